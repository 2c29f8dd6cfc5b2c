"""A beginner who knows the rules: builds, else buys the best card, else clears the hand of junk.

Techniques are played where they bring something at once. No plan, no memory, no malice.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from companion.bots.move import Move
from companion.bots.sight import Sight

MOST_LISTED = 300  # ways looked at; beyond that another one is hardly better
MOST_ANSWERS_A_TURN = 60  # two Reflections can fetch each other for ever: then the turn ends
GIVES_UP = frozenset({"discard", "throw_away", "pay", "give", "put_back"})


class Apprentice:
    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._turn = self._answers = 0

    def decide(self, sight: Sight) -> Move:
        self._count(sight.view["turn"]["number"])
        question = sight.question
        if question["kind"] == "action":
            return self._action(sight, question["actions"])
        if question["kind"] == "cards":
            return Move(_cards(question), question["why"])
        if question["kind"] == "payment":
            ways = question["payments"]
            return Move(min(ways, key=lambda way: _cost(question, way)), "pay_least")
        return Move(self._random(sight).randrange(len(question["options"])), question["why"])

    def _count(self, turn: int) -> None:
        self._answers = self._answers + 1 if turn == self._turn else 0
        self._turn = turn

    def _random(self, sight: Sight) -> Random:
        turn = sight.view["turn"]["number"]
        return Random(f"{self.seed}/{turn}/{self._answers}")

    def _action(self, sight: Sight, kinds: list[str]) -> Move:
        tired = self._answers > MOST_ANSWERS_A_TURN
        for do in ("build", "bind", "technique", "finish", "passive", "ability", "purchase"):
            if do not in kinds or (tired and do not in ("build", "purchase")):
                continue
            found = getattr(self, f"_{do}", self._first)(sight, do)
            if found is not None:
                return Move(found, do)
        return self._nothing_better(sight, kinds)

    def _first(self, sight: Sight, do: str) -> dict[str, Any] | None:
        return next(sight.legal(do), None)

    def _technique(self, sight: Sight, do: str) -> dict[str, Any] | None:
        """Only those that leave the action for something else."""
        hand = sight.me["hand"]
        for action in islice(sight.legal(do), MOST_LISTED):
            if sight.facts[hand[action["card"]]["is"]].bonus and not action.get("pay"):
                return action
        return None

    def _bind(self, sight: Sight, do: str) -> dict[str, Any] | None:
        """A chameleon is most often worth most as the dearest card in reach."""
        actions = islice(sight.legal(do), MOST_LISTED)
        fresh = [a for a in actions if sight.me["hand"][a["card"]]["is"] == _printed(sight, a)]
        return max(fresh, key=lambda a: sight.facts[a["as"]].value, default=None)

    def _purchase(self, sight: Sight, do: str) -> dict[str, Any] | None:
        """The dearest card within reach, paid with as little as possible."""
        market, hand = sight.view["market"], sight.me["hand"]

        def worth(action: dict[str, Any]) -> tuple[int, int]:
            slot = market[action["slot"]] if action["slot"] >= 0 else None
            value = sight.facts[slot["card"]].value if slot and "order" not in action else 0
            return value, -sum(hand[place]["value"] for place in action["pay"])

        return max(islice(sight.legal(do), MOST_LISTED), key=worth, default=None)

    def _nothing_better(self, sight: Sight, kinds: list[str]) -> Move:
        for do in ("go_on", "decline"):
            if do in kinds:
                return Move({"do": do}, do)
        if "inventory" in kinds:
            hand = sight.me["hand"]
            junk = [at for at, card in enumerate(hand) if card["card"] == "junk"]
            return Move({"do": "inventory", "cards": junk}, "clear_junk")
        for do in kinds:
            found = next(sight.legal(do), None)
            if found is not None:
                return Move(found, do)
        raise AssertionError("no legal action")


def _printed(sight: Sight, action: dict[str, Any]) -> str:
    printed: str = sight.me["hand"][action["card"]]["card"]
    return printed


def _cost(question: dict[str, Any], way: dict[str, Any]) -> int:
    cards: int = sum(question["cards"][place]["value"] for place in way["cards"])
    return cards + int(way["gold"])


def _cards(question: dict[str, Any]) -> list[int]:
    """The least valuable where cards are given up, else the most valuable."""
    give_up = question["why"] in GIVES_UP
    places = sorted(
        range(len(question["cards"])),
        key=lambda place: question["cards"][place]["value"],
        reverse=not give_up,
    )
    return places[: question["at_least"] if give_up else question["at_most"]]
