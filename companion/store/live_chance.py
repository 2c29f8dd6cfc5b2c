"""The chance of games that people play: for each of them a secret key.

Key, epoch and counters are kept beside the game, in a column of their own: no snapshot, record,
position, view or entry of the log carries them. A game without them has *shared* chance, known to
all on purpose: one that teaches, a puzzle.

A game that gets its key, or other rules, while it is going on has new chance from its next
top-level question on: what lies face down in an order that nobody knows is mixed again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine import LiveChance
from companion.rooms.playing import with_playing
from companion.rooms.story import NEW_CHANCE
from companion.store.going_back import keep_where_chance_began, start_chance_again
from companion.store.match import Match
from companion.store.visit import Visit

SHARED: Final = "shared"  # says of how a game began: its chance is known to all, on purpose


def fresh_chance() -> LiveChance:
    """What nobody can guess. Tests put something of their own in its place."""
    return LiveChance.fresh()


def change_over(visit: Visit, match: Match) -> Match:
    """The game with new chance, if that is due and it stands where decks can be mixed."""
    asked = match.game.decision
    if not match.chance_is_due or asked is None or not asked.top_level:
        return match
    restarted = start_chance_again(visit.connection, match)
    visit.append(
        {"do": NEW_CHANCE, "game": match.number, "at": match.answered, **restarted},
        seat=None,
        # What was proposed was about an earlier moment.
        state=with_playing(visit.table.state, proposal=None),
    )
    match = replace(
        match,
        table=visit.table,
        moment=visit.table.seq,
        revealed_at=match.answered,
        chance_is_due=False,
    )
    keep_where_chance_began(visit, match)
    return match
