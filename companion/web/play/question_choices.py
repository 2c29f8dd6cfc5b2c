"""What a question offers to choose: cards by the place they lie at, players, directions, numbers.

Each choice has a label, and a note where the label does not tell it from the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, pgettext
from companion.web.play import question_titles as titles
from companion.web.play.card_faces import face, name_of
from companion.web.play.question import ChoiceGroup, OfferedChoice
from companion.web.table.words import Names

Question = Mapping[str, Any]
View = Mapping[str, Any]


class Choices:
    """The choices of one question, for the seat that is asked."""

    def __init__(self, question: Question, view: View, names: Names, seat: int) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.me: Mapping[str, Any] = view["players"][seat]
        self.topic: str = question.get("topic", "")
        self.purpose: str = question["purpose"]

    def player(self, seat: int) -> str:
        return _("You") if seat == self.seat else self.names.of(seat)

    def by_zone(self, cards: Iterable[Mapping[str, Any]]) -> tuple[ChoiceGroup, ...]:
        zones: dict[str, list[OfferedChoice]] = {}
        for place, card in enumerate(cards):
            zones.setdefault(self._zone(card["zone"]), []).append(self._card(place, card))
        return tuple(ChoiceGroup(heading, tuple(choices)) for heading, choices in zones.items())

    def _card(self, place: int, card: Mapping[str, Any]) -> OfferedChoice:
        return OfferedChoice(
            place,
            name_of(card["card"]),
            "card",
            card=card["card"],
            worth=card["value"],
            note=self._entry_note(card),
            lies=self._lies(card),
        )

    def _lies(self, card: Mapping[str, Any]) -> tuple[str, int] | None:
        zone, owner = card["zone"]
        if "at" in card and (zone == "market" or (zone == "hand" and owner == self.seat)):
            return zone, card["at"]
        return None

    def _entry_note(self, card: Mapping[str, Any]) -> str:
        """Equal cards in a schedule may have been played as, or hold, different ones."""
        if "entry" not in card:
            return ""
        entry = self.me["schedule"][card["entry"]]
        notes = []
        if entry["is"] != entry["card"]:
            notes.append(_("as %(card)s", card=name_of(entry["is"])))
        if entry.get("stored"):
            stored = ", ".join(map(name_of, entry["stored"]))
            notes.append(_("holds %(cards)s", cards=stored))
        return ", ".join(notes)

    def _zone(self, zone: list[Any]) -> str:
        name, owner = zone
        match name:
            case "market":
                return _("The market")
            case "market_discard":
                return _("The market discard")
            case "shown":
                return _("The cards you look at")
            case "stall":
                return self._stall(owner)
        if owner == self.seat:
            return {
                "hand": _("Your hand"),
                "deck": _("Your deck"),
                "discard": _("Your discard pile"),
                "schedule": _("Your schedule"),
            }[name]
        whose = self.names.of(owner)
        return {
            "hand": pgettext("heading", "%(name)s’s hand", name=whose),
            "deck": pgettext("heading", "%(name)s’s deck", name=whose),
            "discard": pgettext("heading", "%(name)s’s discard pile", name=whose),
            "schedule": pgettext("heading", "%(name)s’s schedule", name=whose),
        }[name]

    def _stall(self, side: int) -> str:
        seats = (side, side + 2) if self.view["teams"] else (side,)
        if self.seat in seats:
            return _("Your stall")
        return pgettext("heading", "%(name)s’s stall", name=self.names.of_all(seats))

    def option(self, place: int, option: Any) -> OfferedChoice:
        match self.topic:
            case "seat":
                return self._seat_choice(place, option)
            case "direction":
                return self._direction_choice(place, option)
            case "value" | "number":
                return OfferedChoice(place, str(option), "number")
            case "set":
                return _set_choice(place, option)
            case "name" | "copy":
                return OfferedChoice(
                    place, name_of(option), "card", card=option, worth=face(option).value
                )
            case "zone":
                return self._zone_choice(place, option)
            case "confirm":
                words = titles.CONFIRMS.get(self.purpose)
                return OfferedChoice(place, words.yes() if words else _("Yes"), "yes", icon="check")
        return OfferedChoice(place, _("Choice %(number)s", number=place + 1), "yes")

    def _seat_choice(self, place: int, seat: int) -> OfferedChoice:
        player = self.view["players"][seat]
        hand, deck, discard = player["hand_count"], player["deck_count"], len(player["discard"])
        stacks = len(self.view["stalls"][side_of(seat, self.view["teams"])])
        counts = (
            ("hand", hand, ngettext("%(num)s card in hand", "%(num)s cards in hand", hand)),
            ("deck", deck, ngettext("%(num)s card in the deck", "%(num)s cards in the deck", deck)),
            (
                "discard",
                discard,
                ngettext(
                    "%(num)s card in the discard pile", "%(num)s cards in the discard pile", discard
                ),
            ),
            ("stall", stacks, ngettext("%(num)s stack", "%(num)s stacks", stacks)),
        )
        return OfferedChoice(place, self.player(seat), "player", seat=seat, counts=counts)

    def _direction_choice(self, place: int, direction: str) -> OfferedChoice:
        """One of two neighbours to choose; the left one comes next in turn order."""
        step = 1 if direction == "left" else -1
        neighbour = (self.seat + step) % len(self.view["players"])
        return OfferedChoice(
            place,
            _("To the left") if direction == "left" else _("To the right"),
            "direction",
            icon=f"arrow-{direction}",
            note=_("towards %(name)s", name=self.names.of(neighbour)),
        )

    def _zone_choice(self, place: int, zone: str) -> OfferedChoice:
        discard = self.me["discard"]
        if zone == "discard":
            # Heads of piles come first in a view.
            bottom = self.purpose == "take_from"
            label = _("Bottom of your discard pile") if bottom else _("Top of your discard pile")
            card = (discard[-1] if bottom else discard[0]) if discard else None
            note = name_of(card) if card else ""
            return OfferedChoice(place, label, "zone", icon="discard", note=note)
        if zone == "hand":
            note = _("a random card")
            return OfferedChoice(place, _("Another player’s hand"), "zone", icon="hand", note=note)
        return OfferedChoice(place, _("Your deck"), "zone", icon="deck")

    def by_deck(self, choices: list[tuple[Any, OfferedChoice]]) -> tuple[ChoiceGroup, ...]:
        decks: dict[str, list[OfferedChoice]] = {}
        for card, choice in choices:
            decks.setdefault(face(card).deck, []).append(choice)
        return tuple(
            ChoiceGroup(_deck_name(deck) if deck else _("Other cards"), tuple(found))
            for deck, found in sorted(decks.items(), key=lambda item: not item[0])
        )


def _set_choice(place: int, deck: str) -> OfferedChoice:
    if deck == "junk":
        return OfferedChoice(place, _("Junk"), "set", icon="junk")
    return OfferedChoice(place, _deck_name(deck), "set", card=deck)


def _deck_name(deck: str) -> str:
    known = catalog().decks.get(deck)
    return deck_name_text(known) if known else _("Other cards")
