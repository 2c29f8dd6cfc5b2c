"""What the cards of decks and packs carry beside what is printed on them.

Advice for bots, and the words of questions that a card asks in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from companion.schema import Strict

# What can be asked in a card's own words: to choose cards, or among options on a topic.
ASKED = ("cards", "seat", "direction", "value", "number", "set", "name", "copy", "zone", "confirm")


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot knows about a card, or about an ability of a character.

    ``use`` names how playing it is weighed (a function in ``bots/shopkeeper_uses.py``), ``amount``
    how much of it there is.
    """

    use: str = ""
    amount: float = 1.0
    beside: float = 0.0  # what playing it brings beside that: measured, see docs/bots.md
    strength: float = 0.0  # what it is worth in a deck beyond its value for stacks
    paid: float = 0.0  # what it brings when it is among the cards paid
    clears_junk: int = 0  # when it is bought, up to this many junk cards paid for it go away
    finish: float = 0.0  # what finishing it brings
    finish_to_win: bool = False  # its owner cannot win before it is finished
    against: bool = False  # it harms the player it is played on
    own: bool = False  # it is best played on oneself
    guess: int | None = None  # the value to name when it asks for one
    refuse: tuple[str, ...] = ()  # purposes for which its "may" is better declined
    unused: str = ""  # why a bot has no use for it beyond its value


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What a card asks, better than the purpose of the question could say it."""

    asks: str  # one of ASKED
    purpose: str  # what becomes of the answer
    title: str = ""
    detail: str = ""
    happened: str = ""  # of a reaction: what the player is asked to react to


class AdviceSchema(Strict):
    use = fields.String(validate=validate.Regexp(r"^[a-z_]*$"))
    amount = fields.Float()
    beside = fields.Float()
    strength = fields.Float()
    paid = fields.Float()
    clears_junk = fields.Integer(strict=True, validate=validate.Range(min=0))
    finish = fields.Float()
    finish_to_win = fields.Boolean(truthy={True}, falsy={False})
    against = fields.Boolean(truthy={True}, falsy={False})
    own = fields.Boolean(truthy={True}, falsy={False})
    guess = fields.Integer(strict=True, validate=validate.Range(0, 9))
    refuse = fields.List(fields.String(validate=validate.Regexp(r"^[a-z_]+$")))
    unused = fields.String()


class OwnWordsSchema(Strict):
    asks = fields.String(required=True, validate=validate.OneOf(ASKED))
    purpose = fields.String(required=True, validate=validate.Regexp(r"^[a-z_]+$"))
    title = fields.String(validate=validate.Length(1, 200))
    detail = fields.String(validate=validate.Length(1, 200))
    happened = fields.String(validate=validate.Length(1, 200))

    @validates_schema
    def _says_something(self, data: dict[str, Any], **_: Any) -> None:
        if "title" not in data and "happened" not in data:
            raise ValidationError("Needs a title, or what has happened.", "title")
        if "detail" in data and "title" not in data:
            raise ValidationError("Needs a title.", "detail")


def with_card_data(row: dict[str, Any]) -> dict[str, Any]:
    """A loaded entry with its advice and its questions as objects."""
    return {
        **row,
        "advice": advice_of(row["advice"]),
        "questions": tuple(OwnWords(**words) for words in row["questions"]),
    }


def advice_of(row: dict[str, Any] | None) -> Advice | None:
    if row is None:
        return None
    return Advice(**{**row, "refuse": tuple(row.get("refuse", ()))})
