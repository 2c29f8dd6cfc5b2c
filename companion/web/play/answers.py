"""An answer to the engine's question, read from a form.

Fields are named in templates/play. Cards of the hand are ticked as ``cards`` whatever they are
ticked for, because a plain form cannot rename its fields; what they are for follows from ``do``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from companion.engine.actions import FIELDS
from companion.engine.decision import ACTION, CARDS, OPTION, PAYMENT
from companion.web.i18n import gettext as _

Form = MultiDict[str, str]

# Places and coins have few digits; whatever is longer is no number anybody typed.
LONGEST_NUMBER: Final = 6


class UnclearAnswerError(ValueError):
    """The form does not say all that an answer needs; the message is a sentence for people."""


def answer_from_form(form: Form) -> Any:
    """The answer a form gives. Its field ``kind`` is that of the question it was made for:
    "cards", "option" or "payment"; without it, "action"."""
    read = _READERS.get(form.get("kind", ACTION))
    if read is None:
        raise UnclearAnswerError(_unreadable())
    return read(_with_tap(form))


def _with_tap(form: Form) -> Form:
    """A button brings several fields in one, called ``tap``, and so does the ``choice`` of an
    action; they go before all others."""
    tapped = MultiDict(parse_qsl(form.get("tap") or form.get("choice", "")))
    others = [(name, value) for name, value in form.items(multi=True) if name not in tapped]
    return MultiDict([*tapped.items(multi=True), *others])


def _action(form: Form) -> dict[str, Any]:
    do = form.get("do", "")
    if do not in FIELDS:
        raise UnclearAnswerError(_("Choose what you want to do."))
    wanted, chosen = FIELDS[do], _places(form, "cards")
    answer: dict[str, Any] = {"do": do}
    if "card" in wanted:
        answer["card"] = card = _card(form, chosen)
        chosen = [place for place in chosen if place != card]
    if "cards" in wanted:
        answer["cards"] = chosen
    if "pay" in wanted:
        answer |= {"pay": _places(form, "pay") or chosen, "gold": _number(form, "gold", 0)}
    for field in ("slot", "entry", "ability"):
        if field in wanted:
            answer[field] = _needed(form, field)
    if "discarded" in wanted and (discarded := _places(form, "discarded")):
        answer["discarded"] = discarded
    if "as" in wanted:
        answer["as"] = form.get("as_kind", "")
    if "order" in wanted and form.get("rearrange"):
        answer["order"] = _order(form)
        answer["slot"] = _place_in(answer["order"], answer["slot"])
    return answer


def _card(form: Form, chosen: list[int]) -> int:
    """The card an action is about: named, or else the one that was ticked first."""
    if not form.get("card") and chosen:
        return chosen[0]
    return _needed(form, "card")


def _order(form: Form) -> list[int]:
    """The market's new order: slots in the order given, or each with its new place."""
    if "order" in form:
        return _places(form, "order")
    moves = [move.partition("-") for move in form.getlist("place")]
    pairs = [(_read(new, "place"), _read(old, "place")) for old, _dash, new in moves]
    return [old for _new, old in sorted(pairs)]


def _place_in(order: list[int], slot: int) -> int:
    """People point at the card they want; the engine wants to know where it has got to."""
    return order.index(slot) if slot in order else slot


def _cards(form: Form) -> list[int]:
    return _places(form, "cards")


def _option(form: Form) -> int:
    return _needed(form, "option")


def _payment(form: Form) -> dict[str, Any]:
    return {"cards": _places(form, "cards"), "gold": _number(form, "gold", 0)}


_READERS: Final[dict[str, Callable[[Form], Any]]] = {
    ACTION: _action,
    CARDS: _cards,
    OPTION: _option,
    PAYMENT: _payment,
}


# ---- fields ----


def _places(form: Form, field: str) -> list[int]:
    # A list from which nothing was chosen sends an empty text.
    return [_read(text, field) for text in form.getlist(field) if text]


def _number(form: Form, field: str, otherwise: int) -> int:
    text = form.get(field, "")
    return _read(text, field) if text else otherwise


def _needed(form: Form, field: str) -> int:
    text = form.get(field, "")
    if not text:
        raise UnclearAnswerError(_missing(field))
    return _read(text, field)


def _missing(field: str) -> str:
    match field:
        case "card":
            return _("Choose a card of your hand first.")
        case "slot":
            return _("Choose a card in the market first.")
        case "entry":
            return _("Choose a card in your schedule first.")
        case _:
            return _("Choose one first.")


def _read(text: str, field: str) -> int:
    try:
        if len(text) > LONGEST_NUMBER:
            raise ValueError(field)
        return int(text)
    except ValueError:
        raise UnclearAnswerError(_unreadable()) from None


def _unreadable() -> str:
    return _("This page sent something unreadable. Reload it.")
