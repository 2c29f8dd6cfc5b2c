"""Possible games: they look the same to the seat, and say nothing of how things really lie."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.bots import SeatView
from companion.engine import IllegalAnswer
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.engine.view import view
from companion.lab.soak import all_but_junk, lost_cards
from tests.engine.test_properties import permuted
from tests.engine.walks import new_game, walk

GAMES = range(8)


def imagined(game: Game, seat: int, name: str) -> dict[str, Any] | None:
    """A possible game as plain data, what chance will bring among it."""
    imagination = SeatView(game, seat).imagine()
    world = imagination.world(name)
    return imagination.fork(world).state.to_dict() if world is not None else None


def test_a_possible_game_looks_the_same_and_has_all_cards() -> None:
    wrong, possible, looked_at = [], 0, 0
    for number in GAMES:
        for game in walk(new_game(number, everything=True), number, steps=30):
            if game.decision is None:
                break
            seat, before = game.decision.seat, all_but_junk(game)
            imagination = SeatView(game, seat).imagine()
            for name in ("a", "b"):
                looked_at += 1
                world = imagination.world(name)
                if world is None:
                    assert not game.decision.top_level, "at a top-level question all are possible"
                    continue
                possible += 1
                copy = imagination.fork(world)
                if view(copy, seat) != view(game, seat) or lost_cards(copy, before):
                    wrong.append((number, len(game.answers), name))
    assert wrong == []
    assert possible > 0.8 * looked_at  # in effects, too, hardly one is thrown away


def test_what_is_hidden_is_dealt_again() -> None:
    game = new_game(1)
    assert game.decision is not None
    seat = game.decision.seat
    other = 1 - seat if game.rules.players == 2 else (seat + 1) % game.rules.players
    worlds = [imagined(game, seat, str(number)) for number in range(6)]
    for zone in ("deck", "hand"):
        dealt = {tuple(world[zone][other]) for world in worlds if world is not None}
        assert len(dealt) > 3, zone
    assert len({tuple(world["deck"][seat]) for world in worlds if world}) > 3
    assert all(world["hand"][seat] == game.state.hand[seat] for world in worlds if world)
    assert all(world["rng"] != game.state.rng for world in worlds if world)


def test_nothing_hidden_gets_into_a_possible_game() -> None:
    """However things really lie, the possible game of a name is the same to the last card."""
    leaked = []
    for number in GAMES:
        random = Random(number)
        for game in walk(new_game(number, everything=True), number, steps=30):
            if game.decision is None:
                break
            if game.decision.top_level:
                seat = game.decision.seat
                expected = imagined(game, seat, "x")
                other = permuted(game, seat, random)
                other.state.rng = random.getrandbits(60)
                if imagined(other, seat, "x") != expected:
                    leaked.append((number, len(game.answers)))
    assert leaked == []


def test_nothing_hidden_gets_into_a_possible_game_in_the_middle_of_an_effect() -> None:
    """Mixed before the effect began, and the answers since given again: if that leads to the same
    sight, it leads to the same possible game."""
    leaked, compared = [], 0
    for number in GAMES:
        random = Random(number)
        for game in walk(new_game(number, everything=True), number, steps=60):
            decision = game.decision
            if decision is None:
                break
            if decision.top_level:
                continue
            other = mixed_before(game, decision.seat, random)
            if other is None:
                continue
            compared += 1
            if _cards(imagined(other, decision.seat, "x")) != _cards(
                imagined(game, decision.seat, "x")
            ):
                leaked.append((number, len(game.answers), decision))
    assert leaked == []
    assert compared > 10


def mixed_before(game: Game, seat: int, random: Random) -> Game | None:
    """The same effect in a game in which what is hidden before and after it lay otherwise."""
    before = game.checkpoint
    assert before is not None
    state = before.clone()
    for owner in range(game.rules.players):
        mine = owner == seat
        still = {*game.state.deck[owner], *(() if mine else game.state.hand[owner])}
        piles = [state.deck[owner]] if mine else [state.deck[owner], state.hand[owner]]
        hidden = [card for pile in piles for card in pile if card in still]
        random.shuffle(hidden)
        for pile in piles:
            for at, card in enumerate(pile):
                if card in still:
                    pile[at] = hidden.pop()
    other = Game(game.cast, game.rules, state)
    other.start()
    try:
        for answer in game.answers_since:
            other.submit(answer)
    except IllegalAnswer:
        return None
    if other.decision is None or view(other, seat) != view(game, seat):
        return None
    return other


def _cards(state: dict[str, Any] | None) -> Any:
    return state and {name: state[name] for name in ("hand", "deck", "discard", "market_deck")}


def test_outcomes_fixed_beforehand_are_not_known() -> None:
    position = {
        "decks": ["hares", "owls", "macaws"],
        "seats": [{"hand": ["junk"] * 5, "deck": ["junk"] * 3}, {"hand": ["junk"] * 5}],
        "market": ["owls-2"],
        "next": [["roll", "comet"]],
    }
    fixed = read_position(position)
    free = read_position({**position, "next": []})
    world, other = imagined(fixed, 0, "x"), imagined(free, 0, "x")
    assert world is not None
    assert world == other
    assert world["script"] == []
