"""Hints as entries of the log: how far one was thought through."""

from __future__ import annotations

from typing import Final

FIRST_THOUGHT: Final = "first"  # of a quick look; the last word follows
LAST_WORD: Final = "last"
CUT_SHORT: Final = "cut_short"  # by the clock: nothing follows, another try may say something else
