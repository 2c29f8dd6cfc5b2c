"""How tables play, in words and pictures."""
