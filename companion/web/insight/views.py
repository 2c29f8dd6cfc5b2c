"""The page on how decks play, and its data to take away."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal

from companion.catalog import Deck, catalog
from companion.insight import FEELS, TEAMS, interplay, measured, standings
from companion.insight.effects import FILE
from companion.insight.feel import ICONS
from companion.web.i18n import gettext as _
from companion.web.insight.pictures import (
    DeckMap,
    Heat,
    Scatter,
    deck_map,
    heat,
    predicted_and_measured,
)
from companion.web.insight.words import amount, change_in_words, feel_name
from companion.web.page_models import render

bp = Blueprint("insight", __name__)

ARMS = ("plain", "gold")
STRONGEST = 8  # pairs named below the heat map, to each side


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck in the table behind the pictures."""

    deck: Deck
    changes: dict[str, str]  # by feel, beside an average table
    printed: dict[str, int]


@dataclass(frozen=True, slots=True)
class PairRow:
    one: Deck
    other: Deck
    change: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """How often the sides of a table won, in hundredths, in turn order."""

    kind: str
    plain: str
    gold: str  # empty for teams, who never begin with it
    error: int


@dataclass(frozen=True, slots=True)
class InsightPage:
    map: DeckMap
    rows: list[DeckRow]
    feel: str  # of the heat map
    feels: dict[str, str]
    heat: Heat
    together_more: list[PairRow]
    together_less: list[PairRow]
    icons: dict[str, str]  # rank correlation, by rating
    scatter: Scatter
    check: dict[str, dict[str, str]]
    seats: list[SeatRow]
    check_sets: int
    check_games: str
    games: str
    sets: str


@bp.get("/insight")
def page() -> ResponseReturnValue:
    feel = request.args.get("feel", "contact")
    if feel not in HEAT_FEELS:
        abort(
            400,
            _("Choose one of the buttons above the picture: pairs cannot be shown in another way."),
        )
    known = measured()
    more, less = _strongest(feel)
    return render(
        "insight/insight.html",
        InsightPage(
            map=deck_map(),
            rows=[_row(catalog().decks[deck]) for deck in known.decks],
            feel=feel,
            feels={name: feel_name(name) for name in HEAT_FEELS},
            heat=heat(feel),
            together_more=more,
            together_less=less,
            icons={rating: _two_places(rank) for rating, rank in known.icons.items()},
            scatter=predicted_and_measured("minutes"),
            check={name: _agreement(known.check[name]) for name in ("minutes", "touches", "lost")},
            seats=[_seats(kind) for kind in known.seats],
            check_sets=known.check["sets"],
            check_games=_whole(known.check["games"]),
            games=_whole(known.about["games"]),
            sets=_whole(known.about["sets"]),
        ),
    )


HEAT_FEELS = tuple(feel for feel in FEELS if feel != "luck")  # luck was fitted without pairs


def _row(deck: Deck) -> DeckRow:
    found = standings(deck.id)
    changes = {feel: change_in_words(feel, found[feel]) for feel in FEELS}
    return DeckRow(deck, changes, {rating: deck.rating(rating) for rating in ICONS})


def _seats(kind: str) -> SeatRow:
    found = measured().seats[kind]
    plain, gold = (" · ".join(str(round(100 * won)) for won in found.get(arm, ())) for arm in ARMS)
    error = max(found[f"{arm}_error"][0] for arm in ARMS if arm in found)
    return SeatRow(_("teams") if kind == TEAMS else kind, plain, gold, round(100 * error))


def _whole(number: int) -> str:
    return str(format_decimal(number))


def _two_places(number: float) -> str:
    return str(format_decimal(number, format="0.00"))


def _agreement(found: dict[str, Any]) -> dict[str, str]:
    return {
        "correlation": _two_places(found["correlation"]),
        "error": str(format_decimal(100 * found["relative_error"], format="0.0")),
    }


def _strongest(feel: str) -> tuple[list[PairRow], list[PairRow]]:
    pairs = sorted(
        combinations(measured().decks, 2), key=lambda pair: interplay(*pair, feel), reverse=True
    )
    rows = [
        PairRow(
            catalog().decks[one],
            catalog().decks[other],
            amount(feel, interplay(one, other, feel)),
        )
        for one, other in (*pairs[:STRONGEST], *pairs[-STRONGEST:][::-1])
    ]
    return rows[:STRONGEST], rows[STRONGEST:]


@bp.get("/insight/data.json")
def data() -> ResponseReturnValue:
    """All fitted numbers, as the app reads them."""
    return Response(FILE.read_bytes(), mimetype="application/json")


@bp.get("/insight/pairs.csv")
def pairs() -> ResponseReturnValue:
    """Every pair of decks, and what they bring together."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["deck", "other", *HEAT_FEELS])
    for one, other in combinations(measured().decks, 2):
        numbers = [round(interplay(one, other, feel), 3) for feel in HEAT_FEELS]
        writer.writerow([one, other, *numbers])
    return Response(out.getvalue(), mimetype="text/csv")
