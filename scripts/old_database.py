"""Fills a database with the code of an earlier commit, for the tests of upgrades:

    git worktree add --detach ../old COMMIT
    cd ../old && …/.venv/bin/python …/scripts/old_database.py …/before/schema-0007.sql.gz
    cd ../old && …/.venv/bin/python …/scripts/old_database.py --games …/before/games-abc1234.sql.gz
    cd ../old && …/.venv/bin/python …/scripts/old_database.py --scene fetched …/fetched.sql.gz

The file is that database as SQL text. It uses only what commits since the first live tables have;
with ``--games`` only what those since the first games on screens have, and more goes on in it.
"""

from __future__ import annotations

import argparse
import gzip
import inspect
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

ANN, BOB, CY, ANOTHER_PHONE = ("a" * 32, "b" * 32, "c" * 32, "d" * 32)
ANSWERS = 30
MOST_ANSWERS = 150  # until what is looked for has come; else another seed is tried


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", action="store_true", help="many games that are going on")
    parser.add_argument("--scene", help="one game that is going on: the name of a scene")
    parser.add_argument("file", type=Path)
    wanted = parser.parse_args()
    sys.path.insert(0, ".")  # the code of the checkout this runs in
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "dale.sqlite3"
        with database(file) as (store, engine):
            if wanted.scene:
                scene = globals()[wanted.scene]
                scene(Then(store, engine, wanted.scene, seed_for(scene)))
            elif wanted.games:
                fill_with_games(store, engine)
            elif hasattr(store, "Tables"):
                fill(store, engine)
        with closing(sqlite3.connect(file)) as connection:
            text = "\n".join(connection.iterdump())
    wanted.file.write_bytes(gzip.compress(text.encode(), mtime=0))


@contextmanager
def database(file: Path) -> Iterator[tuple[Any, Any]]:
    """An empty one, and the store that made it."""
    store: Any = import_module("companion.store")
    engine = store.open_database(f"sqlite:///{file}")
    store.upgrade(engine, file.parent / "upgrade.lock", release="of before")
    yield store, engine
    engine.dispose()


def fill(store: Any, engine: Any) -> None:
    rooms = either("companion.rooms", "companion.table")
    sheet = sheet_of(("raccoons", "foxes", "crocodiles"), 2)
    tables = store.Tables(engine, store.Feed(engine))

    def table_for_two(start: Any) -> str:
        code: str = tables.open(start, ANN, "Ann").code
        tables.sit(code, BOB, "Bob")
        return code

    track(tables, table_for_two(rooms.new_table()))
    without_a_name(tables)
    table_for_two(rooms.new_table(sheet))
    if hasattr(store, "device_records"):
        store.device_records.new_deal(engine, ANN, {"anything": 1})
        store.device_records.change_box(engine, ANN, lambda _: {"name": "box"})
    if hasattr(store, "Games"):
        play(store.Games(engine, tables), table_for_two(rooms.new_table(sheet)))
        if hasattr(store.Games, "same_deal"):
            same_deal_without_a_name(tables, store.Games(engine, tables), rooms.new_table(sheet))
        dealt = table_for_two(rooms.new_table(sheet))
        colours = ["green", "yellow", "red"]
        deal = rooms.parse({"do": "deal", "colours": colours, "exhibition": True})
        tables.act(dealt, ANN, deal)


def track(tables: Any, code: str) -> None:
    rooms = either("companion.rooms", "companion.table")

    def act(device: str, **change: object) -> None:
        tables.act(code, device, rooms.parse(change))

    act(ANN, do="begin", players=2)
    act(ANN, do="tool", tool="gold", on=True)
    act(ANN, do="gold", holder="seat-0", add=3)
    act(BOB, do="gold", holder="seat-1", add=2)
    act(ANN, do="build", stall=0, stack=1)
    act(ANN, do="next_turn", turn=1)
    act(BOB, do="undo", entry=6)
    tables.watch(code, CY, "Cy")
    tables.watch(code, ANOTHER_PHONE, "Bob", wants_seat=1)


def without_a_name(tables: Any) -> None:
    """Two people, one called as the companion once called people who gave no name; they have
    played a game, and one seat went to another phone."""
    rooms = either("companion.rooms", "companion.table")
    code: str = tables.open(rooms.new_table(), ANN, "You").code
    tables.sit(code, BOB, "Bob")
    tables.rename(code, BOB, 1, "Vous")
    for change in (
        {"do": "begin", "players": 2},
        {"do": "thing", "name": "You", "gold": 2},
        {"do": "finish", "winners": [0]},
        {"do": "again"},
    ):
        tables.act(code, ANN, rooms.parse(change))
    tables.watch(code, CY, "Player 1")
    tables.watch(code, ANOTHER_PHONE, "Cy", wants_seat=1)
    tables.hand_over(code, ANN, 1, ANOTHER_PHONE)
    tables.make_host(code, ANN, 1)


def same_deal_without_a_name(tables: Any, games: Any, start: Any) -> None:
    """Likewise in a game on screens; who played the first one is written down with it."""
    code: str = tables.open(start, ANN, "Vous").code
    tables.sit(code, BOB, "Bob")
    begin(games, code, "old", first=0)
    games.concede(code, BOB, None)
    games.same_deal(code, ANN)
    games.concede(code, BOB, None)


def begin(games: Any, code: str, chance: str, **wishes: Any) -> None:
    """With chance that is the same whenever this runs."""
    known = inspect.signature(games.begin).parameters
    games.begin(code, ANN, **{"shared" if "shared" in known else "seed": chance}, **wishes)


def play(games: Any, code: str) -> None:
    bots = import_module("companion.bots")
    players = [bots.bot_of("apprentice", seat) for seat in range(2)]
    begin(games, code, "old", first=0)
    for _ in range(ANSWERS):
        match = games.load(code)
        seat = match.game.decision.seat
        answer = players[seat].decide(bots.SeatView(match.game, seat)).answer
        games.answer(code, (ANN, BOB)[seat], None, match.moment, answer)


# ---- games that are going on ----


def fill_with_games(store: Any, engine: Any) -> None:
    """A table for each scene; its host is called after the scene."""
    for scene in SCENES:
        scene(Then(store, engine, scene.__name__, seed_for(scene)))
    tables = store.Tables(engine, store.Feed(engine))
    new_table = either("companion.rooms", "companion.table").new_table
    code = tables.open(new_table(), ANN, "tracked").code
    tables.sit(code, BOB, "Bob")
    track(tables, code)


def seed_for(scene: Callable[[Then], None]) -> int:
    """The first one with which the scene comes about, tried in databases that are thrown away."""
    for seed in range(500):
        with (
            tempfile.TemporaryDirectory() as directory,
            database(Path(directory) / "tried.sqlite3") as (store, engine),
            suppress(NotSoonError),
        ):
            scene(Then(store, engine, "tried", seed))
            return seed
    raise SystemExit(f"{scene.__name__} did not come about")


class NotSoonError(Exception):
    """It took too long."""


class Then:
    """One table, played at with the code of then by people and bots, under today's names."""

    def __init__(self, store: Any, engine: Any, name: str, seed: int) -> None:
        self._bots = import_module("companion.bots")
        self._rooms = either("companion.rooms", "companion.table")
        self._tables = store.Tables(engine, store.Feed(engine))
        self._name = name
        self._random = Random(seed)
        self._seed = f"of then {seed}"
        self.devices: list[str] = []
        self.games = store.Games(engine, self._tables)
        self.code = ""

    def sit_down(
        self, sheet: str, devices: tuple[str, ...], *, bots: tuple[int, ...] = (), **parts: Any
    ) -> None:
        start = replace(self._rooms.new_table(sheet), parts=parts)
        self.code = self._tables.open(start, devices[0], self._name).code
        for device, name in zip(devices[1:], ("Bob", "Cy"), strict=False):
            self._tables.sit(self.code, device, name)
        for chair in bots:
            self._tables.seat_bot(self.code, devices[0], chair, "Hazel")
        self.devices = [*devices, *("" for _ in bots)]
        seats = range(len(self.devices))
        self._players = [self._bots.bot_of("apprentice", seat) for seat in seats]

    def begin(self, **wishes: Any) -> None:
        begin(self.games, self.code, self._seed, **{"first": 0, **wishes})

    def ask_me_always(self) -> None:
        for device in filter(None, self.devices):
            always = self._rooms.parse({"do": "declines", "mode": "never"})
            self._tables.act(self.code, device, always)

    def view(self, match: Any) -> Any:
        made = getattr(self._bots, "SeatView", None) or self._bots.Sight
        return made(match.game, match.game.decision.seat)

    def answer(self, *, sensibly: bool = False) -> Any:
        """Whoever is asked; now and then just anything, so that much happens."""
        match = self.games.load(self.code)
        seat, player = match.game.decision.seat, self._players[match.game.decision.seat]
        if not sensibly and self._random.random() < 0.4:
            player = self._bots.bot_of("random", self._random.random())
        answer = player.decide(self.view(match)).answer
        if not self.devices[seat]:
            return self.games.answer_for_bot(self.code, seat, match.moment, answer)
        said = answer
        if "read" in inspect.signature(self.games.answer).parameters:
            said = lambda _kind: answer  # noqa: E731 - then a function that reads was handed over
        return self.games.answer(self.code, self.devices[seat], seat, match.moment, said)

    def play(self, answers: int) -> Any:
        for _ in range(answers):
            if self.answer().game.over:
                raise NotSoonError
        return self.games.load(self.code)

    def play_until(self, wanted: Callable[[Any], Any]) -> None:
        self.play(20)
        for _ in range(MOST_ANSWERS):
            if wanted(self.play(1)):
                return
        raise NotSoonError

    def play_to_the_end(self) -> None:
        while not self.answer(sensibly=True).game.over:
            pass

    def log(self) -> list[Any]:
        return list(self._tables.log(self.code))

    def undo(self) -> bool:
        """What was answered last, with the others' consent; whether it took that."""
        match = self.games.load(self.code)
        last = next(entry for entry in reversed(self.log()) if entry.change["do"] == "answer")
        self.games.undo(self.code, self.devices[last.by], last.by, match.moment)
        if self.games.load(self.code).answered < match.answered:
            return False
        self.games.agree(self.code, self.devices[1 - last.by])
        return True


def undone(then: Then) -> None:
    """Taken back freely, and by consent, after which chance began again."""
    then.sit_down(sheet_of(("monitors", "owls", "kangaroos"), 2), (ANN, BOB))
    then.begin()
    for by_consent in (False, True):
        then.play(12)
        if then.undo() != by_consent:
            raise NotSoonError
    then.play(9)


def proposed(then: Then) -> None:
    """Ann would like to take an answer back, and Bob has not said yet what he thinks of it."""

    def bobs_turn(match: Any) -> bool:
        return bool(match.game.decision.seat == 1 and match.game.decision.top_level)

    then.sit_down(sheet_of(("foxes", "squirrels", "raccoons"), 2), (ANN, BOB))
    then.begin()
    then.play_until(bobs_turn)
    then.games.undo(then.code, ANN, 0, then.games.load(then.code).moment)


def in_an_effect(then: Then) -> None:
    """Somebody is asked in the middle of an effect in which chance has been at work already."""
    then.sit_down(sheet_of(("pangolins", "magpies", "raccoons"), 2), (ANN, BOB))
    then.begin()
    then.play_until(lambda match: match.game.answers_since and match.game.chance_log)


def reacting(then: Then) -> None:
    """Somebody is asked whether they react to what another one has done."""

    def asked(match: Any) -> bool:
        seat, question = match.game.decision.seat, then.view(match).question
        return bool(seat != match.game.state.seat and str(question["source"]).startswith("owls"))

    then.sit_down(sheet_of(("owls", "foxes", "lemurs"), 2), (ANN, BOB))
    then.begin()
    then.ask_me_always()
    then.play_until(asked)


def teams(then: Then) -> None:
    """Three people and a bot, whose turn it is."""
    decks = ("owls", "foxes", "lemurs", "gulls")
    then.sit_down(sheet_of(decks, 4, teams=True), (ANN, BOB, CY), bots=(3,))
    then.begin()
    then.play_until(lambda match: match.game.decision.seat == 3)


def finished(then: Then) -> None:
    then.sit_down(sheet_of(("raccoons", "foxes", "crocodiles"), 2), (ANN,), bots=(1,))
    then.begin()
    then.play_to_the_end()


def given_up(then: Then) -> None:
    then.sit_down(sheet_of(("raccoons", "turtles", "crocodiles"), 2), (ANN,), bots=(1,))
    then.begin()
    then.play(16)
    then.games.concede(then.code, ANN, 0)


def same_deal(then: Then) -> None:
    """A first game is over, and its deal is being played again."""
    then.sit_down(sheet_of(("raccoons", "penguins", "bats"), 2), (ANN, BOB))
    then.begin()
    then.play(10)
    then.games.concede(then.code, BOB, 1)
    if hasattr(then.games, "same_deal"):
        then.games.same_deal(then.code, ANN)
        then.devices.reverse()
    else:
        then.games.begin(then.code, ANN, again=1)
    then.play(15)


def what_if(then: Then) -> None:
    """For practice, from a moment of another game, where the store of then could do that."""
    if not hasattr(then.games, "begin_at"):
        return
    coach = import_module("companion.web.coach.views")
    sheet = sheet_of(("raccoons", "foxes", "crocodiles"), 2)
    then.sit_down(sheet, (ANN, BOB))
    then.begin()
    then.play_until(lambda match: match.game.decision.top_level)
    game = then.games.load(then.code).game
    if game.decision.seat != 0:
        raise NotSoonError
    origin = coach.PlayedOnFrom(then.code, 1, game.state.turn)
    then.games.concede(then.code, BOB, 1)
    then.sit_down(sheet, (ANN,), bots=(1,), **coach.practice(origin))
    then.games.begin_at(then.code, ANN, coach._shuffled(game))
    then.play(8)


def exhibition(then: Then) -> None:
    """Characters and traps."""
    pack = import_module("companion.catalog.packs").exhibition()
    alone = [each.id for each in pack.characters.values() if not each.needs_teammate]
    sheet = sheet_of(
        ("platypuses", "hares", "bats"),
        2,
        characters=tuple(alone[:2]),
        traps=tuple(pack.traps)[:3],
    )
    then.sit_down(sheet, (ANN, BOB))
    then.begin()
    then.play(40)


def fetched(then: Then) -> None:
    """A stack took the lowest card of a discard pile."""

    def from_below(match: Any) -> bool:
        last = then.log()[-1]
        answer = last.change.get("answer")
        taken = isinstance(answer, dict) and answer.get("discarded") == [0]
        return taken and bool(match.game.state.discard[last.by])

    then.sit_down(sheet_of(("squirrels", "gulls", "owls"), 2), (ANN, BOB))
    then.begin()
    then.play_until(from_below)
    then.play(5)


SCENES = (
    undone,
    proposed,
    in_an_effect,
    reacting,
    teams,
    finished,
    given_up,
    same_deal,
    what_if,
    exhibition,
)


def sheet_of(decks: tuple[str, ...], players: int, **more: Any) -> str:
    setup = either("companion.setup.sheet", "companion.setup").TableSetup(decks, players, **more)
    return str(either("companion.setup.code", "companion.setup_code").encode(setup))


def either(name: str, earlier: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return import_module(earlier)


if __name__ == "__main__":
    main()
