"""Bots know what their seat knows, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.bots import LEVELS, SeatView
from companion.bots.wording import CARDS, PAYMENTS
from companion.engine import ActionAnswer, EngineError, Lineup, question, view
from companion.engine.decision import ACTION
from companion.engine.game import Game
from companion.lab.soak import random_lineup
from companion.web.play import question_titles as titles
from tests.bots.thinking import SEARCHING, unhurried
from tests.engine.test_properties import permuted
from tests.engine.walks import new_game, walk
from tests.kit import table
from tests.thorough import THOROUGH

LISTED = 60


def seen(game: Game) -> tuple[Any, ...]:
    """Everything a bot can get out of its seat_view of the game."""
    assert game.decision is not None
    seat_view = SeatView(game, game.decision.seat)
    parts = (
        *(seat_view.question, seat_view.me, seat_view.hand, seat_view.discard, seat_view.turn),
        *(seat_view.market, seat_view.market_discard, seat_view.stalls, seat_view.clock),
        *(seat_view.next_stack, seat_view.stacks_of(seat_view.seat)),
        *(seat_view.hand_in_short, seat_view.discard_in_short, seat_view.market_in_short),
        *[seat_view.player(seat) for seat in range(game.rules.players)],
    )
    if game.decision.kind != ACTION:
        return seat_view.view, seat_view.rules, seat_view.facts, parts
    legal = {do: list(islice(seat_view.legal(do), LISTED)) for do in game.decision.actions}
    return seat_view.view, seat_view.rules, seat_view.facts, parts, legal


@pytest.mark.parametrize("number", range(10))
def test_what_a_seat_cannot_know_changes_nothing_in_its_sight(number: int) -> None:
    random = Random(number)
    for game in walk(new_game(number, everything=True), number, steps=40):
        if game.decision is not None:
            other = permuted(game, game.decision.seat, random)
            assert seen(other) == seen(game)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(6))
def test_what_a_seat_cannot_know_changes_no_decision(level: str, number: int) -> None:
    random = Random(number)
    every = 8 if level in SEARCHING else 1
    for step, game in enumerate(walk(new_game(number, everything=True), number, steps=40)):
        if game.decision is not None and (step + number) % every == 0:
            me = game.decision.seat
            move = unhurried(level, 5).decide(SeatView(game, me))
            for _ in range(2):
                other = permuted(game, me, random)
                assert unhurried(level, 5).decide(SeatView(other, me)) == move


def test_a_sight_shows_no_card_of_other_hands() -> None:
    game = new_game(1)
    assert game.decision is not None
    players = SeatView(game, game.decision.seat).view["players"]
    assert ["hand" in player for player in players].count(True) == 1


def test_plain_purchases_are_all_purchases_in_the_same_order() -> None:
    chameleons = Lineup(("chameleons", "macaws", "sloths"))
    games = [new_game(number, everything=number % 2 == 1) for number in range(12)]
    games += [Game.new(chameleons, f"plain/{number}") for number in range(6)]
    met: Counter[str] = Counter()
    for number, game in enumerate(games):
        for at in walk(game, number, steps=60):
            met.update(check_plain_purchases(at))
    assert all(met[case] > 0 for case in ("plain", "gold", "teams", "bound")), met


def check_plain_purchases(game: Game) -> list[str]:
    """What made this position a case of its own; nothing where purchases are not plain."""
    if game.decision is None or "purchase" not in game.decision.actions:
        return []
    seat_view = SeatView(game, game.decision.seat)
    marks = [7**place for place in range(len(seat_view.hand))]
    plain = seat_view.plain_purchases(marks)
    if plain is None:
        return []
    listed: list[ActionAnswer] = []
    for slot, price, paying in plain.offers:
        for places, marked, paid, _ in paying:
            pay, gold = plain.pay(places), max(0, price - paid)
            listed.append({"do": "purchase", "slot": slot, "pay": pay, "gold": gold})
            assert marked == sum(marks[place] for place in pay)
    assert listed == list(seat_view.legal("purchase"))
    state = game.state
    cases = {"gold": state.gold[seat_view.seat], "teams": game.rules.teams, "bound": state.bound}
    return ["plain", *[name for name, is_met in cases.items() if is_met]]


# Made of plain data alone ---------------------------------------------------------------------

MOST_COMPARED = 2000
MOST_SAID = 25
SIMPLE = [level for level in LEVELS if level not in SEARCHING]


def as_sent(game: Game) -> SeatView:
    """As a program gets it that is not in this process."""
    assert game.decision is not None
    seen, asked = view(game, game.decision.seat), question(game, game.decision)
    return SeatView.of(json.loads(json.dumps(seen)), json.loads(json.dumps(asked)))


@pytest.mark.parametrize("number", range(16 if THOROUGH else 8))
def test_plain_data_tell_all_that_may_be_answered(number: int) -> None:
    met: set[str] = set()
    game = Game.new(random_lineup(number, 5, everything=True), number)
    for at in walk(game, number, steps=120):
        if at.decision is None:
            continue
        sent, met = as_sent(at), met | {at.decision.kind}
        listed = list(islice(at.legal_answers(), MOST_COMPARED))
        assert list(islice(sent.legal_answers(), MOST_COMPARED)) == listed
        assert sent.question == question(at, at.decision)
        assert sent.view == view(at, at.decision.seat)
        said = [sent.in_words(answer) for answer in listed[:MOST_SAID]]
        assert all(said)
        assert not any("%" in sentence for sentence in said)
    assert "action" in met


@pytest.mark.parametrize("level", SIMPLE)
def test_a_bot_decides_the_same_by_plain_data(level: str) -> None:
    for number in range(4):
        for game in walk(new_game(number, everything=True), number, steps=40):
            if game.decision is not None:
                of_game = SeatView(game, game.decision.seat)
                assert unhurried(level, 5).decide(as_sent(game)) == unhurried(level, 5).decide(
                    of_game
                )


def test_answers_of_every_kind_are_said_in_words() -> None:
    t = table(
        "macaws owls magpies squirrels",
        hand="macaws-3 junk junk owls-1 magpies-1",
        deck="junk junk",
        gold=1,
        market="owls-2",
    )
    said = [as_sent(t.game).in_words(answer) for answer in t.game.legal_answers()]
    for sentence in (
        "Buy Ancient Knowledge with Junk and 1 gold",
        "Buy Ancient Knowledge with 2 × Junk",
        "Play Shattered Relic",
        "Discard nothing",
    ):
        assert sentence in said, said
    t.technique("macaws-3")
    assert as_sent(t.game).in_words([0]) == "Throw Junk away"
    with pytest.raises(EngineError):
        SeatView.of(view(t.game, None), question(t.game, t.game.decision))
    with pytest.raises(EngineError):
        SeatView.of(view(t.game, 1))  # is not asked


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("seat", 1),
        ("players.1.hand_count", 10**9),
        ("players.1.deck_count", "many"),
        ("players.0.gold", "1"),
        ("players.0.hand.0", "junk"),
        ("players.0.hand.0.card", ["junk"]),
        ("players.0.discard", True),
        ("stalls", []),
        ("market.0", {}),
        ("turn.phase", "noon"),
        ("turn.uses", "junk"),
        ("decks", None),
        ("question.seat", 7),
        ("question.kind", []),
        ("question.actions", [["purchase"]]),
    ],
)
def test_a_view_that_is_none_is_refused(path: str, wrong: Any) -> None:
    t = table("macaws owls magpies", hand="junk junk macaws-1", market="owls-2")
    seen: Any = json.loads(json.dumps(view(t.game, 0)))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = seen
    for step in way:
        place = place[step]
    place[last] = wrong
    with pytest.raises(EngineError) as caught:
        list(SeatView.of(seen).legal_answers())
    assert caught.value.params["field"]
    nothings: list[Any] = [{}, [], None]
    for nothing in nothings:
        with pytest.raises(EngineError, match="no_such_seat"):
            SeatView.of(nothing)


def test_every_purpose_of_a_question_for_cards_has_its_words() -> None:
    assert set(CARDS) >= set(titles.CARDS)
    assert set(PAYMENTS) == set(titles.PAYMENTS)
