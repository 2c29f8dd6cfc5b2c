"""Who gets a chair that is somebody else's.

A chair belongs to the device that holds it, or that held it when it became free in a game. It goes
to another device with its owner's own yes. Should the owner be away, everybody else may give it:
when they all agree, and the owner's phone has not been seen for a minute since it was asked for.

So it is while hands are secret, and always for the host's chair, because the host's power goes with
it. Any other chair may be given away by everybody who sits at the table.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from companion.rooms.playing import bot_level
from companion.rooms.secrecy import hides_hands
from companion.store.visit import BOT, LiveTable, Seat, Visit, Watcher

ABSENT_AFTER: Final = 60.0  # seconds without a sign; then one's chair is for the others to give
NOTED_EVERY: Final = 10.0  # seconds: how often a phone that looks at a claim is written down


def is_guarded(table: LiveTable, number: int) -> bool:
    """Whether it takes more than somebody's tap to give this chair away."""
    return hides_hands(table.state) or number == table.host


def owner_of(seat: Seat) -> str | None:
    return seat.former if seat.free else seat.holder


def who_must_agree(table: LiveTable, claim: Watcher) -> list[int]:
    """Everybody but the owner: the people who play on other devices than the chair's."""
    owner = owner_of(table.chairs[_wanted(claim)])
    return [
        seat.number
        for seat in table.seats
        if seat.has_person and seat.holder != owner and not bot_level(table.state, seat.number)
    ]


def still_to_agree(table: LiveTable, claim: Watcher) -> list[int]:
    asking = table.seats_of(claim.device)
    return [seat for seat in who_must_agree(table, claim) if seat not in (*claim.agreed, *asking)]


def is_owner_away(table: LiveTable, claim: Watcher) -> bool:
    """Whether a minute has passed without a sign of the chair's owner. A bot is never asked."""
    owner = owner_of(table.chairs[_wanted(claim)])
    if owner in (None, BOT):
        return True
    if claim.asked_at is None:
        return False
    return now() - max(claim.asked_at, claim.owner_seen_at or 0.0) > ABSENT_AFTER


def is_due(table: LiveTable, claim: Watcher) -> bool:
    """Whether the chair goes to the one who asked for it without its owner's yes."""
    agreed = who_must_agree(table, claim) and not still_to_agree(table, claim)
    return bool(agreed) and is_owner_away(table, claim)


def sign_of_owner(visit: Visit, device: str | None) -> None:
    """The phone that asks just now is awake, and shows who claims its chair."""
    for claim in owned_claims(visit.table, device):
        if is_worth_noting(claim):
            visit.change_watcher(replace(claim, owner_seen_at=now()))


def mend_clocks(visit: Visit) -> None:
    """The clock was put back, and a minute shall not become an hour; or an earlier release has not
    written down when it was asked."""
    for claim in visit.table.claims:
        if _has_no_time(claim):
            visit.change_watcher(replace(claim, asked_at=now(), owner_seen_at=None))


def needs_a_visit(table: LiveTable, device: str | None) -> bool:
    """Whether there is something to write down about the claims at this table."""
    return any(is_due(table, claim) or _has_no_time(claim) for claim in table.claims) or any(
        is_worth_noting(claim) for claim in owned_claims(table, device)
    )


def owned_claims(table: LiveTable, device: str | None) -> list[Watcher]:
    """Those for chairs of this device."""
    if device is None:
        return []
    return [claim for claim in table.claims if owner_of(table.chairs[_wanted(claim)]) == device]


def is_worth_noting(claim: Watcher) -> bool:
    return now() - (claim.owner_seen_at or 0.0) > NOTED_EVERY


def now() -> float:
    return time.time()


def _has_no_time(claim: Watcher) -> bool:
    if claim.asked_at is None:
        return True
    return max(claim.asked_at, claim.owner_seen_at or 0.0) > now() + NOTED_EVERY


def _wanted(claim: Watcher) -> int:
    assert claim.wants_seat is not None  # noqa: S101 - that makes it a claim
    return claim.wants_seat
