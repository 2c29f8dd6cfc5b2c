"""All decks, one deck, the glossary, the rulings, and the search over everything."""
