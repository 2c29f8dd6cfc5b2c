"""What the whole table has to agree on: taking back what others have seen, a bot for somebody."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from companion.rooms.changes import ChangeError
from companion.rooms.playing import BotChair, bot_level, playing, with_playing
from companion.store.answering import take_back
from companion.store.claims import ABSENT_AFTER
from companion.store.going_back import WayBack
from companion.store.jobs import give_to_bot
from companion.store.log_entries import numbered_entries
from companion.store.match import Match
from companion.store.visit import LiveTable, TableError, Visit


def propose(
    visit: Visit,
    match: Match,
    device: str,
    by: int,
    wish: dict[str, Any],
    way: WayBack | None = None,
) -> Match:
    """``way`` is how to go back, if that is the wish and everybody agrees already."""
    proposal = {**wish, "by": by, "agreed": [by], "entry": visit.table.seq + 1}
    state = with_playing(visit.table.state, proposal=proposal)
    visit.append({"do": "suggest", "wish": wish}, seat=by, state=state)
    return agree(visit, match, device, by, proposal, way)


def proposal_of(visit: Visit, entry: int | None) -> dict[str, Any]:
    """What is being agreed on, if it is what ``entry`` has proposed."""
    proposal = playing(visit.table.state).proposal
    if proposal is None:
        raise ChangeError("nothing_proposed")
    if entry is not None and proposal.get("entry") != entry:
        raise TableError("moved_on")
    return proposal


def agree(
    visit: Visit,
    match: Match,
    device: str,
    by: int,
    proposal: dict[str, Any],
    way: WayBack | None = None,
) -> Match:
    """A phone agrees for all its seats. When nobody is missing any more, it is done."""
    mine = visit.table.seats_of(device)
    agreed = sorted({*proposal["agreed"], by, *mine})
    proposal = {**proposal, "agreed": agreed}
    if who_must_agree(visit.table, proposal):
        visit.set_state(with_playing(visit.table.state, proposal=proposal))
        return replace(match, table=visit.table)
    if proposal["what"] == "undo":
        if way is None:  # proposed after we looked
            raise TableError("moved_on")
        return take_back(visit, match, proposal["by"], way)
    bots = playing(visit.table.state).bots
    bots = {**bots, proposal["chair"]: BotChair(proposal["level"], stands_in=True)}
    state = with_playing(visit.table.state, bots=bots, proposal=None)
    visit.append({"do": "stand_in", "chair": proposal["chair"]}, seat=proposal["by"], state=state)
    give_to_bot(visit, match)
    return replace(match, table=visit.table)


def who_must_agree(table: LiveTable, proposal: dict[str, Any]) -> list[int]:
    """The people who have not agreed yet. Bots have no objections, and a player who is not there is
    not asked about their own chair."""
    people = [seat.number for seat in table.seats if seat.has_person]
    absent = {proposal["chair"]} if proposal.get("absent") else set()
    here = [seat for seat in people if not bot_level(table.state, seat) and seat not in absent]
    return [seat for seat in here if seat not in proposal["agreed"]]


def is_absent(visit: Visit, match: Match, chair: int) -> bool:
    """Nobody sits there, or the table has waited for them for a while."""
    seat = next((place for place in visit.table.seats if place.number == chair), None)
    if seat is None or seat.free:
        return True
    asked = match.game.decision
    if asked is None or asked.seat != chair:
        return False
    (last,) = numbered_entries(visit.connection, visit.table.code, [match.moment])
    # Asked in the future: the clock was put back, and nobody waits an hour for a minute.
    return abs(time.time() - last.at) > ABSENT_AFTER
