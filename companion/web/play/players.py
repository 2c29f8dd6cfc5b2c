"""What lies before each player: stall, schedule, character, piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.catalog.numbers import side_of
from companion.catalog.packs import Character
from companion.engine import Cast, Cost, ScheduledCardView, View
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.play.cards import Drawing, Face
from companion.web.table.words import Names


@dataclass(frozen=True, slots=True)
class Stack:
    number: int
    faces: tuple[Face, ...]

    @property
    def front(self) -> Face:
        """The card that says which set it is."""
        return next((face for face in self.faces if face.deck), self.faces[0])


@dataclass(frozen=True, slots=True)
class StallProgress:
    stacks: tuple[Stack, ...]
    next_stack: int  # what the next one has to be worth
    stacks_to_win: int

    @property
    def open_stacks(self) -> range:
        """Numbers of the stacks still to build."""
        return range(len(self.stacks) + 1, self.stacks_to_win + 1)


@dataclass(frozen=True, slots=True)
class ScheduledCard:
    """A card in a schedule."""

    place: int
    face: Face
    now: Face
    waits: str
    stored_count: int
    stored: tuple[Face, ...]  # empty for everybody but its owner

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id


@dataclass(frozen=True, slots=True)
class PlayerArea:
    seat: int
    name: str
    emblem: str  # the deck whose animal stands for them
    is_active: bool
    is_me: bool
    partner: str
    character: Character | None
    stall: StallProgress
    shares_stall: bool  # with somebody whose panel shows it
    schedule: tuple[ScheduledCard, ...]
    discard: tuple[Face, ...]  # the top card first
    deck_count: int
    hand_count: int
    gold: int
    tokens: int
    aside: tuple[Face, ...]

    def faces(self) -> tuple[Face, ...]:
        """Every card that lies open before this player."""
        built = [face for stack in self.stall.stacks for face in stack.faces]
        scheduled = [face for at in self.schedule for face in (at.face, at.now, *at.stored)]
        return (*self.discard, *self.aside, *built, *scheduled)


def players_around(
    view: View, names: Names, seat: int | None, cast: Cast, draw: Drawing
) -> tuple[PlayerArea, ...]:
    """Clockwise from the viewer."""
    return tuple(_Around(view, names, seat, cast, draw).players())


class _Around:
    """The players around the table as one viewer sees them."""

    def __init__(
        self, view: View, names: Names, seat: int | None, cast: Cast, draw: Drawing
    ) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.cast = cast
        self.draw = draw
        number = len(view["players"])
        self.order = [((seat or 0) + step) % number for step in range(number)]

    def players(self) -> Iterator[PlayerArea]:
        return map(self._player, self.order)

    def _player(self, seat: int) -> PlayerArea:
        view, shown = self.view, self.view["players"][seat]
        stall = view["stalls"][side_of(seat, view["teams"])]
        partner = (seat + 2) % len(view["players"])
        return PlayerArea(
            seat=seat,
            name=self.names.of(seat),
            emblem=self.draw.decks[seat % len(self.draw.decks)] if self.draw.decks else "",
            is_active=seat == view["turn"]["seat"],
            is_me=seat == self.seat,
            partner=self.names.of(partner) if view["teams"] else "",
            character=self.cast.characters[seat] if self.cast.characters else None,
            stall=StallProgress(
                tuple(Stack(at, self.draw.faces(cards)) for at, cards in enumerate(stall, 1)),
                shown["next_stack"],
                view["stacks_to_win"],
            ),
            shares_stall=view["teams"] and self.order.index(seat) >= 2,
            schedule=tuple(
                self._scheduled(place, entry, seat) for place, entry in enumerate(shown["schedule"])
            ),
            discard=self.draw.faces(shown["discard"]),
            deck_count=shown["deck_count"],
            hand_count=shown["hand_count"],
            gold=shown["gold"],
            tokens=sum(shown["tokens"]),
            aside=self.draw.faces(shown["aside"]),
        )

    def _scheduled(self, place: int, entry: ScheduledCardView, owner: int) -> ScheduledCard:
        finish = self.cast.kind(entry["is"]).script.finish
        return ScheduledCard(
            place=place,
            face=self.draw.face(entry["card"]),
            now=self.draw.face(entry["is"]),
            waits=_waits(entry["waits_for"], owner == self.seat, finish, entry["data"]),
            stored_count=entry["stored_count"],
            stored=self.draw.faces(entry.get("stored", ())),
        )


def _waits(waits_for: str, mine: bool, finish: Cost | None, data: Sequence[int]) -> str:
    match waits_for:
        case "turn_start" if data:
            return ngettext("%(num)s more turn", "%(num)s more turns", data[0])
        case "turn_start":
            return _("until your next turn") if mine else _("until their next turn")
        case "finish" if finish is not None and not finish.open:
            return _("finish: pay %(price)s", price=finish.least)
        case "finish":
            return _("finish: pay as much as you like") if mine else _("finish: pay any amount")
        case "purchase":
            return _("until the next purchase")
        case "build":
            return _("until the next stack")
        case "shuffle":
            return _("until the deck is shuffled")
        case "technique_discarded":
            return _("until a technique is discarded")
        case _:
            return _("being played")
