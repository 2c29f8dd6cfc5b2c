"""What a question says of how it came about."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.web.play.log import PlayLine, just_happened

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def line(seq: int, text: str, kind: str = "event") -> PlayLine:
    return PlayLine(seq, text, NOW, kind)


def test_what_the_last_answer_led_to_is_told_in_order() -> None:
    newest_first = [line(7, "Ann looks."), line(7, "Ann plays."), line(6, "Ann buys.")]
    assert just_happened(newest_first, 7) == ["Ann plays.", "Ann looks."]


def test_what_happens_around_the_game_hides_nothing() -> None:
    newest_first = [line(8, "Ben would like to go back.", "suggest"), line(7, "Ann asks for help.")]
    assert just_happened(newest_first, 7) == ["Ann asks for help."]


def test_a_new_turn_has_no_story_yet() -> None:
    assert just_happened([line(7, "It is your turn.", "turn"), line(7, "Ann draws.")], 7) == []
