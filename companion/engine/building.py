"""Building a stack: what is spent on it, what answers to it, and whether it wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.copying import copy_options, settle, show_copies, usable_hand
from companion.engine.core import ask
from companion.engine.decision import PAYMENT, Question, places
from companion.engine.errors import IllegalAnswer
from companion.engine.events import EVERYBODY, HAND, Place, place_at
from companion.engine.hooks import modified, taking_hold
from companion.engine.lifting import forget, lift, place_of_entry, tell_moved
from companion.engine.payment import pay
from companion.engine.stacks import ask_mark, completions, missing, stack_problem, ways_to_spend
from companion.engine.state import NOBODY, Scheduled
from companion.engine.table import Table
from companion.engine.types import Payment, PaymentAnswer
from companion.engine.values import alike_mark, any_of
from companion.engine.windows import leave_schedule, may_react, react, trigger, waiting


class GameOver(Exception):
    """Unwinds whatever is under way when the last stack is built."""


class PaymentQuestion(Question[Payment]):
    """What is spent? Answered by places in ``cards`` and coins; ``payments`` are all ways."""

    __slots__ = ()
    kind = PAYMENT

    def read(self, table: Table, answer: object) -> Payment:
        if not isinstance(answer, dict) or not set(answer) <= {"cards", "gold"}:
            raise IllegalAnswer("not_a_payment")
        at = places(answer.get("cards", []), len(self.cards), "cards")
        cards = [self.cards[place] for place in at]
        gold = answer.get("gold", 0)
        if not isinstance(gold, int) or isinstance(gold, bool):
            raise IllegalAnswer("not_a_number", field="gold")
        marks = sorted(alike_mark(table, card) for card in cards)
        for offered, coins in self.payments:
            if coins != gold or len(offered) != len(cards):
                continue  # of very many ways
            if sorted(alike_mark(table, card) for card in offered) == marks:
                return cards, gold
        raise IllegalAnswer("payment_does_not_fit")

    def answers(self, table: Table) -> Iterator[PaymentAnswer]:
        place = {card: at for at, card in enumerate(self.cards)}
        for cards, gold in self.payments:
            yield {"cards": [place[card] for card in cards], "gold": gold}


async def about_to_build(table: Table, me: int) -> None:
    """An effect is going to build for me: what waits for that may bring a card first."""
    for entry in waiting(table, me, "build"):
        fetching = table.cast.kinds[entry.kind].script.fetching
        if fetching is not None:
            cards = fetching.cards(table, me, entry.card)
            card = await table.choose_one(me, cards, purpose="take", source=entry.card, may=True)
            if card is not None:
                await fetch(table, me, entry, card)


async def fetch(table: Table, me: int, entry: Scheduled, card: int) -> None:
    """A scheduled card brings another one into my hand and is done with."""
    entry.waits_for = ""
    table.tell("comes_due", me, (entry.card,), EVERYBODY, None, place_of_entry(table, me, entry))
    await table.to_hand(me, card)
    await leave_schedule(table, me, entry)


async def build(table: Table, me: int, cards: Sequence[int]) -> None:
    """Lay these cards, from anywhere, into my stall as its next stack."""
    stack = list(cards)
    if any_of(table, stack, table.cast.with_hook["worth_when_spent"]):
        await _spend_on_stack(table, me, stack)
    built_as = [(card, table.kind(card)) for card in stack] if table.cast.when_built else []
    show_copies(table, me, stack)
    origins: list[Place] = []
    for card in stack:
        origins.append(lift(table, card))
        forget(table, card)  # also one that was paid for without having been in a hand
    stall = table.stall_of(me)
    stall.append(stack)
    table.state.must_build = 0
    target = place_at("stall", table.side_of(me), len(stall) - 1)
    table.tell("built", me, tuple(stack), EVERYBODY, len(stall), None, target)
    for at, origin in enumerate(origins):
        tell_moved(table, me, stack[at : at + 1], EVERYBODY, origin, target)
    check_win(table, me)
    if waiting(table, me, "build"):
        await trigger(table, me, "build")
    if may_react(table, "built"):
        await react(table, "built", me)
    for card, kind in built_as:
        if kind.script.built is not None:
            await kind.script.built(table, me, card)


def check_win(table: Table, me: int) -> None:
    """The last stack wins at once, unless somebody of this side may not win yet."""
    if len(table.stall_of(me)) < table.rules.stacks_to_win or table.state.winner != NOBODY:
        return
    for seat in table.everyone_from(me):
        if table.side_of(seat) == table.side_of(me) and not all(modified(table, "may_win", seat)):
            return
    table.state.winner = me
    table.tell("won", me)
    raise GameOver


def check_lifted(table: Table) -> None:
    """A full stall wins as soon as what forbade it is gone."""
    if "may_win" in table.cast.modifiers:
        for seat in table.everyone_from(table.state.seat):
            check_win(table, seat)


async def _spend_on_stack(table: Table, me: int, cards: Sequence[int]) -> None:
    """I may spend x on each card of the stack that is worth more or less by that."""
    low, high = missing(table, me, cards)
    bought = taking_hold(table, "worth_when_spent", cards)
    while bought:
        others = [card for card in usable_hand(table, me) if card not in cards]
        ways = ways_to_spend(table, me, bought, others, low, high)
        this, worth_for = bought.pop(0)
        chosen, gold = ways[0]
        if len(ways) > 1:
            decision = PaymentQuestion(me, "spend", this, cards=tuple(others), payments=ways)
            chosen, gold = await ask(decision)
        if chosen or gold:
            x = sum(map(table.value, chosen)) + gold
            pay(table, me, chosen, gold)
            table.change_value(this, "set", worth_for(table, me, this, x))
        low -= table.value(this)
        high -= table.value(this)


async def build_with_help(
    table: Table, me: int, cards: Sequence[int], discarded: Sequence[int]
) -> bool:
    """My teammate may complete the stack, which is built then."""
    mate = table.teammate(me)
    assert mate is not None
    table.state.asked.append(ask_mark(table, cards, discarded))
    table.tell("asks_help", me, (*cards, *discarded))
    show_copies(table, me, cards)
    await _offer_copies(table, mate)
    ways = completions(table, me, mate, cards, discarded)
    # Asked even if there is no way to help: silence would tell what the teammate lacks.
    hand = tuple(table.state.hand[mate])
    question = PaymentQuestion(
        mate, "help", cards=hand, payments=[([], 0), *((w, 0) for w in ways)]
    )
    added, _gold = await ask(question)
    table.log.revealed = True  # either answer tells what a teammate holds
    if not added:
        table.tell("no_help", mate)
        return False
    table.tell("helps", mate, tuple(added), EVERYBODY, None, HAND[mate])
    if waiting(table, me, "build"):
        await about_to_build(table, me)
    if not _lies_ready(table, me, mate, [*cards, *added], discarded):
        return False  # spoiled by what came into a hand
    await build(table, me, [*cards, *discarded, *added])
    return True


def _lies_ready(
    table: Table, me: int, mate: int, from_hands: Sequence[int], discarded: Sequence[int]
) -> bool:
    """Whether a stack that was agreed on can still be built."""
    hands, discard = table.state.hand[me] + table.state.hand[mate], table.state.discard[me]
    return (
        all(card in hands for card in from_hands)
        and all(card in discard for card in discarded)
        and stack_problem(table, me, from_hands, discarded) is None
    )


async def _offer_copies(table: Table, seat: int) -> None:
    """On somebody else's turn: a chameleon that is to be of help must be something first."""
    if table.cast.copying:
        for card in table.state.hand[seat][:]:
            if copy_options(table, seat, card) and await table.confirm(
                seat, purpose="copy_to_help", source=card
            ):
                await settle(table, seat, card)
