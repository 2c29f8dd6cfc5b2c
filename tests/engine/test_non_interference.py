"""What cannot be seen changes nothing that is shown: no page, no event, no stop, no list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Game
from companion.engine import view as engine_view
from tests.engine import twins
from tests.engine.twins import STEPS, LeakError, Twins, places
from tests.thorough import THOROUGH

Note = Callable[[str, object], None]

GAMES = 4000 if THOROUGH else 130


def played(games: range) -> Counter[str]:
    """All pairs of these games to their end, and what they came through."""
    counts: Counter[str] = Counter()
    for place in places(games, share=0.5):
        twin = Twins(*place)
        twin.play(STEPS)
        counts.update(twin.counts, pairs=1)
    return counts


def test_what_is_hidden_changes_nothing_until_the_rules_show_it(record_property: Note) -> None:
    counts = played(range(GAMES))
    for what in ("pairs", "views"):
        record_property(f"{what} compared", counts[what])
    assert counts["pairs"] > 20 * GAMES
    assert counts["views"] > 2 * counts["pairs"]
    for moment in ("in an effect", "action", "end_turn", "pauses", "asked in secret"):
        assert counts[moment] > GAMES / 4, (moment, counts)
    assert counts["teams"] > GAMES
    assert counts["traps"] > GAMES
    for known in ("equal cards not asked about", "abilities paid from the hand"):
        assert counts[known] < counts["pairs"] / 200, (known, counts)


def leaking_view(game: Game, seat: int | None) -> Any:
    seen: Any = engine_view(game, seat)
    tops = [deck[-1] % 7 if deck else 0 for deck in game.state.deck]
    return {**seen, "turn": {**seen["turn"], "top": tops}}


def test_a_view_that_tells_of_a_deck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "view", leaking_view)
    with pytest.raises(LeakError, match="views differ"):
        played(range(10))


def test_a_stop_that_only_some_hands_bring_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where those asked in secret do not keep it to themselves, their silence tells."""
    monkeypatch.setattr(Game, "asks_in_secret", False)
    with pytest.raises(LeakError):
        played(range(60))
