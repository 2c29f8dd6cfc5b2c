"""What a game is played with: its decks, rules, traps and characters.

The one way to make that, to store it as plain data, to read it again, and to get the cards for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine.cast import Cast, Rules
from companion.engine.errors import PositionError, RecordError
from companion.engine.scripts import all_settings
from companion.engine.types import PlainData

MOST_GOLD = 999  # more would only make the lists of payments endless
# Settings outside of these could not be played.
_RANGES = {
    "first": (0, 3),
    "stacks_to_win": (1, 99),
    "hand_size": (0, 99),
    "day_spaces": (1, 99),
    "night_spaces": (1, 99),
}
_CASTS_KEPT = 64  # tables are looked at again and again; putting their cards together takes 1 ms


@dataclass(frozen=True, slots=True)
class Lineup:
    """Decks, traps and characters by id; a character for each seat, or none at all."""

    decks: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    traps: tuple[str, ...] = ()
    characters: tuple[str | None, ...] = ()

    def cast(self) -> Cast:
        """The cards of such a game: shared, because nobody ever changes them."""
        return _cast(self)

    def to_dict(self) -> PlainData:
        """Plain data, as records, snapshots and the database keep it."""
        return {
            "decks": list(self.decks),
            "traps": list(self.traps),
            "characters": list(self.characters),
            "rules": self.rules.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: PlainData) -> Lineup:
        """What ``to_dict`` wrote, whatever else stands beside it.

        RecordError or PositionError names what is not playable.
        """
        for deck in data["decks"]:
            if deck not in catalog().decks:
                raise RecordError("unknown_deck", field="decks", deck=deck)
        settings = {**data["rules"]}
        players = settings.pop("players", None)
        if players not in (2, 3, 4):
            raise RecordError("bad_field", field="rules.players", problem="2, 3 or 4 are needed.")
        return cls(
            tuple(data["decks"]),
            read_rules(settings, players),
            tuple(data.get("traps", ())),
            tuple(data.get("characters", ())),
        )

    def __str__(self) -> str:
        side = "teams" if self.rules.teams else f"{self.rules.players} players"
        return ", ".join((side, *self.decks, *self.traps, *filter(None, self.characters)))

    def __reduce__(self) -> tuple[object, ...]:
        # For other processes: a compiled frozen dataclass cannot be filled in after it is made.
        return Lineup, tuple(getattr(self, field.name) for field in fields(self))


@lru_cache(maxsize=_CASTS_KEPT)
def _cast(lineup: Lineup) -> Cast:
    pack = exhibition()
    return Cast(
        [catalog().decks[deck] for deck in lineup.decks],
        players=lineup.rules.players,
        traps=[pack.traps[trap] for trap in lineup.traps],
        characters=[pack.characters[name] if name else None for name in lineup.characters],
    )


def read_rules(settings: PlainData, players: int) -> Rules:
    """The rules of a game with these settings. PositionError names the one that does not fit."""
    known = {field.name for field in fields(Rules)} - {"players", "of_cards"}
    known |= all_settings().keys()
    for name, value in settings.items():
        if name not in known:
            raise PositionError("unknown_setting", field=f"settings.{name}")
        if not _fits(name, value):
            raise PositionError("bad_setting", field=f"settings.{name}")
    gold = tuple(settings.get("starting_gold", ()))
    if len(gold) not in (0, players):
        raise PositionError("wrong_number", field="settings.starting_gold", wanted=players)
    if settings.get("first", 0) >= players:
        raise PositionError("bad_setting", field="settings.first")
    if settings.get("teams") and players != 4:
        raise PositionError("teams_need_four", field="settings.teams")
    return Rules.from_dict({**settings, "players": players})


def _fits(name: str, value: Any) -> bool:
    if name == "starting_gold":
        return isinstance(value, list) and all(
            type(gold) is int and 0 <= gold <= MOST_GOLD for gold in value
        )
    if name in all_settings():
        open_point = all_settings()[name]
        default, least, most = open_point.default, open_point.least, open_point.most
    else:
        default = getattr(Rules(), name)
        least, most = _RANGES.get(name, (0, 1))
    return type(value) is type(default) and bool(least <= value <= most)
