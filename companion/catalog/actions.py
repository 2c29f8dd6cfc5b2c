"""The words of actions: one entry for each, and nothing about an action's words anywhere else.

The actions that every game has stand in ``data/actions.toml``, those that a deck brings in its
``deck.toml``. What an action asks for (a card, a payment …) and what it does is the engine's
(``companion/engine/actions.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from marshmallow import fields, validate

from companion.catalog.card_data import Advice, AdviceSchema, advice_of
from companion.schema import Strict

NO_ICON: Final = "technique"


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the ways in which an action can be done."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ActionTexts:
    """How one sort of action is offered, told and explained. Texts are English, to be translated
    where they are shown; their gaps are listed in ``docs/adding-a-deck.md``."""

    id: str
    label: str  # the choice of it, where one says what to do
    label_about: str = ""  # the same where there is only one thing that it can be about
    icon: str = NO_ICON  # a sign of static/icons/ui.svg
    key: str = ""  # the letter that chooses it on a keyboard
    button: str = ""  # the button that does it, with nothing but the card it is about
    button_with: tuple[str, ...] = ()  # the same with one card more, and with several
    told: str = ""  # what somebody does by it
    told_with: str = ""  # the same where cards or coins are spent on it
    told_about: str = ""  # the same where one of several abilities is used …
    told_about_with: str = ""  # … and paid for
    told_none: str = ""  # the same without any cards
    told_order: str = ""  # the same after rearranging the market
    you: str = ""  # the sentence of the log, for the one who did it
    others: str = ""  # and for everybody else
    meaning: str = ""  # what it is, for those who learn the game
    why: str = ""  # why a bot proposes it
    modes: tuple[Mode, ...] = ()
    way_out: bool = False  # it can always be done instead of what a bot shall avoid
    gentle: bool = False  # a gentle bot may pass it over for the next best
    advice: Advice | None = None  # how a bot weighs what a deck's own action does


def _text(**more: Any) -> fields.String:
    return fields.String(validate=validate.Length(1, 200), **more)


class _ModeSchema(Strict):
    id = fields.String(required=True, validate=validate.Regexp(r"^[a-z_]+$"))
    label = _text(required=True)


class ActionTextsSchema(Strict):
    id = fields.String(required=True, validate=validate.Regexp(r"^[a-z_]+$"))
    label = _text(required=True)
    label_about = _text()
    icon = fields.String(validate=validate.Regexp(r"^[a-z-]+$"))
    key = fields.String(validate=validate.Regexp(r"^[a-z]$"))
    button = _text()
    button_with = fields.List(_text(), validate=validate.Length(equal=2))
    told = _text()
    told_with = _text()
    told_about = _text()
    told_about_with = _text()
    told_none = _text()
    told_order = _text()
    you = _text()
    others = _text()
    meaning = _text()
    why = _text()
    modes = fields.List(fields.Nested(_ModeSchema), validate=validate.Length(min=2))
    way_out = fields.Boolean(truthy={True}, falsy={False})
    gentle = fields.Boolean(truthy={True}, falsy={False})
    advice = fields.Nested(AdviceSchema)


def action_texts(row: dict[str, Any]) -> ActionTexts:
    """An entry that was read and checked, as an object."""
    return ActionTexts(
        **{
            **row,
            "button_with": tuple(row.get("button_with", ())),
            "modes": tuple(Mode(**mode) for mode in row.get("modes", ())),
            "advice": advice_of(row.get("advice")),
        }
    )
