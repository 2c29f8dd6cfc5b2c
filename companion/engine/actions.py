"""What a player may do at the top level. An action is a class: how it is read from an answer, how
all of its sort are listed, and how it is done.

An answer is plain data; places are places in the own hand, the market (slot 0 costs nothing
extra) or the own schedule:

    {"do": "purchase", "slot": 2, "pay": [0, 3], "gold": 1, "order": [1, 0, 2]}
    {"do": "technique", "card": 1, "pay": [0], "gold": 0}
    {"do": "build", "cards": [0, 2], "discarded": [4]}
    {"do": "inventory", "cards": [3, 1]}
    {"do": "passive", "card": 0}
    {"do": "bind", "card": 0, "as": "junk"}
    {"do": "finish", "entry": 0, "pay": [2], "gold": 0}
    {"do": …, "entry": 0, "slot": 3}: a scheduled card brings a market card before a stack; the
        card itself says what this action is called (``@before_building``)
    {"do": "ability", "ability": 0, "pay": [1], "gold": 0}
    {"do": "ask_help", "cards": [0, 2], "discarded": []}: a teammate may add what is missing
    {"do": …, "card": 0, …}: what a card of a deck brings into the game as an action of its own,
        called as the card says (``@own_action``), with the fields of what that asks for
    {"do": "go_on"}, {"do": "decline"}

Fields that are not needed may be left out. A slot of -1 is the top of the market discard;
``discarded`` counts from the top of the own one, as views list it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final

from companion.engine import state as phases
from companion.engine.action import (
    Action,
    Fields,
    Listed,
    check_cost,
    entry_in,
    fields_of,
    hand_card_in,
    number_in,
    payment_in,
    places_by_card,
    places_of,
    refuse,
    stack_in,
    too_little,
)
from companion.engine.building import build, build_with_help, fetch
from companion.engine.cast import Cast, Kind, UsableAbility
from companion.engine.copied_stacks import could_build
from companion.engine.copying import (
    become,
    copy_options,
    usable,
    usable_hand,
    would_hold,
)
from companion.engine.core import ask
from companion.engine.decision import ACTION, Question, cards_at, places
from companion.engine.deck_actions import Own, in_hand
from companion.engine.errors import IllegalAnswer
from companion.engine.events import EVERYBODY, HAND, place_at
from companion.engine.lifting import place_of_entry
from companion.engine.payment import (
    amount_paid,
    cost_payments,
    pay,
    selections,
)
from companion.engine.prices import DISCARD_SLOT, price_of
from companion.engine.purchasing import card_for_sale, offers, purchase, purchase_problem
from companion.engine.scripts import Cost, fetching_actions, own_actions
from companion.engine.stacks import could_ask_help, help_problem, pleas, stack_problem, stacks
from companion.engine.state import EMPTY, Scheduled
from companion.engine.table import Table
from companion.engine.types import FROM_BOTTOM, ActionAnswer, Timing
from companion.engine.values import alike, kind_index
from companion.engine.windows import leave_schedule, react

# Which abilities may be used in which phase of the turn.
TIMING_OF: Final[dict[int, Timing]] = {
    phases.START: "start",
    phases.ACTION: "action",
    phases.CLEANUP: "cleanup",
    phases.FILLING: "",
    phases.FILLED: "cleanup",
    phases.END: "end",
}


class Purchase(Action):
    __slots__ = ("cards", "gold", "order", "slot")
    name = "purchase"
    asks = ("slot", "pay", "order")
    counts = True

    def __init__(self, slot: int, cards: list[int], gold: int, order: list[int] | None) -> None:
        self.slot = slot
        self.cards = cards
        self.gold = gold
        self.order = order

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Purchase:
        market = table.state.market
        slot = number_in(answer, "slot", low=DISCARD_SLOT, high=len(market) - 1)
        cards, gold = payment_in(table, me, answer)
        order: list[int] | None = None
        if answer.get("order") is not None:
            order = places(answer["order"], len(market), "order")
            occupied = [place for place, card in enumerate(market) if card != EMPTY]
            if sorted(order) != occupied:
                raise IllegalAnswer("order_is_not_the_market", order=order)
        problem = purchase_problem(table, me, slot, cards, gold, order)
        if problem == "pays_too_little":
            asked = price_of(table, me, card_for_sale(table, slot, order), slot)
            raise too_little(table, cards, gold, asked, cls.name, purchase=True)
        refuse(problem, cls.name)
        return cls(slot, cards, gold, order)

    @classmethod
    def taken(cls, table: Table, me: int, answer: Fields) -> Purchase:
        """The purchase of an answer that was listed: it is not checked again."""
        if "order" in answer:
            return cls.read(table, me, answer)
        slot, gold = answer["slot"], answer["gold"]
        assert isinstance(slot, int)
        assert isinstance(gold, int)
        return Purchase(slot, cards_at(table.state.hand[me], answer["pay"]), gold, None)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        place = places_by_card(table.state.hand[me])
        for slot, order, ways in offers(table, me):
            for cards, gold in ways:
                paid = [place[card] for card in cards]
                action: ActionAnswer = {"do": cls.name, "slot": slot, "pay": paid, "gold": gold}
                if order is not None:
                    action["order"] = order
                yield action

    async def perform(self, table: Table, me: int) -> None:
        await purchase(table, me, self.slot, self.cards, self.gold, self.order)


class Technique(Action):
    __slots__ = ("card", "cards", "gold")
    name = "technique"
    asks = ("card", "pay")
    counts = True

    def __init__(self, card: int, cards: list[int], gold: int) -> None:
        self.card = card
        self.cards = cards
        self.gold = gold

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Technique:
        card = hand_card_in(table, me, answer)
        refuse(_technique_problem(table, me, card), cls.name)
        cards, gold = payment_in(table, me, answer)
        if card in cards:
            raise IllegalAnswer("pays_with_itself")
        check_cost(table, cards, gold, table.kind(card).script.spend, cls.name)
        return cls(card, cards, gold)

    @classmethod
    def taken(cls, table: Table, me: int, answer: Fields) -> Technique:
        if "pay" in answer:
            return cls.read(table, me, answer)
        place = answer["card"]
        assert isinstance(place, int)
        return Technique(table.state.hand[me][place], [], 0)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        hand = table.state.hand[me]
        for card, *_ in alike(table, hand):
            if _technique_problem(table, me, card) is not None:
                continue
            place = hand.index(card)
            cost = table.kind(card).script.spend
            if cost is None:
                yield {"do": cls.name, "card": place}
                continue
            others = [other for other in usable_hand(table, me) if other != card]
            for cards, gold in cost_payments(table, me, others, cost):
                pay_with = places_of(hand, cards)
                yield {"do": cls.name, "card": place, "pay": pay_with, "gold": gold}

    async def perform(self, table: Table, me: int) -> None:
        """Spend, immediate effects, the clock, the discard pile, reactions, bonus action."""
        card = self.card
        kind = table.kind(card)
        script = kind.script
        assert script.technique is not None
        entry = Scheduled(card, kind.index)
        table.state.hand[me].remove(card)
        table.state.schedule[me].append(entry)
        target = place_at("schedule", me, len(table.state.schedule[me]) - 1)
        table.tell("plays", me, (card,), EVERYBODY, kind.index, HAND[me], target)
        spend, x = script.spend, 0
        if spend is not None:
            x = amount_paid(table, self.cards, self.gold, spend)
            pay(table, me, self.cards, self.gold)
        told = len(table.log.told)
        if spend is not None and spend.open:
            await script.technique(table, me, card, x)
        else:
            await script.technique(table, me, card)
        if script.finish is not None and not entry.waits_for:
            table.stay(me, card)
        if len(table.log.told) == told:
            table.tell("no_effect", me, (card,), EVERYBODY, None, target)
        table.advance_clock()
        if entry not in table.state.schedule[me]:
            # It went elsewhere, and is resolved all the same.
            await react(table, "technique_resolved", me)
        elif not entry.waits_for:
            await leave_schedule(table, me, entry)
        if kind.bonus:
            table.state.actions += 1
            table.tell("bonus_action", me)


def _technique_problem(table: Table, me: int, card: int) -> str | None:
    if not usable(table, me, card):
        return "not_bound_yet"
    return None if table.kind(card).technique else "not_a_technique"


class Build(Action):
    __slots__ = ("cards", "discarded")
    name = "build"
    asks = ("stack",)
    of_before = frozenset((FROM_BOTTOM,))
    counts = True

    def __init__(self, cards: list[int], discarded: list[int]) -> None:
        self.cards = cards
        self.discarded = discarded

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Build:
        cards, discarded = stack_in(table, me, answer)
        refuse(stack_problem(table, me, cards, discarded), cls.name)
        return cls(cards, discarded)

    @classmethod
    def taken(cls, table: Table, me: int, answer: Fields) -> Build:
        discarded: list[int] = []
        if "discarded" in answer:
            discarded = cards_at(table.state.discard[me][::-1], answer["discarded"])
        return Build(cards_at(table.state.hand[me], answer["cards"]), discarded)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        hand, discard = table.state.hand[me], table.state.discard[me]
        top = len(discard) - 1
        for from_hand, from_discard in stacks(table, me):
            action: ActionAnswer = {
                "do": cls.name,
                "cards": [hand.index(card) for card in from_hand],
            }
            if from_discard:
                action["discarded"] = [top - discard.index(card) for card in from_discard]
            yield action

    async def perform(self, table: Table, me: int) -> None:
        await build(table, me, self.cards + self.discarded)


class Inventory(Action):
    __slots__ = ("cards",)
    name = "inventory"
    asks = ("cards",)
    counts = True

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Inventory:
        hand = table.state.hand[me]
        return cls([hand[at] for at in places(answer.get("cards", []), len(hand), "cards")])

    @classmethod
    def taken(cls, table: Table, me: int, answer: Fields) -> Inventory:
        return Inventory(cards_at(table.state.hand[me], answer["cards"]))

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        hand = table.state.hand[me]
        place = places_by_card(hand)
        for cards in selections(table, hand):
            yield {"do": cls.name, "cards": [place[card] for card in cards]}

    async def perform(self, table: Table, me: int) -> None:
        table.tell("inventory", me, details=len(self.cards))
        table.discard(me, self.cards)


class Passive(Action):
    """A passive that can be used once a turn."""

    __slots__ = ("card",)
    name = "passive"
    asks = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    @classmethod
    def is_in(cls, cast: Cast) -> bool:
        return bool(cast.with_passive)

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Passive:
        card = hand_card_in(table, me, answer)
        refuse(passive_problem(table, me, card), cls.name)
        return cls(card)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        if table.cast.with_passive:
            for place, card in enumerate(table.state.hand[me]):
                if passive_problem(table, me, card) is None:
                    yield {"do": cls.name, "card": place}

    async def perform(self, table: Table, me: int) -> None:
        table.state.used.append(self.card)
        table.show_passive(me, self.card)
        effect = table.kind(self.card).script.passive
        assert effect is not None
        await effect(table, me, self.card)


def passive_problem(table: Table, me: int, card: int) -> str | None:
    """Why the once-a-turn passive of a card in my hand cannot be used, or None."""
    if kind_index(table, card) not in table.cast.with_passive:
        return "no_such_passive"
    if card in table.state.used:
        return "passive_used"
    possible = table.kind(card).script.passive_if
    if possible is not None and not possible(table, me, card):
        return "passive_does_nothing"
    return None


class Bind(Action):
    """Say what a chameleon in hand is a copy of."""

    __slots__ = ("card", "kind")
    name = "bind"
    asks = ("card", "as")

    def __init__(self, card: int, kind: int) -> None:
        self.card = card
        self.kind = kind

    @classmethod
    def is_in(cls, cast: Cast) -> bool:
        return bool(cast.copying)

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Bind:
        card = hand_card_in(table, me, answer)
        kind = table.cast.by_id.get(str(answer.get("as")), EMPTY)
        if kind not in copy_options(table, me, card):
            raise IllegalAnswer("cannot_copy_that", kind=answer.get("as"))
        if not _stack_remains(table, me, card, kind):
            raise IllegalAnswer("no_stack_as_that", kind=answer.get("as"))
        return cls(card, kind)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        if table.cast.copying:
            for place, card in enumerate(table.state.hand[me]):
                for kind in sorted(copy_options(table, me, card)):
                    if _stack_remains(table, me, card, kind):
                        yield {"do": cls.name, "card": place, "as": table.cast.kinds[kind].id}

    async def perform(self, table: Table, me: int) -> None:
        await become(table, me, self.card, self.kind)


def binding(table: Table) -> tuple[str, ...]:
    """That a chameleon can be bound, where one plays."""
    return (Bind.name,) if table.cast.copying else ()


def _stack_remains(table: Table, me: int, card: int, kind: int) -> bool:
    """Where a stack must follow, a chameleon may become nothing that leaves none to build."""
    if not table.state.must_build:
        return True
    return would_hold(table, me, card, kind, partial(could_build, table, me))


class Finish(Action):
    """Pay what a scheduled card waits for."""

    __slots__ = ("cards", "entry", "gold")
    name = "finish"
    asks = ("entry", "pay")

    def __init__(self, entry: Scheduled, cards: list[int], gold: int) -> None:
        self.entry = entry
        self.cards = cards
        self.gold = gold

    @classmethod
    def is_in(cls, cast: Cast) -> bool:
        return any(kind.script.finish is not None for kind in cast.kinds)

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Finish:
        entry = entry_in(table, me, answer)
        if entry.waits_for != "finish":
            raise IllegalAnswer("nothing_to_finish")
        cards, gold = payment_in(table, me, answer)
        check_cost(table, cards, gold, table.cast.kinds[entry.kind].script.finish, cls.name)
        return cls(entry, cards, gold)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        for place, entry in enumerate(table.state.schedule[me]):
            cost = table.cast.kinds[entry.kind].script.finish
            if entry.waits_for == "finish" and cost is not None:
                for cards, gold in cost_payments(table, me, usable_hand(table, me), cost):
                    pay_with = places_of(table.state.hand[me], cards)
                    yield {"do": cls.name, "entry": place, "pay": pay_with, "gold": gold}

    async def perform(self, table: Table, me: int) -> None:
        entry = self.entry
        script = table.cast.kinds[entry.kind].script
        assert script.finish is not None
        x = amount_paid(table, self.cards, self.gold, script.finish)
        origin = place_of_entry(table, me, entry)
        table.tell("finishes", me, (entry.card,), EVERYBODY, None, origin)
        pay(table, me, self.cards, self.gold)
        entry.waits_for = ""
        if script.finished is not None:
            await script.finished(table, me, entry.card, x)
        if entry in table.state.schedule[me]:
            await leave_schedule(table, me, entry)


class Fetch(Action):
    """A scheduled card brings a market card right before a stack. Its card says what this is
    called."""

    __slots__ = ("card", "entry")
    asks = ("entry", "slot")

    def __init__(self, entry: Scheduled, card: int) -> None:
        self.entry = entry
        self.card = card

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Fetch:
        entry = entry_in(table, me, answer)
        slot = number_in(answer, "slot", low=0, high=len(table.state.market) - 1)
        do = str(answer["do"])
        refuse(_fetch_problem(table, me, do, entry, slot), do)
        return cls(entry, table.state.market[slot])

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        for place, entry in enumerate(table.state.schedule[me]):
            fetching = table.cast.kinds[entry.kind].script.fetching
            if fetching is None:
                continue
            for slot in range(len(table.state.market)):
                if _fetch_problem(table, me, fetching.action, entry, slot) is None:
                    yield {"do": fetching.action, "entry": place, "slot": slot}

    async def perform(self, table: Table, me: int) -> None:
        table.state.must_build = 1
        await fetch(table, me, self.entry, self.card)


def _fetch_problem(table: Table, me: int, do: str, entry: Scheduled, slot: int) -> str | None:
    """Why a scheduled card cannot bring this market card before a stack, or None."""
    fetching = table.cast.kinds[entry.kind].script.fetching
    if entry.waits_for != "build" or fetching is None or fetching.action != do:
        return "nothing_to_fetch"
    card = table.state.market[slot]
    if card not in fetching.cards(table, me, entry.card):
        return "nothing_to_buy"
    hand, market = table.state.hand[me], table.state.market
    hand.append(card)
    market[slot] = EMPTY
    buildable = could_build(table, me)
    hand.pop()
    market[slot] = card
    return None if buildable else "no_stack_after_fetching"


class UseAbility(Action):
    """An ability of the own character."""

    __slots__ = ("cards", "gold", "number")
    name = "ability"
    asks = ("ability", "pay")

    def __init__(self, number: int, cards: list[int], gold: int) -> None:
        self.number = number
        self.cards = cards
        self.gold = gold

    @classmethod
    def is_in(cls, cast: Cast) -> bool:
        return "action" in cast.ability_timings

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> UseAbility:
        row = _abilities(table, me)
        number = number_in(answer, "ability", low=0, high=len(row) - 1)
        refuse(_ability_problem(table, me, number), cls.name)
        cards, gold = payment_in(table, me, answer)
        check_cost(table, cards, gold, row[number].spend, cls.name)
        return cls(number, cards, gold)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        for number, ability in enumerate(_abilities(table, me)):
            if _ability_problem(table, me, number) is not None:
                continue
            if ability.spend is None:
                yield {"do": cls.name, "ability": number}
                continue
            for cards, gold in cost_payments(table, me, usable_hand(table, me), ability.spend):
                pay_with = places_of(table.state.hand[me], cards)
                yield {"do": cls.name, "ability": number, "pay": pay_with, "gold": gold}

    async def perform(self, table: Table, me: int) -> None:
        uses = table.state.uses
        uses += [0] * (self.number + 1 - len(uses))
        uses[self.number] += 1
        ability = table.cast.abilities[me][self.number]
        table.tell("ability", me, details=ability.ability.name)
        if ability.spend is None:
            await ability.effect(table, me)
            return
        x = amount_paid(table, self.cards, self.gold, ability.spend)
        pay(table, me, self.cards, self.gold)
        await ability.effect(table, me, *((x,) if ability.spend.open else ()))


def _abilities(table: Table, me: int) -> tuple[UsableAbility, ...]:
    return table.cast.abilities[me] if table.cast.abilities else ()


def _ability_problem(table: Table, me: int, number: int) -> str | None:
    """Why an ability of my character cannot be used now, or None."""
    ability = table.cast.abilities[me][number]
    uses = table.state.uses
    if ability.ability.timing != TIMING_OF[table.state.phase]:
        return "not_the_time"
    if number < len(uses) and uses[number] >= ability.ability.uses:
        return "ability_used"
    if ability.possible is not None and not ability.possible(table, me):
        return "ability_does_nothing"
    return None


def any_ability(table: Table, me: int) -> bool:
    """Whether I could use an ability now, payment included."""
    return any(True for _ in UseAbility.listed(table, me))


class AskHelp(Action):
    """A teammate may complete the stack; then it is built, which is my action."""

    __slots__ = ("cards", "discarded")
    name = "ask_help"
    asks = ("stack",)
    of_before = frozenset((FROM_BOTTOM,))

    def __init__(self, cards: list[int], discarded: list[int]) -> None:
        self.cards = cards
        self.discarded = discarded

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> AskHelp:
        cards, discarded = stack_in(table, me, answer)
        refuse(help_problem(table, me, cards, discarded), cls.name)
        return cls(cards, discarded)

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        hand = table.state.hand[me]
        for cards in pleas(table, me):
            yield {"do": cls.name, "cards": [hand.index(card) for card in cards]}

    async def perform(self, table: Table, me: int) -> None:
        if await build_with_help(table, me, self.cards, self.discarded):
            table.state.actions -= 1


class _Step(Action):
    """Something that needs no more than its name."""

    __slots__ = ()

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Action:
        return cls()

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        yield {"do": cls.name}

    async def perform(self, table: Table, me: int) -> None:
        """Nothing happens: what was offered has been turned down."""


class GoOn(_Step):
    """Leave what clean-up, or the start or end of a turn, offers."""

    __slots__ = ()
    name = "go_on"


class Decline(_Step):
    """Turn an extra stack down."""

    __slots__ = ()
    name = "decline"


_SORTS: Final[tuple[type[Action], ...]] = (
    Purchase,
    Technique,
    Build,
    Inventory,
    Passive,
    Bind,
    Finish,
    UseAbility,
    AskHelp,
    GoOn,
    Decline,
)
ACTIONS: Final[dict[str, type[Action]]] = {sort.name: sort for sort in _SORTS}
REAL_ACTIONS: Final = tuple(sort.name for sort in _SORTS if sort.counts)


# The fields that an answer may have, those among them that only old answers have.
_FIELDS: Final = {sort.name: fields_of(sort.asks) | sort.of_before for sort in _SORTS}


def asks_of(do: str) -> tuple[str, ...]:
    """What an action of this name asks for, whoever has brought it into the game."""
    if do in ACTIONS:
        return ACTIONS[do].asks
    return own_actions()[do].asks if do in own_actions() else Fetch.asks


def actions_in(cast: Cast) -> tuple[str, ...]:
    """What can be done in the action phases of a game, whether or not it can be done now."""
    beside = (Passive, Bind, Finish)
    return (
        *REAL_ACTIONS,
        *(sort.name for sort in beside if sort.is_in(cast)),
        *cast.fetching,
        *cast.own_actions,
        *((UseAbility.name,) if UseAbility.is_in(cast) else ()),
    )


def scheduled_deeds(kind: Kind, waits_for: str) -> Iterator[str]:
    """The actions that a card of the schedule could be the subject of: see ``about_card``."""
    script = kind.script
    if waits_for == "finish":
        yield Finish.name
    if waits_for == "build" and script.fetching is not None:
        yield script.fetching.action
    if script.own_action is not None and not in_hand(script.own_action):
        yield script.own_action.name


def price_of_deed(kind: Kind, do: str) -> Cost | None:
    """What an action costs that is about a card of this kind."""
    own = kind.script.own_action
    if own is not None and own.name == do:
        return own.spend
    if do == Finish.name:
        return kind.script.finish
    return kind.script.spend if do == Technique.name else None


def about_card(cast: Cast, kind: Kind, *, used: bool, unbound: bool) -> Iterator[str]:
    """The actions that a card of the hand could be the subject of, from what is printed on it."""
    if unbound:
        yield Bind.name  # before that, it can be no technique
    elif kind.technique:
        yield Technique.name
    if kind.index in cast.with_passive and not used:
        yield Passive.name
    own = kind.script.own_action
    if own is not None and in_hand(own) and (own.counts or not used):
        yield own.name


# What a player may do at other moments of the turn, too.
ABILITIES: Final = (UseAbility.name,)


class ActionQuestion(Question[Action]):
    """What do you do? ``actions`` are the names of the actions allowed."""

    __slots__ = ()
    kind = ACTION

    def read(self, table: Table, answer: object) -> Action:
        if not isinstance(answer, dict) or not isinstance(answer.get("do"), str):
            raise IllegalAnswer("not_an_action")
        do = answer["do"]
        sort = ACTIONS.get(do)
        if sort is None:
            sort = _sort_of_a_deck(do)
        if do not in self.actions:
            raise IllegalAnswer("not_now", action=do, offered=list(self.actions))
        fields = _FIELDS[do] if do in _FIELDS else fields_of(asks_of(do))
        if not answer.keys() <= fields:
            unknown = sorted(map(str, answer.keys() - fields))
            raise IllegalAnswer("unknown_field", field=unknown[0], action=do)
        return sort.read(table, self.seat, answer)

    def taken(self, table: Table, answer: object) -> Action:
        """The four actions of a turn are taken as they were listed, the rest is read again. By
        their names, because compiled code need not look for the class then."""
        assert isinstance(answer, dict)
        do: str = answer["do"]
        if do == "purchase":
            return Purchase.taken(table, self.seat, answer)
        if do == "inventory":
            return Inventory.taken(table, self.seat, answer)
        if do == "technique":
            return Technique.taken(table, self.seat, answer)
        if do == "build":
            return Build.taken(table, self.seat, answer)
        sort = ACTIONS[do] if do in ACTIONS else _sort_of_a_deck(do)
        return sort.read(table, self.seat, answer)

    def answers(self, table: Table) -> Listed:
        return self.listed(table)

    def listed(self, table: Table, do: str | None = None) -> Listed:
        """Every action (of one sort), lazily; equal cards and orders are listed once."""
        if do is None:
            return chain.from_iterable(self._listed(table, name) for name in self.actions)
        return self._listed(table, do) if do in self.actions else iter(())

    def _listed(self, table: Table, do: str) -> Listed:
        if do in ACTIONS:
            return ACTIONS[do].listed(table, self.seat)
        if do in own_actions():
            return Own.listed_as(table, self.seat, do)
        return (action for action in Fetch.listed(table, self.seat) if action["do"] == do)


def _sort_of_a_deck(do: str) -> type[Action]:
    """The sort of an action that a card brings into the game."""
    if do in fetching_actions():
        return Fetch
    if do in own_actions():
        return Own
    raise IllegalAnswer("unknown_action", action=do)


async def perform(table: Table, me: int, action: Action) -> None:
    if action.counts:
        table.state.actions -= 1
    await action.perform(table, me)


async def act(table: Table, me: int, *kinds: str) -> None:
    """An effect that activates an action: it is resolved as usual and counts as mine. Where none
    can be taken, nothing happens."""
    question = ActionQuestion(me, "act", actions=kinds)
    if any(True for _ in question.answers(table)):
        await perform(table, me, await ask(question))


async def build_again(table: Table, me: int) -> None:
    """I may build one more stack at once."""
    help_ = (AskHelp.name,) if table.rules.teams else ()
    actions = (Build.name, *binding(table), *help_, Decline.name)
    while could_build(table, me) or could_ask_help(table, me):
        action = await ask(ActionQuestion(me, "build_again", actions=actions))
        if isinstance(action, AskHelp):
            if await build_with_help(table, me, action.cards, action.discarded):
                return
        else:
            await action.perform(table, me)
            if not isinstance(action, Bind):
                return
