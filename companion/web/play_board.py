"""What the play table shows, made from one seat's view and nothing else.

``board`` turns the plain data of ``companion.engine.view`` into things a template can write down:
cards have faces, seats have names, waiting has a reason. It asks the cast only for what is printed
on cards, which is no secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from companion.catalog import catalog
from companion.engine.cast import Cast, Kind
from companion.engine.scripts import Cost
from companion.i18n import gettext as _
from companion.i18n import ngettext
from companion.packs import Character
from companion.table.state import Clock
from companion.web import play_cards
from companion.web.card_faces import Face, face
from companion.web.clock_face import ClockFace, clock_face
from companion.web.play_actions import ActionForm, action_form, amount
from companion.web.table_words import Names

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Slot:
    """A market card and what it costs the viewer."""

    place: int
    face: Face
    price: int

    @property
    def extra(self) -> int:
        return self.price - self.face.value


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's own hand."""

    place: int
    face: Face
    now: Face  # what it is a copy of; its own face where it copies nothing
    value: int
    most: int  # what it pays at most in a purchase; mostly its value
    spend: str  # what playing it costs, as in ``amount``
    why: str  # why it is worth what it is; empty where that is printed on it
    can: tuple[str, ...]  # technique, passive, bind
    used: bool
    copies: tuple[Face, ...]

    @property
    def is_copy(self) -> bool:
        return self.now.id != self.face.id


@dataclass(frozen=True, slots=True)
class Stack:
    number: int
    faces: tuple[Face, ...]
    value: int  # as printed

    @property
    def front(self) -> Face:
        """The card that says which set it is."""
        return next((one for one in self.faces if one.deck), self.faces[0])


@dataclass(frozen=True, slots=True)
class Waiting:
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
class Player:
    seat: int
    name: str
    is_active: bool
    is_me: bool
    partner: str
    character: Character | None
    stacks: tuple[Stack, ...]
    open_stacks: tuple[int, ...]  # numbers of those still to build
    next_stack: int  # what the next one has to be worth
    schedule: tuple[Waiting, ...]
    discard: tuple[Face, ...]  # the top card first
    deck_count: int
    hand_count: int
    gold: int
    tokens: int
    aside: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Board:
    turn: int
    phase: str  # in words
    actions_left: int
    active: Player
    market: tuple[Slot | None, ...]
    market_deck: int
    market_discard: tuple[Face, ...]
    me: Player | None
    others: tuple[Player, ...]  # clockwise from the viewer
    hand: tuple[HandCard, ...]
    has_gold: bool
    has_tokens: bool
    clock: ClockFace | None
    is_day: bool
    stacks_to_win: int
    form: ActionForm | None  # what the viewer may do, if that is the question
    faces: tuple[Face, ...] = field(repr=False)  # every card that can be seen, once

    small = staticmethod(play_cards.small)
    line = staticmethod(play_cards.line)
    words = staticmethod(play_cards.words)
    page_of = staticmethod(play_cards.page_of)

    def lines(self, faces: Iterable[Face]) -> Markup:
        return Markup("").join(play_cards.line(one) for one in faces)


def board(view: View, names: Names, seat: int | None, cast: Cast) -> Board:
    players = [_player(view, other, seat, names, cast) for other in _around(view, seat)]
    hand = _hand(view, seat, cast)
    me = players[0] if seat is not None else None
    market = tuple(_slot(place, card) for place, card in enumerate(view["market"]))
    discard = _faces(view["market_discard"])
    form = None
    if me is not None and (view["question"] or {}).get("kind") == "action":
        form = action_form(view, me.seat, cast)
    return Board(
        turn=view["turn"]["number"],
        phase=phase_word(view["turn"]["phase"]),
        actions_left=view["turn"]["actions"],
        active=next(one for one in players if one.is_active),
        market=market,
        market_deck=view["market_deck"],
        market_discard=discard,
        me=me,
        others=tuple(players if me is None else players[1:]),
        hand=hand,
        has_gold=_plays_with("gold", cast) or any(one.gold for one in players),
        has_tokens=any(one.tokens for one in players),
        clock=_clock_face(view),
        is_day=bool(view["clock"] and view["clock"]["day"]),
        stacks_to_win=view["stacks_to_win"],
        form=form,
        faces=tuple({one.id: one for one in _seen(market, discard, hand, players)}.values()),
    )


def _around(view: View, seat: int | None) -> list[int]:
    """The seats clockwise, beginning with the viewer."""
    number = len(view["players"])
    return [((seat or 0) + step) % number for step in range(number)]


def _faces(cards: Iterable[str]) -> tuple[Face, ...]:
    return tuple(face(card) for card in cards)


def _kind(card: str, cast: Cast) -> Kind:
    return cast.kinds[cast.by_id[card]]


def _slot(place: int, card: dict[str, Any] | None) -> Slot | None:
    return None if card is None else Slot(place, face(card["card"]), card["price"])


def _seen(
    market: Sequence[Slot | None],
    discard: Sequence[Face],
    hand: Sequence[HandCard],
    players: Sequence[Player],
) -> Iterator[Face]:
    yield from (slot.face for slot in market if slot is not None)
    yield from discard
    for card in hand:
        yield from (card.face, card.now, *card.copies)
    for player in players:
        yield from player.discard
        yield from player.aside
        for stack in player.stacks:
            yield from stack.faces
        for entry in player.schedule:
            yield from (entry.face, entry.now, *entry.stored)


# ---- the hand ----


def _hand(view: View, seat: int | None, cast: Cast) -> tuple[HandCard, ...]:
    if seat is None:
        return ()
    cards = view["players"][seat]["hand"]
    return tuple(_hand_card(place, card, cast) for place, card in enumerate(cards))


def _hand_card(place: int, card: dict[str, Any], cast: Cast) -> HandCard:
    printed, now = face(card["card"]), face(card["is"])
    kind = _kind(card["is"], cast)
    most = 3 if "pays_one_to_three" in kind.traits else card["value"]
    return HandCard(
        place=place,
        face=printed,
        now=now,
        value=card["value"],
        most=max(most, card["value"]),
        spend=amount(kind.script.spend),
        why=why_worth(printed, now, card["changes"]),
        can=tuple(_abilities_of(card, kind, cast)),
        used=card["used"],
        copies=_faces(card["can_copy"]),
    )


def _abilities_of(card: dict[str, Any], kind: Kind, cast: Cast) -> Iterator[str]:
    if card["can_copy"]:
        yield "bind"
        return  # it has to be bound before anything else
    if kind.technique:
        yield "technique"
    if kind.index in cast.with_passive and not card["used"]:
        yield "passive"


def why_worth(printed: Face, now: Face, changes: Sequence[Sequence[Any]]) -> str:
    reasons = [_change_word(operation, number) for operation, number in changes]
    if printed.id != now.id:
        copy = _("a copy of %(card)s, worth %(value)s", card=now.name, value=now.value)
        reasons.insert(0, copy)
    return _(", then ").join(reasons)


def _change_word(operation: str, number: int) -> str:
    match operation:
        case "add":
            return f"+{number}" if number >= 0 else f"−{-number}"
        case "times":
            return f"× {number}"
        case "set":
            return _("set to %(number)s", number=number)
        case _:
            return _("1 and 5, 2 and 4 change places")


# ---- the players ----


def _player(view: View, seat: int, viewer: int | None, names: Names, cast: Cast) -> Player:
    shown, players = view["players"][seat], len(view["players"])
    stall = view["stalls"][seat % 2 if view["teams"] else seat]
    stacks = tuple(_stack(number, cards) for number, cards in enumerate(stall, start=1))
    mine = seat == viewer
    return Player(
        seat=seat,
        name=names.of(seat),
        is_active=seat == view["turn"]["seat"],
        is_me=mine,
        partner=names.of((seat + 2) % players) if view["teams"] else "",
        character=cast.characters[seat] if cast.characters else None,
        stacks=stacks,
        open_stacks=tuple(range(len(stacks) + 1, view["stacks_to_win"] + 1)),
        next_stack=shown["next_stack"],
        schedule=tuple(
            _waiting(place, entry, mine, cast) for place, entry in enumerate(shown["schedule"])
        ),
        discard=_faces(shown["discard"]),
        deck_count=shown["deck_count"],
        hand_count=shown["hand_count"],
        gold=shown["gold"],
        tokens=sum(shown["tokens"]),
        aside=_faces(shown["aside"]),
    )


def _stack(number: int, cards: Sequence[str]) -> Stack:
    faces = _faces(cards)
    return Stack(number, faces, sum(one.value for one in faces))


def _waiting(place: int, entry: dict[str, Any], mine: bool, cast: Cast) -> Waiting:
    finish = _kind(entry["is"], cast).script.finish
    return Waiting(
        place=place,
        face=face(entry["card"]),
        now=face(entry["is"]),
        waits=waits_word(entry["waits_for"], mine, finish, entry["data"]),
        stored_count=entry["stored_count"],
        stored=_faces(entry.get("stored", ())),
    )


def waits_word(waits_for: str, mine: bool, finish: Cost | None, data: Sequence[int]) -> str:
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


# ---- things on the table ----


def _plays_with(component: str, cast: Cast) -> bool:
    decks = catalog().decks
    return any(component in decks[deck].components for deck in cast.decks if deck in decks) or any(
        component in one.components for one in cast.characters if one is not None
    )


def _clock_face(view: View) -> ClockFace | None:
    clock = view["clock"]
    if clock is None:
        return None
    day, night = clock["spaces"]
    return clock_face(Clock(day, night, steps=clock["space"]))


def phase_word(phase: str) -> str:
    match phase:
        case "start":
            return _("Start of turn")
        case "action":
            return _("Action phase")
        case "cleanup" | "filling" | "market":
            return _("Clean-up")
        case _:
            return _("End of turn")
