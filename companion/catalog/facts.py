"""The facts of the series: decks, cards, boxes, dice, rules of play, glossary and rulings.

Loaded once from ``companion/decks/*/deck.toml`` and the TOML files under ``data``, and validated
with marshmallow. A broken file stops the start with the file, the entry and the field named. The
rules of play are here in words only; what they do is in ``companion/engine``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from companion.catalog.actions import ActionTexts, ActionTextsSchema, action_texts
from companion.catalog.card_data import (
    Advice,
    AdviceSchema,
    OwnWords,
    OwnWordsSchema,
    with_card_data,
)
from companion.schema import Strict

DATA = Path(__file__).parent / "data"
DECKS = Path(__file__).parents[1] / "decks"
RATINGS = ("complexity", "interactivity", "nastiness", "randomness")
DICE_COMPONENTS = tuple(
    row["component"] for row in tomllib.loads((DATA / "dice.toml").read_text("utf-8"))["dice"]
)
COMPONENTS = (
    *("market-board", "market-card", *DICE_COMPONENTS),
    *("gold", "tokens", "clock", "traps", "characters"),
)
ALIKE = "alike"  # dice that may be thrown again when all of them agree
# What a card may make a tracker show: cards that change how many cards a hand is filled to or with
# what, what is paid in the market and how, what has to do with junk, and cards gold is put on.
TRACKER = ("hand_size", "prices", "junk", "holds_gold")
MOST_DECKS = 63  # what set-up codes have room for
RULE_GROUPS = (
    "aim",
    "setting-up",
    "turn",
    "buying",
    "techniques",
    "stall",
    "clean-up",
    "more",
    "decks",
)
TERM_GROUPS = ("table", "cards", "turn", "keyword", "effect", "player", "rating")
RULING_TOPICS = (
    "General",
    "Paying",
    "Values",
    "Passives",
    "Chameleons",
    "Dice and clock",
    "Teams",
    "Tournament",
    "Card by card",
    "What the rulebook leaves open",
)


class CatalogError(Exception):
    """A data file is broken. The message names the file, the entry and the field."""


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    deck: str
    value: int
    kind: str  # "technique" or "passive"
    bonus: bool
    copies: int
    text: str
    called: tuple[str, ...] = ()  # what people call it in languages in which its name is English
    tracker: tuple[str, ...] = ()  # what a tracker shows because of it: some of TRACKER
    example: bool = False  # the card that the lesson on how to play shows
    advice: Advice | None = None
    questions: tuple[OwnWords, ...] = ()

    @property
    def motif(self) -> Path:
        """Its own picture; there may be none, and the deck's emblem is shown instead."""
        return DECKS / self.deck / "motifs" / f"{self.id}.svg"


@dataclass(frozen=True, slots=True)
class Ruling:
    id: str
    topic: str
    text: str
    cards: tuple[str, ...]  # ids of the cards it speaks of; empty for a general ruling
    holds_for: tuple[str, ...] = ()  # traits of the cards that a general ruling is told for


@dataclass(frozen=True, slots=True)
class Deck:
    id: str
    name: str
    box: str
    order: int  # its place on the shelf
    number: int  # its place in set-up codes, which never changes
    theme: str
    colour: str
    colour_name: str
    components: tuple[str, ...]
    complexity: int
    interactivity: int
    nastiness: int
    randomness: int
    may_rise: tuple[str, ...]  # ratings printed with an asterisk
    cards: tuple[Card, ...]
    rulings: tuple[Ruling, ...]  # on its own cards
    actions: tuple[ActionTexts, ...] = ()  # the words of those that its cards bring into a game
    # By language: its name in the publisher's rulebook, or else what we call it below its name.
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    subtitles: Mapping[str, str] = field(default_factory=dict, hash=False)
    animals: tuple[str, ...] = ()  # what people call the animal, in any language

    def name_in(self, language: str) -> str:
        return self.names.get(language, self.name)

    def rating(self, name: str) -> int:
        return int(getattr(self, name))

    def folk_in(self, language: str) -> str:
        """The animals without what is said of them: "Owls". French names begin with the animal,
        English ones end with it."""
        if name := self.names.get(language) or self.subtitles.get(language):
            return name.split()[0]
        return self.name.replace("-", " ").split()[-1].capitalize()


@dataclass(frozen=True, slots=True)
class Box:
    id: str
    name: str
    short: str  # for a badge on its decks
    subtitle: str
    junk: int
    components: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A die, or a pair that is thrown together. ``data/dice.toml`` says what each field means."""

    id: str
    component: str
    name: str
    tool_name: str
    box_name: str
    spoken: str
    faces: tuple[str, ...]
    signs: Mapping[str, str] = field(hash=False)  # by face
    drawn: str
    thrown: int
    again: str
    roll_again: str
    leave: str
    told: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of play as the answer to a question."""

    id: str
    group: str  # one of RULE_GROUPS
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    name: str
    group: str  # one of TERM_GROUPS
    text: str


@dataclass(frozen=True, slots=True)
class Catalog:
    decks: dict[str, Deck]
    cards: dict[str, Card]
    boxes: dict[str, Box]
    dice: dict[str, Die]
    rules: dict[str, Rule]
    glossary: dict[str, Term]
    rulings: tuple[Ruling, ...]
    actions: dict[str, ActionTexts]  # of every game, then those that decks bring

    @property
    def example(self) -> Card:
        """The card that the lesson on how to play shows."""
        return next(card for card in self.cards.values() if card.example)

    def die_of(self, component: str) -> Die | None:
        return next((die for die in self.dice.values() if die.component == component), None)

    def decks_of(self, box: str) -> list[Deck]:
        return [deck for deck in self.decks.values() if deck.box == box]


def _text() -> fields.String:
    return fields.String(required=True, validate=validate.Length(min=1))


def _rating(least: int) -> fields.Integer:
    return fields.Integer(required=True, strict=True, validate=validate.Range(least, 3))


def _tuple_of(*allowed: str) -> fields.List[Any]:
    return fields.List(fields.String(validate=validate.OneOf(allowed)), required=True)


class _CardSchema(Strict):
    id = fields.String(required=True, validate=validate.Regexp(r"^[a-z]+-([1-4]|5a|5b)$"))
    name = _text()
    value = fields.Integer(required=True, strict=True, validate=validate.Range(1, 5))
    kind = fields.String(required=True, validate=validate.OneOf(("technique", "passive")))
    bonus = fields.Boolean(required=True, truthy={True}, falsy={False})  # no "yes", no "off"
    copies = fields.Integer(required=True, strict=True, validate=validate.Range(1, 4))
    text = _text()
    called = fields.List(_text(), load_default=list)
    tracker = fields.List(fields.String(validate=validate.OneOf(TRACKER)), load_default=list)
    example = fields.Boolean(load_default=False, truthy={True}, falsy={False})
    advice = fields.Nested(AdviceSchema, load_default=None)
    questions = fields.List(fields.Nested(OwnWordsSchema), load_default=list)


class _DeckSchema(Strict):
    id = fields.String(required=True, validate=validate.Regexp(r"^[a-z]+$"))
    name = _text()
    box = _text()
    order = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
    number = fields.Integer(required=True, strict=True, validate=validate.Range(1, MOST_DECKS))
    theme = _text()
    colour = fields.String(required=True, validate=validate.Regexp(r"^#[0-9A-F]{6}$"))
    colour_name = _text()
    components = _tuple_of(*COMPONENTS)
    complexity = _rating(1)
    interactivity = _rating(1)
    nastiness = _rating(0)
    randomness = _rating(1)
    may_rise = _tuple_of(*RATINGS)
    names = fields.Dict(fields.String(), _text(), load_default=dict)
    subtitles = fields.Dict(fields.String(), _text(), load_default=dict)
    animals = fields.List(_text(), load_default=list)
    # Each card is checked on its own, so that a problem is reported under the card's id.
    cards = fields.List(fields.Dict(), required=True, validate=validate.Length(equal=6))
    rulings = fields.List(fields.Dict(), load_default=list)
    actions = fields.List(fields.Dict(), load_default=list)


class _BoxSchema(Strict):
    id = _text()
    name = _text()
    short = _text()
    subtitle = _text()
    junk = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
    components = _tuple_of(*COMPONENTS)


class _SignSchema(Strict):
    face = _text()
    text = _text()


class _DieSchema(Strict):
    id = _text()
    component = _text()
    name = _text()
    tool_name = fields.String()
    box_name = fields.String()
    spoken = _text()
    faces = fields.List(_text(), required=True, validate=validate.Length(equal=6))
    signs = fields.List(fields.Nested(_SignSchema), load_default=list)
    drawn = _text()
    thrown = fields.Integer(load_default=1, strict=True, validate=validate.Range(1, 2))
    again = fields.String(load_default="")
    roll_again = fields.String(load_default="")
    leave = fields.String(load_default="")
    told = fields.String(load_default="")

    @validates_schema
    def _check_faces(self, row: dict[str, Any], **_: Any) -> None:
        named = {row["drawn"], *(sign["face"] for sign in row["signs"])}
        named |= {row["again"]} - {"", ALIKE}
        if unknown := named - {*row["faces"]}:
            raise ValidationError(f"no such face: {', '.join(sorted(unknown))}", "faces")


class _RuleSchema(Strict):
    id = _text()
    group = fields.String(required=True, validate=validate.OneOf(RULE_GROUPS))
    title = _text()
    text = _text()


class _TermSchema(Strict):
    id = _text()
    name = _text()
    group = fields.String(required=True, validate=validate.OneOf(TERM_GROUPS))
    text = _text()


class _RulingSchema(Strict):
    id = _text()
    topic = fields.String(required=True, validate=validate.OneOf(RULING_TOPICS))
    text = _text()
    cards = fields.List(fields.String(), load_default=list)
    holds_for = fields.List(fields.String(), load_default=list)


def load_catalog(data: Path = DATA, decks_folder: Path = DECKS) -> Catalog:
    """Read and check every data file."""
    boxes = {row["id"]: Box(**_frozen(row)) for row in _rows(data, "boxes", _BoxSchema)}
    dice = {row["id"]: _die(row) for row in _rows(data, "dice", _DieSchema)}
    rules = {row["id"]: Rule(**row) for row in _rows(data, "rules", _RuleSchema)}
    terms = {row["id"]: Term(**row) for row in _rows(data, "glossary", _TermSchema)}
    decks = _load_decks(decks_folder, boxes)
    cards = {card.id: card for deck in decks for card in deck.cards}
    _check_example(cards.values())
    rulings = _load_rulings(data, decks)
    actions = _load_actions(data, decks)
    return Catalog(
        {deck.id: deck for deck in decks}, cards, boxes, dice, rules, terms, rulings, actions
    )


@cache
def catalog() -> Catalog:
    """The catalogue this process works with."""
    return load_catalog()


def _die(row: dict[str, Any]) -> Die:
    tool_name = row.get("tool_name", row["name"])
    signs = {sign["face"]: sign["text"] for sign in row["signs"]}
    named = {"tool_name": tool_name, "box_name": tool_name, **row}
    return Die(**{**named, "faces": tuple(row["faces"]), "signs": signs})


def _load_decks(folder: Path, boxes: dict[str, Box]) -> list[Deck]:
    decks = [_load_deck(path, boxes) for path in sorted(folder.glob("*/deck.toml"))]
    if not decks:
        raise CatalogError("decks: there is no deck file")
    decks.sort(key=lambda deck: deck.order)
    for deck, other in pairwise(decks):
        if deck.order == other.order:
            raise CatalogError(f"{other.id}/deck.toml: {other.id}: order: {deck.id} has the same")
    _check_numbers(decks)
    return decks


def _check_numbers(decks: list[Deck]) -> None:
    """Set-up codes write decks by number, so each number stands for one deck and none is free."""
    taken: dict[int, str] = {}
    for deck in decks:
        if deck.number in taken:
            other = taken[deck.number]
            raise CatalogError(f"{deck.id}/deck.toml: {deck.id}: number: {other} has the same")
        taken[deck.number] = deck.id
    for number in range(1, len(decks) + 1):
        if number not in taken:
            last = taken[max(taken)]
            raise CatalogError(f"{last}/deck.toml: {last}: number: {number} is not taken yet")


def _check_example(cards: Iterable[Card]) -> None:
    examples = [card for card in cards if card.example]
    if not examples:
        raise CatalogError("decks: example: no card has it")
    for card in examples[1:]:
        first = examples[0].id
        raise CatalogError(f"{card.deck}/deck.toml: {card.id}: example: {first} has it, too")


def _load_deck(path: Path, boxes: dict[str, Box]) -> Deck:
    folder = path.parent.name
    file = f"{folder}/{path.name}"
    row = _checked(file, folder, _DeckSchema(), _read(path, file))
    if row["id"] != folder:
        raise CatalogError(f"{file}: {row['id']}: id: must be the folder's name")
    if row["box"] not in boxes:
        raise CatalogError(f"{file}: {row['id']}: box: no box is called {row['box']}")
    cards = _load_cards(file, row["id"], row.pop("cards"))
    rulings = _load_deck_rulings(file, cards, row.pop("rulings"))
    actions = _checked_all(file, ActionTextsSchema(), row.pop("actions"))
    return Deck(
        cards=cards, rulings=rulings, actions=tuple(map(action_texts, actions)), **_frozen(row)
    )


def _load_cards(file: str, deck: str, entries: list[dict[str, Any]]) -> tuple[Card, ...]:
    rows = _checked_all(file, _CardSchema(), entries)
    cards = tuple(Card(deck=deck, **_frozen(with_card_data(row))) for row in rows)
    for card in cards:
        number = card.id.removeprefix(f"{deck}-")
        if number == card.id:
            raise CatalogError(f"{file}: {card.id}: id: must begin with {deck}-")
        if number[0] != str(card.value):
            raise CatalogError(f"{file}: {card.id}: value: does not match the id")
    return cards


def _load_actions(data: Path, decks: list[Deck]) -> dict[str, ActionTexts]:
    """Those of every game, then those that decks bring."""
    actions = {row["id"]: action_texts(row) for row in _rows(data, "actions", ActionTextsSchema)}
    for deck in decks:
        _no_doubles(f"{deck.id}/deck.toml", (action.id for action in deck.actions), actions)
        actions.update({action.id: action for action in deck.actions})
    return actions


def _load_rulings(data: Path, decks: list[Deck]) -> tuple[Ruling, ...]:
    """General rulings and those on cards of several decks, then those that stand in the decks."""
    general = tuple(Ruling(**_frozen(row)) for row in _rows(data, "rulings", _RulingSchema))
    cards = {card.id for deck in decks for card in deck.cards}
    for ruling in general:
        for card in ruling.cards:
            if card not in cards:
                raise CatalogError(f"rulings.toml: {ruling.id}: cards: no card is called {card}")
    seen = {ruling.id for ruling in general}
    for deck in decks:
        _no_doubles(f"{deck.id}/deck.toml", (ruling.id for ruling in deck.rulings), seen)
        seen.update(ruling.id for ruling in deck.rulings)
    return (*general, *(ruling for deck in decks for ruling in deck.rulings))


def _load_deck_rulings(
    file: str, cards: tuple[Card, ...], entries: list[dict[str, Any]]
) -> tuple[Ruling, ...]:
    rulings = tuple(Ruling(**_frozen(row)) for row in _checked_all(file, _RulingSchema(), entries))
    own = {card.id for card in cards}
    for ruling in rulings:
        if not ruling.cards:
            raise CatalogError(f"{file}: {ruling.id}: cards: a general ruling belongs elsewhere")
        for card in ruling.cards:
            if card not in own:
                raise CatalogError(f"{file}: {ruling.id}: cards: {card} is not of this deck")
    return rulings


def _rows(data: Path, name: str, schema: type[Schema]) -> list[dict[str, Any]]:
    """The entries of ``<name>.toml``, which holds one list called ``<name>`` and nothing else."""
    file = f"{name}.toml"
    content = _read(data / file, file)
    entries = content.pop(name, None)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise CatalogError(f"{file}: {name}: the list of entries is missing")
    if content:
        raise CatalogError(f"{file}: {', '.join(content)}: does not belong here")
    return _checked_all(file, schema(), entries)


def _checked_all(file: str, schema: Schema, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows = [
        _checked(file, str(entry.get("id", f"entry {number}")), schema, entry)
        for number, entry in enumerate(entries, start=1)
    ]
    _no_doubles(file, (row["id"] for row in rows))
    return rows


def _read(path: Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CatalogError(f"{file}: the file is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogError(f"{file}: not readable: {error}") from None


def _checked(file: str, entry: str, schema: Schema, row: dict[str, Any]) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = schema.load(row)
    except ValidationError as error:
        problems = "; ".join(_problems(error.messages_dict))
        raise CatalogError(f"{file}: {entry}: {problems}") from None
    return loaded


def _problems(messages: dict[Any, Any], prefix: str = "") -> Iterator[str]:
    for name, problem in messages.items():
        if isinstance(problem, dict):
            yield from _problems(problem, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}: {' '.join(problem)}"


def _no_doubles(file: str, ids: Iterable[str], known: Collection[str] = ()) -> None:
    seen = set(known)
    for name in ids:
        if name in seen:
            raise CatalogError(f"{file}: {name}: id: stands there twice")
        seen.add(name)


def _frozen(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
