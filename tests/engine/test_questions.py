"""Every kind of question lists just what it reads as an answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from companion.engine import (
    EngineError,
    Game,
    IllegalAnswer,
    explain,
    question,
    question_view,
    view,
)
from companion.lab.random_play import RandomPlay
from companion.lab.soak import random_lineup
from tests.kit import table


def refused(game: Game, answer: Any) -> bool:
    try:
        game.check(answer)
    except IllegalAnswer:
        return True
    return False


def test_what_is_listed_is_legal_at_every_question() -> None:
    kinds = set()
    for number in range(30):
        game = Game.new(random_lineup(number, 5, everything=True), number)
        for _ in range(60):
            if game.decision is None:
                break
            kinds.add(game.decision.kind)
            listed = list(islice(game.legal_answers(), 40))
            assert listed
            assert not [answer for answer in listed if refused(game, answer)]
            game.submit(RandomPlay(number).answer(game))
    assert kinds == {"action", "cards", "option", "payment"}


def test_cards_are_listed_in_every_number_and_order_that_matters() -> None:
    t = table("macaws owls", hand="macaws-1 owls-1 junk owls-2", deck="junk junk junk")
    t.technique("macaws-1")  # discard the whole hand, in an order of your choice
    assert len(list(t.game.legal_answers())) == 6
    assert refused(t.game, [0, 1])
    assert not refused(t.game, [2, 0, 1])


def test_options_and_payments_are_listed() -> None:
    t = table("magpies owls", hand="magpies-1", deck="junk")
    t.technique("magpies-1")
    assert list(t.game.legal_answers()) == [0, 1, 2]


def test_only_sorts_of_action_that_can_be_taken_are_possible() -> None:
    t = table("macaws owls", hand="owls-2 junk", market="macaws-5a")
    assert t.game.decision is not None
    assert t.game.decision.actions == ("purchase", "technique", "build", "inventory", "passive")
    assert t.game.possible_actions() == ["inventory"]
    t = table("macaws owls", hand="owls-1 macaws-1", deck="junk")
    assert t.game.possible_actions() == ["technique", "build", "inventory", "passive"]


def test_there_is_nothing_to_answer_when_the_game_is_over() -> None:
    t = table("macaws owls", hand="owls-1", stacks_to_win=1)
    t.build("owls-1")
    assert t.game.over
    assert list(t.game.legal_answers()) == t.game.possible_actions() == []
    with pytest.raises(IllegalAnswer):
        t.game.check([])


def test_a_call_that_does_not_fit_the_question_says_why() -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-2")
    for seat in (2, 9, -1, True, False, "0", 0.0):
        for look in (view, question_view):
            with pytest.raises(EngineError) as caught:
                look(t.game, seat)  # type: ignore[operator]
            assert caught.value.code == "no_such_seat", seat
    t.technique("macaws-3")
    with pytest.raises(EngineError) as caught:
        t.game.legal_actions(t.game.decision)
    assert caught.value.code == "no_action_asked"
    assert explain(caught.value) == "What is asked (throw_away) is not answered with an action."
    with pytest.raises(EngineError) as caught:
        question(t.game, None)
    assert explain(caught.value) == "Nobody is asked anything."
    with pytest.raises(EngineError):
        t.game.legal_actions(None)


def test_gold_out_of_range_is_told_by_what_there_is() -> None:
    t = table("macaws owls", hand="junk", gold=2, market="owls-2")
    for gold in (-1, 10**9 + 1, 10**30):
        with pytest.raises(EngineError) as caught:
            t.game.submit({"do": "purchase", "slot": 0, "pay": [0], "gold": gold})
        assert caught.value.params == {"field": "gold", "low": 0, "high": 2}


def test_nothing_offers_to_bind_where_no_chameleon_plays() -> None:
    offered: dict[str, set[bool]] = {"": set(), "chameleons": set()}
    for number in range(60):
        game = Game.new(random_lineup(number, 5, everything=True), number)
        with_chameleons = "chameleons" in game.cast.decks
        bots = RandomPlay(number)
        for _ in range(120):
            if game.decision is None:
                break
            if game.decision.kind == "action":
                offered["chameleons" if with_chameleons else ""].add(
                    "bind" in game.decision.actions
                )
            game.submit(bots.answer(game))
    assert offered == {"": {False}, "chameleons": {False, True}}


def test_discarded_cards_are_named_from_the_top_of_their_pile() -> None:
    pile = "owls-2 junk owls-4 macaws-1"
    t = table(
        "squirrels owls macaws",
        hand="squirrels-3",
        discard=pile,
        deck="junk junk junk junk junk",
        stall=[["owls-1"], ["owls-2"], ["owls-3"]],
    )
    listed = list(t.game.legal_actions(t.decision, "build"))
    assert {"do": "build", "cards": [0], "discarded": [1]} in listed
    assert {"do": "build", "cards": [0], "discarded": [3]} in listed
    assert view(t.game, 0)["players"][0]["discard"][1] == "junk"
    of_before = t.game.fork()
    of_before.submit({"do": "build", "cards": [0], "from_bottom": [2]})
    t.game.submit({"do": "build", "cards": [0], "discarded": [1]})
    assert t.game.state.stall[0][3] == of_before.state.stall[0][3]
    assert t.discard() == ["owls-2", "owls-4", "macaws-1"]
