"""The bot that others are measured against because it plays in another style."""

from __future__ import annotations

from typing import Any

from companion.bots import SeatView, bot_of, company
from companion.engine.position import read_position
from companion.lab.duel import Duel, play


def deed(hand: list[str], market: list[str], level: str = "greedy") -> dict[str, Any]:
    """What is done first with this hand, when the next stack is to be worth two."""
    game = read_position(
        {
            "decks": ["owls", "macaws", "bats"],
            "stalls": [[["owls-1"]], []],
            "seats": [{"hand": hand, "deck": ["junk"] * 6}, {"hand": ["junk"] * 5}],
            "market": market,
        }
    )
    answer: dict[str, Any] = bot_of(level).decide(SeatView(game, 0)).answer
    return answer


def test_it_buys_what_is_dearest_though_the_next_stack_cannot_use_it() -> None:
    hand, market = ["owls-4", "owls-5a", "junk"], ["bats-2", "bats-5a"]
    assert deed(hand, market)["slot"] == 1
    assert deed(hand, market, "apprentice")["slot"] == 0


def test_it_never_chooses_what_to_keep() -> None:
    hand = ["owls-1", "junk", "junk"]
    market = ["bats-5a"]
    assert deed(hand, market) == {"do": "inventory", "cards": [0, 1, 2]}


def test_it_is_a_player_but_no_company_for_people() -> None:
    assert "greedy" not in company()
    won = sum(play(number, Duel("greedy", "random")).score for number in range(12))
    assert won >= 10
