"""Every kind of question lists just what it reads as an answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from companion.engine import Game, IllegalAnswer
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
