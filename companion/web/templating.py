"""Jinja, with one shortcut."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import flask.templating


class Environment(flask.templating.Environment):
    """What all templates know is settled before the first of them is loaded, so each gets a plain
    dictionary of it. Jinja's layered one made a tenth of the time a page takes, because it is
    compared again with every ``{% from … import … %}``."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}
