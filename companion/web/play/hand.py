"""The viewer's own hand: what each card is worth now and why, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.engine import (
    Cast,
    HandCardView,
    View,
    about_card,
    asks_of,
    price_of_deed,
    value_change,
)
from companion.web.i18n import gettext as _
from companion.web.play.cards import Drawing, Face
from companion.web.play.legal_marks import LegalMarks
from companion.web.play.tray import amount

MOST_WHEN_FLEXIBLE = 3  # what a card pays that counts one to three


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's own hand."""

    place: int
    face: Face
    now: Face  # what it is a copy of; its own face where it copies nothing
    value: int
    most: int  # what it pays at most in a purchase; mostly its value
    prices: tuple[tuple[str, str], ...]  # what an action about it costs, as in ``amount``
    why: str  # why it is worth what it is; empty where that is printed on it
    can: tuple[str, ...]  # the actions it could be the subject of
    used: bool
    copies: tuple[Face, ...]
    uses: tuple[str, ...] = ()  # the actions it can be part of now

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id

    @property
    def only_pays(self) -> bool:
        """Whether all that it can be part of is to pay for something else."""
        return all("slot" in asks_of(do) for do in self.uses)


def hand_of(
    view: View, seat: int, cast: Cast, draw: Drawing, legal: LegalMarks | None
) -> Iterator[HandCard]:
    for place, card in enumerate(view["players"][seat]["hand"]):
        uses = () if legal is None else legal.uses[place]
        yield _hand_card(place, card, cast, draw, uses)


def _hand_card(
    place: int, card: HandCardView, cast: Cast, draw: Drawing, uses: tuple[str, ...]
) -> HandCard:
    printed, now = draw.face(card["card"]), draw.face(card["is"])
    kind = cast.kind(card["is"])
    unbound = bool(card["can_copy"])
    can = tuple(about_card(cast, kind, used=card["used"], unbound=unbound))
    most = MOST_WHEN_FLEXIBLE if "worth_when_paid" in kind.hooks else 0
    return HandCard(
        place=place,
        face=printed,
        now=now,
        value=card["value"],
        most=max(most, card["value"]),
        prices=tuple((do, price) for do in can if (price := amount(price_of_deed(kind, do)))),
        why=_why_worth(printed, now, card["changes"]),
        can=can,
        used=card["used"],
        copies=draw.faces(card["can_copy"]),
        uses=uses,
    )


def _why_worth(printed: Face, now: Face, changes: Sequence[Sequence[Any]]) -> str:
    reasons = [value_change(operation, number, _) for operation, number in changes]
    if printed.id != now.id:
        copy = _("a copy of %(card)s, worth %(value)s", card=now.name, value=now.value)
        reasons.insert(0, copy)
    return reduce(_then, reasons) if reasons else ""


def _then(before: str, after: str) -> str:
    return _("%(before)s, then %(after)s", before=before, after=after)
