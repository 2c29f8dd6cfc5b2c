"""Random tables for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from companion.catalog.numbers import MOST_CLOCK_SPACES
from companion.catalog.packs import COMPONENTS, exhibition
from companion.setup.code import BOX_NUMBERS, CHARACTER_NUMBERS, DECK_NUMBERS, TRAP_NUMBERS
from companion.setup.sheet import (
    LONGEST_CARD_NAME,
    MOST_TRAPS,
    STARTS,
    OwnCard,
    TableSetup,
    decks_needed,
)

clocks = st.integers(1, MOST_CLOCK_SPACES)
names = st.text(min_size=1, max_size=LONGEST_CARD_NAME).filter(str.isprintable)
own_cards = st.builds(OwnCard, names, st.lists(st.sampled_from(COMPONENTS), unique=True).map(tuple))


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


@st.composite
def setups_with_cards(draw: st.DrawFn) -> TableSetup:
    """Tables with traps or characters or both, out of our pack and out of own boxes."""
    setup = draw(table_setups())
    characters = [
        number
        for number in CHARACTER_NUMBERS
        if setup.teams or not exhibition().characters[number].needs_teammate
    ]
    traps = st.lists(st.sampled_from(TRAP_NUMBERS) | own_cards, max_size=MOST_TRAPS, unique=True)
    dealt = st.lists(
        st.sampled_from(characters) | own_cards,
        min_size=setup.players,
        max_size=setup.players,
        unique=True,
    )
    return replace(setup, traps=tuple(draw(traps)), characters=tuple(draw(dealt | st.just([]))))
