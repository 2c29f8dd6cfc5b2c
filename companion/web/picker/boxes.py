"""What is on the shelf: boxes to tap, and the decks in them with what this device knows of each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.catalog import Box, Deck, catalog
from companion.web.forms import load, one_of, some_of, ticked
from companion.web.fragments import wants_fragment
from companion.web.page_models import render
from companion.web.shelf import Device, remember_boxes, remember_favourites, this_device

bp = Blueprint("boxes", __name__)  # of the picker, see views.py

ON_A_TILE: Final = 3  # animals of its decks


@dataclass(frozen=True, slots=True)
class Tile:
    """A box of the series, to tap if one owns it."""

    box: Box
    decks: tuple[Deck, ...]  # some of them, as its picture
    ticked: bool


@dataclass(frozen=True, slots=True)
class ShelfDeck:
    deck: Deck
    is_favourite: bool
    used: str  # "lately", "long-ago" or "never"


@dataclass(frozen=True, slots=True)
class ShelfPage:
    tiles: tuple[Tile, ...]
    has_said: bool
    shelves: tuple[tuple[Box, tuple[ShelfDeck, ...]], ...]


@dataclass(frozen=True)
class BoxesForm:
    """No box at all means that nobody has said which."""

    boxes: Annotated[list[str], some_of(catalog().boxes, data_key="box")]
    back: Annotated[str, one_of(("home", "shelf"), load_default="home")]
    skip: Annotated[bool, ticked()]  # as if all of them were ticked


@dataclass(frozen=True)
class FavouriteForm:
    deck: Annotated[str, one_of(catalog().decks, required=True)]


def tiles(boxes: tuple[str, ...]) -> tuple[Tile, ...]:
    """All boxes, ticked where they are in ``boxes``. As long as nobody has said, none is."""
    nobody_knows = not this_device().has_said and set(boxes) == set(catalog().boxes)
    return tiles_of(() if nobody_knows else boxes)


def tiles_of(ticked: Collection[str]) -> tuple[Tile, ...]:
    return tuple(
        Tile(box, tuple(catalog().decks_of(box.id)[:ON_A_TILE]), box.id in ticked)
        for box in catalog().boxes.values()
    )


@bp.get("/shelf")
def shelf() -> ResponseReturnValue:
    device = this_device()
    page = ShelfPage(
        tiles=tiles(device.boxes),
        has_said=device.has_said,
        shelves=tuple(
            (
                catalog().boxes[box],
                tuple(_on_shelf(deck, device) for deck in catalog().decks_of(box)),
            )
            for box in catalog().boxes
            if box in device.boxes
        ),
    )
    return render("picker/shelf.html", page)


@bp.post("/shelf")
def keep() -> ResponseReturnValue:
    form = load(BoxesForm)
    response = redirect(url_for("home.index" if form.back == "home" else ".shelf"), 303)
    if wants_fragment():  # a tile was tapped: the page has it already
        response.status_code = 204
    remember_boxes(response, catalog().boxes if form.skip else dict.fromkeys(form.boxes))
    return response


@bp.post("/shelf/favourite")
def favourite() -> ResponseReturnValue:
    """A deck becomes one of the favourites, or is one no longer."""
    deck = load(FavouriteForm).deck
    favourites = this_device().favourites
    others = tuple(other for other in favourites if other != deck)
    response = redirect(url_for(".shelf", _anchor=f"deck-{deck}"), 303)
    remember_favourites(response, others if deck in favourites else (*favourites, deck))
    return response


def _on_shelf(deck: Deck, device: Device) -> ShelfDeck:
    used = "lately" if deck.id in device.recent else "never"
    return ShelfDeck(
        deck=deck,
        is_favourite=deck.id in device.favourites,
        used="long-ago" if deck.id in device.long_ago else used,
    )
