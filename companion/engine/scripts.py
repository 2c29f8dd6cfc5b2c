"""How a card says what it does: decorators that register its code under its catalogue id.

A deck module under ``companion/decks`` reads like the deck's six cards;
``docs/adding-a-deck.md`` shows how to add one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, get_args

from companion.catalog.hooks import ABOUT_PLAYERS, CARD_HOOKS
from companion.engine.types import CardHook, HookZone, PlayerHook, Reactable, Trigger

if TYPE_CHECKING:
    from companion.engine.table import Table

# (table, me, this): this is the card itself, lying in my schedule while it resolves.
Effect = Callable[["Table", int, int], Awaitable[None]]
# (table, me, this, x): x is what was spent.
SpentEffect = Callable[["Table", int, int, int], Awaitable[None]]
# (table, me, this, other): other is the seat whose doing is reacted to.
Reaction = Callable[["Table", int, int, int], Awaitable[None]]
Condition = Callable[["Table", int, int], bool]
Targets = Callable[["Table", int, int], Sequence[int]]

# What the code of a card says at a hook, or an effect that a pack refers to by name: what it gets
# and gives depends on that, see ``companion/catalog/hooks.py``.
AnyFunction: TypeAlias = Callable[..., Any]
Function = TypeVar("Function", bound=AnyFunction)

# Events that cards in other players' hands may react to, and a card's own arrival in a hand.
EVENTS: tuple[Reactable, ...] = get_args(Reactable)

# What may end the waiting of a scheduled card.
TRIGGERS: tuple[Trigger, ...] = tuple(trigger for trigger in get_args(Trigger) if trigger)

# Where a card may lie while it modifies something about players.
ZONES = ("hand", "stall", "schedule")
OF = ("me", "opponents")


@dataclass(frozen=True, slots=True)
class Cost:
    """What ``spend`` and ``finish`` ask for: exactly ``least``, or x within a range."""

    least: int
    most: int | None  # None: no upper limit
    open: bool  # True: the amount paid is x


@dataclass(frozen=True, slots=True)
class Hooked:
    """What a card says at a hook, and where it has to lie for that."""

    function: AnyFunction
    while_in: HookZone = ""  # nothing for hooks about payments and stacks
    of: str = "me"  # about whom: its owner or their opponents


@dataclass(frozen=True, slots=True)
class Fetching:
    """What a card waiting in the schedule may bring into the hand right before a stack."""

    action: str  # what players call this step
    cards: Targets


@dataclass(frozen=True, slots=True)
class OwnAction:
    """An action that a card brings into the game. Its words stand in the deck's ``deck.toml``."""

    name: str  # what it is called in answers
    effect: Callable[..., Awaitable[None]]
    asks: tuple[str, ...]  # what has to be said for it: see ``FIELDS_OF`` in ``action.py``
    counts: bool  # it is one of the actions a player has on a turn
    spend: Cost | None
    cards: tuple[int, int]  # how many cards of the hand it takes, at least and at most
    modes: tuple[str, ...]
    possible: Condition | None


@dataclass(slots=True)
class Script:
    """All that the code of one card registered."""

    technique: Callable[..., Awaitable[None]] | None = None
    goes_elsewhere: bool = False  # it may end elsewhere than on the discard pile
    stays_until: Trigger = (
        ""  # one of TRIGGERS: what it waits for in the schedule; "": it never does
    )
    spend: Cost | None = None
    finish: Cost | None = None
    finished: SpentEffect | None = None
    later: Callable[..., Awaitable[None]] | None = None
    passive: Effect | None = None
    passive_if: Condition | None = None
    in_cleanup: bool = True
    copies: Targets | None = None
    paid: Callable[..., Awaitable[None]] | None = None
    bought: Callable[[Table, int, int, list[int]], Awaitable[list[int]]] | None = None
    filled: Effect | None = None
    built: Effect | None = None
    fetching: Fetching | None = None
    own_action: OwnAction | None = None
    alert: Callable[..., Awaitable[None]] | None = None
    reactions: dict[Reactable, Reaction] = field(default_factory=dict)
    hooks: dict[PlayerHook | CardHook, Hooked] = field(default_factory=dict)


# The packages whose modules register what cards do. Loaded by name when the first game is made:
# the rules do not depend on any card.
PACKAGES = ("companion.decks", "companion.exhibition")


@dataclass(frozen=True, slots=True)
class Setting:
    """A point the rulebooks leave open about one card. The card owns it; a game may set it."""

    card: str
    name: str
    default: Any  # a number, or yes or no: compiled code would make a number of that, were it int
    least: int
    most: int


_SCRIPTS: dict[str, Script] = {}
_SETTINGS: dict[str, Setting] = {}
_FETCHING_ACTIONS: set[str] = set()
_OWN_ACTIONS: dict[str, OwnAction] = {}
_EFFECTS: dict[str, AnyFunction] = {}
# Techniques among the effects that may end elsewhere than on the discard pile.
GO_ELSEWHERE: set[str] = set()


@cache
def _load() -> None:
    for package in PACKAGES:
        import_module(package)


def all_scripts() -> dict[str, Script]:
    """What every card does, by its catalogue id."""
    _load()
    return _SCRIPTS


def all_effects() -> dict[str, AnyFunction]:
    """The effects that packs of characters and traps refer to, by name."""
    _load()
    return _EFFECTS


def fetching_actions() -> set[str]:
    """What the steps are called by which cards bring something before a stack."""
    _load()
    return _FETCHING_ACTIONS


def own_actions() -> dict[str, OwnAction]:
    """The actions that cards bring into a game, by name."""
    _load()
    return _OWN_ACTIONS


def all_settings() -> dict[str, Setting]:
    """The points that single cards leave open, by name."""
    _load()
    return _SETTINGS


def _script(card: str) -> Script:
    return _SCRIPTS.setdefault(card, Script())


def cost(amount: int | tuple[int, int | None] | None) -> Cost | None:
    """``3`` is exactly three; ``(1, None)`` is x from 1 on; ``(1, 8)`` is x from 1 to 8."""
    if amount is None:
        return None
    if isinstance(amount, int):
        return Cost(amount, amount, open=False)
    return Cost(amount[0], amount[1], open=True)


def technique(
    card: str,
    *,
    spend: int | tuple[int, int | None] | None = None,
    finish: int | tuple[int, int | None] | None = None,
    stays_until: Trigger = "",
    goes_elsewhere: bool = False,
) -> Callable[[Function], Function]:
    """The technique of a card. With an open ``spend`` it also gets x.

    ``stays_until`` is what the card waits for when it stays in the schedule (``table.stay``).
    With ``finish`` the function is what happens before the word; ``@finished`` what comes after.
    ``goes_elsewhere`` says that the card may end elsewhere than on the discard pile, so that it
    cannot be used again and again.
    """
    assert not stays_until or stays_until in TRIGGERS, stays_until

    def register(effect: Function) -> Function:
        script = _script(card)
        script.stays_until = "finish" if finish is not None else stays_until
        script.technique, script.goes_elsewhere = effect, goes_elsewhere
        script.spend, script.finish = cost(spend), cost(finish)
        return effect

    return register


def finished(card: str) -> Callable[[SpentEffect], SpentEffect]:
    """What happens when the finish of a scheduled card has been paid; gets the x paid."""

    def register(effect: SpentEffect) -> SpentEffect:
        _script(card).finished = effect
        return effect

    return register


def later(card: str) -> Callable[[Function], Function]:
    """What a card does when the thing it waits for in the schedule has come."""

    def register(effect: Function) -> Function:
        _script(card).later = effect
        return effect

    return register


def once_a_turn(
    card: str, *, possible: Condition | None = None, in_cleanup: bool = True
) -> Callable[[Effect], Effect]:
    """A passive used once on your turn. ``possible`` says whether it could do anything now."""

    def register(effect: Effect) -> Effect:
        script = _script(card)
        script.passive, script.passive_if, script.in_cleanup = effect, possible, in_cleanup
        return effect

    return register


def reaction(card: str, *, on: Reactable) -> Callable[[Reaction], Reaction]:
    """A passive that answers what another player does, or its own arrival in your hand."""
    assert on in EVENTS, on

    def register(effect: Reaction) -> Reaction:
        _script(card).reactions[on] = effect
        return effect

    return register


def copies(card: str) -> Callable[[Targets], Targets]:
    """Which cards a chameleon may be a copy of."""

    def register(targets: Targets) -> Targets:
        _script(card).copies = targets
        return targets

    return register


def when_paid(card: str) -> Callable[[Function], Function]:
    """What a card does after it was among the cards that paid for a purchase."""

    def register(effect: Function) -> Function:
        _script(card).paid = effect
        return effect

    return register


def when_bought(card: str) -> Callable[[Function], Function]:
    """What a card does when it is itself purchased.

    Gets the cards paid, which are still in hand; gives back those that are not to be discarded.
    """

    def register(effect: Function) -> Function:
        _script(card).bought = effect
        return effect

    return register


def after_filling(card: str) -> Callable[[Effect], Effect]:
    """What a card in hand does when its owner has filled their hand."""

    def register(effect: Effect) -> Effect:
        _script(card).filled = effect
        return effect

    return register


def when_built(card: str) -> Callable[[Effect], Effect]:
    """What a card does after a stack with it in it was built."""

    def register(effect: Effect) -> Effect:
        _script(card).built = effect
        return effect

    return register


def before_building(card: str, *, action: str) -> Callable[[Targets], Targets]:
    """Which market cards a card that waits for a stack may bring into the hand before it.

    It is an action of its own, called ``action`` in answers, and the stack has to follow.
    """

    def register(targets: Targets) -> Targets:
        _script(card).fetching = Fetching(action, targets)
        _FETCHING_ACTIONS.add(action)
        return targets

    return register


def own_action(
    card: str,
    name: str,
    *,
    while_in: Literal["hand", "schedule"] = "hand",
    counts: bool = False,
    spend: int | tuple[int, int | None] | None = None,
    cards: tuple[int, int] = (0, 0),
    market: bool = False,
    player: bool = False,
    modes: tuple[str, ...] = (),
    possible: Condition | None = None,
) -> Callable[[Function], Function]:
    """An action of its own that a card allows its owner, in the action phase, while it lies in
    their hand or schedule. It is called ``name`` in answers; its words are in the deck's file.

    With ``counts`` it takes the action of the turn; otherwise it is a step beside it, once a turn
    for each card. It may ask for more, which its function gets by these names: an open ``spend``
    for ``x``, ``cards`` (at least, at most) for other ``cards`` of the hand, ``market`` for a
    ``market_card``, ``player`` for another ``seat``, ``modes`` for a ``mode``.
    """
    assert name not in _OWN_ACTIONS, name
    assert spend is None or not cards[1], "cards are either spent or taken"
    wanted = (
        ("card" if while_in == "hand" else "entry", True),
        ("pay", spend is not None),
        ("cards", cards[1] > 0),
        ("slot", market),
        ("seat", player),
        ("mode", bool(modes)),
    )
    asks = tuple(ask for ask, is_wanted in wanted if is_wanted)

    def register(effect: Function) -> Function:
        own = OwnAction(name, effect, asks, counts, cost(spend), cards, modes, possible)
        _script(card).own_action = _OWN_ACTIONS[name] = own
        return effect

    return register


def modifies(
    card: str,
    hook: PlayerHook | CardHook,
    *,
    while_in: HookZone = "",
    of: Literal["me", "opponents"] = "me",
) -> Callable[[Function], Function]:
    """What a card says at a hook: see ``companion/catalog/hooks.py``.

    Where the hook is about players, ``while_in`` tells in which zone the card takes hold, and
    ``of`` whether of its owner or of the opponents.
    """
    assert hook in CARD_HOOKS, hook
    assert (while_in in ZONES) == (hook in ABOUT_PLAYERS), while_in
    assert of in OF, of

    def register(function: Function) -> Function:
        _script(card).hooks[hook] = Hooked(function, while_in, of)
        return function

    return register


def no_effect(card: str) -> None:
    """Says explicitly that a card has no effect of its own."""
    _script(card)


def setting(card: str, name: str, *, default: Any, least: int = 0, most: int = 1) -> Setting:
    """Declares a point that a card leaves open; its code asks ``table.rules.setting`` for it."""
    assert name not in _SETTINGS, name
    _SETTINGS[name] = Setting(card, name, default, least, most)
    return _SETTINGS[name]


def effect(name: str, *, goes_elsewhere: bool = False) -> Callable[[Function], Function]:
    """Registers a function under the name by which a pack of characters or traps calls it.

    With ``goes_elsewhere`` it is a technique that may end elsewhere than on the discard pile.
    """
    assert name not in _EFFECTS, name

    def register(function: Function) -> Function:
        _EFFECTS[name] = function
        if goes_elsewhere:
            GO_ELSEWHERE.add(name)
        return function

    return register
