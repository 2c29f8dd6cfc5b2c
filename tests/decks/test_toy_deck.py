"""A deck is a folder: with a toy deck dropped in, everything knows it.

The otters are the deck of ``docs/adding-a-deck.md``; the mice bring actions of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.decks.dropping import checks_in, drop, problems_of

DECK_OF = {"toy": "otters", "toy_actions": "mice"}
Problems = Callable[[str], dict[str, str]]


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> Problems:
    """What each check of a toy found wrong; nothing where all is well."""

    @cache
    def found(toy: str) -> dict[str, str]:
        project = tmp_path_factory.mktemp("project")
        drop(toy, DECK_OF[toy], project)
        return problems_of(project)

    return found


@pytest.mark.parametrize(
    ("toy", "check"), [(toy, check) for toy in DECK_OF for check in checks_in(toy)]
)
def test_a_deck_dropped_into_a_folder_is_known(problems: Problems, toy: str, check: str) -> None:
    if problem := problems(toy)[check]:
        pytest.fail(problem, pytrace=False)
