"""A game on screens that is over: who won, how it went, the same deal again."""
