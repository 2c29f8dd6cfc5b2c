"""Checking a record of a live game against the key that was told when it was over.

What that proves and what it does not is in ``docs/adr/0020-live-chance.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.chance import KEY_BYTES, seal_of
from companion.engine.errors import RecordError
from companion.engine.record import replay, reseeds_in, walk
from companion.engine.types import PlainData

LEAST_OF_A_SEAL: Final = 8  # characters that somebody must have noted to tell one from another


@dataclass(frozen=True, slots=True)
class Verified:
    """What the key has given of a game."""

    seal: str
    outcomes: int  # that came from the key
    since: int  # answers that were given before, in a game of before; 0: from the deal on
    of_earlier_deal: int  # outcomes that were those of an earlier game with the same deal
    restarts: int  # how often the key began a new epoch: after something was taken back by consent


def verify(record: PlainData, seal: str = "") -> Verified:
    """Play the record again and compare every outcome of chance with what its key gives.

    ``seal`` is what somebody noted at the deal, or its beginning. RecordError says what is wrong.
    """
    replay(record)
    if "live" not in record["origin"] and not _live_restarts(record):
        raise RecordError("chance_of_before")
    key = _key_in(record)
    true_seal = seal_of(key)
    if record.get("seal", true_seal) != true_seal:
        raise RecordError("other_seal", seal=record["seal"])
    of_earlier_deal = record["origin"].get("live", 0)
    if type(of_earlier_deal) is not int or of_earlier_deal < 0:
        raise RecordError("bad_field", field="origin.live", problem="Not a number of outcomes.")
    noted = "".join(seal.split()).lower()
    if noted and (len(noted) < LEAST_OF_A_SEAL or not true_seal.startswith(noted)):
        raise RecordError("other_seal", seal=seal)
    return _compared(record, key, true_seal, of_earlier_deal)


def _compared(record: PlainData, key: bytes, seal: str, of_earlier_deal: int) -> Verified:
    since, before = 0, of_earlier_deal
    is_live = False
    for step, game in enumerate(walk(record, key=key)):
        if not step and of_earlier_deal > len(game.chance_log):
            raise RecordError(
                "bad_field", field="origin.live", problem="The deal has fewer outcomes."
            )
        if game.live is not None and not is_live:
            is_live, since = True, step
            if step:
                before = len(game.chance_log) - sum(game.live.drawn.values())
    # By the epoch: restarts that were themselves taken back stand in no list.
    restarts = max(_live_restarts(record), default=0) - ("live" not in record["origin"])
    return Verified(seal, len(record["chance"]) - before, since, of_earlier_deal, restarts)


def _live_restarts(record: PlainData) -> list[int]:
    """The epochs that began, the first of them where a game of before got its key."""
    rows = (row for at in reseeds_in(record).values() for row in at)
    return [start for start, in_place in rows if in_place is not None]


def _key_in(record: PlainData) -> bytes:
    told = record.get("key")
    if told is None:
        raise RecordError("no_key")
    try:
        key = bytes.fromhex(told)
    except (TypeError, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise RecordError("bad_field", field="key", problem=f"A key has {2 * KEY_BYTES} digits.")
    return key
