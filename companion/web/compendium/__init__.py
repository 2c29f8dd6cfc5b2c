"""All decks, one deck, the rules of play, the glossary and the rulings."""
