"""A shopkeeper's answers to all questions but the choice of an action.

``purpose`` says what becomes of the cards. Cards of mine that go away are those I miss least, cards
that come to me those that are worth most; with cards of opponents it is the other way round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.bots.advice import advice_on
from companion.bots.move import Move
from companion.bots.shopkeeper_plan import Plan
from companion.bots.shopkeeper_uses import rid_of_junk
from companion.engine import PaymentAnswer, QuestionView

Worths = list[float]


def answer(plan: Plan) -> Move:
    question = plan.seat_view.question
    purpose = question["purpose"]
    if question["kind"] == "cards":
        return Move(_cards(plan, question), _reason(purpose))
    if question["kind"] == "payment":
        return Move(_payment(plan, question), "help" if purpose == "help" else "pay_least")
    return Move(_option(plan, question), _reason(purpose))


def _reason(purpose: str) -> str:
    return f"answer_{purpose}"


# Cards ---------------------------------------------------------------------------------------


def _cards(plan: Plan, question: QuestionView) -> list[int]:
    offered = [Offered(plan, question, place) for place in range(len(question["cards"]))]
    if "seats" in question:
        return _deal(plan, question, offered)
    weigh = WEIGHED.get(question["purpose"], _have)
    return _pick(question, [weigh(card) for card in offered])


def _pick(question: QuestionView, worths: Worths) -> list[int]:
    """The places worth most, as many as must be and all beyond that are worth choosing."""
    order = sorted(range(len(worths)), key=lambda place: -worths[place])
    if question["at_least"] != question["at_most"]:
        wanted = sum(worth > 0 for worth in worths)
        number = min(max(wanted, question["at_least"]), question["at_most"])
        return order[:number]
    return order[: question["at_most"]]


def _deal(plan: Plan, question: QuestionView, offered: list[Offered]) -> list[int]:
    """The best cards for my own side, me first; the worst for those nearest to winning."""
    view = plan.seat_view
    order = sorted(offered, key=lambda card: card.held.value)
    own = [seat for seat in question["seats"] if view.side_of(seat) == view.side_of(view.seat)]
    others = [seat for seat in question["seats"] if seat not in own]
    given: dict[int, int] = {}
    for seat in sorted(own, key=lambda seat: seat != view.seat):
        given[seat] = order.pop().place
    for seat in sorted(others, key=plan.nearness, reverse=True):
        given[seat] = order.pop(0).place
    return [given[seat] for seat in question["seats"]]


class Offered:
    """A card of a question, and whose it is."""

    def __init__(self, plan: Plan, question: QuestionView, place: int) -> None:
        card = question["cards"][place]
        zone, owner = card["zone"]
        self.plan = plan
        self.place = place
        self.zone = str(zone)
        self.held = plan.held(card["card"], card["value"])
        self.source: str | None = question["source"]
        advice = advice_on(self.source) if self.source else None
        theirs = zone in ("hand", "discard", "deck") and owner != plan.seat_view.seat
        unknown = zone == "shown" and advice is not None and advice.against
        self.mine = not theirs and not unknown and zone != "market"
        self.hand_place = self._hand_place(question, place) if self.in_my_hand else -1

    @property
    def in_my_hand(self) -> bool:
        return self.mine and self.zone == "hand"

    def _hand_place(self, question: QuestionView, place: int) -> int:
        """Where it is in my hand: the first equal card will do."""
        card = question["cards"][place]
        for at, own in enumerate(self.plan.seat_view.me["hand"]):
            if own["card"] == card["card"] and own["value"] == card["value"]:
                return at
        return -1

    def missed(self) -> float:
        """What the hand is worth less without this card."""
        if self.hand_place >= 0:
            return self.plan.lost(self.hand_place)
        return self.plan.pays * self.held.value

    def useful(self) -> float:
        return self.plan.gained(self.held)


def _have(card: Offered) -> float:
    """What it is worth that this card comes to me."""
    worth = card.useful()
    return worth + card.plan.later(card.held) if card.zone != "discard" else worth


def _discard(card: Offered) -> float:
    """From my hand: what is poorer than the next card. Theirs: what is good."""
    if not card.mine:
        return card.held.value - 2.0
    return card.plan.draw - (card.missed() if card.in_my_hand else card.plan.pays * card.held.value)


def _throw_away(card: Offered) -> float:
    plan = card.plan
    if card.zone == "market":  # what I could use least
        return 5.0 - plan.worth(card.held)
    if not card.mine:
        return card.held.value - 1.5
    if card.held.junk:
        return rid_of_junk() - 0.1 * card.held.value
    return -plan.later(card.held) - (card.missed() if card.in_my_hand else 0.0)


def _give(card: Offered) -> float:
    """It goes to somebody else: mine the least missed, theirs the worst."""
    if not card.mine:
        return 1.5 - card.held.value
    return 0.5 - card.missed() if card.held.junk else -card.missed() - card.plan.later(card.held)


def _put_on_deck(card: Offered) -> float:
    """On my deck to draw it again, the best on top; on theirs the worst."""
    if card.in_my_hand:
        return -card.missed()
    if not card.mine:
        return card.held.value - 1.5 if card.zone == "hand" else 1.5 - card.held.value
    return card.plan.pays * card.held.value + 0.5 * card.useful() - card.plan.draw - 0.2


def _put_on_discard(card: Offered) -> float:
    """Onto somebody's discard pile: junk of mine, good cards from the top of theirs."""
    if not card.mine:
        return card.held.value - 1.5
    return rid_of_junk() if card.held.junk else -card.plan.later(card.held)


def _put_into_deck(card: Offered) -> float:
    """Shuffled into a deck: mine the least missed, junk into theirs."""
    if card.in_my_hand:
        return -card.missed()
    return 1.5 - card.held.value if not card.mine else card.held.value - 1.5


def _swap(card: Offered) -> float:
    """Mine that goes, or the other that comes for it."""
    if card.in_my_hand:
        top = card.plan.best(card.plan.discard[:8])
        return top - card.missed() - 2.0
    if card.held.id == card.source:
        return -9.0  # it could be played again at once, and so on for ever
    given = card.plan.printed(card.source).value if card.source else 1
    return card.useful() + card.plan.later(card.held) - given


def _store(card: Offered) -> float:
    """Kept for next turn: what I do not need now."""
    return 5.0 - card.missed() if card.in_my_hand else _have(card)


def _highest(card: Offered) -> float:
    return float(card.held.value)


def _lowest(card: Offered) -> float:
    return -card.missed()


WEIGHED: Final[dict[str, Callable[[Offered], float]]] = {
    "discard": _discard,
    "throw_away": _throw_away,
    "set_aside": _throw_away,
    "give": _give,
    "put_on_deck": _put_on_deck,
    "put_under_deck": _put_on_deck,
    "put_on_discard": _put_on_discard,
    "put_into_deck": _put_into_deck,
    "swap": _swap,
    "store": _store,
    "reveal": _highest,
    "guess": _lowest,
    "keep_paid": _highest,
}


# Payments ------------------------------------------------------------------------------------


def _payment(plan: Plan, question: QuestionView) -> PaymentAnswer:
    """Help wherever it can be given; else pay with what is missed least."""
    ways = question["payments"]
    if question["purpose"] == "help":
        helping = [way for way in ways if way["cards"]]
        ways = helping or ways
    values = [card["value"] for card in question["cards"]]
    return min(ways, key=lambda way: sum(values[at] for at in way["cards"]) + 0.9 * way["gold"])


# Options -------------------------------------------------------------------------------------


def _option(plan: Plan, question: QuestionView) -> int:
    options: list[Any] = question["options"]
    choose = OPTIONS.get(question["topic"])
    wanted = choose(plan, question) if choose is not None else options[0]
    return options.index(wanted) if wanted in options else 0


def _seat(plan: Plan, question: QuestionView) -> int | str:
    """Harm goes to the player nearest to winning; nobody is spared out of kindness."""
    options = question["options"]
    if (
        question["source"]
        and question["purpose"] in ("take", "target")
        and _steals(question["source"])
    ):
        return max(
            (seat for seat in options if seat in plan.seat_view.opponents()),
            key=lambda seat: _top_worth(plan, seat),
            default=options[0],
        )
    own = question["purpose"] in FOR_MYSELF or advice_on(question["source"] or "").own
    if own and plan.seat_view.seat in options:
        return plan.seat_view.seat
    harmed = [seat for seat in options if seat in plan.seat_view.opponents()]
    return max(harmed, key=plan.nearness) if harmed else options[0]


FOR_MYSELF: Final = frozenset({"shuffle", "move_to"})


def _steals(source: str) -> bool:
    return advice_on(source).use in ("top_of_others_discard", "swap_with_others_discard")


def _top_worth(plan: Plan, seat: int) -> float:
    pile = plan.player(seat)["discard"]
    return plan.worth(plan.printed(pile[0])) if pile else -1.0


def _confirm(plan: Plan, question: QuestionView) -> str:
    purpose = question["purpose"]
    if purpose == "reroll" or purpose in advice_on(question["source"] or "").refuse:
        return "no"
    if purpose == "put_on_deck":  # the top of my discard pile
        good = bool(plan.discard) and plan.pays * plan.discard[0].value > plan.draw
        return "yes" if good else "no"
    if purpose == "put_on_discard":  # unseen cards of a deck
        return "no"
    return "yes"


def _value(plan: Plan, question: QuestionView) -> int:
    if question["purpose"] == "set_value":
        return 5
    guess = advice_on(question["source"] or "").guess
    if guess is not None:
        return guess
    return 1 if plan.left > 6 else 3


def _number(plan: Plan, question: QuestionView) -> int:
    """How many cards from the top of my discard pile: as long as they are good ones."""
    most = int(question["options"][-1])
    if question["purpose"] == "take":  # one of them is thrown away
        junk = any(card.junk for card in plan.discard[:most])
        return most if junk else 0
    number = 0
    for card in plan.discard[:most]:
        if plan.pays * card.value <= plan.draw:
            break
        number += 1
    return number


def _copy(plan: Plan, question: QuestionView) -> str:
    """The dearest; to react is always worth more than "nothing"."""
    options = [str(option) for option in question["options"] if option != "nothing"]
    return max(options, key=lambda option: plan.facts(option).value)


def _set(plan: Plan, question: QuestionView) -> int | str:
    """The set of which I know most cards of mine, of which some must be in the deck."""
    counts: dict[str, int] = {}
    for card in (*plan.discard, *plan.hand):
        deck = card.id.rpartition("-")[0] if card.set else "junk"
        counts[deck] = counts.get(deck, 0) + card.value
    return max(question["options"], key=lambda option: counts.get(str(option), 0))


def _name(plan: Plan, question: QuestionView) -> str:
    """A card seen most often with that player, junk where nothing is known."""
    pile = plan.player(plan.leader())["discard"]
    names = [card for card in pile if card != "junk"]
    return max(names, key=names.count) if names else "junk"


def _zone(plan: Plan, question: QuestionView) -> str:
    if question["purpose"] == "fill_from":
        top = plan.gained(plan.discard[0])
        return "discard" if top > plan.draw else "deck"
    return str(question["options"][-1])


OPTIONS: Final[dict[str, Callable[[Plan, QuestionView], int | str]]] = {
    "seat": _seat,
    "confirm": _confirm,
    "value": _value,
    "number": _number,
    "copy": _copy,
    "set": _set,
    "name": _name,
    "zone": _zone,
}
