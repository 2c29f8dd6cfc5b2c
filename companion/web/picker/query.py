"""The picker's addresses: everything about a choice of decks is in the query, nothing is stored.

``Ask`` is one query, read and checked. Its ``query()`` leads back to the same page, which is how
reload, "back" and a link sent to a friend work. ``with_locked()`` and the like are the queries that
buttons lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema
from werkzeug.datastructures import MultiDict

from companion.catalog import RATINGS, catalog
from companion.insight import FEELS, PACES
from companion.setup.code import DECK_NUMBERS
from companion.setup.picker import (
    LEVELS,
    MOODS,
    SCALES,
    SORTS,
    Decks,
    Level,
    PickerError,
    Range,
    Wishes,
)
from companion.setup.picker import replace_deck as replace_deck_of
from companion.web.forms import FormSchema

TABLE_SIZES: Final = ("2", "3", "4", "teams")
SEEDS: Final = 2**32
MOST_SEEN: Final = 60  # tables to remember in an address; the oldest are forgotten first
NAME_LENGTH: Final = 20
MOST_LISTS: Final = 4

Query = list[tuple[str, str]]

# A deck is one letter in an address, by its number in setup codes.
DECK_LETTERS: Final = f"{digits}{ascii_lowercase}{ascii_uppercase}_"


def letters_of(decks: Iterable[str]) -> str:
    return "".join(DECK_LETTERS[DECK_NUMBERS.index(deck)] for deck in decks)


def decks_of(letters: str) -> Decks:
    """The decks some letters stand for; ``ValueError`` if there is an unknown or doubled one."""
    numbers = [DECK_LETTERS.index(letter) for letter in letters]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) >= len(DECK_NUMBERS):
        raise ValueError(letters)
    return tuple(DECK_NUMBERS[number] for number in numbers)


class DeckLetters(fields.Field[Decks]):
    """Some decks, a letter each."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Decks:
        try:
            return decks_of(str(value))
        except ValueError:
            raise ValidationError("not a list of decks") from None


def _deck_lists() -> fields.List[Decks]:
    """Lists of decks that count together: each tick of a form brings one."""
    return fields.List(DeckLetters(), load_default=list, validate=validate.Length(max=MOST_LISTS))


class TableLetters(fields.Field[tuple[Decks, ...]]):
    """Tables, one after the other: ``0a3-17f``."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> tuple[Decks, ...]:
        tables = str(value).split("-")
        if len(tables) > MOST_SEEN:
            raise ValidationError("too many tables")
        try:
            return tuple(decks_of(letters) for letters in tables)
        except ValueError:
            raise ValidationError("not a list of tables") from None


def _ids(known: Iterable[str]) -> fields.List[str]:
    """A list of ids. An empty value says "I was asked": a browser sends no unticked boxes."""
    return fields.List(fields.String(validate=validate.OneOf([*known])))


class _QuerySchema(FormSchema):
    players = fields.String(load_default="3", validate=validate.OneOf(TABLE_SIZES))
    mood = fields.String(load_default="anything", validate=validate.OneOf(list(MOODS)))
    pace = fields.String(load_default="usual", validate=validate.OneOf(list(PACES)))
    sort = fields.String(load_default="", validate=validate.OneOf(("", *SORTS)))
    seed = fields.Integer(validate=validate.Range(0, SEEDS - 1))
    recent = _deck_lists()
    liked = _deck_lists()
    show = TableLetters(load_default=())
    seen = TableLetters(load_default=())
    moves = DeckLetters(load_default=())  # of a tournament
    name = fields.List(
        fields.String(validate=validate.Length(max=NAME_LENGTH)),
        load_default=list,
        validate=validate.Length(max=4),
    )

    @validates_schema
    def ranges_are_the_right_way_round(self, data: dict[str, Any], **_: Any) -> None:
        for rating in RATINGS:
            least, most = data.get(f"{rating}_least"), data.get(f"{rating}_most")
            if least is not None and most is not None and least > most:
                raise ValidationError("upside down", f"{rating}_range")


@cache
def _schema() -> Schema:
    """The schema with the fields that depend on the catalogue."""
    more: dict[str, Any] = {
        "box": _ids(catalog().boxes),
        "lock": _ids(catalog().decks),
        "ban": _ids(catalog().decks),
        "deck": _ids(catalog().decks),
    }
    for rating, (low, high) in SCALES.items():
        more[f"{rating}_least"] = fields.Integer(validate=validate.Range(low, high))
        more[f"{rating}_most"] = fields.Integer(validate=validate.Range(low, high))
        more[f"{rating}_level"] = fields.String(validate=validate.OneOf(LEVELS))
    for feel in FEELS:
        more[f"{feel}_feel"] = fields.String(validate=validate.OneOf(LEVELS))
    built: type[Schema] = type("QuerySchema", (_QuerySchema,), more)
    return built()


@dataclass(frozen=True, slots=True)
class Ask:
    """What people asked for, and how far they have come in choosing."""

    table: str = "3"  # one of TABLE_SIZES
    mood: str = "anything"
    boxes: tuple[str, ...] = ()
    ranges: Mapping[str, Range] = field(default_factory=dict)  # these replace the mood's
    levels: Mapping[str, Level] = field(default_factory=dict)
    feels: Mapping[str, Level] = field(default_factory=dict)  # as measured
    sort: str = ""  # one of SORTS
    pace: str = "usual"  # one of PACES
    locked: Decks = ()
    banned: Decks = ()
    recent: Decks = ()
    liked: Decks = ()  # favourites to prefer
    seed: int | None = None
    show: tuple[Decks, ...] = ()  # the tables on the page
    seen: tuple[Decks, ...] = ()  # tables that were on it before
    decks: Decks = ()  # chosen by hand
    moves: Decks = ()  # of a tournament
    names: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return 4 if self.teams else int(self.table)

    @property
    def teams(self) -> bool:
        return self.table == "teams"

    def wishes(self) -> Wishes:
        mood = MOODS[self.mood]
        return Wishes(
            players=self.players,
            teams=self.teams,
            boxes=frozenset(self.boxes),
            ranges={**mood.ranges, **self.ranges},
            levels={**mood.levels, **self.levels},
            feels=self.feels,
            sort=self.sort,
            locked=self.locked,
            banned=frozenset(self.banned),
            recent=frozenset(self.recent),
            liked=frozenset(self.liked),
            seed=self.seed or 0,
        )

    def query(self) -> Query:
        """The address of this very request."""
        pairs = [("players", self.table), ("mood", self.mood)]
        pairs += [("box", box) for box in self.boxes]
        for rating, (least, most) in self.ranges.items():
            pairs += [(f"{rating}_least", str(least)), (f"{rating}_most", str(most))]
        pairs += [(f"{rating}_level", level) for rating, level in self.levels.items()]
        pairs += [(f"{feel}_feel", level) for feel, level in self.feels.items()]
        pairs += [("sort", self.sort)] if self.sort else []
        pairs += [("pace", self.pace)] if self.pace != "usual" else []
        pairs += [("lock", deck) for deck in self.locked] + [("ban", deck) for deck in self.banned]
        pairs += [("deck", deck) for deck in self.decks]
        pairs += [("name", name) for name in self.names]
        lists = {"recent": self.recent, "liked": self.liked, "moves": self.moves}
        pairs += [(name, letters_of(decks)) for name, decks in lists.items() if decks]
        for name, tables in (("show", self.show), ("seen", self.seen)):
            pairs += [(name, "-".join(map(letters_of, tables)))] if tables else []
        return pairs if self.seed is None else [*pairs, ("seed", str(self.seed))]

    # ---- what the buttons of the proposals lead to ----

    def with_others(self) -> Ask:
        return replace(self, seen=self._seen_by_now(), show=())

    def with_locked(self, deck: str) -> Ask:
        return replace(self, locked=_with(self.locked, deck))

    def with_unlocked(self, deck: str) -> Ask:
        return replace(self, locked=_without(self.locked, deck))

    def with_banned(self, deck: str) -> Ask:
        """Banned for good: the tables on the page get another deck in its place."""
        ask = replace(
            self, banned=_with(self.banned, deck), locked=_without(self.locked, deck), show=()
        )
        show = []
        for table in self.show:
            if deck not in table:
                show.append(table)
            elif other := replace_deck_of(ask.wishes(), catalog(), table, deck, self.seen):
                show.append(other)
        return replace(ask, show=tuple(show))

    def with_unbanned(self, deck: str) -> Ask:
        return replace(self, banned=_without(self.banned, deck))

    def with_any_range(self, rating: str) -> Ask:
        return replace(self, ranges={**self.ranges, rating: SCALES[rating]})

    def with_any_level(self, rating: str) -> Ask:
        return replace(self, levels={**self.levels, rating: "any"})

    def with_any_feel(self, feel: str) -> Ask:
        return replace(self, feels={**self.feels, feel: "any"})

    def with_other_deck(self, place: int, old: str) -> Ask:
        """Another deck instead of ``old`` in the table at ``place``; ``PickerError`` if none."""
        if place >= len(self.show) or old not in self.show[place]:
            raise PickerError("not_on_the_page", deck=old)
        seen = self._seen_by_now()
        table = replace_deck_of(self.wishes(), catalog(), self.show[place], old, seen)
        if table is None:
            raise PickerError("no_other_deck", deck=old)
        show = tuple(table if at == place else other for at, other in enumerate(self.show))
        return replace(self, show=show, seen=seen)

    def _seen_by_now(self) -> tuple[Decks, ...]:
        return (*self.seen, *(table for table in self.show if table not in self.seen))[-MOST_SEEN:]


def read_query(arguments: MultiDict[str, str], owned: tuple[str, ...]) -> Ask:
    """The query of this request; ``ValidationError`` names the fields that make no sense.

    ``owned`` are the boxes of the device, for an address that does not mention any. A form in
    which none is ticked means all there are.
    """
    data = _schema().load(arguments)
    boxes = (_chosen(data, "box") or tuple(catalog().boxes)) if "box" in data else owned
    ask = Ask(
        table=data["players"],
        mood=data["mood"],
        boxes=boxes,
        ranges=_ranges(data),
        levels={rating: data[f"{rating}_level"] for rating in RATINGS if f"{rating}_level" in data},
        feels={feel: data[f"{feel}_feel"] for feel in FEELS if f"{feel}_feel" in data},
        sort=data["sort"],
        pace=data["pace"],
        locked=_chosen(data, "lock"),
        banned=_chosen(data, "ban"),
        recent=_together(data["recent"]),
        liked=_together(data["liked"]),
        seed=data.get("seed"),
        decks=_chosen(data, "deck"),
        show=data["show"],
        seen=data["seen"],
        moves=data["moves"],
        names=tuple(name.strip() for name in data["name"]),
    )
    if any(len(table) != ask.wishes().size for table in ask.show):
        return replace(ask, show=())  # another number of players was chosen meanwhile
    return ask


def _ranges(data: Mapping[str, Any]) -> dict[str, Range]:
    """Ranges of which at least one end was given; the other end is then that of the scale."""
    ranges = {}
    for rating, (low, high) in SCALES.items():
        least, most = data.get(f"{rating}_least"), data.get(f"{rating}_most")
        if least is not None or most is not None:
            ranges[rating] = (low if least is None else least, high if most is None else most)
    return ranges


def _chosen(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The ticked values; a deck named twice is a mistake worth saying."""
    values = data.get(name, ())
    if len(set(values)) < len(values):
        raise ValidationError({f"{name}_twice": ["twice"]})
    return tuple(values)


def _together(lists: Iterable[Decks]) -> Decks:
    return tuple(dict.fromkeys(chain.from_iterable(lists)))


def _with(decks: Decks, deck: str) -> Decks:
    return decks if deck in decks else (*decks, deck)


def _without(decks: Decks, deck: str) -> Decks:
    return tuple(other for other in decks if other != deck)
