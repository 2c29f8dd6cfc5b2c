"""The base of all schemas that read forms and queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from flask import Flask
from marshmallow import ValidationError, fields
from werkzeug.datastructures import MultiDict

from companion.web.forms import (
    FormError,
    FormSchema,
    Row,
    TapForm,
    load,
    one_of,
    read,
    some_of,
    ticked,
)


class OrderSchema(FormSchema):
    table = fields.Integer(load_default=1)
    dishes = fields.List(fields.String())
    paid = fields.Boolean(data_key="is-paid")


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ([], {"table": 1}),
        ([("table", "4"), ("is-paid", "yes")], {"table": 4, "paid": True}),
        ([("table", "")], {"table": 1}),
        ([("table", ""), ("table", "4")], {"table": 4}),
        ([("dishes", "soup"), ("dishes", "tart")], {"table": 1, "dishes": ["soup", "tart"]}),
        ([("dishes", "")], {"table": 1, "dishes": []}),
        ([("waiter", "Ben")], {"table": 1}),
    ],
)
def test_a_form_is_read_field_by_field(sent: list[tuple[str, str]], read: dict[str, Any]) -> None:
    assert OrderSchema().load(MultiDict(sent)) == read


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ([("table", "four")], "table"),
        ([("table", "9" * 5000)], "table"),
        ([("table", "4"), ("table", "4")], "table"),
        ([("is-paid", "yes"), ("is-paid", "no")], "is-paid"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_name(
    sent: list[tuple[str, str]], field: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        OrderSchema().load(MultiDict(sent))
    assert list(refused.value.messages_dict) == [field]


def test_plain_data_is_read_as_it_is() -> None:
    assert OrderSchema().load({"table": 2, "dishes": ["soup"]}) == {"table": 2, "dishes": ["soup"]}


@dataclass(frozen=True)
class DinnerForm(TapForm):
    """A form as views have it: a dataclass, with the fields of another one first."""

    guests: Annotated[list[str], Row(most=3)]
    dessert: Annotated[str, one_of(("cake", "ice"), load_default="cake")]
    toppings: Annotated[list[str], some_of(("nuts", "cream"))]
    sure: Annotated[bool, ticked()]


def test_a_form_is_a_dataclass() -> None:
    sent = MultiDict([("as", "2"), ("dessert", "ice"), ("toppings", "nuts"), ("sure", "on")])
    assert read(DinnerForm, sent) == DinnerForm(
        seat=2, request=None, guests=[], dessert="ice", toppings=["nuts"], sure=True
    )
    assert read(DinnerForm, MultiDict()) == DinnerForm(
        seat=None, request=None, guests=[], dessert="cake", toppings=[], sure=False
    )


def test_in_a_row_the_places_matter() -> None:
    sent = MultiDict([("guests", ""), ("guests", "Bo"), ("guests", "")])
    assert read(DinnerForm, sent).guests == ["", "Bo", ""]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ([("as", "4")], "as"),
        ([("as", "-1")], "as"),
        ([("as", "9" * 4400)], "as"),
        ([("request", "x" * 65)], "request"),
        ([("guests", "x")] * 4, "guests"),
        ([("dessert", "soup")], "dessert"),
        ([("toppings", "nuts"), ("toppings", "salt")], "toppings"),
        ([("sure", "perhaps")], "sure"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    app: Flask, sent: list[tuple[str, str]], field: str
) -> None:
    for place in ({"data": MultiDict(sent)}, {"query_string": MultiDict(sent)}):
        with (
            app.test_request_context("/", method="POST", **place),
            pytest.raises(FormError) as refused,
        ):
            load(DinnerForm)
        assert refused.value.params["fields"] == [field]
