"""Random tables for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.setup import MOST_CLOCK_SPACES, STARTS, TableSetup, decks_needed
from companion.setup_code import BOX_NUMBERS, DECK_NUMBERS

clocks = st.integers(1, MOST_CLOCK_SPACES)


@st.composite
def table_setups(draw: st.DrawFn) -> TableSetup:
    players = draw(st.sampled_from((2, 3, 4)))
    teams = players == 4 and draw(st.booleans())
    decks = draw(st.permutations(DECK_NUMBERS))[: decks_needed(players, teams)]
    owned = draw(st.sets(st.sampled_from(BOX_NUMBERS)))
    return TableSetup(
        decks=tuple(decks),
        players=players,
        teams=teams,
        boxes=tuple(box for box in BOX_NUMBERS if box in owned),
        start=draw(st.sampled_from(STARTS)),
        first_seat=draw(st.none() | st.integers(0, players - 1)),
        tournament=not teams and draw(st.booleans()),
        clock_day=draw(clocks),
        clock_night=draw(clocks),
    )
