"""The play table over HTTP: looking, answering, refusals, undo, chairs, hints, settings."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rooms.playing import playing
from companion.setup.sheet import TableSetup
from companion.web.play import hint as hints
from companion.web.play.hint import better_words
from tests.web.phones import hidden_field
from tests.web.playing import DECKS, Played, TablePhone, begin


@pytest.fixture
def two(app: Flask) -> Played:
    """Ann and Bo; Ann is asked."""
    return begin(app, TableSetup(DECKS, 2), "Ann", "Bo")


def text(answer) -> str:
    return answer.get_data(as_text=True)


def test_both_see_their_own_table(two: Played) -> None:
    ann, bo = (phone.page() for phone in two.phones)
    assert "Your turn" in ann
    assert 'id="act"' in ann
    assert 'id="act"' not in bo
    assert "Waiting for Ann" in bo


def test_an_answer_moves_the_table_for_both(two: Played) -> None:
    ann, bo = two.phones
    answered = ann.answer(two.moment, do="inventory", cards="0")
    assert answered.status_code == 200
    assert "End" in text(answered)
    ann.answer(two.moment, do="go_on")
    assert 'id="act"' in bo.page()
    assert "Waiting for Bo" in ann.page()


def test_without_script_an_answer_leads_back_to_the_table(two: Played) -> None:
    answered = two.phones[0].post("/answer", fragment=False, moment=two.moment, do="inventory")
    assert answered.status_code == 303
    assert answered.headers["Location"] == two.phones[0].address


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"do": "build"}, "hand"),
        ({"do": "purchase", "slot": "0"}, "That does not reach the price."),
        ({"do": "dance"}, "Choose what you want to do."),
        ({"do": "purchase", "slot": "zero"}, "it sent something unreadable"),
        ({}, "Choose what you want to do."),
    ],
)
def test_a_refused_answer_says_why_and_loses_nothing(
    two: Played, fields: dict[str, str], reason: str
) -> None:
    before = two.match
    answered = two.phones[0].answer(before.moment, **fields)
    assert answered.status_code == 409
    assert reason in text(answered)
    assert 'id="act"' in text(answered)
    assert two.moment == before.moment
    checked = two.phones[0].post("/check", moment=before.moment, **fields)
    assert reason in text(checked)
    assert 'data-legal="no"' in text(checked)


def test_checking_changes_nothing(two: Played) -> None:
    before = two.tables.load(two.code).seq
    checked = two.phones[0].post("/check", moment=two.moment, do="inventory", cards="0")
    assert 'data-legal="yes"' in text(checked)
    assert two.tables.load(two.code).seq == before


def test_a_stale_page_gets_the_fresh_table(two: Played) -> None:
    old = two.moment
    two.phones[0].answer(old, do="inventory")
    stale = two.phones[0].answer(old, do="inventory", cards="0")
    assert stale.status_code == 409
    assert f'value="{two.moment}"' in text(stale)
    assert two.match.answered == 1


def test_a_double_tap_is_one_answer(two: Played) -> None:
    moment = two.moment
    for _ in range(2):
        answered = two.phones[0].answer(moment, do="inventory", request="tap-1")
        assert answered.status_code == 200
    assert two.match.answered == 1


def test_nobody_answers_for_another(two: Played) -> None:
    ann, bo = two.phones
    for phone, fields in ((bo, {}), (bo, {"as": "0"}), (ann, {"as": "1"})):
        assert phone.answer(two.moment, do="inventory", **fields).status_code == 409
    stranger = TablePhone(two.app, ann.address)
    assert stranger.answer(two.moment, do="inventory").status_code == 409
    assert two.match.answered == 0


def test_undo_is_offered_and_brings_the_question_back(two: Played) -> None:
    ann = two.phones[0]
    assert "/game/undo" not in ann.page()
    ann.answer(two.moment, do="inventory", cards="0")
    assert "/game/undo" in ann.page()
    back = ann.steer("undo", two.moment)
    assert back.status_code == 200
    assert two.match.answered == 0
    assert "took" in ann.page("/log").lower() or "back" in ann.page("/log").lower()


def test_an_undo_that_needs_consent_is_a_proposal_on_every_phone(two: Played) -> None:
    ann, bo = two.phones
    two.end_turn(0)
    ann.steer("undo", two.moment)
    if two.match.answered == 2:
        assert "Ann would like to go back" in bo.page()
        assert "You would like to go back to your last decision" in ann.page()
        assert 'value="agree"' in bo.page()
        assert 'value="agree"' not in ann.page()
        bo.steer("agree")
    assert two.match.answered == 1


def test_what_happened_meanwhile_is_summed_up(two: Played) -> None:
    two.end_turn(0)
    assert "Since your last turn" in two.phones[1].page()
    two.end_turn(1)
    page = two.phones[0].page()
    assert "Since your last turn" in page
    assert "Bo" in page


def test_the_log_tells_the_same_thing_once(two: Played) -> None:
    two.phones[0].answer(two.moment, do="inventory", cards=["0", "1", "2"])
    two.phones[0].answer(two.moment, do="go_on")
    log = two.phones[1].page()
    assert log.count("Ann draws a card from their own deck × 3.") == 1
    assert log.count("Ann draws a card from their own deck") == 1
    assert log.count("Turn 2: it is your turn.") == 1


def test_settings_are_kept_for_the_seat(two: Played) -> None:
    ann, bo = two.phones
    bo.post("/do/hints", allowed="false")
    assert "Bo" in ann.page()
    assert ann.steer("hint", two.moment).status_code == 409


def test_the_page_of_the_people_brings_what_the_play_table_does_without(two: Played) -> None:
    """Seats, the invitation and how it is shared."""
    assert "stages.css" not in two.phones[0].page()
    assert "stages.css" in two.phones[0].page("/people")


def test_a_hint_glows_says_how_much_better_it_is_and_is_done_with_one_tap(two: Played) -> None:
    ann, bo = two.phones
    moment = two.moment
    assert ann.steer("do-hint", moment, hint=1).status_code == 409  # nobody gave one
    ann.steer("hint", moment)
    hint = {
        "answer": {"do": "inventory", "cards": [1, 3]},
        "reason": "clear_hand",
        "params": {},
        "chances": [0.61, 0.52],
    }
    assert "The bot is thinking" in ann.page()
    two.games.give_hint(two.code, 0, moment, hint)
    page = ann.page()
    assert "The bot is thinking" not in page
    assert "This way you win about 6 games in 10 instead of 5." in page
    glows = re.findall(r'hand-card[^"]* is-hinted.*?id="card-(\d)"', page, re.DOTALL)
    assert glows == ["1", "3"]
    assert "is-hinted" not in bo.page()
    entry = hidden_field(page, "hint")
    assert bo.steer("do-hint", moment, hint=entry).status_code == 409
    assert two.moment == moment
    done = [ann.post("/game/do-hint", moment=moment, hint=entry, request="tap") for _ in range(2)]
    assert [answered.status_code for answered in done] == [200, 200]
    assert two.match.answered == 1
    assert "End" in text(done[0])


def test_a_first_thought_is_marked_and_what_is_done_is_what_the_page_showed(
    two: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, moment = two.phones[0], two.moment
    ann.steer("hint", moment)
    discarded = ([1], [1, 3])
    for thought, cards in zip(("first", "last"), discarded, strict=True):
        hint = {"answer": {"do": "inventory", "cards": cards}, "reason": "clear_hand", "params": {}}
        two.games.give_hint(two.code, 0, moment, {**hint, "thought": thought})
        if thought == "first":
            first = ann.page()
            assert "First thought:" in first
            assert " data-bot-thinks data-asks=" in first  # another one follows
            with monkeypatch.context() as impatient:
                impatient.setattr(hints, "PATIENCE", -1.0)
                assert "a better hint follows by itself." in ann.page()
    last = ann.page()
    assert "First thought:" not in last
    assert "data-bot-thinks" not in last
    ann.steer("do-hint", moment, hint=hidden_field(first, "hint"))  # still on the screen
    (done,) = [entry.change for entry in two.tables.log(two.code) if entry.change["do"] == "answer"]
    assert done["answer"]["cards"] == discarded[0]


def test_a_hint_that_nobody_thinks_about_is_told_of(
    two: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = two.phones[0]
    ann.steer("hint", two.moment)
    assert " data-bot-thinks data-asks=" in ann.page()  # which is looked at again
    monkeypatch.setattr(hints, "PATIENCE", -1.0)
    page = ann.page()
    assert "No hint yet" in page
    assert "The bot is thinking" not in page
    hint = {"answer": {"do": "inventory", "cards": [1]}, "reason": "clear_hand", "params": {}}
    two.games.give_hint(two.code, 0, two.moment, hint)  # the worker came back
    page = ann.page()
    assert "No hint yet" not in page
    assert "is-hinted" in page


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ([0.64, 0.44], "6 games in 10 instead of 4"),
        ([0.58, 0.55], "a little more"),
        ([0.58, 0.57], ""),
        ([0.6], ""),
        ([], ""),
    ],
)
def test_a_hint_compares_only_what_differs(app: Flask, chances: list[float], said: str) -> None:
    with app.test_request_context():
        words = better_words(chances)
    assert said in words
    assert bool(said) == bool(words)


def test_conceding_needs_a_tick_and_ends_a_game_of_two(two: Played) -> None:
    ann = two.phones[0]
    assert ann.steer("concede", two.moment).status_code == 409
    assert two.match.table.state.stage == "playing"
    assert ann.steer("concede", two.moment, sure="yes").status_code == 200
    assert two.match.table.state.stage == "finished"


def test_a_result_stays_that_of_those_who_played(two: Played) -> None:
    ann, bo = two.phones
    bo.steer("concede", sure="yes")
    assert "You win!" in ann.page()
    assert "Ann wins!" in bo.page()
    bo.post("/people/leave")
    ann.post("/people/close")
    ann.post("/people/leave")
    bo.post("/join", name="Cleo")
    assert two.tables.load(two.code).names[0] == "Cleo"
    page = bo.page()
    assert "You win!" not in page
    assert "Ann wins!" in page
    assert "Cleo" not in page.partition('class="win-standings"')[2].partition("</ol>")[0]


def test_a_watcher_and_the_big_screen_see_no_hand(two: Played) -> None:
    watcher = TablePhone(two.app, two.phones[0].address)
    watcher.post("/join", role="watch", name="Cleo")
    for page in (watcher.page(), watcher.page("/screen")):
        assert 'id="act"' not in page
        assert "Ann" in page


def test_bad_steering_is_refused(two: Played) -> None:
    ann = two.phones[0]
    for deed in ("agree", "disagree"):
        assert ann.steer(deed, two.moment).status_code == 409
    assert ann.post("/game/stand-in", chair="77").status_code == 409
    assert ann.post("/game/take-chair", chair="x").status_code == 409
    for deed in ("undo", "hint", "do-hint"):
        for moment in ("", "x", "9" * 4400, ["1", "1"]):
            assert ann.post(f"/game/{deed}", moment=moment).status_code == 409
    for deed in ("", "/fly"):
        assert ann.post(f"/game{deed}").status_code == 404


def test_agreeing_names_the_proposal_that_was_read(app: Flask) -> None:
    three = begin(app, TableSetup((*DECKS, "bats"), 3), "Ann", "Bo", "Cleo")
    ann, bo, cleo = three.phones
    ann.steer("stand-in", chair=2)
    assert "Still to agree: <bdi>Bo and Cleo</bdi>" in ann.page()
    assert "Still to agree: <bdi>Cleo</bdi>" in bo.page()  # their own button says the rest
    read = re.search(r'name="proposal" value="(\d+)"', bo.page())
    assert read
    ann.steer("disagree")
    cleo.steer("stand-in", chair=0)
    late = bo.steer("agree", proposal=read[1])
    assert late.status_code == 409
    assert "moved on" in text(late)
    assert playing(three.match.table.state).bots == {}


def test_who_has_to_agree_to_a_claim_reads_of_the_others_only(app: Flask) -> None:
    three = begin(app, TableSetup((*DECKS, "bats"), 3), "Ann", "Bo", "Cleo")
    ann, bo, cleo = three.phones
    TablePhone(app, ann.address).post("/join", role="ask", seat=0, name="Ann")
    assert "Still to agree: <bdi>Cleo</bdi>" in bo.page()
    assert "Still to agree: <bdi>Bo</bdi>" in cleo.page()


def test_a_game_of_other_rules_says_so(two: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, moment = two.phones[0], two.moment
    monkeypatch.setattr("companion.engine.record.RULES_VERSION", 999)
    for path in ("", "/screen"):
        looked = ann.client.get(ann.address + path)
        assert looked.status_code == 200
        assert "The game was saved under other rules" in text(looked)
    tried = [
        ann.answer(moment, do="inventory"),
        ann.post("/check", moment=moment, do="inventory"),
        ann.steer("undo", moment),
        ann.client.get(ann.address + "/report"),
    ]
    for refused in tried:
        assert refused.status_code == 409
        assert "The game was saved under other rules" in text(refused)


@pytest.mark.parametrize("path", ["", "/log", "/report"])
def test_no_browser_keeps_a_page_with_cards(two: Played, path: str) -> None:
    """On a phone that is passed around the way back would show them to the next one."""
    looked = two.phones[0].client.get(two.phones[0].address + path)
    assert "no-store" in looked.headers["Cache-Control"]


# ---- one phone passed around ----


@pytest.fixture
def passed(app: Flask) -> tuple[Played, TablePhone]:
    """Ann and Bo on one phone."""
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    ann, bo = played.phones
    device = played.tables.load(played.code).chairs[0].holder
    assert device
    played.tables.watch(played.code, device, "Bo", wants_seat=1)
    bo.post("/people/hand-over", seat="1", device=device)
    return played, ann


def test_a_curtain_stands_between_two_hands(passed: tuple[Played, TablePhone]) -> None:
    _played, phone = passed
    hidden = phone.page()
    assert "Ann" in hidden
    assert 'id="act"' not in hidden
    assert "play-market" not in hidden
    assert 'id="act"' in phone.page("", **{"as": 0})
    wrong = phone.page("", **{"as": 1})  # it is Ann who is asked
    assert "play-market" not in wrong


def test_the_phone_asks_to_be_passed_on_at_the_end_of_the_turn(
    passed: tuple[Played, TablePhone],
) -> None:
    played, phone = passed
    phone.answer(played.moment, do="inventory", **{"as": "0"})
    ended = text(phone.answer(played.moment, do="go_on", **{"as": "0"}))
    assert "play-market" not in ended
    assert "Bo" in ended
    assert 'id="act"' in phone.page("", **{"as": 1})
