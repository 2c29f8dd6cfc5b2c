"""Short questions and large hands that would take a server seconds to answer."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.catalog.search import LONGEST_QUERY, SearchIndex
from companion.catalog.search.words import typed_words
from companion.engine import payment, view
from companion.web.judge.views import MOST_NAMES
from companion.web.play.legal_marks import legal_marks
from tests.kit import table

# One may be overpaid with without limit, and lies last in the hand: of 19 cards.
LARGE_HAND = (
    "polecats-1 polecats-2 polecats-3 polecats-4 polecats-5a polecats-5b "
    "devils-1 devils-2 devils-3 devils-4 devils-5a devils-5b "
    "crocodiles-1 crocodiles-2 crocodiles-3 crocodiles-4 crocodiles-5a crocodiles-5b pandas-5b"
)


def counted(patch: pytest.MonkeyPatch, owner: Any, name: str) -> list[int]:
    """How often a function was called, as the length of this list."""
    calls: list[int] = []
    original = getattr(owner, name)

    def counting(*args: Any, **options: Any) -> Any:
        calls.append(1)
        return original(*args, **options)

    patch.setattr(owner, name, counting)
    return calls


def test_the_judge_looks_up_few_names_and_none_twice(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up = counted(monkeypatch, SearchIndex, "search")
    assert client.get("/judge", query_string={"name": "fox," * 25}).status_code == 200
    assert len(looked_up) == 1
    looked_up.clear()
    many = client.get("/judge", query_string={"name": ",".join("abcdefghijklmnopqrstuvwxyz")})
    assert len(looked_up) == MOST_NAMES
    assert "these are the first ones" in many.text


def test_signs_that_stand_for_many_letters_do_not_make_a_query_long() -> None:
    sentence = "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}"  # 18 letters when written out
    assert len("".join(typed_words(sentence * LONGEST_QUERY))) <= LONGEST_QUERY
    assert typed_words("ﬁre Été") == ["fire", "ete"]


def test_a_large_hand_that_may_overpay_is_marked_with_little_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    market = "pandas-1 pandas-2 pandas-3 pandas-4 pandas-5a"
    game = table("polecats devils crocodiles pandas", hand=LARGE_HAND, market=market).game
    tried = counted(monkeypatch, payment, "_without_limit")
    marks = legal_marks(game, view(game, 0))
    assert marks.slots == (0, 1, 2, 3, 4)
    assert len(tried) < 20_000  # all ways are half a million for each slot
    for slot, proposed in marks.payments.items():
        answer = {"do": "purchase", "slot": slot, "pay": list(proposed.cards)}
        game.check({**answer, "gold": proposed.gold})
