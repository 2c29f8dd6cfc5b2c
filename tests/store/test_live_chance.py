"""Every game that people play has a secret key, kept beside it and told to nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from companion.bots import SeatView, bot_of
from companion.coach.advice import hints_at
from companion.engine import (
    LiveChance,
    RecordError,
    fingerprint,
    placed_on_decks,
    read_event,
    replay,
    verify,
    write_position,
)
from companion.lab.random_play import RandomPlay
from companion.rooms import new_table
from companion.rooms.playing import playing
from companion.rooms.replay import GameReplay
from companion.rooms.story import NEW_CHANCE, story_of
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, Match, Tables
from companion.store.first_keys import give_keys
from companion.store.new_rules import carry_games_over
from companion.store.schema import entries, game_snapshots
from companion.store.schema import games as stored_games
from companion.worker import Worker
from tests.windows import after_window

ANN, BOB = "a" * 32, "b" * 32
DECKS = ("mongooses", "owls", "hares")  # cards on decks, dice, reactions


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(1)
    monkeypatch.setattr(
        "companion.store.live_chance.fresh_chance",
        lambda: LiveChance(next(numbers).to_bytes(32, "big")),
    )


def dealt(tables: Tables, games: Games, decks: tuple[str, ...]) -> str:
    code = tables.open(new_table(encode(TableSetup(decks, 2, first_seat=0))), ANN, "Ann").code
    tables.sit(code, BOB, "Bob")
    games.begin(code, ANN)
    return code


@pytest.fixture
def code(tables: Tables, games: Games) -> str:
    return dealt(tables, games, DECKS)


def live(match: Match) -> LiveChance:
    assert match.game.live is not None
    return match.game.live


def device_asked(match: Match) -> str:
    assert match.game.decision is not None
    device = match.table.chairs[match.game.decision.seat].holder
    assert device is not None
    return device


def answer(games: Games, code: str, play: RandomPlay) -> Match:
    match = games.load(code)
    said = play.answer(match.game)
    return after_window(games, games.answer(code, device_asked(match), None, match.moment, said))


def play(games: Games, code: str, answers: int, seed: int = 3) -> Match:
    random = RandomPlay(seed)
    for _ in range(answers):
        if answer(games, code, random).game.over:
            break
    return games.load(code)


def play_to_the_end(games: Games, code: str) -> Match:
    players = [bot_of("apprentice", seat) for seat in range(2)]
    while (asked := (match := games.load(code)).game.decision) is not None:
        said = players[asked.seat].decide(SeatView(match.game, asked.seat)).answer
        after_window(games, games.answer(code, device_asked(match), None, match.moment, said))
    return match


def take_back_by_consent(games: Games, code: str, device: str) -> Match:
    match = games.undo(code, device, None, games.load(code).moment)
    if playing(match.table.state).proposal is not None:
        match = games.agree(code, BOB if device == ANN else ANN)
    return match


def rows(engine: Engine, code: str) -> Iterator[Any]:
    """All that is kept of a table and its games, but for the one column for it."""
    with engine.connect() as connection:
        for table in (entries, stored_games, game_snapshots):
            for row in connection.execute(select(table).where(table.c.code == code)):
                yield {name: kept for name, kept in row._mapping.items() if name != "chance"}


def test_key_and_counters_are_kept_beside_the_game_and_nowhere_else(
    ready_engine: Engine, games: Games, code: str
) -> None:
    match = play(games, code, 40)
    key = live(match).key.hex()
    with ready_engine.connect() as connection:
        kept = connection.scalars(select(stored_games.c.chance)).one()
    assert kept == live(match).to_dict()
    assert kept["drawn"]["deck/0"] > 1
    take_back_by_consent(games, code, device_asked(match))
    play(games, code, 20)
    text = json.dumps([str(row) for row in rows(ready_engine, code)])
    assert "snapshot" in text
    for secret in (key, key.upper(), "epoch", "drawn"):
        assert secret not in text
    assert repr(live(match)).startswith("<")
    assert key not in repr(games.load(code))


@pytest.mark.both_databases
def test_a_game_draws_the_same_wherever_it_is_loaded(
    ready_engine: Engine, games: Games, code: str
) -> None:
    """As if one process had played it: the counters are written with each answer."""
    play(games, code, 60)
    elsewhere = Games(ready_engine, Tables(ready_engine, games._tables.feed))
    one, other = games.load(code), elsewhere.load(code)
    assert live(one).to_dict() == live(other).to_dict()
    story = story_of(games._tables.log(code), 1)
    record = story.record(games.begun(code, 1), one.game)
    again = replay(record, key=live(one).key)
    assert fingerprint(again.state) == fingerprint(one.game.state)
    assert again.live is not None
    assert again.live.drawn == live(one).drawn


def test_a_refused_answer_draws_nothing(games: Games, code: str) -> None:
    before = live(play(games, code, 10)).to_dict()
    with pytest.raises(Exception, match=r"."):
        games.answer(code, device_asked(games.load(code)), None, games.load(code).moment, "no")
    assert live(games.load(code)).to_dict() == before


def test_what_was_taken_back_by_consent_comes_otherwise_and_stays_checkable(
    games: Games, code: str
) -> None:
    random, chance = RandomPlay(5), Random(5)
    epochs = 0
    for _ in range(120):
        match = answer(games, code, random)
        if match.game.over:
            break
        if chance.random() < 0.15:
            before = live(match).epoch
            back = take_back_by_consent(games, code, device_asked(match))
            epochs += live(back).epoch - before
            assert live(games.load(code)).to_dict() == live(back).to_dict()
    assert epochs > 4
    assert live(games.load(code)).epoch == epochs
    games.concede(code, ANN, None)
    record = games.record(code, 1)
    key = live(games.load(code)).key
    replay(json.loads(json.dumps(record)), key=key)
    with pytest.raises(RecordError, match="not_of_key"):
        replay(record, key=bytes(32))
    shown = GameReplay(games.recording(code, 1))
    assert all(shown.at(step) is not None for step in range(shown.last + 1))


def test_cards_whose_place_somebody_knows_stay_when_something_is_taken_back(
    tables: Tables, games: Games
) -> None:
    """All the time some cards lie on decks where they were laid; only the others are mixed."""
    code = dealt(tables, games, ("penguins", "platypuses", "owls"))
    random, chance, stayed = RandomPlay(11), Random(11), 0
    for _ in range(150):
        device = device_asked(games.load(code))
        if answer(games, code, random).game.over:
            break
        if chance.random() < 0.6:
            continue
        back = take_back_by_consent(games, code, device)
        last = tables.log(code)[-1].change
        if last["do"] != "take_back" or last["reseed"] is None:
            continue
        moves = story_of(tables.log(code), 1).moves
        known = placed_on_decks(read_event(row) for move in moves for row in move.events)
        assert set(last["in_place"]) == known
        lying = {card for deck in back.game.state.deck for card in deck}
        assert known <= lying
        stayed += len(known)
    assert stayed > 3
    if games.load(code).table.state.stage == "playing":
        games.concede(code, ANN, None)
    assert verify(games.told_record(code, 1)).restarts > 0


def test_the_same_deal_has_a_key_of_its_own(games: Games, code: str) -> None:
    first = games.load(code)
    games.concede(code, ANN, None)
    games.same_deal(code, ANN)
    second = games.load(code)
    assert second.game.state.deck == first.game.state.deck
    assert live(second).key != live(first).key
    assert live(second).drawn == dict.fromkeys(("market_deck", "deck/0", "deck/1"), 1)
    assert games.deal(code, 1) == games.deal(code, 2)
    play_to_the_end(games, code)
    record = games.record(code, 2)
    assert record["origin"] == {"live": 3}  # these outcomes are of the first game
    replay(record, key=live(second).key)
    games.same_deal(code, ANN)
    assert games.load(code).game.state.hand == first.game.state.hand


def test_a_game_played_on_from_a_position_has_a_key_a_puzzle_has_none(
    tables: Tables, games: Games, code: str
) -> None:
    match = play(games, code, 12)
    while match.game.answers_since:
        match = play(games, code, 1)
    found = {}
    for shared in (False, True):
        practice = tables.open(new_table(encode(TableSetup(DECKS, 2))), ANN, "Ann").code
        tables.sit(practice, BOB, "Bob")
        position = write_position(match.game)
        games.begin_at(practice, ANN, position, shared=shared)
        play_to_the_end(games, practice)
        found[shared] = games.load(practice).game.live
        replay(
            games.record(practice, 1), key=bytes(32) if shared else live(games.load(practice)).key
        )
    assert found[True] is None
    assert found[False] is not None


def test_a_bot_that_thinks_leaves_live_chance_untouched(
    tables: Tables, games: Games, ready_engine: Engine
) -> None:
    """It imagines games from its own view; only its answer draws, and no more than a person's."""
    setup = encode(TableSetup(("raccoons", "pangolins", "crocodiles"), 2, first_seat=0))
    code = tables.open(new_table(setup), ANN, "Ann").code
    tables.seat_bot(code, ANN, 1, "Hazel", "merchant")
    games.begin(code, ANN)
    for number in range(3):
        while (asked := (match := games.load(code)).game.decision) and asked.seat == 0:
            said = bot_of("shopkeeper", number).decide(SeatView(match.game, 0)).answer
            games.answer(code, ANN, None, match.moment, said)
        before, state = live(match).to_dict(), fingerprint(match.game.state)
        bot_of("merchant", number).decide(SeatView(match.game, 1))
        next(hints_at(match.game, 1))
        assert live(match).to_dict() == before
        assert fingerprint(match.game.state) == state
        worker = Worker(games, Jobs(ready_engine))
        while (asked := games.load(code).game.decision) and asked.seat == 1:
            assert worker.work()
    record = story_of(tables.log(code), 1).record(games.begun(code, 1), games.load(code).game)
    again = replay(record, key=live(games.load(code)).key)
    assert again.live is not None
    assert again.live.drawn == live(games.load(code)).drawn


def test_after_new_rules_chance_begins_again(
    games: Games, code: str, ready_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the game is a record of its own, and can be checked like any other."""
    before = live(play(games, code, 30))
    for module in ("engine.record", "store.new_rules", "rooms.replay"):
        monkeypatch.setattr(f"companion.{module}.RULES_VERSION", 99)
    carry_games_over(ready_engine)
    give_keys(ready_engine)
    give_keys(ready_engine)
    match = play(games, code, 20, seed=4)
    told = [e.change for e in games._tables.log(code) if e.change["do"] == NEW_CHANCE]
    assert [change["reseed"] for change in told] == [1]
    assert live(match).key == before.key
    games.concede(code, ANN, None)
    record = games.record(code, 1)
    again = replay(record, key=before.key)
    assert fingerprint(again.state) == fingerprint(games.load(code).game.state)
    with pytest.raises(RecordError, match="not_of_key"):
        replay(record, key=bytes(32))


@pytest.mark.both_databases
def test_an_error_of_the_database_tells_the_log_no_key(
    ready_engine: Engine, games: Games, code: str
) -> None:
    kept = live(games.load(code)).to_dict()
    with pytest.raises(IntegrityError) as caught, ready_engine.begin() as connection:
        connection.execute(insert(stored_games).values(code=code, number=1, chance=kept))
    assert kept["key"] not in str(caught.value)
    assert "hidden" in str(caught.value)
