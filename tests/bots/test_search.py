"""Bots that think ahead: a few choices, compared in the same possible games, within bounds."""

from __future__ import annotations

import pytest

from companion.bots import Bot, SeatView, bot_of
from companion.bots import search as searching
from companion.bots.search import Budget, Tried, weigh
from companion.bots.win_chance import chance_of, chances
from companion.catalog.tables import decks_needed
from companion.engine import Game, Lineup, Rules
from companion.engine.position import read_position
from companion.lab.random_play import RandomPlay
from tests.bots.thinking import unhurried
from tests.engine.walks import new_game, walk

QUICK = Budget(playouts=12, seconds=60.0, choices=3, turns=2, worlds=2)
WINS_NOW = {
    "decks": ["owls", "macaws", "bats"],
    "seats": [
        {"hand": ["owls-4", "owls-2", "junk", "macaws-2"], "deck": ["junk"] * 6},
        {"hand": ["junk"] * 5, "deck": ["junk"] * 5},
    ],
    "stalls": [[["owls-1"]] * 1, []],
    "market": ["bats-2", "bats-3"],
    "settings": {"stacks_to_win": 2},
}


def game_at(turn: int, players: int = 2, *, teams: bool = False) -> Game:
    decks = ("macaws", "owls", "bats", "hares", "sloths")[: decks_needed(players, teams)]
    game = Game.new(Lineup(decks, Rules(players=players, teams=teams)), "search")
    bots: list[Bot] = [bot_of("shopkeeper", seat) for seat in range(players)]
    while game.state.turn < turn or game.decision is None or not game.decision.top_level:
        assert game.decision is not None
        seat = game.decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    return game


def seen(game: Game) -> SeatView:
    assert game.decision is not None
    return SeatView(game, game.decision.seat)


def test_choices_are_weighed_best_first_and_each_in_the_same_number_of_games() -> None:
    weighed = weigh(seen(game_at(9)), QUICK)
    assert 2 <= len(weighed) <= QUICK.choices
    assert sum(choice.playouts for choice in weighed) <= QUICK.playouts
    assert weighed[0].playouts == max(choice.playouts for choice in weighed)
    assert all(0.0 < choice.chance < 1.0 and choice.reason for choice in weighed)


def test_thinking_changes_nothing_in_the_game() -> None:
    game = game_at(9)
    before = game.state.to_dict(), len(game.answers)
    weigh(seen(game), QUICK)
    assert (game.state.to_dict(), len(game.answers)) == before


def test_a_win_at_hand_needs_no_thinking() -> None:
    weighed = weigh(seen(read_position(WINS_NOW)), QUICK)
    assert [choice.answer["do"] for choice in weighed] == ["build"]
    assert weighed[0].playouts == 0


def test_a_search_out_of_time_gives_the_best_so_far() -> None:
    none = Budget(playouts=10_000, seconds=0.0)
    view = seen(game_at(9))
    assert weigh(view, none)[0].answer == weigh(view, Budget(playouts=0, seconds=9.0))[0].answer
    assert sum(choice.playouts for choice in weigh(view, none)) == 0


def test_a_clock_that_runs_out_in_the_middle_ends_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr(searching, "thread_time", lambda: next(ticks))
    weighed = weigh(seen(game_at(9)), Budget(playouts=10_000, seconds=130.0))
    assert 0 < sum(choice.playouts for choice in weighed) < 200
    assert next(ticks) < 500


def test_no_playout_is_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_ANSWERS", 3)
    endless = Budget(playouts=8, seconds=60.0, choices=2, turns=10_000, worlds=2)
    assert weigh(seen(game_at(9)), endless)[0].playouts > 0


def test_evidence_outweighs_a_shopkeepers_worth() -> None:
    tried = [Tried(_move("a"), 5.0), Tried(_move("b"), 4.0)]
    tried[0].chances = [0.40, 0.50, 0.45, 0.55, 0.42, 0.50]
    tried[1].chances = [0.60, 0.71, 0.66, 0.75, 0.61, 0.70]
    searching._judge(tried)
    assert tried[1].estimate > tried[0].estimate
    tried[1].chances = [0.70, 0.20, 0.75, 0.25, 0.12, 0.80]
    searching._judge(tried)
    assert tried[0].estimate > tried[1].estimate  # next to no evidence: the worth decides


def _move(name: str) -> searching.Move:
    return searching.Move(name, name)


@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_chances_are_shared_out_among_the_sides(players: int, teams: bool) -> None:
    game = game_at(3 * players, players, teams=teams)
    for found in (chances(game), chances(seen(game))):
        total = sum(found) / (2 if teams else 1)
        assert total == pytest.approx(1.0)
        assert all(0.0 < chance < 1.0 for chance in found)
        if teams:
            assert found[0] == found[2]
    assert chance_of(game, 1) == chances(game)[1]


def test_stacks_make_a_win_likelier() -> None:
    position = {
        "decks": ["owls", "macaws", "bats"],
        "seats": [{"hand": ["junk"] * 5, "deck": ["junk"] * 5}] * 2,
        "stalls": [[["owls-1"], ["owls-2"], ["owls-3"]], [["owls-1"]]],
        "market": ["bats-2"],
    }
    game = read_position(position)
    assert chance_of(game, 0) > 0.6
    assert chance_of(SeatView(game, 1), 1) < 0.4


@pytest.mark.parametrize("level", ["merchant", "guildmaster"])
def test_thinkers_play_with_three_and_four_and_in_teams(level: str) -> None:
    for players, teams in ((3, False), (4, True)):
        game = game_at(2 * players, players, teams=teams)
        bots = [unhurried(level, seat) for seat in range(players)]
        for _ in range(4):
            assert game.decision is not None
            seat = game.decision.seat
            game.submit(bots[seat].decide(SeatView(game, seat)).answer)


def test_questions_inside_an_effect_are_searched_too() -> None:
    inside = Budget(playouts=6, seconds=60.0, answers=3, turns=1, worlds=1)
    searched: set[str] = set()
    for number in (1, 2, 3, 5):
        for game in walk(new_game(number, everything=True), number, steps=60):
            decision = game.decision
            if decision is None or decision.top_level or decision.kind == "action":
                continue
            weighed = weigh(seen(game), inside)
            for choice in weighed:
                game.check(choice.answer)  # each of them may be answered
            if len(weighed) > 1 and weighed[0].playouts:
                searched.add(decision.kind)
    assert searched == {"cards", "option"}


def test_without_a_checkpoint_a_question_inside_an_effect_is_not_searched() -> None:
    game = new_game(1, everything=True)
    plain = Game(game.cast, game.rules, game.state.clone(), checkpoints=False)
    plain.start()
    bot = RandomPlay(1)
    while plain.decision is None or plain.decision.top_level:
        plain.take(bot.answer(plain))
    assert weigh(seen(plain), Budget(playouts=6, seconds=60.0, answers=3)) == []
