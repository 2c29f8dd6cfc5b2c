"""Explanations in any game, for a device that wants them: what kind of question this is, what can
be done, and why each card is worth or costs what it does.

They are fetched when somebody taps the question mark. In a first game it is there from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate

from companion.catalog import catalog
from companion.engine import Cast, read_event
from companion.rooms.lesson import is_lesson
from companion.rooms.story import AnswerGiven
from companion.store import LiveTable
from companion.web.cookies import read_cookie, set_cookie
from companion.web.fragments import never_keep, vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.i18n import translated
from companion.web.page_models import render
from companion.web.play.board import Board
from companion.web.play.cards import Face, face
from companion.web.play.hand import HandCard
from companion.web.play.market import Slot
from companion.web.play.page import PlayPage, play_page
from companion.web.play.question import AskedQuestion
from companion.web.storage import games
from companion.web.table.guest import guest_at
from companion.web.table.pages import here

bp = Blueprint("explain", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)

COOKIE: Final = "explain"
WISH: Final = fields.String(validate=validate.OneOf(("yes", "no")))


# ---- the switch ----


@bp.app_template_global()
def explains(table: LiveTable) -> bool:
    """Whether this device wants explanations. Who never said gets them in a first game."""
    wish = read_cookie(COOKIE, WISH)
    return is_lesson(table.state) if wish is None else wish == "yes"


@bp.post("/t/<code>/explain/on")
def switch_on(code: str) -> ResponseReturnValue:
    return _switched(code, "yes")


@bp.post("/t/<code>/explain/off")
def switch_off(code: str) -> ResponseReturnValue:
    return _switched(code, "no")


def _switched(code: str, wish: str) -> ResponseReturnValue:
    response = redirect(here(guest_at(code)), 303)
    set_cookie(response, COOKIE, wish)
    return response


# ---- what is explained ----


@dataclass(frozen=True, slots=True)
class ExplainedCard:
    face: Face
    worth: int
    why: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What "lesson/explain.html" shows."""

    back: str  # to the table
    switch: str  # where it is said whether this device wants a question mark
    is_wanted: bool
    title: str
    kind: str  # of the question, in a sentence or two
    source: Face | None  # the card that asks
    deeds: list[tuple[str, str]]  # what can be done, and what that is
    hand: list[ExplainedCard]
    played: list[Face]  # on this turn: what may have changed values and prices
    market: list[ExplainedCard]


@bp.get("/t/<code>/explain")
def page(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not guest.is_seated or guest.facing is None:
        abort(403, _("Only those who play are asked something."))
    if guest.table.state.stage != "playing":
        abort(409, _("No game is going on."))
    match = games().load_at(guest.table)
    shown = play_page(guest, match, guest.facing)
    played = played_this_turn(games().newest_answers(match), match.game.cast)
    template = "lesson/_explain.html" if wants_fragment() else "lesson/explain.html"
    return render(template, explanation(shown, played))


def explanation(shown: PlayPage, played: Iterable[str] = ()) -> Explanation:
    board, question = shown.board, shown.question
    is_wanted = explains(shown.table)
    return Explanation(
        back=here(shown.guest),
        switch=here(shown.guest, f"explain.switch_{'off' if is_wanted else 'on'}"),
        is_wanted=is_wanted,
        title=shown.asks or shown.waiting.words,
        kind=_kind(shown),
        source=question.source_face if question else None,
        deeds=list(_deeds(board)) if shown.is_asked and question is None else [],
        hand=[ExplainedCard(card.now, card.value, _worth(card)) for card in board.hand],
        played=[face(card) for card in played],
        market=[
            ExplainedCard(slot.face, slot.price, _costs(slot))
            for slot in reversed(board.market.slots)
            if slot
        ],
    )


def played_this_turn(newest_first: Iterable[AnswerGiven], cast: Cast) -> list[str]:
    """The cards that were played on this turn, by id."""
    played: list[str] = []
    for given in newest_first:
        for event in map(read_event, reversed(given.events)):
            if event.what == "turn":
                return played[::-1]
            if event.what == "plays":
                played.append(cast.kinds[event.details].id)
    return played[::-1]


# ---- in words ----


def _kind(shown: PlayPage) -> str:
    if not shown.is_asked:
        return _("It is not your turn to decide. What you hold stays secret.")
    if shown.question is not None:
        return _kind_of(shown.question)
    if shown.board.form and not shown.board.form.deeds:
        return _(
            "Nothing is left to do but to end your turn. Until you do, you can undo what you did."
        )
    return _("You choose what to do: one action a turn, and one more for each bonus sign you play.")


def _kind_of(question: AskedQuestion) -> str:
    if question.kind == "payment":
        return _(
            "A payment: tap the cards, and coins if you have some, that make the amount. They go "
            "onto your discard pile, coins to the bank."
        )
    if question.kind == "option":
        return _("A choice: one tap answers it.")
    if question.is_sorting:
        return _("An order: put the cards as you want them, then confirm.")
    if question.at_least == 0:
        return _("You may choose cards, or none at all: then tap the button that says no.")
    if question.ordered:
        return _("A choice of cards, and the order counts: tap them one after the other.")
    return _("A choice of cards: tap as many as are asked for, then confirm.")


def _deeds(board: Board) -> Iterator[tuple[str, str]]:
    for deed in board.form.deeds if board.form else ():
        meaning = catalog().actions[deed.do].meaning
        if meaning:
            yield deed.label, translated(meaning)


def _worth(card: HandCard) -> str:
    if card.why:
        return _("printed %(printed)s, now %(why)s", printed=card.face.value, why=card.why)
    if card.most > card.value:
        return _("as printed; in a payment up to %(most)s", most=card.most)
    return _("as printed") if card.now.deck else _("junk is worth 1, and only pays")


def _costs(slot: Slot) -> str:
    return slot.why or _("its value: this slot adds nothing")
