"""A position as plain data with card ids: for tests, bug reports and rules questions.

``read_position`` sets a game up from it, ``write_position`` writes it back. Piles are listed top
first; market slot 0 costs nothing extra. A single card is named by its place: ``"0:hand:2"`` is
the third card of seat 0's hand, ``"1:schedule:0"`` the first card of seat 1's schedule. The format
is described with examples in ``docs/protocol.md``. Only what lies on the table is listed: cards of
the chosen decks that stand nowhere are in the box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshmallow import ValidationError, validate
from marshmallow import fields as ma

from companion.catalog import catalog
from companion.catalog.numbers import MARKET_SLOTS
from companion.engine.cast import Cast, Rules
from companion.engine.chance import LiveChance, seed
from companion.engine.errors import EngineError, PositionError
from companion.engine.game import Game
from companion.engine.lineup import MOST_GOLD, Lineup, read_rules, refused_as
from companion.engine.scripts import TRIGGERS
from companion.engine.state import ALL_CARDS, EMPTY, NOBODY, PHASES, Scheduled, State
from companion.engine.types import PlainData
from companion.engine.view import settings_of
from companion.schema import Strict

OPERATIONS = ("add", "set", "times", "turn_round")
_TURN_NUMBERS = ("actions", "hand_bonus", "must_build", "filled", "filled_from_discard")

_LONGEST_NUMBER = 9  # digits


def _count(default: int = 0, most: int = 9999) -> ma.Integer:
    return ma.Integer(strict=True, load_default=default, validate=validate.Range(0, most))


def _names() -> ma.List[Any]:
    return ma.List(ma.String(), load_default=list)


class _EntrySchema(Strict):
    card = ma.String(required=True)
    played_as = ma.String(data_key="as", load_default=None)
    waits_for = ma.String(load_default=None, validate=validate.OneOf(TRIGGERS))
    data = ma.List(ma.Integer(strict=True), load_default=list)
    stored = _names()


class _SeatSchema(Strict):
    hand = _names()
    deck = _names()
    discard = _names()
    schedule = ma.List(ma.Nested(_EntrySchema), load_default=list)
    gold = _count(most=MOST_GOLD)
    aside = _names()
    tokens = ma.List(ma.Integer(strict=True, validate=validate.Range(min=0)), load_default=list)


class _TurnSchema(Strict):
    seat = _count()
    number = _count(1, most=10**9)
    phase = ma.String(load_default="action", validate=validate.OneOf(tuple(PHASES.values())))
    actions = _count(1)
    hand_bonus = _count()
    must_build = _count(most=1)
    filled = _count()
    filled_from_discard = _count()


class _PositionSchema(Strict):
    decks = ma.List(ma.String(), required=True, validate=validate.Length(min=1))
    seats = ma.List(ma.Nested(_SeatSchema), required=True, validate=validate.Length(2, 4))
    stalls = ma.List(ma.List(ma.List(ma.String())), load_default=None)
    market = ma.List(
        ma.String(allow_none=True), load_default=list, validate=validate.Length(max=MARKET_SLOTS)
    )
    market_deck = _names()
    market_discard = _names()
    clock = _count()
    turn = ma.Nested(_TurnSchema, load_default=lambda: _TurnSchema().load({}))
    settings = ma.Dict(keys=ma.String(), load_default=dict)
    changes = ma.List(ma.List(ma.Raw(), validate=validate.Length(equal=3)), load_default=list)
    used = _names()
    offered = _names()
    due = _names()
    uses = ma.List(ma.Integer(strict=True, validate=validate.Range(min=0)), load_default=list)
    asked = _names()
    traps = _names()
    characters = ma.List(ma.String(allow_none=True), load_default=list)
    copies = ma.Dict(keys=ma.String(), values=ma.String(), load_default=dict)
    next = ma.List(ma.List(ma.Raw(), validate=validate.Length(equal=2)), load_default=list)
    random = ma.Integer(strict=True, load_default=None, allow_none=True)
    winner = ma.Integer(strict=True, load_default=None, allow_none=True)


def read_position(
    data: object, *, cast: Cast | None = None, live: LiveChance | None = None
) -> Game:
    """A game at this position, its first question asked. PositionError names a bad field.

    With ``live`` chance people play on from here, and ``random`` does not count.
    """
    game = _Reader(_shape(data), cast).game(live)
    game.origin = {"position": data}
    if live is not None:
        game.origin["live"] = len(game.state.script)
    return game


def _shape(data: object) -> PlainData:
    if not isinstance(data, dict):
        raise PositionError("not_an_object", field="position")
    try:
        loaded: PlainData = _PositionSchema().load(data)
    except ValidationError as error:
        field, problem = next(_first_problem(error.messages_dict))
        raise PositionError("bad_field", field=field, problem=problem) from None
    return loaded


def _first_problem(messages: dict[Any, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for field, problem in messages.items():
        own_name = str(field) if field != "_schema" else ""  # marshmallow's word for "all of it"
        here = ".".join(filter(None, (path, own_name)))
        if isinstance(problem, dict):
            yield from _first_problem(problem, here)
        else:
            yield here, " ".join(map(str, problem))


class _Reader:
    def __init__(self, data: PlainData, cast: Cast | None) -> None:
        self.data = data
        with refused_as(PositionError):
            self.rules = read_rules(data["settings"], len(data["seats"]))
            lineup = Lineup(
                tuple(data["decks"]), self.rules, tuple(data["traps"]), tuple(data["characters"])
            )
            lineup.check(bare=True, cast=cast, settings="settings")
        self.cast = cast if cast is not None else lineup.cast()
        # The copies of each kind (and owner) not yet on the table, to be handed out one by one.
        self.left: dict[tuple[int, int | None], list[int]] = {}
        for card in range(self.cast.size - 1, -1, -1):
            mark = (self.cast.kind_of[card], self.cast.owner.get(card))
            self.left.setdefault(mark, []).append(card)
        self.owned = {self.cast.kind_of[card] for card in self.cast.owner}
        sides = 2 if self.rules.teams else self.rules.players
        self.state = State(self.rules.players, sides)

    def game(self, live: LiveChance | None) -> Game:
        self._lay_out()
        self._set_turn()
        self._set_marks()
        if live is not None:
            self.state.rng = 0
        game = Game(self.cast, self.rules, self.state)
        game.go_live(live)
        try:
            game.start()
        except EngineError:
            raise
        except Exception as error:  # a waiting card that could not have got where it is, say
            raise PositionError("cannot_go_on", reason=repr(error)) from error
        return game

    # Cards ---------------------------------------------------------------------------------

    def _card(self, name: str, field: str) -> int:
        name, at, owner = name.partition("@")  # a trap or specialty card names its owner
        kind = self.cast.by_id.get(name)
        if kind is None or (at and not _is_number(owner)):
            raise PositionError("unknown_card", field=field, card=name)
        if kind == 0:
            card = self.cast.size + self.state.junk_made
            self.state.junk_made += 1
            self.cast.make_room_for_junk(card)
            return card
        if not at and kind in self.owned:
            raise PositionError("owner_missing", field=field, card=name)
        left = self.left.get((kind, int(owner) if at else None))
        if not left:
            raise PositionError("too_many_copies", field=field, card=name)
        return left.pop()

    def _pile(self, names: Sequence[str], field: str) -> list[int]:
        return [self._card(name, f"{field}.{at}") for at, name in enumerate(names)][::-1]

    def _lay_out(self) -> None:
        data, state = self.data, self.state
        for seat, row in enumerate(data["seats"]):
            where = f"seats.{seat}"
            state.hand[seat] = self._pile(row["hand"], f"{where}.hand")[::-1]
            state.deck[seat] = self._pile(row["deck"], f"{where}.deck")
            state.discard[seat] = self._pile(row["discard"], f"{where}.discard")
            state.aside[seat] = self._pile(row["aside"], f"{where}.aside")[::-1]
            state.gold[seat] = row["gold"]
            state.tokens[seat] = self._tokens(row["tokens"], seat)
            for at, entry in enumerate(row["schedule"]):
                state.schedule[seat].append(self._entry(entry, f"{where}.schedule.{at}"))
        self._lay_stalls()
        for slot, name in enumerate(data["market"]):
            if name is not None:
                state.market[slot] = self._card(name, f"market.{slot}")
        state.market_deck = self._pile(data["market_deck"], "market_deck")
        state.market_discard = self._pile(data["market_discard"], "market_discard")
        for field in ("market", "market_deck", "market_discard"):
            if any(card >= self.cast.size for card in getattr(state, field)):
                raise PositionError("junk_in_market", field=field)

    def _tokens(self, tokens: list[int], seat: int) -> list[int]:
        """On the character of a seat and on each of its large cards; none where nothing is said."""
        characters = self.cast.characters
        character = characters[seat] if characters else None
        places = 0
        if character is not None:
            places = 1 + sum(card.size == "large" for card in character.specialty)
        if tokens and len(tokens) != places:
            raise PositionError("wrong_number", field=f"seats.{seat}.tokens", wanted=places)
        return tokens or [0] * places

    def _lay_stalls(self) -> None:
        stalls = self.data["stalls"]
        if stalls is None:
            return
        if len(stalls) != len(self.state.stall):
            raise PositionError("wrong_number", field="stalls", wanted=len(self.state.stall))
        for side, stall in enumerate(stalls):
            self.state.stall[side] = [
                self._pile(stack, f"stalls.{side}.{at}")[::-1] for at, stack in enumerate(stall)
            ]

    def _entry(self, entry: PlainData, field: str) -> Scheduled:
        card = self._card(entry["card"], f"{field}.card")
        kind = self.cast.kind_of[card]
        if entry["played_as"] is not None:
            if entry["played_as"] not in self.cast.by_id:
                raise PositionError("unknown_card", field=f"{field}.as", card=entry["played_as"])
            kind = self.cast.by_id[entry["played_as"]]
        stored = self._pile(entry["stored"], f"{field}.stored")[::-1]
        waits_for = entry["waits_for"] or self.cast.kinds[kind].script.stays_until
        if not waits_for:
            raise PositionError("never_waits", field=f"{field}.waits_for", card=entry["card"])
        return Scheduled(card, kind, waits_for, list(entry["data"]), stored)

    # The turn and what it did to cards -----------------------------------------------------

    def _set_turn(self) -> None:
        state, turn = self.state, self.data["turn"]
        if turn["seat"] >= self.rules.players:
            raise PositionError("no_such_seat", field="turn.seat")
        spaces = self.rules.day_spaces + self.rules.night_spaces
        if self.data["clock"] >= spaces:
            raise PositionError("out_of_range", field="clock", high=spaces - 1)
        state.seat, state.turn = turn["seat"], turn["number"]
        state.phase = next(phase for phase, name in PHASES.items() if name == turn["phase"])
        state.clock = self.data["clock"]
        for name in _TURN_NUMBERS:
            setattr(state, name, turn[name])
        winner = self.data["winner"]
        if winner is not None and not 0 <= winner < self.rules.players:
            raise PositionError("no_such_seat", field="winner")
        state.winner = NOBODY if winner is None else winner
        state.rng = seed("position") if self.data["random"] is None else self.data["random"]
        state.script = [
            self._outcome(row, f"next.{at}") for at, row in enumerate(self.data["next"])
        ]

    def _outcome(self, row: list[object], field: str) -> list[object]:
        what, outcome = row
        if what == "roll" and isinstance(outcome, str):
            faces = [face for die in self.cast.dice for face in catalog().dice[die].faces]
            if outcome not in faces:
                known = ", ".join(dict.fromkeys(faces)) or "-"
                raise PositionError("unknown_face", field=field, face=outcome, faces=known)
            return row
        if what == "pick" and type(outcome) is int and outcome >= 0:
            return row
        if what == "shuffle" and isinstance(outcome, list):
            for name in outcome:
                if type(name) is not int and not self._knows(name):
                    raise PositionError("unknown_card", field=field, card=str(name))
            return row
        raise PositionError("bad_outcome", field=field)

    def _knows(self, name: object) -> bool:
        return isinstance(name, str) and name in self.cast.by_id

    def _set_marks(self) -> None:
        data, state = self.data, self.state
        for name in ("used", "offered", "due"):
            refs = data[name]
            marked = [self._at(ref, f"{name}.{at}") for at, ref in enumerate(refs)]
            setattr(state, name, marked)
        state.uses, state.asked = list(data["uses"]), list(data["asked"])
        for ref, name in data["copies"].items():
            if name not in self.cast.by_id:
                raise PositionError("unknown_card", field=f"copies.{ref}", card=name)
            card = self._at(ref, f"copies.{ref}")
            if self.cast.kind_of[card] not in self.cast.copying:
                raise PositionError("copies_nothing", field=f"copies.{ref}")
            state.bound[card] = self.cast.by_id[name]
        for at, (ref, operation, number) in enumerate(data["changes"]):
            if operation not in OPERATIONS or type(number) is not int:
                raise PositionError("bad_change", field=f"changes.{at}")
            card = ALL_CARDS if ref == "all" else self._at(ref, f"changes.{at}")
            state.changes.append((card, operation, number))

    def _at(self, ref: object, field: str) -> int:
        """The card at a place such as ``0:hand:2``."""
        parts = ref.split(":") if isinstance(ref, str) else []
        if len(parts) == 3 and _is_number(parts[0]) and _is_number(parts[2]):
            seat, at = int(parts[0]), int(parts[2])
            if seat < self.rules.players:
                hand = self.state.hand[seat]
                if parts[1] == "hand" and at < len(hand):
                    return hand[at]
                row = self.state.schedule[seat]
                if parts[1] == "schedule" and at < len(row):
                    return row[at].card
        raise PositionError("no_such_place", field=field, place=str(ref))


def _is_number(text: str) -> bool:
    """Whether this names a seat or a place: not every digit of Unicode is one, nor any length."""
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def write_position(game: Game, *, before_effect: bool = False) -> PlainData:
    """The position of a game, as ``read_position`` takes it.

    In the middle of an effect there is none: half of it lies in the code of a card. PositionError
    says so, or with ``before_effect`` the position is that of the last top-level question; the
    answers given since are ``game.answers_since``.
    """
    state = game.state
    if game.decision is not None and not game.decision.top_level:
        if not before_effect or game.checkpoint is None:
            raise PositionError("effect_under_way")
        state = game.checkpoint
    return _Writer(game.cast, game.rules, state).position()


class _Writer:
    def __init__(self, cast: Cast, rules: Rules, state: State) -> None:
        self.cast = cast
        self.rules = rules
        self.state = state

    def position(self) -> PlainData:
        state = self.state
        return {
            "decks": list(self.cast.decks),
            "seats": [self._seat(seat) for seat in range(self.rules.players)],
            "stalls": [[self._names(stack) for stack in stall] for stall in state.stall],
            "market": [None if card == EMPTY else self._name(card) for card in state.market],
            "market_deck": self._pile(state.market_deck),
            "market_discard": self._pile(state.market_discard),
            "clock": state.clock,
            "turn": {
                "seat": state.seat,
                "number": state.turn,
                "phase": PHASES[state.phase],
                **{name: getattr(state, name) for name in _TURN_NUMBERS},
            },
            "settings": {**settings_of(self.rules)},
            "changes": [
                ["all" if card == ALL_CARDS else self._ref(card), operation, number]
                for card, operation, number in state.changes
            ],
            "used": [self._ref(card) for card in state.used],
            "offered": [self._ref(card) for card in state.offered if self._lies(card)],
            "due": [self._ref(card) for card in state.due],
            "uses": state.uses[:],
            "asked": state.asked[:],
            "traps": list(self.cast.traps),
            "characters": [
                character.id if character is not None else None
                for character in self.cast.characters
            ],
            "copies": {self._ref(c): self.cast.kinds[k].id for c, k in state.bound.items()},
            "next": [
                list(row)
                for row in state.script[state.script_at :]
                if isinstance(row, list | tuple)
            ],
            **({"random": state.rng} if state.rng else {}),  # of live chance there is nothing here
            "winner": None if state.winner == NOBODY else state.winner,
        }

    def _seat(self, seat: int) -> PlainData:
        state = self.state
        return {
            "hand": self._names(state.hand[seat]),
            "deck": self._pile(state.deck[seat]),
            "discard": self._pile(state.discard[seat]),
            "schedule": [self._entry(entry) for entry in state.schedule[seat]],
            "gold": state.gold[seat],
            "aside": self._names(state.aside[seat]),
            "tokens": state.tokens[seat][:],
        }

    def _entry(self, entry: Scheduled) -> PlainData:
        return {
            "card": self._name(entry.card),
            "as": self.cast.kinds[entry.kind].id,
            "waits_for": entry.waits_for,
            "data": entry.data[:],
            "stored": self._names(entry.stored),
        }

    def _name(self, card: int) -> str:
        name = self.cast.kinds[self.cast.kind_of[card]].id
        owner = self.cast.owner.get(card)
        return name if owner is None else f"{name}@{owner}"

    def _names(self, cards: Sequence[int]) -> list[str]:
        return [self._name(card) for card in cards]

    def _pile(self, cards: Sequence[int]) -> list[str]:
        return self._names(cards[::-1])

    def _lies(self, card: int) -> bool:
        return any(card in hand for hand in self.state.hand)

    def _ref(self, card: int) -> str:
        for seat, hand in enumerate(self.state.hand):
            if card in hand:
                return f"{seat}:hand:{hand.index(card)}"
        for seat, row in enumerate(self.state.schedule):
            for at, entry in enumerate(row):
                if entry.card == card:
                    return f"{seat}:schedule:{at}"
        raise LookupError(f"card {card} is in no hand and no schedule")
