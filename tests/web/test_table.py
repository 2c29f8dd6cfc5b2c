"""The pages of a live table: opening, joining, seats, tokens, and who may do what."""

from __future__ import annotations

import html
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from itsdangerous import URLSafeSerializer
from sqlalchemy import update
from werkzeug.test import TestResponse

from companion.rooms.player_names import LONGEST_NAME
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Tables
from companion.store.schema import tables as tables_table
from tests.web.phones import FRAGMENT, Guest

SHEET = encode(TableSetup(decks=("macaws", "hares", "pangolins"), players=2))


@pytest.fixture
def ann(app: Flask) -> Guest:
    return Guest(app)


@pytest.fixture
def bob(app: Flask) -> Guest:
    return Guest(app)


@pytest.fixture
def eve(app: Flask) -> Guest:
    return Guest(app)


@pytest.fixture
def tables(app: Flask) -> Iterator[Tables]:
    tables: Tables = app.extensions["tables"]
    yield tables
    assert tables.feed.rest()


def code_of(table: str) -> str:
    return table.removeprefix("/t/")


def text_of(response: TestResponse) -> str:
    return html.unescape(response.text)


# ---- opening and joining ----


def test_a_table_opens_from_a_sheet_with_one_tap(ann: Guest, tables: Tables) -> None:
    table = ann.send("/t/new", page=f"/s/{SHEET}", setup=SHEET).location
    assert tables.load(code_of(table)).state.setup == SHEET
    assert len(tables.load(code_of(table)).seats) == 2
    assert ann.get(table).status_code == 200


def test_a_table_opens_from_nothing(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann")
    loaded = tables.load(code_of(table))
    assert (loaded.state.stage, loaded.names) == ("choosing", {0: "Ann"})


def test_a_damaged_sheet_opens_no_table(ann: Guest) -> None:
    assert ann.send("/t/new", setup=SHEET[:-1] + "!").status_code == 400


def test_others_join_and_are_seen(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann")
    assert "Join table" in bob.get(table).text
    assert bob.join(table, name="Bob").status_code == 303
    for phone in (ann, bob):
        assert "<bdi>Bob</bdi>" in phone.get(f"{table}/people").text


def test_the_code_is_typed_as_people_type(ann: Guest, bob: Guest) -> None:
    table = ann.open()
    code = code_of(table)
    typed = f" {code[:3].lower()}-{code[3:]} "
    assert bob.client.get("/join", query_string={"code": typed}).location == table


def test_what_cannot_be_a_code_is_said_at_once(bob: Guest) -> None:
    page = bob.get("/join?code=hello")
    assert "not a table’s code" in page.text


def test_links_and_qr_code_lead_phones_to_the_host(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.addresses.address_in_home_network", lambda: "192.168.1.7")
    table = ann.open()
    page = ann.get(f"{table}/people").text
    assert f"http://192.168.1.7{table}" in page
    assert 'class="qr"' in page


def test_the_home_page_lists_the_tables_of_this_device(ann: Guest, bob: Guest) -> None:
    first, second = ann.open(name="Ann"), ann.open(name="Ann")
    page = ann.get("/").text
    assert first in page
    assert second in page
    assert first not in bob.get("/").text
    ann.people(first, "close")
    assert first not in ann.get("/").text


@pytest.mark.parametrize("name", ["Bob", "Zoë 🦊 <b>"])
def test_a_name_is_remembered_for_the_next_table(ann: Guest, bob: Guest, name: str) -> None:
    table = ann.open(name="Ann")
    bob.join(table, name=name)
    assert f'value="{name}"' in text_of(bob.get(ann.open(name="Ann")))
    assert 'value="Ann"' in ann.get("/t/new").text


# ---- names ----

ODD_NAMES = [
    "<script>alert(1)</script>"[:LONGEST_NAME],
    "\" onload='x",
    "{{ 7*7 }} %(who)s",
    "عبد الرحمن",
    "👩‍👩‍👧‍👦 🦊",
    "Zoë",
    "名前",
]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_shown_as_they_are(ann: Guest, tables: Tables, name: str) -> None:
    table = ann.open(name=name, setup=SHEET)
    ann.do(table, "begin")
    assert tables.load(code_of(table)).names == {0: name}
    for page in (table, f"{table}/people", f"{table}/screen", "/"):
        shown = ann.get(page).text
        assert name in html.unescape(shown)
        assert "<script>alert" not in shown
        assert "onload='x" not in shown


def test_marks_that_turn_the_text_around_are_left_out(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="\u202eevil\u2066 \x07\n  twin\u200b")
    assert tables.load(code_of(table)).names == {0: "evil twin"}


@pytest.mark.parametrize("length", [LONGEST_NAME + 1, 10_000])
def test_a_name_that_is_too_long_is_refused_clearly(ann: Guest, bob: Guest, length: int) -> None:
    table = ann.open()
    for answer in (
        bob.join(table, name="x" * length),
        ann.send("/t/new", name="x" * length),
        ann.people(table, "rename", seat=0, name="x" * length),
    ):
        assert answer.status_code == 400
        assert f"at most {LONGEST_NAME} letters" in answer.text


@pytest.mark.parametrize("name", ["You", " vous ", "YOU"])
def test_nobody_is_called_you(ann: Guest, bob: Guest, name: str) -> None:
    """The companion has sentences of its own for its reader: "You takes 2 gold" is none."""
    table = ann.open()
    for answer in (bob.join(table, name=name), ann.people(table, "rename", seat=0, name=name)):
        assert answer.status_code == 400
        assert "Use a name of your own" in answer.text


def test_nobody_needs_a_name(ann: Guest, bob: Guest, tables: Tables) -> None:
    table = ann.open()
    bob.join(table, name="   ")
    assert tables.load(code_of(table)).names == {0: "Player 1", 1: "Player 2"}


# ---- one's own seat ----


def test_the_seat_survives_a_restart_of_the_server(ann: Guest, app: Flask) -> None:
    from companion import create_app
    from companion.config import Settings

    table = ann.open(name="Ann")
    restarted = create_app(Settings.from_environment({"INSTANCE_DIR": app.instance_path}))
    again = Guest(restarted)
    again.take_cookies_of(ann)
    page = again.get(f"{table}/people").text
    assert "you</span>" in page
    restarted.extensions["database"].dispose()


def test_coming_back_by_the_link_is_not_joining_again(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann")
    page = ann.get(table)
    assert page.status_code == 200
    assert "Join table" not in page.text
    assert tables.load(code_of(table)).names == {0: "Ann"}


def test_an_own_name_is_never_taken(ann: Guest, bob: Guest, tables: Tables) -> None:
    """A person comes back with another browser: sits down beside, or gets the old seat back."""
    table = ann.open(name="Ann")
    assert "I am" in bob.get(table).text
    assert bob.join(table, name="Ann", role="ask", seat=0).status_code == 303
    page = text_of(ann.get(table))
    assert "Somebody asks for your seat 1" in page
    device = tables.load(code_of(table)).watchers[0].device
    ann.people(table, "hand-over", seat=0, device=device)
    assert bob.do(table, "begin", players=2).status_code == 303
    assert ann.do(table, "undo", entry=1).status_code == 409


def test_a_second_ann_is_asked_for_another_name(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann")
    answer = bob.join(table, name="Ann")
    assert answer.status_code == 409
    assert "Ann is at this table already." in text_of(answer)
    assert "I already have a seat" in text_of(answer)
    assert bob.join(table, name="Ann Lee").status_code == 303


def test_a_double_tap_on_sit_down_is_one_person(ann: Guest, bob: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann")
    assert "Join table" in bob.get(table).text
    token = bob.client.get_cookie(f"table-{code_of(table)}")
    assert token
    for seat in ("", "", "1"):
        bob.client.set_cookie(f"table-{code_of(table)}", token.value)  # no answer was waited for
        assert bob.join(table, name="Bob", role="seat", seat=seat).status_code == 303
    assert tables.load(code_of(table)).names == {0: "Ann", 1: "Bob"}


def test_two_who_want_the_same_seat_are_told(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.open(name="Ann")
    assert bob.join(table, name="Bob", seat="1").status_code == 303
    late = eve.join(table, name="Eve", seat="1")
    assert late.status_code == 409
    assert "Choose another seat" in late.text
    assert 'value="Eve"' in late.text
    assert eve.join(table, name="Eve", seat="").status_code == 303


def test_one_phone_for_everybody(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    ann.people(table, "sit", seat=1, name="Grandpa")
    ann.do(table, "begin", **{"as": "1"})
    assert tables.log(code_of(table))[-1].who == "Grandpa"
    ann.people(table, "give-up", seat=1)
    assert tables.load(code_of(table)).free_seats == (1,)


# ---- host ----


def test_when_the_host_leaves_another_seat_hosts(ann: Guest, bob: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann")
    bob.join(table, name="Bob")
    assert ann.people(table, "leave").location == "/"
    assert tables.load(code_of(table)).host == 1
    assert "Delete the table" in bob.get(f"{table}/people").text
    assert "Join table" in ann.get(table).text


def test_deleting_asks_first_and_leaves_nothing(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann")
    bob.join(table, name="Bob")
    assert ann.people(table, "delete").status_code == 400
    assert ann.people(table, "delete", sure="on").status_code == 303
    for address in (table, f"{table}/people", f"{table}/screen", f"{table}/stream"):
        assert bob.get(address).status_code == 404
    assert table not in ann.get("/").text


def test_a_closed_table_can_be_looked_at_only(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    ann.people(table, "close")
    assert ann.do(table, "begin").status_code == 409
    assert "closed" in bob.get(table).text
    assert bob.join(table, name="Bob").status_code == 409
    assert bob.get(f"{table}/screen").status_code == 200


@pytest.mark.parametrize("deed", ["reopen", "delete"])
def test_a_closed_table_that_all_have_left_is_opened_or_deleted_by_the_next(
    ann: Guest, bob: Guest, deed: str
) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    bob.join(table, name="Bob")
    ann.people(table, "close")
    ann.people(table, "leave")  # Bob is the host now
    assert "Sit down to open or delete it" not in ann.get(table).text
    assert ann.join(table, name="Ann").status_code == 409
    bob.people(table, "leave")
    page = ann.get(table).text
    assert "Sit down to open or delete it" in page
    assert "Just watch" not in page
    assert ann.people(table, deed, sure="on").status_code == 409
    assert ann.join(table, name="Ann").status_code == 303
    assert bob.join(table, name="Bob").status_code == 409  # somebody is there again
    assert ann.people(table, deed, sure="on").status_code == 303
    if deed == "delete":
        assert ann.get(table).status_code == 404
    else:
        assert ann.do(table, "begin", players=2).status_code == 303


def test_a_result_is_that_of_those_who_played(ann: Guest, bob: Guest) -> None:
    """Also where somebody else sits down in the winner's seat of a closed table."""
    table = ann.open(name="Ann", setup=SHEET)
    bob.join(table, name="Bob")
    ann.do(table, "begin", players=2)
    ann.do(table, "finish", winners=[0])
    assert "You win!" in ann.get(table).text
    assert "Ann wins!" in bob.get(table).text
    for phone in (bob, ann):  # who leaves last is the host
        if phone is ann:
            ann.people(table, "close")
        phone.people(table, "leave")
    bob.join(table, name="Eve")
    page = bob.get(table).text
    assert "You win!" not in page
    assert "Ann wins!" in page
    assert "Ann wins!" in bob.get(f"{table}/screen").text


def test_a_freed_seat_is_noticed_by_the_page(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann")
    bob.join(table, name="Bob")
    ann.people(table, "free", seat=1)
    assert bob.get(table, **FRAGMENT).headers["HX-Refresh"] == "true"
    assert bob.do(table, "begin", players=2).status_code == 409


# ---- strangers ----


def test_a_watcher_sees_and_changes_nothing(ann: Guest, eve: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    ann.do(table, "begin")
    eve.join(table, name="Eve", role="watch")
    before = tables.load(code_of(table))
    assert "You are watching" in eve.get(table).text
    attempts = [
        eve.do(table, "next_turn", turn=1),
        eve.do(table, "next_turn", turn=1, **{"as": 0}),
    ]
    attempts += [
        eve.people(table, deed, seat=0, name="Eve", device="x", sure="on")
        for deed in ("rename", "hand-over", "refuse", "free", "host", "close", "reopen", "delete")
    ]
    assert {answer.status_code for answer in attempts} == {409}
    assert tables.load(code_of(table)) == before


def test_whoever_never_joined_changes_nothing(ann: Guest, eve: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    before = tables.load(code_of(table))
    assert eve.do(table, "begin").status_code == 409
    assert eve.people(table, "close").status_code == 409
    assert tables.load(code_of(table)) == before


def test_a_token_is_worthless_at_another_table(ann: Guest, eve: Guest, tables: Tables) -> None:
    table, own = ann.open(name="Ann"), eve.open(name="Eve")
    token = eve.client.get_cookie(f"table-{code_of(own)}")
    assert token
    eve.client.set_cookie(f"table-{code_of(table)}", token.value)
    assert "Join table" in eve.get(table).text
    assert eve.people(table, "close").status_code == 409
    assert not tables.load(code_of(table)).closed


@pytest.mark.parametrize("key", ["guessed", ""])
def test_a_forged_token_is_no_token(ann: Guest, eve: Guest, tables: Tables, key: str) -> None:
    """Even knowing the device's id, which other people at the table may see."""
    table = ann.open(name="Ann")
    code = code_of(table)
    device = tables.load(code).chairs[0].holder
    forged = URLSafeSerializer(key, salt="seat").dumps([code, device])
    eve.client.set_cookie(f"table-{code}", str(forged))
    assert "Join table" in eve.get(table).text
    assert eve.people(table, "delete", sure="on").status_code == 409
    token = ann.client.get_cookie(f"table-{code}")
    assert token
    eve.client.set_cookie(
        f"table-{code}", token.value[:-1] + ("A" if token.value[-1] != "A" else "E")
    )
    assert "Join table" in eve.get(table).text


def test_tokens_are_out_of_reach_for_scripts_and_other_sites(ann: Guest) -> None:
    response = ann.send("/t/new", name="Ann")
    cookie = next(
        value for value in response.headers.getlist("Set-Cookie") if value.startswith("table-")
    )
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_every_change_needs_the_forms_token(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    before = tables.load(code_of(table))
    for address in (f"{table}/do/begin", f"{table}/people/close", f"{table}/join", "/t/new"):
        answer = ann.client.post(address, data={"name": "x"})
        assert answer.status_code == 400
    assert tables.load(code_of(table)) == before


# ---- changes ----


def test_a_double_tap_happens_once(ann: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    for _ in range(2):
        assert ann.do(table, "begin", request="the same tap").status_code == 303
    assert [entry.change["do"] for entry in tables.log(code_of(table))] == ["open", "begin"]


def test_a_stale_page_is_told_what_happened(ann: Guest, bob: Guest) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    bob.join(table, name="Bob")
    ann.do(table, "begin")
    assert ann.do(table, "next_turn", turn=1).status_code == 303
    late = bob.do(table, "next_turn", turn=1)
    assert late.status_code == 409
    assert "Somebody was faster" in late.text
    assert "turn of Bob" in text_of(late)
    assert 'data-seq="5"' not in bob.get(table).text  # open, sit, begin, one turn: nothing twice


NONSENSE = [
    ("fly", {}),
    ("gold", {}),
    ("next_turn", {"turn": "x"}),
    ("next_turn", {"turn": ["1", "1"]}),
    ("next_turn", {"turn": "1", "as": "9" * 4400}),
    ("next_turn", {"turn": "1", "request": "x" * 65}),
]


@pytest.mark.parametrize(("change", "sent"), NONSENSE)
def test_nonsense_changes_nothing(
    ann: Guest, tables: Tables, change: str, sent: dict[str, object]
) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    ann.do(table, "begin")
    assert ann.do(table, change, **sent).status_code == 409
    assert tables.load(code_of(table)).seq == 2


@pytest.mark.parametrize("seat", ["", "x", "4", "-1", "9" * 4400, ["0", "0"]])
def test_a_seat_that_cannot_be_is_refused_and_changes_nothing(
    ann: Guest, tables: Tables, seat: object
) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    before = tables.load(code_of(table))
    for deed in ("sit", "rename", "give-up", "hand-over", "free", "host"):
        answer = ann.people(table, deed, seat=seat, name="Bo", device="x")
        assert answer.status_code == 409, deed
        assert "Look at the table and try" in answer.text
    for fields in ({"seat": "4"}, {"role": "king"}, {"seat": "9" * 4400}):
        assert ann.join(table, **fields).status_code == 400
    assert tables.load(code_of(table)) == before


def test_htmx_gets_the_fragment_only(ann: Guest) -> None:
    table = ann.open(name="Ann", setup=SHEET)
    for address in (table, f"{table}/people", f"{table}/screen"):
        fragment = ann.get(address, **FRAGMENT).text
        assert fragment.lstrip().startswith("<section")
        assert f'hx-get="{address}"' in fragment
        assert "<html" not in fragment
        assert "<html" in ann.get(address).text


# ---- the stream ----


def events_of(phone: Guest, address: str, **headers: str) -> Iterator[str]:
    response = phone.get(address, **headers)
    assert response.mimetype == "text/event-stream"
    for piece in response.response:
        yield piece.decode() if isinstance(piece, bytes) else piece


def test_the_stream_says_where_the_table_is(ann: Guest, bob: Guest, tables: Tables) -> None:
    table = ann.open(name="Ann")
    stream = events_of(bob, f"{table}/stream?seq=0")
    assert next(stream).startswith("retry:")
    assert next(stream) == "event: moved\nid: 1\ndata: 1\n\n"
    tables.watch(code_of(table), "d" * 32, "Dora")
    assert next(stream) == "event: moved\nid: 2\ndata: 2\n\n"
    stream.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("known", ["query", "header"])
def test_a_stream_does_not_repeat_what_is_known(ann: Guest, tables: Tables, known: str) -> None:
    table = ann.open(name="Ann")
    if known == "query":
        stream = events_of(ann, f"{table}/stream?seq=1")
    else:
        stream = events_of(ann, f"{table}/stream?seq=0", **{"Last-Event-ID": "1"})
    next(stream)
    tables.watch(code_of(table), "d" * 32, "Dora")
    assert "data: 2" in next(stream)
    stream.close()  # type: ignore[attr-defined]


def test_a_quiet_stream_gives_signs_of_life(
    ann: Guest, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.table.stream.HEARTBEAT", 0.05)
    stream = events_of(ann, f"{ann.open()}/stream?seq=1")
    next(stream)
    assert next(stream) == "event: alive\ndata:\n\n"
    stream.close()  # type: ignore[attr-defined]


def test_the_stream_of_a_deleted_table_ends(ann: Guest, tables: Tables) -> None:
    table = ann.open()
    stream = events_of(ann, f"{table}/stream?seq=1")
    next(stream)
    ann.people(table, "delete", sure="on")
    assert list(stream) == ["event: gone\ndata:\n\n"]


# ---- in the end ----


def test_opening_a_table_tidies_old_ones_away(app: Flask, ann: Guest, tables: Tables) -> None:
    old = ann.open()
    days = app.config["TABLE_DAYS"]
    assert days == 90
    with app.extensions["database"].begin() as connection:
        changed = tables.load(code_of(old)).changed_at - timedelta(days=days, minutes=1)
        connection.execute(update(tables_table).values(changed_at=changed))
    ann.open()
    assert ann.get(old).status_code == 200  # it goes a day later
    with app.extensions["database"].begin() as connection:
        marked = tables_table.c.old_since.is_not(None)
        yesterday = datetime.now(UTC) - timedelta(days=1, minutes=1)
        connection.execute(update(tables_table).where(marked).values(old_since=yesterday))
    ann.open()
    assert ann.get(old).status_code == 404


def test_the_device_forgets_the_oldest_of_very_many_tables(ann: Guest) -> None:
    opened = [ann.open() for _ in range(25)]
    known = [ann.client.get_cookie(f"table-{code_of(table)}") is not None for table in opened]
    assert known == [False] * 5 + [True] * 20
