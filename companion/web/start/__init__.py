"""Before a game: from nothing, or from a set-up sheet, to a table with decks and players."""
