"""The search over everything the companion knows: the best match is open at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from flask import Blueprint, abort, jsonify, url_for
from flask.typing import ResponseReturnValue

from companion.catalog import Card, Deck, Ruling, catalog
from companion.catalog.search import LONGEST_QUERY, Hit, SearchEntry, SearchIndex
from companion.web.forms import load, text
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import LANGUAGES, current_language
from companion.web.page_models import render
from companion.web.search.findings import address_of, entries_in, kind_names, title_of
from companion.web.search.phone import known_to_phones

MOST_HITS = 25

bp = Blueprint("search", __name__)
bp.after_request(vary_by_htmx)


@dataclass(frozen=True)
class SearchQuery:
    q: Annotated[str, text()]


@dataclass(frozen=True, slots=True)
class SearchPage:
    query: str
    total: int
    best: SearchResult | None  # open
    results: list[SearchResult]  # the next best of them
    suggestions: list[str]  # other words, if there is none
    decks: tuple[Deck, ...]
    longest: int = LONGEST_QUERY

    def card_of(self, entry: SearchEntry) -> Card:
        return catalog().cards[entry.about]

    def deck_of(self, entry: SearchEntry) -> Deck:
        return catalog().decks[entry.deck]


@dataclass(frozen=True, slots=True)
class SearchResult:
    hit: Hit
    address: str
    kind: str  # in words
    title: str  # of an entry that has no name of its own
    rulings: tuple[Ruling, ...] = ()  # on the card that is open

    @property
    def entry(self) -> SearchEntry:
        return self.hit.entry

    @property
    def is_english(self) -> bool:
        """A deck that has no name in the visitor's language."""
        known = catalog().decks
        return self.entry.kind == "deck" and self.entry.title == known[self.entry.about].name


@bp.get("/search")
def search() -> ResponseReturnValue:
    query = load(SearchQuery).q[:LONGEST_QUERY].strip()
    index = search_index(current_language())
    hits = index.search(query)
    results = [_result(hit) for hit in hits[: MOST_HITS + 1]]
    page = SearchPage(
        query=query,
        total=len(hits),
        best=results[0] if results else None,
        results=results[1:],
        suggestions=[] if hits else index.suggestions(query),
        decks=tuple(catalog().decks.values()),
    )
    return render("search/_results.html" if wants_fragment() else "search/search.html", page)


@bp.get("/search/entries-<language>.json")
def phone_entries(language: str) -> ResponseReturnValue:
    """What a phone looks through by itself, without a network."""
    if language not in LANGUAGES:
        abort(404)
    return jsonify(known_to_phones(language, url_for("search.search")))


@lru_cache(maxsize=len(LANGUAGES))
def search_index(language: str) -> SearchIndex:
    others = [entries_in(other) for other in LANGUAGES if other != language]
    return SearchIndex(entries_in(language), others)


def _result(hit: Hit) -> SearchResult:
    entry = hit.entry
    rulings = (
        tuple(ruling for ruling in catalog().rulings if entry.about in ruling.cards)
        if entry.kind == "card"
        else ()
    )
    return SearchResult(hit, address_of(entry), kind_names()[entry.kind], title_of(entry), rulings)
