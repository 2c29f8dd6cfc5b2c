"""A game as it stands: loaded from its newest snapshot and the few answers since.

Coroutines are never stored. What changes a game is in ``answering``, ``windows`` and
``going_back``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, select

from companion.engine import Decision, Game, LiveChance, carry_over, resume, snapshot
from companion.rooms.playing import PART, playing
from companion.rooms.standing_orders import ANY_CARD, Orders
from companion.rooms.windows import Window, asks_seat, look_ahead
from companion.setup.code import decode
from companion.setup.sheet import TableSetup
from companion.store.schema import games
from companion.store.visit import LiveTable, TableError


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it stands, and the table around it."""

    table: LiveTable
    number: int
    moment: int  # the entry that changed the game last: an answer says which moment it is for
    answered: int
    revealed_at: int
    game: Game
    chance_is_due: bool = False  # it starts again at the next top-level question
    window: Window | None = None  # what nobody else knows of yet
    orders: Mapping[int, Orders] = field(default_factory=dict)  # said beforehand, by seat: secret
    _ahead: dict[int, Game] = field(default_factory=dict, compare=False)

    def seen_by(self, seat: int | None) -> Game:
        """The game as it stands for one seat. While it is paused whoever is asked in secret is
        ahead of the others, who see no difference."""
        if seat is None or self.window is None or not self.game.paused:
            return self.game
        if seat not in self._ahead:
            self._ahead[seat] = look_ahead(_copy_of(self.game), seat, self.window)
        ahead = self._ahead[seat]
        return ahead if asks_seat(ahead, seat) else self.game

    def asks(self, seat: int) -> bool:
        """Whether this seat is asked something, as far as it sees itself."""
        asked = self.seen_by(seat).decision
        return asked is not None and asked.seat == seat

    def step(self, seat: int) -> int:
        """How many answers this seat has given that nobody knows of: the moment stays the same."""
        return len(self.window.of(seat)) if self.window is not None and self.game.paused else 0

    @property
    def setup(self) -> TableSetup:
        assert self.table.state.setup is not None  # noqa: S101 - a game has decks
        return decode(self.table.state.setup)

    @property
    def settled(self) -> int:
        """How many answers were given under earlier rules."""
        return playing(self.table.state).settled

    def check_going_on(self) -> None:
        if self.table.state.stage != "playing":
            raise TableError("moved_on")

    def check_moment(self, moment: int) -> None:
        self.check_going_on()
        if self.moment != moment:
            raise TableError("moved_on")

    def question(self, seat: int, moment: int, step: int = 0) -> Decision:
        """What this seat is asked at this moment."""
        self.check_moment(moment)
        if self.step(seat) != step:
            raise TableError("moved_on")
        asked = self.seen_by(seat).decision
        if asked is None or asked.seat != seat:
            raise TableError("not_asked")
        return asked


DUE: Final = "due"  # see ``Match.chance_is_due``

# Without how it began, which is long and only needed when it is over.
_STANDS = select(*(column for column in games.c if column is not games.c.begun)).where(
    games.c.code == bindparam("code"), games.c.number == bindparam("number")
)


def load_match(connection: Connection, table: LiveTable) -> Match:
    if PART not in table.state.parts or table.state.stage not in ("playing", "finished"):
        raise TableError("no_game")
    number = playing(table.state).game
    row = connection.execute(_STANDS, {"code": table.code, "number": number}).one()
    game = game_of(row.snapshot, over=table.state.stage == "finished")
    kept = row.chance or {}
    if kept:
        game.go_live(LiveChance.from_dict(kept))
    return Match(
        table,
        row.number,
        row.moment,
        row.answered,
        row.revealed_at,
        game,
        chance_is_due=bool(kept.get(DUE)),
        window=None if row.window is None else Window.from_dict(row.window),
        orders=orders_of(table, row.orders),
    )


def kept_chance(live: LiveChance | None, *, due: bool = False) -> dict[str, Any] | None:
    """The secret chance of a game as it is kept beside it. None: it has none."""
    if live is None:
        return None
    return {**live.to_dict(), DUE: True} if due else live.to_dict()


def orders_of(table: LiveTable, stored: dict[str, Orders] | None) -> dict[int, Orders]:
    """What seats have said beforehand. Some said it of all cards at once, in a game of before."""
    orders: dict[int, Orders] = {
        seat: {ANY_CARD: "decline"}
        for seat, mode in playing(table.state).declines.items()
        if mode == "all"
    }
    for seat, said in (stored or {}).items():
        orders[int(seat)] = {**orders.get(int(seat), {}), **said}
    return orders


def _copy_of(paused: Game) -> Game:
    """To go on with: the game itself stays where everybody sees it."""
    copy = resume(snapshot(paused))
    copy.go_live(paused.live.copy() if paused.live is not None else None)
    return copy


def game_of(stored: dict[str, Any], *, over: bool) -> Game:
    """The game of a snapshot. One that is over may have been played under other rules."""
    return carry_over(stored) if over else resume(stored)


def begun_with(connection: Connection, code: str, number: int) -> dict[str, Any]:
    wanted = select(games.c.begun).where(games.c.code == code, games.c.number == number)
    found: dict[str, Any] | None = connection.scalar(wanted)
    if found is None:
        raise TableError("no_game")
    return found


def deal_of(connection: Connection, code: str, number: int) -> str:
    wanted = select(games.c.deal).where(games.c.code == code, games.c.number == number)
    found: str | None = connection.scalar(wanted)
    if found is None:
        raise TableError("no_game")
    return found


def next_number(connection: Connection, code: str) -> int:
    latest = select(func.max(games.c.number)).where(games.c.code == code)
    return (connection.scalar(latest) or 0) + 1


def plain(rows: Sequence[Any]) -> list[Any]:
    """Tuples as lists, the way JSON gives them back."""
    return [list(row) for row in rows]
