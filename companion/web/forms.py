"""What comes from outside, read by marshmallow schemas: the base of all forms and queries.

A view loads ``request.form`` or ``request.args`` as they are: a schema knows which of its fields
hold one value and which hold several. A form is a dataclass, and each of its fields says how it is
read; what may be left out has a ``load_default``:

    @dataclass(frozen=True)
    class SeatForm:
        seat: Annotated[int, seat_number(required=True)]

    form = load(SeatForm)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar, get_type_hints

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError, fields, pre_load, validate
from werkzeug.datastructures import CombinedMultiDict, MultiDict

from companion.refusal import Refusal
from companion.rooms.changes import check_size_of_numbers
from companion.setup.sheet import PLAYERS
from companion.web.i18n import N_
from companion.web.refusals import say_why

Sent = MultiDict[str, str]
Form = TypeVar("Form")

LONGEST_KEY: Final = 64
_SCHEMAS: dict[type[Any], Schema] = {}


class FormError(Refusal):
    """What was sent makes no sense: "malformed", with the names of the ``fields``."""


UNREADABLE = N_("Look at the table and try again: we could not read what was sent.")
say_why(FormError, {}, UNREADABLE)


class Row(fields.List[str]):
    """Texts whose places matter: an empty one stays where it is. Left out, there are none."""

    def __init__(self, most: int) -> None:
        length = validate.Length(max=most)
        super().__init__(fields.String(), load_default=list, validate=length)


class FormSchema(Schema):
    """A form or a query. Fields it does not know are left out, an empty field counts as not sent,
    and a field that holds one value may be sent only once."""

    class Meta:
        unknown = EXCLUDE

    @pre_load
    def values_of_the_fields(self, sent: Sent | dict[str, Any], **_: Any) -> dict[str, Any]:
        if not isinstance(sent, MultiDict):
            return sent
        values: dict[str, Any] = {}
        for name, field in self.load_fields.items():
            key = field.data_key or name
            if key not in sent:
                continue
            given = [text for text in sent.getlist(key) if text]
            if isinstance(field, Row):
                values[key] = sent.getlist(key)
            elif isinstance(field, fields.List):
                values[key] = given
            elif len(given) > 1:
                raise ValidationError("sent more than once", key)
            elif given:
                values[key] = given[0]
        return values


def load(form: type[Form]) -> Form:
    """What the request says in its form, and in its address. Raises FormError."""
    try:
        return read(form, CombinedMultiDict([request.args, request.form]))
    except ValidationError as error:
        raise FormError("malformed", fields=sorted(error.messages_dict)) from None


def read(form: type[Form], sent: Sent) -> Form:
    """Raises marshmallow's ValidationError."""
    loaded = _schema(form).load(sent)
    check_size_of_numbers(loaded)
    return form(**loaded)


def _schema(form: type[Any]) -> Schema:
    """Made when it is needed for the first time."""
    if form not in _SCHEMAS:
        hints = get_type_hints(form, include_extras=True)
        reads = {name: hint.__metadata__[0] for name, hint in hints.items()}
        _SCHEMAS[form] = FormSchema.from_dict(reads)()
    return _SCHEMAS[form]


# ---- what several forms say ----


def seat_number(**options: Any) -> fields.Integer:
    return fields.Integer(validate=validate.Range(0, max(PLAYERS) - 1), **options)


def text() -> fields.String:
    """Left out it is empty."""
    return fields.String(load_default="")


def one_of(known: Iterable[str], **options: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(list(known)), **options)


def some_of(known: Iterable[str], **options: Any) -> fields.List[str]:
    """Boxes to tick; left out, none is."""
    return fields.List(one_of(known), load_default=list, **options)


def ticked() -> fields.Boolean:
    """A box to tick: a browser sends it only if it is."""
    return fields.Boolean(load_default=False)


@dataclass(frozen=True)
class TapForm:
    """What goes with every tap at a table."""

    seat: Annotated[int | None, seat_number(data_key="as", load_default=None)]
    # Names this tap: sent twice, it happens once.
    request: Annotated[
        str | None, fields.String(load_default=None, validate=validate.Length(max=LONGEST_KEY))
    ]


@dataclass(frozen=True)
class SeatForm:
    seat: Annotated[int, seat_number(required=True)]


@dataclass(frozen=True)
class NamedSeatForm(SeatForm):
    """A seat, and what somebody who sits there is called."""

    name: Annotated[str, text()]


@dataclass(frozen=True)
class SureForm:
    """A box to tick before what cannot be undone."""

    sure: Annotated[bool, ticked()]
