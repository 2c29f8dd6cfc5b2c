"""Packs of characters, specialty cards and traps.

The printed characters and traps are not ours to tell, so they come in packs: the project's own
Exhibition pack, which the engine can play, and what a table enters from its own box, which can be
dealt at the table. Effects are names of registered Python functions; a pack without them can be
dealt but not played. A broken pack is refused with file, entry and reason.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from marshmallow import ValidationError, fields, validate

from companion.catalog.card_data import (
    Advice,
    AdviceSchema,
    OwnWords,
    OwnWordsSchema,
    advice_of,
    with_card_data,
)
from companion.catalog.facts import DICE_COMPONENTS, Card, catalog
from companion.catalog.hooks import CHARACTER_HOOKS, RENAMED
from companion.schema import Strict

EXHIBITION = Path(__file__).parents[1] / "exhibition"
COLOURS = ("green", "yellow", "red")  # of complexity: easy, intermediate, hard
TIMINGS = ("start", "action", "cleanup", "end")
COMPONENTS = ("gold", "tokens", "clock", *DICE_COMPONENTS)
MOST_NUMBERS = 255  # of characters, and of traps: what set-up codes have room for


class PackError(Exception):
    """A pack is broken. The message names the file, the entry and the reason."""


@dataclass(frozen=True, slots=True)
class Ability:
    name: str
    timing: str  # one of TIMINGS
    uses: int  # how often a turn
    text: str
    effect: str = ""  # name of a registered function
    possible: str = ""  # name of one that says whether it can be used now
    spend: tuple[int, int | None] | None = None  # least and most; equal: exactly so much
    advice: Advice | None = None


@dataclass(frozen=True, slots=True)
class CharacterPassive:
    hook: str  # one of CHARACTER_HOOKS
    text: str
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Specialty:
    id: str
    name: str
    size: str  # "small" or "large"
    copies: int
    text: str
    value: int = 0
    bonus: bool = False
    technique: str = ""
    spend: int | None = None
    finish: int | None = None
    finished: str = ""
    alert: str = ""
    alert_text: str = ""
    abilities: tuple[Ability, ...] = ()
    advice: Advice | None = None
    questions: tuple[OwnWords, ...] = ()


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: str
    title: str
    colour: str
    components: tuple[str, ...]
    needs_teammate: bool
    flavour: str
    setup: str
    setup_text: str
    abilities: tuple[Ability, ...]
    passives: tuple[CharacterPassive, ...]
    specialty: tuple[Specialty, ...]
    number: int | None = None  # in set-up codes, where the pack is the project's own
    text: str = ""  # of a card of somebody's own box: what they wrote about it

    def all_abilities(self) -> tuple[Ability, ...]:
        """Its own and those of its large cards."""
        return self.abilities + tuple(a for card in self.specialty for a in card.abilities)


@dataclass(frozen=True, slots=True)
class Trap:
    id: str
    name: str
    value: int
    bonus: bool
    text: str
    alert_text: str
    technique: str = ""
    alert: str = ""
    number: int | None = None  # in set-up codes, where the pack is the project's own
    advice: Advice | None = None
    questions: tuple[OwnWords, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    id: str
    name: str
    note: str
    characters: dict[str, Character]
    traps: dict[str, Trap]

    def ids(self) -> Iterator[str]:
        """The ids of its characters, specialty cards and traps."""
        for character in self.characters.values():
            yield character.id
            yield from (card.id for card in character.specialty)
        yield from self.traps

    def cards(self) -> Iterator[Specialty | Trap]:
        for character in self.characters.values():
            yield from character.specialty
        yield from self.traps.values()

    def effects(self) -> Iterator[tuple[str, str]]:
        """Every effect it names, with the entry that names it."""
        for character in self.characters.values():
            yield character.id, character.setup
            for ability in character.all_abilities():
                yield character.id, ability.effect
                yield character.id, ability.possible
            for passive in character.passives:
                yield character.id, passive.effect
            for card in character.specialty:
                for name in (card.technique, card.finished, card.alert):
                    yield card.id, name
        for trap in self.traps.values():
            yield trap.id, trap.technique
            yield trap.id, trap.alert


def _text(**options: Any) -> fields.String:
    return fields.String(validate=validate.Length(1, 400), **options)


def _id() -> fields.String:
    return fields.String(required=True, validate=validate.Regexp(r"^[a-z0-9-]{1,60}$"))


def _maybe() -> fields.String:
    return fields.String(load_default="", validate=validate.Length(max=400))


def _number() -> fields.Integer:
    return fields.Integer(strict=True, load_default=None, validate=validate.Range(1, MOST_NUMBERS))


def _advice() -> fields.Nested:
    return fields.Nested(AdviceSchema, load_default=None)


def _questions() -> fields.List[Any]:
    return fields.List(fields.Nested(OwnWordsSchema), load_default=list)


def _check_spend(amounts: list[int | None]) -> None:
    """One number is exactly so much, two are the least and the most; none as the most: no limit."""
    match amounts:
        case [int(least)] | [int(least), None] if least >= 1:
            return
        case [int(least), int(most)] if 1 <= least <= most:
            return
    raise ValidationError("must be an amount, or the least and the most.")


class _AbilitySchema(Strict):
    name = _text(required=True)
    timing = fields.String(required=True, validate=validate.OneOf(TIMINGS))
    uses = fields.Integer(strict=True, load_default=1, validate=validate.Range(1, 9))
    text = _text(required=True)
    effect = _maybe()
    possible = _maybe()
    spend = fields.List(
        fields.Integer(strict=True, allow_none=True), load_default=None, validate=_check_spend
    )
    advice = _advice()


class _PassiveSchema(Strict):
    hook = fields.String(required=True, validate=validate.OneOf((*CHARACTER_HOOKS, *RENAMED)))
    text = _text(required=True)
    effect = _maybe()


class _SpecialtySchema(Strict):
    id = _id()
    name = _text(required=True)
    size = fields.String(required=True, validate=validate.OneOf(("small", "large")))
    copies = fields.Integer(strict=True, load_default=1, validate=validate.Range(1, 9))
    text = _text(required=True)
    value = fields.Integer(strict=True, load_default=0, validate=validate.Range(0, 9))
    bonus = fields.Boolean(load_default=False)
    technique = _maybe()
    spend = fields.Integer(strict=True, load_default=None, validate=validate.Range(1, 9))
    finish = fields.Integer(strict=True, load_default=None, validate=validate.Range(1, 9))
    finished = _maybe()
    alert = _maybe()
    alert_text = _maybe()
    abilities = fields.List(fields.Nested(_AbilitySchema), load_default=list)
    advice = _advice()
    questions = _questions()


class _CharacterSchema(Strict):
    id = _id()
    name = _text(required=True)
    title = _maybe()
    colour = fields.String(required=True, validate=validate.OneOf(COLOURS))
    components = fields.List(fields.String(validate=validate.OneOf(COMPONENTS)), load_default=list)
    needs_teammate = fields.Boolean(load_default=False)
    flavour = _maybe()
    setup = _maybe()
    setup_text = _maybe()
    abilities = fields.List(fields.Nested(_AbilitySchema), load_default=list)
    passives = fields.List(fields.Nested(_PassiveSchema), load_default=list)
    specialty = fields.List(fields.Nested(_SpecialtySchema), load_default=list)
    number = _number()
    text = _maybe()


class _TrapSchema(Strict):
    id = _id()
    name = _text(required=True)
    value = fields.Integer(strict=True, load_default=1, validate=validate.Range(0, 9))
    bonus = fields.Boolean(load_default=False)
    text = _maybe()
    alert_text = _maybe()
    technique = _maybe()
    alert = _maybe()
    number = _number()
    advice = _advice()
    questions = _questions()


class _PackSchema(Strict):
    id = _id()
    name = _text(required=True)
    note = _maybe()
    characters = fields.List(fields.Nested(_CharacterSchema), load_default=list)
    traps = fields.List(fields.Nested(_TrapSchema), load_default=list)


def read_pack(data: Any, source: str = "pack", taken: Collection[str] = ()) -> Pack:
    """A pack out of plain data; ``source`` names it in errors, ``taken`` are ids of others."""
    if not isinstance(data, dict):
        raise PackError(f"{source}: a pack must be an object with an id and a name")
    try:
        row: dict[str, Any] = _PackSchema().load(data)
    except ValidationError as error:
        raise PackError(f"{source}: {next(_problems(error.messages_dict, data))}") from None
    seen = set(taken)
    for entry_id in _ids(row):
        if entry_id in seen:
            raise PackError(f"{source}: {entry_id}: id: stands there twice")
        seen.add(entry_id)
    characters = [_character(entry) for entry in row["characters"]]
    traps = [Trap(**with_card_data(entry)) for entry in row["traps"]]
    return Pack(
        row["id"],
        row["name"],
        row["note"],
        {character.id: character for character in characters},
        {trap.id: trap for trap in traps},
    )


def load_pack(folder: Path) -> Pack:
    """A pack kept as a folder: ``pack.toml`` and files with more characters and traps."""
    pack = read_pack(_read(folder / "pack.toml"), "pack.toml")
    for path in sorted(folder.glob("*.toml")):
        if path.name != "pack.toml":
            part = {**_read(path), "id": pack.id, "name": pack.name}
            more = read_pack(part, path.name, set(pack.ids()))  # so that errors name the file
            pack.characters.update(more.characters)
            pack.traps.update(more.traps)
    return pack


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PackError(f"{path.name}: not readable: {error}") from None


@cache
def exhibition() -> Pack:
    """The project's own pack."""
    pack = load_pack(EXHIBITION)
    check_numbers(pack, EXHIBITION.name)
    return pack


def every_card() -> Iterator[Card | Specialty | Trap]:
    """The cards of all decks and of the project's own pack: all a game is played with but junk."""
    yield from catalog().cards.values()
    yield from exhibition().cards()


def check_numbers(pack: Pack, source: str) -> None:
    """Refuse a pack whose characters or traps are not numbered 1, 2, 3 … for set-up codes."""
    for cards in (pack.characters.values(), pack.traps.values()):
        taken: dict[int | None, str] = {}
        for card in cards:
            if card.number is None:
                raise PackError(f"{source}: {card.id}: number: is missing")
            if card.number in taken:
                raise PackError(f"{source}: {card.id}: number: {taken[card.number]} has the same")
            taken[card.number] = card.id
        for number in range(1, len(taken) + 1):
            if number not in taken:
                raise PackError(f"{source}: number: {number} is not taken yet")


def check_effects(pack: Pack, known: Collection[str], source: str = "pack") -> None:
    """Refuse a pack that names an effect nobody has written."""
    for entry, name in pack.effects():
        if name and name not in known:
            raise PackError(f"{source}: {entry}: effect: no function is called {name}")


def playable(pack: Pack, known: Collection[str]) -> bool:
    """Whether the engine can play it: everything that should do something has code."""
    abilities = [a for c in pack.characters.values() for a in c.all_abilities()]
    passives = [p for c in pack.characters.values() for p in c.passives]
    acting = [*(a.effect for a in abilities), *(p.effect for p in passives)]
    acting += [name for t in pack.traps.values() for name in (t.technique, t.alert)]
    has_code = all(c.abilities or c.passives or c.specialty for c in pack.characters.values())
    return has_code and all(acting) and all(not n or n in known for _, n in pack.effects())


def _character(entry: dict[str, Any]) -> Character:
    entry["components"] = tuple(entry["components"])
    entry["abilities"] = tuple(_ability(row) for row in entry["abilities"])
    entry["passives"] = tuple(_passive(row) for row in entry["passives"])
    entry["specialty"] = tuple(_specialty(row) for row in entry["specialty"])
    return Character(**entry)


def _passive(row: dict[str, Any]) -> CharacterPassive:
    return CharacterPassive(**{**row, "hook": RENAMED.get(row["hook"], row["hook"])})


def _specialty(row: dict[str, Any]) -> Specialty:
    row["abilities"] = tuple(_ability(ability) for ability in row["abilities"])
    return Specialty(**with_card_data(row))


def _ability(row: dict[str, Any]) -> Ability:
    spend = row["spend"]
    if spend is not None:
        least, most = (spend[0], spend[0]) if len(spend) == 1 else spend
        row["spend"] = (least, most)
    row["advice"] = advice_of(row["advice"])
    return Ability(**row)


def _ids(row: dict[str, Any]) -> Iterator[str]:
    for character in row["characters"]:
        yield character["id"]
        yield from (card["id"] for card in character["specialty"])
    yield from (trap["id"] for trap in row["traps"])


def _problems(messages: dict[Any, Any], data: Any, path: str = "") -> Iterator[str]:
    """The first thing wrong, with entries named by their id where they have one."""
    for key, problem in messages.items():
        inner: Any = None
        name = str(key)
        if isinstance(data, dict):
            inner = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            inner = data[key]
            if isinstance(inner, dict) and isinstance(inner.get("id"), str):
                name = inner["id"]
        if isinstance(problem, dict):
            yield from _problems(problem, inner, f"{path}{name}: ")
        else:
            yield f"{path}{name}: {' '.join(map(str, problem))}"
