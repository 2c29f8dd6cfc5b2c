"""Which tables the rulebooks allow: players, teams, decks, traps and characters.

One answer for set-up sheets, set-up codes and the engine; each says in its own words what is wrong.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from companion.catalog.packs import exhibition

T = TypeVar("T", bound=Hashable)

PLAYERS: Final = (2, 3, 4)
TEAM_PLAYERS: Final = 4
TEAM_DECKS: Final = 4
MOST_TRAPS: Final = 5  # as many as there are in four colours (p. 3)


class Misfit(NamedTuple):
    """Why a table cannot be played: a code, which part of it is to blame, and the details."""

    code: str
    field: str
    params: dict[str, Any]


def decks_needed(players: int, teams: bool = False) -> int:
    """How many animalfolk decks a table takes: one more than players; four in teams (p. 5, 8)."""
    return TEAM_DECKS if teams else players + 1


def misfits(
    players: int,
    teams: bool,
    decks: Sequence[str],
    traps: Sequence[Hashable] = (),
    characters: Sequence[Hashable | None] = (),
    *,
    bare: bool = False,
) -> Iterator[Misfit]:
    """All that the rulebooks have against such a table, the first reason first.

    Traps and characters of the Exhibition pack go by their ids; what is no text is a card of
    somebody's own box. A ``bare`` table, for a question about rules, may have any decks.
    """
    if players not in PLAYERS:
        yield Misfit("players", "players", {"players": players})
    elif teams and players != TEAM_PLAYERS:
        yield Misfit("teams_players", "teams", {"players": players})
    yield from _about_decks(decks, 0 if bare else decks_needed(players, teams))
    yield from _about_traps(traps)
    yield from _about_characters(characters, players, teams)


def repeated(things: Sequence[T]) -> int | None:
    """The place of the first one that was there before."""
    for place, thing in enumerate(things):
        if thing in things[:place]:
            return place
    return None


def _about_decks(decks: Sequence[str], needed: int) -> Iterator[Misfit]:
    again = repeated(decks)
    if again is not None:
        yield Misfit("duplicate_deck", "decks", {"deck": decks[again]})
    if len(decks) != needed if needed else not decks:
        yield Misfit("deck_count", "decks", {"needed": needed or 1, "given": len(decks)})


def _about_traps(traps: Sequence[Hashable]) -> Iterator[Misfit]:
    if len(traps) > MOST_TRAPS:
        yield Misfit("trap_count", "traps", {"most": MOST_TRAPS, "given": len(traps)})
    again = repeated(traps)
    if again is not None:
        yield Misfit("duplicate_card", f"traps.{again}", {"card": traps[again]})
    for place, trap in enumerate(traps):
        if isinstance(trap, str) and trap not in exhibition().traps:
            yield Misfit("unknown_card", f"traps.{place}", {"card": trap})


def _about_characters(
    characters: Sequence[Hashable | None], players: int, teams: bool
) -> Iterator[Misfit]:
    if characters and len(characters) != players:
        yield Misfit("character_count", "characters", {"needed": players, "given": len(characters)})
    for place, name in enumerate(characters):
        field = f"characters.{place}"
        if name is not None and name in characters[:place]:
            yield Misfit("duplicate_card", field, {"card": name})
        if not isinstance(name, str):
            continue
        known = exhibition().characters.get(name)
        if known is None:
            yield Misfit("unknown_card", field, {"card": name})
        elif known.needs_teammate and not teams:
            yield Misfit("needs_teammate", field, {"card": known.name})
