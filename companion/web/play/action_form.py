"""What the form of an action offers: the sorts of actions, and what some cards add to them.

The engine says which sorts are allowed now; from the seat's own view follows which of the rarer
ones could mean anything. Whether an action is legal in the end, the engine alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import PHASES, TIMING_OF, Cast, Cost, Kind, ScheduledCardView, View
from companion.web.i18n import gettext as _
from companion.web.i18n import translated
from companion.web.play.card_faces import Face
from companion.web.play.drawing import Drawing

TIMINGS = {PHASES[phase]: timing for phase, timing in TIMING_OF.items()}


@dataclass(frozen=True, slots=True)
class Subject:
    """A card of the schedule or an ability: what a sort of action can be about."""

    value: int  # its place in the schedule, or its number
    name: str
    price: str = ""  # what it costs, as in ``amount``
    text: str = ""  # what an ability does


@dataclass(frozen=True, slots=True)
class Deed:
    """One sort of action, to choose. If it can be about several things, one of them is chosen too:
    the field is called like the deed, see ``companion.web.play.answers``."""

    do: str
    label: str
    icon: str
    subjects: tuple[Subject, ...] = ()

    @property
    def price(self) -> str:
        """What it costs whatever else is chosen."""
        return self.subjects[0].price if len(self.subjects) == 1 else ""


@dataclass(frozen=True, slots=True)
class ActionForm:
    deeds: tuple[Deed, ...]
    without: str  # the button that does nothing more: end of turn, no further stack
    without_do: str
    title: str
    gold: int  # the most that can be paid
    copies: tuple[Face, ...]  # what a chameleon in hand can become
    rearranges: bool  # a payment could rearrange the market
    from_market_discard: bool  # a payment could reach the market discard
    discarded: tuple[tuple[int, Face], ...]  # cards of the own discard pile a stack could take

    @property
    def takes_from_hand(self) -> bool:
        """Whether cards of the hand can be part of anything that is offered."""
        return any(
            deed.do not in ("snack", "ability") or any(subject.price for subject in deed.subjects)
            for deed in self.deeds
        )

    @property
    def takes_from_market(self) -> bool:
        return any(deed.do in ("purchase", "snack") for deed in self.deeds)


def action_form(view: View, seat: int, cast: Cast, draw: Drawing) -> ActionForm:
    return _Offer(view, seat, cast, draw).form()


def amount(cost: Cost | None) -> str:
    """A cost in short: "3" is exactly three, "1-8" a range, "1-" has no upper end."""
    if cost is None:
        return ""
    if not cost.open:
        return str(cost.least)
    return f"{cost.least}-{'' if cost.most is None else cost.most}"


class _Offer:
    def __init__(self, view: View, seat: int, cast: Cast, draw: Drawing) -> None:
        self.view = view
        self.face = draw.face
        self.cast = cast
        self.seat = seat
        self.me = view["players"][seat]
        assert view["question"] is not None  # noqa: S101 - an action is asked for
        self.question = view["question"]
        self.allowed = self.question["actions"]
        self.hand = [self._kind(card["is"]) for card in self.me["hand"]]
        self.could_copy = draw.faces(self._copy_options())

    def form(self) -> ActionForm:
        without_do = next((do for do in ("go_on", "decline") if do in self.allowed), "")
        buys = "purchase" in self.allowed
        return ActionForm(
            deeds=tuple(self._deeds()),
            without=_without_word(self.question["purpose"]) if without_do else "",
            without_do=without_do,
            title=_title(self.question["purpose"], self.view["turn"]["actions"]),
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

    def _holds(self, hook: str) -> bool:
        return any(hook in kind.hooks for kind in self.hand)

    def _copy_options(self) -> list[str]:
        return list(dict.fromkeys(kind for card in self.me["hand"] for kind in card["can_copy"]))

    def _deeds(self) -> Iterator[Deed]:
        for do in self.allowed:
            deed: Deed | None = getattr(self, f"_{do}")()
            if deed is not None:
                yield deed

    # ---- one method for each sort of action ----

    def _purchase(self) -> Deed:
        return Deed("purchase", _("Buy"), "market")

    def _technique(self) -> Deed:
        return Deed("technique", _("Play"), "technique")

    def _build(self) -> Deed:
        return Deed("build", _("Build"), "stall")

    def _inventory(self) -> Deed:
        return Deed("inventory", _("Inventory"), "discard")

    def _passive(self) -> Deed | None:
        hand = zip(self.me["hand"], self.hand, strict=True)
        if any(kind.index in self.cast.with_passive and not card["used"] for card, kind in hand):
            return Deed("passive", _("Use passive"), "passive")
        return None

    def _bind(self) -> Deed | None:
        return Deed("bind", _("Copy"), "copy") if self.could_copy else None

    def _finish(self) -> Deed | None:
        waiting = tuple(
            Subject(place, self.face(entry["card"]).name, amount(kind.script.finish))
            for place, entry, kind in self._waiting_for("finish")
        )
        label = _("Finish %(card)s", card=waiting[0].name) if len(waiting) == 1 else _("Finish")
        return Deed("finish", label, "check", waiting) if waiting else None

    def _snack(self) -> Deed | None:
        snacks = tuple(
            Subject(place, self.face(entry["card"]).name)
            for place, entry, kind in self._waiting_for("build")
            if kind.script.fetching is not None
        )
        if not snacks:
            return None
        # Where there are several, they are the same card or copies of it.
        return Deed("snack", _("Use %(card)s", card=snacks[0].name), "schedule", snacks)

    def _waiting_for(self, event: str) -> Iterator[tuple[int, ScheduledCardView, Kind]]:
        for place, entry in enumerate(self.me["schedule"]):
            if entry["waits_for"] == event:
                yield place, entry, self._kind(entry["is"])

    def _ability(self) -> Deed | None:
        timing = TIMINGS[self.view["turn"]["phase"]]
        abilities = tuple(
            Subject(
                number, usable.ability.name, amount(usable.spend), translated(usable.ability.text)
            )
            for number, usable in enumerate(self.cast.abilities[self.seat])
            if usable.ability.timing == timing
        )
        label = abilities[0].name if len(abilities) == 1 else _("Ability")
        return Deed("ability", label, "person", abilities) if abilities else None

    def _ask_help(self) -> Deed:
        return Deed("ask_help", _("Ask for help"), "team")

    def _go_on(self) -> None:
        """A button of its own."""

    def _decline(self) -> None:
        """A button of its own."""

    # ---- what cards add ----

    def _discarded(self) -> Iterator[tuple[int, Face]]:
        """Cards of the own discard pile, the top one first."""
        pile: list[str] = self.me["discard"]
        if {"build", "ask_help"} & set(self.allowed) and self._stack_may_take_discarded():
            yield from ((place, self.face(card)) for place, card in enumerate(pile))

    def _stack_may_take_discarded(self) -> bool:
        """By a card of the hand, of the schedule, or one that a teammate may hold."""
        hands = self.cast.kinds if "ask_help" in self.allowed else self.hand
        return any("stack_fetches" in kind.hooks for kind in hands) or any(
            entry["waits_for"] == "build" and "stack_from_discard" in self._kind(entry["is"]).hooks
            for entry in self.me["schedule"]
        )


def _title(purpose: str, actions: int) -> str:
    match purpose:
        case "start":
            return _("Your turn begins")
        case "cleanup" | "filled":
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


def _without_word(purpose: str) -> str:
    match purpose:
        case "start":
            return _("Nothing now")
        case "build_again":
            return _("No other stack")
        case "cleanup" | "filled":
            return _("Go on")
    return _("End my turn")
