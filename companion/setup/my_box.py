"""My box: the characters and traps a table owns, entered once from the printed cards.

Only names and needs are kept, because the printed words are not ours. The box is an ordinary pack,
so it is dealt, exported and imported like any other; a file may hold more than can be typed here.
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

MOST_CARDS: Final = 200  # of each kind; the biggest printed box has 55
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


def empty_box() -> Pack:
    return Pack(MY_BOX, "My box", "", {}, {})


def add(box: Pack, entry: TypedCard) -> Pack:
    entry = _checked(box, entry)
    card_id = _new_id(box, entry.name)
    if len(_cards(box, entry.kind)) >= MOST_CARDS:
        raise BoxError("full", most=MOST_CARDS)
    return _put(box, card_id, entry)


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
    """``text`` as the name of a card: composed, printable, single spaces."""
    composed = unicodedata.normalize("NFC", text[: 20 * LONGEST_CARD_NAME])
    shown = "".join(letter if letter.isprintable() else " " for letter in composed)
    name = " ".join(shown.split())
    if not name:
        raise BoxError("no_name")
    if len(name) > LONGEST_CARD_NAME:
        raise BoxError("long_name", most=LONGEST_CARD_NAME)
    return name


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
    ordered = tuple(component for component in COMPONENTS if component in entry.components)
    return replace(entry, name=name, components=ordered)


def _put(box: Pack, card_id: str, entry: TypedCard) -> Pack:
    if entry.kind == "trap":
        trap = box.traps.get(card_id) or Trap(card_id, entry.name, 1, False, "", "")
        return replace(box, traps={**box.traps, card_id: replace(trap, name=entry.name)})
    known = box.characters.get(card_id) or Character(
        card_id, entry.name, "", entry.colour, (), False, "", "", "", (), (), ()
    )
    character = replace(
        known,
        name=entry.name,
        colour=entry.colour,
        components=entry.components,
        needs_teammate=entry.needs_teammate,
    )
    return replace(box, characters={**box.characters, card_id: character})


def _cards(box: Pack, kind: Kind) -> dict[str, Character] | dict[str, Trap]:
    return box.traps if kind == "trap" else box.characters


def _new_id(box: Pack, name: str) -> str:
    """Out of the name, so that a person who reads the file knows which card it is."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = "-".join(("my", *re.findall("[a-z0-9]+", plain)))[:50]
    return _first_free(slug, {*box.ids(), *exhibition().ids()})


def _first_free(slug: str, taken: Iterable[str]) -> str:
    taken = set(taken)
    number = 1
    wanted = slug
    while wanted in taken:
        number += 1
        wanted = f"{slug}-{number}"
    return wanted
