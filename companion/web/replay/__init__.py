"""A finished game on screens: its result, its course, and the game step by step."""
