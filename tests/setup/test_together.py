"""Choosing together: exact, fair to the least pleased, and deaf to vetoed decks."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalog import catalog
from companion.setup.picker import MOODS, Wishes, judge
from companion.setup.together import propose_together

BOXES = frozenset({"dom1"})  # six decks: small enough to try every table


def wishes(mood: str, players: int = 2, boxes: frozenset[str] = BOXES, seed: int = 0) -> Wishes:
    asked = MOODS[mood]
    return Wishes(players, boxes=boxes, ranges=asked.ranges, levels=asked.levels, seed=seed)


def broken(mood: str, decks: tuple[str, ...]) -> int:
    return len(judge(wishes(mood), catalog(), decks).broken)


@given(st.lists(st.sampled_from(sorted(MOODS)), min_size=1, max_size=4), st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_no_other_table_would_please_the_least_pleased_more(moods: list[str], seed: int) -> None:
    answer = propose_together([wishes(mood, seed=seed) for mood in moods], [], catalog())
    decks = [deck.id for deck in catalog().decks.values() if deck.box in BOXES]
    fairest = min(max(broken(mood, t) for mood in moods) for t in combinations(decks, 3))
    best = answer.tables[0]
    assert max(len(wishes) for wishes in best.broken) == fairest
    assert 1 <= len(answer.tables) <= 3


@given(st.lists(st.sampled_from(sorted(catalog().decks)), max_size=4))
@settings(max_examples=40, deadline=None)
def test_a_counted_veto_is_never_proposed(vetoes: list[str]) -> None:
    answer = propose_together([wishes("anything")] * 2, vetoes, catalog())
    assert answer.counted <= set(vetoes)
    assert not any(set(table.decks) & answer.counted for table in answer.tables)


def test_vetoes_count_while_enough_decks_remain() -> None:
    own = [deck.id for deck in catalog().decks.values() if deck.box in BOXES]
    answer = propose_together([wishes("anything")] * 2, own[:4], catalog())
    assert answer.counted == set(own[:3])
    assert answer.uncounted == 1
    assert set(answer.tables[0].decks) == set(own[3:])


def test_the_same_seed_gives_the_same_tables_and_another_one_others() -> None:
    everybody = [wishes("anything", 4, frozenset(catalog().boxes), seed=1)] * 4
    again = propose_together(everybody, [], catalog())
    assert again == propose_together(everybody, [], catalog())
    other = [wishes("anything", 4, frozenset(catalog().boxes), seed=2)] * 4
    assert propose_together(other, [], catalog()).tables != again.tables
    assert (
        propose_together(everybody, [], catalog(), [again.tables[0].decks]).tables != again.tables
    )
