"""The picker's pages as a browser without script and as htmx get them."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.setup.code import BOX_NUMBERS, DECK_NUMBERS, decode, encode
from companion.setup.picker import LEVELS, MOODS, SCALES, Decks, PickerError
from companion.setup.sheet import TableSetup
from companion.web.picker.query import TABLE_SIZES, Ask, decks_of, letters_of, read_query
from companion.web.refusals import sentence_of
from tests.web.phones import Phone

HTMX = {"HX-Request": "true"}
THREE = "/pick/tables?players=3&mood=anything&seed=7"


def page(client: FlaskClient, address: str, status: int = 200, **headers: str) -> str:
    response = client.get(address, headers=headers, follow_redirects=True)
    html = unescape(response.get_data(as_text=True))
    assert response.status_code == status, html
    return html


def ticked_boxes(html: str) -> list[str]:
    return re.findall(r'name="box" value="(\w+)" autocomplete="off" checked', html)


def codes(html: str) -> list[str]:
    return re.findall(r"/pick/take/(\w+)", html)


def tables(html: str) -> list[Decks]:
    return [decode(code).decks for code in codes(html)]


def press(client: FlaskClient, html: str, deed: str, subject: str = "", status: int = 200) -> str:
    """Press a button of the form, as a browser does: everything hidden goes with it."""
    button = f'formaction="/pick/tables/{deed}"'
    assert (f'{button} name="subject" value="{subject}"' if subject else button) in html
    return page(client, deed_address(html, deed, subject), status=status)


def deed_address(html: str, deed: str, subject: str = "") -> str:
    form = html.partition('class="proposals-form"')[2].partition("</form>")[0]
    fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)
    named = [("subject", subject)] if subject else []
    return f"/pick/tables/{deed}?{urlencode([*fields, *named])}"


# --- the wishes -----------------------------------------------------------------------------------


def test_a_new_visitor_has_said_nothing_of_boxes_and_has_a_choice_made(
    client: FlaskClient,
) -> None:
    html = page(client, "/pick")
    assert ticked_boxes(html) == []
    assert re.findall(r'name="players" value="(\w+)" checked', html) == ["3"]
    assert re.findall(r'name="mood" value="([\w-]+)" checked', html) == ["anything"]
    assert "not used lately" not in html


def test_the_form_can_be_filled_in_by_a_link(client: FlaskClient) -> None:
    html = page(
        client,
        "/pick?players=teams&mood=mean&box=dom1&nastiness_level=low&nastiness_most=2"
        "&lock=owls&ban=bats",
    )
    assert re.findall(r'name="players" value="(\w+)" checked', html) == ["teams"]
    assert re.findall(r'name="mood" value="([\w-]+)" checked', html) == ["mean"]
    assert ticked_boxes(html) == ["dom1"]
    assert re.findall(r'name="lock" value="(\w+)" checked', html) == ["owls"]
    assert re.findall(r'name="ban" value="(\w+)" checked', html) == ["bats"]
    assert 'name="nastiness_level" value="low" checked' in html
    assert "<option selected>2</option>" in html


# --- proposals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "decks"), [("2", 3), ("3", 4), ("4", 5), ("teams", 4)])
def test_three_tables_are_proposed(client: FlaskClient, players: str, decks: int) -> None:
    html = page(client, f"/pick/tables?players={players}&seed=1")
    proposed = [decode(code) for code in codes(html)]
    assert [len(setup.decks) for setup in proposed] == [decks] * 3
    assert all(setup.teams == (players == "teams") for setup in proposed)
    assert all(setup.boxes == BOX_NUMBERS for setup in proposed)


def test_each_table_has_a_reason_and_a_profile(client: FlaskClient) -> None:
    html = page(client, "/pick/tables?players=3&mood=mean&seed=1")
    assert html.count("As you wished: high interactivity and high nastiness.") == 3
    assert html.count('class="profile-fill"') == 3 * (4 + 1)
    assert html.count('class="profile-wish"') == 3 * (2 + 1)  # one is in the legend


def test_without_a_seed_the_address_gets_one(client: FlaskClient) -> None:
    response = client.get("/pick/tables?players=3")
    assert response.status_code == 303
    assert "seed=" in response.location


def test_the_same_address_shows_the_same_tables(client: FlaskClient) -> None:
    assert codes(page(client, THREE)) == codes(page(client, THREE))


def test_htmx_gets_only_the_part(client: FlaskClient) -> None:
    html = page(client, THREE, **HTMX)
    assert "<html" not in html
    assert html.lstrip().startswith('<div id="tables"')
    assert "3 sets of decks are proposed." in html
    assert codes(html) == codes(page(client, THREE))
    assert "HX-Request" in client.get(THREE).headers["Vary"]


def test_three_others_are_others(client: FlaskClient) -> None:
    first = page(client, THREE)
    second = press(client, first, "others")
    third = press(client, second, "others")
    everything = [frozenset(table) for html in (first, second, third) for table in tables(html)]
    assert len(set(everything)) == 9


def test_when_all_were_shown_it_says_so_and_starts_over(client: FlaskClient) -> None:
    html = page(client, "/pick/tables?players=4&seed=1&box=dom1")  # six tables in all
    for _ in range(2):
        assert "That was all." not in html
        html = press(client, html, "others")
    assert "That was all." in html
    assert len(tables(html)) == 3


def test_rerolling_one_deck_changes_just_that_one(client: FlaskClient) -> None:
    before = page(client, THREE)
    first, second, third = tables(before)
    after = press(client, before, "1/reroll", second[2])
    assert tables(after)[0] == first
    assert tables(after)[2] == third
    changed = [slot for slot in range(4) if tables(after)[1][slot] != second[slot]]
    assert changed == [2]


def test_a_lock_holds_through_rerolls(client: FlaskClient) -> None:
    html = page(client, THREE)
    kept = tables(html)[1]
    html = press(client, html, "lock", kept[0])
    assert kept in tables(html)
    for action in ("others", "others"):
        assert all(kept[0] in table for table in tables(html))
        html = press(client, html, action)
    assert all(kept[0] in table for table in tables(html))
    free = next(deck for deck in tables(html)[0] if deck != kept[0])
    html = press(client, html, "0/reroll", free)
    assert all(kept[0] in table for table in tables(html))
    assert f'id="unlock-{kept[0]}"' in html
    html = press(client, html, "unlock", kept[0])
    assert f'id="unlock-{kept[0]}"' not in html


def test_a_banned_deck_is_replaced_and_never_comes_back(client: FlaskClient) -> None:
    html = page(client, THREE)
    table = tables(html)[0]
    html = press(client, html, "ban", table[1])
    assert tables(html)[0][0] == table[0]
    assert tables(html)[0][2:] == table[2:]
    for _ in range(3):
        assert all(table[1] not in other for other in tables(html))
        html = press(client, html, "others")
    html = press(client, html, "unban", table[1])
    assert f'id="unban-{table[1]}"' not in html


def test_a_button_that_cannot_be_granted_leaves_the_page_as_it_was(client: FlaskClient) -> None:
    html = page(client, "/pick/tables?players=2&seed=1&lock=owls&lock=bats&lock=gulls")
    refused = page(client, deed_address(html, "lock", "macaws"), status=400)
    assert "this game takes only 3" in refused
    assert tables(refused) == tables(html)


def test_when_no_other_deck_fits_a_slot_the_page_says_so(client: FlaskClient) -> None:
    # Exactly four decks of the first box are without nastiness: nothing can be exchanged.
    html = page(client, "/pick/tables?players=3&seed=1&box=dom1&nastiness_most=0")
    [table] = tables(html)
    refused = press(client, html, "0/reroll", table[0], status=400)
    assert "no other one fits" in refused
    assert tables(refused) == [table]


def test_when_nothing_fits_the_wish_in_the_way_is_named_and_can_be_given_up(
    client: FlaskClient,
) -> None:
    html = page(client, "/pick/tables?players=4&mood=peaceful&seed=1&box=dom1")
    assert "No set of decks grants every wish." in html
    assert "In the way: every deck’s nastiness from 0 to 1." in html
    assert "because of Lucky Ocelots" in html
    assert len(tables(html)) == 3 or len(tables(html)) == 1
    html = press(client, html, "drop-range", "nastiness")
    assert "No set of decks grants every wish." not in html


def test_decks_used_lately_are_remembered_and_avoided(client: FlaskClient) -> None:
    html = page(client, "/pick/tables?players=4&seed=1&box=dom1&box=dom2")
    used = tables(html)[0]
    assert client.get(f"/pick/take/{codes(html)[0]}").location.startswith("/s/")
    form = page(client, "/pick")
    [recent] = re.findall(r'name="recent" value="(\w+)" checked', form)
    assert decks_of(recent) == used
    html = page(client, f"/pick/tables?players=4&seed=1&box=dom1&box=dom2&recent={recent}")
    assert not set(used) & set(tables(html)[0])
    assert "No deck was used lately." in html


@pytest.mark.parametrize(("have", "words"), [(1, "only 1 is left"), (2, "only 2 are left")])
def test_decks_left_after_the_bans_are_counted(app: Flask, have: int, words: str) -> None:
    with app.test_request_context():
        assert words in sentence_of(PickerError("few_decks_left", needed=3, have=have))


@pytest.mark.parametrize("address", ["/pick", THREE, "/pick/random?seed=1", "/pick/tournament"])
def test_the_navigation_says_where_picking_begins(client: FlaskClient, address: str) -> None:
    [current] = re.findall(r'<a href="([^"]*)" aria-current="page">', page(client, address))
    assert current == "/"


# --- the device -----------------------------------------------------------------------------------


def test_the_shelf_is_asked_for_once_and_then_remembered(app: Flask) -> None:
    phone = Phone(app)
    assert "Which boxes do you own?" in phone.get("/").text
    phone.send("/shelf", "/", box=["", "dom1", "beavers"])
    assert "Which boxes do you own?" not in phone.get("/").text
    assert ticked_boxes(phone.get("/pick").text) == ["dom1", "beavers"]
    proposed = page(phone.client, THREE)
    assert "My boxes: Box 1 and Beavers" in proposed
    assert {catalog().decks[deck].box for table in tables(proposed) for deck in table} == {
        "dom1",
        "beavers",
    }


def test_the_question_can_be_skipped(app: Flask) -> None:
    phone = Phone(app)
    phone.send("/shelf", "/", box="", skip="true")
    assert "Which boxes do you own?" not in phone.get("/").text
    assert ticked_boxes(phone.get("/pick").text) == list(catalog().boxes)


def test_opening_a_link_never_changes_the_shelf(app: Flask) -> None:
    phone = Phone(app)
    phone.send("/shelf", "/", box=["dom1", "dom2"])
    for address in ("/pick", "/pick/tables", "/pick/hand", "/pick/random", "/pick/tournament"):
        page(phone.client, f"{address}?players=2&seed=1&box=dom3&box=collection")
        assert ticked_boxes(phone.get("/pick").text) == ["dom1", "dom2"], address
    shown = page(phone.client, f"{THREE}&box=dom3")
    assert "Boxes of this link: Box 3" in shown
    [own] = re.findall(r'href="([^"]+)">Propose from my boxes', shown)
    assert "My boxes: Box 1 and Box 2" in page(phone.client, own)


def test_boxes_are_changed_where_the_proposals_are(app: Flask) -> None:
    phone = Phone(app)
    answer = phone.send(
        "/pick/tables/boxes", THREE, players=2, mood="mean", seed=7, keep="true", box=["", "dom1"]
    )
    assert answer.status_code == 303
    html = page(phone.client, answer.location)
    assert {catalog().decks[deck].box for table in tables(html) for deck in table} == {"dom1"}
    assert ticked_boxes(phone.get("/pick").text) == ["dom1"]


def test_too_few_decks_are_said_beside_the_boxes(client: FlaskClient) -> None:
    html = page(client, "/pick/tables?players=4&seed=1&box=beavers", status=400)
    assert "your boxes hold only 1" in html
    assert ticked_boxes(html) == ["beavers"]


def test_favourites_are_kept_and_can_be_preferred(app: Flask) -> None:
    phone = Phone(app)
    favourites = {"owls", "bats", "gulls"}
    for deck in (*favourites, "foxes", "foxes"):  # the second tap takes it back
        phone.send("/shelf/favourite", "/shelf", deck=deck)
    [liked] = re.findall(r'name="liked" value="(\w+)"', phone.get("/pick").text)
    assert set(decks_of(liked)) == favourites
    best = tables(page(phone.client, f"/pick/tables?players=3&seed=3&liked={liked}"))[0]
    assert favourites < set(best)


def test_the_shelf_knows_which_decks_were_not_played_for_long(app: Flask) -> None:
    phone = Phone(app)
    for first in range(0, 20, 4):
        setup = TableSetup(DECK_NUMBERS[first : first + 4], 3)
        phone.get(f"/pick/take/{encode(setup)}")
    html = phone.get("/shelf").text
    rows = re.findall(r'id="deck-(\w+)".*?<small>([^<]+)</small>', html, re.DOTALL)
    assert Counter(said for _, said in rows) == {
        "played lately": 12,
        "not played for a while": 8,
        "not played yet": len(catalog().decks) - 20,
    }


def test_two_tables_are_compared(client: FlaskClient) -> None:
    html = page(client, THREE)
    show = re.search(r'name="show" value="([^"]+)"', html)[1]
    compared = page(client, f"/pick/tables/compare?seed=7&show={show}&compare=0&compare=2")
    assert tables(compared) == [tables(html)[0], tables(html)[2]]
    assert tables(page(client, f"/pick/tables/compare?seed=7&show={show}")) == tables(html)[:2]


def test_each_table_has_a_line_that_names_decks_and_a_time(client: FlaskClient) -> None:
    for mood in MOODS:
        html = page(client, f"/pick/tables?players=4&seed=5&mood={mood}")
        lines = re.findall(r'class="proposal-title"[^>]*>([^<]+)<', html)
        for line, table in zip(lines, tables(html), strict=True):
            assert any(catalog().decks[deck].folk_in("en") in line for deck in table), line
        assert len(re.findall(r"<b>\d\d</b> min", html)) == 3


@pytest.mark.parametrize("garbage", ["", "x", "dom1.dom9", "dom1" * 5000, "\x7f", '"', "…"])
def test_a_garbage_cookie_is_none(app: Flask, garbage: str) -> None:
    client = app.test_client(use_cookies=False)  # with cookies of its own it would send no others
    cookies = f"boxes={garbage}; recent={garbage}; favourites={garbage}"
    html = page(client, "/pick", Cookie=cookies)
    assert ticked_boxes(html) == []
    assert 'name="liked"' not in html


def test_a_damaged_code_is_left_to_the_sheet(client: FlaskClient) -> None:
    response = client.get("/pick/take/nonsense")
    assert response.location == "/s/nonsense"
    assert "Set-Cookie" not in response.headers or "recent" not in response.headers["Set-Cookie"]


# --- by hand and by chance ------------------------------------------------------------------------


def test_a_choice_by_hand_leads_to_its_sheet(client: FlaskClient) -> None:
    chosen = "&".join(f"deck={deck}" for deck in ("owls", "bats", "gulls", "macaws"))
    response = client.get(f"/pick/hand/take?players=3&{chosen}")
    assert response.status_code == 303
    setup = decode(response.location.rsplit("/", 1)[1])
    assert set(setup.decks) == {"owls", "bats", "gulls", "macaws"}
    assert setup.players == 3


def test_a_wrong_number_by_hand_says_how_many_and_keeps_the_ticks(client: FlaskClient) -> None:
    html = page(client, "/pick/hand/take?players=3&deck=owls&deck=bats", status=400)
    assert "This table needs 4 decks, but 2 were chosen." in html
    assert re.findall(r'name="deck" value="(\w+)" checked', html) == ["owls", "bats"]


def test_the_count_by_hand_follows_the_ticks(client: FlaskClient) -> None:
    assert "2 of 4" in page(client, "/pick/hand?players=3&deck=owls&deck=bats", **HTMX)
    decks = "&".join(f"deck={deck}" for deck in DECK_NUMBERS[:4])
    assert "4 of 4: ready" in page(client, f"/pick/hand?players=3&{decks}", **HTMX)
    assert "4 of 3: too many" in page(client, f"/pick/hand?players=2&{decks}", **HTMX)


def test_by_hand_offers_only_owned_decks(client: FlaskClient) -> None:
    html = page(client, "/pick/hand?players=2&box=dom1")
    offered = re.findall(r'name="deck" value="(\w+)"', html)
    assert offered == [deck.id for deck in catalog().decks_of("dom1")]


def test_a_deck_of_a_box_that_is_not_owned_cannot_be_chosen_by_hand(client: FlaskClient) -> None:
    html = page(client, "/pick/hand/take?players=2&box=dom1&deck=bats&deck=macaws&deck=pandas", 400)
    assert "Stealthy Long-winged Tomb Bats is not in your boxes." in html


def test_plain_random(client: FlaskClient) -> None:
    html = page(client, "/pick/random?players=4&seed=5&box=dom1&lock=owls", status=400)
    assert "Observant Snowy Owls" in html
    html = page(client, "/pick/random?players=4&seed=5&mood=mean&lock=owls")
    [table] = tables(html)
    assert "owls" in table
    assert len(table) == 5
    again = re.search(r'href="(/pick/random[^"]+)"', html)
    assert again
    assert "seed=5&" not in again[1]


# --- tournament -----------------------------------------------------------------------------------


def moves(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("moves", [""])[0]


def test_a_tournament_from_the_first_ban_to_the_sheet(client: FlaskClient) -> None:
    address = "/pick/tournament?players=2&seed=3&name=Anna&name=Ben"
    html = page(client, address)
    assert re.search(r"(Anna|Ben) bans a deck", html)
    for expected, deck in enumerate(("owls", "bats", "gulls", "macaws"), start=1):
        response = client.get(f"{address.replace('?', '/name?')}&subject={deck}")
        assert response.status_code == 303
        address = response.location
        assert len(moves(address)) == expected
    html = page(client, address)
    assert "The decks are chosen" in html
    [code] = codes(html)
    setup = decode(code)
    assert setup.tournament
    assert setup.decks[:2] == ("gulls", "macaws")
    assert not {"owls", "bats"} & set(setup.decks)
    assert page(client, address) == html, "a reload shows the same draft"


def test_a_move_can_be_taken_back(client: FlaskClient) -> None:
    html = page(client, "/pick/tournament?players=2&seed=3&moves=01")
    undo = re.search(r'href="(/pick/tournament[^"]+)">.{0,200}?Undo', html, re.DOTALL)
    assert undo
    assert moves(undo[1]) == "0"


def test_a_deck_named_twice_is_refused_and_the_draft_stays(client: FlaskClient) -> None:
    html = page(client, "/pick/tournament/name?players=2&seed=3&moves=0&subject=macaws", 400)
    assert "has been named before" in html
    assert "bans a deck" in html


def test_short_decks_skip_bans_and_the_page_says_so(client: FlaskClient) -> None:
    html = page(client, "/pick/tournament?players=4&seed=3&box=dom1")
    assert "Only the first player bans" in html
    html = page(client, "/pick/tournament?players=4&seed=3&box=dom1&moves=0")
    assert "picks a deck" in html


@pytest.mark.parametrize("seed", ["", "&seed=3"])
def test_too_few_decks_make_no_tournament_and_the_page_says_why(
    client: FlaskClient, seed: str
) -> None:
    html = page(client, f"/pick/tournament?players=2&box=beavers{seed}", status=400)
    assert "needs at least 3 decks" in html
    assert "these boxes hold only 1" in html
    assert 'name="box" value="dom1"' in html, "more boxes can be ticked right there"


def test_names_are_text(client: FlaskClient) -> None:
    response = client.get("/pick/tournament?players=2&seed=3&name=%3Cb%3EAnna")
    assert b"<b>Anna" not in response.data
    assert b"&lt;b&gt;Anna" in response.data


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("players=5", "Choose 2, 3 or 4 players."),
        ("players=-1", "Choose 2, 3 or 4 players."),
        ("mood=grumpy", "Choose a mood from those on the page"),
        ("box=dom9", "Tick your boxes again: we do not know this one."),
        ("box=dom1&box=dom1", "Tick your boxes again: one is named twice."),
        ("lock=yetis", "Choose a deck from the list"),
        ("ban=yetis", "Choose a deck from the list"),
        ("lock=owls&lock=owls", "Choose your decks again: one is named twice."),
        ("lock=owls&ban=owls", "you chose both"),
        ("box=dom1&lock=owls", "or unlock that deck"),
        ("players=2&lock=owls&lock=bats&lock=foxes&lock=gulls", "this game takes only 3"),
        ("box=beavers", "your boxes hold only 1"),
        ("nastiness_least=9", "Choose a value from 0 to 3: Nastiness"),
        ("complexity_least=0", "Choose a value from 1 to 3: Complexity"),
        ("nastiness_most=many", "Choose a value from 0 to 3: Nastiness"),
        ("nastiness_least=3&nastiness_most=1", "swap the lowest and the highest value"),
        ("randomness_level=wild", "Choose low, medium or high."),
        ("seed=-1", "the address of this page is damaged."),
        ("seed=" + "9" * 400, "the address of this page is damaged."),
        ("show=00", "the address of this page is damaged."),
        ("show=!", "the address of this page is damaged."),
        ("seen=z", "the address of this page is damaged."),
        ("seen=" + "-".join(["012"] * 61), "the address of this page is damaged."),
        ("recent=zz", "the address of this page is damaged."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_bad_input_is_refused_with_advice(
    client: FlaskClient, query: str, sentence: str, headers: dict[str, str]
) -> None:
    seed = "" if "seed" in query else "&seed=1"
    html = page(client, f"/pick/tables?{query}{seed}", status=400, **headers)
    assert sentence in html
    assert ("<html" in html) == (not headers)


@pytest.mark.parametrize("deed", ["lock", "unlock", "ban", "unban", "0/reroll"])
@pytest.mark.parametrize("subject", ["", "yetis", "nastiness", "owls:"])
def test_a_button_about_no_deck_is_refused(client: FlaskClient, deed: str, subject: str) -> None:
    query = urlencode({"players": "3", "seed": "1", "show": "0123", "subject": subject})
    assert "we do not know this button." in page(client, f"/pick/tables/{deed}?{query}", 400)


@pytest.mark.parametrize("deed", ["drop-range", "drop-level"])
@pytest.mark.parametrize("subject", ["", "charm", "owls"])
def test_a_button_about_no_rating_is_refused(client: FlaskClient, deed: str, subject: str) -> None:
    query = urlencode({"players": "3", "seed": "1", "subject": subject})
    assert "we do not know this button." in page(client, f"/pick/tables/{deed}?{query}", 400)


@pytest.mark.parametrize("deed", ["9/reroll", "0/reroll"])
def test_a_deck_that_is_not_there_cannot_be_exchanged(client: FlaskClient, deed: str) -> None:
    query = urlencode({"players": "3", "seed": "1", "show": "0123", "subject": "owls"})
    html = page(client, f"/pick/tables/{deed}?{query}", status=400)
    assert "Observant Snowy Owls is no longer among those decks." in html
    assert tables(html)[0] == decks_of("0123")


@pytest.mark.parametrize("deed", ["dance", "x/reroll", "²/reroll", "-1/reroll", "reroll"])
def test_there_is_no_page_for_an_unknown_button(client: FlaskClient, deed: str) -> None:
    assert client.get(f"/pick/tables/{deed}?players=3&seed=1").status_code == 404


def test_a_saved_address_of_earlier_buttons_shows_the_tables(client: FlaskClient) -> None:
    """Buttons used to be packed into a field of the address: it shows what was on that page."""
    assert tables(page(client, f"{THREE}&do=lock:owls")) == tables(page(client, THREE))


@pytest.mark.parametrize(
    "address",
    ["/pick?players=5", "/pick/hand?players=5", "/pick/hand?deck=yetis", "/pick/random?players=5",
     "/pick/hand?deck=owls&deck=owls", "/pick/tournament?players=5", "/pick/random?box=beavers",
     "/pick/tournament?players=teams", "/pick/tournament?moves=00", "/pick/hand?box=beavers",
     "/pick/tournament?name=" + "x" * 21, "/pick/tournament?name=a&name=a&name=a&name=a&name=a"],
)  # fmt: skip
def test_the_other_pages_refuse_bad_input_too(client: FlaskClient, address: str) -> None:
    assert 'role="alert"' in page(client, address, status=400)


def test_every_problem_has_a_sentence(app: Flask) -> None:
    source = "".join(path.read_text() for path in Path("companion").rglob("*.py"))
    codes = set(re.findall(r'PickerError\(\s*"([a-z_]+)"', source))
    assert len(codes) > 10
    codes.remove("unfinished")  # a mistake in the program, not of a visitor
    numbers = {"needed": 3, "have": 1, "locked": 4, "most": 4}
    with app.test_request_context():
        for code in codes:
            assert sentence_of(PickerError(code, deck="owls", **numbers))


# --- addresses ------------------------------------------------------------------------------------

some_decks = st.lists(st.sampled_from(DECK_NUMBERS), unique=True, max_size=5).map(tuple)


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    table = draw(st.sampled_from(TABLE_SIZES))
    size = {"2": 3, "3": 4, "4": 5, "teams": 4}[table]
    whole_tables = st.lists(
        st.permutations(DECK_NUMBERS).map(lambda decks: tuple(decks[:size])), max_size=3
    ).map(tuple)
    ranges = {}
    for rating, (low, high) in SCALES.items():
        if draw(st.booleans()):
            ends = sorted([draw(st.integers(low, high)), draw(st.integers(low, high))])
            ranges[rating] = (ends[0], ends[1])
    return Ask(
        table=table,
        mood=draw(st.sampled_from(list(MOODS))),
        boxes=tuple(draw(st.lists(st.sampled_from(BOX_NUMBERS), unique=True, min_size=1))),
        ranges=ranges,
        levels=draw(st.dictionaries(st.sampled_from(list(SCALES)), st.sampled_from(LEVELS))),
        locked=draw(some_decks),
        banned=draw(some_decks),
        recent=draw(some_decks),
        seed=draw(st.none() | st.integers(0, 2**32 - 1)),
        show=draw(whole_tables),
        seen=draw(whole_tables),
        decks=draw(some_decks),
        moves=draw(some_decks),
    )


@given(asks())
def test_an_address_holds_the_whole_request(ask: Ask) -> None:
    assert read_query(MultiDict(ask.query()), owned=()) == ask


@given(some_decks)
def test_letters_stand_for_decks(decks: Decks) -> None:
    assert decks_of(letters_of(decks)) == decks


@given(st.text())
def test_other_letters_stand_for_nothing(text: str) -> None:
    try:
        decks = decks_of(text)
    except ValueError:
        return
    assert letters_of(decks) == text


def test_tables_of_another_size_are_forgotten_when_the_number_of_players_changes() -> None:
    ask = read_query(MultiDict([("players", "2"), ("show", "0123")]), owned=("dom1",))
    assert ask.show == ()


def test_what_is_given_replaces_the_mood() -> None:
    arguments = MultiDict([("mood", "peaceful"), ("nastiness_least", "2")])
    wishes = read_query(arguments, owned=("dom1",)).wishes()
    assert wishes.range_of("nastiness") == (2, 3)
    assert wishes.level_of("nastiness") == "low"


def test_no_box_ticked_at_all_means_all_boxes() -> None:
    assert read_query(MultiDict([("box", "")]), owned=("dom1",)).boxes == tuple(catalog().boxes)
