"""The play table: the whole game on screens."""
