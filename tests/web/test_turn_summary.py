"""What happened since one's own last turn: short, complete in what matters, and no secret in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.engine.events import EVERYBODY, Event
from companion.rooms.story import AnswerGiven
from companion.web.play.turn_summary import events_since_last_turn, missed, since_last_turn
from tests.engine.walks import new_game, walk
from tests.kit import Table, table


@pytest.fixture(autouse=True)
def words(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def summary(t: Table, viewer: int = 1) -> list[str]:
    return since_last_turn(t.game.events, t.game.cast, ["Ann", "Bo"], viewer)


def two(**mine: Any) -> Table:
    """Ann is to play; Bo looks at what she did."""
    filler = "junk junk junk junk junk junk"
    bo = {"hand": "owls-5b junk junk", "deck": filler, "discard": "macaws-2"}
    return table("macaws owls raccoons", others=[bo], **{"deck": filler, **mine})


def test_a_turn_is_one_sentence() -> None:
    t = two(hand="macaws-5a macaws-2 junk junk junk", market="macaws-3")
    t.technique("macaws-5a")
    t.purchase(0, pay="macaws-2")
    assert summary(t) == ["Ann played Flashy Show and bought Shattered Relic."]


def test_equal_cards_are_counted_and_dull_things_left_out() -> None:
    t = two(hand="macaws-3 macaws-3 junk junk junk")
    for _ in range(2):
        t.technique("macaws-3")
        t.choose("junk")
    t.end_turn()
    assert summary(t) == [
        "Ann played 2 × Shattered Relic, threw away 2 × Junk, and discarded nothing."
    ]


def test_a_stack_is_told_with_its_cards() -> None:
    t = two(hand="macaws-1 junk")
    t.build("macaws-1")
    t.choose()  # Bo does not react
    assert summary(t) == ["Ann built stack 1 (Swift Broker)."]


def test_the_inventory_action_is_told_by_its_number() -> None:
    t = two(hand="junk junk macaws-1")
    t.inventory("junk junk")
    assert summary(t) == ["Ann discarded 2 cards."]


def test_what_was_done_to_me_is_told_in_full() -> None:
    t = two(hand="raccoons-5b junk")
    t.technique("raccoons-5b")
    assert summary(t) == [
        "Ann played Treasure Hunter.",
        "Ann takes Cookies from your discard pile.",
    ]


def test_only_what_came_after_my_last_turn_is_told() -> None:
    t = two(hand="junk junk", turn={"seat": 0})
    t.inventory("junk")  # Ann's
    t.inventory("junk junk")  # Bo's
    t.inventory("junk")  # Ann's
    assert summary(t, viewer=1) == ["Ann discarded 1 card."]
    t.inventory("")  # Bo's
    assert summary(t, viewer=0) == ["Bo discarded nothing."]


def test_before_ones_first_turn_there_is_the_whole_game_to_tell() -> None:
    t = two(hand="junk junk")
    t.inventory("junk")
    assert missed(t.game.events, viewer=1, players=2)
    assert missed(t.game.events, viewer=0, players=2) == []  # no turn of Ann's has begun since


def test_my_own_first_turn_is_not_told_to_me() -> None:
    t = two(hand="junk junk junk")
    t.inventory("junk junk")  # Ann's
    t.inventory("junk")  # Bo's
    assert summary(t, viewer=0) == ["Bo discarded 1 card."]


def test_no_card_is_named_that_its_reader_may_not_know() -> None:
    told = 0
    for number in (1, 2, 5):
        *_, game = walk(new_game(number), number, steps=150)
        names = [f"P{seat}" for seat in range(game.rules.players)]
        for viewer in range(game.rules.players):
            my_turn = Event("turn", viewer, details=9)
            for event in game.events:
                if event.seen_by == EVERYBODY or event.seen_by >> viewer & 1:
                    continue
                sentences = since_last_turn([event, my_turn], game.cast, names, viewer)
                told += len(sentences)
                for card in event.cards:
                    assert game.table.printed_kind(card).name not in " ".join(sentences)
    assert told  # something hidden was done to somebody


def test_what_was_taken_openly_is_told() -> None:
    hand = {"hand": "junk junk junk"}
    t = table(
        "pandas owls raccoons", hand="pandas-2", market="pandas-5a pandas-4", others=[hand],
        deck="junk junk junk junk junk junk",
    )  # fmt: skip
    t.technique("pandas-2")
    t.choose("pandas-5a")
    assert summary(t) == ["Ann played Prepaid Good and took Special Offer."]


def test_what_was_taken_in_secret_is_not_told() -> None:
    hand = {"hand": "junk junk junk"}
    t = table(
        "pandas owls raccoons", hand="pandas-5a", market_deck="pandas-2 pandas-3 owls-2",
        others=[hand], deck="junk junk junk junk junk junk",
    )  # fmt: skip
    t.technique("pandas-5a")
    t.choose("pandas-3")
    t.choose("pandas-2 owls-2")
    assert summary(t) == [
        "Ann played Special Offer and threw away Prepaid Good, Ancient Knowledge."
    ]


def given(seat: int, *events: list[Any], automatic: bool = False) -> AnswerGiven:
    return AnswerGiven(1, seat, None, list(events), [], 0.0, 1, automatic=automatic)


def test_it_is_old_news_when_one_has_done_something_oneself() -> None:
    mine, bought = ["turn", 1], ["purchases", 0]
    told = [given(0, bought, mine), given(1, ["built", 1], ["turn", 0])]
    assert bought in events_since_last_turn(told, 1)
    assert bought in events_since_last_turn([given(0), given(1, automatic=True), *told], 1)
    assert events_since_last_turn([given(0), given(1), *told], 1) == []
