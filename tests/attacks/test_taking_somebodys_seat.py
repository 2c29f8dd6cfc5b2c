"""Tried: seeing another's hand by getting hold of the chair it belongs to.

Ann hosts and plays against Bo and Cy; Eve is whoever cheats in a private window. What a hand shows
is looked for on every page, and what the log says about it in words.
"""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import LiveTable, claims
from companion.web.table import devices
from tests.web.playing import DECKS, Played, TablePhone, begin

SETUP = TableSetup((*DECKS, "owls"), 3, first_seat=0)
ANN, BO, CY = 0, 1, 2


@pytest.fixture
def played(app: Flask) -> Played:
    return begin(app, SETUP, "Ann", "Bo", "Cy")


@pytest.fixture
def eve(app: Flask, played: Played) -> TablePhone:
    """A private window of somebody who plays already."""
    return TablePhone(app, played.phones[ANN].address)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(claims, "now", clock)
    return clock


def asks_for(phone: TablePhone, seat: int, name: str = "Bo") -> str:
    """Ask for a seat; the id by which others answer it."""
    phone.page()
    phone.post("/join", role="ask", seat=seat, name=name, fragment=False)
    found = re.search(r'id="claim-(\w+)"', phone.page())
    assert found
    return found[1]


def says_yes(phone: TablePhone, seat: int, device: str) -> int:
    return phone.post("/people/hand-over", seat=seat, device=device, fragment=False).status_code


def sees_a_hand_of(played: Played, phone: TablePhone, seat: int) -> bool:
    """Whether the phone is shown this seat's hand, on the table's page or any other."""
    cards = played.match.game.state.hand[seat]
    assert cards
    phone.page()
    return table_of(played).chairs[seat].holder == device_of(played, phone)


def device_of(played: Played, phone: TablePhone) -> str | None:
    cookie = phone.client.get_cookie(f"table-{played.code}")
    if cookie is None:
        return None
    with played.app.test_request_context(headers={"Cookie": f"{cookie.key}={cookie.value}"}):
        return devices.device_at(played.code)


def log_of(phone: TablePhone, language: str = "en") -> str:
    page = phone.client.get(f"{phone.address}/log", headers={"Accept-Language": language}).text
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def table_of(played: Played) -> LiveTable:
    return played.tables.load(played.code)


# ---- a private window ----


def test_asking_in_a_private_window_and_approving_it_oneself(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    device = asks_for(eve, BO)
    says_yes(played.phones[ANN], BO, device)
    clock.now += 61
    played.phones[BO].page()  # Bo looks at his phone: he is there
    says_yes(played.phones[ANN], BO, device)
    says_yes(eve, BO, device)
    assert not sees_a_hand_of(played, eve, BO)
    assert table_of(played).host == ANN
    assert "Ann agreed: Bo may go on with seat 2 on another phone." in log_of(played.phones[CY])


def test_one_who_is_away_loses_the_chair_only_when_all_others_agree(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    """The honest case as well: a lost phone."""
    device = asks_for(eve, BO)
    says_yes(played.phones[ANN], BO, device)
    clock.now += 61
    assert not sees_a_hand_of(played, eve, BO)  # Cy has said nothing
    says_yes(played.phones[CY], BO, device)
    assert sees_a_hand_of(played, eve, BO)
    log = log_of(played.phones[ANN])
    assert "Bo went on with seat 2 on another phone: Ann and Cy agreed." in log
    assert not sees_a_hand_of(played, played.phones[BO], BO)  # the lost phone is out


def test_the_chair_changes_hands_when_the_minute_is_over(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    """Nobody has to tap again: all said yes before it was."""
    device = asks_for(eve, BO)
    for phone in (played.phones[ANN], played.phones[CY]):
        says_yes(phone, BO, device)
    clock.now += 30
    assert not sees_a_hand_of(played, eve, BO)
    clock.now += 31
    assert sees_a_hand_of(played, eve, BO)


def test_a_no_ends_it(played: Played, eve: TablePhone, clock: Clock) -> None:
    device = asks_for(eve, BO)
    says_yes(played.phones[ANN], BO, device)
    played.phones[CY].post("/people/refuse", device=device, fragment=False)
    clock.now += 61
    assert says_yes(played.phones[ANN], BO, device) == 409
    assert not sees_a_hand_of(played, eve, BO)
    assert "Cy did not give the seat to Bo." in log_of(played.phones[BO])


def test_the_owners_own_yes_is_enough(played: Played, eve: TablePhone) -> None:
    """The old phone is at hand, only its battery is low."""
    device = asks_for(eve, BO)
    assert "Yes, go on there" in played.phones[BO].page()
    says_yes(played.phones[BO], BO, device)
    assert sees_a_hand_of(played, eve, BO)
    assert "Bo moved seat 2 to another phone, from the old one." in log_of(played.phones[ANN])


def test_nobody_approves_alone_when_nobody_else_plays(app: Flask, clock: Clock) -> None:
    """Against bots there is nobody who could agree; a stranger who knows the code gets nothing."""
    played = begin(app, SETUP, "Ann")
    stranger = TablePhone(app, played.phones[ANN].address)
    asks_for(stranger, ANN, "Ann")
    clock.now += 3600
    assert not sees_a_hand_of(played, stranger, ANN)


def test_a_chair_of_ones_own_phone_for_two_does_not_count_for_the_absent(
    app: Flask, clock: Clock
) -> None:
    """Ann and Bo share a phone: its yes is the owner's for both chairs, and no other's."""
    played = begin(app, SETUP, "Ann", "Bo", "Cy")
    device = device_of(played, played.phones[ANN])
    assert device
    to_ann = asks_for(played.phones[ANN], BO)
    assert says_yes(played.phones[BO], BO, to_ann) == 303
    assert table_of(played).seats_of(device) == (ANN, BO)
    log = log_of(played.phones[CY])
    assert "Ann asked to play seat 2 of Bo on the same phone." in log
    assert "Bo gave seat 2 to the phone of Ann." in log
    window = TablePhone(app, played.phones[ANN].address)
    claim = asks_for(window, CY, "Cy")
    says_yes(played.phones[ANN], CY, claim)  # speaks for both of its seats
    clock.now += 30
    played.phones[CY].page()
    clock.now += 31
    assert not sees_a_hand_of(played, window, CY)
    clock.now += 61  # only now Cy is away
    assert sees_a_hand_of(played, window, CY)


# ---- what the host can do ----


def test_the_host_frees_a_chair_and_sits_down(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    ann, bo = played.phones[ANN], played.phones[BO]
    ann.post("/people/free", seat=BO, fragment=False)
    for phone in (ann, eve):
        phone.page()
        assert phone.post("/people/sit", seat=BO, name="X", fragment=False).status_code == 409
        phone.post("/join", role="seat", seat=BO, name="X", fragment=False)
        phone.post("/join", role="seat", name="X", fragment=False)
        assert not sees_a_hand_of(played, phone, BO)
    log = log_of(played.phones[CY])
    assert "Ann freed seat 2 of Bo." in log
    assert "Bo left the table." not in log
    assert bo.post("/join", role="seat", name="Bo", fragment=False).status_code == 303
    assert sees_a_hand_of(played, bo, BO)


def test_the_host_frees_a_chair_and_claims_it(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    """Alone the host has a voice, not a decision; and the one who was sent away is asked too."""
    ann, bo, cy = played.phones
    ann.post("/people/free", seat=BO, fragment=False)
    device = asks_for(eve, BO)
    says_yes(ann, BO, device)
    clock.now += 61
    assert not sees_a_hand_of(played, eve, BO)
    bo.page()  # he reads that he was sent away
    says_yes(cy, BO, device)
    assert not sees_a_hand_of(played, eve, BO)
    bo.post("/join", role="seat", name="Bo", fragment=False)
    assert sees_a_hand_of(played, bo, BO)


def test_a_freed_chair_is_played_by_a_bot(played: Played) -> None:
    ann, _bo, cy = played.phones
    ann.post("/people/free", seat=BO, fragment=False)
    ann.steer("stand-in", played.moment, chair=BO)
    cy.steer("agree", played.moment)
    assert "a bot plays for them" in cy.page("/people")


def test_the_host_hands_somebodys_chair_to_a_watcher(played: Played, eve: TablePhone) -> None:
    eve.post("/join", role="watch", name="Eve", fragment=False)
    device = device_of(played, eve)
    assert device
    assert says_yes(played.phones[ANN], BO, device) == 409
    assert not sees_a_hand_of(played, eve, BO)


def test_the_hosts_power_never_moves_silently(
    played: Played, eve: TablePhone, clock: Clock
) -> None:
    """Whoever gets the host's chair is said to be the host; so is who sits at an empty table."""
    device = asks_for(eve, ANN, "Ann")
    for phone in played.phones[BO:]:
        says_yes(phone, ANN, device)
    clock.now += 61
    assert sees_a_hand_of(played, eve, ANN)
    log = log_of(played.phones[CY])
    assert "Ann went on with seat 1 on another phone: Bo and Cy agreed." in log
    assert "Ann is the host now." in log
    eve.post("/people/host", seat=CY, fragment=False)
    assert "Ann made you the host." in log_of(played.phones[CY])


def test_the_hosts_chair_before_any_game(app: Flask, clock: Clock) -> None:
    """Nothing is secret yet, but the host can delete the table."""
    ann, bo, eve = (TablePhone(app, "") for _ in range(3))
    ann.address = bo.address = eve.address = ann.send("/t/new", name="Ann").location
    bo.post("/join", name="Bo", fragment=False)
    device = asks_for(eve, 0, "Ann")
    ann.page()
    says_yes(bo, 0, device)
    clock.now += 30
    assert "Delete the table" not in eve.page("/people")
    clock.now += 61
    assert "Delete the table" in eve.page("/people")
    assert "Ann is the host now." in log_of(bo)


# ---- leaving and coming back ----


def test_leaving_and_sitting_down_on_another_chair(played: Played) -> None:
    ann, bo, _cy = played.phones
    bo.post("/people/leave", fragment=False)
    ann.post("/people/leave", fragment=False)
    for phone, seat in ((ann, BO), (bo, ANN)):
        phone.post("/join", role="seat", seat=seat, name="X", fragment=False)
        assert not sees_a_hand_of(played, phone, seat)
    for phone, seat, name in ((ann, ANN, "Ann"), (bo, BO, "Bo")):
        assert phone.post("/join", role="seat", name=name, fragment=False).status_code == 303
        assert sees_a_hand_of(played, phone, seat)


def test_giving_a_chair_away_gives_no_right_to_another(played: Played, eve: TablePhone) -> None:
    eve.post("/join", role="watch", name="Eve", fragment=False)
    device = device_of(played, eve)
    assert device
    says_yes(played.phones[ANN], ANN, device)  # her own: she may
    assert "Ann gave seat 1 to Eve." in log_of(played.phones[BO])
    ann = played.phones[ANN]
    claim = asks_for(ann, BO)
    assert says_yes(eve, BO, claim) == 303
    assert not sees_a_hand_of(played, ann, BO)


def test_when_the_game_is_over_chairs_are_free_again(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann", "Bo")
    ann, bo = played.phones
    bo.post("/people/leave", fragment=False)
    newcomer = TablePhone(app, ann.address)
    assert newcomer.post("/join", name="Dee", fragment=False).status_code == 409
    ann.steer("concede", played.moment, sure="yes")
    assert newcomer.post("/join", name="Dee", fragment=False).status_code == 303


# ---- dealt characters ----


@pytest.fixture
def dealt(app: Flask) -> tuple[str, list[TablePhone]]:
    """Ann and Bo, each with two characters of which nobody has chosen one; the third chair is
    free."""
    phones = [TablePhone(app, "") for _ in range(3)]
    setup = encode(TableSetup((*DECKS, "owls"), 3))
    address = phones[0].send("/t/new", name="Ann", setup=setup).location
    for phone in phones:
        phone.address = address
    phones[1].post("/join", name="Bo", fragment=False)
    phones[0].post(
        "/deal", colours=["green", "yellow", "red"], packs=["exhibition"], fragment=False
    )
    return address, phones


def hand_on(page: str) -> int:
    return page.count('name="which"')


def test_dealt_characters_are_as_secret_as_a_hand(
    dealt: tuple[str, list[TablePhone]], clock: Clock
) -> None:
    _, (ann, bo, eve) = dealt
    assert hand_on(bo.page()) == 2
    device = asks_for(eve, 1)
    says_yes(ann, 1, device)
    assert hand_on(eve.page()) == 0
    ann.post("/people/free", seat=1, fragment=False)
    assert hand_on(eve.page()) == 0
    ann.post("/people/sit", seat=1, name="X", fragment=False)
    assert hand_on(ann.page()) == 2
    bo.post("/join", role="seat", name="Bo", fragment=False)
    assert hand_on(bo.page()) == 2


def test_a_bot_in_between_does_not_open_the_chair(
    dealt: tuple[str, list[TablePhone]],
) -> None:
    """Free it, seat a bot, send the bot away: it still is Bo's. So is a bot's own chair a bot's."""
    _, (ann, bo, eve) = dealt
    ann.post("/people/free", seat=1, fragment=False)
    for seat in (1, 2):
        ann.post("/chairs/bot", seat=seat, level="apprentice", fragment=False)
        ann.post("/chairs/no-bot", seat=seat, fragment=False)
        for phone in (ann, eve):
            phone.post("/join", role="seat", seat=seat, name="X", fragment=False)
            phone.post("/people/sit", seat=seat, name="X", fragment=False)
    assert hand_on(ann.page()) == 2
    assert hand_on(eve.page()) == 0
    assert bo.post("/join", role="seat", name="Bo", fragment=False).status_code == 303


def test_a_chair_nobody_had_is_for_whoever_comes(dealt: tuple[str, list[TablePhone]]) -> None:
    _, (_ann, _bo, cy) = dealt
    assert cy.post("/join", name="Cy", fragment=False).status_code == 303
    assert hand_on(cy.page()) == 2


# ---- in other words ----


def test_the_log_says_it_in_french_too(played: Played, eve: TablePhone, clock: Clock) -> None:
    device = asks_for(eve, BO)
    for phone in (played.phones[ANN], played.phones[CY]):
        says_yes(phone, BO, device)
    clock.now += 61
    eve.page()
    played.phones[ANN].post("/people/free", seat=CY, fragment=False)
    log = log_of(played.phones[ANN], "fr")
    assert "Ann et Cy" in log
    assert "Vous avez libéré la place 3 de Cy." in log
    assert not re.search(r"\b(agreed|gave|freed|asked|went)\b", log)


def test_the_clock_may_be_put_back(played: Played, eve: TablePhone, clock: Clock) -> None:
    """A minute does not become an hour."""
    device = asks_for(eve, BO)
    clock.now -= 3600
    eve.page()
    for phone in (played.phones[ANN], played.phones[CY]):
        says_yes(phone, BO, device)
    clock.now += 61
    assert sees_a_hand_of(played, eve, BO)
