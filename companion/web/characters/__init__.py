"""Characters and traps: the pages of our own pack, and dealing them on one phone."""
