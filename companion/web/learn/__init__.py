"""How to play, in five minutes."""
