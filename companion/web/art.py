"""The pictures of a game as one file: emblems, a motif for every card that has one, characters.

A table shows dozens of cards. One sprite spares a request for each of them; its parts are used by
``<svg><use href="…/art/bats.owls.svg#<card>"></use></svg>``. Pictures are drawn in a box of 64 and
lie in their deck's folder, ``emblem.svg`` and ``motifs/<card>.svg``, or with the Exhibition:
``characters/<id>.svg``, and ``cards/<id>.svg`` for traps and specialty cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from companion.catalog import DECKS, catalog
from companion.catalog.packs import EXHIBITION, exhibition
from companion.config import PROJECT_ROOT

SVG = "http://www.w3.org/2000/svg"
JUNK = PROJECT_ROOT / "static" / "icons" / "junk.svg"
EXHIBITS = EXHIBITION / "pictures"
NEUTRAL_EMBLEM = PROJECT_ROOT / "static" / "icons" / "no-emblem.svg"  # of a deck that has none

ElementTree.register_namespace("", SVG)


def emblem_file(deck: str) -> Path:
    own = DECKS / deck / "emblem.svg"
    return own if own.exists() else NEUTRAL_EMBLEM


def motif_file(card: str) -> Path | None:
    """Where a card's own picture is drawn; None while it has none."""
    if card == "junk":
        return JUNK
    known = catalog().cards.get(card)
    file = known.motif if known is not None else EXHIBITS / "cards" / f"{card}.svg"
    return file if file.exists() else None


@lru_cache(maxsize=1024)
def has_motif(card: str) -> bool:
    return motif_file(card) is not None


@lru_cache(maxsize=1024)
def is_drawn(name: str) -> bool:
    """Whether there are pictures of something called so: a deck, a character, a card of neither."""
    return name in catalog().decks or name in exhibition().characters or name in _owned_cards()


def _owned_cards() -> set[str]:
    """Traps, and the specialty cards of characters."""
    pack = exhibition()
    own = {card.id for character in pack.characters.values() for card in character.specialty}
    return {*pack.traps, *own}


@lru_cache(maxsize=128)
def sprite(names: Sequence[str]) -> str:
    """All pictures of these decks, characters and other cards, and of junk."""
    return f'<svg xmlns="{SVG}">\n{"".join(_symbols(names))}</svg>\n'


def _symbols(names: Sequence[str]) -> Iterator[str]:
    yield _symbol("junk")
    for name in names:
        if name in catalog().decks:
            yield _symbol(f"emblem-{name}", emblem_file(name))
            yield from (
                _symbol(card.id) for card in catalog().decks[name].cards if has_motif(card.id)
            )
        elif name in exhibition().characters:
            yield _symbol(f"character-{name}", EXHIBITS / "characters" / f"{name}.svg")
        else:
            yield _symbol(name)


def head(deck: str) -> str:
    """The animal of an emblem without the disc behind it, to stand in a scene on the page."""
    return _symbol(f"head-{deck}", emblem_file(deck))


@lru_cache(maxsize=1024)
def _symbol(name: str, file: Path | None = None) -> str:
    """A picture as a part of the sprite. What it names inside of itself gets names of its own."""
    drawn = ElementTree.parse(file or motif_file(name) or NEUTRAL_EMBLEM).getroot()  # noqa: S314
    symbol = ElementTree.Element(
        f"{{{SVG}}}symbol", {"id": name, "viewBox": drawn.get("viewBox", "0 0 64 64")}
    )
    symbol.extend(part for part in drawn if part.tag != f"{{{SVG}}}title")
    if name.startswith("head-"):
        symbol.remove(symbol[0])  # the disc behind the animal comes first in every emblem
    for part in symbol.iter():
        if part is not symbol:
            for key, value in part.attrib.items():
                part.set(key, _with_own_names(key, value, name))
        part.tail = part.text = (part.text or "").strip() or None
    text = ElementTree.tostring(symbol, encoding="unicode")
    return text.replace(f' xmlns="{SVG}"', "") + "\n"


def _with_own_names(key: str, value: str, prefix: str) -> str:
    if key == "id":
        return f"{prefix}-{value}"
    if key == "href" or key.endswith("}href"):
        return re.sub(r"^#", f"#{prefix}-", value)
    return re.sub(r"url\(#", f"url(#{prefix}-", value)
