"""Talk at a table: read by all who want to, harmless, and not too much of it."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.rooms import ChangeError, parse
from companion.rooms.chat import LONGEST_SENTENCE, MOST_SENTENCES
from companion.setup.sheet import TableSetup
from tests.web.playing import DECKS, Played, TablePhone, begin


@pytest.fixture
def two(app: Flask) -> Played:
    return begin(app, TableSetup(DECKS, 2), "Ann", "Bo")


def said(phone: TablePhone) -> list[tuple[str, str]]:
    """Who said what, as the phone shows it."""
    lines = re.findall(
        r"<li data-seq=.*?<bdi>(.*?)</bdi>.*?<span[^>]*>(.*?)</span></li>", phone.page()
    )
    return [(html.unescape(who), html.unescape(what)) for who, what in lines]


def test_everybody_reads_what_somebody_says(two: Played) -> None:
    ann, bo = two.phones
    assert said(bo) == []
    assert ann.post("/do/say", text="Is there tea?").status_code == 200
    bo.post("/do/say", text="Nice one!")
    assert said(ann) == said(bo) == [("Ann", "Is there tea?"), ("Bo", "Nice one!")]


def test_without_script_talking_leads_back_to_the_table(two: Played) -> None:
    answer = two.phones[0].post("/do/say", fragment=False, text="Hello!")
    assert answer.status_code == 303
    assert said(two.phones[1]) == [("Ann", "Hello!")]


def test_a_quick_phrase_is_put_into_words_for_its_reader(
    two: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = two.phones
    button = re.search(r'<button class="chip" name="text" value="([^"]*)"', ann.page())
    assert button
    ann.post("/do/say", text=html.unescape(button[1]))
    assert said(bo) == [("Ann", "Hello!")]
    monkeypatch.setattr("companion.web.table.chat.quick_phrases", lambda: {"Hello!": "Bonjour !"})
    assert said(bo) == [("Ann", "Bonjour !")]


def test_nothing_that_is_said_becomes_a_part_of_the_page(two: Played) -> None:
    ann, bo = two.phones
    ann.post("/do/say", text='<script>alert(1)</script> & <b>"')
    assert "<script>alert" not in bo.page()
    assert said(bo) == [("Ann", '<script>alert(1)</script> & <b>"')]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("two\nlines\r\nand\ttab", "two lines and tab"),
        ("bell\x07 null\x00 escape\x1b[31m", "bell null escape[31m"),
        ("\u202eturned round", "turned round"),
        ("  wide   gaps ", "wide gaps"),
        ("👩\u200d🌾", "👩\u200d🌾"),
    ],
)
def test_a_sentence_is_one_line_of_what_can_be_seen(sent: str, kept: str) -> None:
    assert parse({"do": "say", "text": sent})["text"] == kept


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\u200d", "\x00"])
def test_nothing_is_not_said(two: Played, text: str) -> None:
    assert two.phones[0].post("/do/say", text=text).status_code == 409
    assert said(two.phones[1]) == []


def test_a_sentence_has_an_end() -> None:
    parse({"do": "say", "text": "x" * LONGEST_SENTENCE})
    with pytest.raises(ChangeError, match="malformed"):
        parse({"do": "say", "text": "x" * (LONGEST_SENTENCE + 1)})


def test_too_much_at_once_is_refused_for_one_and_not_for_others(two: Played) -> None:
    ann, bo = two.phones
    for number in range(MOST_SENTENCES):
        assert ann.post("/do/say", text=str(number)).status_code == 200
    assert ann.post("/do/say", text="one more").status_code == 409
    assert bo.post("/do/say", text="me too").status_code == 200
    assert len(said(bo)) == MOST_SENTENCES + 1


def test_watchers_read_and_strangers_do_not_even(two: Played, app: Flask) -> None:
    two.phones[0].post("/do/say", text="Is there tea?")
    watcher = TablePhone(app, two.phones[0].address)
    assert "Is there tea?" not in watcher.page()
    assert "Is there tea?" not in watcher.page("/screen")
    watcher.post("/join", role="watch", name="Wim")
    assert said(watcher) == [("Ann", "Is there tea?")]
    assert 'id="chat-text"' not in watcher.page()
    assert watcher.post("/do/say", text="Hi").status_code == 409
    assert len(said(two.phones[0])) == 1


def test_a_muted_phone_shows_nothing_and_can_hear_again(two: Played) -> None:
    ann, bo = two.phones
    ann.post("/do/say", text="Is there tea?")
    answer = bo.post("/chat/mute", fragment=False)
    assert answer.status_code == 303
    assert "Is there tea?" not in bo.page()
    assert said(ann) == [("Ann", "Is there tea?")]  # only that phone is muted
    bo.post("/chat/hear", fragment=False)
    assert said(bo) == [("Ann", "Is there tea?")]


def test_talk_goes_on_when_the_game_is_over(two: Played) -> None:
    ann, bo = two.phones
    bo.steer("concede", sure="yes")
    ann.post("/do/say", text="Well played!")
    assert said(bo) == [("Ann", "Well played!")]


def test_talking_changes_nothing_about_the_game(two: Played) -> None:
    moment = two.moment
    two.phones[1].post("/do/say", text="Hello!")
    assert two.moment == moment
    assert two.phones[0].answer(moment, do="inventory").status_code == 200
