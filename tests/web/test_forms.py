"""The base of all schemas that read forms and queries."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError, fields
from werkzeug.datastructures import MultiDict

from companion.web.forms import FormSchema


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
