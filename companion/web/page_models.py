"""A page model is a frozen dataclass with all that a template knows about its page."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from flask import render_template

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def render(template: str, page: DataclassInstance) -> str:
    """The template with the fields of ``page`` by their names, and with ``page`` itself."""
    context = {field.name: getattr(page, field.name) for field in fields(page)}
    return render_template(template, page=page, **context)
