"""What holds in every game with teams, traps, characters and gold."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.bots.random_bot import RandomBot
from companion.catalog import catalog
from companion.engine.core import EVERYBODY
from companion.engine.decision import ACTION
from companion.engine.game import Game
from companion.engine.position import read_position, write_position
from companion.engine.record import fingerprint, replay, resume, snapshot, undo, write_record
from companion.engine.state import State
from companion.engine.view import view
from companion.narrate import Narrator
from companion.soak import mix
from tests.engine import walks
from tests.engine.test_properties import permuted
from tests.engine.walks import asked, walk, watched

games = st.integers(min_value=0, max_value=5000)


def new_game(number: int) -> Game:
    return walks.new_game(number, everything=True)


def few(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples)


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def viewers(game: Game) -> tuple[int | None, ...]:
    return (*range(game.rules.players), None)


def test_the_tables_are_as_different_as_can_be():
    tables = [mix(number * 37, seed=99, everything=True) for number in range(200)]
    assert {table.rules.players for table in tables} == {2, 3, 4}
    assert {table.rules.teams for table in tables} == {True, False}
    assert {len(table.traps) for table in tables} == set(range(6))
    assert {bool(table.characters) for table in tables} == {True, False}
    assert {bool(table.rules.starting_gold) for table in tables} == {True, False}


# Cards


@few(25)
@given(games)
def test_no_card_is_lost_doubled_or_in_a_place_it_never_may_be(number: int) -> None:
    for game in walk(watched(new_game(number)), number, steps=250):
        assert game.state.held == [] or not game.decision.top_level  # type: ignore[union-attr]


@few(25)
@given(games)
def test_an_alert_has_sent_every_trap_home_before_the_next_step(number: int) -> None:
    """Whatever way a trap takes into a hand, it does not stay in one that is not its owner's."""
    for game in walk(new_game(number), number, steps=200):
        if game.decision is None or not game.decision.top_level:
            continue
        for seat in range(game.rules.players):
            for card in game.hand(seat):
                if game.printed_kind(card).id in game.cast.traps:
                    assert game.owner_of(card) == seat


@few(15)
@given(games)
def test_cards_beside_a_character_belong_to_it(number: int) -> None:
    for game in walk(new_game(number), number, steps=150):
        for seat in range(game.rules.players):
            assert all(game.owner_of(card) == seat for card in game.aside_of(seat))


@few(15)
@given(games)
def test_gold_tokens_and_uses_stay_within_their_bounds(number: int) -> None:
    for game in walk(new_game(number), number, steps=200):
        state = game.state
        assert min(state.gold) >= 0
        assert min((tokens for row in state.tokens for tokens in row), default=0) >= 0
        if state.uses:
            abilities = game.cast.abilities[state.seat]
            allowed = [usable.ability.uses for usable in abilities]
            assert all(used <= most for used, most in zip(state.uses, allowed, strict=False))


@few(15)
@given(games)
def test_a_full_stall_without_a_winner_has_somebody_who_may_not_win(number: int) -> None:
    for game in walk(new_game(number), number, steps=250):
        if game.decision is None or not game.decision.top_level:
            continue
        for seat in range(game.rules.players):
            if len(game.stall_of(seat)) == game.rules.stacks_to_win:
                held_back = [
                    other
                    for other, may_win in game.cast.hooks.get("may_win", ())
                    if game.side_of(other) == game.side_of(seat) and not may_win(game, other)
                ]
                assert held_back


# Records, State and positions


@few(8)
@given(games)
def test_a_record_replays_to_the_same_state_at_every_decision(number: int) -> None:
    passed = []
    for game in walk(new_game(number), number, steps=60):
        passed.append((fingerprint(game.state), asked(game)))
    record = as_json(write_record(game))
    for answers, then in enumerate(passed):
        again = replay(record, catalog(), upto=answers)
        assert (fingerprint(again.state), asked(again)) == then


@few(6)
@given(games)
def test_undo_leads_to_any_earlier_decision(number: int) -> None:
    passed = []
    for game in walk(new_game(number), number, steps=40):
        passed.append((fingerprint(game.state), asked(game)))
    for to, then in enumerate(passed):
        earlier = undo(game, catalog(), to)
        assert (fingerprint(earlier.state), asked(earlier)) == then


@few(10)
@given(games)
def test_state_and_snapshot_survive_json_at_every_decision(number: int) -> None:
    for game in walk(new_game(number), number, steps=60):
        data = game.state.to_dict()
        assert State.from_dict(as_json(data)).to_dict() == data
        again = resume(as_json(snapshot(game)), catalog())
        assert (again.state.to_dict(), asked(again)) == (data, asked(game))


@few(8)
@given(games)
def test_a_position_survives_json_at_every_resumable_point(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        position = write_position(game)
        again = read_position(as_json(position), catalog())
        assert write_position(again) == position
        if game.decision is not None and game.decision.top_level:
            assert asked(again) == asked(game)


@few(6)
@given(games)
def test_a_fork_goes_its_own_way(number: int) -> None:
    for game in walk(new_game(number), number, steps=40):
        if game.over:
            break
        before = game.state.to_dict()
        copy = game.fork()
        assert asked(copy) == asked(game)
        copy.submit(RandomBot(number + 1).answer(copy))
        assert game.state.to_dict() == before


# Views


@few(15)
@given(games)
def test_a_view_does_not_change_with_what_the_viewer_cannot_know(number: int) -> None:
    """The hand of a teammate among it."""
    random = Random(number)
    for game in walk(new_game(number), number, steps=50):
        if game.over:
            break
        for viewer in viewers(game):
            assert view(permuted(game, viewer, random), viewer) == view(game, viewer)


@few(10)
@given(games)
def test_what_a_player_may_do_does_not_depend_on_what_they_cannot_know(number: int) -> None:
    random = Random(number)
    for game in walk(new_game(number), number, steps=50):
        if game.decision is None or game.decision.kind != ACTION:
            continue
        other = permuted(game, game.decision.seat, random)
        assert other.decision is not None
        listed = islice(game.legal_actions(game.decision), 200)
        assert list(listed) == list(islice(other.legal_actions(other.decision), 200))


@few(12)
@given(games)
def test_a_question_is_seen_only_by_the_one_asked(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        decision = game.decision
        if decision is None:
            break
        for viewer in viewers(game):
            shown = view(game, viewer)["question"]
            json.dumps(shown)
            if viewer == decision.seat:
                assert shown == asked(game)
            else:
                active = decision.seat == game.state.seat
                assert shown == {"waiting": True, "seat": decision.seat if active else None}


# Answers and stories


@few(12)
@given(games)
def test_every_listed_action_is_accepted(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        decision = game.decision
        if decision is not None and decision.kind == ACTION:
            for do in decision.options:
                for action in islice(game.legal_actions(decision, do), 100):
                    game.check(action)


@few(15)
@given(games)
def test_every_event_is_told_to_everybody_without_naming_a_hidden_card(number: int) -> None:
    *_, game = walk(new_game(number), number, steps=250)
    names = [f"P{seat}" for seat in range(game.rules.players)]
    for viewer in viewers(game):
        narrator = Narrator(game.cast, names, viewer)
        for event in game.events:
            what, _seat, cards, seen_by, _details = event
            sentence = narrator.tell(event)
            if sentence is None:
                continue
            assert "{" not in sentence
            seen = seen_by == EVERYBODY or (viewer is not None and seen_by >> viewer & 1)
            if not seen:
                for card in cards:
                    assert game.printed_kind(card).name not in sentence, what
