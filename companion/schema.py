"""The base of all schemas for data that we wrote ourselves: files, records, positions."""

from __future__ import annotations

from marshmallow import RAISE, Schema


class Strict(Schema):
    """Refuses fields it does not know: a typing error must not pass for a missing field."""

    class Meta:
        unknown = RAISE
