"""What the pages of the picker show: a page model for each template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flask import url_for
from flask_babel import format_decimal

from companion.catalog import RATINGS, Box, Deck, catalog
from companion.setup.picker import LEVELS, SCALES, SORTS, Decks, Proposals, Range, Wish
from companion.setup.tournament import Draft
from companion.web.deck_names import deck_folk
from companion.web.i18n import gettext as _
from companion.web.i18n import listed, translated
from companion.web.insight.words import FEEL_NAMES, Expectation, feel_name, feel_phrase, sort_name
from companion.web.picker import words
from companion.web.picker.boxes import Tile, tiles
from companion.web.picker.query import Ask, Query, letters_of
from companion.web.picker.tastes import Tastes, tastes_of
from companion.web.shelf import Device

# The button that gives up a wish of each kind.
GIVING_UP: Final = {
    "ban": "picker.proposals.unban",
    "range": "picker.proposals.drop_range",
    "level": "picker.proposals.drop_level",
    "feel": "picker.proposals.drop_feel",
}


@dataclass(frozen=True, slots=True)
class WishesPage:
    """The form of all wishes."""

    ask: Ask
    tastes: Tastes
    seed: int
    moods: Mapping[str, tuple[str, str]]
    tables: Mapping[str, str]
    ratings: Mapping[str, str]
    levels: Mapping[str, str]
    feels: Mapping[str, tuple[str, list[tuple[str, str]]]]  # by feel: its name, and its levels
    sorts: Mapping[str, str]
    paces: Mapping[str, str]
    scales: Mapping[str, Range]
    tiles: tuple[Tile, ...]
    decks: tuple[Deck, ...]
    favourites: Decks
    without_network: bool = False  # kept on the phone; it fills in the form by itself

    @property
    def wants_favourites(self) -> bool:
        return set(self.favourites) <= set(self.ask.liked)

    def letters(self, decks: Decks) -> str:
        return letters_of(decks)

    def folk(self, decks: Decks) -> str:
        return listed([deck_folk(catalog().decks[deck]) for deck in decks])


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table as the page shows it."""

    decks: tuple[Deck, ...]
    bars: list[words.Bar]
    headline: str
    reason: str
    minutes: int  # by the icons, as a phone without a network tells it
    code: str
    expected: Expectation | None = None  # as measured


@dataclass(frozen=True, slots=True)
class Compromise:
    """A wish that is not granted, and the button that gives it up."""

    wish: Wish
    phrase: str

    @property
    def address(self) -> str:
        return url_for(GIVING_UP[self.wish.kind])


@dataclass(frozen=True, slots=True)
class ProposalsPage:
    ask: Ask
    answer: Proposals
    proposed: tuple[ProposedTable, ...]
    change: str  # the address of the wishes
    status: str  # for screen readers
    fragment: bool  # only the part that htmx exchanges
    tiles: tuple[Tile, ...]
    has_said: bool  # which boxes are on the shelf
    own_boxes: bool  # these are they, and not those of a friend's link
    with_own_boxes: str  # addresses
    share: str
    problem: str = ""

    @property
    def query(self) -> Query:
        return self.ask.query()

    @property
    def query_of_boxes(self) -> Query:
        """What the form of the boxes carries on."""
        return [pair for pair in self.query if pair[0] not in ("box", "show", "seen")]

    @property
    def boxes(self) -> str:
        names = [translated(tile.box.short) for tile in self.tiles if tile.box.id in self.ask.boxes]
        if len(names) == len(self.tiles):
            return _("all boxes")
        return listed(names)

    @property
    def table(self) -> str:
        return words.table_name(self.ask.table)

    @property
    def mood(self) -> str:
        return words.mood_names()[self.ask.mood][0]

    @property
    def own_wishes(self) -> list[str]:
        """What was asked for beside the mood."""
        of_mood = words.all_wish_phrases(
            replace(self.ask, ranges={}, levels={}, feels={}, sort="").wishes()
        )
        asked = words.all_wish_phrases(self.ask.wishes())
        return [phrase for phrase in asked if phrase not in of_mood]

    @property
    def locked(self) -> list[Deck]:
        return [catalog().decks[deck] for deck in self.ask.locked]

    @property
    def banned(self) -> list[Deck]:
        return [catalog().decks[deck] for deck in self.ask.banned]

    @property
    def fitting(self) -> str:
        return str(format_decimal(self.answer.fitting))

    @property
    def considered(self) -> str:
        return str(format_decimal(self.answer.considered))

    @property
    def in_the_way(self) -> list[str]:
        return words.in_the_way(self.answer, self.ask.wishes(), catalog())

    @property
    def compromises(self) -> list[Compromise]:
        broken = dict.fromkeys(wish for table in self.answer.tables for wish in table.broken)
        return [self._compromise(wish) for wish in broken]

    def _compromise(self, wish: Wish) -> Compromise:
        return Compromise(wish, words.wish_phrase(wish, self.ask.wishes(), catalog()))


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """Two tables side by side."""

    proposed: tuple[ProposedTable, ...]
    shared: frozenset[str]  # decks at both
    back: str  # address


@dataclass(frozen=True, slots=True)
class RandomPage:
    """A table drawn by plain chance."""

    proposed: ProposedTable
    table: str  # in words: "3 players"
    again: str  # addresses
    change: str


@dataclass(frozen=True, slots=True)
class DeckFactsPage:
    deck: Deck


@dataclass(frozen=True, slots=True)
class ProblemPage:
    problems: list[str]
    back: str  # the address to go on with


@dataclass(frozen=True, slots=True)
class HandPage:
    """A list to tick, and how far the choice is."""

    ask: Ask
    shelves: tuple[tuple[Box, tuple[Deck, ...]], ...]
    needed: int
    bars: list[words.Bar]
    change: str
    favourites: Decks  # of this device, as the next two
    recent: Decks
    long_ago: Decks
    problem: str = ""

    @property
    def table(self) -> str:
        return words.table_name(self.ask.table)

    @property
    def chosen(self) -> int:
        return len(self.ask.decks)


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """The form a draft begins with."""

    ask: Ask
    seed: int
    tables: Mapping[str, str]
    tiles: tuple[Tile, ...]
    few_games: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    name: str
    gold: int
    banned: Deck | None
    picked: Deck | None


@dataclass(frozen=True, slots=True)
class DraftPage:
    query: Query
    draft: Draft
    seats: tuple[DraftSeat, ...]
    available: tuple[Deck, ...]
    drawn: Deck | None
    bars: list[words.Bar]
    take: str  # addresses; empty where that cannot be done
    undo: str
    restart: str
    problem: str = ""

    @property
    def turn(self) -> DraftSeat | None:
        return None if self.draft.seat is None else self.seats[self.draft.seat]


def wishes_page(ask: Ask, device: Device, seed: int) -> WishesPage:
    return WishesPage(
        ask=ask,
        tastes=tastes_of(device),
        favourites=device.favourites,
        seed=seed,
        moods=words.mood_names(),
        tables=words.table_names(),
        ratings={rating: words.rating_name(rating) for rating in RATINGS},
        levels={level: words.level_name(level) for level in LEVELS},
        feels={feel: (feel_name(feel), _feel_levels(feel)) for feel in FEEL_NAMES},
        sorts={sort: sort_name(sort) for sort in SORTS},
        paces={"quick": _("quickly"), "usual": _("as usual"), "slow": _("slowly")},
        scales=SCALES,
        tiles=tiles(ask.boxes),
        decks=tuple(catalog().decks.values()),
    )


def _feel_levels(feel: str) -> list[tuple[str, str]]:
    any_of_them = ("", words.level_name("any"))
    return [any_of_them, *((level, feel_phrase(feel, level)) for level in LEVELS if level != "any")]
