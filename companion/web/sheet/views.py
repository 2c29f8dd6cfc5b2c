"""The set-up sheet of one table: read from its code, nothing is stored."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from flask import Blueprint, Response, redirect, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import ValidationError, fields, validate

from companion.catalog import Deck, catalog
from companion.catalog.numbers import MOST_CLOCK_SPACES
from companion.setup.code import SetupCodeError, decode, encode
from companion.setup.picker import profile
from companion.setup.playtime import minutes
from companion.setup.sheet import STARTS, Sheet, TableSetup
from companion.setup.sheet import sheet as make_sheet
from companion.web.addresses import shareable_url
from companion.web.forms import FormSchema
from companion.web.i18n import gettext as _
from companion.web.insight.how_it_went import own_pace
from companion.web.insight.words import Expectation, expectation
from companion.web.page_models import render
from companion.web.picker.words import Bar, profile_bars
from companion.web.qr import qr_code
from companion.web.refusals import sentence_of
from companion.web.sheet.component_names import component_name
from companion.web.sheet.refusal_words import SheetChangeError, title_of
from companion.web.sheet.words import SheetWords, as_text, in_words, starter_sentence

bp = Blueprint("sheet", __name__)
bp.add_app_template_global(component_name)


@bp.record_once
def _hand_over_the_clock(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals["most_clock_spaces"] = MOST_CLOCK_SPACES


_STATUS = {"foreign": 404, "damaged": 404, "newer": 400}


class _ChangeSchema(FormSchema):
    """What can still be changed on the sheet; everything else is the picker's business."""

    start = fields.String(validate=validate.OneOf(STARTS))
    clock_day = fields.Integer(validate=validate.Range(1, MOST_CLOCK_SPACES))
    clock_night = fields.Integer(validate=validate.Range(1, MOST_CLOCK_SPACES))
    without = fields.String(validate=validate.OneOf(("traps", "characters")))


@dataclass(frozen=True, slots=True)
class SheetPage:
    sheet: Sheet
    words: SheetWords
    starter: str  # who starts, in a sentence
    decks: tuple[Deck, ...]
    bars: list[Bar]
    expected: Expectation | None  # as measured
    minutes: int  # estimated by the icons
    code: str
    ticks: str  # what the ticks are kept under
    address: str
    qr: Markup
    text: str  # the whole sheet, to send to somebody


@dataclass(frozen=True, slots=True)
class SheetDecksPage:
    decks: tuple[Deck, ...]
    code: str


@dataclass(frozen=True, slots=True)
class NoSheetPage:
    """There is no sheet; why, and what to do about it."""

    title: str
    advice: str


@bp.get("/s/<code>")
def sheet(code: str) -> ResponseReturnValue:
    setup = decode(code)
    table = make_sheet(setup, catalog())
    words = in_words(table, catalog())
    address = _address(setup)
    page = SheetPage(
        sheet=table,
        words=words,
        starter=starter_sentence(table),
        decks=tuple(catalog().decks[deck] for deck in setup.decks),
        bars=profile_bars(profile(setup.decks, catalog()), setup.decks, catalog()),
        expected=expectation(setup.decks, setup.players, own_pace(), teams=setup.teams),
        minutes=minutes(setup.decks, setup.players, catalog()),
        code=encode(setup),
        ticks=_ticks_key(setup),
        address=address,
        qr=qr_code(address, _("QR code of this table")),
        text=as_text(words, table, catalog(), address),
    )
    return render("sheet/sheet.html", page)


@bp.get("/s/<code>/decks")
def decks(code: str) -> ResponseReturnValue:
    """What its cards do, to read while it is played."""
    setup = decode(code)
    page = SheetDecksPage(tuple(catalog().decks[deck] for deck in setup.decks), encode(setup))
    return render("sheet/decks.html", page)


@bp.get("/s/<code>.txt")
def text(code: str) -> ResponseReturnValue:
    setup = decode(code)
    table = make_sheet(setup, catalog())
    content = as_text(in_words(table, catalog()), table, catalog(), _address(setup))
    return Response(content, mimetype="text/plain")


@bp.get("/s/<code>/change")
def change(code: str) -> ResponseReturnValue:
    """Lead to the sheet of the same table with another starting player or clock."""
    setup = decode(code)
    try:
        changes = _ChangeSchema().load(request.args.to_dict())  # an empty number is none
    except ValidationError:
        return _problem(SheetChangeError("malformed"), 400)
    if without := changes.pop("without", None):
        changes[without] = ()
    if "start" in changes:
        drawn = changes["start"] == "random"
        changes["first_seat"] = secrets.randbelow(setup.players) if drawn else None
    changed = encode(replace(setup, **changes))
    anchor = "cards" if without else "starter"
    response = redirect(url_for("sheet.sheet", code=changed, _anchor=anchor), 303)
    response.cache_control.no_store = True  # drawing again must draw again
    return response


@bp.errorhandler(SetupCodeError)
def unreadable(error: SetupCodeError) -> ResponseReturnValue:
    return _problem(error, _STATUS[error.code])


def _problem(error: SetupCodeError | SheetChangeError, status: int) -> ResponseReturnValue:
    return render("sheet/problem.html", NoSheetPage(title_of(error), sentence_of(error))), status


def _address(setup: TableSetup) -> str:
    return shareable_url(url_for("sheet.sheet", code=encode(setup)))


def _ticks_key(setup: TableSetup) -> str:
    """What the ticks are kept under: another starting player or more cards must not lose them."""
    return encode(replace(setup, start="earliest", first_seat=None, traps=(), characters=()))
