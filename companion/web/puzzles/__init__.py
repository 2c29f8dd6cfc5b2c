"""Puzzles to play on the play table: one turn of a game between bots, with something to find."""
