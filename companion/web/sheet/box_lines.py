"""What to take out of which box, and what goes back into it: a line each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.catalog import Catalog
from companion.catalog.packs import exhibition
from companion.setup.sheet import EXHIBITION, MY_BOX, BoxList, Item, Sheet
from companion.web.deck_names import deck_name_to_look_for
from companion.web.i18n import gettext as _
from companion.web.i18n import translated
from companion.web.sheet.component_names import component_name
from companion.web.told import Sentences, counted, said, tell

CARDS: Final = counted("%(num)s card", "%(num)s cards", by="count")
# How much of something there is to take, by kind or component; of gold without a count it is all.
DETAILS: Final[dict[str, Sentences]] = {
    "deck": said("all %(count)s cards"),
    "stand-ins": counted(
        "only %(num)s card of value 1, to stand in for junk",
        "only the %(num)s cards of value 1, to stand in for junk",
        by="count",
    ),
    "junk": CARDS,
    "character": said("character"),
    "specialty": counted("%(num)s specialty card", "%(num)s specialty cards", by="count"),
    "trap": counted(
        "trap, %(num)s card",
        "trap, %(num)s cards: one in the colour of each player",
        by="count",
    ),
    "gold": (
        said("all of them", unless="count"),
        counted("%(num)s small coin", "%(num)s small coins", by="count", when="count"),
    ),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One thing to do and to tick off."""

    id: str  # unique on the sheet
    title: str
    detail: str = ""
    deck: str | None = None  # whose emblem stands beside it
    picture: str | None = None  # or another one, below static/icons


@dataclass(frozen=True, slots=True)
class BoxLines:
    name: str
    subtitle: str
    lines: tuple[SheetLine, ...]


def boxes_to_open(sheet: Sheet, catalog: Catalog) -> tuple[BoxLines, ...]:
    return tuple(
        BoxLines(
            box_name(entry.box, catalog),
            box_subtitle(entry.box, catalog),
            tuple(_take(entry.box, item, catalog) for item in entry.items),
        )
        for entry in sheet.take
    )


def put_away(entry: BoxList, catalog: Catalog) -> SheetLine:
    things = [_returned(item, catalog) for item in entry.items]
    title = put_away_title(entry.box, catalog)
    return SheetLine(f"put-away-{entry.box}", title, ", ".join(things) + ".")


def put_away_title(box: str, catalog: Catalog) -> str:
    name = box_name(box, catalog)
    if box == EXHIBITION:  # it comes out of no box
        return _("Collect the slips of %(pack)s", pack=name)
    if box == MY_BOX:
        return _("Put your own characters and traps away")
    return _("Back into %(box)s", box=name)


def borrowed(component: str) -> str:
    if component == "gold":
        return _("None of your boxes has gold coins: small change, beans or buttons will do.")
    return _(
        "None of your boxes has this: %(component)s. Use something similar.",
        component=component_name(component),
    )


def card_count(count: int) -> str:
    return tell(CARDS, {"count": count})


def box_name(box: str, catalog: Catalog) -> str:
    if box == EXHIBITION:
        return exhibition().name
    return _("My characters and traps") if box == MY_BOX else catalog.boxes[box].name


def box_subtitle(box: str, catalog: Catalog) -> str:
    """What kind of box this is, in the visitor's language."""
    if box == EXHIBITION:
        return _("our own cards: print them, or write slips")
    if box == MY_BOX:
        return _("as you entered them")
    return translated(catalog.boxes[box].subtitle)


def _take(box: str, item: Item, catalog: Catalog) -> SheetLine:
    title, detail = _taken(item, catalog)
    deck = item.what if item.kind in ("deck", "stand-ins") else None
    return SheetLine(f"take-{box}-{item.id}", title, detail, deck, _picture(box, item))


def _picture(box: str, item: Item) -> str | None:
    if box != EXHIBITION or item.kind not in ("character", "trap"):
        return None
    return f"{item.kind}s/{item.what}.svg"


def _taken(item: Item, catalog: Catalog) -> tuple[str, str]:
    """What it is, and how much of it."""
    words = DETAILS.get(item.what if item.kind == "component" else item.kind, ())
    return _name(item, catalog), tell(words, {"count": item.count or 0})


def _name(item: Item, catalog: Catalog) -> str:
    if item.kind in ("deck", "stand-ins"):
        return deck_name_to_look_for(catalog.decks[item.what])
    if item.kind == "junk":
        return _("Junk")
    return component_name(item.what) if item.kind == "component" else card_name(item.what)


def card_name(card: str) -> str:
    """The name of a card of the Exhibition pack; own cards go by their name anyway."""
    pack = exhibition()
    if card in pack.traps:
        return pack.traps[card].name
    if card in pack.characters:
        return pack.characters[card].name
    special = (small for character in pack.characters.values() for small in character.specialty)
    return next((small.name for small in special if small.id == card), card)


def _returned(item: Item, catalog: Catalog) -> str:
    name, detail = _taken(item, catalog)
    is_told = detail and item.kind not in ("deck", "stand-ins")
    return f"{name} ({detail})" if is_told else name
