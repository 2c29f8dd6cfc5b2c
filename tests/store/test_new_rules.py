"""A game survives a raise of ``RULES_VERSION``, shown with databases of before: see ``before/``."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select

from companion import create_app, store
from companion.bots import SeatView, bot_of
from companion.config import Settings
from companion.engine import RULES_VERSION, RecordError, State, fingerprint, replay
from companion.rooms import ChangeError, new_table
from companion.rooms.playing import playing
from companion.rooms.replay import GameReplay
from companion.rooms.story import NEW_RULES
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Tables
from companion.store.new_rules import carry_games_over
from companion.store.schema import bot_jobs
from companion.store.schema import games as stored_games
from companion.worker import Worker
from tests.engine.following import lying
from tests.windows import after_window

BEFORE = Path(__file__).parent / "before"
WITH_PLACES, WITHOUT_PLACES = "rules-2", "rules-2-events-without-places"
CHARACTERS = "rules-3-characters"
ANN, BOB = "a" * 32, "b" * 32


class Database:
    """A database of before, and the same after today's code has started with it."""

    def __init__(self, file: Path, name: str) -> None:
        self.file = file
        before = sqlite3.connect(file)
        before.executescript(gzip.decompress((BEFORE / f"{name}.sql.gz").read_bytes()).decode())
        before.row_factory = sqlite3.Row
        self.before = {
            tuple(json.loads(row["begun"])["decks"]): dict(row)
            for row in before.execute("SELECT * FROM games")
        }
        before.close()

    def start(self) -> Games:
        self.engine: Engine = store.open_database(f"sqlite:///{self.file}")
        store.upgrade(self.engine, self.file.parent / "upgrade.lock", release="test")
        self.tables = Tables(self.engine, store.Feed(self.engine))
        return Games(self.engine, self.tables)

    def code(self, *decks: str) -> str:
        return str(self.before[decks]["code"])

    @property
    def two_people(self) -> str:
        return self.code("monitors", "owls", "kangaroos")

    @property
    def in_an_effect(self) -> str:
        return self.code("foxes", "magpies", "lemurs")

    @property
    def finished(self) -> str:
        return self.code("monitors", "ocelots", "owls")

    def snapshot(self, code: str) -> Any:
        return json.loads(
            next(row["snapshot"] for row in self.before.values() if row["code"] == code)
        )

    def change_snapshot(self, code: str, change: Callable[[Any], None]) -> None:
        data = self.snapshot(code)
        change(data)
        with sqlite3.connect(self.file) as connection:
            connection.execute(
                "UPDATE games SET snapshot = ? WHERE code = ?", (json.dumps(data), code)
            )
        connection.close()


@pytest.fixture(params=[WITH_PLACES, WITHOUT_PLACES])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    return Database(tmp_path / "dale.sqlite3", request.param)


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "dale.sqlite3", WITH_PLACES)


def play_to_the_end(games: Games, code: str) -> None:
    bots = [bot_of("apprentice", seat) for seat in range(2)]
    while (asked := (match := games.load(code)).game.decision) is not None:
        answer = bots[asked.seat].decide(SeatView(match.game, asked.seat)).answer
        if playing(match.table.state).bots.get(asked.seat):
            games.answer_for_bot(code, asked.seat, match.moment, answer)
        else:
            games.answer(code, (ANN, BOB)[asked.seat], None, match.moment, answer)
        after_window(games, games.load(code))


def told_of_new_rules(database: Database, code: str) -> list[dict[str, Any]]:
    log = database.tables.log(code)
    return [entry.change for entry in log if entry.change["do"] == NEW_RULES]


def stored(database: Database, code: str) -> State:
    return State.from_dict(database.snapshot(code)["state"])


def but_for_decks(state: State) -> dict[str, Any]:
    """Their order is new: it comes from a secret key now."""
    decks = [sorted(pile) for pile in (*state.deck, state.market_deck)]
    return {**state.to_dict(), "deck": decks, "market_deck": [], "rng": 0}


def test_a_game_goes_on_from_where_it_stood(either: Database) -> None:
    code = either.two_people
    games = either.start()
    match = games.load(code)
    assert but_for_decks(match.game.state) == but_for_decks(stored(either, code))
    assert match.game.decision is not None
    assert (match.game.decision.seat, match.game.decision.purpose) == (0, "action")
    assert match.answered == 28
    assert told_of_new_rules(either, code) == [
        {
            "do": NEW_RULES,
            "game": 1,
            "from": 2,
            "to": RULES_VERSION,
            "at": 28,
            "kept": 28,
            "dropped": 0,
        }
    ]
    play_to_the_end(games, code)
    assert either.tables.load(code).state.stage == "finished"


def test_a_second_start_finds_nothing_to_do(database: Database) -> None:
    database.start()
    database.start()
    assert len(told_of_new_rules(database, database.two_people)) == 1


def test_a_page_of_before_is_told_that_the_table_has_moved_on(database: Database) -> None:
    games = database.start()
    before = database.before["monitors", "owls", "kangaroos"]["moment"]
    with pytest.raises(store.TableError, match="moved_on"):
        games.answer(database.two_people, ANN, None, before, {"do": "inventory", "cards": []})


def test_an_effect_under_way_goes_on_where_it_leads_to_the_same(database: Database) -> None:
    games = database.start()
    match = games.load(database.in_an_effect)
    assert match.game.decision is not None
    assert (match.game.decision.seat, match.game.decision.purpose) == (0, "put_on_deck")
    (told,) = told_of_new_rules(database, database.in_an_effect)
    assert (told["at"], told["kept"], told["dropped"]) == (15, 16, 0)
    play_to_the_end(games, database.in_an_effect)


def illegal(snapshot: Any) -> None:
    snapshot["since"] = [{"do": "technique", "card": 99}]


def something_else(snapshot: Any) -> None:
    snapshot["since"] = [{"do": "inventory", "cards": []}]


@pytest.mark.parametrize("change", [illegal, something_else])
def test_an_effect_that_cannot_be_repeated_begins_again(
    database: Database, change: Callable[[Any], None]
) -> None:
    code = database.in_an_effect
    database.change_snapshot(code, change)
    games = database.start()
    match = games.load(code)
    assert but_for_decks(match.game.state) == but_for_decks(stored(database, code))
    assert match.game.decision is not None
    assert (match.game.decision.seat, match.game.decision.purpose) == (0, "action")
    assert (match.answered, len(games.story(code, 1).moves)) == (15, 15)
    (told,) = told_of_new_rules(database, code)
    assert (told["at"], told["kept"], told["dropped"]) == (15, 15, 1)
    play_to_the_end(games, code)


def test_a_game_that_cannot_be_read_does_not_keep_others_from_starting(
    database: Database,
) -> None:
    def spoil(snapshot: Any) -> None:
        snapshot["state"]["gold"][0] += 5

    database.change_snapshot(database.two_people, spoil)
    games = database.start()
    with pytest.raises(RecordError, match="other_rules"):
        games.load(database.two_people)
    assert games.load(database.in_an_effect).answered == 16


def test_a_bot_that_is_asked_gets_a_job_for_the_new_moment(database: Database) -> None:
    games = database.start()
    code = database.in_an_effect
    worker = Worker(games, store.Jobs(database.engine))
    while (asked := (match := games.load(code)).game.decision) is not None and asked.seat == 0:
        answer = bot_of("apprentice", 0).decide(SeatView(match.game, 0)).answer
        games.answer(code, ANN, None, match.moment, answer)
    with database.engine.connect() as connection:
        assert connection.scalars(select(bot_jobs.c.moment)).all() == [games.load(code).moment]
    assert worker.work()
    assert games.load(code).answered > match.answered


def test_nothing_before_the_new_rules_is_taken_back(database: Database) -> None:
    games = database.start()
    code = database.two_people
    match = games.load(code)
    with pytest.raises(ChangeError, match="nothing_to_undo"):
        games.undo(code, ANN, 0, match.moment)
    answered = games.answer(code, ANN, None, match.moment, {"do": "inventory", "cards": [0]})
    back = games.undo(code, ANN, 0, answered.moment)
    assert back.answered == 28
    assert fingerprint(back.game.state) == fingerprint(match.game.state)
    assert fingerprint(games.load(code).game.state) == fingerprint(match.game.state)


def test_what_others_have_seen_is_taken_back_by_consent_up_to_the_new_rules(
    database: Database,
) -> None:
    games = database.start()
    code = database.two_people
    for _ in range(6):
        match = games.load(code)
        asked = match.game.decision
        assert asked is not None
        answer = bot_of("apprentice", 7).decide(SeatView(match.game, asked.seat)).answer
        after_window(games, games.answer(code, (ANN, BOB)[asked.seat], None, match.moment, answer))
    for _ in range(6):
        with suppress(ChangeError):  # nothing_to_undo, as above
            games.undo(code, ANN, 0, games.load(code).moment)
        if playing(games.load(code).table.state).proposal:
            games.agree(code, BOB)
    assert games.load(code).answered == 28
    play_to_the_end(games, code)
    assert replay(games.record(code, 1)).over


def test_the_earlier_part_is_told_and_the_rest_replayed(database: Database) -> None:
    games = database.start()
    code = database.two_people
    carried = database.snapshot(code)["state"]
    play_to_the_end(games, code)
    shown = GameReplay(games.recording(code, 1))
    assert shown.first_recorded == 28
    assert shown.last == len(games.story(code, 1).moves)
    for step in range(shown.last + 1):
        game = shown.at(step)
        assert game is not None
        assert game.state.turn == shown.turn_of(step)
    before, then = shown.at(27), shown.at(28)
    assert before is not None
    assert then is not None
    assert lying(then.state) == lying(State.from_dict(carried))
    assert before.state.turn in (12, 13)
    assert [sample.turns for sample in shown.course] == list(range(shown.course[-1].turns + 1))
    assert shown.course[0].worth == (10, 10)
    assert max(shown.course[-1].stacks) == 8
    assert replay(games.record(code, 1)).over  # since then, for ``python -m companion replay``


def test_where_events_said_no_places_the_earlier_part_is_told_in_words_only(
    tmp_path: Path,
) -> None:
    database = Database(tmp_path / "dale.sqlite3", WITHOUT_PLACES)
    games = database.start()
    code = database.in_an_effect
    (told,) = told_of_new_rules(database, code)
    assert (told["at"], told["kept"], told["dropped"]) == (15, 15, 1)  # it cannot be compared
    play_to_the_end(games, code)
    shown = GameReplay(games.recording(code, 1))
    assert shown.at(14) is None
    assert shown.at(15) is not None
    assert [shown.turn_of(step) for step in (0, 14, 15)] == [1, 7, 7]
    assert shown.course[-1].step == shown.last
    over = GameReplay(games.recording(database.finished, 1))
    assert (over.last, over.at(over.last), over.course) == (213, None, [])


def test_a_game_that_was_over_is_shown_by_its_events(database: Database) -> None:
    games = database.start()
    code = database.finished
    assert told_of_new_rules(database, code) == []
    shown = GameReplay(games.recording(code, 1))
    assert (shown.last, shown.turn_of(213)) == (213, 70)
    end = shown.at(shown.last)
    assert end is not None
    assert end.state.winner == 1
    assert lying(end.state) == lying(games.load(code).game.state)
    assert len(shown.course) == 71


def test_the_next_raise_needs_nothing_but_the_number(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = database.start()
    code = database.two_people
    match = games.load(code)
    games.answer(code, ANN, None, match.moment, {"do": "inventory", "cards": [0]})
    raised = RULES_VERSION + 1
    for module in ("engine.record", "rooms.replay", "store.new_rules"):
        monkeypatch.setattr(f"companion.{module}.RULES_VERSION", raised)
    games = database.start()
    assert [told["to"] for told in told_of_new_rules(database, code)] == [raised - 1, raised]
    play_to_the_end(games, code)
    shown = GameReplay(games.recording(code, 1))
    assert shown.first_recorded == 29
    assert all(shown.at(step) is not None for step in range(shown.last + 1))
    assert replay(games.record(code, 1)).over


@pytest.fixture
def with_characters(tmp_path: Path) -> Database:
    return Database(tmp_path / "dale.sqlite3", CHARACTERS)


def test_games_with_characters_that_were_changed_go_on(with_characters: Database) -> None:
    games = with_characters.start()
    assert len(with_characters.before) == 3
    for row in with_characters.before.values():
        code = row["code"]
        assert with_characters.snapshot(code)["rules_version"] == 3
        assert games.load(code).answered == row["answered"]
        assert not told_of_new_rules(with_characters, code)[0]["dropped"]
        play_to_the_end(games, code)
        assert with_characters.tables.load(code).state.stage == "finished"
        assert replay(games.record(code, 1)).over
        shown = GameReplay(games.recording(code, 1))
        assert all(shown.at(step) is not None for step in range(shown.last + 1))


def test_a_hand_of_before_is_kept_and_filled_by_the_new_rules(with_characters: Database) -> None:
    """Dusk has six cards by night and four stacks, with which her hand is of five today."""
    code = with_characters.code("raccoons", "foxes", "owls")
    games = with_characters.start()
    match = games.load(code)
    assert not match.game.table.is_day()
    assert len(match.game.state.hand[0]) == 6
    for answer in ({"do": "inventory", "cards": [0, 1, 2, 3]}, {"do": "go_on"}):
        match = after_window(games, games.answer(code, ANN, None, match.moment, answer))
    assert len(match.game.state.hand[0]) == 5


def test_an_effect_of_a_changed_character_goes_on(with_characters: Database) -> None:
    """Bob has opened the tray, and the apple he gets is worth one, no longer two."""
    code = with_characters.code("macaws", "pandas", "crocodiles")
    games = with_characters.start()
    match = games.load(code)
    assert match.game.decision is not None
    assert (match.game.decision.seat, match.game.decision.purpose) == (1, "discard")
    (told,) = told_of_new_rules(with_characters, code)
    assert (told["from"], told["kept"] - told["at"], told["dropped"]) == (3, 1, 0)
    hand = len(match.game.state.hand[1])
    answered = games.answer(code, BOB, None, match.moment, [0])
    table = answered.game.table
    apple = table.hand(1)[-1]
    assert (table.printed_kind(apple).id, table.printed_value(apple)) == ("candied-apple", 1)
    assert len(table.hand(1)) == hand


@pytest.mark.both_databases
def test_games_are_carried_over_in_either_database(
    ready_engine: Engine, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two games at one table only the one that is going on, and no other table's."""
    games = Games(ready_engine, tables)
    setup = encode(TableSetup(("raccoons", "foxes", "crocodiles"), 2, first_seat=0))
    code = tables.open(new_table(setup), ANN, "Ann").code
    tables.sit(code, BOB, "Bob")
    games.begin(code, ANN, shared="1")
    still_choosing = tables.open(new_table(setup), ANN, "Ann").code
    for module in ("engine.record", "store.new_rules"):
        monkeypatch.setattr(f"companion.{module}.RULES_VERSION", 99)
    before = fingerprint(resumable(ready_engine, code))
    carry_games_over(ready_engine)
    carry_games_over(ready_engine)
    match = games.load(code)
    assert fingerprint(match.game.state) == before
    assert [entry.change["do"] for entry in tables.log(code)].count(NEW_RULES) == 1
    assert NEW_RULES not in [entry.change["do"] for entry in tables.log(still_choosing)]
    assert match.moment == match.table.seq


def resumable(engine: Engine, code: str) -> State:
    with engine.connect() as connection:
        data = connection.scalar(select(stored_games.c.snapshot).where(stored_games.c.code == code))
    return State.from_dict(data["state"])


def test_everybody_can_read_of_it_and_look_at_what_was_before(database: Database) -> None:
    """Through the app itself, started with the database of before."""
    settings = Settings.from_environment({"INSTANCE_DIR": str(database.file.parent)})
    assert settings.database_url.endswith(database.file.name)
    app = create_app(settings)
    watcher = app.test_client()
    log = watcher.get(f"/t/{database.two_people}/log").text
    assert "the game goes on under its newer rules." in log
    assert "Ann" in log
    assert "Turn 13" in log
    page = watcher.get(f"/t/{database.two_people}/screen")
    assert page.status_code == 200
    assert "saved under other rules" not in page.text
    over = watcher.get(f"/t/{database.finished}/screen").text
    assert over.count('class="course-line"') == 4
    for step in (0, 100, 213):
        at = watcher.get(f"/t/{database.finished}/games/1/replay?step={step}")
        assert at.status_code == 200
        assert "play replay-board" in at.text
        assert "Report a rules mistake" not in at.text
    report = watcher.get(f"/t/{database.finished}/games/1/report?step=3")
    assert report.status_code == 409
    app.extensions["database"].dispose()
