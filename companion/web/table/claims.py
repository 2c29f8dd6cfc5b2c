"""Who asks for a chair that is somebody else's, as the top of every page of the table shows it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.store import LiveTable
from companion.store.claims import is_guarded, owner_of, still_to_agree
from companion.store.visit import Watcher
from companion.web.i18n import gettext as _
from companion.web.table.guest import Guest
from companion.web.table.words import Names


@dataclass(frozen=True, slots=True)
class ShownClaim:
    device: str
    seat: int
    wish: str
    rule: str  # who decides; empty where anybody may
    missing: str  # who else still has to agree
    yes: str  # on the button; empty: not mine to say, or said already
    may_refuse: bool


def claims_at(guest: Guest) -> list[ShownClaim]:
    """What everybody seated is told, and each one who asks about the own wish."""
    if guest.table.closed:
        return []
    return [
        _shown(guest, claim)
        for claim in guest.table.claims
        if guest.is_seated or claim.device == guest.device
    ]


def _shown(guest: Guest, claim: Watcher) -> ShownClaim:
    table, number = guest.table, claim.wants_seat or 0
    asks = claim.device == guest.device
    is_own = owner_of(table.chairs[number]) == guest.device
    is_guarded_chair = is_guarded(table, number)
    missing = still_to_agree(table, claim) if is_guarded_chair and not is_own else []
    may_say_yes = is_own or not is_guarded_chair or any(seat in missing for seat in guest.seats)
    return ShownClaim(
        device=claim.device,
        seat=number,
        wish=_wish(table, claim, is_own, asks),
        rule=_rule(table, number) if is_guarded_chair and not is_own else "",
        missing=Names(table.names).of_all(seat for seat in missing if seat != guest.facing),
        yes="" if asks or not may_say_yes else _yes(is_own, is_guarded_chair),
        may_refuse=guest.is_seated,
    )


def _wish(table: LiveTable, claim: Watcher, is_own: bool, asks: bool) -> str:
    number = claim.wants_seat or 0
    words = {"name": claim.name, "seat": number + 1, "holder": Names(table.names).of(number)}
    if asks:
        return _("You asked for seat %(seat)s, which is %(holder)s’s.", **words)
    if phone := table.phone_of(claim.device):
        words["name"] = phone
        if is_own:
            return _("%(name)s asks to play your seat %(seat)s on their phone.", **words)
        return _(
            "%(name)s asks to play seat %(seat)s, which is %(holder)s’s, on their phone.", **words
        )
    if is_own:
        return _("Somebody asks for your seat %(seat)s on another phone. Is that you?", **words)
    if words["name"] == words["holder"]:
        return _(
            "Somebody on another phone says: I am %(holder)s, and asks for seat %(seat)s.", **words
        )
    return _("%(name)s asks for seat %(seat)s, which is %(holder)s’s.", **words)


def _rule(table: LiveTable, number: int) -> str:
    return _(
        "%(holder)s can say yes or no on the old phone. If that phone stays silent for a minute "
        "and everybody else agrees, the seat changes hands.",
        holder=Names(table.names).of(number),
    )


def _yes(is_own: bool, is_guarded_chair: bool) -> str:
    if is_own:
        return _("Yes, go on there")
    return _("Agree") if is_guarded_chair else _("Give them the seat")
