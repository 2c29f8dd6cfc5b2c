"""A good player: plans the next stacks, weighs every action in coins, knows every card.

Of all real actions (build, purchase, play a technique, inventory) the best is looked for first.
Before it is taken come those steps that cost no action and leave it possible, or bring more than
they spoil. Every other question is answered in ``shopkeeper_answers.py`` by the same worths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from companion.bots.advice import NO_ADVICE, advice_on, advice_on_ability
from companion.bots.levels import add_level
from companion.bots.move import Move
from companion.bots.seat_view import SeatView
from companion.bots.shopkeeper_answers import answer
from companion.bots.shopkeeper_plan import MOST_LISTED, STACK, Hand, Held, Places, Plan
from companion.bots.shopkeeper_uses import USES, rid_of_junk
from companion.catalog import catalog
from companion.catalog.card_data import Advice
from companion.engine import ActionAnswer, own_actions
from companion.engine.narrate import N_
from companion.engine.rulebook import PlainPurchases

MOST_ANSWERS_A_TURN: Final = 60  # two Reflections can fetch each other for ever: then the turn ends
BUY: Final = "purchase"
WIN: Final = 1000.0
WASTED_ACTION: Final = 1.0  # an inventory brings nothing but other cards
WORTHWHILE: Final = 0.15  # a step must bring more than this: nothing is exactly what it seems
MISSED: Final = 0.7  # of what cards played would have been worth in the next hand
GOLD: Final = 0.9  # what a coin is worth: it keeps, but only pays
WEIGHED: Final = -1.0


class Choice:
    """Something that may be done, and what the turn is worth with it."""

    __slots__ = (
        "_action",
        "_reason",
        "built",
        "goes",
        "leaves",
        "params",
        "ready",
        "uses",
        "worth",
    )

    def __init__(
        self,
        worth: float,
        action: ActionAnswer | None,
        reason: str,
        params: dict[str, Any],
        uses: Places = 0,
        leaves: Hand = 0,
        goes: Places = 0,
        built: int = 0,
    ) -> None:
        self.worth = worth
        self._action = action
        self._reason = reason
        self.params = params
        self.uses = uses  # what it needs of the hand
        self.leaves = leaves  # of an action: the hand after it, …
        self.goes = goes  # … what it takes out of the hand for its own sake, …
        self.built = built  # … and how many stacks it has built
        # Where this is given, that hand is not weighed yet: its readiness for stacks was taken for
        # this, and the worth is hardly ever more.
        self.ready = WEIGHED

    @property
    def action(self) -> ActionAnswer:
        assert self._action is not None
        return self._action

    @property
    def reason(self) -> str:
        return self._reason

    @property
    def buys(self) -> bool:
        return False


class PurchaseChoice(Choice):
    """One of many ways to buy a card. What to say is put together when it is asked for: that is
    hardly ever."""

    __slots__ = ("_bought", "_gold")

    def __init__(
        self,
        worth: float,
        bought: Buying,
        uses: Places,
        leaves: Hand,
        gold: int,
        action: ActionAnswer | None = None,
    ) -> None:
        # One by one and without super(): there are more of these than of all others together.
        self.worth = worth
        self._action = action
        self._reason = ""
        self.params = bought.params
        self.uses = uses
        self.leaves = leaves
        self.goes = self.built = 0
        self.ready = bought.ready
        self._bought = bought
        self._gold = gold

    @property
    def action(self) -> ActionAnswer:
        if self._action is None:
            self._action = self._bought.action(self.uses, self._gold)
        return self._action

    @property
    def reason(self) -> str:
        return self._bought.reason()

    @property
    def buys(self) -> bool:
        return True


class Shopkeeper:
    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed  # nothing is left to chance yet
        self._turn = self._answers = 0

    def decide(self, seat_view: SeatView) -> Move:
        turn = seat_view.turn
        self._answers = self._answers + 1 if turn == self._turn else 0
        self._turn = turn
        plan = Plan(seat_view)
        if not seat_view.is_action:
            return answer(plan)
        move = self._act(plan, seat_view.actions)
        plan.forget_turn()
        return move

    def _act(self, plan: Plan, allowed: Sequence[str]) -> Move:
        mains = Mains(plan, allowed)
        best = mains.best()
        if best is not None and best.worth >= WIN:
            return _move(best)
        if self._answers <= MOST_ANSWERS_A_TURN:
            step = self._best_step(plan, allowed, mains, best)
            if step is not None:
                return _move(step)
        if best is None:
            best = _way_out(plan, allowed)
        return _move(best)

    def weighed(self, seat_view: SeatView) -> list[tuple[float, Choice]]:
        """Every action and every step, with what the turn is worth with it, the best first: for
        bots that look further ahead."""
        plan = Plan(seat_view)
        allowed = seat_view.actions
        mains = Mains(plan, allowed)
        choices = mains.all_weighed()
        best = mains.best()
        self._look_at(plan, mains, best)
        if best is None:
            found = [(plan.best_turn, _way_out(plan, allowed))]
        else:
            found = [(main.worth, main) for main in choices]
        for step in self._steps(plan, allowed):
            found.append((_worth_with(plan, step, mains, best) - WORTHWHILE, step))
        plan.forget_turn()
        found.sort(key=lambda row: row[0], reverse=True)
        return found

    # Steps that leave the action ------------------------------------------------------------

    def _best_step(
        self, plan: Plan, allowed: Sequence[str], mains: Mains, best: Choice | None
    ) -> Choice | None:
        """The step that raises the worth of the turn most, if any does."""
        self._look_at(plan, mains, best)
        found: Choice | None = None
        found_net = WORTHWHILE
        for step in self._steps(plan, allowed):
            # No action is worth more without some cards, and each of them makes room for one.
            if step.worth + MISSED * plan.draw * step.uses.bit_count() <= found_net:
                continue
            net = _worth_with(plan, step, mains, best) - plan.best_turn
            if net > found_net:
                found, found_net = step, net
        return found

    def _look_at(self, plan: Plan, mains: Mains, best: Choice | None) -> None:
        """Let the plan know what the turn would bring without any step."""
        plan.best_turn = best.worth if best is not None else plan.worth_of_whole_hand()
        plan.best_purchase = mains.best_purchase
        plan.spare = len(plan.hand) - (best.uses.bit_count() if best is not None else 0)

    def _steps(self, plan: Plan, allowed: Sequence[str]) -> list[Choice]:
        found: list[Choice] = []
        for do in allowed:
            if do == "technique":
                found += _techniques(plan, bonus=True)
            elif do in STEPS:
                found += STEPS[do](plan)
            elif do in plan.seat_view.cast.fetching:
                found += _fetches(plan, do)
            elif do in plan.seat_view.cast.own_actions:
                found += _own_actions(plan, do, counts=False)
        return found


class Mains:
    """The real actions of a turn. The inventory is hardly ever the best of them and takes long to
    weigh, so it waits until it might be."""

    def __init__(self, plan: Plan, allowed: Sequence[str]) -> None:
        self._plan = plan
        self._choices: list[Choice] = []
        self._inventory_waits = False
        self._inventory_at_most = 0.0
        for do in allowed:
            if do == BUY:
                self._choices += _purchases(plan)
            elif do == "technique":
                self._choices += _techniques(plan, bonus=False)
            elif do == "build":
                self._choices += _builds(plan)
            elif do == "inventory":
                self._inventory_waits = True
                self._inventory_at_most = _inventory_at_most(plan)
            elif do in plan.seat_view.cast.own_actions:
                self._choices += _own_actions(plan, do, counts=True)

    def best(self, taken: Places = 0) -> Choice | None:
        """The one worth most of those that need none of the places taken."""
        best = _best_of(self._plan, self._choices, taken)
        if self._inventory_waits and (best is None or best.worth < self._inventory_at_most):
            self._add_inventory()
            best = _best_of(self._plan, self._choices, taken)
        return best

    def all_weighed(self) -> list[Choice]:
        if self._inventory_waits:
            self._add_inventory()
        for choice in self._choices:
            _weigh(self._plan, choice)
        return self._choices

    def best_purchase(self) -> float:
        """What the turn is worth with it; nothing where nothing can be bought."""
        purchase = _best_of(self._plan, [choice for choice in self._choices if choice.buys])
        return purchase.worth if purchase is not None else 0.0

    def _add_inventory(self) -> None:
        self._choices.append(_inventory(self._plan))
        self._inventory_waits = False


def _worth_with(plan: Plan, step: Choice, mains: Mains, best: Choice | None) -> float:
    """What the turn is worth with a step and the best action that it leaves."""
    main = mains.best(step.uses) if step.uses else best
    if main is None:
        return step.worth + plan.worth_of_hand(plan.whole_hand - plan.code_at(step.uses))
    return step.worth + main.worth - MISSED * _missed(plan, main, step.uses)


def _missed(plan: Plan, main: Choice, places: Places) -> float:
    """What the hand after an action would have been worth more with the cards at these places."""
    gone = places & ~main.goes
    if not gone:
        return 0.0
    rest = main.leaves - plan.code_at(gone)
    return plan.worth_of_hand(main.leaves, main.built) - plan.worth_of_hand(rest, main.built)


def _best_of(plan: Plan, choices: list[Choice], taken: Places = 0) -> Choice | None:
    """The one worth most of those that need none of the places taken. Hands are weighed only where
    it matters: the most promising first, then those that may be better."""
    if taken:
        choices = [choice for choice in choices if not choice.uses & taken]
    best = _most_promising(choices)
    if best is not None and best.ready != WEIGHED:
        _weigh(plan, best)
        for choice in choices:
            if choice.worth > best.worth:
                _weigh(plan, choice)
                if choice.worth > best.worth:
                    best = choice
    return best


def _most_promising(choices: list[Choice]) -> Choice | None:
    best: Choice | None = None
    for choice in choices:
        if best is None or choice.worth > best.worth:
            best = choice
    return best


def _weigh(plan: Plan, choice: Choice) -> None:
    if choice.ready != WEIGHED:
        choice.worth += plan.readiness(choice.leaves) - choice.ready
        choice.ready = WEIGHED


def _move(choice: Choice) -> Move:
    return Move(choice.action, choice.reason, choice.params)


def _bits(places: Iterable[int]) -> Places:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def _without(cards: list[Held], places: Places) -> list[Held]:
    return [card for place, card in enumerate(cards) if not places >> place & 1]


def _ids(plan: Plan, places: list[int]) -> list[str]:
    return [plan.hand[place].id for place in places]


def _way_out(plan: Plan, allowed: Sequence[str]) -> Choice:
    """Nothing is worth doing: the quickest legal end."""
    for do in ("go_on", "decline", *allowed):
        if do in allowed:
            action = next(plan.seat_view.legal(do), None)
            if action is not None:
                return Choice(0.0, action, do, {})
    raise AssertionError("no legal action")


# Building ------------------------------------------------------------------------------------


def _builds(plan: Plan) -> list[Choice]:
    found: list[Choice] = []
    for action in plan.legal("build"):
        places = frozenset(action["cards"])
        uses = _bits(places)
        leaves = plan.whole_hand - plan.code_at(uses)
        if plan.left == 1:
            worth = WIN
        else:
            given = sum(plan.later(plan.hand[place]) for place in places if plan.hand[place].set)
            stay = sum(plan.hand[at].when_built for at in places)
            worth = STACK + plan.worth_of_hand(leaves, built=1) - 0.35 * given + 3.0 * stay
            worth += sum(rid_of_junk() for at in places if plan.hand[at].junk)
        params = {"cards": _ids(plan, action["cards"]), "stack": plan.target}
        found.append(Choice(worth, action, "build", params, uses, leaves, uses, 1))
    return found


def _pleas(plan: Plan) -> list[Choice]:
    """Ask a teammate to complete a stack: once a turn, with the most promising cards."""
    best: Choice | None = None
    for action in plan.legal("ask_help"):
        held = [plan.hand[place] for place in action["cards"]]
        missing = plan.target - sum(card.value for card in held)
        if len({card.set for card in held}) != 1 or not held[0].set or not 1 <= missing <= 5:
            continue
        worth = 4.0 - 0.5 * len(held) - 0.3 * missing
        choice = Choice(worth, action, "ask_help", {"missing": missing})
        if best is None or choice.worth > best.worth:
            best = choice
    return [best] if best is not None else []


# Buying --------------------------------------------------------------------------------------


def _purchases(plan: Plan) -> list[Choice]:
    plain = plan.seat_view.plain_purchases(plan.codes)
    return _any_purchases(plan) if plain is None else _plain_purchases(plan, plain)


def _plain_purchases(plan: Plan, plain: PlainPurchases) -> list[Choice]:
    """Where nothing bends how is paid: what is paid is summed up once for all that it buys."""
    found: list[Choice] = []
    brings_something = any(card.paid for card in plan.hand)
    for slot, price, paying in plain.offers:
        if not paying:
            continue
        bought = Buying(plan, _for_sale(plan, slot), slot, plain)
        for places, code, paid, _ in paying:
            leaves = bought.with_all - code
            gold = price - paid if paid < price else 0
            worth = bought.worth + plan.worth_without_stacks(leaves)
            if brings_something or gold or bought.clears_junk:
                worth = _beside(plan, worth, bought, plain.pay(places), gold)
            found.append(PurchaseChoice(worth, bought, places, leaves, gold))
            if len(found) == MOST_LISTED:
                return found
    return found


def _any_purchases(plan: Plan) -> list[Choice]:
    found: list[Choice] = []
    buying: dict[str, Buying] = {}  # what is the same for all ways to pay for a card
    for action in plan.legal(BUY):
        card = _bought(plan, action)
        bought = buying.get(card.id)
        if bought is None:
            bought = buying[card.id] = Buying(plan, card)
        pay, gold = action["pay"], action["gold"]
        leaves = bought.with_all - sum([plan.codes[place] for place in pay])
        worth = bought.worth + plan.worth_without_stacks(leaves)
        worth = _beside(plan, worth, bought, pay, gold)
        found.append(PurchaseChoice(worth, bought, _bits(pay), leaves, gold, action))
    return found


def _beside(plan: Plan, worth: float, bought: Buying, pay: list[int], gold: int) -> float:
    """A worth with what paying so brings and costs, beside what becomes of the hand."""
    worth += sum([plan.hand[place].paid for place in pay])
    worth -= GOLD * gold
    if bought.clears_junk:
        junk = sum([plan.hand[place].junk for place in pay])
        worth += rid_of_junk() * min(bought.clears_junk, junk)
    return worth


class Buying:
    """A card to be bought: what it is worth, however it is paid for."""

    def __init__(
        self, plan: Plan, card: Held, slot: int = 0, plain: PlainPurchases | None = None
    ) -> None:
        self._plan = plan
        self._card = card
        self._slot = slot
        self._plain = plain
        self.with_all = plan.whole_hand + card.code  # the hand, if nothing had to be paid
        self.ready = plan.readiness(self.with_all)
        self.worth = plan.later(card) + self.ready
        self.clears_junk = card.advice.clears_junk
        self.params = {"card": card.id}

    def action(self, places: Places, gold: int) -> ActionAnswer:
        assert self._plain is not None
        return {"do": BUY, "slot": self._slot, "pay": self._plain.pay(places), "gold": gold}

    def reason(self) -> str:
        return _why_buy(self._plan, self._card)


def _bought(plan: Plan, action: ActionAnswer) -> Held:
    slot: int = action["slot"]
    return _for_sale(plan, action["order"][slot] if "order" in action else slot)


def _for_sale(plan: Plan, slot: int) -> Held:
    if slot < 0:
        return plan.printed(plan.seat_view.market_discard[0])
    card = plan.market[slot]
    assert card is not None
    return card


def _why_buy(plan: Plan, card: Held) -> str:
    if card.value == plan.target or any(
        held.set == card.set and held.value + card.value == plan.target for held in plan.hand
    ):
        return "buy_for_stack"
    return "buy_strong" if card.strength >= 1.0 else "buy_for_later"


# Techniques, passives, abilities -------------------------------------------------------------


def _gain(plan: Plan, advice: Advice, rest: list[Held]) -> float:
    weigh = USES.get(advice.use)
    return weigh(plan, advice.amount, rest) + advice.beside if weigh is not None else -1.0


def _techniques(plan: Plan, *, bonus: bool) -> list[Choice]:
    found: list[Choice] = []
    for action in plan.legal("technique"):
        card = plan.hand[action["card"]]
        if card.bonus != bonus:
            continue
        uses = _bits((action["card"], *action.get("pay", ())))
        leaves = plan.whole_hand - plan.code_at(uses)
        worth = _gain(plan, card.advice, _without(plan.hand, uses)) - GOLD * action.get("gold", 0)
        worth += _spent_amount(plan, card, action)
        if not bonus:
            worth += plan.worth_of_hand(leaves)
        found.append(Choice(worth, action, "play", {"card": card.id}, uses, leaves))
    return found


def _spent_amount(plan: Plan, card: Held, action: ActionAnswer) -> float:
    """Where the amount spent is what counts."""
    if card.advice.use != "spend_for_gold":
        return 0.0
    paid: int = sum(plan.hand[place].value for place in action.get("pay", ()))
    gained = (min(8, paid + int(action.get("gold", 0))) + 1) // 2
    return GOLD * gained


def _passives(plan: Plan) -> list[Choice]:
    """The card stays in hand, so nothing is lost by using it; but a stack must not be spoiled."""
    found: list[Choice] = []
    for action in plan.legal("passive"):
        place = action["card"]
        card = plan.hand[place]
        advice = card.advice
        changes_value = advice.use == "worth_more"
        uses = 1 << place if changes_value and _in_a_stack(plan, place) else 0
        worth = _gain(plan, advice, plan.hand)
        found.append(Choice(worth, action, "use_passive", {"card": card.id}, uses))
    return found


def _in_a_stack(plan: Plan, place: int) -> bool:
    stacks = plan.legal("build")
    return any(place in stack["cards"] for stack in stacks)


def _finishes(plan: Plan) -> list[Choice]:
    found: list[Choice] = []
    for action in plan.legal("finish"):
        card = plan.seat_view.me["schedule"][action["entry"]]["is"]
        advice = advice_on(card)
        worth = advice.finish - GOLD * action["gold"]
        if advice.finish_to_win and plan.left <= 2:
            worth += STACK
        found.append(Choice(worth, action, "finish", {"card": card}, _bits(action["pay"])))
    return found


def _abilities(plan: Plan) -> list[Choice]:
    found: list[Choice] = []
    for action in plan.legal("ability"):
        character = str(plan.seat_view.me["character"])
        advice = advice_on_ability(character, action["ability"])
        places = _bits(action.get("pay", ()))
        worth = _gain(plan, advice, _without(plan.hand, places)) - GOLD * action.get("gold", 0)
        found.append(Choice(worth, action, "use_ability", {"ability": action["ability"]}, places))
    return found


def _bindings(plan: Plan) -> list[Choice]:
    """A chameleon becomes what serves best: a stack, else a good card to pay with or to play."""
    found: list[Choice] = []
    for action in plan.legal("bind"):
        place = action["card"]
        rest = _without(plan.hand, 1 << place)
        copy = plan.printed(action["as"])
        worth = plan.hand_worth([*rest, copy]) - plan.worth_of_whole_hand()
        worth += 0.3 + 0.5 * copy.value
        found.append(Choice(worth, action, "copy", {"card": copy.id}))
    return found


def _fetches(plan: Plan, do: str) -> list[Choice]:
    """A card of the schedule brings one of the market, and a stack follows."""
    found: list[Choice] = []
    for action in plan.legal(do):
        card = plan.market[action["slot"]]
        assert card is not None
        worth = plan.worth(card) + STACK / 2
        found.append(Choice(worth, action, do, {"card": card.id}))
    return found


def _own_actions(plan: Plan, do: str, *, counts: bool) -> list[Choice]:
    """What a deck brings into the game is weighed by the advice beside its words."""
    if own_actions()[do].counts != counts:
        return []
    advice = catalog().actions[do].advice or NO_ADVICE
    found: list[Choice] = []
    for action in plan.legal(do):
        uses = _bits((*action.get("pay", ()), *action.get("cards", ())))
        leaves = plan.whole_hand - plan.code_at(uses)
        worth = _gain(plan, advice, _without(plan.hand, uses)) - GOLD * action.get("gold", 0)
        bought = plan.market[action["slot"]] if "slot" in action else None
        if bought is not None:
            worth += plan.worth(bought)
        if "seat" in action:
            worth += _fits(plan, advice, action["seat"])
        if counts:
            worth += plan.worth_of_hand(leaves)
        found.append(Choice(worth, action, do, {}, uses, leaves))
    return found


def _fits(plan: Plan, advice: Advice, seat: int) -> float:
    """Harm is best done to whoever is ahead; anything else to one's own side, if it can be."""
    is_opponent = seat in plan.seat_view.opponents()
    if is_opponent != advice.against:
        return -1.0 if advice.against else 0.0
    return 0.01 * plan.seat_view.stacks_of(seat) if is_opponent else 0.01


# Inventory -----------------------------------------------------------------------------------


def _inventory_at_most(plan: Plan) -> float:
    """What the turn is worth with an inventory if no card was of any use for stacks."""
    worth = plan.worth_of_whole_hand() - WASTED_ACTION
    for card in plan.hand:
        better = plan.draw - plan.pays * card.value
        if better > 0.0:
            worth += better
    return worth


def _inventory(plan: Plan) -> Choice:
    """Discard the least useful cards one by one, and stop where the hand was best. A card that
    pays more than the next one would is kept."""
    hand = best_hand = plan.whole_hand
    best = worth = plan.worth_of_whole_hand()
    poor = [place for place, card in enumerate(plan.hand) if plan.pays * card.value < plan.draw]
    gone: list[int] = []
    cards: list[int] = []
    while poor and worth + len(poor) * plan.draw > best:  # else no more of them makes up for it
        worths = [plan.worth_of_hand(hand - plan.codes[place]) for place in poor]
        worth = max(worths)
        least_useful = poor.pop(worths.index(worth))
        hand -= plan.codes[least_useful]
        gone.append(least_useful)
        if worth > best:
            best, best_hand, cards = worth, hand, sorted(gone)
    action: ActionAnswer = {"do": "inventory", "cards": cards}
    params = {"number": len(cards)}
    worth = best - WASTED_ACTION
    return Choice(worth, action, "clear_hand", params, leaves=best_hand, goes=_bits(cards))


# Steps that cost no action, beside bonus techniques.
STEPS: Final[dict[str, Callable[[Plan], list[Choice]]]] = {
    "passive": _passives,
    "bind": _bindings,
    "finish": _finishes,
    "ability": _abilities,
    "ask_help": _pleas,
}

add_level(
    "shopkeeper",
    Shopkeeper,
    name=N_("Shopkeeper"),
    line=N_("plans its stacks ahead and is hard to beat"),
    rank=2,
)
