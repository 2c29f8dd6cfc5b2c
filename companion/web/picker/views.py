"""Choosing the decks for a table: the form of wishes, and the ways by hand and by chance."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import ValidationError

from companion.catalog import Deck, catalog
from companion.setup.code import SetupCodeError, decode
from companion.setup.picker import (
    Decks,
    PickerError,
    Proposal,
    owned_decks,
    profile,
    random_table,
)
from companion.setup.sheet import SetupError
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import current_language
from companion.web.page_models import render
from companion.web.picker import boxes, draft, proposals, words
from companion.web.picker.asking import (
    address,
    bars_of,
    lead_to,
    new_seed,
    proposed_table,
    refused,
    setup_of,
    take_address,
    unanswerable,
    unreadable,
    what_is_asked,
)
from companion.web.picker.page import DeckFactsPage, HandPage, RandomPage, wishes_page
from companion.web.picker.query import Ask
from companion.web.refusals import sentence_of
from companion.web.shelf import remember_decks, this_device

bp = Blueprint("picker", __name__)
bp.after_request(vary_by_htmx)
bp.register_error_handler(ValidationError, unreadable)
bp.register_error_handler(PickerError, unanswerable)
bp.register_blueprint(proposals.bp)
bp.register_blueprint(draft.bp)
bp.register_blueprint(boxes.bp)


@bp.app_template_filter()
def deck_facts(deck: Deck) -> Markup:
    """What a page of proposals says fifteen times, the same for everybody."""
    return _deck_facts(deck.id, current_language(), request.script_root)


@lru_cache(maxsize=256)
def _deck_facts(deck: str, language: str, root: str) -> Markup:
    """Rendered once for each language, and for each path the app is mounted at."""
    page = render("picker/_deck_facts.html", DeckFactsPage(catalog().decks[deck]))
    return Markup(page)  # noqa: S704 - the template has escaped what needs it


@bp.get("/pick")
def pick() -> ResponseReturnValue:
    page = wishes_page(what_is_asked(), this_device(), new_seed())
    return render("picker/pick.html", page)


@bp.get("/pick/random")
def by_chance() -> ResponseReturnValue:
    ask = what_is_asked()
    if ask.seed is None:
        return lead_to("picker.by_chance", replace(ask, seed=new_seed()))
    table = random_table(ask.wishes(), catalog())
    page = RandomPage(
        proposed=proposed_table(Proposal(table, profile(table, catalog()), broken=()), ask),
        table=words.table_name(ask.table),
        again=address("picker.by_chance", replace(ask, seed=new_seed())),
        change=address("picker.pick", replace(ask, seed=None)),
    )
    return render("picker/random.html", page)


@bp.get("/pick/hand")
def by_hand() -> ResponseReturnValue:
    """A list to tick; htmx asks for the count on the way."""
    ask = what_is_asked()
    template = "picker/_hand_count.html" if wants_fragment() else "picker/hand.html"
    return render(template, _hand_page(ask))


@bp.get("/pick/hand/take")
def take_by_hand() -> ResponseReturnValue:
    """The button that ends it: on to the sheet of what is ticked, if that makes a table."""
    ask = what_is_asked()
    try:
        _all_owned(ask.decks, _owned(ask))
        return redirect(take_address(setup_of(ask, ask.decks)), 303)
    except SetupError as error:
        problem = sentence_of(error)
    except PickerError as error:
        problem = refused(error)
    return render("picker/hand.html", _hand_page(ask, problem)), 400


def _hand_page(ask: Ask, problem: str = "") -> HandPage:
    wishes = ask.wishes()
    pool = _owned(ask)
    device = this_device()
    return HandPage(
        ask=ask,
        shelves=tuple(
            (box, tuple(deck for deck in pool if deck.box == box.id))
            for box in catalog().boxes.values()
            if box.id in wishes.boxes
        ),
        needed=wishes.size,
        bars=bars_of(ask.decks),
        change=address("picker.pick", replace(ask, decks=())),
        favourites=device.favourites,
        recent=device.recent,
        long_ago=device.long_ago,
        problem=problem,
    )


def _owned(ask: Ask) -> list[Deck]:
    return owned_decks(replace(ask.wishes(), locked=()), catalog())


def _all_owned(decks: Decks, pool: list[Deck]) -> None:
    owned = {deck.id for deck in pool}
    for deck in decks:
        if deck not in owned:
            raise PickerError("not_owned", deck=deck)


@bp.get("/pick/take/<code>")
def take(code: str) -> ResponseReturnValue:
    """On to the sheet of a chosen table; the device remembers its decks as used."""
    response = redirect(url_for("sheet.sheet", code=code))
    with suppress(SetupCodeError):  # the sheet says what is wrong with the code
        remember_decks(response, decode(code).decks)
    return response
