"""Choosing decks together at a table."""
