"""After a game on screens: result, replay, record, report, the same deal again; and nothing of it
before the game is over."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from companion import create_app
from companion.bots import SeatView, bot_of
from companion.cli import main
from companion.config import Settings
from companion.engine.record import replay
from companion.rooms.playing import playing
from companion.setup.sheet import TableSetup
from companion.store import Match
from tests.web.phones import Guest
from tests.web.playing import DECKS, Played, TablePhone, begin


def play_on(played: Played, answers: int | None = None) -> Match:
    """Bots answer for everybody, to the end or for ``answers`` answers."""
    bots = [bot_of("apprentice", seat) for seat in range(4)]
    match = played.match
    stop = None if answers is None else match.answered + answers
    while not match.game.over and match.answered != stop:
        asked = match.game.decision
        assert asked
        move = bots[asked.seat].decide(SeatView(match.game, asked.seat))
        holder = match.table.chairs[asked.seat].holder
        assert holder
        answer = move.answer
        if holder == "bot":
            match = played.games.answer_for_bot(played.code, asked.seat, match.moment, answer)
        else:
            match = played.games.answer(played.code, holder, asked.seat, match.moment, answer)
    return match


@pytest.fixture
def going_on(app: Flask) -> Played:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    play_on(played, 12)
    return played


def app_in(directory: Path) -> Flask:
    return create_app(Settings.from_environment({"INSTANCE_DIR": str(directory)}))


@pytest.fixture(scope="module")
def played_out(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Played]:
    """A database in which a game was played to its end: that takes a while, so only once."""
    directory = tmp_path_factory.mktemp("played-out")
    app = app_in(directory)
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    play_on(played)
    app.extensions["database"].dispose()
    return directory, played


@pytest.fixture
def over(played_out: tuple[Path, Played], tmp_path: Path) -> Iterator[Played]:
    """A test gets the module's database and phones."""
    directory, before = played_out
    shutil.copytree(directory, tmp_path / "instance")
    app = app_in(tmp_path / "instance")
    phones = []
    for old in before.phones:
        phone = TablePhone(app, old.address)
        phone.take_cookies_of(old)
        phones.append(phone)
    yield Played(app, before.code, phones)
    app.extensions["database"].dispose()


def device_of_host(played: Played) -> str:
    holder = played.tables.load(played.code).chairs[0].holder
    assert holder
    return holder


def words(page: str) -> str:
    """The text of a page without its tags."""
    inside = page.partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", inside)).split())


# ---- the result ----


def test_the_result_says_who_won_and_how(over: Played) -> None:
    winner = over.match.game.state.winner
    name = ("Ann", "Bo")[winner]
    for seat, phone in enumerate(over.phones):
        page = phone.page()
        assert ("You win!" if seat == winner else f"{name} wins!") in words(page)
        assert "8 stacks" in words(page)
        assert f"{over.match.game.state.turn} turns" in words(page)
    assert f"{name} wins!" in words(over.phones[0].page("/screen"))


def test_the_course_is_drawn_and_told_in_numbers(over: Played) -> None:
    page = over.phones[0].page()
    assert page.count('class="course-line"') == 4  # two players, two drawings
    assert page.count("<tr>") == len(catalog_of_turns(over)) + 2
    stacks = [len(over.match.game.table.stall_of(seat)) for seat in range(2)]
    assert f"Stacks built: Ann {stacks[0]}, Bo {stacks[1]}" in html.unescape(page)


def catalog_of_turns(played: Played) -> list[int]:
    """Nothing yet, and after every turn."""
    return list(range(played.match.game.state.turn + 1))


def test_giving_up_is_said(going_on: Played) -> None:
    going_on.phones[0].steer("concede", sure="yes")
    page = words(going_on.phones[1].page())
    assert "You win!" in page
    assert "Gave up: Ann" in page
    assert "Bo wins!" in words(going_on.phones[0].page())
    assert going_on.phones[1].client.get(f"{going_on.phones[1].address}/games/1/replay").text


def test_a_team_wins_together(app: Flask) -> None:
    decks = ("raccoons", "foxes", "crocodiles", "bats")
    played = begin(app, TableSetup(decks, 4, teams=True), "Ann", "Bo", "Cleo", "Dan")
    for phone in (played.phones[1], played.phones[3]):
        phone.steer("concede", sure="yes")
    page = played.phones[0].page()
    assert "You win with Cleo!" in words(page)
    assert "Ann and Cleo win!" in words(played.phones[1].page())
    assert page.count('class="course-line"') == 4  # two teams, two drawings


def test_a_game_of_other_rules_still_has_a_result_a_course_and_a_replay(
    over: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its events; only the order of decks is not told."""
    ann, last = over.phones[0], over.match.answered
    steps = ({"step": 0}, {"step": last}, {"step": 9, "seat": 1})
    pages = [words(ann.page())] + [words(ann.page("/games/1/replay", **step)) for step in steps]
    over.app.extensions.pop("open_games", None)
    for module in ("engine.record", "rooms.replay"):
        monkeypatch.setattr(f"companion.{module}.RULES_VERSION", 999)
    later = [words(ann.page())] + [words(ann.page("/games/1/replay", **step)) for step in steps]
    assert later[0].split() == pages[0].split()
    for before, after in zip(pages[1:], later[1:], strict=True):
        told = re.sub(r"Decks, the top card first.*?Go First", "Go First", before)
        wanted = told.replace("Report a rules mistake", "").split()
        assert [word for word in after.split() if word not in wanted] == []
        assert told != before or after.split() == wanted


# ---- once more ----


def test_play_again_leads_to_a_new_deal(over: Played) -> None:
    loser = 1 - over.match.game.state.winner
    over.phones[0].post("/do/again")
    table = over.tables.load(over.code)
    assert (table.state.stage, table.state.parts["first"]) == ("setting_up", loser)


def test_the_same_deal_with_seats_swapped(over: Played) -> None:
    ann, bo = over.phones
    first = [list(replay(over.games.record(over.code, 1), upto=0).table.hand(n)) for n in (0, 1)]
    answer = ann.post("/same-deal", request="tap")
    assert answer.status_code == 200
    assert ann.post("/same-deal", request="tap").status_code == 200  # tapped twice
    assert over.match.number == 2
    assert [list(over.match.game.table.hand(seat)) for seat in range(2)] == first
    assert over.match.table.names == {0: "Bo", 1: "Ann"}
    assert bo.post("/same-deal").status_code == 409  # the game is on
    assert 'id="act"' in bo.page()  # who starts now is the other one


def test_a_watcher_cannot_deal_again(over: Played) -> None:
    watcher = TablePhone(over.app, over.phones[0].address)
    watcher.post("/join", role="watch", name="Wim")
    assert "Same cards, other seats" not in watcher.page()
    assert watcher.post("/same-deal").status_code == 409
    stranger = TablePhone(over.app, over.phones[0].address)
    assert stranger.post("/same-deal").status_code == 409
    assert over.tables.load(over.code).state.stage == "finished"


# ---- the replay ----


def test_a_replay_walks_from_the_deal_to_the_end(over: Played) -> None:
    phone, last = over.phones[0], over.match.answered
    page = phone.page("/games/1/replay")
    assert f"step 0 of {last}" in page
    assert "Turn 1: it is Ann’s turn." in html.unescape(page)
    assert 'data-go="back"' not in page
    page = phone.page("/games/1/replay", step=last)
    assert "has built the last stack and wins!" in page
    assert 'data-go="next"' not in page
    for step in ("-3", "99999", "x"):
        assert phone.client.get(f"{phone.address}/games/1/replay?step={step}").status_code == 200


def test_every_link_of_a_replay_leads_to_a_step(over: Played) -> None:
    page = over.phones[0].page("/games/1/replay", step=20, seat="1")
    found = dict(re.findall(r'href="([^"]+)" hx-get="[^"]+" [^>]*data-go="([^"]+)"', page))
    steps = {name: int(re.search(r"step=(\d+)", link)[1]) for link, name in found.items()}  # type: ignore[index]
    assert list(steps) == ["first", "turn-back", "back", "next", "turn-on", "last"]
    assert (steps["first"], steps["back"], steps["next"]) == (0, 19, 21)
    assert steps["turn-back"] < 20 < steps["turn-on"]
    assert all("seat=1" in link for link in found)


def test_each_view_of_a_replay_shows_what_that_seat_saw(over: Played) -> None:
    phone = over.phones[1]
    draw = next(
        step
        for step, move in enumerate(over.games.story(over.code, 1).moves, start=1)
        if any(event[0] == "drew" and event[1] == 0 for event in move.events)
    )
    told = {
        seat: words(phone.page("/games/1/replay", step=draw, seat=seat))
        for seat in ("all", "0", "1", "watcher")
    }
    assert "You draw" in told["0"]
    assert "Ann draws a card" in told["1"]
    assert "Ann draws a card" in told["watcher"]
    assert "Ann draws a card" not in told["all"]
    assert "Hand of Ann" in told["all"]
    assert "Hand of Bo" in told["all"]
    assert "Hand of Ann" not in told["watcher"]
    assert "Market deck" in told["all"]


def test_to_htmx_a_replay_is_only_its_part(over: Played) -> None:
    phone = over.phones[0]
    answer = phone.client.get(f"{phone.address}/games/1/replay", headers={"HX-Request": "true"})
    assert answer.text.lstrip().startswith("<section")
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "path", ["/games/1/replay", "/games/1.json", "/games/1/report", "/games/1/replay?step=0&seat=0"]
)
def test_nothing_is_open_while_the_game_goes_on(going_on: Played, path: str) -> None:
    for phone in going_on.phones:
        answer = phone.client.get(phone.address + path)
        assert answer.status_code == 403
        assert "These cards are still being played." in html.unescape(answer.text)


@pytest.mark.parametrize("path", ["/games/2/replay", "/games/7.json", "/games/99/report"])
def test_a_game_that_never_was_is_not_found(over: Played, path: str) -> None:
    assert over.phones[0].client.get(over.phones[0].address + path).status_code == 404


@pytest.mark.parametrize("path", ["/games/1/replay", "/games/1.json", "/games/1/report"])
def test_a_deal_that_is_played_again_is_a_secret_again(over: Played, path: str) -> None:
    phone = over.phones[0]
    assert phone.client.get(phone.address + path).status_code == 200
    phone.post("/same-deal")
    assert phone.client.get(phone.address + path).status_code == 403
    phone.steer("concede", sure="yes")
    assert phone.client.get(phone.address + path).status_code == 200


def test_a_new_deal_leaves_the_old_game_open(over: Played) -> None:
    phone = over.phones[0]
    phone.post("/do/again")
    over.games.begin(over.code, device_of_host(over))
    assert phone.client.get(f"{phone.address}/games/1/replay").status_code == 200
    assert phone.client.get(f"{phone.address}/games/2/replay").status_code == 403


# ---- the record ----


def test_the_record_can_be_saved_and_told_on_the_command_line(over: Played, tmp_path: Path) -> None:
    phone = over.phones[0]
    answer = phone.client.get(f"{phone.address}/games/1.json")
    assert f'filename="dale-{over.code}-1.json"' in answer.headers["Content-Disposition"]
    file = tmp_path / "game.json"
    file.write_bytes(answer.data)
    told = CliRunner().invoke(main, ["replay", str(file)])
    assert told.exit_code == 0, told.output
    assert "has built the last stack and wins!" in told.output


def test_a_record_after_undo_still_plays(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    ann, bo = played.phones
    ann.answer(played.moment, do="inventory", cards=["0", "1", "2"])
    ann.answer(played.moment, do="go_on")  # draws three cards: what was seen stays seen
    ann.steer("undo", played.moment)
    bo.steer("agree")
    assert played.match.answered == 1
    play_on(played, 8)
    bo.steer("concede", sure="yes")
    record = json.loads(ann.client.get(f"{ann.address}/games/1.json").data)
    assert len(record["reseeds"]) == 1
    replay(record)
    assert ann.client.get(f"{ann.address}/games/1/replay?step=5").status_code == 200


# ---- reports ----


def reported(page: str) -> Any:
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert text
    return json.loads(html.unescape(text[1]))


def test_a_report_during_the_game_holds_what_one_sees(going_on: Played) -> None:
    report = reported(going_on.phones[1].page("/report"))
    assert report["seat"] == 1
    assert report["rules_version"]
    assert "hand" in report["view"]["players"][1]
    assert "hand" not in report["view"]["players"][0]
    assert set(report) == {"rules_version", "decks", "seat", "view", "last"}
    assert report["last"]


def test_a_stranger_and_a_phone_without_owner_report_what_a_watcher_sees(
    going_on: Played, app: Flask
) -> None:
    stranger = TablePhone(app, going_on.phones[0].address)
    report = reported(stranger.page("/report"))
    assert report["seat"] is None
    assert not any("hand" in player for player in report["view"]["players"])


def test_after_the_game_a_report_holds_the_whole_position(over: Played) -> None:
    phone = over.phones[0]
    assert phone.client.get(f"{phone.address}/report").status_code == 303
    report = reported(phone.page("/games/1/report", step=10))
    assert report["rules_version"]
    assert report["position"]
    assert len(report["last_answers"]) == 10


def test_without_a_game_there_is_nothing_to_report(app: Flask) -> None:
    guest = Guest(app)
    assert guest.get(f"{guest.open(name='Ann')}/report").status_code == 409


# ---- the log ----


def test_the_log_tells_each_reader_what_they_may_know(going_on: Played, app: Flask) -> None:
    play_on(going_on, 25)
    ann, bo = (words(phone.page("/log")) for phone in going_on.phones)
    stranger = words(TablePhone(app, going_on.phones[0].address).page("/log"))
    assert re.search(r"You draw (?!a card)", ann)
    assert "Bo draws a card" in ann
    assert "Ann draws a card" in bo
    assert "You" not in stranger.replace("Your", "")
    assert "Turn 1: it is your turn." in ann
    assert "decided" not in ann


def test_when_it_is_over_the_log_tells_everything(over: Played) -> None:
    told = words(over.phones[0].page("/log"))
    assert "draws a card" not in told
    assert "has built the last stack and wins!" in told


def test_what_was_taken_back_is_struck_through(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    ann = played.phones[0]
    ann.answer(played.moment, do="inventory", cards="0")
    ann.steer("undo", played.moment)
    page = ann.page("/log")
    assert "<s>You discard " in page
    assert "You undid a decision." in page


def test_a_turn_that_was_taken_back_is_struck_through_too(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    ann, bo = played.phones
    played.end_turn(0)
    ann.steer("undo", played.moment)
    bo.steer("agree")
    assert "<s>Turn 2: it is Bo’s turn.</s>" in ann.page("/log")


def test_the_log_of_a_deal_played_again_keeps_its_secrets_and_names(over: Played) -> None:
    winner = ("Ann", "Bo")[over.match.game.state.winner]
    over.phones[0].post("/same-deal")
    told = words(over.phones[0].page("/log"))
    assert f"{winner} has built the last stack and wins!" in told  # no matter who sits there now
    assert re.search(r"(Ann|Bo) draws a card", told)
    assert "everyone moves one seat" in told


# ---- history ----


def test_games_on_screens_are_in_the_history(over: Played) -> None:
    phone = over.phones[0]
    winner = over.match.game.state.winner
    page = phone.client.get("/history").text
    assert f"/t/{over.code}/games/1/replay" in page
    rows = list(csv.DictReader(io.StringIO(phone.client.get("/history.csv").text)))
    assert [row["name"] for row in rows] == ["Ann", "Bo"]
    assert [row["winner"] for row in rows] == [str(int(seat == winner)) for seat in (0, 1)]
    assert rows[winner]["stacks"] == "8"
    assert rows[0]["started"] == "1"
    (play,) = phone.client.get("/history.json").get_json()
    assert play["game"] == 1
    assert play["turns"] == over.match.game.state.turn
    assert "bgstatsapp" in phone.page()


def test_the_history_knows_who_sat_where_then(over: Played) -> None:
    phone = over.phones[0]
    winner = ("Ann", "Bo")[over.match.game.state.winner]
    phone.post("/same-deal")
    assert playing(over.match.table.state).game == 2
    over.phones[1].steer("concede", sure="yes")  # Bo, who sits in Ann's seat now
    second, first = phone.client.get("/history.json").get_json()
    assert [player["name"] for player in first["players"]] == ["Ann", "Bo"]
    assert [player["name"] for player in second["players"]] == ["Bo", "Ann"]
    assert [row["name"] for row in first["players"] if row["winner"]] == [winner]
    assert [row["name"] for row in second["players"] if row["winner"]] == ["Ann"]
    assert f"{winner} has built the last stack" in words(
        phone.page("/games/1/replay", step=9999, seat="all")
    )
