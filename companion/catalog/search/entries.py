"""What can be found: everything the companion knows in words, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.catalog import RATINGS, Card, Catalog, Deck, Rule, Ruling, Term
from companion.catalog.packs import Character, Pack, Trap
from companion.catalog.search.asked import asked

Kind = Literal["rule", "term", "deck", "card", "ruling", "character", "trap"]
Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """One thing that can be found. ``about`` is its id in the catalogue or in its pack."""

    kind: Kind
    about: str
    title: str
    text: str
    said: str = ""  # found, but not shown: other names
    called: tuple[str, ...] = ()  # of these, those that are as good as the title
    asked: tuple[str, ...] = ()  # nor these: questions it answers
    deck: str = ""  # the deck whose emblem stands beside it
    cards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.about}"


def entries(
    catalog: Catalog,
    translate: Translate = str,
    packs: Iterable[Pack] = (),
    language: str = "en",
) -> list[SearchEntry]:
    """In the same order in every language. Names on the cards are not translated."""
    found = (*_of_catalog(catalog, translate, language), *_of_packs(packs, translate))
    questions = asked(language)
    return [replace(entry, asked=(*entry.asked, *questions.get(entry.name, ()))) for entry in found]


def _of_catalog(catalog: Catalog, translate: Translate, language: str) -> Iterator[SearchEntry]:
    for rule in catalog.rules.values():
        yield _rule(rule, translate)
    for term in catalog.glossary.values():
        yield _term(term, translate)
    for deck in catalog.decks.values():
        yield _deck(deck, catalog, translate, language)
    for card in catalog.cards.values():
        yield _card(card, catalog.decks[card.deck], translate)
    for ruling in catalog.rulings:
        yield _ruling(ruling, catalog, translate)


def _of_packs(packs: Iterable[Pack], translate: Translate) -> Iterator[SearchEntry]:
    for pack in packs:
        for character in pack.characters.values():
            yield _character(character, pack, translate)
        for trap in pack.traps.values():
            yield _trap(trap, pack, translate)


def _rule(rule: Rule, translate: Translate) -> SearchEntry:
    return SearchEntry("rule", rule.id, translate(rule.title), translate(rule.text))


def _term(term: Term, translate: Translate) -> SearchEntry:
    # The English word is what stands on the cards: it finds the term in every language.
    return SearchEntry("term", term.id, translate(term.name), translate(term.text), term.name)


def _deck(deck: Deck, catalog: Catalog, translate: Translate, language: str) -> SearchEntry:
    names = [deck.id, deck.name, *deck.names.values(), *deck.subtitles.values(), *deck.animals]
    said = ["deck", "paquet", *names, translate(deck.colour_name), *deck.components]
    # Two decks that are found together can be compared.
    ratings = [f"{translate(name.capitalize())} {deck.rating(name)}" for name in RATINGS]
    text = " · ".join([translate(deck.theme), catalog.boxes[deck.box].name, *ratings])
    called = (deck.id, *deck.animals)
    title = deck.name_in(language)
    return SearchEntry("deck", deck.id, title, text, " ".join(said), called, deck.animals, deck.id)


def _card(card: Card, deck: Deck, translate: Translate) -> SearchEntry:
    said = f"{deck.name} {card.value} {card.kind} {translate(card.kind.capitalize())}"
    text = translate(card.text)
    asked = (f"{deck.id} {card.value}",)
    return SearchEntry("card", card.id, card.name, text, said, (), asked, deck.id, (card.id,))


def _ruling(ruling: Ruling, catalog: Catalog, translate: Translate) -> SearchEntry:
    names = " ".join(catalog.cards[card].name for card in ruling.cards)
    decks = {catalog.cards[card].deck for card in ruling.cards}
    emblem = decks.pop() if len(decks) == 1 else ""
    said = f"{names} {translate(ruling.topic)}"
    text = translate(ruling.text)
    return SearchEntry("ruling", ruling.id, "", text, said, (), (), emblem, ruling.cards)


def _character(character: Character, pack: Pack, translate: Translate) -> SearchEntry:
    abilities = character.all_abilities()
    names = [*(ability.name for ability in abilities), *(card.name for card in character.specialty)]
    texts = [
        character.setup_text,
        *(passive.text for passive in character.passives),
        *(ability.text for ability in abilities),
        *(text for card in character.specialty for text in (card.text, card.alert_text)),
    ]
    said = [character.title, *names, character.colour, *character.components, pack.name]
    text = " ".join(translate(text) for text in texts if text)
    return SearchEntry("character", character.id, character.name, text, " ".join(said))


def _trap(trap: Trap, pack: Pack, translate: Translate) -> SearchEntry:
    text = f"{translate(trap.text)} {translate(trap.alert_text)}"
    return SearchEntry("trap", trap.id, trap.name, text, pack.name)
