"""What a shopkeeper knows about every card: all of it is here, as data.

``use`` names how playing the card is weighed (the functions in ``uses.py``), ``amount`` how much
of it there is. ``strength`` is what the card is worth in a deck beyond its value for stacks,
``paid`` what it brings when it is among the cards paid. ``against`` tells whom its questions are
about: cards of an opponent are chosen the other way round; ``own`` that it is best for oneself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advice:
    use: str = ""
    amount: float = 1.0
    strength: float = 0.0
    paid: float = 0.0
    against: bool = False  # it harms the player it is played on
    own: bool = False  # it is best played on oneself
    finish: float = 0.0  # what finishing it brings


NO_ADVICE = Advice()


def advice_on(card: str) -> Advice:
    """By card id; in a game where every copy is a kind of its own, by what stands before a dot."""
    return CARDS.get(card.partition(".")[0], NO_ADVICE)


def _against(use: str, amount: float = 1.0, strength: float = 0.0) -> Advice:
    return Advice(use, amount, strength, against=True)


CARDS: dict[str, Advice] = {
    "junk": Advice(strength=1.2),  # what getting rid of one is worth
    # Macaws: turn cards over fast.
    "macaws-1": Advice("renew_hand"),
    "macaws-2": Advice(strength=1.2),
    "macaws-3": Advice("throw_away_from_hand", 1.0, 1.5),
    "macaws-4": Advice("draw", 1.5, 1.0),
    "macaws-5a": Advice("values_up", 1.0, 0.5),
    "macaws-5b": Advice("top_of_discard_to_hand", 1.0, 0.5),
    # Pandas: the market.
    "pandas-1": Advice("new_market"),
    "pandas-2": Advice("market_card", 1.0, 1.5),
    "pandas-3": Advice(strength=0.2),
    "pandas-4": Advice("always", 0.2, 0.3),
    "pandas-5a": Advice("market_top", 1.4, 1.0),
    "pandas-5b": Advice(strength=0.3, paid=0.3),
    # Raccoons: trouble for others.
    "raccoons-1": Advice("discard_becomes_deck", 1.0),
    "raccoons-2": _against("each_opponent", 1.2, 0.5),
    "raccoons-3": Advice("give_away_junk", 1.0, 0.8, against=True),
    "raccoons-4": Advice("give_away_junk", 1.0, 1.0, against=True),
    "raccoons-5a": _against("always", 1.5),
    "raccoons-5b": Advice("top_of_others_discard", 1.0, 0.5),
    # Squirrels: stacks out of anything.
    "squirrels-1": Advice(strength=1.0),
    "squirrels-2": Advice(strength=1.0),
    "squirrels-3": Advice(strength=1.0),
    "squirrels-4": Advice("swap_with_stall", 1.0, 0.5),
    "squirrels-5a": Advice(strength=0.8),
    "squirrels-5b": Advice(strength=2.0),
    # Ocelots: dice and luck.
    "ocelots-1": Advice("worth_more", 1.5),
    "ocelots-2": Advice("upgrade_discarded", 1.0, 0.5),
    "ocelots-3": Advice("renew_hand", 0.9),
    "ocelots-4": Advice("lucky_stack", 1.0, 0.8),
    "ocelots-5a": Advice("poor_hand", 0.5),
    "ocelots-5b": Advice("raise_one", 3.0),
    # Chameleons: copies.
    "chameleons-1": Advice(strength=0.3),
    "chameleons-2": Advice(strength=0.3),
    "chameleons-3": Advice("always", 0.1, 0.3),
    "chameleons-4": Advice("swap_with_market"),
    "chameleons-5a": Advice(strength=0.8),
    "chameleons-5b": Advice(strength=0.5),
    # Platypuses: tinkering.
    "platypuses-1": Advice("discard_onto_deck", 1.0),
    "platypuses-2": Advice(strength=0.3, paid=0.1),
    "platypuses-3": Advice("swap_with_own_stall"),
    "platypuses-4": Advice("search", 1.0, 1.5),
    "platypuses-5a": Advice("draw", 1.2, 0.5),
    "platypuses-5b": Advice(strength=1.5, paid=3.0),
    # Sloths: tomorrow.
    "sloths-1": Advice("draw", 0.9),
    "sloths-2": Advice("market_card", 0.9, 1.0),
    "sloths-3": Advice("fetch_junk", 3.0, 1.0),
    "sloths-4": Advice("any_of_discard_to_hand", 0.9, 1.5),
    "sloths-5a": Advice("draw", 2.0, 1.5),
    "sloths-5b": Advice("always", 3.0, 1.0),
    # Crocodiles: intimidation.
    "crocodiles-1": _against("each_opponent", 0.4),
    "crocodiles-2": _against("each_opponent", 1.5, 0.6),
    "crocodiles-3": Advice("always", 0.8),
    "crocodiles-4": Advice("give_away_junk", 1.2, 1.0, against=True),
    "crocodiles-5a": _against("each_opponent", 2.0, 1.0),
    "crocodiles-5b": _against("each_opponent", 4.0, 2.5),
    # Foxes: everybody joins in.
    "foxes-1": Advice("always", 0.3),
    "foxes-2": Advice("search", 0.6),
    "foxes-3": Advice("poor_hand", 0.4),
    "foxes-4": Advice("always", 0.8),
    "foxes-5a": Advice("market_card", 0.7, 0.5),
    "foxes-5b": Advice("discard_onto_deck", 2.0),
    # Polecats: daring.
    "polecats-1": Advice("new_market", 0.7),
    "polecats-2": Advice("raise_one", 2.0, 0.3),
    "polecats-3": Advice("throw_away_from_hand", 0.6, 1.0),
    "polecats-4": Advice("market_top", 0.25, 0.4),
    "polecats-5a": Advice("search", 1.0, 0.8),
    "polecats-5b": Advice(strength=1.5),
    # Owls: foresight, and answers to what others do.
    "owls-1": Advice("always", 0.6),
    "owls-2": Advice(strength=0.5),
    "owls-3": Advice(strength=1.5),
    "owls-4": Advice(strength=0.8),
    "owls-5a": Advice(strength=0.5),
    "owls-5b": Advice(strength=0.5),
    # Beavers: preparations.
    "beavers-1": Advice("always", 0.8),
    "beavers-2": Advice("market_card", 0.8, 0.8),
    "beavers-3": Advice("throw_away_from_discard", 0.8, 0.8),
    "beavers-4": Advice("stack_with_discard", 1.0, 1.0),
    "beavers-5a": Advice("always", 2.5, 0.8),
    "beavers-5b": Advice("always", 0.8),
    # Monitors: tidy decks.
    "monitors-1": Advice(strength=0.8, paid=0.2),
    "monitors-2": Advice("discard_poor_card", 1.0, 0.5),
    "monitors-3": Advice("throw_away_unseen", 1.0, 1.2),
    "monitors-4": Advice("discard_onto_deck", 0.5),
    "monitors-5a": Advice("search", 1.2, 1.2),
    "monitors-5b": Advice("always", 0.8, 1.0),
    # Lemurs: exchange.
    "lemurs-1": Advice("discard_becomes_deck", 0.8),
    "lemurs-2": Advice("market_top", 1.0, -0.5),
    "lemurs-3": Advice("throw_away_for_market_top", 1.0, 1.2),
    "lemurs-4": Advice("upgrade_in_hand", 1.0, 0.8),
    "lemurs-5a": Advice("always", 0.5),
    "lemurs-5b": Advice(strength=1.0, paid=2.5),
    # Magpies: guesses.
    "magpies-1": Advice("draw", 0.7),
    "magpies-2": Advice(strength=0.5, paid=1.2),
    "magpies-3": _against("always", 0.8),
    "magpies-4": Advice("always", 0.5),
    "magpies-5a": Advice("always", 0.8),
    "magpies-5b": _against("late", 1.5),
    # Echidnas: swaps.
    "echidnas-1": Advice("swap_with_others_discard"),
    "echidnas-2": Advice("new_market", 0.1),
    "echidnas-3": Advice("always", 0.6),
    "echidnas-4": Advice("always", 0.6),
    "echidnas-5a": Advice("swap_with_stall", 1.0, 0.5),
    "echidnas-5b": Advice("swap_equal_with_stall", 1.0, 0.3),
    # Hares: the stars.
    "hares-1": Advice("draw", 0.6),
    "hares-2": Advice("worth_more", 1.0),
    "hares-3": Advice("throw_away_unseen", 0.9, 0.8),
    "hares-4": Advice("draw", 0.9, 0.4),
    "hares-5a": Advice("search", 0.8, 0.8),
    "hares-5b": Advice("discard_onto_deck", 0.2),
    # Kangaroos: stores.
    "kangaroos-1": Advice("store", 1.0),
    "kangaroos-2": Advice(strength=0.8),
    "kangaroos-3": Advice("draw", 1.1, 0.8),
    "kangaroos-4": Advice("search", 0.9, 1.2),
    "kangaroos-5a": Advice("store", 2.0, 1.0),
    "kangaroos-5b": Advice("always", 0.6, 0.8),
    # Penguins: spending.
    "penguins-1": Advice("always", 0.3),
    "penguins-2": Advice("market_top", 1.0, 0.8),
    "penguins-3": Advice("throw_away_from_hand", 1.3, 1.3),
    "penguins-4": Advice(strength=0.5),
    "penguins-5a": Advice("discard_onto_deck", 3.0, 0.5),
    "penguins-5b": Advice("values_turned", 1.0, 1.0),
    # Tuataras: gold.
    "tuataras-1": Advice("always", 1.5),
    "tuataras-2": Advice("draw", 1.6, 1.0),
    "tuataras-3": Advice("throw_away_from_hand", 0.9, 1.2),
    "tuataras-4": Advice("any_of_discard_to_hand", 1.0, 1.0),
    "tuataras-5a": Advice("draw", 2.0, 0.8),
    "tuataras-5b": Advice("spend_for_gold", 0.5),
    # Turtles: to be finished.
    "turtles-1": Advice("always", 0.6, finish=1.2),
    "turtles-2": Advice("always", 3.0, 0.5, finish=5.0),
    "turtles-3": Advice("throw_away_from_discard", 1.2, 0.8, finish=0.8),
    "turtles-4": Advice("draw", 2.0, 0.8, finish=1.5),
    "turtles-5a": Advice("draw", 1.0, 0.5, finish=2.4),
    "turtles-5b": Advice("discard_onto_deck", 1.0, 0.3, finish=2.0),
    # Devils: mischief.
    "devils-1": _against("always", 0.4),
    "devils-2": _against("always", 0.3),
    "devils-3": _against("always", 0.6),
    "devils-4": _against("always", 0.9),
    "devils-5a": _against("always", 1.5, 0.5),
    "devils-5b": _against("always", 0.5),
    # Pangolins: clumsiness.
    "pangolins-1": Advice("always", 0.3),
    "pangolins-2": _against("always", 0.2),
    "pangolins-3": Advice("poor_hand", 0.6),
    "pangolins-4": Advice("always", 0.5),
    "pangolins-5a": Advice("poor_hand", 0.4),
    "pangolins-5b": Advice("draw", 1.2, 0.8),
    # Gulls: gifts nobody wants.
    "gulls-1": Advice("always", 0.7),
    "gulls-2": _against("each_opponent", 1.0, 0.5),
    "gulls-3": Advice("throw_away_from_discard", 1.0, 1.2),
    "gulls-4": Advice("throw_away_unseen", 1.1, 1.0),
    "gulls-5a": Advice("search", 1.3, 1.5),
    "gulls-5b": Advice("throw_away_from_discard", 0.8, 0.8),
    # Mongooses: by day and by night.
    "mongooses-1": Advice("bring_day", 0.3),
    "mongooses-2": Advice("market_top", 1.2, 1.0),
    "mongooses-3": Advice("throw_away_from_discard", 1.0, 0.8),
    "mongooses-4": Advice("draw", 1.0, 0.8),
    "mongooses-5a": Advice("always", 1.2, 0.8),
    "mongooses-5b": Advice(strength=1.0),
    # Bats: by night.
    "bats-1": Advice("always", 0.4, own=True),
    "bats-2": Advice("discard_onto_deck", 0.3, own=True),
    "bats-3": Advice("draw", 1.1, 0.8),
    "bats-4": Advice("bottom_of_discard_to_hand", 1.0, 0.6),
    "bats-5a": Advice("draw", 1.4, 0.8),
    "bats-5b": Advice("throw_away_from_hand", 0.2, 0.6),
    # Traps and specialty cards of the Exhibition.
    "trap-toffee": _against("always", 1.5),
    "trap-bucket": _against("always", 1.5),
    "trap-plank": _against("always", 1.5),
    "trap-bell": _against("always", 1.2),
    "trap-hat": _against("always", 1.5),
    "handbill": Advice("draw", 1.5),
    "wanted-poster": Advice("draw", 2.0, finish=3.0),
    "candied-apple": Advice("draw", 1.2),
}

# Cards a shopkeeper has no use for beyond their value, and why.
UNUSED: dict[str, str] = {}

# Abilities of characters, by character and the number of the ability.
ABILITIES: dict[tuple[str, int], Advice] = {
    ("tilda", 0): Advice("always", 1.0),
    ("juniper", 0): Advice("discard_poor_card", 1.0),
    ("barnaby", 0): Advice("always", 2.0),
    ("fergus", 0): Advice("always", 0.4),
    ("odo", 0): Advice("always", 1.5),
    ("minna", 0): Advice("bring_night", 0.3),
    ("minna", 1): Advice("always", 0.4),
    ("tamsin", 0): Advice("always", 0.4),
    ("saffron", 0): Advice("discard_poor_card", 2.0),
    ("pell", 0): Advice("always", 1.1),
    ("pell", 1): Advice("draw", 2.0),
    ("sunny", 0): Advice("always", 0.4),
    ("cosimo", 0): Advice("borrow", 1.0),
    ("cosimo", 1): Advice("pay_back", 3.0),
    ("clementine", 0): Advice("always", 2.2),
    ("percival", 0): Advice("cheaper_purchase", 1.0),
    ("ezra", 0): Advice("any_of_discard_to_hand", 0.6),
}
