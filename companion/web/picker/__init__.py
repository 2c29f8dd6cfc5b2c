"""Choosing the decks for a table: by mood, by hand, by chance, or in a tournament."""
