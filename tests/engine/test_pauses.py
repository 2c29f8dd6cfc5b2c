"""Where somebody may be asked in secret a game pauses, whoever holds what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.record import fingerprint, resume, snapshot, write_record
from companion.engine.view import view
from tests.engine.walks import asked, new_game, walk
from tests.kit import Table, table

DECK = "junk junk junk junk junk junk"


def purchase(**bob: str) -> Table:
    """Ann, who can buy a card; Bob may hold what reacts to that."""
    return table(
        "owls macaws",
        hand="macaws-3",
        deck=DECK,
        market="macaws-1 . . . .",
        others=[{"deck": DECK, **bob}],
        ends_turns=True,
    )


def bought(t: Table, *, pausing: bool = True) -> Any:
    t.game.submit({"do": "purchase", "slot": 0, "pay": [0]}, pausing=pausing)
    return t.game


@pytest.mark.parametrize("hand", ["owls-4", "owls-2", "junk"])
def test_a_purchase_pauses_whatever_the_others_hold(hand: str) -> None:
    game = bought(purchase(hand=hand))
    assert game.paused
    assert game.decision is None
    assert not game.over
    seen = view(game, None)
    assert seen["question"] == {"waiting": True, "seat": None}
    assert seen == view(bought(purchase(hand="macaws-1")), None)
    game.go_on()
    assert not game.paused
    assert game.decision.seat == (1 if hand == "owls-4" else 0)
    assert game.asks_in_secret == (hand == "owls-4")


def test_nothing_pauses_unless_the_game_was_told_to() -> None:
    assert not bought(purchase(hand="owls-4"), pausing=False).paused
    game = bought(purchase(hand="owls-4"))
    game.go_on()
    game.submit(1)  # no: the flag was about one answer only
    assert not game.paused
    assert game.decision.seat == 0


def test_nothing_pauses_where_no_card_in_play_could_ask() -> None:
    market = "macaws-1 . . . ."
    t = table("macaws foxes", hand="macaws-3", market=market, deck=DECK, ends_turns=True)
    assert not bought(t).paused


def test_filling_the_hand_pauses_once_and_asks_in_secret() -> None:
    for top in ("ocelots-2", "pandas-2", "junk"):
        t = table(
            "ocelots owls pandas",
            deck=f"{top} {DECK}",
            others=[{"deck": DECK}],
            ends_turns=True,
        )
        t.inventory()
        t.game.submit({"do": "go_on"}, pausing=True)
        assert t.game.paused
        assert t.hand() == []
        t.game.go_on()
        asks = t.game.decision.seat == 0 and t.game.asks_in_secret
        assert asks or t.game.decision.purpose == "action"


def test_what_a_reaction_makes_others_do_is_no_secret_of_theirs() -> None:
    t = table(
        "owls macaws",
        hand="junk",
        deck="owls-3 " + DECK,
        others=[{"deck": DECK}],
        ends_turns=True,
    )
    t.inventory()
    t.game.submit({"do": "go_on"}, pausing=True)
    t.game.go_on()
    assert t.game.decision.seat == 0
    assert t.game.asks_in_secret
    t.game.submit([0])
    assert t.game.decision.seat == 1
    assert not t.game.asks_in_secret


def test_a_paused_game_takes_no_answer_and_no_fork() -> None:
    game = bought(purchase(hand="owls-4"))
    with pytest.raises(ValueError, match="paused"):
        game.submit({"do": "go_on"})
    with pytest.raises(ValueError, match="asks"):
        game.fork()


@pytest.mark.parametrize("hand", ["owls-4", "junk"])
def test_a_paused_game_is_stored_and_stands_there_again(hand: str) -> None:
    game = bought(purchase(hand=hand))
    stored = json.loads(json.dumps(snapshot(game)))
    again = resume(stored)
    assert again.paused
    assert fingerprint(again.state) == fingerprint(game.state)
    for seat in (0, 1, None):
        assert view(again, seat) == view(game, seat)
    game.go_on()
    again.go_on()
    assert fingerprint(again.state) == fingerprint(game.state)
    assert "paused" not in snapshot(game)


def test_an_error_after_the_pause_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    t = purchase(hand="owls-4")
    before = fingerprint(t.game.state)
    game = bought(t)
    kinds = game.cast.kinds

    async def broken(*_: object) -> None:
        raise RuntimeError("a card is broken")

    owl = next(kind for kind in kinds if kind.id == "owls-4")
    monkeypatch.setitem(owl.script.reactions, "purchased", broken)
    with pytest.raises(RuntimeError):
        game.go_on()
    assert not game.paused
    assert fingerprint(game.state) == before
    assert game.decision is not None
    assert game.decision.seat == 0


@pytest.mark.parametrize("number", range(6))
def test_a_game_that_pauses_is_the_same_game(number: int) -> None:
    """With pauses or without: the same questions, events, chance and record."""
    plain, pausing, pauses = new_game(number), new_game(number), 0
    for game in walk(plain, number, steps=150):
        if game.answers:
            told = len(pausing.events)
            pausing.submit(game.answers[-1], pausing=True)
            while pausing.paused:
                pauses += 1
                assert pausing.events[:told] == plain.events[:told]
                pausing.go_on()
        assert asked(pausing) == asked(game)
    assert write_record(pausing) == write_record(plain)
    assert pausing.events == plain.events
    assert pauses or not plain.cast.fills_in_secret
