"""Dealing characters together: secret until all have chosen, then revealed at once."""

from __future__ import annotations

from random import Random

import pytest

from companion.catalog.packs import COLOURS, COMPONENTS
from companion.rooms import ChangeError, TableState, apply, decide, new_table, parse
from companion.rooms.dealing import dealing, hand_of, has_chosen, kept_by, revealed
from companion.setup.code import decode, encode
from companion.setup.sheet import TableSetup

SETUP = encode(TableSetup(("macaws", "pandas", "owls", "bats"), 3))
EVERYTHING = {
    "do": "deal",
    "colours": list(COLOURS),
    "components": list(COMPONENTS),
    "exhibition": True,
}


def after(state: TableState, *changes: tuple[int, dict[str, object]]) -> TableState:
    for by, change in changes:
        state = apply(state, decide(parse(change), Random(1), now=0.0), by)
    return state


def dealt() -> TableState:
    return after(new_table(SETUP), (0, EVERYTHING))


def test_everybody_gets_two_different_characters_nobody_else_gets() -> None:
    hands = [hand_of(dealt(), seat) for seat in range(3)]
    assert [len(hand) for hand in hands] == [2, 2, 2]
    assert len({character.id for hand in hands for character in hand}) == 6


def test_without_teams_nobody_gets_one_who_needs_a_teammate() -> None:
    for seed in range(20):
        state = apply(new_table(SETUP), decide(parse(EVERYTHING), Random(seed), now=0.0), 0)
        assert not any(
            character.needs_teammate for seat in range(3) for character in hand_of(state, seat)
        )


def test_nothing_is_revealed_before_the_last_has_chosen() -> None:
    state = after(
        dealt(),
        (0, {"do": "keep_character", "which": 1}),
        (2, {"do": "keep_character", "which": 0}),
    )
    assert revealed(state) == {}
    assert [has_chosen(state, seat) for seat in range(3)] == [True, False, True]
    assert decode(state.setup or "").characters == ()
    state = after(state, (1, {"do": "keep_character", "which": 0}))
    assert {seat: character.id for seat, character in revealed(state).items()} == {
        0: hand_of(state, 0)[1].id,
        1: hand_of(state, 1)[0].id,
        2: hand_of(state, 2)[0].id,
    }
    assert len(decode(state.setup or "").characters) == 3


def test_a_choice_stands() -> None:
    state = after(dealt(), (0, {"do": "keep_character", "which": 1}))
    with pytest.raises(ChangeError) as caught:
        after(state, (0, {"do": "keep_character", "which": 0}))
    assert caught.value.code == "kept_already"
    assert kept_by(state, 0) == 1


def test_too_few_characters_say_what_was_in_the_way() -> None:
    few = {**EVERYTHING, "colours": ["green"], "components": []}
    with pytest.raises(ChangeError) as caught:
        after(new_table(SETUP), (0, few))
    assert caught.value.code == "too_few_characters"
    assert caught.value.params["needed"] == 6


def test_cards_of_an_own_box_are_dealt_too() -> None:
    own = [
        {
            "pack": "my-box",
            "id": f"own-{n}",
            "name": f"Own {n}",
            "colour": "red",
            "components": [],
            "needs_teammate": False,
        }
        for n in range(6)
    ]
    state = after(new_table(SETUP), (0, {"do": "deal", "colours": ["red"], "own": own}))
    assert {character.pack for seat in range(3) for character in hand_of(state, seat)} == {"my-box"}


def test_they_can_be_put_back() -> None:
    keep = {"do": "keep_character", "which": 0}
    state = after(dealt(), (0, keep), (1, keep), (2, keep), (0, {"do": "no_characters"}))
    assert dealing(state) is None
    assert decode(state.setup or "").characters == ()


def test_nobody_is_dealt_anything_before_the_decks_are_chosen() -> None:
    with pytest.raises(ChangeError):
        after(new_table(), (0, EVERYTHING))
