"""The Dale companion: pick decks, set the table up, learn, and play Dale of Merchants."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.config import Settings

__version__ = "0.1.0"


def create_app(settings: Settings | None = None) -> Flask:
    # Imported here and not above: the engine lives in this package too and must load without Flask.
    from companion.config import Settings
    from companion.web.app import build_app

    return build_app(settings or Settings.from_environment())
