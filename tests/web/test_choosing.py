"""Choosing decks together: several devices at one table, each with its own session."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.catalog import catalog
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.web.phones import Guest, guests_at_a_table, hidden_field


@pytest.fixture
def phones(app: Flask) -> tuple[str, list[Guest]]:
    """A table opened from nothing, and three phones with a seat at it."""
    return guests_at_a_table(app, "Anna", "Ben", "Cleo")


def take_button(text: str) -> dict[str, str]:
    """What the first button sends that takes a table."""
    seed, place = (re.search(rf'name="{name}" value="(\d+)"', text) for name in ("seed", "place"))
    assert seed, text
    assert place, text
    return {"seed": seed[1], "place": place[1]}


def everybody_speaks(address: str, phones: list[Guest], **word: str) -> None:
    for phone in phones:
        told = {"told": "true"} if 'name="told"' in phone.get(address).text else {}
        assert phone.do(address, "speak", **told, **word).status_code == 303


def proposed(text: str) -> list[str]:
    return re.findall(r'href="/decks/([a-z]+)"', text)


def test_wishes_lead_to_tables_everybody_sees_and_one_is_taken(phones) -> None:
    address, everybody = phones
    for phone, mood in zip(everybody, ("peaceful", "first-game", "anything"), strict=True):
        assert "Change my wishes" not in phone.get(address).text
        assert phone.do(address, "speak", mood=mood).status_code == 303
        text = phone.get(address).text
        assert "Change my wishes" in text
        assert "I’m ready" not in text
    everybody[0].do(address, "propose", players=3)
    texts = [phone.get(address).text for phone in everybody]
    assert all("Everybody gets what they wished for." in text for text in texts)
    tables = [proposed(text) for text in texts]
    assert tables[0] == tables[1] == tables[2]
    everybody[0].do(address, "take", **take_button(texts[0]))
    assert all("Begin the game" in phone.get(address).text for phone in everybody)


def test_words_count_together_when_everybody_has_spoken(phones) -> None:
    """A word said after a proposal changes nothing of it, and the next one waits for all."""
    address, everybody = phones
    anna, ben, cleo = everybody
    everybody_speaks(address, everybody)
    anna.do(address, "propose", players=3)
    stand = proposed(cleo.get(address).text)
    ben.do(address, "speak", mood="mean", deck=stand[0])
    assert proposed(cleo.get(address).text) == stand
    assert "1 of 3 is ready" in cleo.get(address).text
    refused = ben.do(address, "propose", players=3)
    assert refused.status_code == 409
    assert "Anna and Cleo are still thinking" in html.unescape(refused.text)
    assert proposed(cleo.get(address).text) == stand
    everybody_speaks(address, [anna, cleo])
    assert "Everybody is ready" in cleo.get(address).text
    ben.do(address, "propose", players=3)
    assert stand[0] not in proposed(cleo.get(address).text)


def test_the_host_goes_on_without_the_rest_and_is_asked_first(phones) -> None:
    address, (anna, ben, cleo) = phones
    everybody_speaks(address, [anna, ben], mood="peaceful")
    text = anna.get(address).text
    assert "Go on without waiting" in text
    assert "Still thinking: <bdi>Cleo</bdi>" in text
    assert "New vetoes will not count" in text
    assert "do/go_on" not in ben.get(address).text
    assert ben.do(address, "go_on", players=3).status_code == 409
    anna.do(address, "go_on", players=3)
    text = cleo.get(address).text
    assert len(proposed(text)) >= 12
    assert "New vetoes do not count in these" in text
    assert "Vetoes aside, everybody gets what they wished for." in text


def test_a_veto_counts_and_stays_secret(phones) -> None:
    address, everybody = phones
    anna, ben, cleo = everybody
    ben.do(address, "speak", deck="owls")
    assert 'value="owls" selected' in ben.get(address).text
    for phone in (anna, cleo):
        assert 'value="owls" selected' not in phone.get(address).text
    log = anna.get(f"{address}/log").text
    assert "Ben is ready to choose decks." in log
    assert "Owls" not in log
    everybody_speaks(address, [anna, cleo])
    for box in ("dom1", "dom3", "collection", "beavers"):  # two boxes hold enough without it
        anna.do(address, "lay_box", box=box)
    anna.do(address, "take_box", box="collection")
    anna.do(address, "lay_box", box="dom2")
    for _ in range(4):
        anna.do(address, "propose", players=3)
        assert "owls" not in proposed(cleo.get(address).text)


def test_the_page_says_so_where_a_veto_is_no_secret(app: Flask) -> None:
    """With two phones; and who speaks under a promise of secrecy is asked again when it cannot be
    kept any more."""
    address, (anna, ben, cleo) = guests_at_a_table(app, "Anna", "Ben", "Cleo")
    kept, broken = "Nobody learns whose veto it was", "it is no secret here"
    assert kept in ben.get(address).text
    everybody_speaks(address, [anna, ben], deck="owls")
    cleo.people(address, "leave", seat=2)
    text = ben.get(address).text
    assert broken in text
    assert "0 of 2 are ready" in text
    anna.do(address, "speak", deck="owls")  # the page it was sent from did not say so
    assert "0 of 2 are ready" in ben.get(address).text
    everybody_speaks(address, [anna, ben], deck="owls")
    anna.do(address, "propose", players=2)
    assert "owls" not in proposed(ben.get(address).text)


def test_who_comes_later_is_told_what_others_may_think(phones) -> None:
    address, everybody = phones
    everybody_speaks(address, everybody)
    everybody[0].do(address, "propose", players=3)
    dan = Guest(everybody[0].client.application)
    dan.join(address, name="Dan")
    assert "may be put down to you" in dan.get(address).text
    assert "may be put down to you" not in everybody[1].get(address).text


def test_a_wish_that_cannot_be_granted_is_named_with_its_owner(phones) -> None:
    address, everybody = phones
    for phone, mood in zip(everybody, ("peaceful", "mean", "anything"), strict=True):
        phone.do(address, "speak", mood=mood)
    everybody[0].do(address, "lay_box", box="dom2")
    everybody[0].do(address, "propose", players=2)
    text = everybody[0].get(address).text
    assert "does without: " in text
    assert "No other decks would please everybody more." in text


def test_taking_a_table_that_was_replaced_is_refused(phones) -> None:
    address, everybody = phones
    anna, ben, _ = everybody
    everybody_speaks(address, everybody)
    anna.do(address, "propose", players=3)
    stale = take_button(anna.get(address).text)
    ben.do(address, "propose", players=3)
    for phone, change in ((anna, "take"), (ben, "vote")):
        answer = phone.do(address, change, **stale)
        assert answer.status_code == 409
        assert "other proposals meanwhile" in answer.text


def test_two_people_who_ask_at_once_get_the_same_three_tables(phones) -> None:
    address, everybody = phones
    everybody_speaks(address, everybody)
    for times in range(2):
        seen = [hidden_field(phone.get(address).text, "seen") for phone in everybody[:2]]
        asked = [
            phone.do(address, "propose", players=3, seen=seed).status_code
            for phone, seed in zip(everybody, seen, strict=False)
        ]
        assert asked == [303, 409], times


def test_everybody_votes_and_the_host_decides(phones) -> None:
    address, everybody = phones
    anna, ben, cleo = everybody
    everybody_speaks(address, everybody)
    ben.do(address, "propose", players=3)
    assert "Ben asked for proposals" in cleo.get(address).text
    table = take_button(cleo.get(address).text)
    ben.do(address, "vote", **table)
    cleo.do(address, "vote", **table)
    assert "<bdi>Ben</bdi>, <bdi>Cleo</bdi></span>" in anna.get(address).text
    cleo.do(address, "vote", **table)  # taken back
    assert "<bdi>Ben</bdi></span>" in anna.get(address).text
    refused = cleo.do(address, "take", **table)
    assert (refused.status_code, "Only the host" in refused.text) == (409, True)
    assert "/do/take" not in cleo.get(address).text
    assert anna.do(address, "take", **table).status_code == 303
    assert "Begin the game" in cleo.get(address).text


# ---- boxes ----


def laid_boxes(text: str) -> dict[str, str]:
    """What lies on the table, and from whom, as a page shows it."""
    tiles = re.findall(r'<li><(?:button|span) class="box-tile.*?</li>', text, re.DOTALL)
    found = {}
    for tile in tiles:
        if whose := re.search(r"<small><bdi>(.*?)</bdi>", tile):
            name = re.search(r'title="(.*?)"', tile)
            assert name
            found[name[1]] = whose[1]
    return found


BOX_1, BOX_2, BOX_3 = "Dale of Merchants", "Dale of Merchants 2", "Dale of Merchants 3"


def test_tables_come_out_of_the_boxes_of_the_host_whoever_asks(app: Flask) -> None:
    anna, ben = Guest(app), Guest(app)
    anna.send("/shelf", page="/shelf", box=["dom1", "dom3"])
    ben.send("/shelf", page="/shelf", box=["dom2", "collection"])
    address = anna.open(name="Anna")
    ben.join(address, name="Ben")
    assert laid_boxes(ben.get(address).text) == {BOX_1: "Anna", BOX_3: "Anna"}
    everybody_speaks(address, [anna, ben])
    ben.do(address, "propose", players=2, boxes=["dom2", "collection"])
    assert decks_of("dom1", "dom3").issuperset(proposed(anna.get(address).text))


def test_a_guest_lays_a_box_on_the_table_and_takes_it_away(app: Flask) -> None:
    anna, ben, cleo = (Guest(app) for _ in range(3))
    anna.send("/shelf", page="/shelf", box=["dom1"])
    address = anna.open(name="Anna")
    ben.join(address, name="Ben")
    cleo.join(address, name="Cleo")
    ben.do(address, "lay_box", box="dom2")
    assert laid_boxes(cleo.get(address).text) == {BOX_1: "Anna", BOX_2: "Ben"}
    log = cleo.get(f"{address}/log").text
    assert "Ben laid a box on the table: Box 2." in log
    for box, whose in (("dom1", "Anna"), ("dom2", "Ben")):
        refused = cleo.do(address, "take_box", box=box)
        assert refused.status_code == 409
        assert f"This box is from {whose}." in refused.text
    everybody_speaks(address, [anna, ben, cleo])
    seen = set()
    for _ in range(5):
        cleo.do(address, "propose", players=3)
        seen.update(proposed(cleo.get(address).text))
    assert seen - decks_of("dom1")
    assert not seen - decks_of("dom1", "dom2")
    ben.do(address, "take_box", box="dom2")
    ben.do(address, "take_box", box="dom2")  # tapped twice
    assert laid_boxes(cleo.get(address).text) == {BOX_1: "Anna"}
    ben.do(address, "lay_box", box="dom2")
    anna.do(address, "take_box", box="dom2")  # the host may, too
    assert laid_boxes(cleo.get(address).text) == {BOX_1: "Anna"}
    cleo.do(address, "propose", players=3)
    assert decks_of("dom1").issuperset(proposed(cleo.get(address).text))


def test_as_long_as_nobody_has_said_which_boxes_there_are_all_of_them_count(phones) -> None:
    address, everybody = phones
    anna, ben, _ = everybody
    assert "Tap the boxes that are here." in anna.get(address).text
    text = ben.get(address).text
    assert "Anna has not said yet which boxes are here" in text
    assert '<button class="box-tile"' not in text  # or one box would be all there is
    everybody_speaks(address, everybody)
    boxes = set()
    for _ in range(6):
        anna.do(address, "propose", players=4)
        boxes |= {catalog().decks[deck].box for deck in proposed(anna.get(address).text)}
    assert len(boxes) >= 4


def decks_of(*boxes: str) -> set[str]:
    return {deck.id for box in boxes for deck in catalog().decks_of(box)}


@pytest.mark.parametrize(
    ("change", "sent"),
    [
        ("speak", {"mood": "gloomy"}),
        ("speak", {"deck": "unicorns"}),
        ("wish", {"mood": "mean"}),  # of earlier releases
        ("veto", {"deck": "owls"}),
        ("propose", {"players": 5}),
        ("go_on", {"players": 3, "teams": "true"}),
        ("go_on", {"players": 3, "seen": "x"}),
        ("lay_box", {"box": "dom9"}),
        ("lay_box", {}),
        ("take_box", {"box": "owls"}),
        ("take", {"seed": 1, "place": 0}),
        ("take", {"seed": "x", "place": 7}),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    phones, change: str, sent: dict[str, object]
) -> None:
    address, (anna, *_) = phones
    before = re.search(r'data-seq="(\d+)"', anna.get(address).text)
    assert anna.do(address, change, **sent).status_code == 409
    assert re.search(r'data-seq="(\d+)"', anna.get(address).text)[1] == before[1]


def test_a_watcher_cannot_wish(app: Flask, phones) -> None:
    address, _ = phones
    watcher = Guest(app)
    watcher.join(address, name="Dora", role="watch")
    for change, sent in (("speak", {"mood": "mean"}), ("lay_box", {"box": "dom1"})):
        assert watcher.do(address, change, **sent).status_code == 409
    text = watcher.get(address).text
    assert "0 of 3 are ready" in text
    assert "Your wishes" not in text


def test_a_table_says_how_its_decks_were(app: Flask) -> None:
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna, ben = Guest(app), Guest(app)
    address = anna.open(setup=setup)
    ben.join(address, name="Ben", role="seat")
    anna.do(address, "begin", first=0)
    anna.do(address, "finish", winners=0)
    assert "How were these decks?" in ben.get(address).text
    anna.do(address, "opinion", deck="owls", says="again")
    ben.do(address, "opinion", deck="owls", says="again")
    pressed = re.findall(
        r'value="(\w+)" aria-pressed="true">.*?</span> (\d)<', ben.get(address).text
    )
    assert pressed == [("again", "2")]
    assert ben.do(address, "opinion", deck="foxes", says="again").status_code == 409


def test_every_next_proposal_goes_by_what_the_table_said(app: Flask) -> None:
    """Also those of the picker, whose decks are brought to the table."""
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna = Guest(app)
    address = anna.open(setup=setup)
    assert 'name="liked"' not in anna.get("/pick").text
    anna.do(address, "begin", first=0)
    anna.do(address, "finish", winners=0)
    anna.do(address, "opinion", deck="owls", says="again")
    anna.do(address, "opinion", deck="bats", says="rather_not")
    wishes, home = anna.get("/pick").text, anna.get("/").text
    assert "Prefer what your table wants again: Owls" in wishes
    assert "Avoid what your table did not like: Bats" in wishes
    for page in (wishes, home):
        [liked] = re.findall(r'name="liked" value="(\w+)"', page)
        [avoided] = re.findall(r'name="recent" value="(\w+)"', page)
        query = f"players=4&seed=3&liked={liked}&recent={avoided}"
        proposed = anna.get(f"/pick/tables?{query}").text
        tables = re.findall(r'id="more-\d".*?</details>', proposed, re.DOTALL)
        assert len(tables) == 3
        assert all('"/decks/owls"' in table for table in tables)
        assert not any('"/decks/bats"' in table for table in tables)
    assert 'name="liked"' not in Guest(app).get("/pick").text  # it is this table's taste


def test_the_menu_leads_to_the_decks_of_this_table(app: Flask) -> None:
    setup = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    anna, watcher = Guest(app), Guest(app)
    address = anna.open(setup=setup)
    watcher.join(address, role="watch")
    for phone in (anna, watcher):
        assert f'href="/s/{setup}/decks"' in phone.get(address).text
    page = anna.get(f"/s/{setup}/decks").text
    shown = re.findall(r'<section class="table-deck deck-(\w+)"', page)
    assert shown == ["owls", "bats", "gulls"]
    for deck in shown:
        for card in catalog().decks[deck].cards:
            assert f">{card.name}</h3>" in page
    assert anna.get("/s/damaged/decks").status_code == 404
