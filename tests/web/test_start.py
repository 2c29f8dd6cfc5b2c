"""Starting a game on screens: quick start, chairs, bots, and what is refused with a sentence."""

from __future__ import annotations

import re
import threading
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.bots import gentle_level
from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.rooms.dealing import hand_of, has_chosen
from companion.rooms.player_names import LONGEST_NAME
from companion.rooms.playing import BotChair, playing
from companion.setup.code import decode, encode
from companion.setup.even_seats import even_gold
from companion.setup.sheet import OwnCard, TableSetup
from companion.store import Games, LiveTable, Tables
from companion.store.tables import BOT
from companion.web.start.chairs import BOT_NAMES, seat_bot
from tests.web.phones import Phone, hidden_field

SHEET = encode(TableSetup(("raccoons", "foxes", "crocodiles"), players=2))
OWN = encode(
    TableSetup(
        ("raccoons", "foxes", "crocodiles"),
        players=2,
        characters=(OwnCard("Old Miller"), OwnCard("Young Miller")),
    )
)
APPRENTICES = ["apprentice"] * 3


class Starter(Phone):
    """Somebody who wants to play on screens."""

    def fields(self, page: str) -> dict[str, object]:
        """Token and key of a page; some have no key."""
        text = self.get(page).text
        key = {"request": hidden_field(text, "request")} if 'name="request"' in text else {}
        return {"csrf_token": hidden_field(text), **key}

    def start(self, **fields: object) -> TestResponse:
        page = f"/play?setup={fields['setup']}" if "setup" in fields else "/play"
        given = {"table": "2", "chairs": APPRENTICES, "mood": "anything", **fields}
        return self.send("/play", page, **given)

    def open(self, **fields: object) -> str:
        """Start, and the address of the table."""
        response = self.start(**fields)
        assert response.status_code == 303, said(response)
        return response.location

    def join(self, table: str, **fields: object) -> None:
        assert self.send(f"{table}/join", table, **fields).status_code == 303


@pytest.fixture
def ann(app: Flask) -> Starter:
    return Starter(app)


@pytest.fixture
def bob(app: Flask) -> Starter:
    return Starter(app)


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = app.extensions["tables"]
    return found


@pytest.fixture
def games(app: Flask) -> Games:
    found: Games = app.extensions["games"]
    return found


def at(tables: Tables, address: str) -> LiveTable:
    return tables.load(address.removeprefix("/t/"))


def said(response: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


# ---- quick start ----


def test_two_taps_lead_to_a_game_against_a_bot(ann: Starter, tables: Tables) -> None:
    assert 'href="/play"' in ann.get("/").text
    table = at(tables, ann.open())
    assert table.state.stage == "playing"
    bot = table.seats[1]
    assert (bot.holder, bot.name in BOT_NAMES) == (BOT, True)
    assert playing(table.state).bots == {1: BotChair("apprentice")}


def test_bots_have_names_of_their_own(ann: Starter, tables: Tables) -> None:
    table = at(tables, ann.open(table="4", name="Hazel"))
    assert len(set(table.names.values())) == 4
    taken = {character.name for character in exhibition().characters.values()}
    taken |= {card.name for deck in catalog().decks.values() for card in deck.cards}
    words = {word for name in taken for word in name.split()}
    assert not words & set(BOT_NAMES)


def test_a_bot_that_searches_is_offered_and_the_table_says_that_it_thinks(
    ann: Starter, games: Games
) -> None:
    page = ann.get("/play").text
    offered = [
        page.index(f'value="{level}"') for level in ("shopkeeper", "merchant", "guildmaster")
    ]
    assert offered == sorted(offered)
    address = ann.open(chairs=["guildmaster"] * 3)
    for do in ("inventory", "go_on", "go_on", "go_on"):
        match = games.load(address.removeprefix("/t/"))
        assert match.game.decision is not None
        if match.game.decision.seat == 0:
            ann.send(f"{address}/answer", address, moment=match.moment, do=do)
    assert "is thinking" in said(ann.get(address))


def test_each_chair_is_what_it_was_asked_to_be(ann: Starter, tables: Tables) -> None:
    chairs, who = ["shopkeeper", "here", "apprentice"], ["", "Bo", ""]
    table = at(tables, ann.open(table="teams", chairs=chairs, name="Ann", who=who))
    assert table.state.stage == "playing"
    assert [table.seats[seat].name for seat in (0, 2)] == ["Ann", "Bo"]
    assert table.seats[0].holder == table.seats[2].holder
    levels = {seat: bot.level for seat, bot in playing(table.state).bots.items()}
    assert levels == {1: "shopkeeper", 3: "apprentice"}
    assert decode(table.state.setup or "").teams


def test_with_a_friend_to_come_the_table_waits(ann: Starter, bob: Starter, tables: Tables) -> None:
    address = ann.open(chairs=["friend"] * 3)
    assert at(tables, address).state.stage == "setting_up"
    page = ann.get(address).text
    assert "Fill up with bots and play" in page
    assert "QR code of this table" in page
    bob.join(address, name="Bob")
    assert "Fill up with bots" not in ann.get(address).text
    ann.send(f"{address}/play", address)
    assert at(tables, address).state.stage == "playing"


def test_traps_come_by_chance_or_as_ticked(ann: Starter, tables: Tables) -> None:
    drawn = set()
    for _ in range(5):
        setup = decode(at(tables, ann.open(table="3", traps="true")).state.setup or "")
        assert len(setup.traps) == 2
        drawn.add((setup.decks, setup.traps))
    assert len(drawn) > 1
    ticked = sorted(exhibition().traps)[:3]
    setup = decode(at(tables, ann.open(traps="true", trap=ticked)).state.setup or "")
    assert sorted(map(str, setup.traps)) == ticked


def test_two_characters_are_dealt_and_the_last_to_keep_one_begins(
    ann: Starter, tables: Tables
) -> None:
    address = ann.open(table="3", characters="true")
    table = at(tables, address)
    assert table.state.stage == "setting_up"
    assert [len(hand_of(table.state, seat)) for seat in range(3)] == [2, 2, 2]
    assert [has_chosen(table.state, seat) for seat in range(3)] == [False, True, True]
    wanted = hand_of(table.state, 0)[1]
    assert f"Keep <bdi>{wanted.name}</bdi>" in ann.get(address).text
    ann.send(f"{address}/keep", address, which=1)
    table = at(tables, address)
    assert table.state.stage == "playing"
    assert decode(table.state.setup or "").characters[0] == wanted.id


def test_only_ticked_characters_are_dealt(ann: Starter, tables: Tables) -> None:
    ticked = [who.id for who in exhibition().characters.values() if not who.needs_teammate][:4]
    table = at(tables, ann.open(characters="true", among=ticked))
    dealt = [who.id for seat in range(2) for who in hand_of(table.state, seat)]
    assert sorted(dealt) == sorted(ticked)
    refused = ann.start(characters="true", among=ticked[:3])
    assert refused.status_code == 400
    assert "Tick at least 4" in said(refused)


def test_a_friend_who_is_still_to_come_chooses_too(
    ann: Starter, bob: Starter, tables: Tables
) -> None:
    address = ann.open(characters="true", chairs=["friend"] * 3)
    ann.send(f"{address}/keep", address, which=0)
    assert at(tables, address).state.stage == "setting_up"
    bob.join(address, name="Bob")
    bob.send(f"{address}/keep", address, which=0)
    assert at(tables, address).state.stage == "playing"


def test_decks_can_be_ticked_and_chance_adds_the_rest(ann: Starter, tables: Tables) -> None:
    ann.client.set_cookie("boxes", "dom1")
    three = ["raccoons", "foxes", "crocodiles"]
    table = at(tables, ann.open(decks=three, name="Ann", chairs=["shopkeeper"] * 3))
    assert sorted(decode(table.state.setup or "").decks) == sorted(three)
    assert (table.seats[0].name, playing(table.state).bots) == ("Ann", {1: BotChair("shopkeeper")})
    for mood in ("anything", "peaceful"):
        decks = decode(at(tables, ann.open(decks=["owls"], mood=mood)).state.setup or "").decks
        assert "owls" in decks
        assert len(decks) == 3


def test_ticks_that_make_no_sense_are_refused_and_kept(ann: Starter) -> None:
    four = ["raccoons", "foxes", "crocodiles", "owls"]
    refused = ann.start(decks=four, name="Ann")
    assert refused.status_code == 400
    assert "played with 3 decks, and you ticked 4" in said(refused)
    assert [deck in ticked_in(refused.text) for deck in four] == [True] * 4
    assert 'value="Ann"' in refused.text
    for nonsense in ({"decks": ["dragons"]}, {"trap": ["x"]}, {"among": ["nobody"]}):
        assert ann.start(**nonsense).status_code == 400


def ticked_in(page: str) -> list[str]:
    return re.findall(r'name="decks" value="(\w+)" checked', page)


def test_decks_come_from_the_boxes_of_this_device(ann: Starter, tables: Tables) -> None:
    ann.client.set_cookie("boxes", "dom1")
    dom1 = {"macaws", "pandas", "raccoons", "squirrels", "ocelots", "chameleons"}
    for mood in ("anything", "peaceful"):
        table = at(tables, ann.open(mood=mood))
        assert set(decode(table.state.setup or "").decks) <= dom1


def test_too_few_decks_is_said_and_nothing_is_lost(ann: Starter) -> None:
    ann.client.set_cookie("boxes", "beavers")
    response = ann.start(table="4", name="Ann", chairs=["here", "here", "friend"], who=["Bo"] * 3)
    assert response.status_code == 400
    assert "your boxes hold only 1" in said(response)
    assert 'value="Ann"' in response.text
    assert response.text.count('value="Bo"') == 3
    assert response.text.count('value="here" selected') == 2


def test_what_was_chosen_is_remembered(ann: Starter) -> None:
    ann.open(table="3", chairs=["shopkeeper", "here", "friend"], mood="mean", traps="true")
    page = ann.get("/play").text
    for chosen in (
        'value="3" checked',
        'value="shopkeeper" selected',
        'value="here" selected',
        'value="mean" checked',
        'name="traps" value="true" checked',
    ):
        assert chosen in page
    assert 'name="characters" value="true" checked' not in page


def test_a_broken_memory_is_none(ann: Starter) -> None:
    ann.client.set_cookie("start", "table=9&chairs=dragon")
    assert 'value="2" checked' in ann.get("/play").text


def test_two_taps_on_start_are_one_table(ann: Starter) -> None:
    sent = {**ann.fields("/play"), "chairs": APPRENTICES}
    first, second = (ann.client.post("/play", data=sent) for _ in range(2))
    assert first.location == second.location
    assert ann.open() != first.location


def test_a_second_tap_is_overtaken_by_the_first(
    ann: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds chairs that are free, and a moment later a game that is going on."""
    sent = {**ann.fields("/play"), "chairs": APPRENTICES}
    led_to = []

    def seat_bot_late(*chair: Any) -> LiveTable:
        monkeypatch.undo()
        led_to.append(ann.client.post("/play", data=sent).location)
        return seat_bot(*chair)

    monkeypatch.setattr("companion.web.start.views.seat_bot", seat_bot_late)
    led_to.append(ann.client.post("/play", data=sent).location)
    assert led_to[0] is not None
    assert led_to[0] == led_to[1]


def test_two_taps_at_once_are_one_table(app: Flask, ann: Starter, tables: Tables) -> None:
    sent = {**ann.fields("/play"), "chairs": APPRENTICES}
    led_to: list[str] = []

    def tap() -> None:
        other = Phone(app)
        other.take_cookies_of(ann)
        led_to.append(other.client.post("/play", data=sent).location)

    threads = [threading.Thread(target=tap) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(led_to) == 4
    assert len(set(led_to)) == 1
    log = [entry.change["do"] for entry in tables.log(led_to[0].removeprefix("/t/"))]
    assert log.count("open") == log.count("play") == 1


def test_nobody_gets_the_seat_by_knowing_the_key(app: Flask, ann: Starter, bob: Starter) -> None:
    sent = {**ann.fields("/play"), "chairs": APPRENTICES}
    table = ann.client.post("/play", data=sent).location
    stolen = {**sent, **bob.fields("/play"), "request": sent["request"]}
    assert bob.client.post("/play", data=stolen).location != table


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": "5"},
        {"chairs": ["dragon"] * 3},
        {"chairs": ["apprentice"]},
        {"mood": "furious"},
        {"traps": "perhaps"},
        {"name": "x" * (LONGEST_NAME + 1)},
        {"request": ""},
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ann: Starter, wrong: dict[str, object]) -> None:
    response = ann.start(**wrong)
    assert response.status_code == 400
    assert 'role="alert"' in response.text
    assert "Start" in response.text


# ---- from a set-up sheet ----


def test_from_a_sheet(ann: Starter, tables: Tables) -> None:
    assert f'href="/play?setup={SHEET}"' in ann.get(f"/s/{SHEET}").text
    page = ann.get(f"/play?setup={SHEET}").text
    assert "Raccoons" in page
    assert "Surprise me" not in page
    table = at(tables, ann.open(setup=SHEET, table="4"))
    assert table.state.stage == "playing"
    assert table.state.setup == SHEET
    assert len(table.seats) == 2


def test_own_cards_cannot_be_played_on_screens(ann: Starter) -> None:
    page = said(ann.get(f"/play?setup={OWN}"))
    assert "the companion knows their names, but not what they do" in page
    assert "Play without characters" in page
    sent = {**ann.fields("/play"), "chairs": APPRENTICES, "setup": OWN}
    assert ann.client.post("/play", data=sent).status_code == 400


def test_a_damaged_sheet_is_told(ann: Starter) -> None:
    assert ann.get("/play?setup=damaged").status_code == 404


# ---- chairs of a table ----


def test_bots_come_change_and_go(ann: Starter, tables: Tables) -> None:
    address = ann.open(chairs=["friend"] * 3)
    ann.send(f"{address}/chairs/bot", address, seat=1, level="apprentice")
    name = at(tables, address).seats[1].name
    assert "bot, Apprentice" in said(ann.get(address))
    ann.send(f"{address}/chairs/bot", address, seat=1, level="shopkeeper")
    assert "bot, Shopkeeper" in said(ann.get(address))
    assert at(tables, address).seats[1].name == name
    ann.send(f"{address}/chairs/no-bot", address, seat=1)
    assert at(tables, address).free_seats == (1,)
    assert f"{name}, a bot (Shopkeeper), plays in seat 2." in said(ann.get(f"{address}/log"))


def test_empty_chairs_are_filled_with_bots_of_the_level_asked_for(
    ann: Starter, tables: Tables
) -> None:
    address = ann.open(table="4", chairs=["friend"] * 3)
    refused = ann.send(f"{address}/play", address)
    assert refused.status_code == 409
    assert "there are empty seats" in said(refused)
    ann.send(f"{address}/play", address, fill="shopkeeper", first="2")
    levels = {bot.level for bot in playing(at(tables, address).state).bots.values()}
    assert levels == {"shopkeeper"}


def test_bots_play_gently_where_somebody_wants_it(ann: Starter, tables: Tables) -> None:
    gentle = BotChair(gentle_level("shopkeeper"))
    table = ann.open(table="3", chairs=["shopkeeper"] * 3, gentle="true")
    assert playing(at(tables, table).state).bots == {1: gentle, 2: gentle}
    assert 'name="gentle" value="true" checked' not in ann.get("/play").text
    refused = ann.start(decks=["owls", "bats", "gulls", "foxes"], gentle="true").text
    assert 'name="gentle" value="true" checked' in refused

    with_a_friend = ann.open(chairs=["friend"] * 3)
    ann.send(
        f"{with_a_friend}/chairs/bot", with_a_friend, seat=1, level="shopkeeper", gentle="true"
    )
    assert "Shopkeeper, gentle" in ann.get(with_a_friend).text

    to_fill = ann.open(chairs=["friend"] * 3)
    ann.send(f"{to_fill}/play", to_fill, fill="shopkeeper", gentle="true")
    assert playing(at(tables, to_fill).state).bots == {1: gentle}


def test_later_seats_begin_with_gold_where_somebody_wants_it(
    ann: Starter, tables: Tables, games: Games
) -> None:
    page = ann.get("/play").text
    assert "Even out the seats" in page
    assert 'name="even_seats" value="true" checked' not in page
    address = ann.open(table="3", chairs=["friend"] * 3, even_seats="true")
    assert 'name="even_seats" value="true" checked' in ann.get("/play").text
    gold = even_gold(3)
    assert f"Gold at the start: {', '.join(map(str, gold))}." in ann.get(address).text
    ann.send(f"{address}/play", address, fill="apprentice", first="1")
    begun = games.begun(at(tables, address).code, 1)
    assert begun["rules"]["starting_gold"] == [gold[2], gold[0], gold[1]]  # in turn order
    assert 'data-count="gold-0"' in ann.get(address).text


def test_without_that_tick_and_in_teams_nobody_begins_with_gold(
    ann: Starter, tables: Tables, games: Games
) -> None:
    for fields in ({}, {"table": "teams", "even_seats": "true"}):
        address = ann.open(**fields)
        assert games.begun(at(tables, address).code, 1)["rules"]["starting_gold"] == []


def test_the_first_turn_is_whose_it_was_said_to_be(
    ann: Starter, tables: Tables, games: Games
) -> None:
    address = ann.open(chairs=["friend"] * 3)
    ann.send(f"{address}/play", address, fill="apprentice", first="1")
    decision = games.load(address.removeprefix("/t/")).game.decision
    assert decision is not None
    assert decision.seat == 1


def test_a_second_tap_on_play_shows_the_game(ann: Starter, tables: Tables) -> None:
    address = ann.open(chairs=["friend"] * 3)
    fields = {**ann.fields(address), "fill": "apprentice"}
    for request in ("one", "another"):
        fields["request"] = request
        assert ann.client.post(f"{address}/play", data=fields).status_code == 303
    log = [entry.change["do"] for entry in tables.log(address.removeprefix("/t/"))]
    assert log.count("play") == 1


@pytest.mark.parametrize(
    ("deed", "wrong"),
    [
        ("bot", {"seat": 1, "level": "random"}),
        ("bot", {"seat": 0, "level": "apprentice"}),
        ("bot", {"seat": 9, "level": "apprentice"}),
        ("bot", {"seat": "9" * 4400, "level": "apprentice"}),
        ("bot", {"seat": ["1", "1"], "level": "apprentice"}),
        ("bot", {"level": "apprentice"}),
        ("here", {"seat": 0, "name": "Bo"}),
        ("here", {"seat": "x"}),
    ],
)
def test_a_chair_that_cannot_be_had(
    ann: Starter, bob: Starter, tables: Tables, deed: str, wrong: dict[str, object]
) -> None:
    address = ann.open(table="3", chairs=["friend"] * 3)
    bob.join(address, name="Bob", seat=2)
    refused = bob.send(f"{address}/chairs/{deed}", address, **wrong)
    assert refused.status_code == 409
    assert 'role="alert"' in refused.text
    assert at(tables, address).free_seats == (1,)


def test_a_stranger_fills_no_chairs(ann: Starter, bob: Starter, tables: Tables) -> None:
    address = ann.open(chairs=["friend"] * 3)
    for route in ("chairs/bot", "chairs/here", "play"):
        fields = {"seat": 1, "level": "apprentice", "fill": "apprentice"}
        assert bob.send(f"{address}/{route}", address, **fields).status_code == 409
    assert at(tables, address).free_seats == (1,)


def test_own_cards_keep_a_table_with_the_cards(ann: Starter, tables: Tables) -> None:
    address = ann.send("/t/new", "/t/new", setup=OWN).location
    assert "can only be played with the cards on the table" in said(ann.get(address))
    refused = ann.send(f"{address}/play", address, fill="apprentice")
    assert refused.status_code == 409
    assert "cannot be played without their cards" in said(refused)
    assert at(tables, address).free_seats == (1,)


def test_a_table_for_cards_can_be_played_on_screens_instead(ann: Starter, tables: Tables) -> None:
    address = ann.send("/t/new", "/t/new", setup=SHEET).location
    assert "Play without cards instead" in said(ann.get(address))
    ann.send(f"{address}/play", address, fill="apprentice")
    assert at(tables, address).state.stage == "playing"


def test_bots_choose_their_characters(ann: Starter, tables: Tables) -> None:
    address = ann.open(table="3", chairs=["friend"] * 3)
    ann.send(f"{address}/chairs/bot", address, seat=1, level="apprentice")
    packs = {"colours": ["green", "yellow"], "packs": ["exhibition"]}
    ann.send(f"{address}/deal", address, **packs)
    refused = ann.send(f"{address}/play", address, fill="apprentice")
    assert "Not everybody has chosen a character yet" in said(refused)
    ann.send(f"{address}/do/keep_character", address, which=0)
    ann.send(f"{address}/play", address)
    table = at(tables, address)
    assert table.state.stage == "playing"
    assert len(decode(table.state.setup or "").characters) == 3


def test_nobody_pretends_to_be_a_bot(ann: Starter, bob: Starter, tables: Tables) -> None:
    address = ann.open()
    name = at(tables, address).seats[1].name
    assert f"I am {name}" not in said(bob.get(address))
    assert bob.send(f"{address}/join", address, role="ask", seat=1, name=name).status_code == 409


# ---- chairs during a game ----


@pytest.fixture
def game(ann: Starter, bob: Starter) -> str:
    """Ann and Bob play on screens, with a bot in the third chair."""
    address = ann.open(table="3", chairs=["friend", "shopkeeper", "friend"], name="Ann")
    bob.join(address, name="Bob")
    ann.send(f"{address}/play", address)
    return address


def steer(phone: Starter, address: str, deed: str, **fields: object) -> TestResponse:
    return phone.send(f"{address}/game/{deed}", f"{address}/people", **fields)


def test_a_bot_keeps_a_chair_warm(ann: Starter, bob: Starter, game: str, tables: Tables) -> None:
    assert "Let a bot play for Bob" in said(ann.get(f"{game}/people"))
    steer(ann, game, "stand-in", chair=1)
    steer(bob, game, "agree")  # he has to put the phone down for a while
    page = said(bob.get(f"{game}/people"))
    assert "a bot plays for them" in page
    assert "Take my seat back" in page
    steer(bob, game, "take-chair", chair=1)
    assert 1 not in playing(at(tables, game).state).bots
    log = said(ann.get(f"{game}/log"))
    assert "A bot plays for Bob now." in log
    assert "Bob is back and plays on." in log


def test_the_table_has_to_agree(ann: Starter, bob: Starter, app: Flask, tables: Tables) -> None:
    address = ann.open(table="3", chairs=["friend"] * 3, name="Ann")
    bob.join(address, name="Bob")
    cleo = Starter(app)
    cleo.join(address, name="Cleo")
    ann.send(f"{address}/play", address)
    steer(ann, address, "stand-in", chair=1)
    assert not playing(at(tables, address).state).bots
    steer(cleo, address, "agree")
    assert not playing(at(tables, address).state).bots  # it is his chair
    steer(bob, address, "agree")
    assert playing(at(tables, address).state).bots[1].stands_in


def test_giving_up_needs_a_tick(ann: Starter, bob: Starter, game: str, tables: Tables) -> None:
    refused = steer(bob, game, "concede")
    assert refused.status_code == 409
    assert "Tick the box first" in said(refused)
    steer(bob, game, "concede", sure="yes")
    assert playing(at(tables, game).state).conceded == (1,)
    page = said(bob.get(f"{game}/people"))
    assert "gave up" in page
    assert "Take my seat back" not in page


def test_a_bots_chair_is_settled_while_it_plays(ann: Starter, game: str, tables: Tables) -> None:
    for deed in ("no-bot", "bot"):
        refused = ann.send(f"{game}/chairs/{deed}", f"{game}/people", seat=2, level="apprentice")
        assert refused.status_code == 409
        assert "A bot plays in this seat." in said(refused)
    assert ann.send(f"{game}/people/free", f"{game}/people", seat=2).status_code == 409
    assert at(tables, game).seats[2].is_bot


def test_watchers_see_who_is_a_bot(app: Flask, game: str) -> None:
    eve = Starter(app)
    eve.join(game, role="watch", name="Eve")
    page = said(eve.get(f"{game}/people"))
    assert "bot, Shopkeeper" in page
    assert "Let a bot play" not in page
