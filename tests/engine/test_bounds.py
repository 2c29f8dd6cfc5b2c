"""Whatever a client brings about, the work of the engine stays bounded: in calls, not seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from companion.bots import LEVELS, SeatView, bot_of
from companion.catalog import catalog
from companion.engine.actions import ActionQuestion
from companion.engine.errors import IllegalAnswer, PositionError
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.engine.rulebook import could_ask_help, could_build
from companion.lab.random_play import RandomPlay
from companion.lab.worst_positions import HAND, worst_positions

FIRST = 200  # actions
MOST_CALLS = {  # a few times what is needed; without bounds they would be millions
    "list": 250_000,
    "check": 4_000,
    "decide": 400_000,
    "could_build": 6_000,
}


def calls(work: Callable[[], Any]) -> int:
    """How many functions of Python, steps of generators among them, a piece of work calls."""
    number = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def first_actions(game: Game, do: str) -> list[dict[str, Any]]:
    assert game.decision is not None
    return list(islice(game.legal_actions(game.decision, do), FIRST))


def test_the_worst_positions_are_as_bad_as_they_say() -> None:
    for name, game in worst_positions():
        assert len({game.table.printed_kind(card).id for card in game.table.hand(0)}) == HAND, name
        assert len(first_actions(game, "inventory")) == FIRST, name  # of 2 ** 24


def test_the_first_actions_of_every_sort_are_listed_with_bounded_work() -> None:
    too_long = {}
    for name, game in worst_positions():
        assert game.decision is not None
        for do in game.decision.actions:
            number = calls(partial(first_actions, game, do))
            if number > MOST_CALLS["list"]:
                too_long[name, do] = number
    assert too_long == {}


def test_one_check_is_bounded_work() -> None:
    too_long = {}
    for name, game in worst_positions():
        assert game.decision is not None
        for do in game.decision.actions:
            for action in first_actions(game, do)[::20]:
                number = calls(partial(game.check, action))
                if number > MOST_CALLS["check"]:
                    too_long[name, do] = number
    assert too_long == {}


def test_no_bot_works_without_bounds() -> None:
    """Time; and memory, because what is kept was made by some call."""
    too_long = {}
    for name, game in worst_positions():
        for level in LEVELS:
            number = calls(lambda: bot_of(level, 1).decide(SeatView(game, 0)))  # noqa: B023
            if number > MOST_CALLS["decide"]:
                too_long[name, level] = number
        number = calls(lambda: RandomPlay(1).answer(game))  # noqa: B023
        if number > MOST_CALLS["decide"]:
            too_long[name, "chance"] = number
    assert too_long == {}


def test_a_teammate_is_asked_with_bounded_work() -> None:
    kinds = [card.id for deck in ("owls", "macaws", "sloths", "hares") for card in deck_cards(deck)]
    seats: list[dict[str, Any]] = [
        {"hand": kinds[:HAND], "deck": ["junk"] * 5},
        {"deck": ["junk"] * 5},
        {"hand": [], "deck": ["junk"] * 5},
        {"deck": ["junk"] * 5},
    ]
    stalls = [[["junk"]] * 9, []]
    game = read_position(
        {
            "decks": ["owls", "macaws", "sloths", "hares"],
            "settings": {"teams": True},
            "seats": seats,
            "stalls": stalls,
        }
    )
    assert calls(lambda: first_actions(game, "ask_help")) < MOST_CALLS["list"]
    assert calls(lambda: could_ask_help(game.table, 0)) < MOST_CALLS["check"]


def deck_cards(deck: str) -> Sequence[Any]:
    return catalog().decks[deck].cards


# Stacks with chameleons ---------------------------------------------------------------------------


def twelve_chameleons(hand: list[str], market: list[str]) -> Game:
    """All chameleons that copy, beside other cards; six stacks are built."""
    chameleons = [
        *["chameleons-1"] * 4,
        *["chameleons-2"] * 3,
        *["chameleons-3"] * 3,
        "chameleons-5a",
        "chameleons-5b",
    ]
    return read_position(
        {
            "decks": ["chameleons", "owls", "macaws"],
            "seats": [
                {"hand": [*chameleons, *hand], "deck": ["junk"] * 3},
                {"discard": ["owls-2"]},
            ],
            "stalls": [[*[["junk"]] * 5, ["macaws-5a", "macaws-5b"]], []],
            "market": market,
            "market_discard": ["owls-2"],
        }
    )


def test_chameleons_do_not_multiply_the_search_for_a_stack() -> None:
    """Twos and fives of two sets never come to 7; to try all they could be would take for ever."""
    none = twelve_chameleons(["owls-4", "owls-4"], ["owls-4"])
    assert not could_build(none.table, 0)
    assert calls(lambda: could_build(none.table, 0)) < MOST_CALLS["could_build"]
    some = twelve_chameleons(["owls-4", "owls-3"], ["owls-4"])
    assert could_build(some.table, 0)
    assert calls(lambda: could_build(some.table, 0)) < MOST_CALLS["could_build"]


def test_before_a_stack_what_chameleons_may_become_is_listed_with_bounded_work() -> None:
    """Each may only become what leaves a stack to build, which is looked for each time."""
    game = twelve_chameleons(["owls-4", "owls-3", "macaws-4"], ["owls-4", "macaws-3", "owls-3"])
    game.state.must_build = 1
    question = ActionQuestion(0, "action", actions=("build", "bind"), top_level=True)
    assert len(list(question.listed(game.table, "bind"))) > 12
    assert calls(lambda: list(question.listed(game.table, "bind"))) < MOST_CALLS["list"]


CHAMELEONS = [card.id for card in catalog().decks["chameleons"].cards if card.id[-2:] != "-4"]


def small_position(number: int) -> Game | None:
    """A few chameleons beside cards that bend stacks; None where there are not enough copies."""
    random = Random(number)
    decks = ["chameleons", *random.sample(["squirrels", "penguins", "owls", "macaws"], 2)]
    kinds = [card.id for deck in decks[1:] for card in deck_cards(deck)]

    def cards(size: int, chameleons: float) -> list[str]:
        return [
            random.choice(CHAMELEONS) if random.random() < chameleons else random.choice(kinds)
            for _ in range(size)
        ]

    try:
        return read_position(
            {
                "decks": decks,
                "seats": [
                    {
                        "hand": [*cards(3, 0.8), *cards(1, 0.1)],
                        "discard": cards(2, 0.3),
                        "gold": random.choice((0, 0, 2)),
                    },
                    {"discard": cards(1, 0.2)},
                ],
                "stalls": [[*[["junk"]] * random.randint(1, 5), cards(2, 0.2)], []],
                "market": cards(2, 0.2),
                "market_discard": cards(1, 0.2),
                "changes": random.choice(([], [], [["all", "add", 1]])),
            }
        )
    except PositionError:
        return None


def buildable_by_trying(game: Game, left: int = 4) -> bool:
    """Whatever can be said of chameleons is said, one after the other, in every order."""
    assert game.decision is not None
    if next(game.legal_actions(game.decision, "build"), None) is not None:
        return True
    for action in list(game.legal_actions(game.decision, "bind")) if left else []:
        fork = game.fork()
        fork.submit(action)
        while fork.decision is not None and fork.decision.kind != "action":
            fork.submit([0])  # of equal cards worth different values: never here
        if buildable_by_trying(fork, left - 1):
            return True
    return False


def test_what_chameleons_could_build_is_what_trying_finds() -> None:
    found, wrong = {True: 0, False: 0}, []
    for number in range(400):
        game = small_position(number)
        if game is None or found[could_build(game.table, 0)] >= 40:
            continue
        expected = buildable_by_trying(game)
        found[expected] += 1
        if could_build(game.table, 0) != expected:
            wrong.append((number, expected))
    assert wrong == []
    assert min(found.values()) >= 25, found


def test_a_large_hand_is_refused_with_a_reason_and_not_after_a_search() -> None:
    for name, game in worst_positions():
        answer = {"do": "build", "cards": list(range(HAND))}

        def refused(game: Game = game, answer: dict[str, Any] = answer) -> None:
            try:
                game.check(answer)
            except IllegalAnswer:
                return
            raise AssertionError(name)  # noqa: B023

        assert calls(refused) < MOST_CALLS["check"], name
