"""From measured games to the small file the app reads: effects of decks and of pairs of decks.

A number of a table is a level for its kind (its number of players, or teams), plus what each deck
adds, plus what each pair of its decks adds. Deck and pair effects are the same at all kinds, and
kept small by a penalty (ridge regression), pairs more than decks; how much is found by
cross-validation over sets. Sets kept for the check take no part.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold
from threadpoolctl import threadpool_limits

from companion.catalog import catalog
from companion.engine import NOBODY
from companion.insight.effects import KINDS, Measured, read
from companion.insight.feel import ICONS
from companion.insight.prediction import minutes_of, predict_with, seconds_of
from companion.lab.archive import Row
from companion.lab.design import CHECK_SETS, MeasuredTable, decks_at

Floats = NDArray[np.float64]

# The model of time, an assumption: what a turn takes with drawing and filling the market, and what
# a real choice takes. With them an average table takes nine to eleven minutes a player, as the
# boxes say.
SECONDS = {"turn": 13.0, "choice": 7.0}

PENALTIES = (0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0)
PAIR_SHARES = (0.15, 0.3, 0.6)  # the smaller, the more pairs are kept small beside decks
FOLDS = 5
FREE = 1000.0  # the level of a kind of table is not kept small at all


@dataclass(frozen=True, slots=True)
class Number:
    """Something to fit: what a single game says about it."""

    name: str
    of: Callable[[Row], float]
    arms: tuple[str, ...] = ("plain",)
    is_log: bool = False
    pairs: bool = False


def _a_turn(what: str) -> Callable[[Row], float]:
    return lambda row: float(row[what]) / float(row["turns"])


def _log(what: str) -> Callable[[Row], float]:
    return lambda row: float(np.log(row[what]))


def _first_edge(row: Row) -> float:
    return float(row["winner"] == 0) - 1 / float(row["sides"])


def _skill(row: Row) -> float:
    """1: the good side always wins; 0: no more often than anybody."""
    fair = 1 / float(row["sides"])
    return (float(row["winner"] == row["good"]) - fair) / (1 - fair)


NUMBERS = (
    Number("turns", _log("turns"), is_log=True, pairs=True),
    Number("choices", _log("choices"), is_log=True, pairs=True),
    Number("touches", _a_turn("touches"), pairs=True),
    Number("lost", _a_turn("lost"), pairs=True),
    Number("junk", _a_turn("junk"), pairs=True),
    Number("lead_changes", lambda row: float(row["lead_changes"])),
    Number("rolls", _a_turn("rolls")),
    Number("shuffles", _a_turn("shuffles")),
    Number("skill", _skill, arms=("skill",)),
    Number("first", _first_edge),
    Number("first_with_gold", _first_edge, arms=("gold",)),
)


def fit(rows: Sequence[Row], about: dict[str, Any]) -> dict[str, Any]:
    """The content of ``insight.json``."""
    ended = [row for row in rows if row["winner"] != NOBODY]
    with threadpool_limits(1):  # several at a time only stand in each other's way
        effects = {number.name: _fitted(number, ended) for number in NUMBERS}
        effects["spread"] = _spread(ended, effects)
    data: dict[str, Any] = {
        "about": {
            **about,
            "games": len(rows),
            "unfinished": len(rows) - len(ended),
            "sets": len({_table(row) for row in rows if row["arm"] != "check"}),
            "games_by_arm": dict(sorted(Counter(row["arm"] for row in rows).items())),
            "games_by_kind": dict(sorted(Counter(row["kind"] for row in rows).items())),
        },
        "seconds": SECONDS,
        "decks": _decks(),
        "effects": effects,
        "cards": _cards(ended),
        "seats": _seats(ended),
        "thirds": {},
        "check": {},
        "icons": {},
    }
    known = read(data)
    data["thirds"] = _thirds(known)
    data["check"] = check(ended, known)
    data["icons"] = _icons(known)
    return data


def _decks() -> list[str]:
    return sorted(catalog().decks)


def _table(row: Row) -> MeasuredTable:
    return MeasuredTable(row["kind"], tuple(row["decks"]))


# Effects ----------------------------------------------------------------------------------------


def _fitted(number: Number, rows: Sequence[Row]) -> dict[str, Any]:
    by_set: dict[MeasuredTable, list[float]] = defaultdict(list)
    for row in rows:
        if row["arm"] in number.arms:
            by_set[_table(row)].append(number.of(row))
    games = np.array([len(values) for values in by_set.values()], dtype=float)
    means = np.array([np.mean(values) for values in by_set.values()])
    columns = _columns(list(by_set), number.pairs)
    shares = PAIR_SHARES if number.pairs else (1.0,)
    tried = [(share, penalty) for share in shares for penalty in PENALTIES]
    share, penalty = min(
        tried, key=lambda choice: _error_in_validation(columns, means, games, *choice)
    )
    scales = _scales(columns.shape[1], share)
    model = _ridge(penalty).fit(columns * scales, means, sample_weight=games)
    found = model.coef_ * scales
    errors = _standard_errors(columns * scales, means, games, model.coef_, penalty) * scales
    decks = len(_decks())
    level, main, pairs = np.split(found, [len(KINDS), len(KINDS) + decks])
    played = {table.kind for table in by_set}
    return {
        "is_log": number.is_log,
        # Effects of decks are those beside an average deck.
        "level": {
            kind: round(float(level[place] + decks_at(kind) * main.mean()), 4)
            for place, kind in enumerate(KINDS)
            if kind in played
        },
        "main": np.round(main - main.mean(), 4).tolist(),
        "pairs": np.round(pairs, 4).tolist(),
        "deck_error": round(float(np.median(errors[len(KINDS) :][:decks])), 4),
        "pair_error": round(float(np.median(errors[len(KINDS) + decks :])), 4) if pairs.size else 0,
    }


def _columns(tables: Sequence[MeasuredTable], pairs: bool) -> Floats:
    """A row for each table: of which kind it is, which decks, which pairs it has."""
    decks = _decks()
    index = {deck: place for place, deck in enumerate(decks)}
    all_pairs = {pair: place for place, pair in enumerate(combinations(decks, 2))}
    first_pair = len(KINDS) + len(decks)
    columns = np.zeros((len(tables), first_pair + (len(all_pairs) if pairs else 0)))
    for row, (kind, chosen) in enumerate(tables):
        columns[row, KINDS.index(kind)] = 1
        columns[row, [len(KINDS) + index[deck] for deck in chosen]] = 1
        if pairs:
            together = combinations(sorted(chosen), 2)
            columns[row, [first_pair + all_pairs[pair] for pair in together]] = 1
    return columns


def _scales(width: int, share: float) -> Floats:
    """What columns are multiplied with: the penalty on a large column is small."""
    scales = np.full(width, share)
    scales[: len(KINDS)] = FREE
    scales[len(KINDS) : len(KINDS) + len(_decks())] = 1
    return scales


def _ridge(penalty: float) -> Any:
    return Ridge(alpha=penalty, fit_intercept=False, solver="cholesky")


def _error_in_validation(
    columns: Floats, means: Floats, games: Floats, share: float, penalty: float
) -> float:
    scaled = columns * _scales(columns.shape[1], share)
    error = 0.0
    for known, new in KFold(FOLDS, shuffle=True, random_state=0).split(scaled):
        model = _ridge(penalty).fit(scaled[known], means[known], sample_weight=games[known])
        error += float((games[new] * (model.predict(scaled[new]) - means[new]) ** 2).sum())
    return error


def _standard_errors(
    columns: Floats, means: Floats, games: Floats, found: Floats, penalty: float
) -> Floats:
    """Of what the data say; not of how much the penalty pulls an effect towards nothing."""
    gram = columns.T @ (columns * games[:, None])
    inverse = np.linalg.inv(gram + penalty * np.eye(len(gram)))
    free = max(len(means) - np.trace(gram @ inverse), 1.0)
    variance = float((games * (means - columns @ found) ** 2).sum()) / free
    errors: Floats = np.sqrt(np.maximum(variance * np.diag(inverse @ gram @ inverse), 0))
    return errors


def _spread(rows: Sequence[Row], effects: dict[str, Any]) -> dict[str, Any]:
    """How far the time of single games is from the mean of their table, as a part of it."""
    known = read(
        {"decks": _decks(), "effects": effects, "seconds": SECONDS}
        | {name: {} for name in ("about", "check", "icons", "thirds", "cards", "seats")}
    )
    expected: dict[MeasuredTable, float] = {}

    def off(row: Row) -> float:
        table = _table(row)
        if table not in expected:
            expected[table] = float(minutes_of(known, known.table(table.decks), table.kind)[0])
        taken = float(seconds_of(SECONDS, row["turns"], row["choices"])) / 60
        # The mean distance from the mean is 0.8 standard deviations.
        return abs(float(np.log(taken / expected[table]))) * 1.2533

    return _fitted(Number("spread", off), rows)


# What else is in the file -----------------------------------------------------------------------


def _cards(rows: Sequence[Row]) -> dict[str, list[list[float | None]]]:
    """How often the cards of a deck are bought, played or used, and built, in a game with it; and
    in which part of these games nobody plays or uses them. Nothing tells when a passive card works
    that is never used by an action: of such a one this is not known."""
    sums = {deck: np.zeros((len(catalog().decks[deck].cards), 4)) for deck in _decks()}
    games: Counter[str] = Counter()
    for row in rows:
        if row["arm"] not in ("plain", "check"):
            continue
        games.update(row["decks"])
        idle = [played == 0 for played in row["played"]]
        counts = np.array([row["bought"], row["played"], row["built"], idle]).T
        at = 0
        for deck in row["decks"]:
            cards = len(sums[deck])
            sums[deck] += counts[at : at + cards]
            at += cards
    return {
        deck: [
            [*counts, None if card.kind == "passive" and counts[1] == 0 else idle]
            for card, (*counts, idle) in zip(catalog().decks[deck].cards, means, strict=True)
        ]
        for deck, total in sums.items()
        for means in [np.round(total / max(games[deck], 1), 2).tolist()]
    }


def _seats(rows: Sequence[Row]) -> dict[str, dict[str, list[float]]]:
    """How often each side won, by kind; without gold, and with more of it for later seats."""
    by_kind: dict[str, dict[str, list[Row]]] = {kind: defaultdict(list) for kind in KINDS}
    for row in rows:
        if row["arm"] in ("plain", "gold"):
            by_kind[row["kind"]][row["arm"]].append(row)
    found: dict[str, dict[str, list[float]]] = {}
    for kind, by_arm in by_kind.items():
        found[kind] = {}
        for arm, games in by_arm.items():
            sides = games[0]["sides"]
            wins = Counter(row["winner"] for row in games)
            error = 1.96 * np.sqrt((1 / sides) * (1 - 1 / sides) / len(games))
            found[kind][arm] = [round(wins[side] / len(games), 3) for side in range(sides)]
            found[kind][f"{arm}_error"] = [round(float(error), 3)]
    return found


def _thirds(known: Measured) -> dict[str, dict[str, list[float]]]:
    """Below what a third of all possible tables is, and above what another one."""
    found: dict[str, dict[str, list[float]]] = defaultdict(dict)
    for kind in KINDS:
        sets = combinations(range(len(known.decks)), decks_at(kind))
        tables = np.array(list(sets)).T
        for name, values in predict_with(known, tables, kind).items():
            limits = np.quantile(values, (1 / 3, 2 / 3))
            found[name][kind] = [round(float(limit), 4) for limit in limits]
    return dict(found)


CHECKED = ("minutes", "turns", "touches", "lost")


def check(rows: Sequence[Row], known: Measured) -> dict[str, Any]:
    """Predicted against measured, for sets that no effect was fitted to."""
    by_set: dict[MeasuredTable, list[Row]] = defaultdict(list)
    for row in rows:
        if row["arm"] == "check":
            by_set[_table(row)].append(row)
    points: dict[str, list[tuple[float, float]]] = {name: [] for name in CHECKED}
    kinds = [table.kind for table in by_set]
    for (kind, decks), games in by_set.items():
        predicted = predict_with(known, known.table(decks), kind)
        for name, taken in _taken(games).items():
            points[name].append((round(float(predicted[name][0]), 3), round(taken, 3)))
    return {
        "sets": len(by_set),
        "of": CHECK_SETS,
        "games": sum(map(len, by_set.values())),
        "kinds": kinds,
        "decks": [list(table.decks) for table in by_set],
        **{name: _agreement(found, kinds) for name, found in points.items()},
    }


def _taken(games: Sequence[Row]) -> dict[str, float]:
    """What was measured at one set."""
    seconds = [seconds_of(SECONDS, row["turns"], row["choices"]) for row in games]
    return {
        "minutes": float(np.mean(seconds)) / 60,
        "turns": float(np.mean([row["turns"] for row in games])),
        "touches": float(np.mean([row["touches"] / row["turns"] for row in games])),
        "lost": float(np.mean([row["lost"] for row in games])),
    }


def _agreement(points: Sequence[tuple[float, float]], kinds: Sequence[str]) -> dict[str, Any]:
    predicted, found = np.array(points).T
    off = np.abs(predicted - found)
    return {
        "correlation": _correlation(predicted, found),
        # Among tables of the same kind, where the number of players explains nothing.
        "within": {
            kind: _correlation(predicted[of_these], found[of_these])
            for kind in KINDS
            if (of_these := np.array(kinds) == kind).sum() > 2
        },
        "error_within": {
            kind: _relative_error(predicted[of_these], found[of_these])
            for kind in KINDS
            if (of_these := np.array(kinds) == kind).any()
        },
        "error": round(float(off.mean()), 3),
        "relative_error": _relative_error(predicted, found),
        "points": [list(point) for point in points],
    }


def _relative_error(predicted: Floats, found: Floats) -> float:
    """The mean of each table's own, where none of them is nothing; else that of all."""
    off = np.abs(predicted - found)
    return round(float((off / found).mean() if found.min() > 0.5 else off.mean() / found.mean()), 3)


def _correlation(some: Floats, others: Floats) -> float:
    return round(float(np.corrcoef(some, others)[0, 1]), 3)


def _icons(known: Measured) -> dict[str, float]:
    """Rank correlation between what is printed on decks and what decks add to what we measure."""
    found = {}
    for rating, number in ICONS.items():
        printed = [catalog().decks[deck].rating(rating) for deck in known.decks]
        ours = known.effects[number].main
        found[rating] = _correlation(rankdata(printed), rankdata(ours))
    return found
