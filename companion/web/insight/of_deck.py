"""How a single deck plays, for its page."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import format_decimal

from companion.catalog import Deck, catalog
from companion.insight import FEELS, companions, interplay, measured, standings
from companion.web.insight.words import amount, change_in_words, feel_name


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
class DeckInsight:
    feels: list[FeelOfDeck]
    companions: list[Companions]
    cards: list[tuple[str, list[str]]]  # name; bought, played, built a game


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
        cards=[
            (card.name, [str(format_decimal(count)) for count in counts])
            for card, counts in zip(deck.cards, measured().cards[deck.id], strict=True)
        ],
    )


def _companions(deck: Deck, feel: str) -> Companions:
    most, least = (
        [
            (catalog().decks[other], amount(feel, interplay(deck.id, other, feel)))
            for other in others
        ]
        for others in companions(deck.id, feel)
    )
    return Companions(feel_name(feel), most, least)
