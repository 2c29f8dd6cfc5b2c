"""Parts of the play table, kept once they are drawn.

Every tap of anybody makes every phone draw the table again, though most of it looks as before, and
the same to everybody. So what is drawn from plain values is kept by those values: a card's face, a
player's corner, the market. Nothing else goes into such a part, so nothing that one viewer knows
can show up at another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import current_app, get_template_attribute, request
from markupsafe import Markup

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.web.i18n import current_language
from companion.web.play.card_faces import Face, face


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws in one language, for an app that is mounted at ``root``."""

    language: str
    root: str

    def face(self, card: str) -> Face:
        return _face(card, self.language, id(catalog()))

    def faces(self, cards: Iterable[str]) -> tuple[Face, ...]:
        return tuple([self.face(card) for card in cards])

    def small(self, face: Face) -> Markup:
        """A card of a hand or a market."""
        return _drawn("small_card", face, self)

    def line(self, face: Face) -> Markup:
        """A card in the list of a pile; a tap shows it large."""
        return _drawn("card_line", face, self)

    def lines(self, faces: Iterable[Face]) -> Markup:
        return Markup("").join([_drawn("card_line", face, self) for face in faces])

    def words(self, faces: Iterable[Face]) -> Markup:
        """All that stands on these cards, once on a page, for whatever shows them large."""
        drawn = [_drawn("card_words", face, self, _alert(face.id)) for face in faces]
        return Markup("").join(drawn)

    def page_of(self, face: Face) -> Markup:
        """Where to read the card without any script."""
        return _drawn("card_page", face, self)

    def part(self, template: str, **values: Any) -> Markup:
        """A template that needs nothing but these values, which must be hashable."""
        return _part(template, self, tuple(values.items()))


def drawing() -> Drawing:
    """For the visitor who is being answered."""
    return Drawing(current_language(), request.script_root)


@lru_cache(maxsize=4096)
def _face(card: str, _language: str, _catalog: int) -> Face:
    return face(card)


@lru_cache(maxsize=4096)
def _drawn(macro: str, face: Face, _how: Drawing, *more: str) -> Markup:
    drawn: Markup = get_template_attribute("play/_card.html", macro)(face, *more)
    return drawn


@lru_cache(maxsize=1024)
def _part(template: str, draw: Drawing, values: tuple[tuple[str, Any], ...]) -> Markup:
    page = current_app.jinja_env.get_template(template)
    return Markup(page.render(draw=draw, **dict(values)))  # noqa: S704 - a rendered template


def _alert(card: str) -> str:
    """What a trap does to the player who finds it in their hand."""
    trap = exhibition().traps.get(card)
    return "" if trap is None else trap.alert_text
