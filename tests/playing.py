"""Games on screens, for tests and benchmarks: answers as the forms of the play table send them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from companion.bots import Move, SeatView, bot_of

Fields = list[tuple[str, str]]


def form_of(kind: str, answer: Any) -> Fields:
    """The fields of a form that says this; what ``answer_from_form`` reads back."""
    if kind == "action":
        return _action(answer)
    if kind == "option":
        fields = [("option", str(answer))]
    elif kind == "cards":
        fields = _many("cards", answer)
    else:
        fields = [*_many("cards", answer["cards"]), ("gold", str(answer["gold"]))]
    return [("kind", kind), *fields]


def _action(answer: dict[str, Any]) -> Fields:
    fields: Fields = [("do", answer["do"])]
    for name, value in answer.items():
        if name in ("cards", "discarded", "order"):
            fields += _many(name, value)
        elif name == "pay":
            fields += _many("cards", value)
        elif name == "entry":
            fields.append((answer["do"], str(value)))
        elif name == "as":
            fields.append(("as_kind", value))
        elif name == "slot":
            fields.append(("slot", str(_slot_pointed_at(answer))))
        elif name != "do":
            fields.append((name, str(value)))
    if "order" in answer:
        fields.append(("rearrange", "1"))
    return fields


def _slot_pointed_at(answer: dict[str, Any]) -> int:
    """People point at a card where it lies, before the market is put in another order."""
    slot: int = answer["slot"]
    return answer["order"][slot] if slot >= 0 and "order" in answer else slot


def _many(name: str, values: Any) -> Fields:
    return [(name, str(value)) for value in values]


class Curious:
    """Plays whatever technique it can, most of the time: many cards are looked at and shown."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)
        self._sensible = bot_of("apprentice", seed)
        self._turn = self._tricks = 0

    def decide(self, seat_view: SeatView) -> Move:
        sensible = self._sensible.decide(seat_view)
        question, turn = seat_view.question, seat_view.view["turn"]["number"]
        if question["kind"] != "action":
            return bot_of("random", self._random.random()).decide(seat_view)
        self._tricks = 0 if turn != self._turn else self._tricks
        self._turn = turn
        if self._tricks < 5 and self._random.random() < 0.7:
            for do in self._random.sample(["technique", "passive", "ability", "bind"], 4):
                if do in question["actions"]:
                    listed = list(islice(seat_view.legal(do), 50))
                    if listed:
                        self._tricks += 1
                        return Move(self._random.choice(listed), do)
        return sensible
