"""The first game over HTTP: its prompts come when they matter, once, and never stand in the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.bots import SeatView, bot_of
from companion.rooms.lesson import ALL, PROMPTS
from companion.setup.sheet import TableSetup
from companion.store import Games, Match
from tests.web.phones import FRAGMENT, hidden_field
from tests.web.playing import DECKS, TablePhone, begin

ACTIONABLE = {"buying": "purchase", "building": "build", "technique": "technique"}


class Learner(TablePhone):
    """Somebody in their first game; the bot's answers come from here, not from a worker."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app, "")
        self.games: Games = app.extensions["games"]
        self.form = {"request": hidden_field(self.get("/learn/play").text, "request")}
        self.address = self.send("/learn/play", "/learn/play", **self.form).location
        self.code = self.address.rpartition("/")[2]

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    @property
    def prompt(self) -> str:
        found = re.search(r'data-prompt="(\w+)"', self.page())
        return found[1] if found else ""

    def read(self, prompt: str) -> None:
        assert self.post("/do/lesson", read=prompt).status_code == 200

    def act(self, **action: object) -> None:
        answered = self.answer(self.match.moment, **action)
        assert answered.status_code == 200, answered.text

    def give(self, answer: Any) -> None:
        """Past the page."""
        holder = self.match.table.chairs[0].holder
        assert holder
        self.games.answer(self.code, holder, 0, self.match.moment, answer)

    def end_turn(self) -> None:
        """Mine, and the bot's."""
        self.act(do="go_on")
        self.let_the_bot_play()

    def let_the_bot_play(self) -> None:
        while (asked := (match := self.match).game.decision) is not None and asked.seat == 1:
            answer = bot_of("apprentice").decide(SeatView(match.game, 1)).answer
            self.games.answer_for_bot(self.code, 1, match.moment, answer)

    def buy(self) -> None:
        found = re.search(r'id="slot-0"[^>]*data-pay="([\d ]+)"', self.page())
        assert found
        self.act(do="purchase", slot=0, cards=found[1].split())


@pytest.fixture
def ann(app: Flask) -> Iterator[Learner]:
    return Learner(app)


def test_it_is_found_from_everywhere(app: Flask) -> None:
    phone = TablePhone(app, "")
    for page in ("/", "/learn", "/play"):
        assert 'href="/learn/play"' in phone.get(page).text, page


def test_one_tap_opens_one_table_with_the_same_deal(app: Flask, ann: Learner) -> None:
    assert ann.send("/learn/play", "/learn/play", **ann.form).location == ann.address
    other = Learner(app)
    assert other.code != ann.code
    first, second = (learner.match.game for learner in (ann, other))
    assert first.state.to_dict() == second.state.to_dict()
    assert first.decision is not None
    assert first.decision.seat == 0


def test_a_tap_that_was_not_named_or_has_no_cookie_is_told_so(app: Flask) -> None:
    phone = TablePhone(app, "")
    assert phone.send("/learn/play", "/learn/play", request="").status_code == 400
    token = phone.token
    phone.client.delete_cookie("device")
    answered = phone.client.post("/learn/play", data={"csrf_token": token, "request": "x"})
    assert answered.status_code == 400


def test_prompts_come_one_after_the_other_and_stay_away_when_read(ann: Learner) -> None:
    assert ann.prompt == "goal"
    assert ann.prompt == "goal"  # looking changes nothing
    ann.read("goal")
    assert ann.prompt == "cards"
    ann.read("cards")
    assert ann.prompt == "buying"
    assert ann.prompt == "buying"  # after a reload


def test_what_was_done_needs_no_prompt_and_undo_brings_it_back(ann: Learner) -> None:
    for prompt in ("goal", "cards"):
        ann.read(prompt)
    ann.buy()
    assert ann.prompt == "clean_up"
    ann.steer("undo", ann.match.moment)
    assert ann.prompt == "buying"


def test_somebody_may_do_something_else(ann: Learner) -> None:
    ann.act(do="inventory")  # with the goal still on the screen
    assert ann.prompt == "goal"
    for prompt in ("goal", "cards"):
        ann.read(prompt)
    assert ann.prompt == "clean_up"  # nothing can be bought now
    ann.end_turn()
    assert ann.prompt == "buying"
    ann.read("buying")
    assert ann.prompt == "slides"


def test_all_of_them_can_be_put_away(ann: Learner) -> None:
    ann.read(ALL)
    ann.buy()
    assert ann.prompt == ""
    ann.end_turn()
    assert ann.prompt == ""


def test_the_last_one_comes_when_nothing_else_is_left(ann: Learner) -> None:
    for prompt in PROMPTS[:-1]:
        assert ann.prompt != "free"
        ann.read(prompt)
    assert ann.prompt == "free"
    ann.read("free")
    assert ann.prompt == ""


def test_every_prompt_comes_up_soon_in_the_deal(ann: Learner) -> None:
    """For somebody who follows them and does something sensible otherwise."""
    came: dict[str, int] = {}
    player = bot_of("shopkeeper")
    while (match := ann.match).game.state.turn < 13 and not match.game.over:
        prompt = ann.prompt
        came.setdefault(prompt, match.game.state.turn)
        if prompt and prompt not in ACTIONABLE:
            ann.read(prompt)
            continue
        decision = match.game.decision
        assert decision is not None
        answer = player.decide(SeatView(match.game, 0)).answer
        if prompt:
            wanted = match.game.legal_actions(decision, ACTIONABLE[prompt])
            answer = next(wanted)
        ann.give(answer)
        ann.let_the_bot_play()
    came.pop("", None)
    assert len(came) >= 10, came


def test_prompts_are_in_the_language_of_the_reader(ann: Learner) -> None:
    assert "The goal" in ann.page()
    ann.client.set_cookie("language", "fr")
    assert "Le but" in ann.page()


def test_other_games_have_no_prompts_and_load_nothing_for_them(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    page = played.phones[0].page()
    assert "lesson" not in page
    refused = played.phones[0].post("/do/lesson", read="goal")
    assert refused.status_code == 409
    assert "no tips" in refused.text


def test_nonsense_is_refused(ann: Learner) -> None:
    for nonsense in ({"read": "nothing"}, {}, {"read": ["goal", "cards"]}):
        assert ann.post("/do/lesson", **nonsense).status_code in (400, 409), nonsense
    assert ann.prompt == "goal"


def test_prompts_are_nobody_elses_news(ann: Learner) -> None:
    ann.read("goal")
    assert "prompt" not in ann.page("/log").replace("lesson-prompt", "")


def test_after_it_come_a_real_game_and_the_table(ann: Learner) -> None:
    ann.steer("concede", ann.match.moment, sure="yes")
    page = ann.page()
    assert 'href="/play"' in page
    assert "What next?" in page


# ---- explanations ----


def test_explanations_are_on_in_the_first_game_and_can_be_switched_off(ann: Learner) -> None:
    assert "data-explain" in ann.page()
    assert ann.post("/explain/off", fragment=False).status_code == 303
    assert "data-explain" not in ann.page()
    ann.post("/explain/on", fragment=False)
    assert "data-explain" in ann.page()


def test_explanations_are_off_elsewhere_until_a_device_wants_them(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    first, second = played.phones
    assert "data-explain" not in first.page()
    first.post("/explain/on", fragment=False)
    assert "lesson.js" in first.page()
    assert "data-explain" in first.page()
    assert "data-explain" not in second.page()  # the other device


def test_it_explains_the_question_the_hand_and_the_market(ann: Learner) -> None:
    told = ann.page("/explain")
    assert "one action a turn" in told
    assert "junk is worth 1" in told
    assert "Costs you" in told  # value and slot
    assert "Put cards of one set" in told
    fragment = ann.client.get(f"{ann.address}/explain", headers=FRAGMENT).text
    assert "<html" not in fragment
    assert "one action a turn" in fragment


def test_it_says_what_was_played_on_this_turn(ann: Learner) -> None:
    decision = ann.match.game.decision
    assert decision is not None
    ann.give(next(ann.match.game.legal_actions(decision, "technique")))
    assert "Played on this turn" in ann.page("/explain")
    while ann.match.game.state.turn < 3:
        ann.give(bot_of("shopkeeper").decide(SeatView(ann.match.game, 0)).answer)
        ann.let_the_bot_play()
    assert "Played on this turn" not in ann.page("/explain")


def test_only_players_of_a_game_going_on_get_explanations(app: Flask, ann: Learner) -> None:
    stranger = TablePhone(app, ann.address)
    assert stranger.client.get(f"{ann.address}/explain").status_code == 403
    ann.steer("concede", ann.match.moment, sure="yes")
    assert ann.client.get(f"{ann.address}/explain").status_code == 409
