from __future__ import annotations

import pytest

from tests.loops import for_each


def test_all_cases_run_and_those_that_fail_are_named() -> None:
    seen = []

    @for_each([("one", 1), ("two", 2), ("three", 3)])
    def is_two(name: str, number: int) -> None:
        seen.append(name)
        assert number == 2, "too odd"

    with pytest.raises(AssertionError) as failed:
        is_two()
    assert seen == ["one", "two", "three"]
    assert "2 of 3 fail" in str(failed.value)
    assert "('one', 1)" in str(failed.value)
    assert "('three', 3)" in str(failed.value)
    assert "two" not in str(failed.value)


def test_a_case_that_crashes_is_named_too() -> None:
    @for_each([4, 0])
    def divides(number: int) -> None:
        assert 8 // number

    with pytest.raises(AssertionError, match="0: ZeroDivisionError"):
        divides()


def test_a_loop_over_nothing_is_a_mistake() -> None:
    with pytest.raises(AssertionError):
        for_each([])
