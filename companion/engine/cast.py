"""Which cards take part in a game, numbered.

A *kind* is what is printed, a *card* is one physical copy. Both are small ints:
kind 0 is junk; cards from 0 on are the animalfolk cards of the chosen decks, then come traps and
specialty cards, which have owners; every number beyond is junk, of which there is no end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from companion.catalog import Deck, catalog
from companion.catalog.hooks import IN_PAYMENTS, IN_STACKS
from companion.catalog.numbers import CLOCK_SPACES, HAND_SIZE, stacks_to_win
from companion.catalog.packs import Ability, Character, Specialty, Trap
from companion.engine.scripts import (
    EVENTS,
    GO_ELSEWHERE,
    AnyFunction,
    Cost,
    Script,
    Setting,
    all_effects,
    all_scripts,
    all_settings,
    cost,
)
from companion.engine.types import Card, HookZone, PlainData, Seat

_ABOUT_FILLING: Final = ("hand_size", "fill_limit", "fill_from_discard")
JUNK: Final = 0
NO_SET: Final = 0
_JUNK_AHEAD: Final = 400


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a game."""

    players: int = 2
    teams: bool = False
    first: int = 0  # the seat that takes the first turn
    ends_turns: bool = False  # hands are filled only when the active player says "end my turn"
    stacks_to_win: int = 0  # where nothing else is said: what the rulebook says
    hand_size: int = HAND_SIZE
    starting_gold: tuple[int, ...] = ()
    day_spaces: int = CLOCK_SPACES
    night_spaces: int = CLOCK_SPACES
    turned_over: bool = True  # a deck that becomes a discard pile is turned over
    # Points that single cards leave open, by the names of their settings, where not the default.
    of_cards: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if not self.stacks_to_win:
            object.__setattr__(self, "stacks_to_win", stacks_to_win(self.teams))

    def setting(self, open_point: Setting) -> int:
        """How this game settles a point that a card leaves open."""
        for name, chosen in self.of_cards:
            if name == open_point.name:
                return int(chosen)
        return int(open_point.default)

    def to_dict(self) -> PlainData:
        """All settings by name, those of single cards among them, as records keep them."""
        data = asdict(self)
        chosen = dict(data.pop("of_cards"))
        data["starting_gold"] = list(data["starting_gold"])
        for open_point in all_settings().values():
            data[open_point.name] = chosen.get(open_point.name, open_point.default)
        return data

    @classmethod
    def from_dict(cls, data: PlainData) -> Rules:
        """What ``to_dict`` wrote; what is missing has its default."""
        own = {**data}
        of_cards = [(name, own.pop(name)) for name in sorted(all_settings().keys() & data.keys())]
        own["starting_gold"] = tuple(own.get("starting_gold", ()))
        own["of_cards"] = tuple(
            (name, value) for name, value in of_cards if value != all_settings()[name].default
        )
        return cls(**own)

    def __reduce__(self) -> tuple[object, ...]:
        # For other processes: a compiled frozen dataclass cannot be filled in after it is made.
        return Rules, tuple(getattr(self, field.name) for field in fields(self))


class Kind:
    """What is printed on a card, joined with its code."""

    __slots__ = (
        "active_in_cleanup",
        "asks_in_cleanup",
        "bonus",
        "deck",
        "hooks",
        "id",
        "index",
        "name",
        "plain_stack",
        "reusable",
        "script",
        "set",
        "stackable",
        "technique",
        "value",
    )

    def __init__(
        self, index: int, id_: str, name: str, deck: str, set_: int, value: int, script: Script
    ) -> None:
        self.index = index
        self.id = id_
        self.name = name
        self.deck = deck
        self.set = set_  # 1, 2, … for the chosen decks, NO_SET for junk
        self.value = value
        self.script = script
        self.technique = script.technique is not None
        self.reusable = self.technique and not script.goes_elsewhere
        self.bonus = False
        self.stackable = True  # traps and specialty cards never are part of a stack
        self.hooks = frozenset(script.hooks)  # those it takes hold of, by name
        # Most cards do nothing special in a stack: then a stack is a plain sum.
        self.plain_stack = self.hooks.isdisjoint(IN_STACKS) and script.built is None
        about_filling = [name for name in self.modifying_in("hand") if name in _ABOUT_FILLING]
        self.asks_in_cleanup = (
            (script.passive is not None and script.in_cleanup)
            or script.filled is not None
            or "fill_from_discard" in about_filling
        )
        self.active_in_cleanup = self.asks_in_cleanup or bool(about_filling)

    def modifying_in(self, zone: str) -> list[str]:
        """The hooks about players that a card of this kind takes hold of in a zone."""
        return [name for name, hooked in self.script.hooks.items() if hooked.while_in == zone]


class Modifiers:
    """All that takes hold of one hook about players: characters, and kinds of cards by zone."""

    __slots__ = ("characters", "mine", "theirs")

    def __init__(self) -> None:
        self.characters: list[tuple[int, AnyFunction]] = []  # seat, function
        # For each zone the kinds that say something, about their owner or about opponents.
        self.mine: dict[HookZone, dict[int, AnyFunction]] = {}
        self.theirs: dict[HookZone, dict[int, AnyFunction]] = {}


class UsableAbility:
    """An ability of a character in play, joined with its code."""

    __slots__ = ("ability", "effect", "possible", "spend")

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.effect = all_effects()[ability.effect]
        self.possible = all_effects()[ability.possible] if ability.possible else None
        self.spend: Cost | None = None
        if ability.spend is not None:
            least, most = ability.spend
            self.spend = cost(least if least == most else (least, most))


class Cast:
    """The kinds and cards of one game. Shared by all its clones and never changed.

    ``kind_of`` alone grows, by junk at its end, which means the same to everybody.
    ``characters`` holds one for each seat, or nothing where the game has none; everybody gets a
    copy of every trap.
    """

    def __init__(
        self,
        decks: Sequence[Deck],
        scripts: dict[str, Script] | None = None,
        *,
        players: int = 0,
        traps: Sequence[Trap] = (),
        characters: Sequence[Character | None] = (),
    ) -> None:
        scripts = all_scripts() if scripts is None else scripts
        self.decks = tuple(deck.id for deck in decks)
        self.traps = tuple(trap.id for trap in traps)
        self.characters = tuple(characters)
        self.kinds: list[Kind] = [Kind(JUNK, "junk", "Junk", "", NO_SET, 1, Script())]
        self.kind_of: list[int] = []
        for set_, deck in enumerate(decks, start=1):
            for card in deck.cards:
                if card.id not in scripts:
                    raise LookupError(f"No code is registered for {card.id}")
                kind = Kind(
                    len(self.kinds), card.id, card.name, deck.id, set_, card.value, scripts[card.id]
                )
                kind.bonus = card.bonus
                self.kinds.append(kind)
                self.kind_of += [kind.index] * card.copies
        self.animalfolk = len(self.kind_of)  # owned cards begin here
        self.owner: dict[int, int] = {}
        for trap in traps:
            self._add_owned(trap.id, trap.name, trap.value, trap.bonus, _trap_script(trap))
            self._deal_owned(range(players))
        for seat, character in enumerate(characters):
            for own in character.specialty if character is not None else ():
                self._add_owned(own.id, own.name, own.value, own.bonus, _specialty_script(own))
                self._deal_owned([seat] * own.copies)
        self.size = len(self.kind_of)  # junk begins here
        self.kind_of += [JUNK] * _JUNK_AHEAD
        self.by_id = {kind.id: kind.index for kind in self.kinds}
        self.ids = [kind.id for kind in self.kinds]
        self.values = [kind.value for kind in self.kinds]
        self.sets = [kind.set for kind in self.kinds]
        components = {component for deck in decks for component in deck.components}
        components.update(
            part
            for character in characters
            if character is not None
            for part in character.components
        )
        self.has_clock = "clock" in components
        self.dice = tuple(die.id for die in catalog().dice.values() if die.component in components)
        self.modifiers: dict[str, Modifiers] = {}  # only hooks of which something takes hold
        self._index_characters()
        self._index_hooks()
        self._index_scripts()
        # Whether anything in this game answers to a card's arrival in a hand.
        self.arrivals_matter = bool(self.reacting["entered_hand"] or self.alerting)
        # Whether filling a hand is plain drawing: nothing answers, nothing else is offered.
        self.draws_plainly = not self.arrivals_matter and "fill_from_discard" not in self.modifiers
        # … and nothing makes it larger or smaller meanwhile, or could be used in between.
        self.fills_plainly = (
            self.draws_plainly
            and not self.cleanup_kinds
            and self.modifiers.keys().isdisjoint(_ABOUT_FILLING)
        )

        # Whether somebody may be asked for a hidden card while a hand is filled: a card that only
        # changes how many are drawn asks nobody, unless a chameleon may become it.
        self.fills_in_secret = bool(
            any(kind.asks_in_cleanup for kind in self.kinds)
            or (self.copying and self.active_in_cleanup)
            or self.reacting["entered_hand"]
            or self.reacting["shuffled"]
        )

    def is_junk(self, card: Card) -> bool:
        return card >= self.size

    def is_animalfolk(self, card: Card) -> bool:
        """Whether a card is neither junk nor a trap nor a specialty card."""
        return card < self.animalfolk

    def junk_in(self, cards: Sequence[Card]) -> list[Card]:
        return [card for card in cards if card >= self.size]

    def animalfolk_in(self, cards: Sequence[Card]) -> list[Card]:
        return [card for card in cards if card < self.animalfolk]

    def kind(self, id_: str) -> Kind:
        """What is printed on a card, by its id."""
        return self.kinds[self.by_id[id_]]

    def owner_of(self, card: Card) -> Seat | None:
        """Whose trap or specialty card this is."""
        return self.owner.get(card)

    def _add_owned(self, id_: str, name: str, value: int, bonus: bool, script: Script) -> None:
        kind = Kind(len(self.kinds), id_, name, "", NO_SET, value, script)
        kind.bonus = bonus
        kind.stackable = False
        self.kinds.append(kind)

    def _deal_owned(self, owners: Iterable[int]) -> None:
        """One card of the kind just added for each of these owners."""
        for seat in owners:
            self.owner[len(self.kind_of)] = seat
            self.kind_of.append(len(self.kinds) - 1)

    def _index_characters(self) -> None:
        characters = self.characters
        self.abilities = [
            tuple(UsableAbility(ability) for ability in character.all_abilities())
            if character
            else ()
            for character in characters
        ]
        for seat, one in enumerate(characters):
            for passive in one.passives if one is not None else ():
                modifiers = self.modifiers.setdefault(passive.hook, Modifiers())
                modifiers.characters.append((seat, all_effects()[passive.effect]))
        self.ability_timings = frozenset(
            usable.ability.timing for row in self.abilities for usable in row
        )

    def _index_hooks(self) -> None:
        """What each kind of card says at the hooks, found once for the whole game."""
        # Hooks about payments and stacks: the function of each kind.
        self.functions: dict[str, dict[int, AnyFunction]] = {
            hook: {} for hook in (*IN_PAYMENTS, *IN_STACKS)
        }
        for kind in self.kinds:
            for hook, hooked in kind.script.hooks.items():
                if not hooked.while_in:
                    self.functions[hook][kind.index] = hooked.function
                    continue
                modifiers = self.modifiers.setdefault(hook, Modifiers())
                zones = modifiers.mine if hooked.of == "me" else modifiers.theirs
                zones.setdefault(hooked.while_in, {})[kind.index] = hooked.function
        self.with_hook = {hook: frozenset(kinds) for hook, kinds in self.functions.items()}

    def _index_scripts(self) -> None:
        """What no kind of this game does need not be looked for."""
        kinds = self.kinds
        self.copying = frozenset(k.index for k in kinds if k.script.copies is not None)
        self.reacting = {
            event: frozenset(k.index for k in kinds if event in k.script.reactions)
            for event in EVENTS
        }
        self.with_passive = frozenset(k.index for k in kinds if k.script.passive is not None)
        self.when_built = frozenset(k.index for k in kinds if k.script.built is not None)
        # The actions by which a scheduled card brings another one before a stack.
        self.fetching = tuple(
            dict.fromkeys(k.script.fetching.action for k in kinds if k.script.fetching is not None)
        )
        # The actions that cards of decks bring into this game.
        self.own_actions = tuple(
            k.script.own_action.name for k in kinds if k.script.own_action is not None
        )
        self.after_filling = frozenset(k.index for k in kinds if k.script.filled is not None)
        self.special_in_stack = frozenset(k.index for k in kinds if not k.plain_stack)
        self.special_in_payment = frozenset(
            k.index
            for k in kinds
            if k.script.paid is not None or not k.hooks.isdisjoint(IN_PAYMENTS)
        )
        # … and of these the kinds that bend how is paid: what a card pays, whether more than needed
        # may be paid, the order of the market.
        self.bending_payment = frozenset(
            kind
            for hook in IN_PAYMENTS
            if hook not in ("kept_when_paid", "buys_from_discard")
            for kind in self.functions[hook]
        )
        # Whether cards that pay may go elsewhere than on the discard pile.
        self.spares_payers = bool(self.functions["kept_when_paid"]) or any(
            k.script.bought is not None for k in kinds
        )
        self.alerting = frozenset(k.index for k in kinds if k.script.alert is not None)
        self.never_in_stack = frozenset(k.index for k in kinds if not k.stackable)
        self.active_in_cleanup = frozenset(k.index for k in kinds if k.active_in_cleanup)
        # Kinds that a clean-up has to look at: they do something in it, or may copy what does.
        self.cleanup_kinds = (
            self.active_in_cleanup | self.copying if self.active_in_cleanup else frozenset()
        )

    def make_room_for_junk(self, number: int) -> None:
        if number >= len(self.kind_of):
            self.kind_of += [JUNK] * _JUNK_AHEAD


def _trap_script(trap: Trap) -> Script:
    return Script(
        technique=all_effects()[trap.technique],
        goes_elsewhere=trap.technique in GO_ELSEWHERE,
        alert=all_effects()[trap.alert],
    )


def _specialty_script(card: Specialty) -> Script:
    return Script(
        technique=all_effects()[card.technique] if card.technique else None,
        goes_elsewhere=not GO_ELSEWHERE.isdisjoint((card.technique, card.finished)),
        spend=cost(card.spend),
        finish=cost(card.finish),
        stays_until="finish" if card.finish is not None else "",
        finished=all_effects()[card.finished] if card.finished else None,
        alert=all_effects()[card.alert] if card.alert else None,
    )
