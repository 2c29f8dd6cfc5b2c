"""Hooks: the closed list of places where cards and characters change what the rules say."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.catalog.hooks import (
    ABOUT_PLAYERS,
    CARD_HOOKS,
    CHARACTER_HOOKS,
    IN_PAYMENTS,
    IN_STACKS,
    RENAMED,
)
from companion.catalog.packs import exhibition, read_pack
from companion.engine import rulebook
from companion.engine.cast import Modifiers
from companion.engine.hooks import modified
from companion.engine.scripts import ZONES, all_scripts, modifies
from companion.engine.types import CardHook, HookZone, PlayerHook
from tests.kit import Table, table


def hooks_of_characters() -> set[str]:
    characters = exhibition().characters.values()
    return {passive.hook for character in characters for passive in character.passives}


def test_every_hook_a_card_may_take_hold_of_is_used() -> None:
    used = {hook for script in all_scripts().values() for hook in script.hooks}
    assert used | (hooks_of_characters() & set(ABOUT_PLAYERS)) == set(CARD_HOOKS)


def test_characters_take_hold_of_hooks_in_the_list_only() -> None:
    assert hooks_of_characters() <= set(CHARACTER_HOOKS)
    assert set(RENAMED.values()) <= set(CHARACTER_HOOKS)


@pytest.mark.parametrize(
    ("hook", "where"),
    [
        ("weather", {}),
        ("price", {}),  # where does the card have to lie?
        ("price", {"while_in": "deck"}),
        ("worth_when_paid", {"while_in": "hand"}),
        ("price", {"while_in": "hand", "of": "nobody"}),
    ],
)
def test_a_hook_that_is_not_there_is_refused(hook: str, where: dict[str, str]) -> None:
    with pytest.raises(AssertionError):
        modifies("macaws-1", hook, **where)


def test_a_kept_pack_may_call_a_hook_by_its_old_name() -> None:
    passive = {"hook": "stack", "text": "Larger stacks."}
    character = {"id": "ann", "name": "Ann", "colour": "green", "passives": [passive]}
    pack = read_pack({"id": "mine", "name": "Mine", "characters": [character]})
    assert pack.characters["ann"].passives[0].hook == "next_stack"


def listening(t: Table, event: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose doings a character of seat 1 hears of."""
    heard: list[int] = []

    async def passive(table: object, me: int, actor: int) -> None:
        heard.append(actor)

    modifiers = Modifiers()
    modifiers.characters.append((1, passive))
    monkeypatch.setitem(t.game.cast.modifiers, event, modifiers)
    return heard


def test_a_character_hears_of_every_purchase_also_one_that_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = table("lemurs", hand="lemurs-5b lemurs-1", market="lemurs-3 lemurs-2")
    heard = listening(t, "purchased", monkeypatch)
    t.purchase(0, pay="lemurs-5b")
    t.choose("lemurs-1")  # Royal Privilege: one more market card
    assert heard == [0, 0]


def test_a_character_hears_of_a_technique_when_it_is_fully_resolved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = table("turtles", hand="turtles-1 junk")
    heard = listening(t, "technique_resolved", monkeypatch)
    t.technique("turtles-1")
    assert heard == []  # it waits in the schedule
    t.finish("turtles-1", pay="junk")
    assert heard == [0]


def test_the_hooks_that_mypy_knows_are_those_of_the_list() -> None:
    assert set(get_args(PlayerHook)) == set(ABOUT_PLAYERS)
    assert set(get_args(CardHook)) == {*IN_PAYMENTS, *IN_STACKS}
    assert set(get_args(HookZone)) == {"", *ZONES}


def test_what_cards_and_characters_say_is_put_together() -> None:
    t = table("macaws owls", hand="macaws-2 macaws-2", characters=["dusk", None], clock=3)
    assert modified(t.game.table, "hand_size", 0) == [
        1,
        1,
        1,
    ]  # by night the character, and two cards
    assert rulebook.hand_size(t.game.table, 0) == 8
    assert modified(t.game.table, "hand_size", 1) == []


def test_a_scheduled_card_takes_hold_of_the_opponents_of_its_owner() -> None:
    threats = [{"card": "crocodiles-5a", "waits_for": "turn_start"}]
    t = table("crocodiles owls", others=[{"schedule": threats}, {}])
    assert [rulebook.next_stack(t.game.table, seat) for seat in range(3)] == [2, 1, 2]


def test_a_card_takes_hold_in_its_zone_only() -> None:
    t = table("macaws polecats owls", hand="macaws-2 polecats-5b", stall=[["macaws-1"]])
    assert (
        rulebook.hand_size(t.game.table, 0) == 6
    )  # one in hand that counts there, one that counts in the stall
    assert rulebook.hand_size(t.game.table, 1) == 5
