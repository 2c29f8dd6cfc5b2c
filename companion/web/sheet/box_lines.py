"""What to take out of which box, and what goes back into it: a line each."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import Catalog
from companion.catalog.packs import exhibition
from companion.setup.sheet import EXHIBITION, MY_BOX, BoxList, Item, Sheet
from companion.web.deck_names import deck_name_to_look_for
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated
from companion.web.sheet.component_names import component_name


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
            _box_name(entry.box, catalog),
            _box_subtitle(entry.box, catalog),
            tuple(_take(entry.box, item, catalog) for item in entry.items),
        )
        for entry in sheet.take
    )


def put_away(entry: BoxList, catalog: Catalog) -> SheetLine:
    name = _box_name(entry.box, catalog)
    if entry.box == EXHIBITION:  # it comes out of no box
        title = _("Collect the slips of %(pack)s", pack=name)
    elif entry.box == MY_BOX:
        title = _("Put your own characters and traps away")
    else:
        title = _("Back into %(box)s", box=name)
    things = [_returned(item, catalog) for item in entry.items]
    return SheetLine(f"put-away-{entry.box}", title, ", ".join(things) + ".")


def borrowed(component: str) -> str:
    if component == "gold":
        return _("None of your boxes has gold coins: small change, beans or buttons will do.")
    return _(
        "None of your boxes has this: %(component)s. Use something similar.",
        component=component_name(component),
    )


def card_count(count: int | None) -> str:
    return ngettext("%(num)s card", "%(num)s cards", count or 0)


def _box_name(box: str, catalog: Catalog) -> str:
    if box == EXHIBITION:
        return exhibition().name
    return _("My characters and traps") if box == MY_BOX else catalog.boxes[box].name


def _box_subtitle(box: str, catalog: Catalog) -> str:
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
    if item.kind in ("character", "specialty", "trap"):
        return _card_taken(item)
    if item.kind == "deck":
        return deck_name_to_look_for(catalog.decks[item.what]), _(
            "all %(count)s cards", count=item.count
        )
    if item.kind == "stand-ins":
        return deck_name_to_look_for(catalog.decks[item.what]), ngettext(
            "only %(num)s card of value 1, to stand in for junk",
            "only the %(num)s cards of value 1, to stand in for junk",
            item.count or 0,
        )
    if item.kind == "junk":
        return _("Junk"), card_count(item.count)
    if item.what == "gold":
        return _gold(item)
    return component_name(item.what), ""


def _card_taken(item: Item) -> tuple[str, str]:
    if item.kind == "character":
        return card_name(item.what), _("character")
    if item.kind == "specialty":
        return card_name(item.what), ngettext(
            "%(num)s specialty card", "%(num)s specialty cards", item.count or 0
        )
    return card_name(item.what), ngettext(
        "trap, %(num)s card",
        "trap, %(num)s cards: one in the colour of each player",
        item.count or 0,
    )


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
    if item.kind in ("deck", "stand-ins"):
        return deck_name_to_look_for(catalog.decks[item.what])
    title, detail = _taken(item, catalog)
    return f"{title} ({detail})" if detail else title


def _gold(item: Item) -> tuple[str, str]:
    if item.count is None:
        return component_name("gold"), _("all of them")
    return component_name("gold"), ngettext("%(num)s small coin", "%(num)s small coins", item.count)
