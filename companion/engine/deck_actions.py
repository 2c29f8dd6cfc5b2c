"""Actions that cards of decks bring into a game: what ``@own_action`` has registered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.engine.action import (
    Action,
    Fields,
    Listed,
    check_bound,
    check_cost,
    number_in,
    payment_in,
    places_of,
    refuse,
)
from companion.engine.cast import Kind
from companion.engine.copying import show_copies, usable_hand
from companion.engine.decision import places
from companion.engine.errors import IllegalAnswer
from companion.engine.events import EVERYBODY, HAND
from companion.engine.payment import amount_paid, cost_payments, pay, selections
from companion.engine.scripts import OwnAction, own_actions
from companion.engine.state import EMPTY
from companion.engine.table import Table
from companion.engine.types import ActionAnswer


class Own(Action):
    """What a card of a deck brings into the game as an action of its own: a step beside the action
    of the turn."""

    __slots__ = ("card", "gold", "own", "paid", "said")

    def __init__(
        self, own: OwnAction, card: int, paid: list[int], gold: int, said: dict[str, object]
    ) -> None:
        self.own = own
        self.card = card  # the one that allows it
        self.paid = paid
        self.gold = gold
        self.said = said  # what its function is told, by name

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Own:
        own = own_actions()[str(answer["do"])]
        lying = _lying_for(table, me, own)
        card, kind = lying[number_in(answer, own.asks[0], low=0, high=len(lying) - 1)]
        refuse(_own_problem(table, me, own, card, kind), own.name)
        paid, gold = payment_in(table, me, answer)
        check_cost(table, paid, gold, own.spend, own.name)
        refuse("pays_with_itself" if card in paid else None, own.name)
        said: dict[str, object] = {}
        if "cards" in own.asks:
            said["cards"] = _taken_cards(table, me, own, card, answer)
        if "slot" in own.asks:
            slot = number_in(answer, "slot", low=0, high=len(table.state.market) - 1)
            refuse("nothing_to_buy" if table.state.market[slot] == EMPTY else None, own.name)
            said["market_card"] = table.state.market[slot]
        if "seat" in own.asks:
            said["seat"] = number_in(answer, "seat", low=0, high=table.rules.players - 1)
            refuse("not_offered" if said["seat"] == me else None, own.name)
        if "mode" in own.asks:
            said["mode"] = answer.get("mode")
            refuse(None if said["mode"] in own.modes else "not_offered", own.name)
        return (OwnMain if own.counts else Own)(own, card, paid, gold, said)

    @classmethod
    def listed_as(cls, table: Table, me: int, do: str) -> Listed:
        """Those that are called so."""
        own = own_actions()[do]
        for place, (card, kind) in enumerate(_lying_for(table, me, own)):
            if _own_problem(table, me, own, card, kind) is None:
                for said in _ways_to_say(table, me, own, card, own.asks[1:]):
                    yield cast(ActionAnswer, {"do": do, own.asks[0]: place, **said})

    async def perform(self, table: Table, me: int) -> None:
        own = self.own
        if not own.counts:
            table.state.used.append(self.card)
        origin = HAND[me] if in_hand(own) else None
        table.tell("own_action", me, (self.card,), EVERYBODY, own.name, origin)
        show_copies(table, me, [self.card])
        said = dict(self.said)
        if own.spend is not None:
            if own.spend.open:
                said["x"] = amount_paid(table, self.paid, self.gold, own.spend)
            pay(table, me, self.paid, self.gold)
        await own.effect(table, me, self.card, **said)


class OwnMain(Own):
    """The same as the action of the turn."""

    __slots__ = ()
    counts = True


def in_hand(own: OwnAction) -> bool:
    return own.asks[0] == "card"


def _lying_for(table: Table, me: int, own: OwnAction) -> list[tuple[int, Kind]]:
    """The cards that lie where one may allow this action, and what they are now."""
    if in_hand(own):
        return [(card, table.kind(card)) for card in table.state.hand[me]]
    return [(entry.card, table.cast.kinds[entry.kind]) for entry in table.state.schedule[me]]


def _own_problem(table: Table, me: int, own: OwnAction, card: int, kind: Kind) -> str | None:
    """Why a card does not allow its owner this action now, or None."""
    if kind.script.own_action is not own:
        return "no_such_action"
    if card in table.state.used and not own.counts:
        return "action_used"
    if own.possible is not None and not own.possible(table, me, card):
        return "action_does_nothing"
    return None


def _taken_cards(table: Table, me: int, own: OwnAction, card: int, answer: Fields) -> list[int]:
    hand = table.state.hand[me]
    taken = [hand[at] for at in places(answer.get("cards", []), len(hand), "cards")]
    refuse("named_twice" if card in taken else None, own.name)
    check_bound(table, me, taken)
    least, most = own.cards
    if len(taken) < least:
        raise IllegalAnswer("too_few", chosen=len(taken), least=least)
    if len(taken) > most:
        raise IllegalAnswer("too_many", chosen=len(taken), most=most)
    return taken


def _ways_to_say(
    table: Table, me: int, own: OwnAction, card: int, asks: tuple[str, ...]
) -> Iterator[Fields]:
    """Every way to say what is asked for, lazily: one thing after the other."""
    if not asks:
        yield {}
        return
    for said in _ways_to_say_one(table, me, own, card, asks[0]):
        for more in _ways_to_say(table, me, own, card, asks[1:]):
            yield {**said, **more}


def _ways_to_say_one(
    table: Table, me: int, own: OwnAction, card: int, ask: str
) -> Iterator[Fields]:
    hand = table.state.hand[me]
    others = [other for other in usable_hand(table, me) if other != card]
    if ask == "pay" and own.spend is not None:
        for cards, gold in cost_payments(table, me, others, own.spend):
            yield {"pay": places_of(hand, cards), "gold": gold}
    elif ask == "cards":
        least, most = own.cards
        for cards in selections(table, others):
            if least <= len(cards) <= most:
                yield {"cards": places_of(hand, cards)}
    elif ask == "slot":
        for slot, sold in enumerate(table.state.market):
            if sold != EMPTY:
                yield {"slot": slot}
    elif ask == "seat":
        for seat in table.others(me):
            yield {"seat": seat}
    elif ask == "mode":
        for mode in own.modes:
            yield {"mode": mode}
