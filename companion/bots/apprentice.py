"""A beginner who knows the rules: builds, else buys the dearest card, else clears the hand of junk.

Bonus techniques are played where the next stack does not need them. Cards that make the next stack
together with others of the hand and the pile are kept; no plan goes further. When there is nothing
left to buy all techniques are played: what lies still for ever never wins.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from companion.bots.levels import add_level
from companion.bots.move import Move
from companion.bots.seat_view import SeatView
from companion.engine import (
    ActionAnswer,
    OfferedCard,
    PaymentAnswer,
    QuestionView,
    own_actions,
)
from companion.engine.narrate import N_

MOST_LISTED: Final = 300  # ways looked at; beyond that another one is hardly better
MOST_ANSWERS_A_TURN: Final = 60  # two Reflections can fetch each other for ever: then the turn ends
LARGE: Final = 3  # a card from this value on is kept for stacks rather than played
AHEAD: Final = 2  # a card fits if it is no larger than one of the next stacks

# What becomes of cards: those a player would rather not lose are not the ones to choose.
GOES_AWAY: Final = frozenset(
    {"discard", "throw_away", "give", "put_on_discard", "put_into_deck", "set_aside", "guess"}
)


class Apprentice:
    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._turn = self._answers = 0

    def decide(self, seat_view: SeatView) -> Move:
        self._count(seat_view.turn)
        question = seat_view.question
        if question["kind"] == "action":
            return self._action(seat_view, question["actions"])
        if question["kind"] == "cards":
            return Move(_cards(seat_view, question), f"answer_{question['purpose']}")
        if question["kind"] == "payment":
            helping = [
                way
                for way in question["payments"]
                if way["cards"] and question["purpose"] == "help"
            ]
            ways = helping or question["payments"]
            return Move(min(ways, key=lambda way: _cost(question, way)), "pay_least")
        return Move(self._option(seat_view, question), f"answer_{question['purpose']}")

    def _count(self, turn: int) -> None:
        self._answers = self._answers + 1 if turn == self._turn else 0
        self._turn = turn

    def _option(self, seat_view: SeatView, question: QuestionView) -> int:
        """Opponents rather than oneself; else whatever."""
        options = question["options"]
        if question["topic"] == "confirm":
            return 0
        if question["topic"] == "seat":
            return next((at for at, o in enumerate(options) if o in seat_view.opponents()), 0)
        turn = seat_view.turn
        return Random(f"{self.seed}/{turn}/{self._answers}").randrange(len(options))

    # Actions --------------------------------------------------------------------------------

    def _action(self, seat_view: SeatView, kinds: list[str]) -> Move:
        tired = self._answers > MOST_ANSWERS_A_TURN
        for do in ("build", "ask_help", "bind", "ability", "technique", "finish", "purchase"):
            if do in kinds and not (tired and do in ("bind", "ability", "technique", "finish")):
                found: ActionAnswer | None = getattr(self, f"_{do}")(seat_view)
                if found is not None:
                    return Move(found, do)
        for do in () if tired else seat_view.cast.own_actions:
            step = self._own_step(seat_view, do) if do in kinds else None
            if step is not None:
                return Move(step, do)
        return self._nothing_better(seat_view, kinds)

    def _build(self, seat_view: SeatView) -> ActionAnswer | None:
        """With as few cards as possible."""
        stacks = islice(seat_view.legal("build"), MOST_LISTED)
        return min(stacks, key=lambda action: len(action["cards"]), default=None)

    def _ask_help(self, seat_view: SeatView) -> ActionAnswer | None:
        """With all cards of the set that comes nearest; once a turn."""
        if self._answers > 1:
            return None
        hand = seat_view.me["hand"]
        asks = islice(seat_view.legal("ask_help"), MOST_LISTED)
        return max(
            (
                ask
                for ask in asks
                if len(sets := {seat_view.facts[hand[at]["is"]].set for at in ask["cards"]}) == 1
                and sets != {0}
            ),
            key=lambda ask: sum(hand[at]["value"] for at in ask["cards"]),
            default=None,
        )

    def _bind(self, seat_view: SeatView) -> ActionAnswer | None:
        """A chameleon is most often worth most as the dearest card in reach."""
        actions = islice(seat_view.legal("bind"), MOST_LISTED)
        return max(actions, key=lambda action: seat_view.facts[action["as"]].value, default=None)

    def _ability(self, seat_view: SeatView) -> ActionAnswer | None:
        actions = islice(seat_view.legal("ability"), MOST_LISTED)
        return next((action for action in actions if not action.get("gold")), None)

    def _finish(self, seat_view: SeatView) -> ActionAnswer | None:
        """The first way to pay for what is scheduled with junk only, if there is one."""
        hand = seat_view.me["hand"]
        for action in islice(seat_view.legal("finish"), MOST_LISTED):
            if all(hand[place]["card"] == "junk" for place in action["pay"]):
                return action
        return None

    def _technique(self, seat_view: SeatView) -> ActionAnswer | None:
        """Small cards that leave the action for something else and ask for no payment; large ones,
        too, where nothing can be bought."""
        hand = seat_view.me["hand"]
        kept: list[int] | None = None
        for action in islice(seat_view.legal("technique"), MOST_LISTED):
            card = hand[action["card"]]
            facts = seat_view.facts[card["is"]]
            small = card["value"] < LARGE or not any(seat_view.market)
            if facts.bonus and not action.get("pay") and small:
                if kept is None:
                    kept = _towards_the_next_stack(seat_view)
                if action["card"] not in kept:
                    return action
        return None

    def _own_step(self, seat_view: SeatView, do: str) -> ActionAnswer | None:
        """What a deck brings into the game, where that costs neither the action nor a card."""
        own = own_actions()[do]
        if own.counts or own.spend is not None or own.cards[1]:
            return None
        return next(seat_view.legal(do), None)

    def _purchase(self, seat_view: SeatView) -> ActionAnswer | None:
        """The dearest card that fits, paid with the smallest cards that will do."""
        market, hand = seat_view.market, seat_view.me["hand"]
        fits = seat_view.me["next_stack"] + AHEAD

        def worth(action: ActionAnswer) -> tuple[int, int, int]:
            slot = market[action["slot"]] if action["slot"] >= 0 else None
            value = seat_view.facts[slot["card"]].value if slot and "order" not in action else 0
            paid = [hand[place]["value"] for place in action["pay"]]
            gold = int(action["gold"])
            return value if value <= fits else 0, -max(paid, default=0), -sum(paid) - gold

        return max(islice(seat_view.legal("purchase"), MOST_LISTED), key=worth, default=None)

    def _nothing_better(self, seat_view: SeatView, kinds: list[str]) -> Move:
        for do in ("go_on", "decline"):
            if do in kinds:
                return Move({"do": do}, do)
        if "technique" in kinds and not any(seat_view.market):
            kept = _towards_the_next_stack(seat_view)
            techniques = islice(seat_view.legal("technique"), MOST_LISTED)
            free = next((play for play in techniques if play["card"] not in kept), None)
            if free is not None and self._answers <= MOST_ANSWERS_A_TURN:
                return Move(free, "technique")
        if "inventory" in kinds:
            return Move({"do": "inventory", "cards": self._poor_cards(seat_view)}, "clear_hand")
        for do in kinds:
            found = next(seat_view.legal(do), None)
            if found is not None:
                return Move(found, do)
        raise AssertionError("no legal action")

    def _poor_cards(self, seat_view: SeatView) -> list[int]:
        """All but what makes the next stack, or else all but the set that comes nearest; all cards
        where that is no change."""
        hand = seat_view.me["hand"]
        kept = _towards_the_next_stack(seat_view) or _nearest_set(seat_view)
        poor = [place for place in range(len(hand)) if place not in kept]
        return poor or list(range(len(hand)))


def _towards_the_next_stack(seat_view: SeatView) -> list[int]:
    """Places in the hand of cards that are the next stack with others of the pile: as few as
    possible are still missing."""
    target = seat_view.next_stack
    by_set: dict[int, list[tuple[int, int]]] = {}  # value, and place in the hand or -1
    for place, (card, value) in enumerate(seat_view.hand):
        if seat_view.facts[card].stackable:
            by_set.setdefault(seat_view.facts[card].set, []).append((value, place))
    for card in seat_view.discard:
        if seat_view.facts[card].set in by_set and seat_view.facts[card].stackable:
            by_set[seat_view.facts[card].set].append((seat_view.facts[card].value, -1))
    found = [best for cards in by_set.values() if (best := _fewest_missing(cards, target))]
    _, places = min(found, default=(0, []))
    return [place for place in places if place >= 0]


def _fewest_missing(cards: list[tuple[int, int]], target: int) -> tuple[int, list[int]] | None:
    """Cards that add up to the target, by places: how many of them are not in the hand, and all."""
    sums: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for value, place in cards:
        for total, (missing, places) in list(sums.items()):
            more = (missing + (place < 0), [*places, place])
            if total + value <= target and more[0] < sums.get(total + value, (99, []))[0]:
                sums[total + value] = more
    return sums.get(target)


def _nearest_set(seat_view: SeatView) -> list[int]:
    """Places of the cards of one set that together come nearest to the next stack."""
    hand, next_stack = seat_view.hand, seat_view.next_stack
    totals: dict[int, int] = {}
    for card, value in hand:
        facts = seat_view.facts[card]
        if facts.stackable and value <= next_stack:
            totals[facts.set] = totals.get(facts.set, 0) + value
    best = max(totals, key=lambda set_: totals[set_], default=-1)
    return [
        place
        for place, (card, value) in enumerate(hand)
        if seat_view.facts[card].set == best and value <= next_stack
    ]


def _cost(question: QuestionView, way: PaymentAnswer) -> int:
    cards: int = sum(question["cards"][place]["value"] for place in way["cards"])
    return cards + int(way["gold"])


def _cards(seat_view: SeatView, question: QuestionView) -> list[int]:
    """Of my own cards the smallest go away; whatever comes to me is best large."""
    cards = question["cards"]
    mine = all(_is_mine(seat_view, card) for card in cards)
    goes = question["purpose"] in GOES_AWAY and mine
    places = sorted(range(len(cards)), key=lambda place: cards[place]["value"], reverse=not goes)
    return places[: question["at_least"] if goes else question["at_most"]]


def _is_mine(seat_view: SeatView, card: OfferedCard) -> bool:
    """Cards that are only shown come from my own deck more often than not."""
    zone, owner = card["zone"]
    return zone == "shown" or (zone in ("hand", "deck", "discard") and owner == seat_view.seat)


add_level(
    "apprentice",
    Apprentice,
    name=N_("Apprentice"),
    line=N_("plays simply, good company for first games"),
    rank=1,
)
