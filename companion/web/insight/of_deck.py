"""How a single deck plays, for its page."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import format_decimal

from companion.catalog import Card, Deck, catalog
from companion.insight import FEELS, companions, interplay, measured, standings
from companion.insight.effects import CardUse
from companion.web.i18n import gettext as _
from companion.web.insight.words import amount, change_in_words, feel_name

SELDOM = 0.5  # a card that lies idle in more games than these is told of


@dataclass(frozen=True, slots=True)
class FeelOfDeck:
    """One line of a deck's numbers: beside those of all other decks."""

    name: str
    change: str
    among: float  # in hundredths: how many decks bring less of it


@dataclass(frozen=True, slots=True)
class Companions:
    """With whom a deck brings more or less of something than one would think."""

    name: str
    more: list[tuple[Deck, str]]
    less: list[tuple[Deck, str]]


@dataclass(frozen=True, slots=True)
class CardLine:
    """What becomes of a card in a game."""

    name: str
    counts: list[str]  # bought, used, built
    idle: str  # in how many of 100 games nobody uses it; a dash where that is not known


@dataclass(frozen=True, slots=True)
class DeckInsight:
    feels: list[FeelOfDeck]
    companions: list[Companions]
    cards: list[CardLine]
    knows_idle: bool  # older numbers do not
    remarkable: str  # which cards are bought, built and left alone most


def deck_insight(deck: Deck) -> DeckInsight | None:
    """None if the deck was not measured."""
    if not measured().knows([deck.id]):
        return None
    found = standings(deck.id)
    return DeckInsight(
        feels=[
            FeelOfDeck(
                feel_name(feel), change_in_words(feel, found[feel]), round(100 * found[feel].among)
            )
            for feel in FEELS
        ],
        companions=[_companions(deck, feel) for feel in ("contact", "time")],
        cards=[_line(card.name, use) for card, use in _uses(deck)],
        knows_idle=any(use.idle is not None for _card, use in _uses(deck)),
        remarkable=_remarkable(deck),
    )


def _uses(deck: Deck) -> list[tuple[Card, CardUse]]:
    return list(zip(deck.cards, measured().cards[deck.id], strict=True))


def _line(name: str, use: CardUse) -> CardLine:
    counts = [str(format_decimal(count)) for count in (use.bought, use.used, use.built)]
    return CardLine(name, counts, "–" if use.idle is None else str(round(100 * use.idle)))


def _remarkable(deck: Deck) -> str:
    uses = _uses(deck)
    names = {
        "bought": max(uses, key=lambda found: found[1].bought)[0].name,
        "built": max(uses, key=lambda found: found[1].built)[0].name,
    }
    told = _("Bought most: %(bought)s. Built most: %(built)s.", **names)
    idle, card = max((use.idle or 0.0, card.name) for card, use in uses)
    if idle < SELDOM:
        return told
    seldom = _(
        "Nobody uses %(card)s in %(games)s of 100 games.", card=card, games=round(100 * idle)
    )
    return f"{told} {seldom}"


def _companions(deck: Deck, feel: str) -> Companions:
    most, least = (
        [
            (catalog().decks[other], amount(feel, interplay(deck.id, other, feel)))
            for other in others
        ]
        for others in companions(deck.id, feel)
    )
    return Companions(feel_name(feel), most, least)
