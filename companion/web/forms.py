"""What comes from outside, read by marshmallow schemas: the base of all forms and queries.

A view loads ``request.form`` or ``request.args`` as they are: a schema knows which of its fields
hold one value and which hold several.
"""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, pre_load
from werkzeug.datastructures import MultiDict

Sent = MultiDict[str, str]


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
            if isinstance(field, fields.List):
                values[key] = given
            elif len(given) > 1:
                raise ValidationError("sent more than once", key)
            elif given:
                values[key] = given[0]
        return values
