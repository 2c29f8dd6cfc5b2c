"""``docs/exhibition.md`` says which characters use which mechanism; here it is held against their
data and their code."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from companion.catalog.packs import COLOURS, COMPONENTS, Character, Specialty, exhibition
from companion.engine.scripts import all_effects

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "exhibition.md"
CHARACTERS = list(exhibition().characters.values())


def code(*names: str) -> str:
    """The source of these effects and of the helpers beside them that they call."""
    found: dict[str, str] = {}
    waiting: list[Any] = [all_effects()[name] for name in names if name]
    while waiting:
        function = waiting.pop()
        if function.__qualname__ in found:
            continue
        found[function.__qualname__] = inspect.getsource(function)
        called = [function.__globals__.get(name) for name in function.__code__.co_names]
        waiting += [
            thing
            for thing in called
            if isinstance(thing, FunctionType)
            and thing.__module__.startswith("companion.exhibition")
        ]
    return "\n".join(found.values())


def all_code(character: Character) -> str:
    names = [character.setup, *(passive.effect for passive in character.passives)]
    for ability in character.all_abilities():
        names += [ability.effect, ability.possible]
    for card in character.specialty:
        names += [card.technique, card.finished, card.alert]
    return code(*names)


# What the code of a character with such a component says.
WORDS = {
    "gold": ("gain_gold(",),
    "tokens": ("add_tokens(",),
    "clock": ("is_day()", "advance_clock()"),
    "ocelot-die": ('"ocelot")',),
    "polecat-die": ('"polecat")',),
    "hare-die": ("roll_hare(",),
    "pangolin-dice": ('"pangolin")',),
}


def uses(component: str) -> Callable[[Character], bool]:
    return lambda c: any(words in all_code(c) for words in WORDS[component])


def small(character: Character) -> list[Specialty]:
    return [card for card in character.specialty if card.size == "small"]


def in_own_deck(character: Character) -> bool:
    laid = character.setup and "put_into_deck(table, me, me," in code(character.setup)
    return bool(laid and small(character)) and all(map(alerts_and_returns, small(character)))


def in_other_decks(character: Character) -> bool:
    return any(
        "shuffle_into_deck(" in code(card.technique)
        and "table.opponents(me)" in code(card.technique)
        and alerts_and_returns(card)
        for card in small(character)
    )


def alerts_and_returns(card: Specialty) -> bool:
    return bool(card.alert) and "return_to_owner(" in code(card.alert)


def at_disposal(character: Character) -> bool:
    return bool(small(character)) and not character.setup and "aside_of(me)" in all_code(character)


def large_with(what: str) -> Callable[[Character], bool]:
    def holds(character: Character) -> bool:
        large = [card for card in character.specialty if card.size == "large"]
        names = [ability.effect for card in large for ability in card.abilities]
        return bool(names) and what in code(*names)

    return holds


def timed(timing: str) -> Callable[[Character], bool]:
    return lambda c: any(ability.timing == timing for ability in c.all_abilities())


def spends(*, is_open: bool) -> Callable[[Character], bool]:
    def check(character: Character) -> bool:
        costs = [ability.spend for ability in character.all_abilities()]
        return any(cost is not None and (cost[0] != cost[1]) == is_open for cost in costs)

    return check


def needs(component: str) -> Callable[[Character], bool]:
    return lambda c: component in c.components


# The rows of the table: what must be true of a character to stand there.
MECHANISMS: dict[str, Callable[[Character], bool]] = {
    "Gold": needs("gold"),
    "Tokens": needs("tokens"),
    "Ocelot die": needs("ocelot-die"),
    "Polecat die": needs("polecat-die"),
    "Hare die": needs("hare-die"),
    "Pangolin dice": needs("pangolin-dice"),
    "Clock": needs("clock"),
    "Small specialty cards in your deck, with alert and return": in_own_deck,
    "Small specialty cards in the decks of others, with alert and return": in_other_decks,
    "Specialty cards at your disposal": at_disposal,
    "Large specialty card with abilities and tokens of its own": large_with("add_tokens("),
    "Setup": lambda c: bool(c.setup),
    "Reusable techniques": lambda c: ".reusable" in all_code(c),
    "Spend": spends(is_open=False),
    "Spend x": spends(is_open=True),
    "Finish": lambda c: any(card.finish is not None for card in c.specialty),
    "Start of turn": timed("start"),
    "Action phase": timed("action"),
    "Clean-up phase": timed("cleanup"),
    "End of turn": timed("end"),
    "Once a turn": lambda c: any(ability.uses == 1 for ability in c.all_abilities()),
    "Several times a turn": lambda c: any(ability.uses > 1 for ability in c.all_abilities()),
    "Passive effect": lambda c: bool(c.passives),
    "An ability that gives an action": lambda c: "await act(" in all_code(c),
    "Needs a teammate": lambda c: c.needs_teammate,
    "Ineligible to win until a condition is gone": lambda c: any(
        passive.hook == "may_win" for passive in c.passives
    ),
}


def table_under(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    section = DOCUMENT.read_text(encoding="utf-8").split(f"\n## {heading}\n", 1)[1]
    section = section.split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_has_just_these_mechanisms():
    assert [row[0] for row in table_under("Mechanisms")] == list(MECHANISMS)


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_the_characters_of_a_row_are_those_that_use_it(mechanism):
    (names,) = [row[1] for row in table_under("Mechanisms") if row[0] == mechanism]
    using = [character.name for character in CHARACTERS if MECHANISMS[mechanism](character)]
    assert using
    assert sorted(names.split(", ")) == sorted(using)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.id)
def test_a_character_needs_just_what_its_code_uses(character):
    used = {component for component in COMPONENTS if uses(component)(character)}
    assert set(character.components) == used


def test_two_characters_need_a_teammate_and_two_are_held_up():
    for mechanism in ("Needs a teammate", "Ineligible to win until a condition is gone"):
        assert sum(map(MECHANISMS[mechanism], CHARACTERS)) >= 2


def test_six_characters_of_each_colour_stand_in_the_document():
    rows = table_under("Characters")
    assert [(row[0], row[1], row[2]) for row in rows] == [
        (character.name, character.title, character.colour)
        for colour in COLOURS
        for character in CHARACTERS
        if character.colour == colour
    ]
    for colour in COLOURS:
        assert sum(row[2] == colour for row in rows) == 6


def test_all_traps_stand_in_the_document():
    traps = exhibition().traps.values()
    assert [row[0] for row in table_under("Traps")] == [trap.name for trap in traps]
