"""Games that were going on when the companion was brought up to date: everything in them goes on.

The databases were filled by the first commit that kept games on screens, and by the last one before
chance and silence became secret (``scripts/old_database.py --games``); each table's host is called
after what is shown there. They are tried on SQLite, and with the same rows on PostgreSQL.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from companion.bots import Bot, SeatView, bot_of
from companion.coach.review import Review
from companion.engine import Decision, Game, LiveChance, fingerprint, replay
from companion.rooms import ChangeError, parse
from companion.rooms.playing import bot_level, playing
from companion.rooms.practice import practice_of
from companion.rooms.replay import GameReplay
from companion.store import Jobs, LiveTable, Match
from companion.store.schema import bot_jobs
from companion.worker import Worker
from tests.store.old_databases import ANN, BEFORE, BOB, CY, Upgraded, started
from tests.thorough import THOROUGH
from tests.windows import after_window

FIRST, LAST = "games-2614b49", "games-f76fd37"


class Scenes(Upgraded):
    """The tables by name, and how they stood before."""

    def __init__(self, upgraded: Upgraded, name: str) -> None:
        super().__init__(upgraded.app, [table.code for table in upgraded.all])
        self.on_sqlite = self.app.extensions["database"].dialect.name == "sqlite"
        self.name = name
        self.codes = {_scene(table): table.code for table in self.all}
        self.at_start = {
            scene: self.games.load(code) for scene, code in self.codes.items() if scene != "tracked"
        }
        with self.app.extensions["database"].connect() as connection:
            jobs = connection.execute(select(bot_jobs.c.code, bot_jobs.c.moment)).all()
        self.jobs_at_start = {job.code: job.moment for job in jobs}
        self.before = _games_in(BEFORE / f"{name}.sql.gz")  # by table and number

    # ---- playing on ----

    def player(self, match: Match) -> str:
        """The phone of whoever is asked."""
        assert match.game.decision is not None
        device = match.table.chairs[match.game.decision.seat].holder
        assert device is not None
        return device

    def asked(self, match: Match) -> Decision:
        assert match.game.decision is not None
        return match.game.decision

    def seen(self, match: Match) -> SeatView:
        """What the one who is asked sees."""
        return SeatView(match.game, self.asked(match).seat)

    def answer(self, code: str, players: list[Bot] | None = None) -> Match:
        """One answer, by whoever is asked: a person's phone or the bot that sits there; and what
        comes of it when the window after it, if there is one, is over."""
        match = self.games.load(code)
        asked = match.game.decision
        assert asked is not None
        player = players[asked.seat] if players else bot_of("apprentice", asked.seat)
        answer = player.decide(SeatView(match.game, asked.seat)).answer
        if bot_level(match.table.state, asked.seat):
            match = self.games.answer_for_bot(code, asked.seat, match.moment, answer)
        else:
            phone = self.player(match)
            match = self.games.answer(code, phone, asked.seat, match.moment, answer)
        return after_window(self.games, match)

    def play_to_the_end(self, code: str) -> Match:
        match = self.games.load(code)
        players = [bot_of("apprentice", seat) for seat in range(match.game.rules.players)]
        while not match.game.over:
            match = self.answer(code, players)
        assert self.tables.load(code).state.stage == "finished"
        return match

    def undo(self, code: str, device: str) -> Match:
        """With the consent of whoever is asked for it."""
        match = self.games.undo(code, device, None, self.games.load(code).moment)
        for other in {chair.holder for chair in match.table.seats if chair.has_person}:
            if other and playing(self.tables.load(code).state).proposal:
                match = self.games.agree(code, other)
        return match

    def answer_and_take_back(self, code: str) -> None:
        """By the next person who is asked: what was asked before is asked again."""
        while bot_level((match := self.games.load(code)).table.state, self.asked(match).seat):
            self.answer(code)
        phone, question = self.player(match), self.seen(match).question
        after = self.answer(code)
        assert after.answered > match.answered
        back = self.undo(code, phone)
        backs = [one for one in self.tables.log(code) if one.change["do"] == "take_back"]
        if backs[-1].change["reseed"] is None:
            assert back.answered == match.answered
            assert self.seen(back).question == question
            assert fingerprint(back.game.state) == fingerprint(match.game.state)
        else:  # what was seen is dealt again, so the whole action is taken back
            assert back.answered == match.answered - len(match.game.answers_since)
            assert lying(back.game.state.to_dict()) == lying(at_the_action(match.game))


def _scene(table: LiveTable) -> str:
    return "practice" if practice_of(table.state) else table.names[table.host or 0]


@dataclass(frozen=True)
class Stood:
    """A game before the upgrade."""

    answered: int
    state: dict[str, Any]  # at the beginning of the action
    since: list[Any]  # answered in the action


def _games_in(dump: Path) -> dict[tuple[str, int], Stood]:
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript(gzip.decompress(dump.read_bytes()).decode())
        rows = before.execute("SELECT code, number, answered, snapshot FROM games").fetchall()
    found = {(code, number): (answered, json.loads(kept)) for code, number, answered, kept in rows}
    return {
        where: Stood(answered, kept["state"], kept["since"])
        for where, (answered, kept) in found.items()
    }


@pytest.fixture(scope="module", params=[FIRST, LAST])
def dump(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def scenes(
    dump: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scenes]:
    """Started once; each of the tests below plays at tables of its own."""
    url = None
    if request.param == "postgresql":
        url = request.getfixturevalue("new_postgresql")()
    with pytest.MonkeyPatch.context() as patch:
        keys = count()
        patch.setattr(
            "companion.store.live_chance.fresh_chance",
            lambda: LiveChance(next(keys).to_bytes(32, "big")),
        )
        with started(BEFORE / f"{dump}.sql.gz", tmp_path_factory.mktemp("before"), url) as upgraded:
            yield Scenes(upgraded, dump)


def lying(state: dict[str, Any]) -> dict[str, Any]:
    """What everybody sees, the hands, and the face-down piles without their order, which may have
    been changed on purpose."""
    seen = ("turn", "seat", "clock", "gold", "tokens", "stall", "discard", "market")
    return {
        **{name: state[name] for name in seen},
        "hands": [sorted(hand) for hand in state["hand"]],
        "decks": [sorted(pile) for pile in (*state["deck"], state["market_deck"])],
    }


def at_the_action(game: Game) -> dict[str, Any]:
    """The position before the answers of the action that is under way."""
    return (game.checkpoint or game.state).to_dict()


def test_every_game_stands_where_it_stood(scenes: Scenes) -> None:
    """Of an effect whose events did not say enough yet the action begins again."""
    for scene, match in scenes.at_start.items():
        before = scenes.before[match.table.code, match.number]
        begun_again = scenes.name == FIRST and scene in ("in_an_effect", "reacting")
        since = [] if begun_again else before.since
        if not match.game.over:
            assert match.game.answers_since == since, scene
            assert match.answered == before.answered - len(before.since) + len(since), scene
        assert lying(at_the_action(match.game)) == lying(before.state), scene


def test_every_page_opens_for_those_who_sit_there(scenes: Scenes) -> None:
    broken = []
    for scene, code in scenes.codes.items():
        for device in (ANN, BOB, CY):
            phone = scenes.phone(code, device)
            reports = ["/report"] if scene in scenes.at_start else []
            for path in ("", "/people", "/log", "/screen", *reports):
                status = phone.get(phone.address + path).status_code
                if status not in (200, 303):
                    broken.append((scene, device[0], path, status))
    assert broken == []


@pytest.mark.parametrize("scene", ["undone", "in_an_effect", "exhibition", "practice"])
def test_a_game_goes_on_is_taken_back_and_looked_at_again(scenes: Scenes, scene: str) -> None:
    """One with an undo by consent behind it, and one with dice in the effect that is under way."""
    if scene not in scenes.codes:
        return  # there was none yet
    if scene != "undone" and not (scenes.on_sqlite or THOROUGH):
        return
    code, before = scenes.codes[scene], scenes.before[scenes.codes[scene], 1]
    people = [chair.holder or "" for chair in scenes.tables.load(code).seats if chair.has_person]
    scenes.answer_and_take_back(code)
    scenes.answer(code)
    for phone in people:
        for _ in range(3):
            scenes.answer(code)
        with suppress(ChangeError):  # nothing is taken back that was settled under earlier rules
            scenes.undo(code, phone)
    game = scenes.play_to_the_end(code).game
    again = replay(scenes.games.record(code, 1))
    assert again.over
    assert fingerprint(again.state) == fingerprint(game.state)
    shown = GameReplay(scenes.games.recording(code, 1))
    assert shown.last == len(scenes.games.story(code, 1).moves)
    upgraded_at = before.answered - len(before.since)
    told_in_words_only = range(upgraded_at if scenes.name == FIRST else 0)
    for step in range(0, shown.last + 1, 1 if THOROUGH else 7):
        at = shown.at(step)
        if at is None:
            assert step in told_in_words_only
        else:
            assert at.state.turn == shown.turn_of(step), step
    end, then = shown.at(shown.last), shown.at(upgraded_at)
    assert end is not None
    assert then is not None
    assert lying(end.state.to_dict()) == lying(game.state.to_dict())
    assert lying(at_the_action(then)) == lying(before.state)
    phone = scenes.phone(code, ANN)
    for path in ("", "/log", "/games/1/replay?step=5", "/games/1.json"):
        assert phone.get(phone.address + path).status_code == 200, path


def test_an_effect_goes_on_with_the_question_it_had(scenes: Scenes) -> None:
    if scenes.name == FIRST:
        return  # it begins again
    match = scenes.at_start["in_an_effect"]
    assert match.game.answers_since
    assert scenes.seen(match).question["source"] == "pangolins-1"
    assert [outcome[0] for outcome in match.game.chance_log] == ["roll"] * 3


def test_a_reaction_that_is_being_asked_for(scenes: Scenes) -> None:
    """It is done on one of the two kinds of databases, and declined on the other."""
    code, reacts = scenes.codes["reacting"], scenes.on_sqlite
    if scenes.name == FIRST:  # the action begins again
        while scenes.seen(match := scenes.games.load(code)).question["source"] != "owls-4":
            scenes.answer(code)
    else:
        match = scenes.games.load(code)
    active, asked = match.game.state.seat, scenes.asked(match)
    assert asked.seat != active
    assert scenes.seen(match).question["source"] == "owls-4"
    waiting, deciding = (scenes.phone(code, (ANN, BOB)[seat]) for seat in (active, asked.seat))
    assert 'name="option"' not in waiting.page()
    assert 'name="option"' in deciding.page()
    said = deciding.answer(match.moment, kind="option", option=0 if reacts else 1)
    assert said.status_code == 200, said.text
    told = scenes.games.story(code, 1).moves
    assert any(event[0] == "passive" for event in told[match.answered].events) == reacts
    scenes.play_to_the_end(code)


def test_what_was_proposed_can_be_agreed_to_or_proposed_again(scenes: Scenes) -> None:
    """New rules, and whatever else changes a game at the start, let a proposal fall."""
    code = scenes.codes["proposed"]
    match = scenes.games.load(code)
    if playing(match.table.state).proposal:
        back = scenes.games.agree(code, BOB)
        assert back.answered < match.answered
    else:
        before = scenes.answer(code).answered
        back = scenes.undo(code, BOB)
        assert back.answered < before
    assert not playing(scenes.tables.load(code).state).proposal
    scenes.answer(code)


def test_teams_with_a_bot_that_was_asked_when_the_server_stopped(scenes: Scenes) -> None:
    code, before = scenes.codes["teams"], scenes.at_start["teams"]
    assert scenes.asked(before).seat == 3
    assert scenes.jobs_at_start[code] == before.moment
    worker = Worker(scenes.games, Jobs(scenes.app.extensions["database"]))
    while scenes.asked(after_window(scenes.games, scenes.games.load(code))).seat == 3:
        assert worker.work()
    assert scenes.games.load(code).answered > before.answered
    for _ in range(20):
        scenes.answer(code)
    if THOROUGH:
        scenes.play_to_the_end(code)


def test_a_deal_that_is_played_again_stays_secret_until_its_end(scenes: Scenes) -> None:
    code = scenes.codes["same_deal"]
    phone = scenes.phone(code, ANN)
    assert scenes.games.load(code).number == 2
    assert phone.get(f"{phone.address}/games/1/replay").status_code == 403
    scenes.games.concede(code, BOB, None)
    for number in (1, 2):
        assert phone.get(f"{phone.address}/games/{number}/replay").status_code == 200
        assert GameReplay(scenes.games.recording(code, number)).last > 9


def test_a_game_that_was_over_is_shown_and_dealt_once_more(scenes: Scenes) -> None:
    code = scenes.codes["finished"]
    phone = scenes.phone(code, ANN)
    stood = scenes.before[code, 1]
    shown = GameReplay(scenes.games.recording(code, 1))
    assert shown.last == len(scenes.games.story(code, 1).moves) == stood.answered
    end = shown.at(shown.last)
    for path in ("", "/log", "/games/1/replay", f"/games/1/replay?step={shown.last}"):
        assert phone.get(phone.address + path).status_code == 200, path
    if end is not None:
        assert end.state.winner == stood.state["winner"]
    scenes.games.same_deal(code, ANN)
    match = scenes.games.load(code)
    assert match.number == 2
    assert match.answered == 0
    scenes.answer(code)


def test_the_coach_looks_back_at_a_game_of_then(scenes: Scenes) -> None:
    code = scenes.codes["given_up"]
    scenes.games.reviews.ask(code, ANN)
    worker = Worker(scenes.games, Jobs(scenes.app.extensions["database"]))
    while worker.work():
        pass
    stored = scenes.games.reviews.load(code, 1)
    assert stored is not None
    assert stored.review is not None
    assert Review.from_dict(stored.review).is_done
    assert scenes.phone(code, ANN).get(f"/t/{code}/games/1/review").status_code == 200


def test_practice_says_what_it_was_played_on_from(scenes: Scenes) -> None:
    if scenes.name == FIRST:
        return  # there was none yet
    origin = practice_of(scenes.tables.load(scenes.codes["practice"]).state)
    assert origin is not None
    assert origin.code == scenes.codes["what_if"]


def test_a_tracked_game_goes_on(scenes: Scenes) -> None:
    code = scenes.codes["tracked"]
    tracker = scenes.tables.load(code).state.tracker
    assert tracker is not None
    assert [holder.gold for holder in tracker.holders[:2]] == [3, 0]
    after = scenes.tables.act(code, BOB, parse({"do": "redo", "entry": 6}))
    assert after.state.tracker is not None
    assert after.state.tracker.holders[1].gold == 2
