"""How is it shown? One package a feature, put together in ``app``."""
