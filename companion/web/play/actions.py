"""What the form of an action offers: the sorts of actions, and what some cards add to them.

The engine says which sorts are allowed now; from the seat's own view follows which of the rarer
ones could mean anything. Whether an action is legal in the end, the engine alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import TIMING_OF
from companion.engine.cast import Cast, Kind
from companion.engine.scripts import Cost
from companion.engine.state import PHASES
from companion.web.i18n import gettext as _
from companion.web.i18n import translated
from companion.web.play.card_faces import Face
from companion.web.play.drawing import Drawing

TIMINGS = {PHASES[phase]: timing for phase, timing in TIMING_OF.items()}


@dataclass(frozen=True, slots=True)
class Choice:
    """One sort of action to choose; rarer ones stand for one card or ability."""

    value: str  # all its fields in one, see companion.web.play.answers
    do: str
    label: str
    icon: str
    price: str = ""  # what it costs, as in ``amount``
    about: str = ""  # name of the card or ability it is about
    text: str = ""  # what an ability does


@dataclass(frozen=True, slots=True)
class ActionForm:
    choices: tuple[Choice, ...]
    without: str  # the button that does nothing more: end of turn, no further stack
    without_do: str
    title: str
    gold: int  # the most that can be paid
    copies: tuple[Face, ...]  # what a chameleon in hand can become
    rearranges: bool  # a payment could rearrange the market
    from_market_discard: bool  # a payment could reach the market's discard pile
    discarded: tuple[tuple[int, Face], ...]  # cards of the own discard pile a stack could take

    @property
    def takes_from_hand(self) -> bool:
        """Whether cards of the hand can be part of anything that is offered."""
        return any(one.do not in ("snack", "ability") or one.price for one in self.choices)

    @property
    def takes_from_market(self) -> bool:
        return any(one.do in ("purchase", "snack") for one in self.choices)


def action_form(view: dict[str, Any], seat: int, cast: Cast, draw: Drawing) -> ActionForm:
    return _Offer(view, seat, cast, draw).form()


def amount(cost: Cost | None) -> str:
    """A cost in short: "3" is exactly three, "1-8" a range, "1-" has no upper end."""
    if cost is None:
        return ""
    if not cost.open:
        return str(cost.least)
    return f"{cost.least}-{'' if cost.most is None else cost.most}"


class _Offer:
    def __init__(self, view: dict[str, Any], seat: int, cast: Cast, draw: Drawing) -> None:
        self.view = view
        self.face = draw.face
        self.cast = cast
        self.seat = seat
        self.me = view["players"][seat]
        self.allowed: list[str] = view["question"]["actions"]
        self.hand = [self._kind(card["is"]) for card in self.me["hand"]]
        self.could_copy = draw.faces(self._copy_options())

    def form(self) -> ActionForm:
        without_do = next((do for do in ("go_on", "decline") if do in self.allowed), "")
        buys = "purchase" in self.allowed
        return ActionForm(
            choices=tuple(self._choices()),
            without=_without_word(self.view["question"]["why"]) if without_do else "",
            without_do=without_do,
            title=_title(self.view["question"]["why"], self.view["turn"]["actions"]),
            gold=self.me["gold"],
            copies=self.could_copy if "bind" in self.allowed else (),
            rearranges=buys and self._holds("rearranges_market"),
            from_market_discard=buys
            and self._holds("buys_from_discard")
            and bool(self.view["market_discard"]),
            discarded=tuple(self._discarded()),
        )

    def _kind(self, card: str) -> Kind:
        return self.cast.kinds[self.cast.by_id[card]]

    def _holds(self, trait: str) -> bool:
        return any(trait in kind.traits for kind in self.hand)

    def _copy_options(self) -> list[str]:
        return list(dict.fromkeys(kind for card in self.me["hand"] for kind in card["can_copy"]))

    def _choices(self) -> Iterator[Choice]:
        for do in self.allowed:
            yield from getattr(self, f"_{do}")()

    # ---- one method for each sort of action ----

    def _purchase(self) -> Iterator[Choice]:
        yield Choice("do=purchase", "purchase", _("Buy"), "market")

    def _technique(self) -> Iterator[Choice]:
        yield Choice("do=technique", "technique", _("Play"), "technique")

    def _build(self) -> Iterator[Choice]:
        yield Choice("do=build", "build", _("Build"), "stall")

    def _inventory(self) -> Iterator[Choice]:
        yield Choice("do=inventory", "inventory", _("Inventory"), "discard")

    def _passive(self) -> Iterator[Choice]:
        hand = zip(self.me["hand"], self.hand, strict=True)
        if any(kind.index in self.cast.with_passive and not card["used"] for card, kind in hand):
            yield Choice("do=passive", "passive", _("Use passive"), "passive")

    def _bind(self) -> Iterator[Choice]:
        if self.could_copy:
            yield Choice("do=bind", "bind", _("Copy"), "copy")

    def _finish(self) -> Iterator[Choice]:
        for place, entry in enumerate(self.me["schedule"]):
            if entry["waits_for"] == "finish":
                kind, name = self._kind(entry["is"]), self.face(entry["card"]).name
                yield Choice(
                    f"do=finish&entry={place}",
                    "finish",
                    _("Finish %(card)s", card=name),
                    "check",
                    amount(kind.script.finish),
                    name,
                )

    def _snack(self) -> Iterator[Choice]:
        for place, entry in enumerate(self.me["schedule"]):
            if entry["waits_for"] == "build" and "snack" in self._kind(entry["is"]).traits:
                name = self.face(entry["card"]).name
                yield Choice(
                    f"do=snack&entry={place}",
                    "snack",
                    _("Use %(card)s", card=name),
                    "schedule",
                    about=name,
                )

    def _ability(self) -> Iterator[Choice]:
        timing = TIMINGS[self.view["turn"]["phase"]]
        for number, usable in enumerate(self.cast.abilities[self.seat]):
            ability = usable.ability
            if ability.timing == timing:
                yield Choice(
                    f"do=ability&ability={number}",
                    "ability",
                    ability.name,
                    "person",
                    amount(usable.spend),
                    ability.name,
                    translated(ability.text),
                )

    def _ask_help(self) -> Iterator[Choice]:
        yield Choice("do=ask_help", "ask_help", _("Ask for help"), "team")

    def _go_on(self) -> Iterator[Choice]:
        return iter(())  # a button of its own

    def _decline(self) -> Iterator[Choice]:
        return iter(())

    # ---- what cards add ----

    def _discarded(self) -> Iterator[tuple[int, Face]]:
        """Cards of the own discard pile, the top one first; places count from the bottom."""
        pile: list[str] = self.me["discard"]
        if {"build", "ask_help"} & set(self.allowed) and self._stack_may_take_discarded():
            yield from ((len(pile) - 1 - depth, self.face(card)) for depth, card in enumerate(pile))

    def _stack_may_take_discarded(self) -> bool:
        return self._holds("stack_takes_discarded") or any(
            entry["waits_for"] == "build" and "extends_stack" in self._kind(entry["is"]).traits
            for entry in self.me["schedule"]
        )


def _title(why: str, actions: int) -> str:
    match why:
        case "start":
            return _("Your turn begins")
        case "cleanup":
            return _("Clean-up: anything more?")
        case "end" | "end_turn":
            return _("End of your turn")
        case "build_again":
            return _("You may build another stack")
        case "act":
            return _("Take this action now")
        case _ if actions > 1:
            return _("Your turn: %(number)s actions", number=actions)
    return _("Your turn: one action")


def _without_word(why: str) -> str:
    match why:
        case "start":
            return _("Nothing now")
        case "build_again":
            return _("No other stack")
        case "cleanup":
            return _("Go on")
    return _("End my turn")
