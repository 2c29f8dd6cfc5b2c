"""From nothing, or from a set-up sheet, to a game on screens: decks, chairs, bots."""
