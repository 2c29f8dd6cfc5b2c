"""The sentences above questions: what is asked, by what becomes of the answer.

The ``purpose`` of a question picks the words; where a card can say it better, it has words of its
own, which stand in the folder of its deck. A test walks through engine, cards and random games and
fails where words are missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.catalog.card_data import OwnWords
from companion.catalog.packs import every_card
from companion.web.i18n import N_
from companion.web.sentences import Counted

NO_THANKS = N_("No thanks")
LAST_ON_TOP = N_("The last one ends on top of the pile.")
FIRST_ON_TOP = N_("The first one ends on top.")
AFTER_SNACK = N_("You took a market card: now build a stack with it")
NOT_THIS_TIME = N_("Not this time")
# Characters let teammates give each other cards; their abilities are no cards that ask.
FOR_TEAMMATE = N_("Choose a card to give to your teammate")
TOP_CARD_MAY_GO = N_("This is the top card of your deck: discard it, or leave it there?")
LEAVE_IT_THERE = N_("Leave the card")


@dataclass(frozen=True, slots=True)
class CardWords:
    """For choosing cards: exactly n, up to n, or all of them in an order."""

    exactly: str | Counted
    confirm: str
    up_to: str | Counted = ""
    in_order: str = ""
    order: str = ""  # what the order of the chosen cards means
    decline: str = NO_THANKS


CARDS: dict[str, CardWords] = {
    "discard": CardWords(
        exactly=Counted("Choose a card to discard", "Choose %(num)s cards to discard"),
        up_to=Counted("You may discard a card", "You may discard up to %(num)s cards"),
        in_order=N_("In which order do you discard these cards?"),
        confirm=N_("Discard"),
        decline=N_("Discard nothing"),
        order=LAST_ON_TOP,
    ),
    "throw_away": CardWords(
        exactly=Counted("Choose a card to throw away", "Choose %(num)s cards to throw away"),
        up_to=Counted("You may throw away a card", "You may throw away up to %(num)s cards"),
        in_order=N_("In which order do you throw these cards away?"),
        confirm=N_("Throw away"),
        decline=N_("Throw away nothing"),
        order=LAST_ON_TOP,
    ),
    "take": CardWords(
        exactly=Counted(
            "Choose a card to take into your hand", "Choose %(num)s cards to take into your hand"
        ),
        up_to=Counted(
            "You may take a card into your hand", "You may take up to %(num)s cards into your hand"
        ),
        confirm=N_("Take"),
        decline=N_("Take nothing"),
    ),
    "put_on_deck": CardWords(
        exactly=Counted(
            "Choose a card to put on top of your deck",
            "Choose %(num)s cards to put on top of your deck",
        ),
        up_to=Counted(
            "You may put a card on top of your deck",
            "You may put up to %(num)s cards on top of your deck",
        ),
        in_order=N_("In which order do these cards go back on top of the deck?"),
        confirm=N_("Put on the deck"),
        order=FIRST_ON_TOP,
    ),
    "put_under_deck": CardWords(
        exactly=Counted(
            "Choose a card to put under your deck", "Choose %(num)s cards to put under your deck"
        ),
        confirm=N_("Put under the deck"),
    ),
    "put_into_deck": CardWords(
        exactly=Counted(
            "Choose a card to shuffle into the deck",
            "Choose %(num)s cards to shuffle into the deck",
        ),
        up_to=Counted(
            "You may shuffle a card into the deck",
            "You may shuffle up to %(num)s cards into the deck",
        ),
        confirm=N_("Shuffle in"),
        decline=N_("Shuffle nothing in"),
    ),
    "put_on_discard": CardWords(
        exactly=Counted(
            "Choose a card to put on the discard pile",
            "Choose %(num)s cards to put on the discard pile",
        ),
        up_to=Counted(
            "You may put a card on the discard pile",
            "You may put up to %(num)s cards on the discard pile",
        ),
        in_order=N_("In which order do these cards go on the discard pile?"),
        confirm=N_("Put on the discard pile"),
        order=LAST_ON_TOP,
    ),
    "put_on_decks": CardWords(
        exactly=N_("Choose which card goes on whose deck"),
        in_order=N_("Which card goes on whose deck?"),
        confirm=N_("Put on the decks"),
    ),
    "give": CardWords(
        exactly=Counted("Choose a card to give away", "Choose %(num)s cards to give away"),
        in_order=N_("Who gets which card?"),
        confirm=N_("Give"),
    ),
    "swap": CardWords(
        exactly=N_("Choose a card to swap"),
        up_to=N_("You may swap a card"),
        confirm=N_("Swap"),
        decline=N_("Swap nothing"),
    ),
    "copy": CardWords(
        exactly=N_("Choose the very card to copy: they are worth different values"),
        confirm=N_("Copy"),
    ),
    "store": CardWords(
        exactly=Counted("Choose a card to store", "Choose %(num)s cards to store"),
        up_to=Counted("You may store a card", "You may store up to %(num)s cards"),
        confirm=N_("Store"),
        decline=N_("Store nothing"),
    ),
    "reveal": CardWords(
        exactly=Counted("Choose a card to reveal", "Choose %(num)s cards to reveal"),
        confirm=N_("Reveal"),
    ),
    "set_aside": CardWords(
        exactly=Counted("Choose a card to set aside", "Choose %(num)s cards to set aside"),
        confirm=N_("Set aside"),
    ),
    "guess": CardWords(
        exactly=N_("Choose a card whose value is to be guessed"),
        confirm=N_("This card"),
    ),
    "search": CardWords(
        exactly=Counted("Find a card in your deck", "Find %(num)s cards in your deck"),
        up_to=Counted(
            "You may find a card in your deck", "You may find up to %(num)s cards in your deck"
        ),
        confirm=N_("Take"),
        decline=N_("None of them"),
    ),
    "keep_paid": CardWords(
        exactly=N_("Choose the cards that stay in your hand"),
        up_to=Counted(
            "This card may stay in your hand although you paid with it",
            "These cards may stay in your hand although you paid with them",
        ),
        confirm=N_("Keep"),
        decline=N_("Discard all of them"),
    ),
    "purchase_free": CardWords(
        exactly=N_("Choose one more market card: it costs nothing"),
        confirm=N_("Take"),
    ),
    "resolve_next": CardWords(
        exactly=N_("Several of your scheduled cards are due. Which one comes first?"),
        confirm=N_("This card first"),
    ),
}

# Questions with a few answers that are no cards: by what they are about, and their purpose.
OPTIONS: dict[tuple[str, str], str] = {
    ("seat", "target"): N_("Choose a player"),
    ("seat", "take"): N_("Who do you take a card from?"),
    ("seat", "swap"): N_("Who do you swap with?"),
    ("seat", "put_on_deck"): N_("Whose deck does the card go on?"),
    ("seat", "put_into_deck"): N_("Whose deck is the card shuffled into?"),
    ("seat", "put_on_discard"): N_("Whose discard pile does the card go on?"),
    ("seat", "discard_random"): N_("Who discards a random card?"),
    ("seat", "give_junk"): N_("Who gets a junk card on their discard pile?"),
    ("seat", "move_from"): N_("Whose card is moved?"),
    ("seat", "move_to"): N_("Who does the card go to?"),
    ("seat", "shuffle"): N_("Whose discard pile is shuffled into their deck?"),
    ("seat", "draw_from"): N_("Whose deck do you draw a card from?"),
    ("direction", "direction"): N_("Which way round the table does it go?"),
    ("value", "guess"): N_("Which value do you name?"),
    ("value", "set_value"): N_("What is the card worth this turn?"),
    ("set", "guess"): N_("Which set do you name?"),
    ("name", "guess"): N_("Which card do you name?"),
    ("number", "take"): N_("How many cards do you take off your discard pile?"),
    ("number", "put_into_deck"): N_(
        "How many cards off the top of your discard pile do you shuffle into your deck?"
    ),
    ("zone", "take_from"): N_("Where do you take a card from?"),
    ("zone", "fill_from"): N_("Where does the next card of your hand come from?"),
    ("copy", "copy"): N_("What is it a copy of?"),
    ("copy", "copy_to_react"): N_("Do you want to react with a copy?"),
}


@dataclass(frozen=True, slots=True)
class ConfirmWords:
    """For a plain yes or no."""

    title: str
    yes: str
    no: str = NO_THANKS
    detail: str = ""


CONFIRMS: dict[str, ConfirmWords] = {
    "draw_everything": ConfirmWords(
        title=N_("Draw your whole deck and discard pile instead of shuffling?"),
        detail=N_("Then you discard until your hand is as large as it was."),
        yes=N_("Draw them all"),
        no=N_("Just shuffle"),
    ),
    "take_back": ConfirmWords(
        title=N_("Take the technique you have just used back into your hand?"),
        yes=N_("Take the card back"),
        no=N_("Discard the card"),
    ),
    "reroll": ConfirmWords(
        title=N_("Roll again?"),
        detail=N_("The planet with the arrows: it counts as a planet, or you roll again."),
        yes=N_("Roll again"),
        no=N_("Keep the planet"),
    ),
    "search": ConfirmWords(
        title=N_("Look through your deck?"),
        detail=N_("You may discard a card out of it, and shuffle it then."),
        yes=N_("Look through the deck"),
        no=N_("Not this time"),
    ),
    "draw": ConfirmWords(
        title=N_("Draw a card, then discard one?"),
        yes=N_("Draw a card"),
        no=N_("Not this time"),
    ),
    "throw_away_market_top": ConfirmWords(
        title=N_("Throw away the top card of the market deck?"),
        yes=N_("Throw the card away"),
    ),
    "copy_to_help": ConfirmWords(
        title=N_("Make this card a copy of another one, so that it can help?"),
        yes=N_("Choose a copy"),
    ),
    "put_on_deck": ConfirmWords(
        title=N_("Put the card on top of your deck?"),
        yes=N_("Put on the deck"),
    ),
    "put_on_discard": ConfirmWords(
        title=N_("Put the card on your discard pile?"),
        yes=N_("Put on the discard pile"),
    ),
    "take": ConfirmWords(
        title=N_("Take the card into your hand?"),
        yes=N_("Take the card"),
    ),
}


@dataclass(frozen=True, slots=True)
class PaymentWords:
    title: str
    detail: str
    confirm: str
    decline: str


PAYMENTS: dict[str, PaymentWords] = {
    "spend": PaymentWords(
        title=N_("What do you spend on this card?"),
        detail=N_("In the stack it is worth half of what you spend, rounded up."),
        confirm=N_("Spend and build"),
        decline=N_("Spend nothing"),
    ),
    "help": PaymentWords(
        title=N_("Your teammate asks for help with a stack"),
        detail=N_("The cards you add become part of it."),
        confirm=N_("Add to the stack"),
        decline=N_("I do not help"),
    ),
}


@dataclass(frozen=True, slots=True)
class ActionWords:
    title: str
    detail: str = ""


ACTIONS: dict[str, ActionWords] = {
    "action": ActionWords(title=N_("Your turn: choose an action")),
    "act": ActionWords(title=N_("Now resolve the action your ability gives you")),
    "start": ActionWords(
        title=N_("Your turn begins"),
        detail=N_("Use an ability of your character, or go on."),
    ),
    "cleanup": ActionWords(
        title=N_("Clean-up: anything to use before you fill your hand?"),
        detail=N_("Use what you like, then go on."),
    ),
    "filled": ActionWords(
        title=N_("Your hand is filled: anything to use now?"),
        detail=N_("Use what you like, then go on. What leaves your hand is replaced."),
    ),
    "end": ActionWords(
        title=N_("Your turn ends"),
        detail=N_("Use an ability of your character, or go on."),
    ),
    "end_turn": ActionWords(
        title=N_("End your turn?"),
        detail=N_("You fill your hand then. Until now everything can be undone."),
    ),
    "build_again": ActionWords(
        title=N_("You may build one more stack at once"),
        detail=N_("Choose the cards of this stack, or do without it."),
    ),
}


@cache
def own_words() -> dict[tuple[str, str, str], OwnWords]:
    """Words of single cards, by the card, what is asked ("cards" or the topic), and the purpose."""
    return {
        (card.id, words.asks, words.purpose): words
        for card in every_card()
        for words in card.questions
    }
