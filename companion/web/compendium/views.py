"""All decks, one deck, the rules of play, the glossary and the rulings."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields, validate

from companion.catalog import (
    RATINGS,
    RULE_GROUPS,
    RULING_TOPICS,
    TERM_GROUPS,
    Box,
    Card,
    Catalog,
    Deck,
    Die,
    Rule,
    Ruling,
    Term,
    catalog,
)
from companion.catalog.deck_filter import NO_COMPONENT, SORTS, DeckFilter
from companion.web.forms import FormSchema
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.insight.of_deck import DeckInsight, deck_insight
from companion.web.page_models import render
from companion.web.sheet.component_names import component_name
from companion.web.table.words import face_name

PICTURES = {"clock": "clock.svg", "gold": "coin-1.svg"}

bp = Blueprint("compendium", __name__)
bp.after_request(vary_by_htmx)


@bp.get("/decks")
def decks() -> ResponseReturnValue:
    chosen = _filter_from_query()
    found = chosen.apply(catalog().decks.values())
    part = "compendium/_deck_results.html" if wants_fragment() else "compendium/decks.html"
    page = DecksPage(
        chosen=chosen,
        found=found,
        shelves=_by_box(found) if chosen.sort == "shelf" else [],
        total=len(catalog().decks),
        boxes=tuple(catalog().boxes.values()),
        components={name: _component_label(name) for name in _components_in_use()},
    )
    return render(part, page)


@bp.get("/decks/<deck_id>")
def deck(deck_id: str) -> ResponseReturnValue:
    known = catalog().decks
    if deck_id not in known:
        abort(404, _("See the list of all decks: there is none of that name."))
    shown = known[deck_id]
    order = list(known.values())
    place = order.index(shown)
    page = DeckPage(
        deck=shown,
        box=catalog().boxes[shown.box],
        components=[(name, component_name(name)) for name in shown.components],
        dice=_dice_of(shown),
        things=[_thing(name) for name in shown.components if name in PICTURES],
        rulings=_rulings_for(shown, catalog()),
        played=deck_insight(shown),
        previous=order[place - 1],
        following=order[(place + 1) % len(order)],
    )
    return render("compendium/deck.html", page)


@bp.get("/rules")
def rules() -> ResponseReturnValue:
    known = catalog().rules.values()
    groups = {group: [rule for rule in known if rule.group == group] for group in RULE_GROUPS}
    return render("compendium/rules.html", GroupedEntriesPage(groups))


@bp.get("/glossary")
def glossary() -> ResponseReturnValue:
    terms = catalog().glossary.values()
    groups = {group: [term for term in terms if term.group == group] for group in TERM_GROUPS}
    return render("compendium/glossary.html", GroupedEntriesPage(groups))


@bp.get("/rulings")
def rulings() -> ResponseReturnValue:
    known = catalog().rulings
    topics = {
        topic: [ruling for ruling in known if ruling.topic == topic] for topic in RULING_TOPICS
    }
    return render("compendium/rulings.html", RulingsPage(topics, catalog().cards))


# --- the lists ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecksPage:
    chosen: DeckFilter
    found: list[Deck]
    shelves: list[tuple[Box, list[Deck]]]  # what was found, by box; empty if sorted otherwise
    total: int
    boxes: tuple[Box, ...]
    components: dict[str, str]  # to filter by, with their names


@dataclass(frozen=True, slots=True)
class GroupedEntriesPage:
    """Of the rules and of the glossary."""

    groups: Mapping[str, list[Rule] | list[Term]]


@dataclass(frozen=True, slots=True)
class RulingsPage:
    topics: dict[str, list[Ruling]]
    cards: Mapping[str, Card]


# --- filtering ----------------------------------------------------------------------------------


def _one_of(choices: Callable[[], Container[str]]) -> Callable[[str], None]:
    """Like validate.OneOf, for choices the catalogue makes: it is not read at import."""

    def check(value: str) -> None:
        if value not in choices():
            raise ValidationError("unknown")

    return check


class _DeckQuery(FormSchema):
    complexity = fields.List(fields.Integer(validate=validate.Range(1, 3)))
    interactivity = fields.List(fields.Integer(validate=validate.Range(1, 3)))
    nastiness = fields.List(fields.Integer(validate=validate.Range(0, 3)))
    randomness = fields.List(fields.Integer(validate=validate.Range(1, 3)))
    box = fields.List(fields.String(validate=_one_of(lambda: catalog().boxes)))
    component = fields.List(fields.String(validate=_one_of(lambda: _components_in_use())))
    sort = fields.String(load_default="shelf", validate=validate.OneOf(SORTS))


def _filter_from_query() -> DeckFilter:
    try:
        wanted = _DeckQuery().load(request.args)
    except ValidationError:
        abort(400, _("Start again from all decks: they cannot be filtered like that."))
    return DeckFilter(
        ratings={name: frozenset(wanted.get(name, ())) for name in RATINGS},
        boxes=frozenset(wanted.get("box", ())),
        components=frozenset(wanted.get("component", ())),
        sort=wanted["sort"],
    )


def _components_in_use() -> list[str]:
    """What decks bring along, in the order of the shelf; a filter may also ask for none."""
    used = (name for deck in catalog().decks.values() for name in deck.components)
    return [*dict.fromkeys(used), NO_COMPONENT]


def _component_label(component: str) -> str:
    return _("None") if component == NO_COMPONENT else component_name(component)


def _by_box(decks: list[Deck]) -> list[tuple[Box, list[Deck]]]:
    boxes = catalog().boxes
    return [(boxes[box], list(group)) for box, group in groupby(decks, key=lambda deck: deck.box)]


# --- one deck -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckRulings:
    """Rulings on one card stand beside it; those on several cards of the deck stand together."""

    by_card: dict[str, list[Ruling]]
    shared: dict[tuple[str, ...], list[Ruling]]  # by the names of the cards


@dataclass(frozen=True, slots=True)
class DeckPage:
    deck: Deck
    box: Box
    components: list[tuple[str, str]]  # id and name
    dice: list[Die]
    things: list[tuple[str, Term, list[Ruling]]]  # components without faces: see ``_thing``
    rulings: DeckRulings
    played: DeckInsight | None  # as measured
    previous: Deck
    following: Deck

    def face_name(self, face: str) -> str:
        """What a screen reader says for a side of a die."""
        return _("planet, roll again") if face == "planet-reroll" else face_name(face)


def _rulings_for(deck: Deck, known: Catalog) -> DeckRulings:
    by_card: dict[str, list[Ruling]] = {card.id: [] for card in deck.cards}
    shared: dict[tuple[str, ...], list[Ruling]] = {}
    for ruling in known.rulings:
        meant = [card for card in deck.cards if card.id in ruling.cards]
        if len(meant) == 1:
            by_card[meant[0].id].append(ruling)
        elif meant:
            shared.setdefault(tuple(card.name for card in meant), []).append(ruling)
    return DeckRulings(by_card, shared)


def _dice_of(deck: Deck) -> list[Die]:
    return [die for die in catalog().dice.values() if die.component in deck.components]


def _thing(component: str) -> tuple[str, Term, list[Ruling]]:
    """A component that has no faces to show: its picture, its words and what is ruled on it."""
    topic = "Dice and clock" if component == "clock" else None
    rulings = [ruling for ruling in catalog().rulings if ruling.topic == topic and not ruling.cards]
    return PICTURES[component], catalog().glossary[component], rulings
