from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalog import RATINGS, catalog
from companion.setup import picker
from companion.setup.picker import (
    MOODS,
    SCALES,
    Decks,
    PickerError,
    Wish,
    Wishes,
    judge,
    propose,
    random_table,
    replace_deck,
)

CATALOG = catalog()
ALL_BOXES = frozenset(CATALOG.boxes)
SMALL_SHELVES = [frozenset(shelf) for shelf in (["dom1"], ["dom2", "beavers"], ["collection"])]
TWELFTHS = {"low": (0, 4), "medium": (4, 8), "high": (8, 12)}
CORES = {"low": (0, 2), "medium": (5, 7), "high": (10, 12)}


@st.composite
def any_wishes(draw: st.DrawFn, shelves: list[frozenset[str]]) -> Wishes:
    boxes = draw(st.sampled_from(shelves))
    players, teams = draw(st.sampled_from([(2, False), (3, False), (4, False), (4, True)]))
    pool = [deck.id for deck in CATALOG.decks.values() if deck.box in boxes]
    ranges, levels = {}, {}
    for rating in draw(st.sets(st.sampled_from(RATINGS), max_size=2)):
        low, high = SCALES[rating]
        ends = sorted([draw(st.integers(low, high)), draw(st.integers(low, high))])
        ranges[rating] = (ends[0], ends[1])
    for rating in draw(st.sets(st.sampled_from(RATINGS), max_size=2)):
        levels[rating] = draw(st.sampled_from(picker.LEVELS))
    shuffled = draw(st.permutations(pool))
    locks = draw(st.integers(0, 2))
    bans = draw(st.integers(0, 4))
    return Wishes(
        players=players,
        teams=teams,
        boxes=boxes,
        ranges=ranges,
        levels=levels,
        locked=tuple(shuffled[:locks]),
        banned=frozenset(shuffled[locks : locks + bans]),
        recent=frozenset(draw(st.sets(st.sampled_from(pool), max_size=4))),
        seed=draw(st.integers(0, 2**32)),
    )


def grants_every_wish(wishes: Wishes, decks: Decks) -> bool:
    """The wishes said once more, in the plainest way."""
    chosen = [CATALOG.decks[deck] for deck in decks]
    for rating, (least, most) in wishes.ranges.items():
        if not all(least <= deck.rating(rating) <= most for deck in chosen):
            return False
    for rating, level in wishes.levels.items():
        if level != "any" and not is_within(decks, rating, TWELFTHS[level]):
            return False
    return not wishes.banned & set(decks)


def is_within(decks: Decks, rating: str, twelfths: tuple[int, int]) -> bool:
    low, high = SCALES[rating]
    mean = sum(CATALOG.decks[deck].rating(rating) for deck in decks) / len(decks)
    place = 12 * (mean - low) / (high - low)
    return twelfths[0] - 1e-9 <= place <= twelfths[1] + 1e-9


def doubts(wishes: Wishes, decks: Decks) -> int:
    hazy = sum(
        level != "any" and not is_within(decks, rating, CORES[level])
        for rating, level in wishes.levels.items()
    )
    return hazy + len(wishes.recent & set(decks))


def all_tables(wishes: Wishes) -> list[Decks]:
    pool = [deck.id for deck in CATALOG.decks.values() if deck.box in wishes.boxes]
    tables = combinations(pool, wishes.size)
    return [table for table in tables if set(wishes.locked) <= set(table)]


@settings(max_examples=60, deadline=None)
@given(any_wishes([ALL_BOXES, *SMALL_SHELVES]))
def test_proposals_keep_to_the_facts_and_to_every_wish_that_can_be_granted(wishes: Wishes) -> None:
    answer = propose(wishes, CATALOG)
    assert answer.tables
    for table in answer.tables:
        assert len(set(table.decks)) == wishes.size
        assert {CATALOG.decks[deck].box for deck in table.decks} <= wishes.boxes
        assert set(wishes.locked) <= set(table.decks)
        assert grants_every_wish(wishes, table.decks) == (not table.broken) == bool(answer.fitting)
    assert len({frozenset(table.decks) for table in answer.tables}) == len(answer.tables)


@settings(max_examples=100, deadline=None)
@given(any_wishes(SMALL_SHELVES))
def test_the_best_table_is_the_best_of_all(wishes: Wishes) -> None:
    tables = all_tables(wishes)
    fitting = [table for table in tables if grants_every_wish(wishes, table)]
    answer = propose(wishes, CATALOG)
    first = answer.tables[0]
    assert answer.fitting == len(fitting)
    if fitting:
        assert doubts(wishes, first.decks) == min(doubts(wishes, table) for table in fitting)
    else:
        broken = [len(judge(wishes, CATALOG, table).broken) for table in tables]
        assert len(first.broken) == min(broken)


@settings(max_examples=100, deadline=None)
@given(any_wishes(SMALL_SHELVES))
def test_the_ranking_of_all_tables_is_that_of_single_ones(wishes: Wishes) -> None:
    best = min(all_tables(wishes), key=lambda table: picker._cost(wishes, CATALOG, table))
    assert set(propose(wishes, CATALOG).tables[0].decks) == set(best)


@settings(max_examples=60, deadline=None)
@given(any_wishes(SMALL_SHELVES))
def test_proposals_differ_in_two_decks_where_that_is_possible(wishes: Wishes) -> None:
    first, *others = propose(wishes, CATALOG).tables
    tables = [table for table in all_tables(wishes) if grants_every_wish(wishes, table)]
    if not tables:
        return
    differing = [table for table in tables if len(set(table) - set(first.decks)) >= 2]
    if differing:
        assert len(set(others[0].decks) - set(first.decks)) >= 2
    elif len(tables) > 1:
        assert len(set(others[0].decks) - set(first.decks)) == 1
    else:
        assert not others


@given(any_wishes([ALL_BOXES]))
@settings(max_examples=20, deadline=None)
def test_the_same_request_gets_the_same_answer(wishes: Wishes) -> None:
    assert propose(wishes, CATALOG) == propose(wishes, CATALOG)


def test_the_seed_decides_between_equally_good_tables() -> None:
    firsts = {
        propose(Wishes(3, boxes=ALL_BOXES, seed=seed), CATALOG).tables[0].decks
        for seed in range(20)
    }
    assert len(firsts) > 15


@given(any_wishes([ALL_BOXES, *SMALL_SHELVES]))
@settings(max_examples=40, deadline=None)
def test_rerolling_gives_others_until_all_were_shown(wishes: Wishes) -> None:
    shown: list[Decks] = []
    for _ in range(4):
        answer = propose(wishes, CATALOG, shown=shown)
        tables = [table.decks for table in answer.tables]
        if answer.started_over:
            assert len(shown) >= max(answer.fitting, 1)
            break
        assert not {*map(frozenset, tables)} & {*map(frozenset, shown)}
        shown += tables


@given(any_wishes([ALL_BOXES, *SMALL_SHELVES]), st.data())
@settings(max_examples=60, deadline=None)
def test_rerolling_one_slot_changes_that_slot_only(wishes: Wishes, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(propose(wishes, CATALOG).tables))
    free = [deck for deck in table.decks if deck not in wishes.locked]
    old = data.draw(st.sampled_from(free))
    new = replace_deck(wishes, CATALOG, table.decks, old, shown=[table.decks])
    if new is None:
        pool = {deck for deck in CATALOG.decks if CATALOG.decks[deck].box in wishes.boxes}
        for other in pool - set(table.decks):
            tried = tuple(other if deck == old else deck for deck in table.decks)
            assert not set(judge(wishes, CATALOG, tried).broken) <= set(table.broken)
        return
    changed = [slot for slot, deck in enumerate(new) if deck != table.decks[slot]]
    assert changed == [table.decks.index(old)]
    assert len(set(new)) == wishes.size
    assert set(wishes.locked) <= set(new)
    assert CATALOG.decks[new[changed[0]]].box in wishes.boxes
    assert set(judge(wishes, CATALOG, new).broken) <= set(table.broken)


def test_rerolling_a_slot_again_and_again_goes_through_all_that_fit() -> None:
    wishes = Wishes(2, boxes=ALL_BOXES, ranges={"nastiness": (0, 0)})
    table: Decks | None = ("macaws", "pandas", "squirrels")
    shown: list[Decks] = []
    while table is not None and table not in shown:
        shown.append(table)
        table = replace_deck(wishes, CATALOG, table, table[1], shown=shown)
    gentle = {deck.id for deck in CATALOG.decks.values() if deck.nastiness == 0}
    assert {table[1] for table in shown} == gentle - {"macaws", "squirrels"}


def test_a_locked_slot_is_not_rerolled() -> None:
    wishes = Wishes(2, boxes=ALL_BOXES, locked=("bats",))
    with pytest.raises(PickerError) as caught:
        replace_deck(wishes, CATALOG, ("macaws", "pandas", "bats"), "bats")
    assert caught.value.code == "locked"


def test_kept_tables_stay_in_their_order_and_the_others_differ_from_them() -> None:
    kept = ("bats", "macaws", "owls", "gulls")
    answer = propose(Wishes(3, boxes=ALL_BOXES), CATALOG, keep=[kept])
    assert answer.tables[0].decks == kept
    assert all(len(set(kept) - set(table.decks)) >= 2 for table in answer.tables[1:])


def test_a_kept_table_goes_when_it_breaks_a_wish_others_grant() -> None:
    kept = ("bats", "macaws", "owls", "gulls")
    for wishes in (
        Wishes(3, boxes=ALL_BOXES, banned=frozenset(["bats"])),
        Wishes(3, boxes=ALL_BOXES, locked=("foxes",)),
        Wishes(3, boxes=ALL_BOXES - {"collection"}),
        Wishes(2, boxes=ALL_BOXES),
    ):
        assert kept not in [table.decks for table in propose(wishes, CATALOG, keep=[kept]).tables]


def test_decks_not_used_lately_are_preferred() -> None:
    recent = frozenset(list(CATALOG.decks)[:20])
    answer = propose(Wishes(3, boxes=ALL_BOXES, recent=recent), CATALOG)
    assert not recent & set(answer.tables[0].decks)


def test_all_sets_are_ranked() -> None:
    answer = propose(Wishes(4, boxes=ALL_BOXES), CATALOG)
    assert answer.considered == answer.fitting == 80_730


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_mood_can_be_granted_with_all_boxes(mood: str, players: int) -> None:
    wishes = Wishes(players, boxes=ALL_BOXES, ranges=MOODS[mood].ranges, levels=MOODS[mood].levels)
    answer = propose(wishes, CATALOG)
    assert len(answer.tables) == 3
    assert answer.fitting >= 3


def test_when_nothing_fits_the_wish_in_the_way_is_named() -> None:
    wishes = Wishes(4, boxes=frozenset(["dom1"]), ranges={"nastiness": (0, 1)})
    answer = propose(wishes, CATALOG)
    assert answer.fitting == 0
    # Four decks of the box are peaceful; ocelots (2) are nearer to that than raccoons (3).
    assert answer.tables[0].broken == (Wish("range", "nastiness"),)
    assert "ocelots" in answer.tables[0].decks
    assert "raccoons" not in answer.tables[0].decks


@settings(max_examples=60, deadline=None)
@given(any_wishes(SMALL_SHELVES))
def test_when_nothing_fits_the_nearest_tables_are_shown(wishes: Wishes) -> None:
    answer = propose(wishes, CATALOG)
    if answer.fitting:
        return
    costs = sorted(picker._cost(wishes, CATALOG, table) for table in all_tables(wishes))
    fewest = [cost for cost in costs if cost[0] == costs[0][0]]
    shown = [picker._cost(wishes, CATALOG, table.decks) for table in answer.tables]
    assert shown == fewest[:3]


def test_giving_up_one_wish_is_preferred_to_giving_up_two() -> None:
    wishes = Wishes(
        2,
        boxes=ALL_BOXES,
        ranges={"complexity": (1, 1), "nastiness": (3, 3)},
        levels={"randomness": "high"},
    )
    for table in propose(wishes, CATALOG).tables:
        assert len(table.broken) == 1


def test_bans_can_be_in_the_way() -> None:
    banned = frozenset(["macaws", "pandas", "owls", "sloths"])
    wishes = Wishes(2, boxes=frozenset(["dom1"]), banned=banned | {"raccoons", "squirrels"})
    answer = propose(wishes, CATALOG)
    assert answer.fitting == 0
    assert {wish.kind for wish in answer.tables[0].broken} == {"ban"}
    assert len(answer.tables[0].broken) == 1


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (Wishes(2, boxes=frozenset(["beavers"])), "few_decks"),
        (Wishes(2, boxes=frozenset(["dom1"]), locked=("bats",)), "lock_not_owned"),
        (
            Wishes(2, boxes=ALL_BOXES, locked=("bats",), banned=frozenset(["bats"])),
            "lock_banned",
        ),
        (Wishes(2, boxes=ALL_BOXES, locked=("bats", "owls", "gulls", "foxes")), "many_locks"),
    ],
)
def test_requests_nobody_can_answer(wishes: Wishes, code: str) -> None:
    with pytest.raises(PickerError) as caught:
        propose(wishes, CATALOG)
    assert caught.value.code == code


@given(any_wishes([ALL_BOXES, *SMALL_SHELVES]))
@settings(max_examples=60, deadline=None)
def test_a_random_table_keeps_locks_and_bans(wishes: Wishes) -> None:
    usable = [deck for deck in CATALOG.decks.values() if deck.box in wishes.boxes]
    if len({deck.id for deck in usable} - wishes.banned) < wishes.size:
        with pytest.raises(PickerError) as caught:
            random_table(wishes, CATALOG)
        assert caught.value.code == "few_decks_left"
        return
    table = random_table(wishes, CATALOG)
    assert len(set(table)) == wishes.size
    assert set(wishes.locked) <= set(table)
    assert not wishes.banned & set(table)
    assert {CATALOG.decks[deck].box for deck in table} <= wishes.boxes


def test_a_random_table_is_any_table() -> None:
    shelf = frozenset(["dom1"])
    tables = {random_table(Wishes(2, boxes=shelf, seed=seed), CATALOG) for seed in range(400)}
    assert len(tables) == 20


def test_reasons_name_what_was_wished_and_what_sets_a_table_apart() -> None:
    recent = frozenset(CATALOG.decks)
    wishes = Wishes(3, boxes=ALL_BOXES, levels={"nastiness": "high"}, recent=recent)
    kinds = [[reason.kind for reason in table.reasons] for table in propose(wishes, CATALOG).tables]
    assert all(found[0] == "granted" for found in kinds)
    assert all(found[-1] == "stale" for found in kinds)
    assert any("most" in found or "least" in found for found in kinds)


@pytest.mark.parametrize(
    ("mean", "level"), [(1.0, "low"), (5 / 3, "low"), (1.7, "medium"), (7 / 3, "high"), (3, "high")]
)
def test_levels_are_thirds_of_the_scale(mean: float, level: str) -> None:
    assert picker.level_of(mean, "complexity") == level
