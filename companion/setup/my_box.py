"""My box: the characters and traps a table owns, entered once from the printed cards.

A name, needs and, for those who like, a line of their own on what a card does: printed words are
not ours. The box is an ordinary pack, so it is dealt, exported and imported like any other; a file
may hold more than can be typed here.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from companion.catalog.packs import (
    COLOURS,
    COMPONENTS,
    Character,
    Pack,
    PackError,
    Trap,
    check_effects,
    exhibition,
    read_pack,
)
from companion.refusal import Refusal
from companion.setup.sheet import LONGEST_CARD_NAME, MY_BOX

MOST_CARDS: Final = 200  # of each kind
PRINTED: Final = {"character": 55, "trap": 5}  # in the Collection, by its rulebook: all there are
LONGEST_TEXT: Final = 400
LONGEST_SLUG: Final = 50  # a number may have to follow it
Kind = Literal["character", "trap"]
KINDS: Final[tuple[Kind, ...]] = ("character", "trap")


class BoxError(Refusal):
    """A card that cannot be put into the box."""


@dataclass(frozen=True, slots=True)
class TypedCard:
    """What somebody typed about one card."""

    kind: Kind
    name: str
    colour: str = "green"  # of characters only, like what follows
    components: tuple[str, ...] = ()
    needs_teammate: bool = False
    text: str = ""  # in the words of who typed it


@dataclass(frozen=True, slots=True)
class Added:
    """What became of many cards at once."""

    box: Pack
    number: int
    known: tuple[str, ...]  # names that were in the box already
    refused: tuple[tuple[TypedCard, BoxError], ...]


def empty_box() -> Pack:
    return Pack(MY_BOX, "My box", "", {}, {})


def add(box: Pack, entry: TypedCard) -> Pack:
    entry = _checked(box, entry)
    return _put(box, _new_id(box, entry.name), entry)


def add_all(box: Pack, entries: Iterable[TypedCard]) -> Added:
    """All that can be added; the others are told, and nothing is lost by them."""
    number, known, refused = 0, [], []
    for entry in entries:
        try:
            box = add(box, entry)
            number += 1
        except BoxError as error:
            if error.code == "twice":
                known.append(str(error.params["card"]))
            else:
                refused.append((entry, error))
    return Added(box, number, tuple(known), tuple(refused))


def join(box: Pack, other: Pack) -> Pack:
    """What is in ``other`` beside what is in ``box``; a card of the same name stays as it is."""
    for kind in KINDS:
        names = {card.name.casefold() for card in _cards(box, kind).values()}
        for card in _cards(other, kind).values():
            if card.name.casefold() not in names:
                box = _with(box, kind, _with_free_ids(card, {*box.ids(), *exhibition().ids()}))
    return box


def edit(box: Pack, card_id: str, entry: TypedCard) -> Pack:
    """Change what was typed of a card; what a file brought along with it stays."""
    if card_id not in _cards(box, entry.kind):
        raise BoxError("gone")
    return _put(box, card_id, _checked(box, entry, but=card_id))


def remove(box: Pack, card_id: str) -> Pack:
    if card_id not in box.characters and card_id not in box.traps:
        raise BoxError("gone")
    return replace(
        box,
        characters={key: card for key, card in box.characters.items() if key != card_id},
        traps={key: card for key, card in box.traps.items() if key != card_id},
    )


def clean_name(text: str) -> str:
    name = _clean(text, LONGEST_CARD_NAME)
    if not name:
        raise BoxError("no_name")
    if len(name) > LONGEST_CARD_NAME:
        raise BoxError("long_name", most=LONGEST_CARD_NAME)
    return name


def _clean(text: str, longest: int) -> str:
    """Composed, printable, single spaces; what is far too long is not read to its end."""
    composed = unicodedata.normalize("NFC", text[: 20 * longest])
    shown = "".join(letter if letter.isprintable() else " " for letter in composed)
    return " ".join(shown.split())


# ---- files ----


def as_data(box: Pack) -> dict[str, Any]:
    """As plain data after the schema of packs, without what says nothing."""
    data = _pruned(asdict(box))
    for kind in ("characters", "traps"):
        data[kind] = list(data.get(kind, {}).values())
    return dict(data)


def from_data(data: dict[str, Any]) -> Pack:
    """What ``as_data`` gave, which was checked when it came in."""
    return read_pack(data, "my box")


def as_file(box: Pack) -> str:
    return json.dumps(as_data(box), ensure_ascii=False, indent=2) + "\n"


def read_file(content: bytes, file: str, effects: Collection[str]) -> Pack:
    """The box in a file, or PackError with the file, the entry and the reason."""
    try:
        data = json.loads(content.decode("utf-8-sig"))
        json.dumps(data, ensure_ascii=False).encode()  # JSON may spell out halves of characters
    except (ValueError, RecursionError):  # not UTF-8, not JSON, numbers nobody could want
        raise PackError(f"{file}: not readable: this is no JSON file") from None
    pack = read_pack(data, file, set(exhibition().ids()))
    check_effects(pack, effects, file)
    for what, cards in (("characters", pack.characters), ("traps", pack.traps)):
        _check_cards(cards.values(), what, file)
    return replace(pack, id=MY_BOX)


def _check_cards(cards: Collection[Character] | Collection[Trap], what: str, file: str) -> None:
    if len(cards) > MOST_CARDS:
        raise PackError(f"{file}: {what}: more than {MOST_CARDS}")
    seen = set()
    for card in cards:
        # Names travel in the links of set-up sheets, so they have to be short and clean.
        if card.name != card.name.strip() or not card.name.isprintable():
            raise PackError(f"{file}: {what}: {card.id}: name: has characters nobody can see")
        if len(card.name) > LONGEST_CARD_NAME:
            raise PackError(f"{file}: {what}: {card.id}: name: longer than {LONGEST_CARD_NAME}")
        if card.name.casefold() in seen:
            raise PackError(f"{file}: {what}: {card.id}: name: stands there twice")
        seen.add(card.name.casefold())


def _pruned(value: Any) -> Any:
    if isinstance(value, dict):
        pairs = ((key, _pruned(inner)) for key, inner in value.items())
        return {key: inner for key, inner in pairs if not _says_nothing(inner)}
    if isinstance(value, list | tuple):
        return [_pruned(inner) for inner in value]
    return value


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})  # but 0 is a value


# ---- one card ----


def _checked(box: Pack, entry: TypedCard, but: str = "") -> TypedCard:
    name = clean_name(entry.name)
    cards = _cards(box, entry.kind)
    if any(card.name.casefold() == name.casefold() for card in cards.values() if card.id != but):
        raise BoxError("twice", card=name)
    if entry.colour not in COLOURS:
        raise BoxError("colour")
    if not set(entry.components) <= set(COMPONENTS):
        raise BoxError("components")
    text = _clean(entry.text, LONGEST_TEXT)
    if len(text) > LONGEST_TEXT:
        raise BoxError("long_text", most=LONGEST_TEXT)
    ordered = tuple(component for component in COMPONENTS if component in entry.components)
    return replace(entry, name=name, components=ordered, text=text)


def _put(box: Pack, card_id: str, entry: TypedCard) -> Pack:
    if entry.kind == "trap":
        trap = box.traps.get(card_id) or Trap(card_id, entry.name, 1, False, "", "")
        return _with(box, "trap", replace(trap, name=entry.name, text=entry.text))
    known = box.characters.get(card_id) or Character(
        card_id, entry.name, "", entry.colour, (), False, "", "", "", (), (), ()
    )
    character = replace(
        known,
        name=entry.name,
        colour=entry.colour,
        components=entry.components,
        needs_teammate=entry.needs_teammate,
        text=entry.text,
    )
    return _with(box, "character", character)


def _with(box: Pack, kind: Kind, card: Character | Trap) -> Pack:
    if card.id not in _cards(box, kind) and len(_cards(box, kind)) >= MOST_CARDS:
        raise BoxError("full", most=MOST_CARDS)
    if isinstance(card, Trap):
        return replace(box, traps={**box.traps, card.id: card})
    return replace(box, characters={**box.characters, card.id: card})


def _cards(box: Pack, kind: Kind) -> dict[str, Character] | dict[str, Trap]:
    return box.traps if kind == "trap" else box.characters


def _new_id(box: Pack, name: str) -> str:
    """Out of the name, so that a person who reads the file knows which card it is."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = "-".join(("my", *re.findall("[a-z0-9]+", plain)))[:LONGEST_SLUG]
    return _first_free(slug, {*box.ids(), *exhibition().ids()})


def _with_free_ids(card: Character | Trap, taken: set[str]) -> Character | Trap:
    """A card from elsewhere, whose ids may be those of other cards here."""
    own = _first_free(card.id, taken)
    if isinstance(card, Trap):
        return replace(card, id=own)
    specialty = tuple(
        replace(each, id=_first_free(each.id, {*taken, own})) for each in card.specialty
    )
    return replace(card, id=own, specialty=specialty)


def _first_free(slug: str, taken: Iterable[str]) -> str:
    taken = set(taken)
    number = 1
    wanted = slug
    while wanted in taken:
        number += 1
        wanted = f"{slug[:LONGEST_SLUG]}-{number}"
    return wanted
