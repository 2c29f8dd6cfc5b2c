"""Which animalfolk decks to play with: wishes in, the best tables out.

Nothing is sampled and nothing is greedy: every set of decks that can be made from the owned boxes
(80,730 for four players and all boxes) is judged and ranked, again for each request. numpy makes
that fast enough.

A wish is something people can give up: a range for every deck, a level for the table as a whole,
how it feels as far as that was measured, a ban. What the boxes hold, the number of decks and locked
decks are facts. Tables are ranked by

1. how many wishes they break: none, if that is possible at all,
2. how far they are from granting the broken ones,
3. how many doubts remain: a deck used lately, a level only just reached, a deck that is none of
   the liked ones, where people have said which they like,
4. the order that was asked for, shortest first and the like,
5. the seed, so that equally good tables take turns.

Ratings are taken as printed. The asterisk ("may rise with the other decks") needs no care here: a
deck that borrows from the others is as nasty as they are, and they are judged as well.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from companion.catalog import RATINGS, Catalog, Deck
from companion.insight import FEELS, feel_of, kind_of, measured, predict
from companion.insight.prediction import number_of
from companion.refusal import Refusal
from companion.setup.code import DECK_NUMBERS
from companion.setup.sheet import decks_needed

Level = Literal["any", "low", "medium", "high"]
Range = tuple[int, int]
Decks = tuple[str, ...]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
SmallInts = NDArray[np.int16]  # a quarter of the memory to go through, which is what takes time

LEVELS: Final[tuple[Level, ...]] = ("any", "low", "medium", "high")
SCALES: Final[dict[str, Range]] = {  # what is printed on the deck selection cards
    "complexity": (1, 3),
    "interactivity": (1, 3),
    "nastiness": (0, 3),
    "randomness": (1, 3),
}
# A level is a third of the scale, in twelfths; a table in its core has it beyond doubt.
STEPS: Final = 12
BANDS: Final[dict[Level, Range]] = {
    "any": (0, 12),
    "low": (0, 4),
    "medium": (4, 8),
    "high": (8, 12),
}
CORES: Final[dict[Level, Range]] = {
    "any": (0, 12),
    "low": (0, 2),
    "medium": (5, 7),
    "high": (10, 12),
}
_FEELS: Final[dict[Level, int]] = {"low": 0, "medium": 1, "high": 2}  # thirds of all tables
_THIRD: Final = 4  # in twelfths
# Orders in which tables that are equally good can come: by a feel, least or most of it first.
SORTS: Final = tuple(f"{end}_{feel}" for feel in FEELS for end in ("least", "most"))
PROPOSALS: Final = 3
NAMED: Final = 2  # decks in a table's one line
DIFFERENT: Final = 2  # decks in which two proposals differ, where that is possible


@dataclass(frozen=True, slots=True)
class Mood:
    """A named bundle of wishes."""

    ranges: Mapping[str, Range] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)


MOODS: Final[dict[str, Mood]] = {
    "first-game": Mood({"complexity": (1, 2)}, {"complexity": "low", "nastiness": "low"}),
    "peaceful": Mood({"nastiness": (0, 1)}, {"nastiness": "low"}),
    "mean": Mood({}, {"nastiness": "high", "interactivity": "high"}),
    "lucky": Mood({}, {"randomness": "high"}),
    "brainy": Mood({"complexity": (2, 3)}, {"complexity": "high", "randomness": "low"}),
    "anything": Mood(),
}


class PickerError(Refusal):
    """A request nobody can answer."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything a table asks for. Ratings that are not mentioned are free."""

    players: int
    teams: bool = False
    boxes: frozenset[str] = frozenset()  # owned
    ranges: Mapping[str, Range] = field(default_factory=dict)  # for each deck
    levels: Mapping[str, Level] = field(default_factory=dict)  # for the table as a whole
    feels: Mapping[str, Level] = field(default_factory=dict)  # for the table, as measured
    sort: str = ""  # one of SORTS
    locked: Decks = ()
    banned: frozenset[str] = frozenset()
    recent: frozenset[str] = frozenset()  # used lately on this device
    liked: frozenset[str] = frozenset()  # to be preferred
    seed: int = 0

    @property
    def size(self) -> int:
        return decks_needed(self.players, self.teams)

    @property
    def kind(self) -> str:
        """Of the table, as far as such tables were measured."""
        return measured().nearest(kind_of(self.players, self.teams))

    def range_of(self, rating: str) -> Range:
        return self.ranges.get(rating, SCALES[rating])

    def level_of(self, rating: str) -> Level:
        return self.levels.get(rating, "any")

    def wanted_feels(self) -> dict[str, Level]:
        return {feel: level for feel, level in self.feels.items() if level != "any"}


@dataclass(frozen=True, slots=True)
class Wish:
    """One single wish, to say which one is in the way."""

    kind: Literal["range", "level", "feel", "ban"]
    subject: str  # the rating, the feel, or the banned deck


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks for (or against) a table; the page finds the words."""

    kind: Literal["granted", "character", "broken", "most", "least", "locked", "fresh", "stale"]
    ratings: tuple[tuple[str, Level], ...] = ()  # for "granted" and "character"
    rating: str = ""  # for "most" and "least"
    wish: Wish | None = None  # for "broken"
    count: int = 0  # for "locked" and "stale"


@dataclass(frozen=True, slots=True)
class Highlight:
    """What a table is like in one line, and the decks that make it so."""

    rating: str
    level: Level  # "low" or "high"
    decks: Decks


@dataclass(frozen=True, slots=True)
class Proposal:
    decks: Decks
    profile: Mapping[str, float]  # the mean of each rating
    broken: tuple[Wish, ...]
    reasons: tuple[Reason, ...] = ()
    highlight: Highlight | None = None  # None: nothing sticks out


@dataclass(frozen=True, slots=True)
class Proposals:
    tables: tuple[Proposal, ...]
    considered: int  # how many tables the boxes can make
    fitting: int  # how many of them grant every wish
    started_over: bool  # all of them had been shown before


def propose(
    wishes: Wishes, catalog: Catalog, shown: Collection[Decks] = (), keep: Sequence[Decks] = ()
) -> Proposals:
    """The three best tables that differ from each other.

    ``shown`` are tables people have already seen and want others for. ``keep`` are tables that
    stay, as far as they still are as good as any; the others are chosen to differ from them.
    """
    pool = owned_decks(wishes, catalog)
    ranking = Ranking(wishes, pool)
    places = [place for decks in keep if (place := ranking.place_of(decks)) is not None]
    started_over = ranking.hide(shown)
    chosen = ranking.best(PROPOSALS, places)
    tables = [judge(wishes, catalog, ranking.decks_at(place)) for place in chosen]
    return Proposals(
        tables=with_reasons(_in_given_order(tables, keep), wishes, catalog),
        considered=comb(len(pool), wishes.size),
        fitting=ranking.fitting,
        started_over=started_over,
    )


def replace_deck(
    wishes: Wishes, catalog: Catalog, decks: Decks, old: str, shown: Collection[Decks] = ()
) -> Decks | None:
    """``decks`` with the best other deck in the place of ``old``.

    Wishes that are granted now are granted afterwards. Tables in ``shown`` come again only when
    there is nothing else; ``None`` when no other deck may take the place at all.
    """
    if old in wishes.locked:
        raise PickerError("locked", deck=old)
    allowed = set(judge(wishes, catalog, decks).broken) - {Wish("ban", old)}
    tables = [
        tuple(new.id if deck == old else deck for deck in decks)
        for new in owned_decks(wishes, catalog)
        if new.id not in decks
    ]
    tables = [table for table in tables if set(judge(wishes, catalog, table).broken) <= allowed]
    seen = {frozenset(table) for table in shown}
    unseen = [table for table in tables if frozenset(table) not in seen]
    return min(unseen or tables, key=lambda table: _cost(wishes, catalog, table), default=None)


def random_table(wishes: Wishes, catalog: Catalog) -> Decks:
    """Any table with the locked and without the banned decks, whatever the other wishes are."""
    free = [
        deck.id
        for deck in owned_decks(wishes, catalog)
        if deck.id not in wishes.banned and deck.id not in wishes.locked
    ]
    missing = wishes.size - len(wishes.locked)
    if len(free) < missing:
        have = len(free) + len(wishes.locked)
        raise PickerError("few_decks_left", needed=wishes.size, have=have)
    # Not for secrets: the seed is in the address, so that the page can be shared and reloaded.
    drawn = random.Random(wishes.seed).sample(free, missing)  # noqa: S311
    return in_catalog_order((*wishes.locked, *drawn), catalog)


def owned_decks(wishes: Wishes, catalog: Catalog) -> list[Deck]:
    """The decks of the owned boxes; ``PickerError`` when no table can be made of them."""
    pool = [deck for deck in catalog.decks.values() if deck.box in wishes.boxes]
    owned = {deck.id for deck in pool}
    for deck in wishes.locked:
        if deck not in owned:
            raise PickerError("lock_not_owned", deck=deck)
        if deck in wishes.banned:
            raise PickerError("lock_banned", deck=deck)
    if len(wishes.locked) > wishes.size:
        raise PickerError("many_locks", needed=wishes.size, locked=len(wishes.locked))
    if len(pool) < wishes.size:
        raise PickerError("few_decks", needed=wishes.size, have=len(pool))
    return pool


def judge(wishes: Wishes, catalog: Catalog, decks: Decks) -> Proposal:
    """One single table: its profile and the wishes it breaks."""
    found = [catalog.decks[deck] for deck in decks]
    broken = [
        Wish("range", rating)
        for rating in RATINGS
        if any(_outside(deck.rating(rating), wishes.range_of(rating)) for deck in found)
    ]
    broken += [
        Wish("level", rating)
        for rating in RATINGS
        if _shortfall(found, rating, BANDS[wishes.level_of(rating)])
    ]
    broken += [Wish("feel", feel) for feel in _feels_missed(wishes, decks)]
    broken += [Wish("ban", deck) for deck in decks if deck in wishes.banned]
    return Proposal(decks, profile(decks, catalog), tuple(broken))


def _feels_missed(wishes: Wishes, decks: Decks) -> dict[str, int]:
    """By how many thirds a table misses each feel that is wished for, where it does."""
    wanted = wishes.wanted_feels()
    if not wanted:
        return {}
    expected = predict(decks, wishes.players, teams=wishes.teams)
    missed = {
        feel: abs(_FEELS[level] - _FEELS[feel_of(expected, FEELS[feel])])
        for feel, level in wanted.items()
    }
    return {feel: far for feel, far in missed.items() if far}


def profile(decks: Decks, catalog: Catalog) -> dict[str, float]:
    """The mean of each rating over ``decks``."""
    found = [catalog.decks[deck] for deck in decks]
    return {rating: _total(found, rating) / max(len(found), 1) for rating in RATINGS}


def level_limits(rating: str, level: Level) -> tuple[float, float]:
    """Between which means a table has a level: the lower, middle or upper third of the scale."""
    least, most = _limits(BANDS[level], rating, 1)
    return least / STEPS, most / STEPS


def level_of(mean: float, rating: str) -> Level:
    """The level of a table. On the border of two, it is the outer one."""
    if mean <= level_limits(rating, "low")[1] + 1e-9:
        return "low"
    return "high" if mean >= level_limits(rating, "high")[0] - 1e-9 else "medium"


def in_catalog_order(decks: Iterable[str], catalog: Catalog) -> Decks:
    chosen = set(decks)
    return tuple(deck for deck in catalog.decks if deck in chosen)


def _in_given_order(tables: Iterable[Proposal], keep: Sequence[Decks]) -> list[Proposal]:
    """Kept tables come as they were given: a rerolled deck stays in its slot."""
    given = {frozenset(decks): decks for decks in keep}
    return [
        Proposal(given.get(frozenset(table.decks), table.decks), table.profile, table.broken)
        for table in tables
    ]


# --- the ranking of all tables ----------------------------------------------------------------

_NEVER: Final = np.int64(2**62)
_SUM_BITS: Final = 5  # five decks of at most three
_NOISE_BITS: Final = 40
_SORT_BITS: Final = 20  # of these, where an order is asked for
_DOUBT_BITS: Final = 4
_DISTANCE_BITS: Final = 11
_ONE_WISH: Final = np.int64(1 << (_NOISE_BITS + _DOUBT_BITS + _DISTANCE_BITS))


class Ranking:
    """A rank for every table the pool can make; the lowest is the best."""

    one_wish = _ONE_WISH  # ranks from here on break a wish, from twice that on two of them …

    def __init__(self, wishes: Wishes, pool: Sequence[Deck]) -> None:
        self._pool = pool
        self._index = {deck.id: index for index, deck in enumerate(pool)}
        self._size = wishes.size
        self._members = _all_tables(len(pool), wishes.size)
        # A bit for each deck: the same number for a table whatever boxes are owned.
        self._ids = self._added_up(np.array([_bit(deck.id) for deck in pool]))
        self._rank = self.ranked(wishes)
        self.fitting = int(np.count_nonzero(self._rank < self.one_wish))
        # Never offer a table that breaks more wishes than another one does.
        fewest = self._rank.min() // self.one_wish
        self._rank[self._rank >= (fewest + 1) * self.one_wish] = _NEVER

    def ranked(self, wishes: Wishes) -> Ints:
        displeasure, doubts, locked = self.displeasure(wishes)
        rank = displeasure << _DOUBT_BITS | doubts
        rank = rank << _NOISE_BITS | self._in_order(wishes)
        rank[locked < len(wishes.locked)] = _NEVER
        return rank

    def _in_order(self, wishes: Wishes) -> Ints:
        """What comes first of what is equally good: by the order asked for, then by chance."""
        noise = self.noise(wishes.seed)
        if not wishes.sort:
            return noise
        end, feel = wishes.sort.split("_")
        values = self._numbers(FEELS[feel], wishes.kind)
        least, most = float(values.min()), float(values.max())
        steps = (values - least) / max(most - least, 1e-9) * ((1 << _SORT_BITS) - 1)
        order = steps.astype(np.int64)
        if end == "most":
            order = (1 << _SORT_BITS) - 1 - order
        return order << (_NOISE_BITS - _SORT_BITS) | noise >> _SORT_BITS

    def _numbers(self, number: str, kind: str) -> Floats:
        """A measured number of every table."""
        return _all_numbers(tuple(deck.id for deck in self._pool), self._size, number, kind)

    def _thirds(self, number: str, kind: str) -> SmallInts:
        """0, 1 or 2: the third of all tables in which each one is, by a measured number."""
        low, high = measured().thirds[number][kind]
        values = self._numbers(number, kind)
        return (values > low).astype(np.int16) + (values > high)

    def noise(self, seed: int) -> Ints:
        """What decides between tables that are equally good."""
        return _noise(self._ids, seed)

    def displeasure(self, wishes: Wishes) -> tuple[Ints, SmallInts, SmallInts]:
        """How many wishes each table breaks, and how badly; doubts; locked decks it has."""
        sums = self._sums(_features(wishes, self._pool))
        broken = sums["banned"].copy()
        distance = STEPS * sums["banned"]
        doubts = sums["recent"].copy()
        if wishes.liked:
            doubts += self._size - sums["liked"]
        for rating in RATINGS:
            outside = sums[f"{rating} outside"]
            broken += outside > 0
            distance += STEPS * outside
            if (level := wishes.level_of(rating)) != "any":
                shortfall = _far(sums[rating], _limits(BANDS[level], rating, self._size))
                broken += shortfall > 0
                distance += shortfall
                doubts += _far(sums[rating], _limits(CORES[level], rating, self._size)) > 0
        for feel, level in wishes.wanted_feels().items():
            missed = np.abs(self._thirds(FEELS[feel], wishes.kind) - _FEELS[level])
            broken += missed > 0
            distance += _THIRD * missed
        displeasure = broken.astype(np.int64) << _DISTANCE_BITS | distance
        return displeasure, doubts, sums["locked"]

    def _sums(self, features: dict[str, list[int]]) -> dict[str, SmallInts]:
        """For every table the sum of each feature over its decks.

        All features of a deck share one number, a few bits each, so that one addition does for
        all. A product of matrices reads better but starts threads, and those of several workers
        stand in each other's way.
        """
        packed = np.zeros(len(self._pool), dtype=np.int64)
        for place, values in enumerate(features.values()):
            packed += np.array(values) << _SUM_BITS * place
        totals = self._added_up(packed)
        mask = (1 << _SUM_BITS) - 1
        return {
            name: (totals >> _SUM_BITS * place & mask).astype(np.int16)
            for place, name in enumerate(features)
        }

    def _added_up(self, numbers: Ints) -> Ints:
        """For every table the sum of its decks' numbers."""
        totals: Ints = numbers[self._members[0]]
        for column in self._members[1:]:
            totals += numbers[column]
        return totals

    def hide(self, shown: Collection[Decks]) -> bool:
        """Leave out tables that were shown before; if no other is left, start over."""
        identities = [sum(_bit(deck) for deck in decks) for decks in shown]
        rank = np.where(np.isin(self._ids, identities), _NEVER, self._rank)
        if rank.min() >= _NEVER:
            return bool(identities)
        self._rank = rank
        return False

    def place_of(self, decks: Decks) -> int | None:
        """Where this table stands, unless it is out of the question now."""
        if len(decks) != self._size or not set(decks) <= self._index.keys():
            return None
        place = int(np.argmax(self._ids == sum(_bit(deck) for deck in decks)))
        return place if self._rank[place] < _NEVER else None

    def best(self, count: int, chosen: Sequence[int]) -> list[int]:
        """The places of ``count`` tables: those in ``chosen``, and the best that differ.

        When nothing fits, being near to what was wished counts for more than being different.
        """
        places = list(dict.fromkeys(chosen))[:count]
        for different in range(DIFFERENT if self.fitting else 1, 0, -1):
            if len(places) == count:
                break
            rank = self._rank.copy()
            for place in places:
                self._drop_alike(rank, place, different)
            while len(places) < count and rank.min() < _NEVER:
                place = int(rank.argmin())
                places.append(place)
                self._drop_alike(rank, place, different)
        return places

    def _drop_alike(self, rank: Ints, place: int, different: int) -> None:
        common = np.bitwise_count(self._ids & self._ids[place])
        rank[common > self._size - different] = _NEVER

    def decks_at(self, place: int) -> Decks:
        return tuple(self._pool[index].id for index in self._members[:, place])


@lru_cache(maxsize=32)  # at most 650 kB each
def _all_numbers(pool: Decks, size: int, number: str, kind: str) -> Floats:
    """A measured number of every table a pool can make."""
    known = measured()
    tables = known.places(pool)[_all_tables(len(pool), size)]
    values = number_of(number, known, tables, kind)
    values.flags.writeable = False
    return values


@lru_cache(maxsize=64)  # at most 400 kB each
def _all_tables(decks: int, size: int) -> NDArray[np.uint8]:
    """Every choice of ``size`` out of ``decks`` by index, one row for each of its members."""
    count = comb(decks, size)
    flat = chain.from_iterable(combinations(range(decks), size))
    members = np.fromiter(flat, dtype=np.uint8, count=count * size).reshape(count, size).T.copy()
    members.flags.writeable = False
    return members


def _features(wishes: Wishes, pool: Sequence[Deck]) -> dict[str, list[int]]:
    """What is summed up over a table's decks."""
    features = {rating: [deck.rating(rating) for deck in pool] for rating in RATINGS}
    for rating in RATINGS:
        allowed = wishes.range_of(rating)
        features[f"{rating} outside"] = [_outside(value, allowed) for value in features[rating]]
    groups = {
        "banned": wishes.banned,
        "locked": wishes.locked,
        "recent": wishes.recent,
        "liked": wishes.liked,
    }
    for name, group in groups.items():
        features[name] = [int(deck.id in group) for deck in pool]
    return features


def _bit(deck: str) -> int:
    return 1 << DECK_NUMBERS.index(deck)


def _noise(identities: Ints, seed: int) -> Ints:
    """A number for each table that looks random and is fixed by the seed (splitmix64).

    Written out because numpy's own generators may change from release to release, and because a
    table's number must not depend on which others there are.
    """
    x = identities.astype(np.uint64) + np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return ((x ^ x >> np.uint64(31)) >> np.uint64(64 - _NOISE_BITS)).astype(np.int64)


def _outside(value: int, allowed: Range) -> int:
    """How far a deck's rating is from the range it may be in."""
    least, most = allowed
    return max(least - value, value - most, 0)


def _total(decks: Iterable[Deck], rating: str) -> int:
    return sum(deck.rating(rating) for deck in decks)


def _limits(band: Range, rating: str, size: int) -> Range:
    """Between which sums a table of ``size`` decks is in a band of the rating's scale.

    In twelfths, like the bands, so that they stay whole.
    """
    low, high = SCALES[rating]
    first, last = band
    return (
        size * (STEPS * low + first * (high - low)),
        size * (STEPS * low + last * (high - low)),
    )


def _far(totals: SmallInts, limits: Range) -> SmallInts:
    """How far each table's sum is outside the limits, in twelfths."""
    least, most = limits
    twelfths = STEPS * totals
    return np.maximum(np.maximum(least - twelfths, twelfths - most), 0)


def _shortfall(decks: Sequence[Deck], rating: str, band: Range) -> int:
    """How far the table of these decks is outside the range that is wished for, in twelfths."""
    return _outside(STEPS * _total(decks, rating), _limits(band, rating, len(decks)))


def _cost(wishes: Wishes, catalog: Catalog, decks: Decks) -> tuple[int, int, int, int]:
    """What the ranking compares, for one table."""
    found = [catalog.decks[deck] for deck in decks]
    distance = STEPS * sum(deck in wishes.banned for deck in decks)
    doubts = sum(deck in wishes.recent for deck in decks)
    if wishes.liked:
        doubts += sum(deck not in wishes.liked for deck in decks)
    for rating in RATINGS:
        allowed, level = wishes.range_of(rating), wishes.level_of(rating)
        distance += STEPS * sum(_outside(deck.rating(rating), allowed) for deck in found)
        distance += _shortfall(found, rating, BANDS[level])
        doubts += _shortfall(found, rating, CORES[level]) > 0
    distance += _THIRD * sum(_feels_missed(wishes, decks).values())
    identity = np.array([sum(_bit(deck) for deck in decks)], dtype=np.int64)
    noise = int(_noise(identity, wishes.seed)[0])
    return len(judge(wishes, catalog, decks).broken), distance, doubts, noise


# --- why this table ----------------------------------------------------------------------------


def with_reasons(
    tables: Sequence[Proposal], wishes: Wishes, catalog: Catalog
) -> tuple[Proposal, ...]:
    """The same tables with what speaks for each beside the others."""
    return tuple(
        replace(
            table,
            reasons=tuple(_reasons(table, others, wishes)),
            highlight=_highlight(table, others, wishes, catalog),
        )
        for table in tables
        for others in [[other for other in tables if other is not table]]
    )


def _highlight(
    table: Proposal, others: Sequence[Proposal], wishes: Wishes, catalog: Catalog
) -> Highlight | None:
    """What tells this table from the others comes first, then what was wished for."""
    outer = {
        rating: level
        for rating in RATINGS
        if (level := level_of(table.profile[rating], rating)) != "medium"
    }
    if not outer:
        return None
    standout = _standout(table, others)
    wished = [rating for rating in RATINGS if wishes.level_of(rating) == outer.get(rating)]
    candidates = [*wished, *outer]
    if standout and outer.get(standout.rating) == {"most": "high"}.get(standout.kind, "low"):
        candidates.insert(0, standout.rating)
    rating = candidates[0]
    return Highlight(rating, outer[rating], _telling(table, others, rating, outer, catalog))


def _telling(
    table: Proposal,
    others: Sequence[Proposal],
    rating: str,
    outer: Mapping[str, Level],
    catalog: Catalog,
) -> Decks:
    """One or two decks that make a table what it is, those that no other table has first."""
    shared = {deck for other in others for deck in other.decks}
    found = [catalog.decks[deck] for deck in table.decks]
    values = [deck.rating(rating) for deck in found]
    most = max(values) if outer[rating] == "high" else min(values)
    telling = [deck.id for deck in found if deck.rating(rating) == most]
    return tuple(sorted(telling, key=lambda deck: deck in shared)[:NAMED])


def _reasons(table: Proposal, others: Sequence[Proposal], wishes: Wishes) -> Iterable[Reason]:
    granted = tuple(
        (rating, level)
        for rating in RATINGS
        if (level := wishes.level_of(rating)) != "any" and Wish("level", rating) not in table.broken
    )
    if granted:
        yield Reason("granted", ratings=granted)
    else:
        levels = ((rating, level_of(table.profile[rating], rating)) for rating in RATINGS)
        yield Reason("character", ratings=tuple(pair for pair in levels if pair[1] != "medium"))
    for wish in table.broken:
        yield Reason("broken", wish=wish)
    if standout := _standout(table, others):
        yield standout
    if wishes.locked:
        yield Reason("locked", count=len(wishes.locked))
    if wishes.recent:
        stale = sum(deck in wishes.recent for deck in table.decks)
        yield Reason("stale", count=stale) if stale else Reason("fresh")


def _standout(table: Proposal, others: Sequence[Proposal]) -> Reason | None:
    """The rating in which a table is furthest ahead of, or behind, all the others."""
    if not others:
        return None
    leads = []
    for rating in RATINGS:
        mine, theirs = table.profile[rating], [other.profile[rating] for other in others]
        leads.append((mine - max(theirs), Reason("most", rating=rating)))
        leads.append((min(theirs) - mine, Reason("least", rating=rating)))
    lead, reason = max(leads, key=lambda pair: pair[0])
    return reason if lead > 0 else None
