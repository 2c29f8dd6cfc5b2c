"""Shuffles, dice and random picks, of three kinds.

- **live**: a game people play. ``LiveChance`` is a secret key from the system's cryptographic
  source and a stream of its own for each pile and purpose, so that what is seen of one outcome says
  nothing of another. It is at the table of the one true game alone, never in ``State``: no
  record, position, view or fork can carry it.
- **shared**: public on purpose, the same for everybody who begins with the same text: a first game
  that teaches, a puzzle.
- **simulated**: bots that think ahead, and the laboratory. Fast, and nothing else is asked of it.

The last two are one generator, a single integer in ``State``: a clone costs nothing. Whoever sees
twenty cards it has shuffled can compute all it will ever do (``tests/attacks/lattice.py``).

Whatever the kind, the outcomes are what counts later: a record replays by them on any machine, and
so does the part of an effect that is played again. Outcomes fixed beforehand (a test, a position, a
record) stand in ``State.script`` and are used first.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.errors import RecordError
from companion.engine.state import State
from companion.engine.types import Card, Die, PlainData

if TYPE_CHECKING:
    from companion.engine.core import Core

# Live -------------------------------------------------------------------------------------------

KEY_BYTES: Final = 32
_NUMBER_BYTES: Final = 8  # 64 bits for each number: for 60 cards no order is likelier than another


class LiveChance:
    """The secret chance of one game: a key, and how much of each stream was drawn already.

    Every outcome comes from ``HMAC-SHA256(key, "epoch/label/number")``, stretched by SHAKE-256. The
    epoch counts how often chance was started again; the label names the pile or the die.
    """

    def __init__(self, key: bytes, epoch: int = 0, drawn: dict[str, int] | None = None) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        self.key = key
        self.epoch = epoch
        self.drawn: dict[str, int] = {} if drawn is None else drawn  # outcomes by label
        # When a record is checked: from this outcome on it must say what the key gives.
        self.checked_from: int | None = None

    @staticmethod
    def fresh() -> LiveChance:
        return LiveChance(secrets.token_bytes(KEY_BYTES))

    def copy(self) -> LiveChance:
        return LiveChance(self.key, self.epoch, self.drawn.copy())

    def restart(self, epoch: int) -> None:
        self.epoch, self.drawn = epoch, {}

    def below(self, number: int, label: str) -> int:
        """A random int from 0 to number - 1."""
        return (self._numbers(label, 1)[0] * number) >> 64

    def permutation(self, size: int, label: str) -> list[int]:
        order = list(range(size))
        numbers = self._numbers(label, size)
        for i in range(size - 1, 0, -1):
            j = (numbers[i] * (i + 1)) >> 64
            order[i], order[j] = order[j], order[i]
        return order

    def _numbers(self, label: str, count: int) -> list[int]:
        number = self.drawn.get(label, 0)
        self.drawn[label] = number + 1
        seed = hmac.digest(self.key, f"{self.epoch}/{label}/{number}".encode(), "sha256")
        stream = hashlib.shake_256(seed).digest(count * _NUMBER_BYTES)
        return [
            int.from_bytes(stream[at : at + _NUMBER_BYTES], "big")
            for at in range(0, len(stream), _NUMBER_BYTES)
        ]

    @property
    def seal(self) -> str:
        """What may be shown from the deal on: it says nothing of the key, and no other fits it."""
        return seal_of(self.key)

    def to_dict(self) -> PlainData:
        """To be kept as secret as the cards themselves."""
        return {"key": self.key.hex(), "epoch": self.epoch, "drawn": self.drawn.copy()}

    @staticmethod
    def from_dict(data: PlainData) -> LiveChance:
        return LiveChance(bytes.fromhex(data["key"]), data["epoch"], dict(data["drawn"]))


def seal_of(key: bytes) -> str:
    return hashlib.sha256(b"dale of merchants: chance\n" + key).hexdigest()


# Shared and simulated ---------------------------------------------------------------------------

# Knuth's multiplier for 64 bits; the low bits of such a generator are weak, so the high ones serve.
_MULTIPLY: Final = 6364136223846793005
_ADD: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


def seed(text: int | str) -> int:
    """A start value for the generator; nearby seeds give unrelated games."""
    mixed = 14695981039346656037
    for byte in str(text).encode():
        mixed = ((mixed ^ byte) * 1099511628211) & _MASK
    return mixed


def simulated_below(state: State, number: int) -> int:
    """A random int from 0 to number - 1."""
    state.rng = (state.rng * _MULTIPLY + _ADD) & _MASK
    return ((state.rng >> 32) * number) >> 32


def simulated_permutation(state: State, size: int) -> list[int]:
    order = list(range(size))
    rng = state.rng
    for i in range(size - 1, 0, -1):
        rng = (rng * _MULTIPLY + _ADD) & _MASK
        j = ((rng >> 32) * (i + 1)) >> 32
        order[i], order[j] = order[j], order[i]
    state.rng = rng
    return order


# What comes of it -------------------------------------------------------------------------------


def rolled(table: Core, die: Die, faces: Sequence[str]) -> str:
    """The face a die shows."""
    live, sides = table.log.live, len(faces)
    at = simulated_below(table.state, sides) if live is None else live.below(sides, f"roll/{die}")
    face = outcome(table, "roll", faces[at])
    if not isinstance(face, str) or face not in faces:
        raise RecordError("no_such_face", die=die, face=face)
    return face


def picked(table: Core, cards: Sequence[Card]) -> Card:
    """One of these cards, taken blindly."""
    live, size = table.log.live, len(cards)
    if live is None:
        at = simulated_below(table.state, size)
    else:
        at = live.below(size, _picked_from(table, cards))
    place = outcome(table, "pick", at)
    if not isinstance(place, int) or not 0 <= place < size:
        raise RecordError("no_such_place", place=place, size=size)
    return cards[place]


def _picked_from(table: Core, cards: Sequence[Card]) -> str:
    for seat, hand in enumerate(table.state.hand):
        if cards[0] in hand:
            return f"pick/{seat}"
    return "pick"


def shuffled(table: Core, cards: list[Card], pile: str) -> list[Card]:
    """These cards in a random order. Moves nothing and tells nobody.

    ``pile`` names the stream live chance draws from: ``market_deck``, ``deck/0``.
    """
    live, size = table.log.live, len(cards)
    drawn = (
        simulated_permutation(table.state, size) if live is None else live.permutation(size, pile)
    )
    came = outcome(table, "shuffle", drawn)
    if came is drawn:
        return [cards[place] for place in drawn]
    if not isinstance(came, list | tuple):
        raise RecordError("no_such_order", order=came, size=size)
    if came and isinstance(came[0], str):
        came = _order_by_name(table, cards, came)
    elif sorted(came) != list(range(size)):
        raise RecordError("no_such_order", order=came, size=size)
    return [cards[place] for place in came]


def outcome(table: Core, what: str, drawn: object) -> object:
    """The outcome that was there before or is fixed by the script, else the one just drawn.

    What is drawn from has moved on in either case, so that it stands where it stood then.
    """
    state, log = table.state, table.log
    came = scripted(state, what) if state.script else None
    if log.again:
        came = _come_again(table, what)
    if came is None:
        if log.replaying:
            raise RecordError("chance_missing", at=state.script_at)
        came = drawn
    elif table.log.live is not None:
        _check_key_gives(table.log.live, len(log.chance), came, drawn)
    log.revealed = True
    if log.keeps_chance:
        log.chance.append((what, came))
    return came


def scripted(state: State, what: str) -> object:
    """The next outcome of the script, or None where the script is used up."""
    if state.script_at >= len(state.script):
        return None
    fixed = state.script[state.script_at]
    if not isinstance(fixed, list | tuple) or len(fixed) != 2 or fixed[0] != what:
        raise RecordError("chance_differs", at=state.script_at, wanted=what, found=fixed)
    state.script_at += 1
    return fixed[1]


def _come_again(table: Core, what: str) -> object:
    """The next of the outcomes that came when this effect was played before."""
    came = table.log.again.pop(0)
    if not isinstance(came, list | tuple) or len(came) != 2 or came[0] != what:
        raise RecordError("chance_differs", at=len(table.log.chance), wanted=what, found=came)
    return came[1]


def _check_key_gives(live: LiveChance, number: int, came: object, drawn: object) -> None:
    """When a record is checked: the outcome it tells against the one just drawn."""
    if live.checked_from is None or number < live.checked_from:
        return
    if isinstance(came, tuple):
        came = list(came)
    if came != drawn:
        raise RecordError("not_of_key", at=number, found=came, wanted=drawn)


def _order_by_name(table: Core, cards: list[Card], names: Sequence[str]) -> list[int]:
    """An order given by card ids, the top card first, as positions write it."""
    left = list(range(len(cards)))
    order: list[int] = []
    for name in reversed(names):
        for place in left:
            if table.printed_kind(cards[place]).id == name:
                left.remove(place)
                order.append(place)
                break
        else:
            raise RecordError("not_in_shuffle", card=name)
    return left + order  # cards that are not named lie below
