"""What holds in every game: nothing lost, everything replays, nothing hidden shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalog import Deck, catalog
from companion.engine.cast import Cast
from companion.engine.decision import ACTION
from companion.engine.events import EVERYBODY
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import Narrator
from companion.engine.position import read_position, write_position
from companion.engine.record import fingerprint, replay, resume, snapshot, undo, write_record
from companion.engine.scripts import Script, all_scripts
from companion.engine.state import State
from companion.engine.view import view
from companion.lab.random_play import RandomPlay
from companion.lab.simulate import play_to_the_end
from companion.lab.soak import all_but_junk, lost_cards
from tests.engine.walks import asked, new_game, walk, watched

games = st.integers(min_value=0, max_value=5000)


def few(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples)


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


# Cards


@few(25)
@given(games)
def test_no_card_is_lost_or_doubled_by_anything_that_happens(number: int) -> None:
    for game in walk(watched(new_game(number)), number, steps=250):
        assert game.state.held == [] or not game.decision.top_level  # type: ignore[union-attr]


# Records


@few(8)
@given(games)
def test_a_record_replays_to_the_same_state_at_every_decision(number: int) -> None:
    passed = []
    for game in walk(new_game(number), number, steps=60):
        passed.append((fingerprint(game.state), asked(game)))
    record = as_json(write_record(game))
    for answers, then in enumerate(passed):
        again = replay(record, upto=answers)
        assert (fingerprint(again.state), asked(again)) == then


@few(6)
@given(games)
def test_undo_leads_to_any_earlier_decision(number: int) -> None:
    passed = []
    for game in walk(new_game(number), number, steps=40):
        passed.append((fingerprint(game.state), asked(game)))
    for to, then in enumerate(passed):
        earlier = undo(game, to)
        assert (fingerprint(earlier.state), asked(earlier)) == then
        assert earlier.answers == game.answers[:to]


@few(6)
@given(games)
def test_after_an_undo_the_same_answers_lead_to_the_same_game(number: int) -> None:
    *_, game = walk(new_game(number), number, steps=50)
    middle = len(game.answers) // 2
    again = undo(game, middle)
    for answer in game.answers[middle:]:
        again.submit(answer)
    assert fingerprint(again.state) == fingerprint(game.state)
    assert write_record(again) == write_record(game)


@few(6)
@given(games)
def test_a_reseeded_game_replays_too(number: int) -> None:
    *_, game = walk(new_game(number), number, steps=20)
    if game.over:
        return
    game.reseed("anew")
    *_, game = walk(game, number + 1, steps=20)
    again = replay(as_json(write_record(game)))
    assert fingerprint(again.state) == fingerprint(game.state)


# State and position as plain data


@few(10)
@given(games)
def test_state_survives_json_at_every_decision(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        data = game.state.to_dict()
        back = State.from_dict(as_json(data))
        assert back.to_dict() == data
        assert fingerprint(back) == fingerprint(game.state)


@few(10)
@given(games)
def test_a_clone_is_equal_and_independent(number: int) -> None:
    for game in walk(new_game(number), number, steps=60):
        copy = game.state.clone()
        before = copy.to_dict()
        assert before == game.state.to_dict()
    assert copy.to_dict() == before


@few(8)
@given(games)
def test_a_position_survives_json_at_every_resumable_point(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        position = write_position(game, before_effect=True)
        again = read_position(as_json(position))
        assert write_position(again, before_effect=True) == position
        if game.decision is not None and game.decision.top_level:
            assert asked(again) == asked(game)


@few(8)
@given(games)
def test_a_game_read_from_a_position_plays_on_like_the_original(number: int) -> None:
    *_, game = walk(new_game(number), number, steps=30)
    while game.decision is not None and not game.decision.top_level:
        game.submit(RandomPlay(number).answer(game))
    again = read_position(as_json(write_position(game)))
    for step in range(40):
        assert asked(again) == asked(game)
        if game.over:
            break
        answer = RandomPlay(step).answer(game)
        game.submit(answer)
        again.submit(answer)
    last, original = (write_position(one, before_effect=True) for one in (again, game))
    assert last == original


@few(10)
@given(games)
def test_a_game_resumes_at_every_decision(number: int) -> None:
    for game in walk(new_game(number), number, steps=60):
        again = resume(as_json(snapshot(game)))
        assert (again.state.to_dict(), asked(again)) == (game.state.to_dict(), asked(game))


@few(6)
@given(games)
def test_a_fork_goes_its_own_way(number: int) -> None:
    for game in walk(new_game(number), number, steps=40):
        if game.over:
            break
        before = game.state.to_dict()
        copy = game.fork()
        assert asked(copy) == asked(game)
        copy.submit(RandomPlay(number + 1).answer(copy))
        assert game.state.to_dict() == before


# Views


def permuted(game: Game, viewer: int | None, random: Random) -> Game:
    """A copy of the game with everything the viewer cannot know mixed up."""
    copy = game.fork()
    state, decision = copy.state, copy.decision
    shown = set(decision.cards) if decision is not None and decision.seat == viewer else set()
    for seat in range(copy.rules.players):
        deck, hand = state.deck[seat], state.hand[seat]
        if seat == viewer:
            state.deck[seat] = random.sample(deck, len(deck))
            continue
        hidden = [card for card in hand + deck if card not in shown]
        random.shuffle(hidden)
        for pile in (hand, deck):
            for at, card in enumerate(pile):
                if card not in shown:
                    pile[at] = hidden.pop()
    state.market_deck = random.sample(state.market_deck, len(state.market_deck))
    return copy


@few(12)
@given(games)
def test_a_view_does_not_change_with_what_the_viewer_cannot_know(number: int) -> None:
    random = Random(number)
    for game in walk(new_game(number), number, steps=50):
        if game.over:
            break
        for viewer in (*range(game.rules.players), None):
            other = permuted(game, viewer, random)
            assert view(other, viewer) == view(game, viewer)


@few(8)
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
        for viewer in (*range(game.rules.players), None):
            shown = view(game, viewer)["question"]
            if viewer == decision.seat:
                assert shown == asked(game)
            else:
                active = decision.seat == game.state.seat
                assert shown == {"waiting": True, "seat": decision.seat if active else None}


@few(8)
@given(games)
def test_views_and_questions_are_plain_data(number: int) -> None:
    for game in walk(new_game(number), number, steps=60):
        for viewer in (*range(game.rules.players), None):
            shown = view(game, viewer)
            assert as_json(shown) == shown


# Answers


@few(12)
@given(games)
def test_every_listed_action_is_accepted(number: int) -> None:
    for game in walk(new_game(number), number, steps=80):
        decision = game.decision
        if decision is not None and decision.kind == ACTION:
            for do in decision.actions:
                for action in islice(game.legal_actions(decision, do), 100):
                    game.check(action)


# Stories


@few(15)
@given(games)
def test_every_event_is_told_to_everybody_without_naming_a_hidden_card(number: int) -> None:
    *_, game = walk(new_game(number), number, steps=250)
    players = game.rules.players
    names = [f"P{seat}" for seat in range(players)]
    for viewer in (*range(players), None):
        narrator = Narrator(game.cast, names, viewer)
        for event in game.events:
            sentence = narrator.tell(event)
            if sentence is None:
                continue
            assert "{" not in sentence
            seen_by = event.seen_by
            seen = seen_by == EVERYBODY or (viewer is not None and seen_by >> viewer & 1)
            if not seen:
                for card in event.cards:
                    assert game.table.printed_kind(card).name not in sentence, event


# Errors in the code of a card


class BrokenCardError(Exception):
    pass


async def draws_asks_and_breaks(game: Game, me: int, this: int) -> None:
    await game.draw(me)
    await game.ask_discard(me, 1, source=this)
    raise BrokenCardError


async def breaks_at_once(game: Game, me: int, this: int) -> None:
    await game.draw(me)
    raise BrokenCardError


def game_with(technique: Any) -> Game:
    scripts = {**all_scripts(), "macaws-5a": Script(technique=technique)}
    cast = Cast([catalog().decks["macaws"], catalog().decks["owls"]], scripts)
    position = {
        "decks": ["macaws", "owls"],
        "seats": [{"hand": ["macaws-5a", "junk"], "deck": ["owls-2", "owls-4"]}, {}],
    }
    return read_position(position, cast=cast)


def test_an_error_in_a_card_leaves_the_game_at_the_same_question() -> None:
    game = game_with(breaks_at_once)
    before, question, told = game.state.to_dict(), asked(game), list(game.events)
    with pytest.raises(BrokenCardError):
        game.submit({"do": "technique", "card": 0})
    assert (game.state.to_dict(), asked(game), game.events) == (before, question, told)
    assert game.answers == []
    game.submit({"do": "inventory"})  # and it goes on
    assert game.decision is not None
    assert game.decision.seat == 1


def test_an_error_after_a_question_leads_back_to_that_question() -> None:
    game = game_with(draws_asks_and_breaks)
    game.submit({"do": "technique", "card": 0})
    before, question, told = game.state.to_dict(), asked(game), list(game.events)
    with pytest.raises(BrokenCardError):
        game.submit([0])
    assert (game.state.to_dict(), asked(game), game.events) == (before, question, told)
    assert game.answers == [{"do": "technique", "card": 0}]
    with pytest.raises(BrokenCardError):
        game.submit([1])
    assert (game.state.to_dict(), asked(game)) == (before, question)


# A catalogue in which every physical copy is its own kind


def one_of_a_kind(deck: Deck) -> Deck:
    cards = tuple(
        replace(card, id=f"{card.id}.{copy}", copies=1)
        for card in deck.cards
        for copy in range(card.copies)
    )
    return replace(deck, cards=cards)


@pytest.mark.parametrize("number", range(6))
def test_a_catalogue_where_every_copy_is_its_own_kind_works(number: int) -> None:
    names = ("owls", "chameleons", "beavers", "squirrels", "pandas", "hares", "macaws")
    decks = [one_of_a_kind(catalog().decks[name]) for name in Random(number).sample(names, 3)]
    scripts = {
        card.id: all_scripts()[card.id.rpartition(".")[0]] for d in decks for card in d.cards
    }
    lineup = Lineup(tuple(deck.id for deck in decks))
    game = Game.new(lineup, number, checkpoints=False, cast=Cast(decks, scripts))
    for seat in (0, 1):
        ones = [
            card
            for card in game.table.hand(seat) + game.table.deck_of(seat)
            if game.cast.is_animalfolk(card)
        ]
        assert sorted(game.table.printed_kind(card).deck for card in ones) == sorted(
            d.id for d in decks
        )
    before = all_but_junk(game)
    play_to_the_end(game, RandomPlay(number))
    assert lost_cards(game, before) == ""
