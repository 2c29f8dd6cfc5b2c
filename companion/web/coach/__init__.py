"""The coach on pages: the look back at a game, and playing on from a moment of it."""
