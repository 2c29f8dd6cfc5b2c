"""What a table thinks of its decks, and what its next proposals make of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rooms import ChangeError, TableState, apply, decide, new_table, parse
from companion.rooms.choosing import proposals
from companion.rooms.opinions import disliked, liked
from companion.setup.code import encode
from companion.setup.sheet import TableSetup

DECKS = ("owls", "bats", "gulls")


def after(state: TableState, by: int | None, do: str, **fields: object) -> TableState:
    return apply(state, decide(parse({"do": do, **fields})), by)


SET_UP = replace(new_table(), stage="setting_up", setup=encode(TableSetup(DECKS, players=2)))
FINISHED = after(after(SET_UP, 0, "begin", first=0), 0, "finish", winners=0)


def test_opinions_are_added_up_and_can_be_taken_back() -> None:
    state = after(FINISHED, 0, "opinion", deck="owls", says="again")
    state = after(state, 1, "opinion", deck="owls", says="rather_not")
    assert (liked(state), disliked(state)) == (frozenset(), frozenset())
    state = after(state, 1, "opinion", deck="owls", says="rather_not")  # taken back
    state = after(state, 1, "opinion", deck="bats", says="rather_not")
    assert (liked(state), disliked(state)) == ({"owls"}, {"bats"})
    state = after(state, 1, "opinion", deck="bats", says="again")  # thought better of it
    assert liked(state) == {"owls", "bats"}


def test_only_people_who_sit_there_speak_and_only_of_decks_that_were_played() -> None:
    with pytest.raises(ChangeError, match="not_seated"):
        after(FINISHED, None, "opinion", deck="owls", says="again")
    with pytest.raises(ChangeError, match="deck_not_played"):
        after(FINISHED, 0, "opinion", deck="foxes", says="again")


def test_the_next_proposals_go_by_them() -> None:
    state = FINISHED
    for deck, says in (("owls", "again"), ("bats", "again"), ("gulls", "rather_not")):
        state = after(state, 0, "opinion", deck=deck, says=says)
    state = after(state, 0, "other_decks")
    for _ in range(3):
        state = after(state, 0, "propose", players=2)
        answer = proposals(state)
        assert answer is not None
        best = set(answer.tables[0].decks)
        assert "gulls" not in best
        assert best & {"owls", "bats"}
