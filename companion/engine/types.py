"""Names for what a game is made of: numbers that mean something, and the closed sets of words."""

from __future__ import annotations

from typing import Any, Final, Literal, Required, TypeAlias, TypedDict

Seat: TypeAlias = int  # a player's place at the table, from 0 in turn order
Card: TypeAlias = int  # one card of this game: see ``cast.py``

QuestionKind: TypeAlias = Literal["action", "cards", "option", "payment"]

# What becomes of an answer.
Purpose: TypeAlias = Literal[
    # what to do: on a turn, at its ends, because an effect says so
    "action",
    "start",
    "cleanup",
    "filled",
    "end_turn",
    "end",
    "act",
    "build_again",
    # the course of a turn
    "resolve_next",
    "fill_from",
    "spend",
    "help",
    # chameleons
    "copy",
    "copy_to_help",
    "copy_to_react",
    # cards on their way
    "discard",
    "discard_random",
    "draw",
    "draw_everything",
    "draw_from",
    "give",
    "give_junk",
    "keep_paid",
    "move_from",
    "move_to",
    "purchase_free",
    "put_into_deck",
    "put_on_deck",
    "put_on_decks",
    "put_on_discard",
    "put_under_deck",
    "reveal",
    "search",
    "set_aside",
    "shuffle",
    "store",
    "swap",
    "take",
    "take_back",
    "take_from",
    "target",
    "throw_away",
    "throw_away_market_top",
    # the rest
    "direction",
    "guess",
    "reroll",
    "set_value",
]

# What the options of a question are: seats (or "nobody"), "left" or "right", values of cards,
# other numbers, "yes" or "no", zones, kinds of cards (or "nothing"), decks (or "junk"), card ids.
Topic: TypeAlias = Literal[
    "", "seat", "direction", "value", "number", "confirm", "zone", "copy", "set", "name"
]

# What may end the waiting of a scheduled card; "" while it is being played.
Trigger: TypeAlias = Literal[
    "", "turn_start", "finish", "purchase", "build", "shuffle", "technique_discarded"
]

# What cards in other players' hands may react to, and a card's own arrival in a hand.
Reactable: TypeAlias = Literal[
    "technique_resolved", "purchased", "built", "shuffled", "entered_hand"
]

# Where a card or a character may change what the rules say: see ``companion/catalog/hooks.py``.
PlayerHook: TypeAlias = Literal[
    "price",
    "next_stack",
    "hand_size",
    "fill_limit",
    "fill_from_discard",
    "stack_from_discard",
    "may_win",
]
CardHook: TypeAlias = Literal[
    "worth_when_paid",
    "may_overpay",
    "rearranges_market",
    "buys_from_discard",
    "kept_when_paid",
    "stack_takes",
    "stack_fetches",
    "worth_in_stack",
    "worth_when_spent",
]
HookZone: TypeAlias = Literal["", "hand", "stall", "schedule"]  # where a card takes hold of players

Phase: TypeAlias = Literal["start", "action", "cleanup", "filling", "filled", "end"]  # of a turn
Operation: TypeAlias = Literal["add", "times", "set", "turn_round"]  # on the value of a card
Die: TypeAlias = Literal["ocelot", "polecat", "hare", "pangolin"]
Timing: TypeAlias = Literal["", "start", "action", "cleanup", "end"]  # of an ability

Payment: TypeAlias = tuple[list[Card], int]  # cards in the order they are discarded, and gold

# Plain data that is read or written as a whole: records, snapshots, positions, settings.
PlainData: TypeAlias = dict[str, Any]

# What ``discarded`` was when it counted from the bottom of the pile: in answers of then.
FROM_BOTTOM: Final = "from_bottom"

# An action as plain data: what is done, and the fields its sort has. See ``actions.py``.
ActionAnswer = TypedDict(
    "ActionAnswer",
    {
        "do": Required[str],
        "slot": int,
        "pay": list[int],
        "gold": int,
        "order": list[int],
        "card": int,
        "cards": list[int],
        "discarded": list[int],
        "from_bottom": list[int],
        "as": str,
        "entry": int,
        "ability": int,
        "seat": int,
        "mode": str,
    },
    total=False,
)


class PaymentAnswer(TypedDict):
    """What is spent, as plain data: places in what was offered, and coins."""

    cards: list[int]
    gold: int


# By the kind of the question: action, cards, option, payment.
Answer: TypeAlias = ActionAnswer | list[int] | int | PaymentAnswer
