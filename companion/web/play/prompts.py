"""The prompts of the first game: what each says, what it points at, and when it comes.

A prompt comes when it matters: each is a function of the moment that says something or nothing. The
first that does, of those not put away and not done already, is shown. What was done is read from
the answers that count, so a prompt comes back when its deed is taken back, and nobody has to do
what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.rooms.story import AnswerGiven
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.play.board import Board
from companion.web.play.legal_marks import LegalMarks
from companion.web.play.market import Slot

HAND: Final = ".hand"
MARKET: Final = ".market-slots"
TRAY: Final = ".tray-foot, .deeds"
TO_USE_CARDS: Final = f"{HAND}, {TRAY}"
MUCH_JUNK: Final = 3
LAST: Final = "free"
TURN_OF_FREEDOM: Final = 17  # what has not come up by then will not be missed


@dataclass(frozen=True, slots=True)
class Prompt:
    id: str
    title: str
    text: str
    points_at: str  # as a selector; these things glow
    clear: str = ""  # what is tapped now: the prompt never lies on it


@dataclass(frozen=True, slots=True)
class Moment:
    """What the learner is asked to do, and what they have done in this game."""

    board: Board
    legal: LegalMarks
    purpose: str  # of the question
    done: frozenset[str]  # sorts of actions
    has_bonus: bool  # the last answer brought another action

    @property
    def has_action(self) -> bool:
        return self.purpose == "action"

    @property
    def was_here_before(self) -> bool:
        """It is not the learner's first turn."""
        return self.board.turn > len(self.board.players)


def prompt_for(moment: Moment, left: Iterable[str]) -> Prompt | None:
    """The one that is shown, of those that were not put away."""
    open_ = [id_ for id_ in left if DONE_BY.get(id_) not in moment.done]
    if open_ != [LAST] and moment.board.turn < TURN_OF_FREEDOM:
        open_ = [id_ for id_ in open_ if id_ != LAST]
    return next(filter(None, (_PROMPTS[id_](moment) for id_ in open_)), None)


def deeds(answers: Iterable[AnswerGiven], seat: int) -> frozenset[str]:
    """The sorts of actions this seat has taken."""
    own = (given.answer for given in answers if given.seat == seat)
    return frozenset(
        str(answer["do"]) for answer in own if isinstance(answer, dict) and "do" in answer
    )


def brings_action(newest_first: Sequence[AnswerGiven], seat: int) -> bool:
    """Whether the newest answer of this seat brought it another action on this turn."""
    for given in newest_first:
        if any(row[0] == "turn" for row in given.events):
            return False
        if any(row[0] == "bonus_action" and row[1] == seat for row in given.events):
            return True
    return False


# Who has done it needs no prompt about it.
DONE_BY: Final = {
    "buying": "purchase",
    "clean_up": "go_on",
    "building": "build",
    "technique": "technique",
    "inventory": "inventory",
}


# ---- when each comes, and what it says ----


def _goal(moment: Moment) -> Prompt | None:
    return Prompt(
        "goal",
        _("The goal"),
        _("Be the first to fill your stall: eight stacks, worth 1, 2, 3 and so on up to 8."),
        ".play-own .stacks",
    )


def _cards(moment: Moment) -> Prompt | None:
    return Prompt(
        "cards",
        _("Your hand"),
        _(
            "The number on a card is what it is worth. Junk is worth 1: it pays, but it is "
            "part of no stack."
        ),
        HAND,
    )


def _buying(moment: Moment) -> Prompt | None:
    slot = _best_offer(moment)
    if slot is None:
        return None
    return Prompt(
        "buying",
        _("Buy a card"),
        _(
            "Tap %(card)s: value and slot make %(price)s, and cards to pay it are chosen. Then tap "
            "the button below.",
            card=slot.face.name,
            price=slot.price,
        ),
        _slot(slot),
        TO_USE_CARDS,
    )


def _clean_up(moment: Moment) -> Prompt | None:
    if moment.purpose != "end_turn":
        return None
    return Prompt(
        "clean_up",
        _("Clean-up"),
        _(
            "One action a turn, and yours is done. End your turn: you draw until you hold five "
            "cards, and the market is filled."
        ),
        ".tray-without",
        TRAY,
    )


def _slides(moment: Moment) -> Prompt | None:
    if not moment.has_action or not moment.was_here_before:
        return None
    return Prompt(
        "slides",
        _("The market slides"),
        _(
            "Cards have moved to the right, new ones came in on the left. What nobody buys gets "
            "cheaper."
        ),
        MARKET,
    )


def _hand_size(moment: Moment) -> Prompt | None:
    if not moment.has_action or not moment.was_here_before:
        return None
    return Prompt(
        "hand_size",
        _("Five cards again"),
        _(
            "What you do not use stays in your hand. What you paid lies on your discard pile and "
            "comes back when your deck is empty."
        ),
        f"[data-spot^='discard-'], {HAND}",
    )


def _building(moment: Moment) -> Prompt | None:
    stack = moment.legal.stack
    if not moment.has_action or not moment.was_here_before or not stack or moment.board.me is None:
        return None
    return Prompt(
        "building",
        _("Build a stack"),
        ngettext(
            "Your next stack must be worth exactly %(value)s, of one animal’s cards. Tap the "
            "glowing card, then the button at the bottom.",
            "Your next stack must be worth exactly %(value)s, of one animal’s cards. Tap the "
            "glowing cards, then the button at the bottom.",
            len(stack),
            value=moment.board.me.stall.next_stack,
        ),
        ", ".join(_card(place) for place in stack),
        TO_USE_CARDS,
    )


def _technique(moment: Moment) -> Prompt | None:
    card = next((card for card in moment.board.hand if "technique" in card.uses), None)
    if not moment.has_action or not moment.was_here_before or card is None:
        return None
    return Prompt(
        "technique",
        _("Play a technique"),
        _(
            "Instead of buying you can do what a card with the cogwheel says, like %(card)s. Tap "
            "it and read what it does; the button plays it.",
            card=card.now.name,
        ),
        _card(card.place),
        TO_USE_CARDS,
    )


def _bonus(moment: Moment) -> Prompt | None:
    if not moment.has_action or not moment.has_bonus:
        return None
    return Prompt(
        "bonus",
        _("A bonus action"),
        _(
            "The card you played has a flash: it is still your turn, and you may do something else "
            "as well."
        ),
        ".tray-head",
    )


def _overpaying(moment: Moment) -> Prompt | None:
    slot = next(
        (slot for slot in moment.board.market.slots if slot and _is_overpaid(moment, slot)), None
    )
    if not moment.has_action or not moment.was_here_before or slot is None:
        return None
    return Prompt(
        "overpaying",
        _("Paying too much"),
        _(
            "Your cards do not make %(price)s exactly. You may pay more for %(card)s, if every "
            "card you pay with is needed; nobody gives change.",
            card=slot.face.name,
            price=slot.price,
        ),
        _slot(slot),
    )


def _inventory(moment: Moment) -> Prompt | None:
    junk = sum(not card.face.deck for card in moment.board.hand)
    if not moment.has_action or not moment.was_here_before or junk < MUCH_JUNK:
        return None
    return Prompt(
        "inventory",
        _("Too much junk?"),
        _(
            "Nothing you can use? Take Inventory under “Other action”: discard any cards and draw "
            "new ones at the end of your turn."
        ),
        "#deeds > summary",
        TO_USE_CARDS,
    )


def _free(moment: Moment) -> Prompt | None:
    """When nothing else is left to say."""
    return Prompt(
        LAST,
        _("Now you know how"),
        _(
            "Play on until somebody has eight stacks. The bulb shows what a good player would do, "
            "the question mark explains what you are asked."
        ),
        ".play-steer",
    )


_PROMPTS: Final[dict[str, Callable[[Moment], Prompt | None]]] = {
    "goal": _goal,
    "cards": _cards,
    "buying": _buying,
    "clean_up": _clean_up,
    "slides": _slides,
    "hand_size": _hand_size,
    "building": _building,
    "technique": _technique,
    "bonus": _bonus,
    "overpaying": _overpaying,
    "inventory": _inventory,
    "free": _free,
}


# ---- what is on the table ----


def _best_offer(moment: Moment) -> Slot | None:
    """The dearest card that can be paid without cards of the next stack."""
    slots = [slot for slot in moment.board.market.slots if slot and slot.proposal]
    if not moment.has_action or not slots:
        return None
    return max(slots, key=lambda slot: (slot.face.value, -slot.price, -slot.place))


def _is_overpaid(moment: Moment, slot: Slot) -> bool:
    if slot.proposal is None:
        return False
    paid = sum(moment.board.hand[place].value for place in slot.proposal.cards)
    return paid + slot.proposal.gold > slot.price


def _slot(slot: Slot) -> str:
    return f"[data-slot='{slot.place}'] > label"


def _card(place: int) -> str:
    return f"label[for='card-{place}']"
