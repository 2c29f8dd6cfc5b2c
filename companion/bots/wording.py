"""Answers in words: what somebody does by giving one, as a short sentence.

Made from the plain data a seat has, its view and its question, and from nothing else. Another
language comes in as ``translations``, as for the ``Narrator``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations
from typing import Final

from companion.catalog import ActionTexts, catalog
from companion.catalog.packs import every_card, exhibition
from companion.engine import (
    ActionAnswer,
    Answer,
    PaymentAnswer,
    PlayerView,
    QuestionView,
    View,
)
from companion.engine.narrate import N_

# By what becomes of the cards that are chosen: with some of them, and with none.
CARDS: Final[dict[str, tuple[str, str]]] = {
    "discard": (N_("Discard %(cards)s"), N_("Discard nothing")),
    "throw_away": (N_("Throw %(cards)s away"), N_("Throw away nothing")),
    "take": (N_("Take %(cards)s"), N_("Take nothing")),
    "put_on_deck": (N_("Put %(cards)s on the deck"), N_("Put nothing on the deck")),
    "put_under_deck": (N_("Put %(cards)s under the deck"), N_("Put nothing under the deck")),
    "put_into_deck": (N_("Shuffle %(cards)s into the deck"), N_("Shuffle nothing in")),
    "put_on_discard": (
        N_("Put %(cards)s on the discard pile"),
        N_("Put nothing on the discard pile"),
    ),
    "put_on_decks": (N_("Put on the decks: %(cards)s"), N_("Put nothing on the deck")),
    "give": (N_("Give %(cards)s"), N_("Give nothing")),
    "swap": (N_("Swap %(cards)s"), N_("Swap nothing")),
    "copy": (N_("Copy %(cards)s"), N_("Copy nothing")),
    "store": (N_("Store %(cards)s"), N_("Store nothing")),
    "reveal": (N_("Reveal %(cards)s"), N_("Reveal nothing")),
    "set_aside": (N_("Set %(cards)s aside"), N_("Set nothing aside")),
    "guess": (N_("Let the value of %(cards)s be guessed"), N_("Choose nothing")),
    "search": (N_("Take %(cards)s from the deck"), N_("Take nothing from the deck")),
    "keep_paid": (N_("Keep %(cards)s"), N_("Discard all of them")),
    "purchase_free": (N_("Buy %(cards)s for free"), N_("Take nothing")),
    "resolve_next": (N_("Resolve %(cards)s first"), N_("Choose nothing")),
}
_SOME_CARDS: Final = (N_("Choose %(cards)s"), N_("Choose nothing"))
PAYMENTS: Final[dict[str, tuple[str, str]]] = {
    "spend": (N_("Spend %(cards)s"), N_("Spend nothing")),
    "help": (N_("Add %(cards)s to the stack"), N_("Do not help")),
}
# Options that are words of their own.
WORDS: Final[dict[str, dict[str, str]]] = {
    "seat": {"nobody": N_("Choose nobody")},
    "direction": {"left": N_("To the left"), "right": N_("To the right")},
    "confirm": {"yes": N_("Yes"), "no": N_("No thanks")},
    "zone": {
        "deck": N_("From the deck"),
        "discard": N_("From the discard pile"),
        "hand": N_("From another player’s hand"),
    },
    "copy": {"nothing": N_("Copy nothing")},
}


@cache
def _printed_names() -> dict[str, str]:
    return {card.id: card.name for card in every_card()}


class Wording:
    def __init__(
        self, translations: NullTranslations | None = None, names: Sequence[str] = ()
    ) -> None:
        spoken = translations or NullTranslations()  # English, as the texts are written
        self._translate = spoken.gettext
        self._ngettext = spoken.ngettext
        self._names = names

    def answer(self, answer: Answer, question: QuestionView, view: View) -> str:
        """What a legal answer to this question does."""
        match question["kind"]:
            case "action":
                assert isinstance(answer, dict)
                seat = question["seat"]
                assert seat is not None
                return self.action(answer, view, seat)  # type: ignore[arg-type]
            case "cards":
                assert isinstance(answer, list)
                return self._cards(answer, question)
            case "payment":
                assert isinstance(answer, dict)
                return self._payment(answer, question)  # type: ignore[arg-type]
        assert isinstance(answer, int)
        return self._option(question["options"][answer], question["topic"])

    def _(self, text: str, **words: str) -> str:
        return self._translate(text) % words

    # Actions -------------------------------------------------------------------------------

    def action(self, action: ActionAnswer, view: View, seat: int) -> str:
        gaps = self._gaps(action, view, seat)
        text = _told(catalog().actions[action["do"]], action, gaps)
        return self._(text, **gaps)

    def _gaps(self, action: ActionAnswer, view: View, seat: int) -> dict[str, str]:
        """What the sentences of actions are filled in with, as far as this one says it."""
        me = view["players"][seat]
        hand = [self.name(card["is"]) for card in me.get("hand", ())]
        paid = self.with_gold([hand[at] for at in action.get("pay", ())], action.get("gold", 0))
        gaps = {"paid": paid, "cards": self._stack(action, me)}
        if "slot" in action:
            gaps["card"] = gaps["taken"] = self._market_card(action, view)
        if "as" in action:
            gaps["card"] = self.name(me["hand"][action["card"]]["card"])
            gaps["kind"] = self.name(action["as"])
        elif "card" in action:
            gaps["card"] = hand[action["card"]]
        elif "entry" in action:
            gaps["card"] = self.name(me["schedule"][action["entry"]]["is"])
        elif "ability" in action:
            gaps["card"] = self._ability(action["ability"], me)
        if "seat" in action:
            gaps["player"] = self._player(action["seat"])
        if "mode" in action:
            modes = {mode.id: mode.label for mode in catalog().actions[action["do"]].modes}
            gaps["mode"] = self._translate(modes[action["mode"]])
        return gaps

    def _ability(self, number: int, me: PlayerView) -> str:
        """Its name, where the character has several."""
        character = exhibition().characters.get(me["character"] or "")
        abilities = list(character.all_abilities()) if character is not None else []
        return abilities[number].name if len(abilities) > 1 else ""

    def _stack(self, action: ActionAnswer, me: PlayerView) -> str:
        cards = [self.name(me["hand"][place]["is"]) for place in action.get("cards", ())]
        cards += [self.name(me["discard"][place]) for place in action.get("discarded", ())]
        return self.listed(cards)

    def _market_card(self, action: ActionAnswer, view: View) -> str:
        slot, order = action["slot"], action.get("order")
        if slot < 0:
            return self.name(view["market_discard"][0])
        shown = view["market"][order[slot] if order else slot]
        assert shown is not None
        return self.name(shown["card"])

    # Other questions -----------------------------------------------------------------------

    def _cards(self, chosen: Sequence[int], question: QuestionView) -> str:
        some, none = CARDS.get(question["purpose"], _SOME_CARDS)
        if not chosen:
            return self._(none)
        cards = [self.name(question["cards"][place]["card"]) for place in chosen]
        if "seats" in question:
            dealt = zip(cards, question["seats"], strict=True)
            said = ", ".join(f"{card} → {self._player(seat)}" for card, seat in dealt)
        else:
            said = ", ".join(cards) if question["ordered"] else self.listed(cards)
        return self._(some, cards=said)

    def _payment(self, answer: PaymentAnswer, question: QuestionView) -> str:
        some, none = PAYMENTS.get(question["purpose"], PAYMENTS["spend"])
        cards = [self.name(question["cards"][place]["card"]) for place in answer["cards"]]
        said = self.with_gold(cards, answer["gold"])
        return self._(some, cards=said) if said else self._(none)

    def _option(self, option: int | str, topic: str) -> str:
        own = WORDS.get(topic, {}).get(str(option))
        if own is not None:
            return self._(own)
        if topic == "seat" and isinstance(option, int):
            return self._("Choose %(name)s", name=self._player(option))
        if topic == "copy":
            return self._("Become a copy of %(card)s", card=self.name(str(option)))
        if topic == "set" and option in catalog().decks:
            return self._("Say %(what)s", what=catalog().decks[str(option)].name)
        return self._("Say %(what)s", what=self.name(str(option)))

    def _player(self, seat: int) -> str:
        if self._names:
            return self._names[seat]
        return self._("Player %(number)s", number=str(seat + 1))

    # Cards by their names ------------------------------------------------------------------

    def name(self, card: str) -> str:
        """Names of cards stay English in every language; junk is a word like any other."""
        return self._("Junk") if card == "junk" else _printed_names().get(card, card)

    def with_gold(self, cards: Sequence[str], coins: int) -> str:
        gold = [self._ngettext("%(num)s gold", "%(num)s gold", coins) % {"num": coins}]
        return self.in_order([*_counted(cards), *(gold if coins else ())])

    def listed(self, cards: Sequence[str]) -> str:
        return self.in_order(_counted(cards))

    def in_order(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self._("%(some)s and %(last)s", some=", ".join(names[:-1]), last=names[-1])


def _told(words: ActionTexts, action: ActionAnswer, gaps: dict[str, str]) -> str:
    """Which of its sentences tells this action."""
    named = "ability" in action and gaps["card"]
    if "order" in action and words.told_order:
        return words.told_order
    if "cards" in action and not gaps["cards"] and words.told_none:
        return words.told_none
    if gaps["paid"]:
        return (words.told_about_with if named else words.told_with) or words.told
    return (words.told_about if named else "") or words.told or words.label


def _counted(cards: Sequence[str]) -> list[str]:
    """Cards by their names, equal ones together."""
    return [f"{number} × {name}" if number > 1 else name for name, number in Counter(cards).items()]
