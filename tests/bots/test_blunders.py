"""What nobody does who plays well: positions, each with what must not be done there, and why.

They are data, in ``blunders/``. ``built`` is the number of stacks of each stall, ``hand``, ``deck``
and ``discard`` are those of the player who is asked, ``others`` those of the other seats; where
nothing is said there are junk in hand and some cards in the deck. ``given`` are answers on the way
to the question. An answer is a blunder if it fits a pattern of ``never``, or none of ``must``.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bots import LEVELS, SeatView, bot_of, company
from companion.catalog import catalog
from companion.engine import Game, QuestionView
from companion.engine.position import read_position

FOLDER = Path(__file__).parent / "blunders"
BLUNDERS: list[dict[str, Any]] = [
    blunder
    for file in sorted(FOLDER.glob("*.toml"))
    for blunder in tomllib.loads(file.read_text(encoding="utf-8"))["blunder"]
]
GOOD = [level for level in company() if LEVELS[level].rank >= LEVELS["shopkeeper"].rank]
JUNK = ["junk"] * 5


def position_of(blunder: dict[str, Any]) -> dict[str, Any]:
    players = 4 if blunder.get("teams") else len(blunder["built"])
    others = blunder.get("others", [])
    asked = {zone: blunder[zone] for zone in ("hand", "deck", "discard") if zone in blunder}
    given = [asked, *others, *[{}] * (players - 1 - len(others))]
    market = blunder.get("market", [])
    left = _all_cards(blunder["decks"])
    left.subtract([*market, *[card for seat in given for zone in seat.values() for card in zone]])
    stalls = [[[_taken(left, blunder["decks"][::-1])] for _ in range(n)] for n in blunder["built"]]
    return {
        "decks": blunder["decks"],
        "stalls": stalls,
        "seats": [
            {"hand": JUNK, "deck": _some_deck(left, blunder["decks"]), **seat} for seat in given
        ],
        "market": market,
        "settings": {"teams": blunder.get("teams", False)},
    }


def _all_cards(decks: Sequence[str]) -> Counter[str]:
    return Counter({card.id: card.copies for deck in decks for card in catalog().decks[deck].cards})


def _taken(left: Counter[str], decks: Sequence[str]) -> str:
    """A card that is left, of the first of these decks that has one."""
    card = next(
        card.id for deck in decks for card in catalog().decks[deck].cards if left[card.id] > 0
    )
    left[card] -= 1
    return card


def _some_deck(left: Counter[str], decks: Sequence[str]) -> list[str]:
    """A deck to play on with, so that nobody is without hope: junk and a few cards."""
    return [*["junk"] * 4, *[_taken(left, [deck, *decks]) for deck in (*decks[:3], *decks[:2])]]


def game_of(blunder: dict[str, Any]) -> Game:
    game = read_position(position_of(blunder))
    for answer in blunder.get("given", []):
        game.submit(answer)
    return game


def fits(pattern: dict[str, Any], seat_view: SeatView, answer: Any) -> bool:
    return all(
        MEANT[key](seat_view, answer, wanted) if key in MEANT else answer[key] == wanted
        for key, wanted in pattern.items()
    )


def _among(wanted: list[str], cards: Sequence[Any], places: Sequence[int]) -> bool:
    """Whether the cards at these places include all those wanted."""
    return Counter(wanted) <= Counter(cards[place]["card"] for place in places)


def _hand(seat_view: SeatView) -> list[Any]:
    return list(seat_view.me["hand"])


def _offered(seat_view: SeatView) -> Sequence[Any]:
    question: QuestionView = seat_view.question
    return question["cards"]


def _buys(seat_view: SeatView, answer: Any, card: str) -> bool:
    slot = seat_view.market[answer["slot"]] if answer["do"] == "purchase" else None
    return slot is not None and slot["card"] == card


MEANT: dict[str, Any] = {
    "plays": lambda view, answer, card: (
        answer["do"] == "technique" and _hand(view)[answer["card"]]["card"] == card
    ),
    "buys": _buys,
    "pays_with": lambda view, answer, cards: _among(cards, _hand(view), answer.get("pay", [])),
    "builds_with": lambda view, answer, cards: _among(cards, _hand(view), answer["cards"]),
    "discards": lambda view, answer, cards: (
        answer["do"] == "inventory" and _among(cards, _hand(view), answer["cards"])
    ),
    "chooses": lambda view, answer, cards: _among(cards, _offered(view), answer),
    "dealt": lambda view, answer, cards: [_offered(view)[at]["card"] for at in answer] == cards,
    "first_chosen": lambda view, answer, card: _offered(view)[answer[0]]["card"] == card,
    "helps_with": lambda view, answer, cards: _among(cards, _offered(view), answer["cards"]),
    "option": lambda view, answer, option: view.question["options"][answer] == option,
}


def complaint(level: str, blunder: dict[str, Any]) -> str:
    """What a bot of this level does wrong; nothing if it does not."""
    game = game_of(blunder)
    assert game.decision is not None
    seat_view = SeatView(game, game.decision.seat)
    answer = bot_of(level, 1).decide(SeatView(game, game.decision.seat)).answer
    wrong = any(fits(pattern, seat_view, answer) for pattern in blunder.get("never", []))
    must = blunder.get("must", [])
    if wrong or (must and not any(fits(pattern, seat_view, answer) for pattern in must)):
        return f"{blunder['name']}: {answer}. {blunder['why']}"
    return ""


def test_there_are_enough_of_them_and_each_says_why() -> None:
    assert len(BLUNDERS) >= 40
    assert len({blunder["name"] for blunder in BLUNDERS}) == len(BLUNDERS)
    assert [
        one["name"] for one in BLUNDERS if not one.get("why") or not one.keys() & {"never", "must"}
    ] == []


def test_each_can_be_committed() -> None:
    """A position in which every answer is right would prove nothing."""
    impossible = []
    for blunder in BLUNDERS:
        game = game_of(blunder)
        assert game.decision is not None
        seat_view = SeatView(game, game.decision.seat)
        never, must = blunder.get("never", []), blunder.get("must", [])
        answers = list(game.legal_answers())
        wrong = [
            answer
            for answer in answers
            if any(fits(pattern, seat_view, answer) for pattern in never)
            or (must and not any(fits(pattern, seat_view, answer) for pattern in must))
        ]
        if not wrong or len(wrong) == len(answers):
            impossible.append(blunder["name"])
    assert impossible == []


@pytest.mark.parametrize("level", GOOD)
def test_no_good_player_blunders(level: str) -> None:
    assert [found for blunder in BLUNDERS if (found := complaint(level, blunder))] == []
