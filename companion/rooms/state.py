"""What is on a table, as plain frozen data.

A table goes through stages; each stage keeps its own part of the state and leaves the others alone.
``to_dict`` and ``from_dict`` are the stored form: JSON, and stable across releases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from companion.catalog import catalog
from companion.catalog.numbers import CLOCK_SPACES, side_of, stacks_to_win

Stage = Literal["choosing", "setting_up", "tracking", "playing", "finished"]
Phase = Literal["action", "clean-up"]
PHASES: tuple[Phase, ...] = ("action", "clean-up")

DICE_TOOLS = {die.component: die.id for die in catalog().dice.values()}
TOOLS = ("clock", "gold", "tokens", *DICE_TOOLS)


@dataclass(frozen=True, slots=True)
class Clock:
    """One hand for the whole table. It starts on the first day space and goes round for ever."""

    day: int = CLOCK_SPACES
    night: int = CLOCK_SPACES
    steps: int = 0  # since the game began, so that two people cannot mean different rounds

    @property
    def space(self) -> int:
        """Where the hand points; the day's spaces come first."""
        return self.steps % (self.day + self.night)

    @property
    def is_day(self) -> bool:
        return self.space < self.day


@dataclass(frozen=True, slots=True)
class Holder:
    """Whatever gold and tokens can lie on: a player, or a card with a name."""

    id: str
    name: str = ""  # a player's name is not the table's business: it belongs to the seat
    seat: int | None = None  # the player, or whose card it is; None: nobody's
    is_player: bool = False
    gold: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """One use of a die. Pangolin dice have two faces up: source and destination."""

    id: str
    die: str
    by: int | None
    throws: tuple[tuple[str, ...], ...]  # the last one counts
    settled: bool  # False: the player who rolled may still roll again

    @property
    def faces(self) -> tuple[str, ...]:
        return self.throws[-1]


@dataclass(frozen=True, slots=True)
class Stall:
    """The finished stacks in their order; each is the set it was built of, if anybody noted it."""

    stacks: tuple[str | None, ...] = ()

    @property
    def next_stack(self) -> int:
        return len(self.stacks) + 1


@dataclass(frozen=True, slots=True)
class Tracker:
    """The books of a game that is played with the physical cards."""

    players: int
    teams: bool = False
    tools: tuple[str, ...] = ()  # what of TOOLS this table uses
    turn: int = 1
    active: int = 0
    phase: Phase = "action"
    turn_began: float = 0.0  # seconds since the epoch, said by the server
    began: float = 0.0
    timer: int = 0  # seconds a turn may take before the page says so; 0: off
    clock: Clock = Clock()
    holders: tuple[Holder, ...] = ()
    rolls: tuple[Roll, ...] = ()  # the newest last; only the latest few
    stalls: tuple[Stall, ...] = ()  # one a player, or one a team

    @property
    def stacks_to_win(self) -> int:
        return stacks_to_win(self.teams)

    @property
    def last_roll(self) -> Roll | None:
        return self.rolls[-1] if self.rolls else None

    def next_seat(self) -> int:
        return (self.active + 1) % self.players

    def stall_of(self, seat: int) -> int:
        """Teammates sit opposite each other and share a stall."""
        return side_of(seat, self.teams)

    def seats_of(self, stall: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if self.stall_of(seat) == stall)

    def complete_stalls(self) -> tuple[int, ...]:
        return tuple(
            index
            for index, stall in enumerate(self.stalls)
            if len(stall.stacks) >= self.stacks_to_win
        )


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[int, ...]  # seats; empty when the game was broken off
    ended: float  # seconds since the epoch
    # Who played: others may sit down later. Results of earlier releases do not say it.
    names: tuple[str | None, ...] = ()  # by seat
    phones: Mapping[str, str] = field(default_factory=dict)  # a mark of each, by the seat as text


@dataclass(frozen=True, slots=True)
class TableState:
    stage: Stage = "choosing"
    setup: str | None = None  # the set-up code; None: nobody has said which decks
    tracker: Tracker | None = None
    result: Result | None = None
    parts: dict[str, Any] = field(default_factory=dict)  # other stages: plain data by stage

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> TableState:
        tracker, result = data["tracker"], data["result"]
        return cls(
            stage=data["stage"],
            setup=data["setup"],
            tracker=None if tracker is None else _tracker(tracker),
            result=None if result is None else _result(result),
            parts=data["parts"],
        )


def new_table(setup: str | None = None) -> TableState:
    """A table as it is opened: from a set-up sheet, or from nothing."""
    return TableState(stage="choosing" if setup is None else "setting_up", setup=setup)


def player_id(seat: int) -> str:
    """The holder that is the player of a seat."""
    return f"seat-{seat}"


def _result(data: dict[str, Any]) -> Result:
    return Result(
        winners=tuple(data["winners"]),
        ended=data["ended"],
        names=tuple(data.get("names", ())),
        phones=data.get("phones", {}),
    )


def _tracker(data: dict[str, Any]) -> Tracker:
    return Tracker(
        **{
            **data,
            "tools": tuple(data["tools"]),
            "clock": Clock(**data["clock"]),
            "holders": tuple(Holder(**holder) for holder in data["holders"]),
            "rolls": tuple(_roll(roll) for roll in data["rolls"]),
            "stalls": tuple(Stall(tuple(stall["stacks"])) for stall in data["stalls"]),
        }
    )


def _roll(data: dict[str, Any]) -> Roll:
    return Roll(**{**data, "throws": tuple(tuple(faces) for faces in data["throws"])})
