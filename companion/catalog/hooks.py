"""Hooks: the places where a card or a character may change what the rules say. This list is all.

A card takes hold of a hook with ``@modifies`` in the module of its deck, a character by a passive
in its pack. ``me`` is the player whom the question is about, ``this`` the card that takes hold.
"""

# About a player: f(table, me) of a character, f(game, me, this) of a card that lies in a hand, a
# stall or a schedule. What all of them say is put together.
ABOUT_PLAYERS = {
    "price": "int: what every market card costs me more, or with a minus less; added up",
    "next_stack": "int: how much more my next stack must be worth; added up",
    "hand_size": "int: how much larger my hand size is while I fill my hand; added up",
    "fill_limit": "int: with how many cards I fill my hand at most; the lowest counts",
    "fill_from_discard": "int: how many of those may come off my discard pile; added up",
    "stack_from_discard": "bool: whether my next stack may include cards of my discard pile",
    "may_win": "bool: whether my side may win now; one no is enough",
}

# About cards that pay for a purchase: f(table, me, this).
IN_PAYMENTS = {
    "worth_when_paid": "tuple[int, int]: the least and the most this card counts",
    "may_overpay": "bool: whether more cards than needed may pay beside this one",
    "rearranges_market": "bool: whether the market may be put in another order before",
    "buys_from_discard": "bool: whether the top card of the market discard may be bought",
    "kept_when_paid": "async f(table, me, these) -> list[int]: which of its copies I keep in hand",
}

# About cards in a stack that is being built: f(table, me, this).
IN_STACKS = {
    "stack_takes": "f(table, me, this, card) -> bool: whether a card of another or no set may join",
    "stack_fetches": "int: how many cards of my discard pile, of any set, it brings in",
    "worth_in_stack": "tuple[int, int]: the least and the most this card counts",
    "worth_when_spent": "f(table, me, this, x) -> int: what it counts for x spent; grows with x",
}

# About what a player has just done: async f(table, me, actor) of a character. A card has
# ``@reaction`` for that.
EVENTS = {
    "purchased": "actor has bought a card",
    "built": "actor has built a stack",
    "technique_resolved": "a technique of actor has been resolved",
}

CARD_HOOKS = (*ABOUT_PLAYERS, *IN_PAYMENTS, *IN_STACKS)
CHARACTER_HOOKS = (*ABOUT_PLAYERS, *EVENTS)
# Names in packs that people have kept.
RENAMED = {"stack": "next_stack"}
