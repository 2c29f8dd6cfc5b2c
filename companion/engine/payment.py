"""Rulebook: the exact overpayment rule for purchases, spend and finish, with cards and gold.

Every card used must be needed: leave any one out and the price is no longer reached. Gold never
overpays. Equal cards are interchangeable, so ways to pay are listed once per kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, tee
from typing import Final

from companion.engine.copying import show_copies
from companion.engine.hooks import any_allows, says
from companion.engine.scripts import Cost
from companion.engine.table import Table
from companion.engine.types import Payment
from companion.engine.values import alike, values_of

# Cards, what they pay at least and at most together, and the least that one of them pays.
Selection = tuple[list[int], int, int, int]
# Cards, and what they are worth together at least and at most; the same of a single card.
Counted = tuple[list[int], int, int]
# Places of a hand as bits, the sum of their marks, what they pay, and the least that one pays.
Placed = tuple[int, int, int, int]
Worth = Callable[[int], tuple[int, int]]
MANY: Final = 10**9  # cards or coins: no limit


def pay_worth(table: Table, card: int, purchase: bool) -> tuple[int, int]:
    """What a card counts at least and at most when it pays."""
    worth = says(table, "worth_when_paid", card) if purchase else None
    if worth is not None:
        least, most = worth(table, table.state.seat, card)
        return least, most
    value = table.value(card)
    return value, value


def payment_problem(
    table: Table, cards: Sequence[int], gold: int, price: int, *, purchase: bool
) -> str | None:
    """Why these cards and coins do not pay a fixed price, or None if they do."""
    price = max(price, 0)
    lows = values_of(table, cards)
    raised = 0
    if purchase and table.cast.with_hook["worth_when_paid"]:
        worths = [pay_worth(table, card, purchase) for card in cards]
        lows = [low for low, _ in worths]
        raised = sum([high - low for low, high in worths])
    low = sum(lows)
    if low + raised + gold < price:
        return "pays_too_little"
    if gold and low + gold > price:
        return "gold_overpays"
    if purchase and _without_limit(table, cards):
        return None
    if lows and low - min(lows) + gold >= price:
        return "card_not_needed"
    return None


def _without_limit(table: Table, cards: Sequence[int]) -> bool:
    return any_allows(table, "may_overpay", table.state.seat, cards)


def payments(
    table: Table, seat: int, cards: Sequence[int], price: int, *, purchase: bool
) -> Iterator[Payment]:
    """Every way to pay a fixed price with some of these cards and the seat's gold."""
    (ways,) = payments_of_each(table, seat, cards, [price], purchase=purchase)
    return iter(ways)


def payments_of_each(
    table: Table, seat: int, cards: Sequence[int], prices: Sequence[int], *, purchase: bool
) -> Iterator[Iterable[Payment]]:
    """Every way to pay each of several prices; the cards are put together once for all."""
    gold = table.state.gold[seat]
    prices = [max(price, 0) for price in prices]
    unlimited = purchase and _without_limit(table, cards)
    found = _towards(table, cards, max(prices, default=0), purchase, unlimited)
    selections = chain.from_iterable(found)
    if not gold and not unlimited:  # nearly always
        every = list(selections)
        for price in prices:
            yield _paying_exactly(price, every)
        return
    for price, copy in zip(prices, tee(selections, len(prices)), strict=True):
        yield _paying(table, price, gold, copy, unlimited)


def _paying_exactly(price: int, selections: list[Selection]) -> list[Payment]:
    """The selections that pay this price without gold. Each card must be needed."""
    return [
        (chosen, 0)
        for chosen, low, high, least in selections
        if high >= price and low - least < price
    ]


def plain_selections(
    groups: Sequence[Sequence[int]], values: Sequence[int], marks: Sequence[int], price: int
) -> list[Placed]:
    """Selections of cards that pay what they are worth, as ``_towards`` finds them: the groups are
    places of equal cards; each place has a value and a mark."""
    found: list[Placed] = [(0, 0, 0, MANY)]
    for group in groups:
        value = values[group[0]]
        head = marked = worth = 0
        heads: list[tuple[int, int, int]] = []
        for place in group:
            head |= 1 << place
            marked += marks[place]
            worth += value
            heads.append((head, marked, worth))
        found += [
            (places | head, mark + marked, paid + worth, least if least < value else value)
            for places, mark, paid, least in found
            for head, marked, worth in heads
            if paid + worth - value < price
        ]
    return found


def plainly_paying(price: int, gold: int, selections: list[Placed]) -> list[Placed]:
    """Those that pay this price, with gold where they lack something: as ``_paying`` lists them."""
    paying = [
        selection
        for selection in selections
        if selection[2] + gold >= price and selection[2] - selection[3] < price
    ]
    if gold:  # a card that pays nothing must be needed, too
        paying = [selection for selection in paying if selection[3] or selection[2] >= price]
    return paying


def _paying(
    table: Table, price: int, gold: int, selections: Iterable[Selection], unlimited: bool
) -> Iterator[Payment]:
    """The selections that pay this price, alone or with gold."""
    for chosen, low, high, least in selections:
        free = unlimited and _without_limit(table, chosen)
        if high >= price and (low - least < price or free):
            yield chosen, 0
        if gold and low < price:
            rest = price - low
            if least < 1 and not free:
                rest -= 1  # a card that pays nothing must be needed, too
            for coins in range(max(1, price - high), min(gold, rest) + 1):
                yield chosen, coins


def _towards(
    table: Table, cards: Sequence[int], price: int, purchase: bool, unlimited: bool
) -> Iterator[list[Selection]]:
    """Selections that may pay up to this price; one that reaches it is not made larger.

    Some at a time, while they are asked for: of a large hand there are very many.
    """
    enough = MANY if unlimited else price
    found: list[Selection] = [([], 0, 0, MANY)]  # nothing paid is never too much
    yield found[:]
    for group in alike(table, cards):
        low_each, high_each = pay_worth(table, group[0], purchase)
        heads = _heads(group, low_each, high_each)
        longer = [
            (chosen + head, low + lows, high + highs, least if least < low_each else low_each)
            for chosen, low, high, least in found
            for head, lows, highs in heads
            if low + lows - low_each < enough
        ]
        yield longer
        found += longer


def _heads(group: list[int], low: int, high: int) -> list[Counted]:
    """One card of a group of equal cards, two of them … with what they are worth."""
    if len(group) == 1:
        return [(group, low, high)]
    return [(group[:size], low * size, high * size) for size in range(1, len(group) + 1)]


def open_problem(table: Table, cards: Sequence[int], gold: int, cost: Cost) -> str | None:
    """Why these cards and coins cannot be paid where the amount paid is x; None: they can."""
    values = values_of(table, cards)
    total = sum(values) + gold
    if total < cost.least:
        return "pays_too_little"
    if cost.most is not None and total > cost.most:
        if gold:
            return "gold_overpays"
        if any(total - value >= cost.most for value in values):
            return "card_not_needed"
    return None


def open_payments(table: Table, seat: int, cards: Sequence[int], cost: Cost) -> Iterator[Payment]:
    gold, most = table.state.gold[seat], cost.most
    limit = 0 if most is None else most
    found = _towards(table, cards, limit, False, unlimited=most is None)
    for chosen, total, _, _ in chain.from_iterable(found):
        enough = gold if most is None else max(0, min(gold, most - total))
        for coins in range(max(0, cost.least - total), enough + 1):
            if open_problem(table, chosen, coins, cost) is None:
                yield chosen, coins


def cost_problem(table: Table, cards: Sequence[int], gold: int, cost: Cost) -> str | None:
    if cost.open:
        return open_problem(table, cards, gold, cost)
    return payment_problem(table, cards, gold, cost.least, purchase=False)


def cost_payments(table: Table, seat: int, cards: Sequence[int], cost: Cost) -> Iterator[Payment]:
    if cost.open:
        return open_payments(table, seat, cards, cost)
    return payments(table, seat, cards, cost.least, purchase=False)


def amount_paid(table: Table, cards: Sequence[int], gold: int, cost: Cost) -> int:
    """x: what was paid, up to the most that counts."""
    if not cost.open:
        return cost.least
    total = sum(values_of(table, cards)) + gold
    return total if cost.most is None else min(total, cost.most)


def pay(table: Table, me: int, cards: Sequence[int], gold: int) -> None:
    """Cards go on my discard pile in the order given, coins into the bank."""
    if gold:
        table.state.gold[me] -= gold
        table.tell("paid_gold", me, details=gold)
    show_copies(table, me, cards)
    table.discard(me, cards)


def selections(table: Table, cards: Sequence[int]) -> Iterator[list[int]]:
    """Every selection of these cards, the empty one first; equal cards count as one kind."""
    return chain.from_iterable(_some_selections(table, cards))


def _some_selections(table: Table, cards: Sequence[int]) -> Iterator[list[list[int]]]:
    """Some at a time, while they are asked for: of a large hand there are very many."""
    found: list[list[int]] = [[]]
    yield found[:]
    for group in alike(table, cards):
        heads = [group[:size] for size in range(1, len(group) + 1)]
        longer = [chosen + head for chosen in found for head in heads]
        yield longer
        found += longer


def worth_selections(
    table: Table, cards: Sequence[int], worth: Worth, limit: int, most_cards: int = MANY
) -> Iterator[Counted]:
    """Selections that may be worth no more than a limit, with what they are worth."""
    groups = [(group, *worth(group[0])) for group in alike(table, cards)]
    return combined(groups, limit, most_cards)


def combined(groups: Sequence[Counted], limit: int, most_cards: int = MANY) -> Iterator[Counted]:
    """Selections out of groups of equal cards, with what each card of a group is worth.

    Found while they are asked for: of a large hand there are very many.
    """
    found: list[Counted] = [([], 0, 0)]
    yield found[0]
    for group, low_each, high_each in groups:
        heads = _heads(group, low_each, high_each)
        longer = [
            (chosen + head, low + lows, high + highs)
            for chosen, low, high in found
            for head, lows, highs in heads
            if low + lows <= limit and len(chosen) + len(head) <= most_cards
        ]
        yield from longer
        found += longer
