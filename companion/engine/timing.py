"""When cards act, by what their code registered, and what they have to do with.

For a judge, who puts cards that meet into the order in which they act. A moment is one of MOMENTS,
which stand in the order of a turn; a trait is something that general rulings speak of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from companion.catalog import Card
from companion.catalog.hooks import IN_PAYMENTS, IN_STACKS
from companion.engine.scripts import Script, all_scripts

MOMENTS: Final = (
    "turn_start",  # what waited in the schedule
    "your_turn",  # once on your turn
    "copying",
    "played",
    "technique_discarded",  # what waited for it in the schedule
    "technique_resolved",  # others react
    "finish",
    "prices",
    "paying",
    "bought",  # the card itself
    "paid",
    "purchase",  # what waited for it
    "purchased",  # others react
    "next_stack",
    "building",
    "stack_built",  # cards in it
    "built",  # others react
    "shuffle",  # what waited for it
    "shuffled",  # others react
    "entered_hand",
    "filling",
    "filled",
)
REACTIONS: Final = ("technique_resolved", "purchased", "built", "shuffled")  # of other players
TRAITS: Final = (
    *("technique", "passive", "bonus", "once_a_turn", "reacts", "arrives", "waits", "spend"),
    *("spend_x", "finish", "pays", "prices", "clock", "search", "draws", "discards", "values"),
    "players",
)
_HOOKS: Final = {
    "price": "prices",
    "next_stack": "next_stack",
    "stack_from_discard": "next_stack",
    "hand_size": "filling",
    "fill_limit": "filling",
    "fill_from_discard": "filling",
    **dict.fromkeys(IN_PAYMENTS, "paying"),
    **dict.fromkeys(IN_STACKS, "building"),
}
# The codes say only so much; the rest stands in the text of the card.
_TEXTS: Final = {
    "clock": re.compile(r"\b(?:day|night|clock)\b", re.IGNORECASE),
    "search": re.compile(r"\b(?:search|look through)\b", re.IGNORECASE),
    "draws": re.compile(r"\bdraws?\b", re.IGNORECASE),
    "discards": re.compile(r"\b(?:discards?|throws?) (?!pile)", re.IGNORECASE),
    "values": re.compile(r"\b(?:worth|values?|counts?)\b", re.IGNORECASE),
    "players": re.compile(r"\b(?:players?|opponents?)\b", re.IGNORECASE),
}


def moments(card: str) -> tuple[str, ...]:
    """When this card acts, in the order of a turn."""
    script = all_scripts().get(card)
    found = set(_moments(script)) if script is not None else set()
    return tuple(moment for moment in MOMENTS if moment in found)


def traits(card: Card) -> frozenset[str]:
    script = all_scripts().get(card.id, Script())
    told = {
        "bonus": card.bonus,
        "once_a_turn": script.passive is not None,
        "reacts": bool(script.reactions),
        "arrives": "entered_hand" in script.reactions,
        "waits": bool(script.stays_until),
        "spend": script.spend is not None,
        "spend_x": any(cost is not None and cost.open for cost in (script.spend, script.finish)),
        "finish": script.finish is not None,
        "pays": script.paid is not None or not script.hooks.keys().isdisjoint(IN_PAYMENTS),
        "prices": "price" in script.hooks,
    }
    said = {trait for trait, words in _TEXTS.items() if words.findall(card.text)}
    return frozenset({card.kind, *said, *(trait for trait, has in told.items() if has)})


def _moments(script: Script) -> Iterator[str]:
    for moment, registered in (
        ("played", script.technique),
        ("your_turn", script.passive or script.own_action),
        ("copying", script.copies),
        ("finish", script.finish),
        ("bought", script.bought),
        ("paid", script.paid),
        ("stack_built", script.built),
        ("filled", script.filled),
        ("next_stack", script.fetching),
    ):
        if registered is not None:
            yield moment
    if script.later is not None and script.stays_until in MOMENTS:
        yield script.stays_until
    yield from script.reactions
    for hook in script.hooks:
        if hook in _HOOKS:
            yield _HOOKS[hook]
