"""What a few cards do to whole hands and piles, and with a die of their own."""

from __future__ import annotations

from companion.engine.chance import shuffled
from companion.engine.events import DECK, DISCARD, EVERYBODY, HAND, HELD
from companion.engine.lifting import forget, tell_moved
from companion.engine.table import Table
from companion.engine.windows import all_arrived


def shuffle_discard(table: Table, owner: int) -> None:
    """A discard pile stays one but gets a new order."""
    state = table.state
    state.discard[owner] = shuffled(table, state.discard[owner], f"discard/{owner}")
    order = tuple(state.discard[owner])
    table.tell("shuffled_discard", owner, order, EVERYBODY, None, DISCARD[owner])


async def swap_deck_and_discard(table: Table, owner: int) -> None:
    """Deck and discard pile change places; the owner shuffles what is now the deck."""
    state = table.state
    deck, discard = state.deck[owner], state.discard[owner]
    state.deck[owner] = discard
    state.discard[owner] = deck[::-1] if table.rules.turned_over else deck
    table.log.revealed = True
    old_deck, old_discard = DECK[owner], DISCARD[owner]
    now_open = tuple(state.discard[owner])
    tell_moved(table, owner, discard, EVERYBODY, old_discard, HELD)
    table.tell("swapped_piles", owner, now_open, EVERYBODY, None, old_deck, old_discard)
    tell_moved(table, owner, discard, EVERYBODY, HELD, old_deck)
    await table.shuffle(owner)


async def mix_hands(table: Table, me: int, other: int) -> None:
    """My hand and another are shuffled together and dealt back, each as large as it was."""
    hands = table.state.hand
    size = len(hands[me])
    for seat in (me, other):
        tell_moved(table, seat, hands[seat], 1 << seat, HAND[seat], HELD)
    for card in (*hands[me], *hands[other]):
        forget(table, card)
    mixed = shuffled(table, hands[me] + hands[other], f"hands/{me}/{other}")
    hands[me], hands[other] = mixed[:size], mixed[size:]
    table.tell("mixed_hands", me, details=other)
    for seat, cards in ((me, mixed[:size]), (other, mixed[size:])):
        table.tell("dealt", seat, tuple(cards), 1 << seat, None, HELD, HAND[seat])
    await all_arrived(table, me, mixed[:size])
    await all_arrived(table, other, mixed[size:])


async def roll_hare(table: Table, me: int, *, source: int) -> str:
    """comet, planet or stars; the face with the arrows may be rolled again and is a planet."""
    face = table.roll(me, "hare")
    while face == "planet-reroll" and await table.confirm(me, purpose="reroll", source=source):
        face = table.roll(me, "hare")
    return "planet" if face == "planet-reroll" else face
