"""The tray of a player who is asked for an action: what the form offers, and what its button says.

The engine says which sorts of actions are allowed now; from the seat's own view follows which of
the rarer ones could mean anything. Whether an action is legal in the end, the engine alone decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.catalog import ActionTexts, catalog
from companion.engine import (
    ACTIONS,
    PHASES,
    TIMING_OF,
    Cast,
    Cost,
    View,
    about_card,
    asks_of,
    price_of_deed,
    scheduled_deeds,
)
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated
from companion.web.play.answers import field_for
from companion.web.play.cards import Drawing, Face
from companion.web.table.words import Names

# What can be asked for that is ticked in the hand, whatever it costs.
OF_THE_HAND = frozenset(("card", "cards", "stack"))
TIMINGS = {PHASES[phase]: timing for phase, timing in TIMING_OF.items()}


@dataclass(frozen=True, slots=True)
class Subject:
    """A card of the schedule or an ability: what a sort of action can be about."""

    value: int  # its place in the schedule, or its number
    name: str
    price: str = ""  # what it costs, as in ``amount``
    text: str = ""  # what an ability does


@dataclass(frozen=True, slots=True)
class Pick:
    """Something more to say about an action: to whom, or how."""

    field: str
    label: str
    options: tuple[tuple[str, str], ...]  # what is sent, and what is shown


@dataclass(frozen=True, slots=True)
class Deed:
    """One sort of action, to choose. If it can be about several things, one of them is chosen too:
    the field is called like the deed, see ``companion.web.play.answers``."""

    do: str
    label: str
    asks: tuple[str, ...]  # what has to be said for it, see ``companion.engine.action``
    icon: str
    key: str
    subjects: tuple[Subject, ...] = ()
    picks: tuple[Pick, ...] = ()

    @property
    def price(self) -> str:
        """What it costs whatever else is chosen."""
        return self.subjects[0].price if len(self.subjects) == 1 else ""

    @property
    def takes_from_hand(self) -> bool:
        pays = "pay" in self.asks
        if pays and self.subjects:
            pays = any(subject.price for subject in self.subjects)
        return pays or not OF_THE_HAND.isdisjoint(self.asks)


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
        return any(deed.takes_from_hand for deed in self.deeds)

    @property
    def takes_from_market(self) -> bool:
        return any("slot" in deed.asks for deed in self.deeds)

    def asking(self, ask: str) -> str:
        """The deeds that ask for this, as the page lists them."""
        return " ".join(deed.do for deed in self.deeds if ask in deed.asks)


def action_form(
    view: View, seat: int | None, cast: Cast, draw: Drawing, names: Names
) -> ActionForm | None:
    """None where this seat is asked for something else, or nothing."""
    question = view["question"]
    if seat is None or not question or question.get("kind") != "action":
        return None
    return _Offer(view, seat, cast, draw, names).form()


def amount(cost: Cost | None) -> str:
    """A cost in short: "3" is exactly three, "1-8" a range, "1-" has no upper end."""
    if cost is None:
        return ""
    if not cost.open:
        return str(cost.least)
    return f"{cost.least}-{'' if cost.most is None else cost.most}"


class _Offer:
    def __init__(self, view: View, seat: int, cast: Cast, draw: Drawing, names: Names) -> None:
        self.view = view
        self.names = names
        self.face = draw.face
        self.cast = cast
        self.seat = seat
        self.me = view["players"][seat]
        assert view["question"] is not None  # noqa: S101 - an action is asked for
        self.question = view["question"]
        self.allowed = self.question["actions"]
        self.hand = [self.cast.kind(card["is"]) for card in self.me["hand"]]
        self.could_copy = draw.faces(self._copy_options())
        self.could_be_done = {
            do
            for card, kind in zip(self.me["hand"], self.hand, strict=True)
            for do in about_card(cast, kind, used=card["used"], unbound=bool(card["can_copy"]))
        }

    def form(self) -> ActionForm:
        asked = {do: asks_of(do) for do in self.allowed}
        without_do = next((do for do, asks in asked.items() if not asks), "")
        buys = any("order" in asks for asks in asked.values())
        copies = any("as" in asks for asks in asked.values())
        return ActionForm(
            deeds=tuple(self._deeds()),
            without=without_word(self.question["purpose"]) if without_do else "",
            without_do=without_do,
            title=action_title(self.question["purpose"], self.view["turn"]["actions"]),
            gold=self.me["gold"],
            copies=self.could_copy if copies else (),
            rearranges=buys and self._holds("rearranges_market"),
            from_market_discard=buys
            and self._holds("buys_from_discard")
            and bool(self.view["market_discard"]),
            discarded=tuple(self._discarded()),
        )

    def _holds(self, hook: str) -> bool:
        return any(hook in kind.hooks for kind in self.hand)

    def _copy_options(self) -> list[str]:
        return list(dict.fromkeys(kind for card in self.me["hand"] for kind in card["can_copy"]))

    def _deeds(self) -> Iterator[Deed]:
        for do in self.allowed:
            asks = asks_of(do)
            subjects = tuple(self._subjects(do, asks))
            if asks and (subjects or self._is_possible(do, asks)):
                yield self._deed(do, asks, subjects)

    def _is_possible(self, do: str, asks: tuple[str, ...]) -> bool:
        """What is about nothing, or about a card of the hand. The actions of every turn are
        always shown."""
        if "card" in asks and not (do in ACTIONS and ACTIONS[do].counts):
            return do in self.could_be_done
        return "entry" not in asks and "ability" not in asks

    def _deed(self, do: str, asks: tuple[str, ...], subjects: tuple[Subject, ...]) -> Deed:
        words = catalog().actions[do]
        label = translated(words.label)
        if len(subjects) == 1 and words.label_about:
            label = translated(words.label_about) % {"card": subjects[0].name}
        elif len(subjects) == 1 and subjects[0].text:
            label = subjects[0].name
        return Deed(do, label, asks, words.icon, words.key, subjects, tuple(self._picks(do, asks)))

    def _subjects(self, do: str, asks: tuple[str, ...]) -> Iterator[Subject]:
        if "entry" in asks:
            for place, entry in enumerate(self.me["schedule"]):
                kind = self.cast.kind(entry["is"])
                if do in scheduled_deeds(kind, entry["waits_for"]):
                    name = self.face(entry["card"]).name
                    yield Subject(place, name, amount(price_of_deed(kind, do)))
        elif "ability" in asks:
            timing = TIMINGS[self.view["turn"]["phase"]]
            for number, usable in enumerate(self.cast.abilities[self.seat]):
                if usable.ability.timing == timing:
                    text = translated(usable.ability.text)
                    yield Subject(number, usable.ability.name, amount(usable.spend), text)

    def _picks(self, do: str, asks: tuple[str, ...]) -> Iterator[Pick]:
        if "seat" in asks:
            others = [seat for seat in range(len(self.view["players"])) if seat != self.seat]
            options = tuple((str(seat), self.names.of(seat)) for seat in others)
            yield Pick(field_for(do, "seat"), _("Choose a player"), options)
        if "mode" in asks:
            modes = tuple((mode.id, translated(mode.label)) for mode in catalog().actions[do].modes)
            yield Pick(field_for(do, "mode"), _("How?"), modes)

    # ---- what cards add ----

    def _discarded(self) -> Iterator[tuple[int, Face]]:
        """Cards of the own discard pile, the top one first."""
        pile: list[str] = self.me["discard"]
        builds = any("stack" in asks_of(do) for do in self.allowed)
        if builds and self._stack_may_take_discarded():
            yield from ((place, self.face(card)) for place, card in enumerate(pile))

    def _stack_may_take_discarded(self) -> bool:
        """By a card of the hand, of the schedule, or one that a teammate may hold."""
        hands = self.cast.kinds if self.view["teams"] else self.hand
        return any("stack_fetches" in kind.hooks for kind in hands) or any(
            entry["waits_for"] == "build"
            and "stack_from_discard" in self.cast.kind(entry["is"]).hooks
            for entry in self.me["schedule"]
        )


def action_title(purpose: str, actions: int) -> str:
    match purpose:
        case "start":
            return _("Your turn begins")
        case "cleanup":
            return _("Clean-up: anything more?")
        case "filled":
            return _("Your hand is filled: anything more?")
        case "end" | "end_turn":
            return _("End of your turn")
        case "build_again":
            return _("You may build another stack")
        case "act":
            return _("Take this action now")
        case _ if actions > 1:
            return _("Your turn: %(number)s actions", number=actions)
    return _("Your turn: one action")


def without_word(purpose: str) -> str:
    match purpose:
        case "start":
            return _("Nothing now")
        case "build_again":
            return _("No other stack")
        case "cleanup" | "filled":
            return _("Go on")
    return _("End my turn")


# ---- what the page says while cards are chosen ----

Sentences = tuple[str, ...]
"""By the number of cards besides the one it is about; the last one also for more."""

GAPS = {name: f"{{{name}}}" for name in ("card", "kind", "taken")}


def button_sentences(deeds: Iterable[str], hand: int, stack: int) -> dict[str, Sentences]:
    """What stands on the button, for each of these deeds: `hand` cards can be chosen, `stack` is
    the next to be built.

    static/js/play-tray.js chooses a sentence by the number of cards. All are made here, one for
    each number that can be chosen, so that every language counts as it counts. The script fills in
    what it alone knows: {card}, {kind}, {taken}.
    """
    return {deed: tuple(_sentences(catalog().actions[deed], hand, stack)) for deed in deeds}


def _sentences(words: ActionTexts, hand: int, stack: int) -> Iterator[str]:
    yield translated(words.button or words.label) % {**GAPS, "number": stack}
    if words.button_with:
        one, several = words.button_with
        for cards in range(1, hand + 1):
            yield ngettext(one, several, cards, **GAPS)
