"""A whole table in a code short enough to read aloud: ``/s/<code>``.

Codes are printed, sent and kept, so what they mean may never change:

* Decks are written by the ``number`` in their ``deck.toml``, boxes by their place in
  ``BOX_NUMBERS``. New ones get the next number; nothing is ever removed or numbered again.
* The first character is the version, the last two are a checksum over all the others. That much
  holds for every version to come, so an old server can tell a newer code from a damaged one.

Version 1 is one big number in base 32: a field of bits for each entry of ``_FIELDS``, then one for
each deck. A table with fewer decks leaves the last ones empty: all codes have the same length, and
a lost or doubled character shows.

Version 2 has traps and characters after that; tables without them keep their code of version 1.
Cards of the Exhibition pack are written by the ``number`` in its files. Cards that a table entered
from its own box have no number anybody else knows, so the code carries their names and what they
need: it is longer then, but the sheet it opens on another phone is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.catalog import Deck, catalog
from companion.catalog.packs import COMPONENTS, Character, Trap, exhibition
from companion.refusal import Refusal
from companion.setup.sheet import (
    LONGEST_CARD_NAME,
    MOST_TRAPS,
    PLAYERS,
    STARTS,
    Drafted,
    OwnCard,
    SetupError,
    TableSetup,
)


def _by_number(things: Iterable[Deck | Trap | Character]) -> tuple[str, ...]:
    """Ids in the order of their numbers, which begin at 1 and leave none out."""
    return tuple(thing.id for thing in sorted(things, key=lambda thing: thing.number or 0))


DECK_NUMBERS: Final = _by_number(catalog().decks.values())
BOX_NUMBERS: Final = ("dom1", "dom2", "beavers", "dom3", "collection")
TRAP_NUMBERS: Final = _by_number(exhibition().traps.values())
CHARACTER_NUMBERS: Final = _by_number(exhibition().characters.values())
COMPONENT_NUMBERS: Final = (
    *("gold", "tokens", "clock", "ocelot-die", "polecat-die", "hare-die", "pangolin-dice"),
)

VERSION: Final = 2
# Crockford's base 32: no I, L, O or U, which are misread; readers of a printed code may type them.
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_MISREAD: Final = str.maketrans("ilo", "110")

_FIELDS: Final = {
    "players": 3,
    "teams": 1,
    "start": 2,
    "first_seat": 3,  # 0: not fixed; otherwise the seat's index plus one
    "tournament": 1,
    "clock_day": 4,
    "clock_night": 4,
    "boxes": 8,  # one bit for each box
}
_DECK_BITS: Final = 6
_MOST_DECKS: Final = 5
_NO_DECK: Final = 0  # decks are written as their number plus one

_COUNT_BITS: Final = 3  # of traps; of characters it is one for each player or none
_CARD_BITS: Final = 8  # a card's number; 0: an own card follows
_COMPONENT_BITS: Final = 8
_LENGTH_BITS: Final = 8  # of a name in UTF-8
_OWN_CARD: Final = 0  # cards are written as their number plus one

_BODY_BITS: Final = sum(_FIELDS.values()) + _MOST_DECKS * _DECK_BITS
_BODY_LENGTH: Final = -(-_BODY_BITS // 5)
_CHECK_LENGTH: Final = 2
# A prime below 32²: one wrong character, or two neighbours swapped, always leave a remainder.
_CHECK_MODULUS: Final = 1021
# Of any version; other lengths were never ours. The longest has only own cards, whose names are
# written in an alphabet that takes four bytes a letter.
_SHORTEST: Final = 6
_LONGEST: Final = 60 + (MOST_TRAPS + max(PLAYERS)) * (5 + LONGEST_CARD_NAME * 4 * 8 // 5 + 1)


class SetupCodeError(Refusal):
    """A text that is no readable code: "damaged" (was a code once), "newer" (from a later version
    of this program) or "foreign" (never was a code)."""


def encode(setup: TableSetup) -> str:
    """The code of ``setup``. Equal tables have equal codes. SetupError for a deck nobody has."""
    text = _digits(1, 1) + _body(setup)
    if setup.traps or setup.characters:
        text = _digits(2, 1) + _body(setup) + _cards(setup)
    return text + _check(text)


def decode(text: str) -> TableSetup:
    """The table ``text`` stands for, or ``SetupCodeError``."""
    code = text.lower().translate(_MISREAD)
    if not _SHORTEST <= len(code) <= _LONGEST or not set(code) <= set(_ALPHABET):
        raise SetupCodeError("foreign")
    payload, check = code[:-_CHECK_LENGTH], code[-_CHECK_LENGTH:]
    if check != _check(payload):
        raise SetupCodeError("damaged")
    if _number(payload[0]) > VERSION:
        raise SetupCodeError("newer")
    try:
        setup = _read(payload[1:])
    except (SetupError, IndexError, UnicodeDecodeError):
        raise SetupCodeError("damaged") from None
    if encode(setup) != code:  # spare bits set, a wrong length: nobody was ever given this code
        raise SetupCodeError("damaged")
    return setup


def _body(setup: TableSetup) -> str:
    values = {
        "players": setup.players,
        "teams": int(setup.teams),
        "start": STARTS.index(setup.start),
        "first_seat": 0 if setup.first_seat is None else setup.first_seat + 1,
        "tournament": int(setup.tournament),
        "clock_day": setup.clock_day,
        "clock_night": setup.clock_night,
        "boxes": sum(1 << BOX_NUMBERS.index(box) for box in setup.boxes),
    }
    body = 0
    for name, bits in _FIELDS.items():
        body = body << bits | values[name]
    for deck in _padded(setup.decks):
        body = body << _DECK_BITS | deck
    return _digits(body, _BODY_LENGTH)


def _read(payload: str) -> TableSetup:
    setup = _read_body(payload[:_BODY_LENGTH])
    if len(payload) <= _BODY_LENGTH:
        return setup
    bits = _Bits(payload[_BODY_LENGTH:])
    traps = tuple(_read_card(bits, TRAP_NUMBERS) for _ in range(bits.take(_COUNT_BITS)))
    dealt = range(setup.players if bits.take(1) else 0)
    characters = tuple(_read_card(bits, CHARACTER_NUMBERS) for _ in dealt)
    return replace(setup, traps=traps, characters=characters)


def _read_body(body: str) -> TableSetup:
    number = _number(body)
    decks = []
    for _ in range(_MOST_DECKS):
        number, deck = _split(number, _DECK_BITS)
        if deck > len(DECK_NUMBERS):
            raise SetupCodeError("newer")
        if deck != _NO_DECK:
            decks.append(DECK_NUMBERS[deck - 1])
    values = {}
    for name, bits in reversed(_FIELDS.items()):
        number, values[name] = _split(number, bits)
    if values["boxes"] >> len(BOX_NUMBERS):
        raise SetupCodeError("newer")
    return TableSetup(
        decks=tuple(reversed(decks)),
        players=values["players"],
        teams=bool(values["teams"]),
        boxes=tuple(box for bit, box in enumerate(BOX_NUMBERS) if values["boxes"] >> bit & 1),
        start=STARTS[values["start"]],
        first_seat=values["first_seat"] - 1 if values["first_seat"] else None,
        tournament=bool(values["tournament"]),
        clock_day=values["clock_day"],
        clock_night=values["clock_night"],
    )


def _padded(decks: tuple[str, ...]) -> Iterator[int]:
    for deck in decks:
        if deck not in DECK_NUMBERS:
            raise SetupError("unknown_deck", deck=deck)
        yield DECK_NUMBERS.index(deck) + 1
    for _ in range(_MOST_DECKS - len(decks)):
        yield _NO_DECK


# ---- traps and characters ----


class _Bits:
    """Reads digits bit by bit. Whoever reads on behind the end has a code that was cut."""

    def __init__(self, digits: str) -> None:
        self._left = len(digits) * 5
        self._number = _number(digits)

    def take(self, bits: int) -> int:
        self._left -= bits
        if self._left < 0:
            raise IndexError
        return self._number >> self._left & ((1 << bits) - 1)


def _cards(setup: TableSetup) -> str:
    fields = [(len(setup.traps), _COUNT_BITS)]
    for trap in setup.traps:
        fields += _card(trap, TRAP_NUMBERS)
    fields.append((int(bool(setup.characters)), 1))
    for character in setup.characters:
        fields += _card(character, CHARACTER_NUMBERS)
    number = length = 0
    for value, bits in fields:
        number, length = number << bits | value, length + bits
    return _digits(number << -length % 5, -(-length // 5))


def _card(card: Drafted, numbers: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    if isinstance(card, str):
        yield numbers.index(card) + 1, _CARD_BITS
        return
    yield _OWN_CARD, _CARD_BITS
    needs = sum(1 << COMPONENT_NUMBERS.index(component) for component in card.components)
    yield needs, _COMPONENT_BITS
    name = card.name.encode()
    yield len(name), _LENGTH_BITS
    yield from ((byte, 8) for byte in name)


def _read_card(bits: _Bits, numbers: tuple[str, ...]) -> Drafted:
    number = bits.take(_CARD_BITS)
    if number > len(numbers):
        raise SetupCodeError("newer")
    if number != _OWN_CARD:
        return numbers[number - 1]
    needs = bits.take(_COMPONENT_BITS)
    if needs >> len(COMPONENT_NUMBERS):
        raise SetupCodeError("newer")
    name = bytes(bits.take(8) for _ in range(bits.take(_LENGTH_BITS))).decode()
    return OwnCard(name, tuple(component for component in COMPONENTS if _has(needs, component)))


def _has(needs: int, component: str) -> bool:
    return bool(needs >> COMPONENT_NUMBERS.index(component) & 1)


# ---- digits ----


def _split(number: int, bits: int) -> tuple[int, int]:
    return number >> bits, number & ((1 << bits) - 1)


def _digits(number: int, length: int) -> str:
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number << 5 | _ALPHABET.index(digit)
    return number


def _check(payload: str) -> str:
    """Whatever makes payload and check together, read as one number, a multiple of the prime."""
    return _digits(-(_number(payload) << 5 * _CHECK_LENGTH) % _CHECK_MODULUS, _CHECK_LENGTH)
