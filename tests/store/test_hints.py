"""One brain: what a hint has as its last word is what the look back says of that moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.coach import review
from companion.coach.looks import LONG_LOOK, SHORT_LOOK, look
from companion.rooms import new_table
from companion.rooms.replay import GameReplay
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, Match, Tables
from companion.worker import Worker
from tests.thorough import THOROUGH

ANN = "a" * 32
BOTS = "apprentice"
FOLLOWED = 200 if THOROUGH else 4  # positions in which the hint is followed
OF_A_GAME = 25
PLAYERS = (2, 3, 4) if THOROUGH else (2,)


@dataclass
class Evening:
    """Ann plays against bots: now and then she does what the hint says, otherwise anything."""

    tables: Tables
    games: Games
    worker: Worker
    number: int
    players: int
    code: str = ""
    followed: dict[int, Any] = field(default_factory=dict)  # the last word, by the step of the game

    def __post_init__(self) -> None:
        self.random = Random(f"evening {self.number}")
        decks = tuple(self.random.sample(sorted(catalog().decks), self.players + 1))
        setup = encode(TableSetup(decks, self.players, first_seat=0))
        self.code = self.tables.open(new_table(setup), ANN, "Ann").code
        for chair in range(1, self.players):
            self.tables.seat_bot(self.code, ANN, chair, f"Bot {chair}", BOTS)
        levels = dict.fromkeys(range(1, self.players), BOTS)
        self.games.begin(self.code, ANN, levels=levels, shared=f"evening {self.number}")
        self.careless = bot_of("child", self.number)

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    def when_asked(self) -> Match:
        while self.worker.work():
            pass
        return self.match

    def last_word(self) -> tuple[int, dict[str, Any]]:
        """The entry it stands in, and what it says."""
        match = self.match
        self.games.ask_hint(self.code, ANN, 0, match.moment)
        while self.worker.work():
            pass
        entry = self.tables.log(self.code)[-1]
        assert entry.change["hint"]["thought"] == "last"
        return entry.seq, entry.change["hint"]

    def play(self, to_follow: int) -> None:
        while len(self.followed) < to_follow:
            match = self.when_asked()
            if match.game.over:
                return
            if _is_top(match) and match.game.state.turn > 4 and self.random.random() < 0.4:
                entry, hint = self.last_word()
                self.followed[match.answered] = hint["answer"]
                self.games.do_hint(self.code, ANN, 0, match.moment, entry)
            else:
                self.do_anything(match)

    def with_much_to_think_about(self) -> Match:
        """At an action with several choices that are near each other."""
        while len(look((match := self.when_asked()).game, 0, SHORT_LOOK)) < 2:
            self.do_anything(match)
        return match

    def do_anything(self, match: Match) -> None:
        answer = self.careless.decide(SeatView(match.game, 0)).answer
        self.games.answer(self.code, ANN, 0, match.moment, answer)

    def end(self) -> None:
        """With one side left the game is over; among several it is played to its end."""
        if self.players == 2 and not self.match.game.over:
            self.games.concede(self.code, ANN, 0)
        while not (match := self.when_asked()).game.over and match.table.state.stage == "playing":
            self.do_anything(match)

    def moments(self) -> list[dict[str, Any]]:
        """The dearest ones of the look back."""
        self.games.reviews.ask(self.code, ANN)
        while self.worker.work():
            pass
        stored = self.games.reviews.load(self.code, 1)
        assert stored is not None
        assert stored.review is not None
        assert review.Review.from_dict(stored.review).is_done
        return [*stored.review["moments"]]


def _is_top(match: Match) -> bool:
    return match.game.decision is not None and match.game.decision.top_level


@pytest.fixture
def worker(games: Games, jobs: Jobs) -> Worker:
    return Worker(games, jobs)


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts are counted: a busy machine finds the same as one that is idle."""
    monkeypatch.setattr("companion.bots.search.LONGEST_WAIT", 600.0)


def test_the_look_back_never_calls_a_mistake_what_the_hint_advised(
    tables: Tables, games: Games, worker: Worker
) -> None:
    followed, told, number = 0, 0, 0
    while followed < FOLLOWED:
        players = PLAYERS[number % len(PLAYERS)]
        evening = Evening(tables, games, worker, number, players)
        evening.play(min(OF_A_GAME, FOLLOWED - followed))
        evening.end()
        moments = evening.moments()
        assert not {moment["step"] for moment in moments} & set(evening.followed), number
        for step, answer in evening.followed.items():
            assert _best_looking_back(games, evening.code, step) == answer, (number, step)
        followed, told, number = followed + len(evening.followed), told + len(moments), number + 1
    assert told  # somebody who does anything makes mistakes


def _best_looking_back(games: Games, code: str, step: int) -> Any:
    replay = GameReplay(games.recording(code, 1))
    game, played = replay.at(step), replay.answer_at(step)
    assert game is not None
    weighed = look(game, 0, LONG_LOOK, also=played)
    return weighed[0].answer if weighed else played


def test_a_hint_says_the_same_at_another_table_and_at_another_moment(
    tables: Tables, games: Games, worker: Worker
) -> None:
    """It follows from the position: neither the table nor when it was asked plays a part."""
    words = []
    for entries_between in (0, 3):
        evening = Evening(tables, games, worker, number=1, players=2)
        for _ in range(entries_between):
            tables.act(evening.code, ANN, {"do": "hints", "allowed": True})
        evening.with_much_to_think_about()
        words.append(evening.last_word()[1])
    assert words[0] == words[1]
    assert len(words[0]["chances"]) == 2


def test_what_was_thought_through_is_not_thought_about_again(
    tables: Tables, games: Games, jobs: Jobs, worker: Worker
) -> None:
    evening = Evening(tables, games, worker, number=1, players=2)
    moment = evening.with_much_to_think_about().moment
    games.ask_hint(evening.code, ANN, 0, moment)
    job = jobs.claim("slow")
    assert job is not None
    games.ask_hint(evening.code, ANN, 0, moment)  # tapped twice
    assert not worker.work()  # the job is still with the one who has it
    jobs.put_back(job)
    assert worker.work()
    given = [entry for entry in tables.log(evening.code) if entry.change["do"] == "hint"]
    assert [entry.change["hint"]["thought"] for entry in given] == ["first", "last"]
    games.ask_hint(evening.code, ANN, 0, moment)
    assert not worker.work()


def test_a_look_that_the_clock_cut_short_is_no_last_word(
    tables: Tables, games: Games, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another time it may say something else: then the look back would call it a mistake."""
    evening = Evening(tables, games, worker, number=1, players=2)
    moment = evening.with_much_to_think_about().moment
    ticks = iter(range(10**6))
    monkeypatch.setattr("companion.bots.search.thread_time", lambda: next(ticks))
    games.ask_hint(evening.code, ANN, 0, moment)
    assert worker.work()
    assert tables.log(evening.code)[-1].change["hint"]["thought"] == "cut_short"
    games.ask_hint(evening.code, ANN, 0, moment)
    assert worker.work()  # it may be asked for once more
