"""Games played on screens: every answer in one transaction with its entry and the new position.

A game is loaded from its newest snapshot and the few answers since; coroutines are never stored. Of
two answers to the same question one wins: both lock the table's row, and the second one finds that
the ``moment`` it was given for has passed.

What is stored here is secret. Pages, bots and hints get a ``view`` of it, for one seat.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update

import companion.cards  # noqa: F401  registers what the cards do
from companion.catalog import catalog
from companion.engine.decision import Decision
from companion.engine.game import Game
from companion.engine.record import replay, resume, snapshot
from companion.setup import TableSetup
from companion.setup_code import decode
from companion.store.schema import bot_jobs, games
from companion.store.tables import Table, TableError, Tables, Visit
from companion.table.changes import ChangeError
from companion.table.playing import (
    ANSWER,
    PART,
    ROTATE,
    STAND_IN_LEVEL,
    TAKE_BACK,
    Story,
    authors_of,
    automatic_answer,
    begun,
    bot_level,
    finished,
    last_own_answer,
    last_own_run,
    levels_said,
    new_game,
    playing,
    settings_of,
    sole_side_left,
    stands_in,
    story_of,
    with_part,
)
from companion.table.plays import put_by
from companion.table.state import State

MOVE, HINT = "move", "hint"
SETTINGS: Final = ("decks", "traps", "characters", "rules")  # how a game begins, but for chance
HINT_LEVEL: Final = "shopkeeper"
ABSENT_AFTER: Final = 60.0  # seconds without an answer; then one's chair is for the others to give

Reader = Callable[[str], Any]  # the answer to a question of that kind


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it stands, and the table around it."""

    table: Table
    number: int
    moment: int  # the entry that changed the game last: an answer says which moment it is for
    answered: int
    revealed_at: int
    game: Game

    @property
    def setup(self) -> TableSetup:
        assert self.table.state.setup is not None  # noqa: S101 - a game has decks
        return decode(self.table.state.setup)


class Games:
    """All games of this database."""

    def __init__(self, engine: Engine, tables: Tables) -> None:
        self._engine = engine
        self._tables = tables

    # ---- reading ----

    def load(self, code: str) -> Match:
        """The game that is going on, or was finished last."""
        return self.load_at(self._tables.load(code))

    def load_at(self, table: Table) -> Match:
        """The same, at a table that was read just now."""
        with self._engine.connect() as connection:
            return _load(connection, table)

    def story(self, code: str, number: int) -> Story:
        """Every answer that counts."""
        return story_of(self._tables.log(code), number)

    def begun(self, code: str, number: int) -> dict[str, Any]:
        """How a game began. Secret until it is over."""
        with self._engine.connect() as connection:
            return _begun(connection, code, number)

    def record(self, code: str, number: int) -> dict[str, Any]:
        """The whole game, to play it again. Secret until it is over."""
        with self._engine.connect() as connection:
            row = connection.execute(
                select(games).where(games.c.code == code, games.c.number == number)
            ).one_or_none()
        if row is None:
            raise TableError("no-game")
        return _record(row.begun, self.story(code, number), resume(row.snapshot, catalog()))

    # ---- beginning ----

    def begin(
        self,
        code: str,
        device: str,
        *,
        levels: dict[int, str] | None = None,
        first: int | None = None,
        seed: str | None = None,
        request: str | None = None,
    ) -> Table:
        """Deal the cards. ``levels`` are those of bots that shall play otherwise than they were
        asked to when they sat down. Only tests and benchmarks say the seed.
        """
        with self._tables.visit(code) as visit:
            if request and visit.knows(request):
                return visit.table
            by = _seat_of(visit.open_table(), device, None)
            settings = self._settings(visit, first)
            self._begin(visit, by, settings, seed or fresh_seed(), levels, request)
        return visit.table

    def same_deal(self, code: str, device: str, *, request: str | None = None) -> Table:
        """The deal of the game that is over once more, with everybody one seat further: each gets
        the cards another one had."""
        with self._tables.visit(code) as visit:
            if request and visit.knows(request):
                return visit.table
            by = _seat_of(visit.open_table(), device, None)
            state = visit.table.state
            if state.stage != "finished" or PART not in state.parts:
                raise ChangeError("stage", stage=state.stage)
            again = playing(state)["game"]
            earlier = _begun(visit.connection, code, again)
            players = earlier["rules"]["players"]
            _check_chairs(visit.table, players)
            state = put_by(state, visit.table.names)
            _move_everybody_on(visit, players, by, state)
            settings = {name: earlier[name] for name in SETTINGS}
            by = (by + 1) % players
            self._begin(visit, by, settings, earlier["seed"], None, request, again)
        return visit.table

    def _begin(
        self,
        visit: Visit,
        by: int,
        settings: dict[str, Any],
        seed: str,
        levels: dict[int, str] | None,
        request: str | None,
        again: int | None = None,
    ) -> None:
        code = visit.table.code
        number = _next_number(visit.connection, code)
        asked_for = {**levels_said(visit.log()), **(levels or {})}
        bots = {seat.number: asked_for[seat.number] for seat in visit.table.seats if seat.is_bot}
        state = begun(visit.table.state, number, bots, time.time())
        game = new_game(settings, seed)
        dealt = {**settings, "seed": seed, "chance": _plain(game.chance_log)}
        visit.append(
            {"do": "play", "game": number, "again": again, "events": _plain(game.events)},
            seat=by,
            state=state,
            request=request,
            new_start=True,
        )
        visit.connection.execute(
            insert(games).values(
                code=code,
                number=number,
                begun=dealt,
                snapshot=snapshot(game),
                answered=0,
                revealed_at=0,
                moment=visit.table.seq,
            )
        )
        _give_to_bot(visit, game)

    def _settings(self, visit: Visit, first: int | None) -> dict[str, Any]:
        state = visit.table.state
        if state.stage != "setting_up" or state.setup is None:
            raise ChangeError("no-decks-yet" if state.setup is None else "stage", stage=state.stage)
        setup = decode(state.setup)
        _check_chairs(visit.table, setup.players)
        if state.parts.get("dealing") and not setup.characters:
            raise ChangeError("characters-not-chosen")
        starts = setup.first_seat if first is None else first
        if starts is None:
            starts = secrets.randbelow(setup.players)
        if starts not in range(setup.players):
            raise TableError("no-seat", seat=starts)
        return settings_of(setup, starts)

    # ---- answering ----

    def answer(
        self,
        code: str,
        device: str,
        seat: int | None,
        moment: int,
        read: Reader,
        request: str | None = None,
    ) -> Match:
        """Answer the question a seat of this device is asked; ``read`` gives the answer to a
        question of the kind it turns out to be.

        Raises IllegalAnswer with the reason, and TableError("moved-on") when the page it comes from
        was overtaken; then nothing has happened.
        """
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.table)
            if request and visit.knows(request):
                return match
            by = _seat_of(visit.open_table(), device, seat)
            if bot_level(visit.table.state, by):
                raise TableError("bot-plays")
            return _answered(visit, match, by, moment, read, request)

    def answer_for_bot(self, code: str, seat: int, moment: int, answer: Any) -> Match:
        """The same for a chair that a bot plays."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            if not bot_level(visit.table.state, seat):
                raise TableError("not-a-bot")
            return _answered(visit, match, seat, moment, lambda _kind: answer, None)

    def check(self, code: str, device: str, seat: int | None, moment: int, read: Reader) -> None:
        """Whether that would be an answer: raises what ``answer`` would, and changes nothing."""
        match = self.load(code)
        asked = _asked(match, _seat_of(match.table, device, seat), moment)
        match.game.check(read(asked.kind))

    # ---- taking back ----

    def undo(self, code: str, device: str, seat: int | None, moment: int) -> Match:
        """Take my last answer back. Where something new was seen since, or others have answered,
        everybody has to agree: then this is a proposal."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, seat)
            _check_moment(match, moment)
            if bot_level(visit.table.state, by):
                raise TableError("bot-plays")
            authors = authors_of(story_of(visit.log(), match.number).moves)
            to = last_own_run(authors, by, match.revealed_at)
            if to is not None:
                return _taken_back(visit, match, by, to, reseed=False)
            to = last_own_answer(authors, by)
            if to is None:
                raise ChangeError("nothing-to-undo")
            return _proposed(visit, match, device, by, {"what": "undo", "to": to})

    def propose_stand_in(
        self, code: str, device: str, chair: int, level: str = STAND_IN_LEVEL
    ) -> Match:
        """Let a bot play for somebody, if all agree. Who is not there is not asked: a free chair,
        or one that the table has waited for."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, None)
            _check_going_on(match)
            if bot_level(visit.table.state, chair):
                raise ChangeError("bot-plays-already")
            if chair not in range(match.setup.players):
                raise TableError("no-seat", seat=chair)
            absent = _is_absent(visit, match, chair)
            wish = {"what": "stand_in", "chair": chair, "level": level, "absent": absent}
            return _proposed(visit, match, device, by, wish)

    def agree(self, code: str, device: str, entry: int | None = None) -> Match:
        """Say yes to what was proposed. ``entry`` is the proposal that was read: a tap that comes
        late must not agree to another one."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, None)
            proposal = _proposal(visit, entry)
            visit.append({"do": "agree"}, seat=by)
            return _agreed(visit, match, device, by, proposal)

    def disagree(self, code: str, device: str, entry: int | None = None) -> Match:
        """Say no to what was proposed, or take one's own proposal back."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, None)
            _proposal(visit, entry)
            state = with_part(visit.table.state, proposal=None)
            visit.append({"do": "disagree"}, seat=by, state=state)
            return _again(match, visit)

    # ---- chairs ----

    def take_chair(self, code: str, device: str, chair: int) -> Match:
        """Back again: whoever the chair belongs to plays on from here."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, chair)
            _check_going_on(match)
            if not stands_in(visit.table.state, chair):
                raise ChangeError("no-stand-in")
            if chair in playing(visit.table.state)["conceded"]:
                raise ChangeError("conceded")
            bots = {**playing(visit.table.state)["bots"]}
            del bots[str(chair)]
            state = with_part(visit.table.state, bots=bots)
            visit.append({"do": "take_chair"}, seat=by, state=state)
            _give_to_bot(visit, match.game)
            return _again(match, visit)

    def concede(self, code: str, device: str, seat: int | None) -> Match:
        """Give up. With one side left the game is over; otherwise a bot plays the chair on."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, seat)
            before = playing(visit.table.state)
            if by in before["conceded"]:
                return match
            _check_going_on(match)  # a result is not changed by a tap that came too late
            bots = {**before["bots"], str(by): {"level": STAND_IN_LEVEL, "stands_in": True}}
            state = with_part(
                visit.table.state, conceded=[*before["conceded"], by], bots=bots, proposal=None
            )
            if winners := sole_side_left(state, match.setup):
                state = finished(state, match.game, winners, time.time())
            visit.append(
                {"do": "concede", "game": match.number},
                seat=by,
                state=state,
                new_start=state.stage == "finished",
            )
            _give_to_bot(visit, match.game)
            return _again(match, visit)

    # ---- hints ----

    def ask_hint(self, code: str, device: str, seat: int | None, moment: int) -> Match:
        """A job for a bot: it tells what it would do, see ``give_hint``."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.open_table())
            by = _seat_of(visit.table, device, seat)
            if playing(visit.table.state)["no_hints"]:
                raise ChangeError("hints-off")
            _asked(match, by, moment)
            _offer_job(visit, by, HINT, match.moment, HINT_LEVEL)
            visit.append({"do": "ask_hint", "game": match.number, "moment": moment}, seat=by)
            return _again(match, visit)

    def give_hint(self, code: str, seat: int, moment: int, hint: dict[str, Any]) -> None:
        """Only the seat that asked may read it."""
        with self._tables.visit(code) as visit:
            match = _load(visit.connection, visit.table)
            if match.moment == moment and not match.game.over:
                told = {"do": "hint", "game": match.number, "moment": moment, "hint": hint}
                visit.append(told, seat=seat)


# ---- one transaction ----


def fresh_seed() -> str:
    """What nobody can guess. Tests put something of their own in its place."""
    return secrets.token_hex(16)


def _load(connection: Connection, table: Table) -> Match:
    part = table.state.parts.get(PART)
    if part is None or table.state.stage not in ("playing", "finished"):
        raise TableError("no-game")
    wanted = select(games).where(games.c.code == table.code, games.c.number == part["game"])
    row = connection.execute(wanted).one()
    game = resume(row.snapshot, catalog())
    return Match(table, row.number, row.moment, row.answered, row.revealed_at, game)


def _begun(connection: Connection, code: str, number: int) -> dict[str, Any]:
    wanted = select(games.c.begun).where(games.c.code == code, games.c.number == number)
    found: dict[str, Any] | None = connection.scalar(wanted)
    if found is None:
        raise TableError("no-game")
    return found


def _next_number(connection: Connection, code: str) -> int:
    latest = select(func.max(games.c.number)).where(games.c.code == code)
    return (connection.scalar(latest) or 0) + 1


def _check_chairs(table: Table, players: int) -> None:
    if any(seat.free for seat in table.seats if seat.number < players):
        raise TableError("chairs-empty")
    if any(seat.number >= players for seat in table.seats):
        raise TableError("chairs-too-many")


def _move_everybody_on(visit: Visit, players: int, by: int, state: State) -> None:
    """Everybody takes the next chair, bots too; so teammates still sit opposite each other."""
    table = visit.table
    visit.append({"do": ROTATE, "players": players}, seat=by, state=state)
    for seat in table.seats[:players]:
        visit.set_seat((seat.number + 1) % players, name=seat.name, holder=seat.holder)
    if table.host is not None and table.host < players:
        visit.set_host((table.host + 1) % players)
    for watcher in table.watchers:
        if watcher.wants_seat is not None and watcher.wants_seat < players:
            visit.forget_watcher(watcher.device)
            visit.add_watcher(replace(watcher, wants_seat=(watcher.wants_seat + 1) % players))


def _seat_of(table: Table, device: str, seat: int | None) -> int:
    mine = table.seats_of(device)
    if not mine:
        raise TableError("not-seated")
    if seat is not None and seat not in mine:
        raise TableError("not-your-seat")
    return mine[0] if seat is None else seat


def _check_going_on(match: Match) -> None:
    if match.table.state.stage != "playing":
        raise TableError("moved-on")


def _check_moment(match: Match, moment: int) -> None:
    _check_going_on(match)
    if match.moment != moment:
        raise TableError("moved-on")


def _asked(match: Match, seat: int, moment: int) -> Decision:
    """The question this seat is asked at this moment."""
    _check_moment(match, moment)
    if match.game.decision is None or match.game.decision.seat != seat:
        raise TableError("not-asked")
    return match.game.decision


def _answered(
    visit: Visit, match: Match, by: int, moment: int, read: Reader, request: str | None
) -> Match:
    answer = read(_asked(match, by, moment).kind)
    match = _step(visit, match, by, answer, request)
    declines = playing(match.table.state)["declines"]
    while (asked := match.game.decision) is not None:
        if bot_level(match.table.state, asked.seat):
            break
        declined = automatic_answer(match.game, declines.get(str(asked.seat), "useless"))
        if declined is None:
            break
        match = _step(visit, match, asked.seat, declined, None, automatic=True)
    _store(visit, match)
    return match


def _step(
    visit: Visit,
    match: Match,
    by: int,
    answer: Any,
    request: str | None,
    *,
    automatic: bool = False,
) -> Match:
    game = match.game
    told, drawn = len(game.events), len(game.chance_log)
    game.submit(answer)
    answered = match.answered + 1
    revealed = game.revealed_at == len(game.answers)
    state: State | None = None
    if game.over:
        state = finished(visit.table.state, game, _winners(game), time.time())
    elif playing(visit.table.state)["proposal"] is not None:
        state = with_part(visit.table.state, proposal=None)  # it was about an earlier moment
    visit.append(
        {
            "do": ANSWER,
            "game": match.number,
            "answer": answer,
            "events": _plain(game.events[told:]),
            "chance": _plain(game.chance_log[drawn:]),
            **({"automatic": True} if automatic else {}),
        },
        seat=by,
        state=state,
        request=request,
        new_start=game.over,
    )
    revealed_at = answered if revealed else match.revealed_at
    return Match(visit.table, match.number, visit.table.seq, answered, revealed_at, game)


def _store(visit: Visit, match: Match) -> None:
    visit.connection.execute(
        update(games)
        .where(games.c.code == match.table.code, games.c.number == match.number)
        .values(
            snapshot=snapshot(match.game),
            answered=match.answered,
            revealed_at=match.revealed_at,
            moment=match.moment,
        )
    )
    _give_to_bot(visit, match.game)


def _winners(game: Game) -> list[int]:
    """The winner, and the teammate."""
    side = game.side_of(game.state.winner)
    return [seat for seat in range(game.rules.players) if game.side_of(seat) == side]


def _taken_back(visit: Visit, match: Match, by: int, to: int, *, reseed: bool) -> Match:
    """The game as it stood before answer ``to``. With ``reseed`` what was seen does not come
    again: then it goes back to the action that ``to`` was part of, where decks can be shuffled."""
    begun = _begun(visit.connection, match.table.code, match.number)
    record = _record(begun, story_of(visit.log(), match.number), match.game)
    game = replay(record, catalog(), upto=to)
    start, shuffles = None, []
    if reseed:
        if game.answers_since:
            to -= len(game.answers_since)
            game = replay(record, catalog(), upto=to)
        drawn = len(game.chance_log)
        game.reseed(fresh_seed())
        start, shuffles = game.reseeds[-1][1], _plain(game.chance_log[drawn:])
    visit.append(
        {"do": TAKE_BACK, "game": match.number, "to": to, "reseed": start, "chance": shuffles},
        seat=by,
        state=with_part(visit.table.state, proposal=None),
    )
    revealed_at = to if reseed else match.revealed_at
    match = Match(visit.table, match.number, visit.table.seq, to, revealed_at, game)
    _store(visit, match)
    return match


def _record(begun: dict[str, Any], story: Story, game: Game) -> dict[str, Any]:
    settings = {name: begun[name] for name in SETTINGS}
    record = story.record(settings, begun["seed"], game)
    return {**record, "chance": [*begun["chance"], *record["chance"]]}


def _proposed(visit: Visit, match: Match, device: str, by: int, wish: dict[str, Any]) -> Match:
    proposal = {**wish, "by": by, "agreed": [by], "entry": visit.table.seq + 1}
    state = with_part(visit.table.state, proposal=proposal)
    visit.append({"do": "suggest", "wish": wish}, seat=by, state=state)
    return _agreed(visit, match, device, by, proposal)


def _proposal(visit: Visit, entry: int | None) -> dict[str, Any]:
    """What is being agreed on, if it is what ``entry`` has proposed."""
    proposal: dict[str, Any] | None = playing(visit.table.state)["proposal"]
    if proposal is None:
        raise ChangeError("nothing-proposed")
    if entry is not None and proposal.get("entry") != entry:
        raise TableError("moved-on")
    return proposal


def _agreed(visit: Visit, match: Match, device: str, by: int, proposal: dict[str, Any]) -> Match:
    """A phone agrees for all its seats. When nobody is missing any more, it is done."""
    mine = visit.table.seats_of(device)
    agreed = sorted({*proposal["agreed"], by, *mine})
    proposal = {**proposal, "agreed": agreed}
    if who_must_agree(visit.table, proposal):
        visit.set_state(with_part(visit.table.state, proposal=proposal))
        return _again(match, visit)
    if proposal["what"] == "undo":
        return _taken_back(visit, match, proposal["by"], proposal["to"], reseed=True)
    chair = str(proposal["chair"])
    bots = playing(visit.table.state)["bots"]
    bots = {**bots, chair: {"level": proposal["level"], "stands_in": True}}
    state = with_part(visit.table.state, bots=bots, proposal=None)
    visit.append({"do": "stand_in", "chair": proposal["chair"]}, seat=proposal["by"], state=state)
    _give_to_bot(visit, match.game)
    return _again(match, visit)


def _is_absent(visit: Visit, match: Match, chair: int) -> bool:
    """Nobody sits there, or the table has waited for them for a while."""
    seat = next((one for one in visit.table.seats if one.number == chair), None)
    if seat is None or seat.free:
        return True
    asked = match.game.decision
    if asked is None or asked.seat != chair:
        return False
    since = next(entry.at for entry in visit.log() if entry.seq == match.moment)
    return time.time() - since > ABSENT_AFTER


def who_must_agree(table: Table, proposal: dict[str, Any]) -> list[int]:
    """The people who have not agreed yet. Bots have no objections, and whoever is not there is
    not asked about their own chair."""
    people = [seat.number for seat in table.seats if seat.has_person]
    absent = {proposal["chair"]} if proposal.get("absent") else set()
    here = [seat for seat in people if not bot_level(table.state, seat) and seat not in absent]
    return [seat for seat in here if seat not in proposal["agreed"]]


def _again(match: Match, visit: Visit) -> Match:
    """The same game at a table that has moved on."""
    return Match(
        visit.table, match.number, match.moment, match.answered, match.revealed_at, match.game
    )


# ---- jobs for bots ----


def _give_to_bot(visit: Visit, game: Game) -> None:
    """If a bot is asked now, that is its job; what was thought about before is obsolete."""
    here = bot_jobs.c.code == visit.table.code
    obsolete = or_(bot_jobs.c.kind == MOVE, bot_jobs.c.moment != _moment(visit))
    visit.connection.execute(delete(bot_jobs).where(here, obsolete))
    asked = game.decision
    if asked is None or visit.table.state.stage != "playing":
        return
    level = bot_level(visit.table.state, asked.seat)
    if level is not None:
        _offer_job(visit, asked.seat, MOVE, _moment(visit), level)


def _moment(visit: Visit) -> int:
    part = playing(visit.table.state)
    wanted = select(games.c.moment).where(
        games.c.code == visit.table.code, games.c.number == part["game"]
    )
    return int(visit.connection.execute(wanted).scalar_one())


def _offer_job(visit: Visit, seat: int, kind: str, moment: int, level: str) -> None:
    here = (bot_jobs.c.code == visit.table.code, bot_jobs.c.seat == seat, bot_jobs.c.kind == kind)
    visit.connection.execute(delete(bot_jobs).where(*here))
    visit.connection.execute(
        insert(bot_jobs).values(
            code=visit.table.code,
            seat=seat,
            kind=kind,
            moment=moment,
            level=level,
            made_at=time.time(),
        )
    )


def _plain(rows: Sequence[Any]) -> list[Any]:
    """Tuples as lists, the way JSON gives them back."""
    return [list(row) for row in rows]
