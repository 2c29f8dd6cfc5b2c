"""The Exhibition, a pack of our own: characters by colour, and traps. Each file of texts
(``red.toml``) has its effects beside it (``red.py``). Importing this package registers them."""

from companion.exhibition import green, red, specialty, traps, yellow

__all__ = ["green", "red", "specialty", "traps", "yellow"]
