"""What a game is played with: its decks, rules, traps and characters.

The one way to make that, to store it as plain data, to read it again, and to get the cards for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Final

from companion.catalog import catalog
from companion.catalog.numbers import STARTING_DECK_SIZE
from companion.catalog.packs import exhibition
from companion.catalog.tables import PLAYERS, Misfit, misfits
from companion.engine.cast import Cast, Rules
from companion.engine.errors import EngineError, LineupError, RecordError
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
_PLAYERS_NEEDED: Final = "2, 3 or 4 are needed."
_LISTS: Final = ("decks", "traps", "characters")
_DEFAULTS: Final = Rules()
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
    def from_dict(cls, data: object, *, bare: bool = False) -> Lineup:
        """What ``to_dict`` wrote, whatever else stands beside it; RecordError names the field of
        what is not playable. A ``bare`` one began as a position, which may have any decks."""
        with refused_as(RecordError):
            if not isinstance(data, dict):
                raise LineupError("not_an_object", field="lineup")
            names = {name: _names_in(data, name) for name in _LISTS}
            lineup = cls(
                names["decks"],
                _rules_in(data),
                names["traps"],
                names["characters"],
            )
            _check_once(lineup, bare)
            return lineup

    def check(
        self, *, bare: bool = False, cast: Cast | None = None, settings: str = "rules"
    ) -> None:
        """LineupError, with a code and the field, where this cannot be played.

        A ``bare`` table, laid out as a position, may have any decks and a larger hand than there
        are cards to begin with; the decks of a ``cast`` need not be in the catalogue. ``settings``
        is what the rules are called where they come from.
        """
        for name in _LISTS:
            _check_names(getattr(self, name), name)
        _check_rules(self.rules, settings)
        rules, known = self.rules, cast.decks if cast is not None else catalog().decks
        for number, deck in enumerate(self.decks):
            if deck not in known:
                raise LineupError("unknown_deck", field=f"decks.{number}", deck=deck)
        for wrong in misfits(
            rules.players, rules.teams, self.decks, self.traps, self.characters, bare=bare
        ):
            raise _refusal(wrong, settings)
        if not bare and rules.hand_size > STARTING_DECK_SIZE:
            raise LineupError("bad_setting", field=f"{settings}.hand_size", most=STARTING_DECK_SIZE)

    def __str__(self) -> str:
        side = "teams" if self.rules.teams else f"{self.rules.players} players"
        return ", ".join((side, *self.decks, *self.traps, *filter(None, self.characters)))

    def __reduce__(self) -> tuple[object, ...]:
        # For other processes: a compiled frozen dataclass cannot be filled in after it is made.
        return Lineup, tuple(getattr(self, field.name) for field in fields(self))


@lru_cache(maxsize=_CASTS_KEPT)
def _check_once(lineup: Lineup, bare: bool) -> None:
    """For what was just read, where every part is of its type: equal lineups are equally good."""
    lineup.check(bare=bare)


@lru_cache(maxsize=_CASTS_KEPT)
def _cast(lineup: Lineup) -> Cast:
    pack = exhibition()
    return Cast(
        [catalog().decks[deck] for deck in lineup.decks],
        players=lineup.rules.players,
        traps=[pack.traps[trap] for trap in lineup.traps],
        characters=[pack.characters[name] if name else None for name in lineup.characters],
    )


@contextmanager
def refused_as(kind: type[EngineError]) -> Iterator[None]:
    """What is wrong with a lineup is wrong with the position or the record it is part of."""
    try:
        yield
    except LineupError as error:
        raise kind(error.code, **error.params) from None


def read_rules(settings: object, players: int, called: str = "settings") -> Rules:
    """The rules of a game with these settings, each of which fits for itself; LineupError names the
    one that does not."""
    if not isinstance(settings, dict):
        raise LineupError("not_an_object", field=called)
    known = {field.name for field in fields(Rules)} - {"players", "of_cards"}
    known |= all_settings().keys()
    for name, value in settings.items():
        if name not in known:
            raise LineupError("unknown_setting", field=f"{called}.{name}")
        if not _fits(name, value):
            raise LineupError("bad_setting", field=f"{called}.{name}")
    return Rules.from_dict({**settings, "players": players})


def _rules_in(data: PlainData) -> Rules:
    if "rules" not in data:
        raise LineupError("missing_field", field="rules")
    rules = data["rules"]
    if not isinstance(rules, dict):
        raise LineupError("not_an_object", field="rules")
    _check_players(rules.get("players"), "rules")
    settings = {name: value for name, value in rules.items() if name != "players"}
    return read_rules(settings, rules["players"], "rules")


def _names_in(data: PlainData, field: str) -> tuple[str, ...]:
    names = data.get(field, None if field == "decks" else ())
    if names is None:
        raise LineupError("missing_field", field=field)
    if not isinstance(names, list | tuple):
        raise LineupError("not_a_list", field=field)
    _check_names(tuple(names), field)
    return tuple(names)


def _check_names(names: object, field: str) -> None:
    """Ids, in a tuple; also None among characters, for a seat without one."""
    if not isinstance(names, tuple):
        raise LineupError("not_a_list", field=field)
    for place, name in enumerate(names):
        if not isinstance(name, str) and not (name is None and field == "characters"):
            raise LineupError("not_a_name", field=f"{field}.{place}")


def _check_rules(rules: object, called: str) -> None:
    if not isinstance(rules, Rules):
        raise LineupError("not_an_object", field=called)
    _check_players(rules.players, called)
    for setting in fields(Rules):
        name = setting.name
        if name not in ("players", "of_cards") and not _fits(name, getattr(rules, name)):
            raise LineupError("bad_setting", field=f"{called}.{name}")
    if not isinstance(rules.of_cards, tuple):
        raise LineupError("not_a_list", field=f"{called}.of_cards")
    for chosen in rules.of_cards:
        if not isinstance(chosen, tuple) or len(chosen) != 2:
            raise LineupError("not_an_object", field=f"{called}.of_cards")
        name, value = chosen
        if not isinstance(name, str):
            raise LineupError("not_a_name", field=f"{called}.of_cards")
        if name not in all_settings():
            raise LineupError("unknown_setting", field=f"{called}.{name}")
        if not _fits(name, value):
            raise LineupError("bad_setting", field=f"{called}.{name}")
    if not isinstance(rules.starting_gold, tuple):  # a lineup is looked up by what it is made of
        raise LineupError("not_a_list", field=f"{called}.starting_gold")
    if len(rules.starting_gold) not in (0, rules.players):
        raise LineupError("wrong_number", field=f"{called}.starting_gold", wanted=rules.players)
    if rules.first >= rules.players:
        raise LineupError("bad_setting", field=f"{called}.first")


def _check_players(players: object, called: str) -> None:
    if type(players) is not int or players not in PLAYERS:
        raise LineupError("bad_field", field=f"{called}.players", problem=_PLAYERS_NEEDED)


def _refusal(wrong: Misfit, settings: str) -> LineupError:
    about_rules = wrong.field in ("players", "teams")
    params = {**wrong.params, "field": f"{settings}.{wrong.field}" if about_rules else wrong.field}
    if "needed" in params:
        params["wanted"] = params.pop("needed")
    return LineupError(_lineup_problem(wrong), **params)


def _lineup_problem(wrong: Misfit) -> str:
    """What the rulebooks have against a table, as the engine calls it."""
    match wrong.code:
        case "teams_players":
            return "teams_need_four"
        case "duplicate_deck":
            return "deck_twice"
        case "deck_count" | "character_count":
            return "wrong_number"
        case "trap_count":
            return "too_many_traps"
        case "duplicate_card":
            return "card_twice"
        case "needs_teammate":
            return "needs_teammate"
    return "unknown_card"


def _fits(name: str, value: object) -> bool:
    if name == "starting_gold":
        return isinstance(value, list | tuple) and all(
            type(gold) is int and 0 <= gold <= MOST_GOLD for gold in value
        )
    if name in all_settings():
        open_point = all_settings()[name]
        default, least, most = open_point.default, open_point.least, open_point.most
    else:
        default = getattr(_DEFAULTS, name)
        least, most = _RANGES.get(name, (0, 1))
    return type(value) is type(default) and bool(least <= value <= most)  # type: ignore[operator]
