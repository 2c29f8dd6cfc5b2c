"""An answer to the engine's question, read from a form.

Fields are named in templates/play. Cards of the hand are ticked as ``cards`` whatever they are
ticked for, because a plain form cannot rename its fields; what they are for follows from ``do``.
Each schema knows the fields of its question or action and leaves the others of the page alone.
"""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate
from werkzeug.datastructures import MultiDict

from companion.engine import ACTION, CARDS, OPTION, PAYMENT
from companion.engine.rulebook import DISCARD_SLOT
from companion.web.forms import FormError, FormSchema
from companion.web.i18n import gettext as _
from companion.web.refusals import SeatNames, words_of

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


def _needed(least: int = 0, **more: Any) -> fields.Integer:
    return _number(least, required=True, error_messages={"required": MISSING}, **more)


def _places(**more: Any) -> fields.List[int]:
    return fields.List(_number(), load_default=list, **more)


# ---- questions ----


class CardsSchema(FormSchema):
    cards = _places()

    @post_load
    def answer(self, said: Said, **_: Any) -> list[int]:
        cards: list[int] = said["cards"]
        return cards


class OptionSchema(FormSchema):
    option = _needed()

    @post_load
    def answer(self, said: Said, **_: Any) -> int:
        option: int = said["option"]
        return option


class PaymentSchema(FormSchema):
    cards = _places()
    gold = _number(load_default=0)


# ---- actions ----


class ActionSchema(FormSchema):
    do = fields.String(required=True)


class PaidSchema(ActionSchema):
    """Every ticked card pays."""

    pay = _places(data_key="cards")
    gold = _number(load_default=0)


class PurchaseSchema(PaidSchema):
    slot = _needed(least=DISCARD_SLOT)
    rearrange = fields.Boolean(load_default=False)
    order = _places()  # the slots from left to right, as their cards are to lie

    @post_load
    def in_the_new_market(self, said: Said, **_: Any) -> Said:
        """People point at the card they want; the engine wants to know where it has got to, and
        counts slots from the right."""
        order = said.pop("order")[::-1]
        if said.pop("rearrange"):
            said["order"] = order
            if said["slot"] in order:
                said["slot"] = order.index(said["slot"])
        return said


class TechniqueSchema(ActionSchema):
    card = _number(load_default=None)
    cards = _places()
    gold = _number(load_default=0)

    @post_load
    def card_and_payment(self, said: Said, **_: Any) -> Said:
        card, others = _one_card(said)
        return {**said, "card": card, "pay": others}


class PassiveSchema(ActionSchema):
    card = _number(load_default=None)
    cards = _places()

    @post_load
    def card_alone(self, said: Said, **_: Any) -> Said:
        card, _others = _one_card(said)
        return {**said, "card": card}


class BindSchema(PassiveSchema):
    as_kind = fields.String(attribute="as", load_default="")


class StackSchema(ActionSchema):
    cards = _places()
    discarded = _places()

    @post_load
    def without_empty_pile(self, said: Said, **_: Any) -> Said:
        if not said["discarded"]:
            del said["discarded"]
        return said


class InventorySchema(ActionSchema):
    cards = _places()


class FinishSchema(PaidSchema):
    entry = _needed(data_key="finish")


class SnackSchema(ActionSchema):
    entry = _needed(data_key="snack")
    slot = _needed()


class AbilitySchema(PaidSchema):
    ability = _needed()


_QUESTIONS: Final[dict[str, FormSchema]] = {
    CARDS: CardsSchema(),
    OPTION: OptionSchema(),
    PAYMENT: PaymentSchema(),
}
_ACTIONS: Final[dict[str, FormSchema]] = {
    "purchase": PurchaseSchema(),
    "technique": TechniqueSchema(),
    "build": StackSchema(),
    "inventory": InventorySchema(),
    "passive": PassiveSchema(),
    "bind": BindSchema(),
    "finish": FinishSchema(),
    "snack": SnackSchema(),
    "ability": AbilitySchema(),
    "ask_help": StackSchema(),
    "go_on": ActionSchema(),
    "decline": ActionSchema(),
}


def _schema_for(form: MultiDict[str, str]) -> FormSchema:
    kind, do = form.get("kind", ACTION), form.get("do", "")
    if kind == ACTION:
        if do not in _ACTIONS:
            raise ValidationError({"do": [MISSING]})
        return _ACTIONS[do]
    if kind not in _QUESTIONS:
        raise ValidationError({"kind": ["unknown"]})
    return _QUESTIONS[kind]


def _one_card(said: Said) -> tuple[int, list[int]]:
    """The card an action is about, and the other ticked ones: it is named, or ticked first."""
    ticked: list[int] = said.pop("cards")
    card = said["card"]
    if card is None and not ticked:
        raise ValidationError(MISSING, "card")
    if card is None:
        card = ticked[0]
    return card, [place for place in ticked if place != card]


# ---- words ----


def _unclear(error: ValidationError) -> UnclearAnswerError:
    for field, problems in error.messages_dict.items():
        if problems == [MISSING]:
            return UnclearAnswerError("missing", field=field)
    return UnclearAnswerError("unreadable")


@words_of(UnclearAnswerError, "unreadable")
def _unreadable(error: UnclearAnswerError, names: SeatNames) -> str:
    return _("Reload the page: it sent something unreadable.")


@words_of(UnclearAnswerError, "missing")
def _missing(error: UnclearAnswerError, names: SeatNames) -> str:
    match error.params["field"]:
        case "do":
            return _("Choose what you want to do.")
        case "card":
            return _("Choose a card of your hand first.")
        case "slot":
            return _("Choose a card in the market first.")
        case "finish" | "snack":
            return _("Choose a card in your schedule first.")
        case _:
            return _("Choose one first.")
