from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.setup.code import DECK_NUMBERS
from companion.setup.picker import PickerError
from companion.setup.tournament import Draft, gold_of_seat

players = st.sampled_from((2, 3, 4))


@st.composite
def finished_drafts(draw: st.DrawFn) -> Draft:
    count = draw(players)
    pool = draw(st.permutations(DECK_NUMBERS))[: draw(st.integers(count + 1, 27))]
    draft = Draft(count, tuple(pool), draw(st.integers(0, 2**32)))
    while draft.stage != "done":
        draft = draft.with_move(draw(st.sampled_from(draft.available)))
    return draft


def code_of(*arguments: object) -> str:
    with pytest.raises(PickerError) as caught:
        Draft(*arguments)  # type: ignore[arg-type]
    return caught.value.code


@given(finished_drafts())
def test_a_finished_draft_is_a_table(draft: Draft) -> None:
    table = draft.table(("dom1",))
    assert len(table.decks) == draft.players + 1
    assert set(table.decks) <= set(draft.pool)
    assert not set(table.decks) & set(draft.banned)
    assert table.decks[:-1] == draft.picked
    assert table.tournament
    assert table.first_seat == 0


@given(finished_drafts())
def test_everybody_bans_and_picks_once_in_turn_order(draft: Draft) -> None:
    stages = []
    while draft.moves:
        draft = draft.without_last_move()
        stages.insert(0, (draft.stage, draft.seat))
    assert stages == [
        *(("ban", seat) for seat in range(draft.bans)),
        *(("pick", seat) for seat in range(draft.players)),
    ]


@given(players, st.integers(0, 2**32))
def test_seats_are_a_shuffle(count: int, seed: int) -> None:
    assert sorted(Draft(count, DECK_NUMBERS, seed).seats) == list(range(count))


def test_seats_depend_on_the_seed() -> None:
    assert len({Draft(4, DECK_NUMBERS, seed).seats for seed in range(200)}) == 24


def test_the_random_deck_depends_on_the_seed_and_is_any_deck_left() -> None:
    moves = DECK_NUMBERS[:8]
    drawn = {Draft(4, DECK_NUMBERS, seed, moves).drawn for seed in range(1000)}
    assert drawn == set(DECK_NUMBERS[8:])


def test_taking_a_pick_back_does_not_buy_another_draw() -> None:
    draft = Draft(2, DECK_NUMBERS, 7, DECK_NUMBERS[:3])
    outcomes = [draft.with_move(deck).drawn for deck in draft.available]
    # Only a player who picks the deck that was to be drawn changes the draw.
    assert len(set(outcomes)) == 2
    assert min(outcomes.count(outcome) for outcome in set(outcomes)) == 1


@pytest.mark.parametrize(
    ("count", "decks", "bans"),
    [(2, 27, 2), (2, 5, 2), (2, 4, 1), (2, 3, 0), (3, 7, 3), (3, 5, 1), (4, 9, 4), (4, 6, 1)],
)
def test_bans_are_skipped_when_decks_are_short(count: int, decks: int, bans: int) -> None:
    draft = Draft(count, DECK_NUMBERS[:decks], 0)
    assert draft.bans == bans
    assert draft.stage == ("ban" if bans else "pick")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_too_few_decks_make_no_tournament(count: int) -> None:
    assert code_of(count, DECK_NUMBERS[:count], 0) == "no_tournament"


def test_impossible_drafts() -> None:
    assert code_of(5, DECK_NUMBERS, 0) == "players"
    assert code_of(2, DECK_NUMBERS[:4], 0, ("bats",)) == "not_owned"
    assert code_of(2, DECK_NUMBERS, 0, ("bats", "bats")) == "taken"
    assert code_of(2, DECK_NUMBERS, 0, DECK_NUMBERS[:5]) == "many_moves"


def test_an_unfinished_draft_is_no_table() -> None:
    with pytest.raises(PickerError):
        Draft(2, DECK_NUMBERS, 0).table(("dom1",))


def test_gold_by_seat() -> None:
    assert [gold_of_seat(seat) for seat in range(4)] == [0, 1, 2, 3]
