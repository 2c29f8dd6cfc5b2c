"""What answers when something has happened: alerts, reactions, scheduled cards that waited."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.engine.copying import become, copy_options, is_unbound
from companion.engine.core import pause
from companion.engine.events import DISCARD, EVERYBODY, HAND, HELD
from companion.engine.lifting import forget, place_of_entry, tell_moved
from companion.engine.state import Scheduled
from companion.engine.types import Reactable, Trigger
from companion.engine.values import kind_index

if TYPE_CHECKING:
    from companion.engine.table import Table

T = TypeVar("T")


async def arrived(table: Table, seat: int, card: int) -> None:
    """A card has come into a hand: what answers to that?"""
    if not table.cast.arrivals_matter:
        return
    if table.log.arriving is not None:
        table.log.arriving.append((seat, card))
    elif table.cast.owner.get(card, seat) != seat:
        await _alert(table, seat, card)
    elif table.cast.reacting["entered_hand"]:
        await pause(table.log)
        await offer_reaction(table, "entered_hand", seat, card, seat)


async def all_arrived(table: Table, seat: int, cards: Sequence[int]) -> None:
    for card in cards:
        if card in table.state.hand[seat]:
            await arrived(table, seat, card)


async def together(table: Table, moves: Awaitable[T]) -> T:
    """All cards that these moves bring into hands are there before anything answers to it."""
    table.log.arriving = []
    result = await moves
    arriving, table.log.arriving = table.log.arriving, None
    for seat, card in arriving:
        await all_arrived(table, seat, [card])
    return result


def order_matters(table: Table, seat: int, cards: Sequence[int]) -> bool:
    """Whether several of these cards could answer to their arrival in this player's hand, so
    that it makes a difference which one comes first."""
    if not table.cast.arrivals_matter:
        return False
    return sum(_may_answer(table, seat, card) for card in cards) > 1


def _may_answer(table: Table, seat: int, card: int) -> bool:
    cast, kind = table.cast, table.cast.kind_of[card]
    if cast.owner.get(card, seat) != seat:
        return kind in cast.alerting
    reacting = cast.reacting["entered_hand"]
    return bool(reacting) and (kind in reacting or kind in cast.copying)


async def _alert(table: Table, seat: int, card: int) -> None:
    """A trap or specialty card has come into a hand that is not its owner's."""
    alert = table.printed_kind(card).script.alert
    if alert is not None:
        table.log.revealed = True
        table.tell("alert", seat, (card,), EVERYBODY, table.cast.owner[card], HAND[seat])
        await alert(table, seat, card)


def waiting(table: Table, me: int, trigger: Trigger) -> list[Scheduled]:
    row = table.state.schedule[me]
    return [entry for entry in row if entry.waits_for == trigger] if row else []


async def trigger(table: Table, me: int, what: Trigger, *subject: object) -> None:
    """What waited for this in my schedule happens now, in an order of my choice."""
    due = [entry.card for entry in waiting(table, me, what)]
    while due:
        card = await choose_due(table, me, due)
        due.remove(card)
        entry = table.entry_of(me, card)
        if entry is not None and entry.waits_for == what:
            await resolve_later(table, me, entry, *subject)


async def choose_due(table: Table, me: int, due: list[int]) -> int:
    if due_alike(table, me, due):
        return due[0]
    return (await table.choose(me, due, purpose="resolve_next"))[0]


def due_alike(table: Table, me: int, due: list[int]) -> bool:
    """Whether it makes no difference which of these scheduled cards comes first: the same
    cards, played as the same, with the same stored on them."""
    if len(due) == 1:
        return True
    kind_of = table.cast.kind_of
    marks = {
        (kind_of[entry.card], entry.kind, *(kind_of[card] for card in entry.stored))
        for entry in table.state.schedule[me]
        if entry.card in due
    }
    return len(marks) == 1


async def resolve_later(table: Table, me: int, entry: Scheduled, *subject: object) -> None:
    """The delayed part of a scheduled card; then it leaves unless it stays on."""
    entry.waits_for = ""
    table.tell("comes_due", me, (entry.card,), EVERYBODY, None, place_of_entry(table, me, entry))
    effect = table.cast.kinds[entry.kind].script.later
    if effect is not None:
        await effect(table, me, entry.card, *subject)
    if entry in table.state.schedule[me] and not entry.waits_for:
        await leave_schedule(table, me, entry)


async def leave_schedule(table: Table, me: int, entry: Scheduled) -> None:
    """A fully resolved technique goes on the discard pile, and others may react."""
    card, origin = entry.card, place_of_entry(table, me, entry)
    table.state.schedule[me].remove(entry)
    forget(table, card)
    if waiting(table, me, "technique_discarded"):
        table.state.held.append(card)
        tell_moved(table, me, [card], EVERYBODY, origin, HELD)
        await trigger(table, me, "technique_discarded", card)
        if table.is_aside(card):  # else what waited for this has moved it
            table.discard(me, [card])
    else:
        table.state.discard[me].append(card)
        table.tell("discarded", me, (card,), EVERYBODY, None, origin, DISCARD[me])
    if may_react(table, "technique_resolved"):
        await react(table, "technique_resolved", me)


def may_react(table: Table, event: Reactable) -> bool:
    """Whether any card or character of this game answers to such an event at all."""
    return bool(table.cast.reacting[event]) or event in table.cast.modifiers


async def react(table: Table, event: Reactable, actor: int) -> None:
    """Other players may react with cards, in turn order from the active player; then characters
    answer to what somebody, their own player included, has done."""
    if table.cast.reacting[event]:
        await pause(table.log)
        for seat in table.everyone_from(table.state.seat):
            for card in table.state.hand[seat][:] if seat != actor else ():
                if card in table.state.hand[seat]:
                    await offer_reaction(table, event, seat, card, actor)
    modifiers = table.cast.modifiers.get(event)
    for seat, passive in modifiers.characters if modifiers is not None else ():
        await passive(table, seat, actor)


async def offer_reaction(table: Table, event: Reactable, seat: int, card: int, actor: int) -> None:
    log, reacting = table.log, table.cast.reacting[event]
    outer, log.reacting = log.reacting, seat
    if is_unbound(table, card):
        await _offer_to_copy(table, reacting, seat, card)
    kind = kind_index(table, card)
    if kind in reacting:
        reaction = table.cast.kinds[kind].script.reactions[event]
        await reaction(table, seat, card, actor)
    log.reacting = outer


async def _offer_to_copy(table: Table, reacting: frozenset[int], seat: int, card: int) -> None:
    """A chameleon may become a card that reacts, or stay what it is."""
    kinds = sorted(kind for kind in copy_options(table, seat, card) if kind in reacting)
    if kinds:
        options: list[int | str] = [*kinds, "nothing"]
        kind = await table.choose_option(
            seat, options, topic="copy", purpose="copy_to_react", source=card
        )
        if isinstance(kind, int):
            await become(table, seat, card, kind)
