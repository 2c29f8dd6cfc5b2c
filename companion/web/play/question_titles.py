"""The sentences above questions: what is asked, by what becomes of the answer.

The ``purpose`` of a question picks the words; where a card can say it better, it has words of its
own, which stand in the folder of its deck. A test walks through engine, cards and random games and
fails where words are missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from companion.catalog.card_data import OwnWords
from companion.catalog.packs import every_card
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext

Text = Callable[[], str]
Count = Callable[[int], str]


def no_thanks() -> str:
    return _("No thanks")


def last_on_top() -> str:
    return _("The last one ends on top of the pile.")


def first_on_top() -> str:
    return _("The first one ends on top.")


def nothing_more() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class CardWords:
    """For choosing cards: exactly n, up to n, or all of them in an order."""

    exactly: Count
    confirm: Text
    up_to: Count | None = None
    in_order: Text | None = None
    order: Text = nothing_more  # what the order of the chosen cards means
    decline: Text = no_thanks


CARDS: dict[str, CardWords] = {
    "discard": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to discard", "Choose %(num)s cards to discard", n
        ),
        up_to=lambda n: ngettext(
            "You may discard a card", "You may discard up to %(num)s cards", n
        ),
        in_order=lambda: _("In which order do you discard these cards?"),
        confirm=lambda: _("Discard"),
        decline=lambda: _("Discard nothing"),
        order=last_on_top,
    ),
    "throw_away": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to throw away", "Choose %(num)s cards to throw away", n
        ),
        up_to=lambda n: ngettext(
            "You may throw away a card", "You may throw away up to %(num)s cards", n
        ),
        in_order=lambda: _("In which order do you throw these cards away?"),
        confirm=lambda: _("Throw away"),
        decline=lambda: _("Throw away nothing"),
        order=last_on_top,
    ),
    "take": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to take into your hand", "Choose %(num)s cards to take into your hand", n
        ),
        up_to=lambda n: ngettext(
            "You may take a card into your hand",
            "You may take up to %(num)s cards into your hand",
            n,
        ),
        confirm=lambda: _("Take"),
        decline=lambda: _("Take nothing"),
    ),
    "put_on_deck": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to put on top of your deck",
            "Choose %(num)s cards to put on top of your deck",
            n,
        ),
        up_to=lambda n: ngettext(
            "You may put a card on top of your deck",
            "You may put up to %(num)s cards on top of your deck",
            n,
        ),
        in_order=lambda: _("In which order do these cards go back on top of the deck?"),
        confirm=lambda: _("Put on the deck"),
        order=first_on_top,
    ),
    "put_under_deck": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to put under your deck",
            "Choose %(num)s cards to put under your deck",
            n,
        ),
        confirm=lambda: _("Put under the deck"),
    ),
    "put_into_deck": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to shuffle into the deck",
            "Choose %(num)s cards to shuffle into the deck",
            n,
        ),
        up_to=lambda n: ngettext(
            "You may shuffle a card into the deck",
            "You may shuffle up to %(num)s cards into the deck",
            n,
        ),
        confirm=lambda: _("Shuffle in"),
        decline=lambda: _("Shuffle nothing in"),
    ),
    "put_on_discard": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to put on the discard pile",
            "Choose %(num)s cards to put on the discard pile",
            n,
        ),
        up_to=lambda n: ngettext(
            "You may put a card on the discard pile",
            "You may put up to %(num)s cards on the discard pile",
            n,
        ),
        in_order=lambda: _("In which order do these cards go on the discard pile?"),
        confirm=lambda: _("Put on the discard pile"),
        order=last_on_top,
    ),
    "put_on_decks": CardWords(
        exactly=lambda n: _("Choose which card goes on whose deck"),
        in_order=lambda: _("Which card goes on whose deck?"),
        confirm=lambda: _("Put on the decks"),
    ),
    "give": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to give away", "Choose %(num)s cards to give away", n
        ),
        in_order=lambda: _("Who gets which card?"),
        confirm=lambda: _("Give"),
    ),
    "swap": CardWords(
        exactly=lambda n: _("Choose a card to swap"),
        up_to=lambda n: _("You may swap a card"),
        confirm=lambda: _("Swap"),
        decline=lambda: _("Swap nothing"),
    ),
    "copy": CardWords(
        exactly=lambda n: _("Choose the very card to copy: they are worth different values"),
        confirm=lambda: _("Copy"),
    ),
    "store": CardWords(
        exactly=lambda n: ngettext("Choose a card to store", "Choose %(num)s cards to store", n),
        up_to=lambda n: ngettext("You may store a card", "You may store up to %(num)s cards", n),
        confirm=lambda: _("Store"),
        decline=lambda: _("Store nothing"),
    ),
    "reveal": CardWords(
        exactly=lambda n: ngettext("Choose a card to reveal", "Choose %(num)s cards to reveal", n),
        confirm=lambda: _("Reveal"),
    ),
    "set_aside": CardWords(
        exactly=lambda n: ngettext(
            "Choose a card to set aside", "Choose %(num)s cards to set aside", n
        ),
        confirm=lambda: _("Set aside"),
    ),
    "guess": CardWords(
        exactly=lambda n: _("Choose a card whose value is to be guessed"),
        confirm=lambda: _("This card"),
    ),
    "search": CardWords(
        exactly=lambda n: ngettext(
            "Find a card in your deck", "Find %(num)s cards in your deck", n
        ),
        up_to=lambda n: ngettext(
            "You may find a card in your deck",
            "You may find up to %(num)s cards in your deck",
            n,
        ),
        confirm=lambda: _("Take"),
        decline=lambda: _("None of them"),
    ),
    "keep_paid": CardWords(
        exactly=lambda n: _("Choose the cards that stay in your hand"),
        up_to=lambda n: ngettext(
            "This card may stay in your hand although you paid with it",
            "These cards may stay in your hand although you paid with them",
            n,
        ),
        confirm=lambda: _("Keep"),
        decline=lambda: _("Discard all of them"),
    ),
    "purchase_free": CardWords(
        exactly=lambda n: _("Choose one more market card: it costs nothing"),
        confirm=lambda: _("Take"),
    ),
    "resolve_next": CardWords(
        exactly=lambda n: _("Several of your scheduled cards are due. Which one comes first?"),
        confirm=lambda: _("This card first"),
    ),
}

# Questions with a few answers that are no cards: by what they are about, and their purpose.
OPTIONS: dict[tuple[str, str], Text] = {
    ("seat", "target"): lambda: _("Choose a player"),
    ("seat", "take"): lambda: _("Who do you take a card from?"),
    ("seat", "swap"): lambda: _("Who do you swap with?"),
    ("seat", "put_on_deck"): lambda: _("Whose deck does the card go on?"),
    ("seat", "put_into_deck"): lambda: _("Whose deck is the card shuffled into?"),
    ("seat", "put_on_discard"): lambda: _("Whose discard pile does the card go on?"),
    ("seat", "discard_random"): lambda: _("Who discards a random card?"),
    ("seat", "give_junk"): lambda: _("Who gets a junk card on their discard pile?"),
    ("seat", "move_from"): lambda: _("Whose card is moved?"),
    ("seat", "move_to"): lambda: _("Who does the card go to?"),
    ("seat", "shuffle"): lambda: _("Whose discard pile is shuffled into their deck?"),
    ("seat", "draw_from"): lambda: _("Whose deck do you draw a card from?"),
    ("direction", "direction"): lambda: _("Which way round the table does it go?"),
    ("value", "guess"): lambda: _("Which value do you name?"),
    ("value", "set_value"): lambda: _("What is the card worth this turn?"),
    ("set", "guess"): lambda: _("Which set do you name?"),
    ("name", "guess"): lambda: _("Which card do you name?"),
    ("number", "take"): lambda: _("How many cards do you take off your discard pile?"),
    ("number", "put_into_deck"): lambda: _(
        "How many cards off the top of your discard pile do you shuffle into your deck?"
    ),
    ("zone", "take_from"): lambda: _("Where do you take a card from?"),
    ("zone", "fill_from"): lambda: _("Where does the next card of your hand come from?"),
    ("copy", "copy"): lambda: _("What is it a copy of?"),
    ("copy", "copy_to_react"): lambda: _("Do you want to react with a copy?"),
}


@dataclass(frozen=True, slots=True)
class ConfirmWords:
    """For a plain yes or no."""

    title: Text
    yes: Text
    no: Text = no_thanks
    detail: Text = nothing_more


CONFIRMS: dict[str, ConfirmWords] = {
    "draw_everything": ConfirmWords(
        title=lambda: _("Draw your whole deck and discard pile instead of shuffling?"),
        detail=lambda: _("Then you discard until your hand is as large as it was."),
        yes=lambda: _("Draw them all"),
        no=lambda: _("Just shuffle"),
    ),
    "take_back": ConfirmWords(
        title=lambda: _("Take the technique you have just used back into your hand?"),
        yes=lambda: _("Take the card back"),
        no=lambda: _("Discard the card"),
    ),
    "reroll": ConfirmWords(
        title=lambda: _("Roll again?"),
        detail=lambda: _("The planet with the arrows: it counts as a planet, or you roll again."),
        yes=lambda: _("Roll again"),
        no=lambda: _("Keep the planet"),
    ),
    "search": ConfirmWords(
        title=lambda: _("Look through your deck?"),
        detail=lambda: _("You may discard a card out of it, and shuffle it then."),
        yes=lambda: _("Look through the deck"),
        no=lambda: _("Not this time"),
    ),
    "draw": ConfirmWords(
        title=lambda: _("Draw a card, then discard one?"),
        yes=lambda: _("Draw a card"),
        no=lambda: _("Not this time"),
    ),
    "throw_away_market_top": ConfirmWords(
        title=lambda: _("Throw away the top card of the market deck?"),
        yes=lambda: _("Throw the card away"),
    ),
    "copy_to_help": ConfirmWords(
        title=lambda: _("Make this card a copy of another one, so that it can help?"),
        yes=lambda: _("Choose a copy"),
    ),
    "put_on_deck": ConfirmWords(
        title=lambda: _("Put the card on top of your deck?"),
        yes=lambda: _("Put on the deck"),
    ),
    "put_on_discard": ConfirmWords(
        title=lambda: _("Put the card on your discard pile?"),
        yes=lambda: _("Put on the discard pile"),
    ),
    "take": ConfirmWords(
        title=lambda: _("Take the card into your hand?"),
        yes=lambda: _("Take the card"),
    ),
}


@dataclass(frozen=True, slots=True)
class PaymentWords:
    title: Text
    detail: Text
    confirm: Text
    decline: Text


PAYMENTS: dict[str, PaymentWords] = {
    "spend": PaymentWords(
        title=lambda: _("What do you spend on this card?"),
        detail=lambda: _("In the stack it is worth half of what you spend, rounded up."),
        confirm=lambda: _("Spend and build"),
        decline=lambda: _("Spend nothing"),
    ),
    "help": PaymentWords(
        title=lambda: _("Your teammate asks for help with a stack"),
        detail=lambda: _("The cards you add become part of it."),
        confirm=lambda: _("Add to the stack"),
        decline=lambda: _("I do not help"),
    ),
}


@dataclass(frozen=True, slots=True)
class ActionWords:
    title: Text
    detail: Text = nothing_more


ACTIONS: dict[str, ActionWords] = {
    "action": ActionWords(title=lambda: _("Your turn: choose an action")),
    "act": ActionWords(title=lambda: _("Now resolve the action your ability gives you")),
    "start": ActionWords(
        title=lambda: _("Your turn begins"),
        detail=lambda: _("Use an ability of your character, or go on."),
    ),
    "cleanup": ActionWords(
        title=lambda: _("Clean-up: anything to use before you fill your hand?"),
        detail=lambda: _("Use what you like, then go on."),
    ),
    "filled": ActionWords(
        title=lambda: _("Your hand is filled: anything to use now?"),
        detail=lambda: _("Use what you like, then go on. What leaves your hand is replaced."),
    ),
    "end": ActionWords(
        title=lambda: _("Your turn ends"),
        detail=lambda: _("Use an ability of your character, or go on."),
    ),
    "end_turn": ActionWords(
        title=lambda: _("End your turn?"),
        detail=lambda: _("You fill your hand then. Until now everything can be undone."),
    ),
    "build_again": ActionWords(
        title=lambda: _("You may build one more stack at once"),
        detail=lambda: _("Choose the cards of this stack, or do without it."),
    ),
}


def after_snack() -> str:
    return _("You took a market card: now build a stack with it")


@cache
def own_words() -> dict[tuple[str, str, str], OwnWords]:
    """Words of single cards, by the card, what is asked ("cards" or the topic), and the purpose."""
    return {
        (card.id, words.asks, words.purpose): words
        for card in every_card()
        for words in card.questions
    }


def not_this_time() -> str:
    return _("Not this time")


def for_teammate() -> str:
    """Characters let teammates give each other cards; their abilities are no cards that ask."""
    return _("Choose a card to give to your teammate")


def top_card_may_go() -> str:
    return _("This is the top card of your deck: discard it, or leave it there?")


def leave_it_there() -> str:
    return _("Leave the card")
