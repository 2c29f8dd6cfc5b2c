"""Ask the judge: two or three cards, tapped or named, and every ruling that touches them.

One address says it all, so that it can be sent to somebody. Who sits at a table gets that table's
decks to tap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from marshmallow import fields

from companion.catalog import Card, Deck, catalog
from companion.catalog.search import LONGEST_QUERY
from companion.web.forms import load, text
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import current_language
from companion.web.judge.verdict import Verdict, judge
from companion.web.judge.words import kind_words, moment_words, worth_words
from companion.web.judge.worth_now import worth_now
from companion.web.page_models import render
from companion.web.search.views import search_index
from companion.web.table.own_table import OwnTable, own_table

MOST_CARDS: Final = 3
MOST_NAMES: Final = 2 * MOST_CARDS  # that are looked up: some may be no card's
_BETWEEN_NAMES = re.compile(r"[,;+&/]|\b(?:and|et)\b")

bp = Blueprint("judge", __name__)
bp.after_request(vary_by_htmx)


@dataclass(frozen=True)
class JudgeQuery:
    card: Annotated[list[str], fields.List(fields.String(), load_default=list)]
    deck: Annotated[list[str], fields.List(fields.String(), load_default=list)]
    name: Annotated[str, text()]


@dataclass(frozen=True, slots=True)
class Asked:
    """One of the cards that the judge is asked about."""

    card: Card
    deck: Deck
    kind: str
    worth: list[str]


@dataclass(frozen=True, slots=True)
class JudgePage:
    asked: list[Asked]
    verdict: Verdict
    decks: tuple[Deck, ...]  # whose cards can be tapped
    all_decks: tuple[Deck, ...]
    table: str  # the code of the table they are of
    unknown: list[str]  # names that are no card's
    too_many: bool
    address: str
    most: int = MOST_CARDS

    def moment(self, name: str) -> str:
        return moment_words(name)

    def is_asked(self, card: Card) -> bool:
        return card in self.verdict.cards

    def shows(self, deck: Deck) -> bool:
        return deck in self.decks


@bp.get("/judge")
def judge_cards() -> ResponseReturnValue:
    query = load(JudgeQuery)
    names = _names(query.name)
    named, unknown = _named(names[:MOST_NAMES])
    wanted = list(dict.fromkeys([*_known(query.card), *named]))
    cards = [catalog().cards[card] for card in wanted[:MOST_CARDS]]
    table = own_table()
    decks = _decks(query.deck, table, cards)
    page = JudgePage(
        asked=[_asked(card, table) for card in cards],
        verdict=judge(cards),
        decks=decks,
        all_decks=tuple(catalog().decks.values()),
        table=table.code if table and not query.deck else "",
        unknown=unknown,
        too_many=len(wanted) > MOST_CARDS or len(names) > MOST_NAMES,
        address=url_for("judge.judge_cards", card=[card.id for card in cards], _external=True),
    )
    return render("judge/_answer.html" if wants_fragment() else "judge/judge.html", page)


def _known(cards: Sequence[str]) -> list[str]:
    """A card that an old link names and nobody knows any more is left out."""
    return [card for card in cards if card in catalog().cards]


def _names(typed: str) -> list[str]:
    parts = map(str.strip, _BETWEEN_NAMES.split(typed[:LONGEST_QUERY]))
    return list(dict.fromkeys(filter(None, parts)))


def _named(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Cards by their names, as far as they can be guessed, and the names that cannot."""
    found, unknown = [], []
    index = search_index(current_language())
    for name in names:
        hits = [hit.entry.about for hit in index.search(name) if hit.entry.kind == "card"]
        if hits:
            found.append(hits[0])
        else:
            unknown.append(name)
    return found, unknown


def _decks(
    wanted: Sequence[str], table: OwnTable | None, cards: Sequence[Card]
) -> tuple[Deck, ...]:
    """Those asked for; else those of the own table; always those of the chosen cards."""
    known = catalog().decks
    shown = [known[deck] for deck in dict.fromkeys(wanted) if deck in known]
    if not shown and table is not None:
        shown = list(table.decks)
    shown += [known[card.deck] for card in cards if known[card.deck] not in shown]
    return tuple(dict.fromkeys(shown))


def _asked(card: Card, table: OwnTable | None) -> Asked:
    now = worth_now(table.guest, card.id) if table is not None else []
    return Asked(card, catalog().decks[card.deck], kind_words(card), [*now, worth_words(card)])
