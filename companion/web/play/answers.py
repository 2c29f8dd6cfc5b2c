"""An answer to the engine's question, read from a form.

Fields are named in templates/play. Cards of the hand are ticked as ``cards`` whatever they are
ticked for, because a plain form cannot rename its fields; what they are for follows from ``do``.
Each schema knows the fields of its question or action and leaves the others of the page alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final

from marshmallow import ValidationError, fields, post_load, validate
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.engine import ACTION, CARDS, OPTION, PAYMENT, asks_of
from companion.engine.rulebook import DISCARD_SLOT
from companion.web.forms import FormError, FormSchema, TapForm
from companion.web.i18n import N_
from companion.web.refusals import say_why
from companion.web.sentences import By

Said = dict[str, Any]

MOST: Final = 999_999  # a place or a number of coins; whatever is larger nobody typed
MISSING: Final = "missing"


class UnclearAnswerError(FormError):
    """The form does not say all that an answer needs."""


def answer_from_form(form: MultiDict[str, str]) -> Any:
    """The answer a form gives. Its field ``kind`` is that of the question it was made for:
    "cards", "option" or "payment"; without it, "action"."""
    try:
        return _schema_for(form).load(form)
    except ValidationError as error:
        raise _unclear(error) from None


def _number(least: int = 0, **more: Any) -> fields.Integer:
    return fields.Integer(validate=validate.Range(least, MOST), **more)


def _needed(what: str, least: int = 0, **more: Any) -> fields.Integer:
    missing = {"required": f"{MISSING} {what}"}
    return _number(least, required=True, error_messages=missing, **more)


def _places(**more: Any) -> fields.List[int]:
    return fields.List(_number(), load_default=list, **more)


@dataclass(frozen=True)
class MomentForm(TapForm):
    """The moment of the game that was on the page."""

    moment: Annotated[int, fields.Integer(required=True)]
    # Which question of that moment: of several that only this seat knows of.
    step: Annotated[int, fields.Integer(load_default=0)]


# ---- questions ----


class CardsSchema(FormSchema):
    cards = _places()

    @post_load
    def answer(self, said: Said, **_: Any) -> list[int]:
        cards: list[int] = said["cards"]
        return cards


class OptionSchema(FormSchema):
    option = _needed("option")

    @post_load
    def answer(self, said: Said, **_: Any) -> int:
        option: int = said["option"]
        return option


class PaymentSchema(FormSchema):
    cards = _places()
    gold = _number(load_default=0)


# ---- actions ----


class ActionSchema(FormSchema):
    """An action: its fields follow from what it asks for."""

    asks: tuple[str, ...] = ()
    do = fields.String(required=True)

    @post_load
    def answer(self, said: Said, **_: Any) -> Said:
        for ask in self.asks:
            if ask in _MEANT:
                _MEANT[ask](said)
        if {"cards", "stack"}.isdisjoint(self.asks):
            said.pop("cards", None)  # ticked for something else
        return said


def _fields_for(ask: str, do: str, asks: tuple[str, ...]) -> dict[str, Any]:
    """The fields of the page that say this. What only one action asks for is called after it,
    because a plain form sends the fields of all actions."""
    match ask:
        case "slot":
            return {"slot": _needed(ask, least=DISCARD_SLOT if "order" in asks else 0)}
        case "order":  # the slots from left to right, as their cards are to lie
            return {"rearrange": fields.Boolean(load_default=False), "order": _places()}
        case "card":
            return {"card": _number(load_default=None), "cards": _places()}
        case "pay":
            return {"cards": _places(), "gold": _number(load_default=0)}
        case "cards":
            return {"cards": _places()}
        case "stack":
            return {"cards": _places(), "discarded": _places()}
        case "as":
            return {"as_kind": fields.String(attribute="as", load_default="")}
        case "entry" | "ability":
            return {ask: _needed(ask, data_key=do)}
        case "seat":
            return {ask: _needed(ask, data_key=field_for(do, ask))}
    needed = fields.String(required=True, data_key=field_for(do, ask))
    needed.error_messages["required"] = f"{MISSING} {ask}"
    return {ask: needed}


def field_for(do: str, ask: str) -> str:
    """The name of a field that belongs to one action."""
    return f"{do}-{ask}"


# What was ticked and chosen, as the engine wants to hear it.


def _card_and_others(said: Said) -> None:
    """The card an action is about, and the other ticked ones: it is named, or ticked first."""
    ticked: list[int] = said["cards"]
    card = said["card"]
    if card is None and not ticked:
        raise ValidationError(f"{MISSING} card")
    if card is None:
        card = ticked[0]
    said["card"], said["cards"] = card, [place for place in ticked if place != card]


def _payment(said: Said) -> None:
    """Every ticked card pays."""
    said["pay"] = said.pop("cards")


def _stack(said: Said) -> None:
    if not said["discarded"]:
        del said["discarded"]


def _in_the_new_market(said: Said) -> None:
    """People point at the card they want; the engine wants to know where it has got to, and
    counts slots from the right."""
    order = said.pop("order")[::-1]
    if said.pop("rearrange"):
        said["order"] = order
        if said["slot"] in order:
            said["slot"] = order.index(said["slot"])


_MEANT: Final[dict[str, Callable[[Said], None]]] = {
    "card": _card_and_others,
    "pay": _payment,
    "stack": _stack,
    "order": _in_the_new_market,
}


@cache
def _schema_of(do: str) -> ActionSchema:
    asks = asks_of(do)
    fields_of_page = {
        name: field for ask in asks for name, field in _fields_for(ask, do, asks).items()
    }
    made = ActionSchema.from_dict(fields_of_page)()
    assert isinstance(made, ActionSchema)  # noqa: S101 - made of it
    made.asks = asks
    return made


_QUESTIONS: Final[dict[str, FormSchema]] = {
    CARDS: CardsSchema(),
    OPTION: OptionSchema(),
    PAYMENT: PaymentSchema(),
}


def _schema_for(form: MultiDict[str, str]) -> FormSchema:
    kind, do = form.get("kind", ACTION), form.get("do", "")
    if kind == ACTION:
        if do not in catalog().actions:
            raise ValidationError({"do": [f"{MISSING} do"]})
        return _schema_of(do)
    if kind not in _QUESTIONS:
        raise ValidationError({"kind": ["unknown"]})
    return _QUESTIONS[kind]


# ---- words ----


def _unclear(error: ValidationError) -> UnclearAnswerError:
    for problems in error.messages_dict.values():
        if isinstance(problems, list) and str(problems[0]).startswith(MISSING):
            return UnclearAnswerError("missing", field=problems[0].removeprefix(f"{MISSING} "))
    return UnclearAnswerError("unreadable")


say_why(
    UnclearAnswerError,
    {
        "unreadable": N_("Reload the page: it sent something unreadable."),
        "missing": By(
            "field",
            {
                "do": N_("Choose what you want to do."),
                "card": N_("Choose a card of your hand first."),
                "slot": N_("Choose a card in the market first."),
                "entry": N_("Choose a card in your schedule first."),
                "seat": N_("Choose a player first."),
            },
            otherwise=N_("Choose one first."),
        ),
    },
)
