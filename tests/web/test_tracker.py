"""The tracker's pages, as a browser without scripts sees them: plain pages and plain forms."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import create_app
from companion.catalog.packs import exhibition
from companion.config import Settings
from companion.rooms import ChangeError, parse
from companion.rooms.changes import KINDS
from companion.rooms.state import Clock
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.refusals import sentence_of
from companion.web.table.words import LogWords
from companion.web.tracker.clock_face import clock_face
from tests.rooms.tables import Log, begun
from tests.web.phones import Guest

EVERYTHING = TableSetup(("tuataras", "bats", "hares", "pangolins"), players=3)
PLAIN = TableSetup(("owls", "sloths", "foxes"), players=2)
TRACKER_MODULES = ("companion.rooms.tracker", "companion.rooms.log")
TABLE_SOURCES = Path(__file__).parents[2] / "companion/rooms"


class Person(Guest):
    """Somebody with a name at one table."""

    def __init__(self, app: Flask, name: str) -> None:
        super().__init__(app)
        self.name = name
        self.code = ""

    @property
    def address(self) -> str:
        return f"/t/{self.code}"

    def opens(self, setup: TableSetup | None) -> str:
        table = self.open(name=self.name, setup=encode(setup) if setup else "")
        self.code = table.removeprefix("/t/")
        return self.code

    def joins(self, code: str, role: str = "seat") -> None:
        self.code = code
        joined = self.join(self.address, page=self.address, name=self.name, role=role)
        assert joined.status_code == 303

    @property
    def page(self) -> str:
        return self.get(self.address).text

    @property
    def words(self) -> str:
        """The page's text without its tags."""
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", self.page)).split())

    def buttons(self) -> list[str]:
        """The changes the page offers, with the fields that are in their addresses."""
        found = re.findall(rf'formaction="{self.address}/do/([^"]*)"', self.page)
        return [html.unescape(address) for address in found]

    def taps(self, start: str) -> TestResponse:
        """Tap the button whose change begins like this."""
        return self.sends(next(button for button in self.buttons() if button.startswith(start)))

    def sends(self, change: str, **fields: str) -> TestResponse:
        return self.do(self.address, change, page=self.address, **fields)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all: every test opens a table of its own."""
    directory = str(tmp_path_factory.mktemp("instance"))
    app = create_app(Settings.from_environment({"INSTANCE_DIR": directory}))
    app.testing = True
    yield app
    app.extensions["database"].dispose()


Seated = Callable[..., tuple[Person, ...]]


@pytest.fixture
def seated(app: Flask) -> Seated:
    """Phones around a table whose game has begun."""

    def sit(setup: TableSetup = EVERYTHING, names: tuple[str, ...] = ("Anna", "Ben")) -> tuple:
        phones = tuple(Person(app, name) for name in names)
        code = phones[0].opens(setup)
        for phone in phones[1:]:
            phone.joins(code)
        assert phones[0].sends("begin").status_code == 303
        return phones

    return sit


def test_only_what_the_decks_use_is_on_the_screen(seated: Seated) -> None:
    anna, _ben = seated(PLAIN)
    for missing in ("technique played", "Dice", "On cards"):
        assert missing not in anna.words
    assert not any(button.startswith(("gold", "roll")) for button in anna.buttons())
    assert "Build stack 1: of which set?" in anna.words


def test_a_table_that_uses_everything_shows_it(seated: Seated) -> None:
    anna, _ben = seated(EVERYTHING)
    for present in ("Day 1 of 3", "technique played", "Dice", "On cards", "Display of Power"):
        assert present in anna.words
    assert "roll?die=pangolin" in anna.buttons()
    assert "roll?die=ocelot" not in anna.buttons()


def test_every_button_sends_a_change_that_is_understood(seated: Seated) -> None:
    anna, _ben = seated(EVERYTHING)
    anna.taps("thing")
    anna.taps("gold?holder=seat-0&add=5")
    anna.taps("roll?die=hare")
    buttons = anna.buttons()
    assert len(buttons) > 40
    for button in buttons:
        change, _, fields = button.partition("?")
        parse({**dict(parse_qsl(fields)), "do": change})


def test_everybody_sees_what_one_changes(seated: Seated) -> None:
    anna, ben = seated()
    anna.taps("gold?holder=seat-0&add=5")
    ben.taps("gold?holder=seat-0&add=1")
    ben.taps("clock")
    anna.taps("next_turn")
    for phone in (anna, ben):
        assert "6 gold" in phone.words
        assert "Day 2 of 3" in phone.words
        assert "Turn 2" in phone.words
    assert "Ben , your turn" in ben.words
    assert "your turn" not in anna.words
    assert "Ben noted: Anna took 1 gold." in anna.words


def test_a_refused_change_says_what_happened(seated: Seated) -> None:
    anna, ben = seated()
    page_of_ben = next(button for button in ben.buttons() if button.startswith("next_turn"))
    anna.taps("next_turn")
    answer = ben.sends(page_of_ben)
    assert answer.status_code == 409
    assert "turn 1 is over already and it is the turn of Ben" in answer.text
    assert "Turn 2" in ben.words


def test_undo_and_redo(seated: Seated) -> None:
    anna, ben = seated()
    anna.taps("gold?holder=seat-0&add=5")
    assert 'aria-label="Undo: Anna took 5 gold."' in ben.page
    ben.taps("undo")
    assert "Ben undid: “You took 5 gold.”" in anna.words
    assert "You undid: “Anna took 5 gold.”" in ben.words
    assert "(undone)" in anna.words
    anna.taps("redo")
    assert "5 gold" in anna.words
    assert not any(button.startswith("redo") for button in anna.buttons())


def test_dice_are_rolled_by_the_server(seated: Seated) -> None:
    anna, ben = seated()
    anna.taps("roll?die=hare")
    shown = re.search(
        r'data-roll="([^"]+)".*?/dice/(hare-[a-z-]+)\.svg\?[^"]*" alt', anna.page, re.S
    )
    assert shown
    assert f'data-roll="{shown[1]}"' in ben.page
    assert "Anna rolled the hare die" in ben.words


def test_a_stack_with_its_set(seated: Seated) -> None:
    anna, ben = seated()
    anna.sends("build?stall=0&stack=1", set="bats")
    assert "Anna built stack 1: Stealthy Long-winged Tomb Bats." in ben.words
    assert "1 of 8 stacks" in ben.page
    assert "Anna: stack 1" in ben.words
    ben.sends("note_set?stall=0&stack=1", set="mixed")
    assert "Ben noted the set of stack 1 of Anna: several sets." in anna.words


def test_a_complete_stall_offers_the_end(seated: Seated) -> None:
    anna, ben = seated()
    for stack in range(1, 9):
        anna.sends(f"build?stall=0&stack={stack}")
    assert "Anna: the stall is complete!" in ben.words
    ben.taps("finish?winners=0")
    assert "You win!" in anna.words
    assert "Anna wins!" in ben.words
    assert [button.split("?")[0] for button in anna.buttons()] == ["undo", "again"]
    anna.taps("undo")
    assert "You win!" not in anna.words


def test_teams_win_together(seated: Seated) -> None:
    setup = TableSetup(("owls", "sloths", "foxes", "pandas"), players=4, teams=True)
    anna, ben, *_others = seated(setup, ("Anna", "Ben", "Cleo", "Dan"))
    assert "with Cleo" in anna.words
    anna.taps("finish?winners=0&winners=2")
    assert "You win with Cleo!" in anna.words
    assert "Anna and Cleo win!" in ben.words


def test_characters_are_named_and_bring_what_they_need(seated: Seated, app: Flask) -> None:
    anna, _ben = seated(replace(PLAIN, characters=("barnaby", "cosimo")))
    screen = app.test_client().get(f"/t/{anna.code}/screen").text
    for character in exhibition().characters.values():
        assert (character.name in screen) == (character.id in ("barnaby", "cosimo"))
    assert "tokens?holder=seat-0&add=1" in anna.buttons()


def test_a_watcher_sees_everything_and_can_change_nothing(seated: Seated, app: Flask) -> None:
    anna, _ben = seated()
    watcher = Person(app, "Wim")
    watcher.joins(anna.code, role="watch")
    assert "Turn 1" in watcher.words
    assert watcher.buttons() == []
    # Their own page has no form that could be sent.
    assert watcher.sends("next_turn?turn=1").status_code == 409
    assert "Turn 1" in anna.words


def test_the_big_screen_shows_the_table_and_no_controls(seated: Seated, app: Flask) -> None:
    anna, _ben = seated()
    anna.taps("gold?holder=seat-0&add=5")
    anna.taps("thing")
    page = app.test_client().get(f"/t/{anna.code}/screen").text
    for shown in ("Anna", "Ben", "Day 1 of 3", "Avid Financier", anna.code):
        assert shown in page
    assert "<form" not in page
    assert "formaction" not in page


def test_the_log_tells_everything(seated: Seated, app: Flask) -> None:
    anna, ben = seated()
    anna.taps("clock")
    mine, bens = (person.get(f"{anna.address}/log").text for person in (anna, ben))
    for done in ("began the game.", "moved the clock on one space."):
        assert f"You {done}" in mine
        assert f"Anna {done}" in bens
    assert app.test_client().get("/t/ZZZZZZ/log").status_code == 404


def test_what_people_type_is_shown_as_they_typed_it(seated: Seated) -> None:
    anna, ben = seated(names=("<script>alert(1)</script>", "Ben"))
    anna.sends("thing", name="<img src=x onerror=alert(1)>", seat="0")
    for page in (ben.page, ben.get(f"{ben.address}/log").text):
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page


def test_a_phone_that_is_passed_around_acts_for_whoever_has_the_turn(seated: Seated) -> None:
    (anna,) = seated(PLAIN, ("Anna",))
    anna.people(anna.address, "sit", page=anna.address, seat="1", name="Ben")
    anna.taps("next_turn")
    assert '<input type="hidden" name="as" value="1">' in anna.page


def test_a_table_from_nothing_can_be_tracked(app: Flask) -> None:
    anna = Person(app, "Anna")
    anna.opens(None)
    assert anna.sends("begin").status_code == 409
    anna.sends("begin", players="3")
    assert "Turn 1" in anna.words
    anna.taps("tool?tool=clock")
    assert "technique played" in anna.words


# ---- words ----


def test_every_refusal_has_a_sentence(app: Flask) -> None:
    codes = {
        code
        for source in ("tracker.py", "log.py", "changes.py")
        for code in re.findall(r'ChangeError\(\s*"([a-z_]+)"', (TABLE_SOURCES / source).read_text())
    }
    assert len(codes) > 15
    parameters = {"turn": 1, "now": 2, "active": 0, "day": True, "has": 1, "stack": 1, "seats": [0]}
    with app.test_request_context():
        unknown = sentence_of(ChangeError("no such code"))
        for code in codes:
            error = ChangeError(code, **parameters, stage="finished", tool="gold")
            assert sentence_of(error) != unknown, code


def a_game_with_every_change() -> Log:
    log = begun(EVERYTHING)
    log.do("tool", tool="tokens", on=True)
    log.do("timer", seconds=60)
    log.do("active", turn=1, seat=1)
    log.do("phase", turn=1, phase="clean-up")
    log.do("next_turn", turn=1)
    log.do("clock", steps=0)
    log.do("clock_spaces", day=2, night=2)
    log.do("gold", holder="seat-0", add=5)
    log.do("tokens", holder="seat-1", add=1)
    card = log.do("thing", name="Avid Financier", seat=0, gold=2).change["id"]
    log.do("move_gold", holder=card, to="seat-0", count=1)
    log.do("drop_thing", holder=card)
    for do, roll in (("reroll", 1), ("keep", 1)):
        while log.tracker.last_roll is None or log.tracker.last_roll.settled:
            log.do("roll", die="pangolin")
        last = log.tracker.last_roll
        log.do(do, roll=last.id, die="pangolin", throws=roll)
    log.do("build", stall=0, stack=1, set="bats")
    log.do("note_set", stall=0, stack=1, set="mixed")
    log.undo()
    log.redo()
    log.do("finish", winners=[0])
    return log


def test_every_change_has_a_sentence(app: Flask) -> None:
    log = a_game_with_every_change()
    ours = {do for do, kind in KINDS.items() if kind.handler.__module__ in TRACKER_MODULES}
    assert {entry.change["do"] for entry in log.entries} == ours
    with app.test_request_context():
        words = LogWords(log.entries, {0: "Anna", 1: "Ben"})
        sentences = [words.sentence(entry) for entry in log.entries]
    assert "Something changed." not in sentences
    assert "Anna moved 1 gold from “Avid Financier” to “Anna”." in sentences
    assert "Anna noted: Ben took 1 token." in sentences
    assert all(sentence.startswith("Anna ") for sentence in sentences)


# ---- the clock's face ----


@pytest.mark.parametrize(("day", "night"), [(3, 3), (1, 1), (12, 2)])
def test_the_hand_points_at_its_space(day: int, night: int) -> None:
    for steps in range(day + night):
        face = clock_face(Clock(day, night, steps))
        assert len(face.spaces) == day + night
        (now,) = (space for space in face.spaces if space.is_now)
        assert now.is_day == (steps < day)
        # Upwards is by day, and the day is above.
        assert (now.y < 64) == now.is_day
        assert ((face.hand - 270) % 360 < 180) == now.is_day


# ---- it never fights the hand ----


def test_only_the_player_at_turn_has_a_loud_button_to_end_it(seated: Seated) -> None:
    anna, ben = seated(PLAIN)
    assert "button-primary button-big end-turn" in anna.page
    assert "button-primary button-big end-turn" not in ben.page
    assert "End the turn of Anna" in ben.words
    assert "Yes, end the turn" in ben.words
    ben.taps("next_turn")
    assert "button-primary button-big end-turn" in ben.page


def test_a_turn_of_somebody_without_a_phone_is_ended_by_anybody(seated: Seated) -> None:
    (anna,) = seated(PLAIN, ("Anna",))
    anna.taps("next_turn")
    assert "button-primary button-big end-turn" in anna.page


def test_a_winner_whose_stall_is_not_complete_is_asked_about(seated: Seated) -> None:
    anna, _ben = seated(PLAIN)
    assert "Ben: only 0 stacks of 8 are noted. Did they win all the same?" in anna.words
    for stack in range(1, 9):
        anna.sends(f"build?stall=1&stack={stack}")
    assert "Ben: 8 stacks" not in anna.words


def test_the_game_waits_for_those_who_choose_a_character(app: Flask) -> None:
    anna, ben = Person(app, "Anna"), Person(app, "Ben")
    code = anna.opens(PLAIN)
    ben.joins(code)
    colours = ["green", "yellow", "red"]
    anna.send(f"{anna.address}/deal", page=anna.address, colours=colours, packs="exhibition")
    ben.send(f"{ben.address}/keep", page=ben.address, which="0")
    refused = anna.sends("begin")
    assert refused.status_code == 409
    assert "Anna is still choosing a character." in refused.text
    assert "Waiting for Anna" in ben.words
    assert ben.sends("begin", without_characters="true").status_code == 303
    assert "Turn 1" in ben.words


# ---- other decks, same people ----

OTHERS = TableSetup(("pandas", "bats", "macaws"), players=2)


def test_the_same_people_choose_other_decks_before_a_game_and_after_it(seated: Seated) -> None:
    anna, ben = seated(PLAIN)
    assert anna.sends("other_decks").status_code == 409  # not in the middle of a game
    anna.taps("finish?winners=0")
    assert "Other decks, same people" in ben.words
    assert ben.sends("other_decks").status_code == 303
    assert "Choose decks together" in anna.words
    anna.sends("go_on", players="2")
    seed = re.search(r'name="seed" value="(\d+)"', anna.page)
    assert seed
    anna.sends("take", seed=seed[1], place="0")
    assert "Before the game" in ben.words
    assert "Other decks, same people" in ben.words
    ben.sends("other_decks")
    assert "Choose decks together" in anna.words
    assert "Anna won" in anna.get(f"/history?table={anna.code}").text  # the game before is kept
    log = anna.get(f"{anna.address}/log").text
    assert "Ben wants to play with other decks." in log


def test_the_decks_of_a_sheet_come_to_the_table_that_sits_there(seated: Seated) -> None:
    anna, ben = seated(PLAIN)
    ben.taps("finish?winners=0")
    sheet = anna.get(f"/s/{encode(OTHERS)}").text
    assert f"At our table {anna.code}" in sheet
    assert anna.sends("other_decks", setup=encode(OTHERS)).status_code == 303
    assert "Pandas" in ben.words
    assert anna.sends("other_decks", setup="nonsense").status_code == 409
    anna.sends("begin")
    assert "At our table" not in anna.get(f"/s/{encode(OTHERS)}").text  # a game goes on


# ---- one tap away ----


def test_every_page_leads_back_to_the_table_one_sits_at(seated: Seated, app: Flask) -> None:
    anna, _ben = seated(PLAIN)
    stranger = Person(app, "Sam")
    anna.get(anna.address)
    for page in ("/", "/decks", "/search", "/learn", "/pick", "/no/such/page"):
        assert f'href="{anna.address}"' in anna.get(page).text, page
        assert anna.address not in stranger.get(page).text
    anna.people(anna.address, "leave", page=anna.address)
    assert f'href="{anna.address}"' not in anna.get("/decks").text


def test_decks_and_search_begin_with_the_own_table(seated: Seated, app: Flask) -> None:
    anna, _ben = seated(PLAIN)
    anna.get(anna.address)
    decks, search = anna.get("/decks").text, anna.get("/search").text
    for page in (decks, search):
        assert f"At your table {anna.code}" in page
    assert 'href="/decks/owls#' in search.split("At your table")[1]  # a card's text: one tap more
    assert "At your table" not in anna.get("/search?q=draw").text
    assert "At your table" not in Person(app, "Sam").get("/decks").text


def test_characters_and_traps_can_be_read_where_they_are_named(seated: Seated, app: Flask) -> None:
    setup = replace(PLAIN, characters=("barnaby", "cosimo"), traps=("trap-hat",))
    anna, _ben = seated(setup)
    texts = [exhibition().characters["barnaby"].flavour, exhibition().traps["trap-hat"].text]
    sheet = anna.get(f"/s/{encode(setup)}").text
    screen = app.test_client().get(f"/t/{anna.code}/screen").text
    for name, page in (("tracker", anna.page), ("sheet", sheet)):
        for text in texts:
            assert text in html.unescape(page), name
    assert texts[0] in html.unescape(screen)
    assert "Collect the slips of" in sheet  # they come out of no box
