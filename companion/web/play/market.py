"""The market: its cards, what each costs the viewer and why, and what lies beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine import SlotView, View
from companion.web.i18n import gettext as _
from companion.web.play.cards import Drawing, Face
from companion.web.play.legal_marks import LegalMarks, Payment


@dataclass(frozen=True, slots=True)
class Slot:
    """A market card and what it costs the viewer."""

    place: int
    face: Face
    price: int
    can_be_paid: bool | None = None  # if the viewer may buy now
    proposal: Payment | None = None

    @property
    def extra(self) -> int:
        return self.price - self.face.value

    @property
    def why(self) -> str:
        """How the price comes about; empty where it is the printed value."""
        if not self.extra:
            return ""
        parts = [_("value %(number)s", number=self.face.value)]
        if self.place:
            parts.append(_("slot +%(number)s", number=self.place))
        if effects := self.extra - self.place:
            parts.append(_("effects %(number)s", number=f"{effects:+d}"))
        return _("Costs you %(price)s now: %(why)s.", price=self.price, why=", ".join(parts))


@dataclass(frozen=True, slots=True)
class Market:
    slots: tuple[Slot | None, ...]
    deck_count: int
    discard: tuple[Face, ...]


def market_of(view: View, draw: Drawing, legal: LegalMarks | None) -> Market:
    return Market(
        slots=tuple(
            card and _slot(place, card, draw, legal) for place, card in enumerate(view["market"])
        ),
        deck_count=view["market_deck"],
        discard=draw.faces(view["market_discard"]),
    )


def _slot(place: int, card: SlotView, draw: Drawing, legal: LegalMarks | None) -> Slot:
    slot = Slot(place, draw.face(card["card"]), card["price"])
    if legal is None:
        return slot
    return replace(slot, can_be_paid=place in legal.slots, proposal=legal.payments.get(place))
