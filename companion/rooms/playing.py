"""The stage in which the whole game is played on screens.

The game itself (hands, decks, seed) is secret and kept apart, see ``companion.store.games``. What
stands here is what everybody at the table may know: which chairs bots play, what is being agreed
on, who objects to hints. Functions are pure; those that need the game are called by the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from marshmallow import fields, validate

from companion.engine.cast import Rules
from companion.engine.decision import CARDS, OPTION, Decision
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.record import fingerprint, record_of
from companion.rooms.changes import ChangeError, Decisions, change
from companion.rooms.log import Entry
from companion.rooms.player_names import ZERO_WIDTH_JOINER, one_line
from companion.rooms.state import Result, State
from companion.setup.sheet import TableSetup

PART = "playing"
ANSWER, TAKE_BACK = "answer", "take_back"
ROTATE = "rotate"  # everybody moves to the next seat
Declining = Literal["never", "useless", "all"]
DECLINING: tuple[Declining, ...] = ("never", "useless", "all")
STAND_IN_LEVEL = "apprentice"

# A few sentences in a row are talk, more are noise.
MOST_SENTENCES, IN_SECONDS = 5, 10.0
LONGEST_SENTENCE = 200
MOST_ANSWERS_TRIED = 12  # to see whether a reaction matters at all


# ---- what everybody may know ----


def playing(state: State) -> dict[str, Any]:
    part: dict[str, Any] = state.parts[PART]
    return part


def with_part(state: State, **changed: Any) -> State:
    return replace(state, parts={**state.parts, PART: {**playing(state), **changed}})


def bot_level(state: State, seat: int) -> str | None:
    """How well the bot in this chair plays; None: a person sits there."""
    bot = state.parts.get(PART, {}).get("bots", {}).get(str(seat))
    return bot["level"] if bot else None


def stands_in(state: State, seat: int) -> bool:
    """Whether a bot only keeps a person's chair warm."""
    bot = state.parts.get(PART, {}).get("bots", {}).get(str(seat))
    return bool(bot and bot["stands_in"])


def levels_said(entries: Iterable[Entry]) -> dict[int, str]:
    """How well the bots of a table shall play: what was said last, when each one sat down."""
    levels: dict[int, str] = {}
    for entry in entries:
        if entry.change["do"] == "bot_sits" and entry.by is not None:
            levels[entry.by] = entry.change["level"]
        elif entry.change["do"] == ROTATE:
            players = entry.change["players"]
            levels = {(seat + 1) % players: level for seat, level in levels.items()}
    return levels


# ---- beginning and end ----


def lineup_of(setup: TableSetup, first: int) -> Lineup:
    """What the engine plays a sheet with. Raises ChangeError where it cannot."""
    drafted = (*setup.traps, *setup.characters)
    names = [card for card in drafted if isinstance(card, str)]
    if len(names) < len(drafted):
        raise ChangeError("own_cards")
    rules = Rules(
        players=setup.players,
        teams=setup.teams,
        first=first,
        ends_turns=True,
        starting_gold=tuple(range(setup.players)) if setup.tournament else (),
        day_spaces=setup.clock_day,
        night_spaces=setup.clock_night,
    )
    traps, characters = names[: len(setup.traps)], names[len(setup.traps) :]
    return Lineup(setup.decks, rules, tuple(traps), tuple(characters))


def begun(state: State, number: int, levels: dict[int, str], now: float) -> State:
    """The table when the cards are dealt; ``levels`` are those of bots in chairs of their own."""
    bots = {str(seat): {"level": level, "stands_in": False} for seat, level in levels.items()}
    part = {
        "game": number,
        "began": now,
        "bots": bots,
        "no_hints": [],
        "declines": {},
        "proposal": None,
        "conceded": [],
    }
    return replace(state, stage="playing", parts={**state.parts, PART: part})


def finished(state: State, game: Game, winners: Iterable[int], now: float) -> State:
    """The table when somebody has won, or all others have given up."""
    summary = {
        "turns": game.state.turn,
        "stacks": [len(game.stall_of(seat)) for seat in range(game.rules.players)],
        "first": game.rules.first,
        "characters": [one.name if one else "" for one in game.cast.characters]
        or [""] * game.rules.players,
    }
    state = with_part(state, proposal=None, summary=summary)
    return replace(state, stage="finished", result=Result(tuple(winners), now))


def side_of(setup: TableSetup, seat: int) -> int:
    """Teammates sit opposite each other."""
    return seat % 2 if setup.teams else seat


def seats_still_in(state: State, setup: TableSetup) -> list[int]:
    """The seats of sides on which not everybody has given up."""
    out = set(playing(state)["conceded"])
    seats = range(setup.players)
    sides = {side_of(setup, seat) for seat in seats if seat not in out}
    return [seat for seat in seats if side_of(setup, seat) in sides]


def sole_side_left(state: State, setup: TableSetup) -> list[int]:
    """Everybody of the one side that goes on; empty while there are two."""
    left = seats_still_in(state, setup)
    return left if len({side_of(setup, seat) for seat in left}) == 1 else []


# ---- the story so far ----


@dataclass(frozen=True, slots=True)
class Move:
    """One answer that counts."""

    seq: int
    seat: int
    answer: Any
    events: list[list[Any]]
    chance: list[Any]
    at: float
    automatic: bool = False  # declined without being asked


@dataclass(frozen=True, slots=True)
class Reseed:
    """Where chance was started again: before answer ``at``, with the shuffles that went with it."""

    at: int
    start: int
    chance: list[Any]


@dataclass(frozen=True, slots=True)
class Story:
    """The moves of one game that were not taken back, and where chance was started again."""

    moves: tuple[Move, ...]
    reseeds: tuple[Reseed, ...]

    def chance(self) -> list[Any]:
        """Every outcome after the first deal, in the order in which they came."""
        outcomes: list[Any] = []
        for at in range(len(self.moves) + 1):
            for reseed in self.reseeds:
                if reseed.at == at:
                    outcomes += reseed.chance
            if at < len(self.moves):
                outcomes += self.moves[at].chance
        return outcomes

    def record(self, begun: dict[str, Any], game: Game) -> dict[str, Any]:
        """Everything needed to play the same game again; ``game`` is where it stands."""
        return record_of(
            Lineup.from_dict(begun),
            {"seed": begun["seed"]},
            [move.answer for move in self.moves],
            [*begun["chance"], *self.chance()],
            [(reseed.at, reseed.start) for reseed in self.reseeds],
            game.state,
        )


def story_of(entries: Iterable[Entry], number: int) -> Story:
    moves: list[Move] = []
    reseeds: list[Reseed] = []
    for entry in entries:
        told = entry.change
        if told.get("game") != number:
            continue
        if told["do"] == ANSWER:
            assert entry.by is not None  # noqa: S101 - answers have an author
            moves.append(
                Move(
                    entry.seq,
                    entry.by,
                    told["answer"],
                    told["events"],
                    told["chance"],
                    entry.at,
                    told.get("automatic", False),
                )
            )
        elif told["do"] == TAKE_BACK:
            to = told["to"]
            del moves[to:]
            reseeds = [one for one in reseeds if one.at <= to]
            if told["reseed"] is not None:
                reseeds.append(Reseed(to, told["reseed"], told["chance"]))
    return Story(tuple(moves), tuple(reseeds))


def authors_of(moves: Sequence[Move]) -> list[int | None]:
    """The seats of all answers up to the last one that somebody gave. None are reactions declined
    without asking: nobody decided those, and that there were any is a secret."""
    authors = [None if move.automatic else move.seat for move in moves]
    while authors and authors[-1] is None:
        authors.pop()
    return authors


def last_own_run(authors: Iterable[int | None], seat: int, revealed_at: int) -> int | None:
    """How far back this seat may go without asking: to its last answer, if nobody has answered
    and nothing new was seen since. For ``authors`` see ``authors_of``."""
    answered = list(authors)
    at = len(answered) - 1
    return at if at >= revealed_at and at >= 0 and answered[at] == seat else None


def last_own_answer(authors: Iterable[int | None], seat: int) -> int | None:
    """Where this seat was asked last: how far it may propose to go back."""
    answered = list(authors)
    return next((at for at in range(len(answered) - 1, -1, -1) if answered[at] == seat), None)


# ---- reactions nobody needs to be asked about ----


def automatic_answer(game: Game, mode: Declining) -> Any:
    """How a seat declines what it is asked on another's turn, if it wishes so; None: ask it."""
    decision = game.decision
    if decision is None or decision.seat == game.state.seat or mode == "never":
        return None
    if game.side_of(decision.seat) == game.side_of(game.state.seat):
        return None  # a teammate asks for help
    declined = _declined(decision)
    if declined is None or (mode == "useless" and _matters(game, decision, declined)):
        return None
    return declined


def _declined(decision: Decision) -> Any:
    if decision.kind == CARDS and decision.at_least == 0:
        return []
    if decision.kind == OPTION:
        for no in ("no", "nothing"):
            if no in decision.options:
                return list(decision.options).index(no)
    return None


def _matters(game: Game, decision: Decision, declined: Any) -> bool:
    """Whether any other answer leads elsewhere than declining."""
    answers: list[Any] = list(range(len(decision.options)))
    if decision.kind == CARDS:
        if decision.at_most > 1:
            return True
        answers = [[], *([place] for place in range(len(decision.cards)))]
    if len(answers) > MOST_ANSWERS_TRIED:
        return True
    return any(_after(game, answer) != _after(game, declined) for answer in answers)


def _after(game: Game, answer: Any) -> tuple[str, str, int]:
    fork = game.fork()
    fork.submit(answer)
    asked = fork.decision
    return (
        fingerprint(fork.state),
        asked.purpose if asked else "",
        asked.seat if asked else -1,
    )


# ---- changes that need no game ----


@change(
    "declines",
    stages=("playing",),
    undoable=False,
    mode=fields.String(required=True, validate=validate.OneOf(DECLINING)),
)
def declines(state: State, by: int | None, mode: str) -> State:
    """How I want to be asked for reactions."""
    return with_part(state, declines={**playing(state)["declines"], str(by): mode})


@change("hints", stages=("playing",), undoable=False, allowed=fields.Boolean(required=True))
def hints(state: State, by: int | None, allowed: bool) -> State:
    """I object to hints in this game, or do no longer."""
    against = {*playing(state)["no_hints"]}
    against = against - {by} if allowed else against | {by}
    return with_part(state, no_hints=sorted(against))


class Sentence(fields.String):
    """One line, without anything that could hide or turn what others have said."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        return one_line(super()._deserialize(value, *args, **kwargs) or "")


def _now(decisions: Decisions) -> dict[str, Any]:
    return {"at": decisions.now}


@change(
    "say",
    stages=("choosing", "setting_up", "tracking", "playing", "finished"),
    undoable=False,
    decide=_now,
    text=Sentence(required=True, validate=validate.Length(max=LONGEST_SENTENCE)),
)
def say(state: State, by: int | None, text: str, at: float) -> State:
    """Talk, for everybody at the table."""
    if not text.strip(ZERO_WIDTH_JOINER):
        raise ChangeError("nothing_said")
    talk = state.parts.get("talk", {})
    lately = [then for then in talk.get(str(by), []) if at - then < IN_SECONDS]
    if len(lately) >= MOST_SENTENCES:
        raise ChangeError("too_much_talk")
    return replace(state, parts={**state.parts, "talk": {**talk, str(by): [*lately, at]}})
