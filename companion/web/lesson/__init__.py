"""Learning by playing: a first game with prompts, and explanations in any game."""
