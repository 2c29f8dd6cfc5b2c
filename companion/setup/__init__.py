"""What do we play? Picking decks, tournament, characters, my box, the sheet and its code."""
