"""Games played on screens: all that can be done with them, each in one transaction.

What is stored here is secret. Pages, bots and hints get a ``view`` of it, for one seat.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Engine, Row, insert, select

from companion.engine import Game, Lineup, deal_again, read_position, snapshot
from companion.rooms.changes import ChangeError
from companion.rooms.hints import LAST_WORD
from companion.rooms.history import put_by
from companion.rooms.log import Entry
from companion.rooms.playing import (
    ABOUT_LEVELS,
    PART,
    ROTATE,
    STAND_IN_LEVEL,
    BotChair,
    begun,
    bot_level,
    finished,
    has_even_seats,
    levels_said,
    lineup_of,
    playing,
    sole_side_left,
    stands_in,
    with_playing,
)
from companion.rooms.replay import Recording, recording_of
from companion.rooms.standing_orders import checked_orders
from companion.rooms.state import TableState
from companion.rooms.story import AnswerGiven, Story, counting_in, story_of
from companion.rooms.undo_policy import last_own_answer, last_own_run
from companion.setup.code import decode
from companion.store import consent, live_chance
from companion.store.answering import (
    answer_in_window,
    answer_question,
    close_window,
    keep_orders,
    take_back,
    unmoved,
)
from companion.store.going_back import (
    WayBack,
    forget_snapshots,
    keep_first_snapshot,
    way_back,
)
from companion.store.jobs import HINT, give_to_bot, offer_job
from companion.store.log_entries import counting_answers, newest_entries
from companion.store.match import (
    Match,
    begun_with,
    deal_of,
    game_of,
    kept_chance,
    load_match,
    next_number,
    plain,
)
from companion.store.observer import observer
from companion.store.reviews import Reviews
from companion.store.schema import games
from companion.store.seals import Seal, seal_in
from companion.store.tables import Tables
from companion.store.visit import LiveTable, TableError, Visit

HINT_LEVEL: Final = "guildmaster"
ANSWERS_AT_ONCE: Final = 64
MOST_LEVELS_SAID: Final = 200


@dataclass(frozen=True, slots=True)
class Opening:
    """A game at its first question, and what is kept of how it began."""

    game: Game
    begun: dict[str, Any]
    deal: str  # what the games have in common that begin with the same cards in the same places


def _opening(game: Game, deal: str | None = None) -> Opening:
    shared = {live_chance.SHARED: True} if game.live is None else {}
    chance = plain(game.chance_log)
    begun = {**game.lineup.to_dict(), **game.origin, **shared, "chance": chance}
    return Opening(game, begun, deal or secrets.token_hex(16))


def _begun_again(begun: dict[str, Any], deal: str) -> Opening:
    """The same cards in the same places, and after that chance of its own."""
    live = live_chance.fresh_chance()
    if "position" in begun:
        return _opening(read_position(begun["position"], live=live), deal)
    return _opening(deal_again(Lineup.from_dict(begun), begun["chance"], live), deal)


class Games:
    """All games of this database."""

    def __init__(self, engine: Engine, tables: Tables) -> None:
        self._engine = engine
        self._tables = tables
        self.reviews = Reviews(engine, tables)

    # ---- reading ----

    def load(self, code: str) -> Match:
        """The game that is going on, or was finished last."""
        return self.load_at(self._tables.load(code))

    def load_at(self, table: LiveTable) -> Match:
        """The game that is going on, at a table that was read just now."""
        if table.window_is_over:
            table = self.close_window(table.code)
        with self._engine.connect() as connection:
            return load_match(connection, table)

    def newest_answers(self, match: Match) -> Iterator[AnswerGiven]:
        """The answers that count, the newest first: read only as far as anybody asks."""
        recent = self._tables.recent_log(match.table)
        oldest, at_entry = match.answered, match.table.seq + 1
        for entry in reversed(recent.entries):
            for given in reversed(_counting(match, [entry])):
                oldest, at_entry = given.position, given.seq
                yield given
        while oldest >= 0 and not recent.is_whole:
            earlier = self._answers_before(match, oldest, at_entry)
            yield from reversed(earlier)
            oldest, at_entry = (earlier[0].position, earlier[0].seq) if earlier else (-1, 0)

    def _answers_before(self, match: Match, position: int, entry: int) -> list[AnswerGiven]:
        of_game = (match.table.code, match.number)
        with self._engine.connect() as connection:
            found = counting_answers(
                connection,
                *of_game,
                before=position + 1,
                before_entry=entry,
                most=ANSWERS_AT_ONCE,
            )
        return _counting(match, found)

    def story(self, code: str, number: int) -> Story:
        """Every answer that counts, of a game that is over."""
        return story_of(self._tables.log(code), number)

    def begun(self, code: str, number: int) -> dict[str, Any]:
        """How a game began. Secret until it is over."""
        with self._engine.connect() as connection:
            return begun_with(connection, code, number)

    def deal(self, code: str, number: int) -> str:
        """What this game has in common with those that began with the same cards."""
        with self._engine.connect() as connection:
            return deal_of(connection, code, number)

    def record(self, code: str, number: int) -> dict[str, Any]:
        """The game, to play it again: all of it, or since it went on under its present rules.
        Secret until it is over."""
        row = self._row(code, number)
        game = game_of(row.snapshot, over=True)
        version = row.snapshot["rules_version"]
        return self.story(code, number).record(row.begun, game, version)

    def told_record(self, code: str, number: int) -> dict[str, Any]:
        """The record to be saved: with the seal of its chance, and with the key if that is told."""
        record, sealed = self.record(code, number), self.seal(code, number)
        if sealed is None:
            return record
        return {**record, "seal": sealed.seal, **({"key": sealed.key} if sealed.key else {})}

    def seal(self, code: str, number: int) -> Seal | None:
        """The seal of a game's chance, which everybody may see, and its key if that is told."""
        with self._engine.connect() as connection:
            return seal_in(connection, code, number)

    def recording(self, code: str, number: int) -> Recording:
        """The game, to look at it again. Secret until it is over."""
        begun, record = self._row(code, number).begun, self.record(code, number)
        return recording_of(self._tables.log(code), number, begun, record)

    def _row(self, code: str, number: int) -> Row[Any]:
        wanted = select(games).where(games.c.code == code, games.c.number == number)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        if row is None:
            raise TableError("no_game")
        return row

    # ---- beginning ----

    def begin(
        self,
        code: str,
        device: str,
        *,
        levels: dict[int, str] | None = None,
        first: int | None = None,
        shared: str | None = None,
        request: str | None = None,
    ) -> LiveTable:
        """Deal the cards. ``levels`` are those of bots that shall play otherwise than they were
        asked to when they sat down. ``shared`` chance is the same whenever somebody begins with
        that word, and known to all: for the game that teaches, for tests and benchmarks.
        """
        with self._tables.visit(code) as visit:
            if visit.knows(request, device):
                return visit.table
            by = visit.open_table().acting_seat(device)
            lineup = self._lineup(visit, first)
            if shared is None:
                game = Game.new(lineup, live=live_chance.fresh_chance())
            else:
                game = Game.new(lineup, shared)
            self._begin(visit, by, _opening(game), levels, request)
        return visit.table

    def begin_at(
        self,
        code: str,
        device: str,
        position: dict[str, Any],
        *,
        shared: bool = False,
        deal: str | None = None,
        request: str | None = None,
    ) -> LiveTable:
        """Play on from a position (see ``engine.read_position``) instead of dealing: one of the
        ``deal`` of another game, perhaps. Its chance may be ``shared``, as in a puzzle."""
        game = read_position(position, live=None if shared else live_chance.fresh_chance())
        opening = _opening(game, deal)
        with self._tables.visit(code) as visit:
            if visit.knows(request, device):
                return visit.table
            by = visit.open_table().acting_seat(device)
            if visit.table.state.stage != "setting_up":
                raise ChangeError("stage", stage=visit.table.state.stage)
            _check_chairs(visit.table, opening.game.rules.players)
            self._begin(visit, by, opening, None, request)
        return visit.table

    def same_deal(self, code: str, device: str, *, request: str | None = None) -> LiveTable:
        """The deal of the game that is over once more, with everybody one seat further: each gets
        the cards another one had."""
        with self._tables.visit(code) as visit:
            if visit.knows(request, device):
                return visit.table
            by = visit.open_table().acting_seat(device)
            state = visit.table.state
            if state.stage != "finished" or PART not in state.parts:
                raise ChangeError("stage", stage=state.stage)
            again = playing(state).game
            earlier = begun_with(visit.connection, code, again)
            deal = deal_of(visit.connection, code, again)
            players = Lineup.from_dict(earlier).rules.players
            _check_chairs(visit.table, players)
            state = put_by(state, visit.table.names)
            _move_everybody_on(visit, players, by, state)
            by = (by + 1) % players
            self._begin(visit, by, _begun_again(earlier, deal), None, request, again)
        return visit.table

    def _begin(
        self,
        visit: Visit,
        by: int,
        opening: Opening,
        levels: dict[int, str] | None,
        request: str | None,
        again: int | None = None,
    ) -> None:
        game = opening.game
        code = visit.table.code
        number = next_number(visit.connection, code)
        said = newest_entries(visit.connection, code, MOST_LEVELS_SAID, kinds=ABOUT_LEVELS)
        asked_for = {**levels_said(said), **(levels or {})}
        bots = {seat.number: asked_for[seat.number] for seat in visit.table.seats if seat.is_bot}
        state = begun(visit.table.state, number, bots, time.time())
        visit.append(
            {"do": "play", "game": number, "again": again, "events": plain(game.events)},
            seat=by,
            state=state,
            request=request,
            new_start=True,
        )
        kept = snapshot(game)
        visit.connection.execute(
            insert(games).values(
                code=code,
                number=number,
                begun=opening.begun,
                snapshot=kept,
                chance=kept_chance(game.live),
                deal=opening.deal,
                answered=0,
                revealed_at=0,
                moment=visit.table.seq,
            )
        )
        keep_first_snapshot(visit, number, kept)
        give_to_bot(visit, Match(visit.table, number, visit.table.seq, 0, 0, game))

    def _lineup(self, visit: Visit, first: int | None) -> Lineup:
        state = visit.table.state
        if state.stage != "setting_up" or state.setup is None:
            raise ChangeError("no_decks_yet" if state.setup is None else "stage", stage=state.stage)
        setup = decode(state.setup)
        _check_chairs(visit.table, setup.players)
        if state.parts.get("dealing") and not setup.characters:
            raise ChangeError("characters_not_chosen")
        starts = setup.first_seat if first is None else first
        if starts is None:
            starts = secrets.randbelow(setup.players)
        if starts not in range(setup.players):
            raise TableError("no_seat", seat=starts)
        return lineup_of(setup, starts, even=has_even_seats(state, setup))

    # ---- answering ----

    def answer(
        self,
        code: str,
        device: str,
        seat: int | None,
        moment: int,
        answer: Any,
        request: str | None = None,
        *,
        step: int = 0,
    ) -> Match:
        """Answer the question a seat of this device is asked. ``step`` tells apart what it is asked
        within one moment, while nobody else knows of it.

        Raises IllegalAnswer with the reason, and TableError("moved_on") when the page it comes from
        was overtaken; then nothing has happened.
        """
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.table)
            if visit.knows(request, device):
                return match
            by = visit.open_table().acting_seat(device, seat)
            if bot_level(visit.table.state, by):
                raise TableError("bot_plays")
            match = _answered(visit, match, by, moment, step, answer, request)
        observer().answered(by_bot=False)
        return match

    def answer_for_bot(
        self, code: str, seat: int, moment: int, answer: Any, *, step: int = 0
    ) -> Match:
        """Answer the question a chair is asked that a bot plays."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            if not bot_level(visit.table.state, seat):
                raise TableError("not_a_bot")
            match = _answered(visit, match, seat, moment, step, answer, None)
        observer().answered(by_bot=True)
        return match

    def check(
        self, code: str, device: str, seat: int | None, moment: int, answer: Any, *, step: int = 0
    ) -> None:
        """Whether that would be an answer: raises what ``answer`` would, and changes nothing."""
        match = self.load(code)
        by = match.table.acting_seat(device, seat)
        match.question(by, moment, step)
        match.seen_by(by).check(answer)

    # ---- what nobody else knows of ----

    def close_window(self, code: str) -> LiveTable:
        """If its time is over: everybody is told what has come of it. Of two that come for it at
        once one finds it closed."""
        with self._tables.visit(code, counted=False) as visit:
            if visit.table.window_is_over:
                match = load_match(visit.connection, visit.table)
                if match.game.paused:
                    close_window(visit, match)
                visit.set_window(None)
        return visit.table

    def give_orders(
        self, code: str, device: str, seat: int | None, said: Mapping[str, str]
    ) -> Match:
        """Say beforehand what to answer when these cards ask in secret. No entry tells of it: that
        somebody has said something tells what they hold. It counts from the next pause on."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device, seat)
            match.check_going_on()
            return keep_orders(visit, match, by, checked_orders(match.game.cast, said))

    # ---- taking back ----

    def undo(self, code: str, device: str, seat: int | None, moment: int) -> Match:
        """Take my last answer back. Where something new was seen since, or others have answered,
        everybody has to agree: then this is a proposal."""
        match = self.load(code)
        self._check_may_undo(match, device, seat, moment)
        to, reseed = self._how_far_back(match, match.table.acting_seat(device, seat))
        way = self._way_back(match, to, reseed=reseed)
        with self._tables.visit(code) as visit:
            match = unmoved(visit, match)
            self._check_may_undo(match, device, seat, moment)
            by = visit.table.acting_seat(device, seat)
            if not reseed:
                return take_back(visit, match, by, way)
            return consent.propose(visit, match, device, by, {"what": "undo", "to": to}, way)

    def _check_may_undo(self, match: Match, device: str, seat: int | None, moment: int) -> None:
        if match.table.closed:
            raise TableError("closed")
        by = match.table.acting_seat(device, seat)
        match.check_moment(moment)
        if bot_level(match.table.state, by):
            raise TableError("bot_plays")
        if match.game.paused:  # who is asked now may have seen what would come
            raise ChangeError("in_a_moment")

    def _how_far_back(self, match: Match, by: int) -> tuple[int, bool]:
        """To which answer, and whether all must agree, so that what was seen is dealt again."""
        free = last_own_run(self.newest_answers(match), by, match.revealed_at)
        if free is not None:
            return free, False
        last = last_own_answer(self.newest_answers(match), by)
        if last is None:
            raise ChangeError("nothing_to_undo")
        return last, True

    def _way_back(self, match: Match, to: int, *, reseed: bool) -> WayBack:
        with self._engine.connect() as connection:
            return way_back(connection, match, to, reseed=reseed)

    def propose_stand_in(
        self, code: str, device: str, chair: int, level: str = STAND_IN_LEVEL
    ) -> Match:
        """Let a bot play for somebody, if all agree. Who is not there is not asked: a free chair,
        or one that the table has waited for."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device)
            match.check_going_on()
            if bot_level(visit.table.state, chair):
                raise ChangeError("bot_plays_already")
            if chair not in range(match.setup.players):
                raise TableError("no_seat", seat=chair)
            absent = consent.is_absent(visit, match, chair)
            wish = {"what": "stand_in", "chair": chair, "level": level, "absent": absent}
            return consent.propose(visit, match, device, by, wish)

    def agree(self, code: str, device: str, entry: int | None = None) -> Match:
        """Say yes to what was proposed. ``entry`` is the proposal that was read: a tap that comes
        late must not agree to another one."""
        match = self.load(code)
        proposed, way = playing(match.table.state).proposal, None
        if proposed is not None and proposed["what"] == "undo":
            way = self._way_back(match, proposed["to"], reseed=True)
        with self._tables.visit(code) as visit:
            by = visit.open_table().acting_seat(device)
            proposal = consent.proposal_of(visit, entry)
            match = unmoved(visit, match)
            visit.append({"do": "agree"}, seat=by)
            return consent.agree(visit, match, device, by, proposal, way)

    def disagree(self, code: str, device: str, entry: int | None = None) -> Match:
        """Say no to what was proposed, or take one's own proposal back."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device)
            consent.proposal_of(visit, entry)
            state = with_playing(visit.table.state, proposal=None)
            visit.append({"do": "disagree"}, seat=by, state=state)
            return replace(match, table=visit.table)

    # ---- chairs ----

    def take_chair(self, code: str, device: str, chair: int) -> Match:
        """Back again: the player the chair belongs to plays on from here."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device, chair)
            match.check_going_on()
            if not stands_in(visit.table.state, chair):
                raise ChangeError("no_stand_in")
            if chair in playing(visit.table.state).conceded:
                raise ChangeError("conceded")
            bots = {**playing(visit.table.state).bots}
            del bots[chair]
            state = with_playing(visit.table.state, bots=bots)
            visit.append({"do": "take_chair"}, seat=by, state=state)
            give_to_bot(visit, match)
            return replace(match, table=visit.table)

    def concede(self, code: str, device: str, seat: int | None) -> Match:
        """Give up. With one side left the game is over; otherwise a bot plays the chair on."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device, seat)
            before = playing(visit.table.state)
            if by in before.conceded:
                return match
            match.check_going_on()  # a result is not changed by a tap that came too late
            if match.game.paused and _would_end(match, by):
                match = close_window(visit, match)  # the record of a game ends at a question
                if match.game.over:
                    return match
            bots = {**before.bots, by: BotChair(STAND_IN_LEVEL, stands_in=True)}
            state = with_playing(
                visit.table.state, conceded=(*before.conceded, by), bots=bots, proposal=None
            )
            if winners := sole_side_left(state, match.setup):
                state = finished(state, match.game, winners, visit.table.seating, time.time())
            visit.append(
                {"do": "concede", "game": match.number},
                seat=by,
                state=state,
                new_start=state.stage == "finished",
            )
            if state.stage == "finished":
                forget_snapshots(visit, match.number)
            give_to_bot(visit, match)
            return replace(match, table=visit.table)

    # ---- hints ----

    def ask_hint(self, code: str, device: str, seat: int | None, moment: int) -> Match:
        """A job for a bot: it tells what it would do, see ``give_hint``. Once it has said its last
        word on a moment, it would only say the same again."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.open_table())
            by = visit.table.acting_seat(device, seat)
            if playing(visit.table.state).no_hints:
                raise ChangeError("hints_off")
            match.question(by, moment)
            if match.seen_by(by).asks_in_secret:  # that somebody asks for a hint is told
                raise ChangeError("hint_would_tell")
            if _has_last_word(visit, moment):
                return match
            offer_job(visit, by, HINT, match.moment, HINT_LEVEL)
            visit.append({"do": "ask_hint", "game": match.number, "moment": moment}, seat=by)
            return replace(match, table=visit.table)

    def do_hint(
        self,
        code: str,
        device: str,
        seat: int | None,
        moment: int,
        hint: int,
        request: str | None = None,
    ) -> Match:
        """Answer what the hint for this moment says that was on the page: the entry of the log."""
        match = self.load(code)
        by = match.table.acting_seat(device, seat)
        for entry in reversed(self._tables.recent_log(match.table).entries):
            told = entry.change
            if entry.seq == hint and told["do"] == "hint" and entry.by == by:
                answer = told["hint"]["answer"]
                if answer is None or told["moment"] != moment:
                    break
                return self.answer(code, device, by, moment, answer, request)
        raise TableError("moved_on")

    def give_hint(self, code: str, seat: int, moment: int, hint: dict[str, Any]) -> bool:
        """Only the seat that asked may read it. False: the moment has passed."""
        with self._tables.visit(code) as visit:
            match = load_match(visit.connection, visit.table)
            if match.moment != moment or match.game.over:
                return False
            told = {"do": "hint", "game": match.number, "moment": moment, "hint": hint}
            visit.append(told, seat=seat)
        return True


def _has_last_word(visit: Visit, moment: int) -> bool:
    """Whether a hint for this moment, which is that of the game, was thought through."""
    given = newest_entries(visit.connection, visit.table.code, 1, after=moment, kinds=("hint",))
    return any(entry.change["hint"].get("thought") == LAST_WORD for entry in given)


def _answered(
    visit: Visit,
    match: Match,
    by: int,
    moment: int,
    step: int,
    answer: Any,
    request: str | None,
) -> Match:
    if not match.game.paused:
        return answer_question(visit, match, by, moment, answer, request)
    return answer_in_window(visit, match, by, moment, step, answer, request)


def _would_end(match: Match, seat: int) -> bool:
    """Whether nobody is left to play against when this seat gives up, too."""
    conceded = (*playing(match.table.state).conceded, seat)
    return bool(sole_side_left(with_playing(match.table.state, conceded=conceded), match.setup))


def _counting(match: Match, some: Sequence[Entry]) -> list[AnswerGiven]:
    return counting_in(some, match.number, match.answered, match.settled)


def _check_chairs(table: LiveTable, players: int) -> None:
    if any(seat.free for seat in table.seats if seat.number < players):
        raise TableError("chairs_empty")
    if any(seat.number >= players for seat in table.seats):
        raise TableError("chairs_too_many")


def _move_everybody_on(visit: Visit, players: int, by: int, state: TableState) -> None:
    """Everybody takes the next chair, bots too; so teammates still sit opposite each other."""
    table = visit.table
    visit.append({"do": ROTATE, "players": players}, seat=by, state=state)
    for seat in table.seats[:players]:
        visit.set_seat((seat.number + 1) % players, name=seat.name, holder=seat.holder)
    if table.host is not None and table.host < players:
        visit.set_host((table.host + 1) % players)
    for claim in table.claims:
        if claim.wants_seat is not None and claim.wants_seat < players:
            visit.change_watcher(
                replace(claim, wants_seat=(claim.wants_seat + 1) % players, agreed=())
            )
