"""What somebody may call themselves: nearly anything a person would write on a name tag."""

from __future__ import annotations

import unicodedata
from typing import Final

from companion.refusal import Refusal

LONGEST_NAME: Final = 30
# What the companion calls its reader, in each language: it has sentences of its own for "you".
PRONOUNS: Final = frozenset({"you", "vous"})
# A joiner holds emoji together; the other format characters only hide or turn what follows.
ZERO_WIDTH_JOINER: Final = "\u200d"


# Signs that show nothing although they count as letters, symbols or accents.
BLANKS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
)
EMOJI_SHAPE: Final = "\ufe0f"  # after a sign that could be a letter or a picture


class PlayerNameError(Refusal):
    """A name that cannot be used: "empty", "invisible", "long" or "pronoun"."""


def player_name(text: str) -> str:
    """``text`` as a name: composed, without control characters, single spaces."""
    if len(text) > 50 * LONGEST_NAME:  # nobody's name: not worth looking at each character
        raise PlayerNameError("long")
    name = one_line(text)
    if not name.strip(ZERO_WIDTH_JOINER + EMOJI_SHAPE):
        raise PlayerNameError("invisible" if text.strip() else "empty")
    if len(name) > LONGEST_NAME:
        raise PlayerNameError("long")
    if name.casefold() in PRONOUNS:
        raise PlayerNameError("pronoun")
    return name


def one_line(text: str) -> str:
    """``text`` composed, without control characters, with single spaces."""
    shown = "".join(_shown(character) for character in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())


def _shown(character: str) -> str:
    if character == ZERO_WIDTH_JOINER:
        return character
    if character in BLANKS:
        return ""
    # Cc control, Cf format, Cs surrogate, Co private, Cn unassigned, Z* separators
    category = unicodedata.category(character)
    if category.startswith("C"):
        return " " if character.isspace() else ""
    return " " if category.startswith("Z") else character
