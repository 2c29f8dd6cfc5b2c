"""The stage in which the whole game is played on screens.

The game itself (hands, decks, seed) is secret and kept apart, see ``companion.store.games``. What
stands here is what everybody at the table may know: which chairs bots play, what is being agreed
on, which seats object to hints. Functions are pure; those that need the game are called by the
store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from marshmallow import fields

from companion.catalog.numbers import side_of
from companion.engine import Game, Lineup, Rules
from companion.rooms.changes import Change, ChangeError, Seating, change
from companion.rooms.log import Entry
from companion.rooms.state import Result, TableState
from companion.setup.even_seats import even_gold
from companion.setup.sheet import TableSetup
from companion.setup.tournament import tournament_gold

PART = "playing"
ROTATE = "rotate"  # everybody moves to the next seat
EVEN_SEATS = "even_seats"  # the part of a table whose later seats begin with gold
PUZZLE = "puzzle"  # the part of a table at which one is solved: its id
PUZZLES_GAME = 1  # of such a table; what is played there later is no puzzle
STAND_IN_LEVEL = "apprentice"
ABOUT_LEVELS = ("bot_sits", ROTATE)  # changes that say how well bots play


# ---- what everybody may know ----


@dataclass(frozen=True, slots=True)
class BotChair:
    """A chair that a bot plays."""

    level: str
    stands_in: bool = False  # it only keeps a person's chair warm


@dataclass(frozen=True, slots=True)
class Playing:
    """What is public about a game on screens; the rest is a secret of the store."""

    game: int  # its number at this table
    began: float
    bots: Mapping[int, BotChair] = field(default_factory=dict)  # by seat
    no_hints: tuple[int, ...] = ()  # the seats that object to hints
    # Of games begun when this was said for all cards at once, by seat; "all": decline them all.
    declines: Mapping[int, str] = field(default_factory=dict)
    proposal: dict[str, Any] | None = None  # what is being agreed on
    conceded: tuple[int, ...] = ()
    summary: dict[str, Any] | None = None  # when the game is over
    settled: int = 0  # answers given under earlier rules: they cannot be taken back
    solved: int | None = None  # the answers it took, where the game is a puzzle that was solved

    def to_dict(self) -> dict[str, Any]:
        """The stored form: JSON, and stable across releases."""
        data = {
            "game": self.game,
            "began": self.began,
            "bots": {str(seat): asdict(bot) for seat, bot in self.bots.items()},
            "no_hints": list(self.no_hints),
            "declines": {str(seat): mode for seat, mode in self.declines.items()},
            "proposal": self.proposal,
            "conceded": list(self.conceded),
        }
        if self.settled:
            data["settled"] = self.settled
        if self.solved is not None:
            data["solved"] = self.solved
        return data if self.summary is None else {**data, "summary": self.summary}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Playing:
        return cls(
            game=data["game"],
            began=data["began"],
            bots={int(seat): BotChair(**bot) for seat, bot in data["bots"].items()},
            no_hints=tuple(data["no_hints"]),
            declines={int(seat): mode for seat, mode in data["declines"].items()},
            proposal=data["proposal"],
            conceded=tuple(data["conceded"]),
            summary=data.get("summary"),
            settled=data.get("settled", 0),
            solved=data.get("solved"),
        )


def playing(state: TableState) -> Playing:
    return Playing.from_dict(state.parts[PART])


def with_playing(state: TableState, **changed: Any) -> TableState:
    """The table with this changed about its game."""
    now = replace(playing(state), **changed)
    return replace(state, parts={**state.parts, PART: now.to_dict()})


def bot_level(state: TableState, seat: int) -> str | None:
    """How well the bot in this chair plays; None: a person sits there."""
    bot = _bot(state, seat)
    return bot.level if bot else None


def stands_in(state: TableState, seat: int) -> bool:
    """Whether a bot only keeps a person's chair warm."""
    bot = _bot(state, seat)
    return bot is not None and bot.stands_in


def _bot(state: TableState, seat: int) -> BotChair | None:
    return playing(state).bots.get(seat) if PART in state.parts else None


def level_said(sat_down: Change) -> str:
    """How well a bot that sat down shall play. The first ones were all alike and did not say."""
    level: str = sat_down.get("level", STAND_IN_LEVEL)
    return level


def levels_said(entries: Iterable[Entry]) -> dict[int, str]:
    """How well the bots of a table shall play: what was said last, when each one sat down."""
    levels: dict[int, str] = {}
    for entry in entries:
        if entry.change["do"] == "bot_sits" and entry.by is not None:
            levels[entry.by] = level_said(entry.change)
        elif entry.change["do"] == ROTATE:
            players = entry.change["players"]
            levels = {(seat + 1) % players: level for seat, level in levels.items()}
    return levels


# ---- beginning and end ----


def has_even_seats(state: TableState, setup: TableSetup) -> bool:
    """Whether those who come later begin with gold. A tournament has gold of its own, and in teams
    nobody has measured it."""
    return bool(state.parts.get(EVEN_SEATS)) and not setup.tournament and not setup.teams


def lineup_of(setup: TableSetup, first: int, *, even: bool = False) -> Lineup:
    """What the engine plays a sheet with; ``even`` gives gold to those who come later. Raises
    ChangeError where it cannot."""
    drafted = (*setup.traps, *setup.characters)
    names = [card for card in drafted if isinstance(card, str)]
    if len(names) < len(drafted):
        raise ChangeError("own_cards")
    rules = Rules(
        players=setup.players,
        teams=setup.teams,
        first=first,
        ends_turns=True,
        starting_gold=_starting_gold(setup, first, even),
        day_spaces=setup.clock_day,
        night_spaces=setup.clock_night,
    )
    traps, characters = names[: len(setup.traps)], names[len(setup.traps) :]
    return Lineup(setup.decks, rules, tuple(traps), tuple(characters))


def _starting_gold(setup: TableSetup, first: int, even: bool) -> tuple[int, ...]:
    if setup.tournament:
        return tournament_gold(setup.players)
    return even_gold(setup.players, first) if even else ()


def setup_of(lineup: Lineup) -> TableSetup:
    """The sheet that such a game is played with."""
    rules = lineup.rules
    return TableSetup(
        lineup.decks,
        rules.players,
        rules.teams,
        tournament=rules.starting_gold == tournament_gold(rules.players),
        first_seat=rules.first,
        clock_day=rules.day_spaces,
        clock_night=rules.night_spaces,
        traps=lineup.traps,
        characters=tuple(name for name in lineup.characters if name is not None),
    )


def begun(state: TableState, number: int, levels: dict[int, str], now: float) -> TableState:
    """The table when the cards are dealt; ``levels`` are those of bots in chairs of their own."""
    game = Playing(number, now, {seat: BotChair(level) for seat, level in levels.items()})
    return replace(state, stage="playing", parts={**state.parts, PART: game.to_dict()})


def puzzle_played(state: TableState) -> str | None:
    """The id of the puzzle that the game of a table is."""
    puzzle: str | None = state.parts.get(PUZZLE)
    return puzzle if PART in state.parts and playing(state).game == PUZZLES_GAME else None


def puzzle_to_solve(state: TableState) -> str | None:
    """The id of the puzzle, until it is solved."""
    puzzle = puzzle_played(state)
    return puzzle if puzzle is not None and playing(state).solved is None else None


def finished(
    state: TableState, game: Game, winners: Iterable[int], seating: Seating, now: float
) -> TableState:
    """The table when somebody has won, or all others have given up."""
    summary = {
        "turns": game.state.turn,
        "stacks": [len(game.table.stall_of(seat)) for seat in range(game.rules.players)],
        "first": game.rules.first,
        "characters": [character.name if character else "" for character in game.cast.characters]
        or [""] * game.rules.players,
    }
    state = with_playing(state, proposal=None, summary=summary)
    result = Result(tuple(winners), now, seating.names, seating.phones)
    return replace(state, stage="finished", result=result)


def seats_still_in(state: TableState, setup: TableSetup) -> list[int]:
    """The seats of sides on which not everybody has given up."""
    out = set(playing(state).conceded)
    seats = range(setup.players)
    sides = {side_of(seat, setup.teams) for seat in seats if seat not in out}
    return [seat for seat in seats if side_of(seat, setup.teams) in sides]


def sole_side_left(state: TableState, setup: TableSetup) -> list[int]:
    """Everybody of the one side that goes on; empty while there are two."""
    left = seats_still_in(state, setup)
    return left if len({side_of(seat, setup.teams) for seat in left}) == 1 else []


# ---- changes that need no game ----


@change("hints", stages=("playing",), undoable=False, allowed=fields.Boolean(required=True))
def hints(state: TableState, by: int, allowed: bool) -> TableState:
    """I object to hints in this game, or do no longer."""
    against = {*playing(state).no_hints}
    against = against - {by} if allowed else against | {by}
    return with_playing(state, no_hints=tuple(sorted(against)))
