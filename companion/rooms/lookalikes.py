"""Which names cannot be told apart across a table.

Unicode lists the characters that look alike; the package ``confusable_homoglyphs`` carries the
list. One of each kind stands for all of them, so two names look alike when the same is left of
them: "Аnn" with a Cyrillic letter and "Ann", "Max" and "rnax", "BO" and "bo".
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

from companion.rooms.player_names import EMOJI_SHAPE, ZERO_WIDTH_JOINER

JOINERS: Final = frozenset((ZERO_WIDTH_JOINER, EMOJI_SHAPE))


def look_alike(one: str, other: str) -> bool:
    return not _plain_forms(one).isdisjoint(_plain_forms(other))


def _plain_forms(name: str) -> set[str]:
    """Without spaces and case. A capital I looks like an l, a small one does not: so both ways."""
    return {_plain(name.casefold()), _plain(name).casefold()}


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    stands_for = _stand_ins()
    seen = (sign for sign in decomposed if not sign.isspace() and sign not in JOINERS)
    return "".join(stands_for.get(sign, sign) for sign in seen)


@cache
def _stand_ins() -> dict[str, str]:
    """What stands for each character that looks like another one. Read from the package's data and
    not by importing it, which would keep 40 MB of names of characters for good."""
    data = json.loads((files("confusable_homoglyphs") / "confusables.json").read_bytes())
    alike = {sign: [other["c"] for other in others] for sign, others in data.items()}
    # Everybody knows the one that stands for them, and that one knows them all.
    return {
        sign: others[0]
        for sign, others in alike.items()
        if len(others) == 1 and (len(alike.get(others[0], ())) != 1 or others[0] < sign)
    }
