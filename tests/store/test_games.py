"""Games played on screens: every answer is kept or never happened."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Engine, select

from companion.bots import SeatView, bot_of
from companion.engine.errors import IllegalAnswer
from companion.engine.game import Game
from companion.engine.position import write_position
from companion.engine.record import fingerprint, replay
from companion.rooms import ChangeError, new_table, parse
from companion.rooms.history import plays_of
from companion.rooms.playing import BotChair, playing
from companion.rooms.replay import GameReplay
from companion.rooms.story import DECLINED, story_of
from companion.rooms.undo_policy import last_own_answer, last_own_run
from companion.setup.code import encode
from companion.setup.sheet import OwnCard, TableSetup
from companion.store import Games, Match, TableError, Tables
from companion.store.consent import who_must_agree
from companion.store.schema import bot_jobs

ANN, BOB, CLEO = "a" * 32, "b" * 32, "c" * 32
DECKS = ("raccoons", "foxes", "crocodiles")  # none of them stops in clean-up


def seated(tables: Tables, setup: TableSetup, *others: str) -> str:
    code = tables.open(new_table(encode(setup)), ANN, "Ann").code
    for device in others:
        tables.sit(code, device, device[0])
    return code


@pytest.fixture
def code(tables: Tables, games: Games) -> str:
    """Ann and Bob have begun; Ann is asked first."""
    code = seated(tables, TableSetup(DECKS, 2, first_seat=0), BOB)
    games.begin(code, ANN, shared="1")
    return code


def asked(match: Match) -> int:
    assert match.game.decision is not None
    return match.game.decision.seat


def purpose(match: Match) -> str:
    assert match.game.decision is not None
    return match.game.decision.purpose


NOTHING = {"do": "inventory", "cards": []}
END = {"do": "go_on"}


def device_of(match: Match, seat: int) -> str:
    holder = match.table.chairs[seat].holder
    assert holder is not None
    return holder


def play_one_turn(games: Games, code: str) -> Match:
    match = games.load(code)
    device = device_of(match, asked(match))
    match = games.answer(code, device, None, match.moment, NOTHING)
    return games.answer(code, device, None, match.moment, END)


# ---- beginning ----


def test_a_game_begins_with_every_chair_taken(tables: Tables, games: Games) -> None:
    code = seated(tables, TableSetup(DECKS, 2))
    with pytest.raises(TableError, match="chairs_empty"):
        games.begin(code, ANN)
    tables.seat_bot(code, ANN, 1, "Hazel", "apprentice")
    table = games.begin(code, ANN, levels={1: "shopkeeper"}, first=1)
    assert table.state.stage == "playing"
    assert playing(table.state).bots == {1: BotChair("shopkeeper")}
    assert asked(games.load(code)) == 1


@pytest.mark.both_databases
def test_two_taps_on_begin_are_one_game(tables: Tables, games: Games) -> None:
    code = seated(tables, TableSetup(DECKS, 2), BOB)
    games.begin(code, ANN, request="tap")
    assert games.begin(code, ANN, request="tap").state.parts["playing"]["game"] == 1
    with pytest.raises(ChangeError, match="stage"):
        games.begin(code, BOB)


def test_cards_of_an_own_box_cannot_be_played_on_screens(tables: Tables, games: Games) -> None:
    own = (OwnCard("Mr. Somebody"), OwnCard("Ms. Else"))
    code = seated(tables, TableSetup(DECKS, 2, characters=own), BOB)
    with pytest.raises(ChangeError, match="own_cards"):
        games.begin(code, ANN)
    assert tables.load(code).state.stage == "setting_up"


# ---- answering ----


@pytest.mark.both_databases
def test_an_answer_is_there_for_everybody_and_after_a_restart(
    ready_engine: Engine, games: Games, code: str
) -> None:
    match = play_one_turn(games, code)
    assert (asked(match), match.answered) == (1, 2)
    elsewhere = Games(ready_engine, Tables(ready_engine, games._tables.feed)).load(code)
    assert fingerprint(elsewhere.game.state) == fingerprint(match.game.state)
    assert (elsewhere.moment, elsewhere.answered) == (match.moment, 2)


def test_a_refused_answer_changes_nothing(games: Games, code: str) -> None:
    before = games.load(code)
    with pytest.raises(IllegalAnswer):
        games.answer(code, ANN, None, before.moment, {"do": "build", "cards": []})
    after = games.load(code)
    assert (after.moment, after.table.seq) == (before.moment, before.table.seq)
    assert fingerprint(after.game.state) == fingerprint(before.game.state)


def test_only_the_one_asked_may_answer(games: Games, code: str) -> None:
    moment = games.load(code).moment
    with pytest.raises(TableError, match="not_asked"):
        games.answer(code, BOB, None, moment, NOTHING)
    with pytest.raises(TableError, match="not_your_seat"):
        games.answer(code, BOB, 0, moment, NOTHING)
    with pytest.raises(TableError, match="not_seated"):
        games.answer(code, CLEO, None, moment, NOTHING)


def test_a_stale_page_is_told_that_the_table_has_moved_on(games: Games, code: str) -> None:
    old = games.load(code).moment
    games.answer(code, ANN, None, old, NOTHING)
    with pytest.raises(TableError, match="moved_on"):
        games.answer(code, ANN, None, old, NOTHING)
    assert games.load(code).answered == 1


@pytest.mark.both_databases
def test_the_same_tap_sent_twice_happens_once(games: Games, code: str) -> None:
    moment = games.load(code).moment
    first = games.answer(code, ANN, None, moment, NOTHING, request="tap")
    second = games.answer(code, ANN, None, moment, NOTHING, request="tap")
    assert (first.moment, first.answered) == (second.moment, second.answered)


@pytest.mark.both_databases
def test_of_two_answers_at_once_one_wins(games: Games, code: str) -> None:
    moment = games.load(code).moment
    outcomes: list[str] = []

    def answer() -> None:
        try:
            games.answer(code, ANN, None, moment, NOTHING)
            outcomes.append("taken")
        except TableError as error:
            outcomes.append(error.code)

    threads = [threading.Thread(target=answer) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["moved_on"] * 5 + ["taken"]
    assert games.load(code).answered == 1


# ---- taking back ----


def test_back_to_the_last_new_card_without_asking(games: Games, code: str) -> None:
    start = games.load(code)
    match = games.answer(code, ANN, None, start.moment, {"do": "inventory", "cards": [0]})
    assert purpose(match) == "end_turn"
    back = games.undo(code, ANN, None, match.moment)
    assert fingerprint(back.game.state) == fingerprint(start.game.state)
    assert back.answered == 0
    assert back.moment > match.moment
    with pytest.raises(TableError, match="moved_on"):  # a page from before the undo
        games.answer(code, ANN, None, match.moment, END)


@pytest.mark.both_databases
def test_further_back_only_when_all_agree(games: Games, code: str) -> None:
    match = play_one_turn(games, code)
    match = games.answer(code, BOB, None, match.moment, NOTHING)
    match = games.undo(code, ANN, None, match.moment)
    assert playing(match.table.state).proposal["what"] == "undo"
    assert match.answered == 3
    match = games.agree(code, BOB)
    assert match.answered == 1
    assert purpose(match) == "end_turn"


def test_what_was_seen_does_not_come_again(games: Games, code: str) -> None:
    match = games.load(code)
    hand = list(match.game.table.hand(0))
    match = games.answer(
        code, ANN, None, match.moment, {"do": "inventory", "cards": [0, 1, 2, 3, 4]}
    )
    match = games.answer(code, ANN, None, match.moment, END)
    proposal = games.undo(code, ANN, None, match.moment)
    assert proposal.answered == 2
    assert games.disagree(code, BOB).answered == 2
    games.undo(code, ANN, None, match.moment)
    back = games.agree(code, BOB)
    assert (back.answered, back.game.table.hand(0)) == (1, [])
    again = games.answer(code, ANN, None, back.moment, END)
    assert sorted(again.game.table.hand(0)) != sorted(hand)
    assert len(again.game.table.hand(0)) == len(match.game.table.hand(0))
    assert again.game.state.market_deck != match.game.state.market_deck  # what comes is new
    assert sorted(again.game.state.market_deck) == sorted(match.game.state.market_deck)
    for _ in range(2):  # the record knows where chance was started again, however often
        games.undo(code, ANN, None, games.load(code).moment)
        back = games.agree(code, BOB)
        again = games.answer(code, ANN, None, back.moment, END)
        replayed = replay(games.record(code, 1))
        assert fingerprint(replayed.state) == fingerprint(again.game.state)


def test_a_proposal_ends_when_the_game_goes_on(games: Games, code: str) -> None:
    match = play_one_turn(games, code)
    games.answer(code, BOB, None, match.moment, NOTHING)
    match = games.load(code)
    match = games.undo(code, ANN, None, match.moment)
    assert playing(match.table.state).proposal is not None
    match = games.answer(code, BOB, None, match.moment, END)
    assert playing(match.table.state).proposal is None
    with pytest.raises(ChangeError, match="nothing_proposed"):
        games.agree(code, BOB)


def test_who_agrees_late_does_not_agree_to_something_else(tables: Tables, games: Games) -> None:
    decks = ("raccoons", "foxes", "crocodiles", "bats")
    code = seated(tables, TableSetup(decks, 3, first_seat=0), BOB, CLEO)
    games.begin(code, ANN)
    read = playing(games.propose_stand_in(code, ANN, 2).table.state).proposal["entry"]
    games.disagree(code, ANN, read)
    now = playing(games.propose_stand_in(code, CLEO, 0).table.state).proposal["entry"]
    for late in (games.agree, games.disagree):
        with pytest.raises(TableError, match="moved_on"):
            late(code, BOB, read)
    assert playing(tables.load(code).state).bots == {}
    assert playing(games.agree(code, BOB, now).table.state).bots == {}
    assert set(playing(games.agree(code, ANN, now).table.state).bots) == {0}


def test_a_reaction_declined_without_asking_does_not_stand_in_the_way_of_undo(
    tables: Tables, games: Games, code: str
) -> None:
    """That there was one to decline is a secret, and nobody decided it."""
    games.answer(code, ANN, None, games.load(code).moment, NOTHING)
    mine = tables.log(code)[-1]
    declined = {"seat": 1, "answer": END, "events": [], "chance": []}
    mine = replace(mine, change={**mine.change, DECLINED: [declined]})
    newest_first = story_of([mine], 1).moves[::-1]
    assert last_own_run(newest_first, 0, 0) == 0
    assert last_own_run(newest_first, 0, 2) is None  # something was seen
    assert last_own_run(newest_first, 1, 0) is None
    assert last_own_answer(newest_first, 1) is None


# ---- chairs ----


def jobs(engine: Engine, code: str) -> list[tuple[int, str, int]]:
    with engine.connect() as connection:
        rows = connection.execute(select(bot_jobs).where(bot_jobs.c.code == code))
        return [(row.seat, row.kind, row.moment) for row in rows]


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is asked and has not answered yet counts as not there."""
    monkeypatch.setattr("companion.store.consent.ABSENT_AFTER", -1.0)


def test_nobody_is_pushed_off_their_chair(tables: Tables, games: Games, code: str) -> None:
    play_one_turn(games, code)
    match = games.propose_stand_in(code, ANN, 1)  # Bob is asked, and has only just been asked
    assert who_must_agree(match.table, playing(match.table.state).proposal) == [1]
    assert playing(match.table.state).bots == {}
    games.disagree(code, BOB)
    tables.leave(code, BOB)
    assert set(playing(games.propose_stand_in(code, ANN, 1).table.state).bots) == {1}


def test_a_hint_asked_for_is_not_forgotten_when_a_chair_changes(
    ready_engine: Engine, games: Games, code: str
) -> None:
    match = play_one_turn(games, code)
    games.ask_hint(code, BOB, None, match.moment)
    games.propose_stand_in(code, ANN, 0)
    games.agree(code, BOB)
    assert jobs(ready_engine, code) == [(1, "hint", match.moment)]


@pytest.mark.usefixtures("no_patience")
def test_a_bot_keeps_a_chair_warm_and_gives_it_back(
    ready_engine: Engine, games: Games, code: str
) -> None:
    match = play_one_turn(games, code)
    assert jobs(ready_engine, code) == []
    games.propose_stand_in(code, ANN, 1)  # nobody else is there who would have to agree
    assert jobs(ready_engine, code) == [(1, "move", match.moment)]
    with pytest.raises(TableError, match="bot_plays"):
        games.answer(code, BOB, None, match.moment, NOTHING)
    moved = games.answer_for_bot(code, 1, match.moment, {"do": "inventory", "cards": []})
    assert jobs(ready_engine, code) == [(1, "move", moved.moment)]
    back = games.take_chair(code, BOB, 1)
    assert jobs(ready_engine, code) == []
    assert asked(games.answer(code, BOB, None, back.moment, END)) == 0


@pytest.mark.usefixtures("no_patience")
def test_nobody_takes_back_what_a_bot_plays_for_them(games: Games, code: str) -> None:
    match = play_one_turn(games, code)
    games.propose_stand_in(code, ANN, 1)
    moved = games.answer_for_bot(code, 1, match.moment, {"do": "inventory", "cards": []})
    with pytest.raises(TableError, match="bot_plays"):
        games.undo(code, BOB, None, moved.moment)
    games.take_chair(code, BOB, 1)
    assert games.undo(code, BOB, None, moved.moment).answered == match.answered


def test_giving_up_ends_a_game_of_two(games: Games, code: str) -> None:
    table = games.concede(code, ANN, None).table
    assert table.state.stage == "finished"
    assert table.state.result is not None
    assert table.state.result.winners == (1,)


def test_a_result_stays_whatever_comes_from_stale_pages(games: Games, code: str) -> None:
    over = games.concede(code, ANN, None).table
    assert games.concede(code, ANN, None).table.seq == over.seq  # tapped twice
    late: list[Callable[[], object]] = [
        lambda: games.concede(code, BOB, None),
        lambda: games.propose_stand_in(code, BOB, 1),
        lambda: games.take_chair(code, ANN, 0),
    ]
    for tap in late:
        with pytest.raises(TableError, match="moved_on"):
            tap()
    assert games.load(code).table.state == over.state


def test_giving_up_in_a_larger_round_leaves_the_chair_to_a_bot(
    tables: Tables, games: Games
) -> None:
    decks = ("raccoons", "foxes", "crocodiles", "bats")
    code = seated(tables, TableSetup(decks, 3, first_seat=0), BOB, CLEO)
    games.begin(code, ANN)
    assert games.concede(code, ANN, None).table.state.stage == "playing"
    with pytest.raises(ChangeError, match="conceded"):
        games.take_chair(code, ANN, 0)
    table = games.concede(code, BOB, None).table
    assert table.state.result is not None
    assert table.state.result.winners == (2,)


# ---- to the end ----


def play_to_the_end(games: Games, code: str) -> Match:
    bots = [bot_of("apprentice", seat) for seat in range(4)]
    match = games.load(code)
    while not match.game.over:
        seat = asked(match)
        answer = bots[seat].decide(SeatView(match.game, seat)).answer
        match = games.answer(code, device_of(match, seat), seat, match.moment, answer)
    return match


@pytest.mark.both_databases
def test_a_whole_game_is_kept_and_its_record_plays_again(games: Games, code: str) -> None:
    match = play_to_the_end(games, code)
    assert match.table.state.stage == "finished"
    assert match.table.state.result is not None
    assert match.table.state.result.winners == (match.game.state.winner,)
    record = games.record(code, 1)
    again: Game = replay(record)
    assert fingerprint(again.state) == fingerprint(match.game.state)


def test_the_same_deal_again_gives_everybody_the_cards_another_had(
    tables: Tables, games: Games, code: str
) -> None:
    first = games.load(code)
    before = [list(first.game.table.hand(seat)) for seat in range(2)]
    with pytest.raises(ChangeError, match="stage"):  # not before the game is over
        games.same_deal(code, ANN)
    games.concede(code, ANN, None)
    games.same_deal(code, ANN, request="tap")
    assert games.same_deal(code, ANN, request="tap").state.parts["playing"]["game"] == 2
    second = games.load(code)
    assert [list(second.game.table.hand(seat)) for seat in range(2)] == before
    assert (second.table.seats_of(ANN), second.table.seats_of(BOB)) == ((1,), (0,))
    assert second.table.is_host(ANN)
    assert asked(second) == 0
    (kept,) = plays_of(second.table.state, code, second.table.names)
    assert [(player.name, player.winner) for player in kept.players] == [
        ("Ann", False),
        ("b", True),
    ]


def test_a_game_can_begin_at_a_position_and_is_kept_like_any_other(
    tables: Tables, games: Games, code: str
) -> None:
    for _ in range(5):
        match = play_one_turn(games, code)
    position = write_position(match.game)
    del position["random"]  # of shared chance; people who play on from here have a key
    opened = tables.open(
        new_table(encode(TableSetup(DECKS, 2))), CLEO, "Cleo", seat=1, request="tap"
    )
    assert (opened.seats_of(CLEO), opened.is_host(CLEO)) == ((1,), True)
    practice = opened.code
    tables.sit(practice, CLEO, "Dan", 0)
    games.begin_at(practice, CLEO, position, request="tap")
    assert games.begin_at(practice, CLEO, position, request="tap").state.stage == "playing"
    assert write_position(games.load(practice).game) == position
    assert asked(games.load(practice)) == asked(match)
    with pytest.raises(ChangeError, match="stage"):
        games.begin_at(practice, CLEO, position)
    ended = play_to_the_end(games, practice)
    assert fingerprint(replay(games.record(practice, 1)).state) == fingerprint(ended.game.state)
    shown = GameReplay(games.recording(practice, 1))
    first = shown.at(0)
    assert first is not None
    assert write_position(first)["seats"] == position["seats"]
    games.same_deal(practice, CLEO)
    assert write_position(games.load(practice).game)["seats"] == position["seats"]


def test_with_the_same_deal_bots_move_on_too_and_partners_stay_opposite(
    tables: Tables, games: Games
) -> None:
    decks = ("raccoons", "foxes", "crocodiles", "bats")
    code = seated(tables, TableSetup(decks, 4, teams=True))
    tables.seat_bot(code, ANN, 1, "Hazel", "shopkeeper")
    tables.sit(code, ANN, "Ada", 2)
    tables.seat_bot(code, ANN, 3, "Fern", "random")
    games.begin(code, ANN)
    games.concede(code, ANN, 0)
    assert games.concede(code, ANN, 2).table.state.stage == "finished"
    table = games.same_deal(code, ANN)
    assert [table.names[seat] for seat in range(4)] == ["Fern", "Ann", "Hazel", "Ada"]
    levels = {seat: bot.level for seat, bot in playing(table.state).bots.items()}
    assert levels == {0: "random", 2: "shopkeeper"}
    assert not any(bot.stands_in for bot in playing(table.state).bots.values())


def test_tracking_after_a_game_can_still_be_undone(tables: Tables, games: Games, code: str) -> None:
    """Undo in the tracker folds entries; those of a game on screens are none of its business."""
    games.concede(code, ANN, None)
    tables.act(code, ANN, parse({"do": "again"}))
    tables.act(code, ANN, parse({"do": "begin", "first": 0}))
    tables.act(code, ANN, parse({"do": "next_turn", "turn": 1}))
    entry = tables.log(code)[-1].seq
    table = tables.act(code, ANN, parse({"do": "undo", "entry": entry}))
    assert table.state.tracker is not None
    assert table.state.tracker.turn == 1
