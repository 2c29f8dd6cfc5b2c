"""Characters and traps: the pages of our own pack, and choosing traps for a table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.catalog.packs import COLOURS, Character, Pack, Trap, exhibition
from companion.setup.code import SetupCodeError, decode, encode
from companion.setup.sheet import ADVISED_TRAPS, MOST_TRAPS, Drafted, OwnCard, TableSetup
from companion.web.forms import Row, load, text, ticked
from companion.web.i18n import gettext as _
from companion.web.my_box.views import this_box
from companion.web.page_models import render
from companion.web.sheet.views import unreadable

bp = Blueprint("characters", __name__)
bp.register_error_handler(SetupCodeError, unreadable)


@dataclass(frozen=True)
class ColourQuery:
    colour: Annotated[str, text()]


@dataclass(frozen=True)
class TrapsQuery:
    draw: Annotated[bool, ticked()]  # instead of those chosen so far
    trap: Annotated[list[str], Row(most=100)]


@dataclass(frozen=True)
class CharactersPage:
    """What "characters/characters.html" shows."""

    pack: Pack
    shown: list[Character]
    colour: str  # of those that are shown; empty: all
    colours: tuple[str, ...] = COLOURS


@bp.get("/characters")
def characters() -> ResponseReturnValue:
    colour = load(ColourQuery).colour
    if colour and colour not in COLOURS:
        abort(400, _("Choose green, yellow or red."))
    pack = exhibition()
    shown = [
        character for character in pack.characters.values() if colour in ("", character.colour)
    ]
    return render("characters/characters.html", CharactersPage(pack, shown, colour))


@dataclass(frozen=True)
class TrapsPage:
    """What "characters/traps.html" shows."""

    code: str
    setup: TableSetup
    packs: list[Pack]
    own_box: Pack
    chosen: list[str]
    advised: int = ADVISED_TRAPS
    most: int = MOST_TRAPS


@bp.get("/s/<code>/traps")
def traps(code: str) -> ResponseReturnValue:
    """Choose a combination of traps for this table, or have one drawn."""
    setup = decode(code)
    packs = (exhibition(), this_box())
    known = [trap.id for pack in packs for trap in pack.traps.values()]
    if load(TrapsQuery).draw:
        chosen = secrets.SystemRandom().sample(known, min(ADVISED_TRAPS, len(known)))
    else:
        chosen = [
            trap.id
            for pack in packs
            for trap in pack.traps.values()
            if _drafted(pack, trap) in setup.traps
        ]
    shown = TrapsPage(
        code=encode(setup),
        setup=setup,
        packs=[pack for pack in packs if pack.traps],
        own_box=packs[1],
        chosen=chosen,
    )
    # Never kept: drawing again must draw again.
    return render("characters/traps.html", shown), {"Cache-Control": "no-store"}


@bp.get("/s/<code>/traps/take")
def take_traps(code: str) -> ResponseReturnValue:
    """Lead to the sheet of the same table with these traps."""
    setup = decode(code)
    wanted = tuple(dict.fromkeys(load(TrapsQuery).trap))
    if len(wanted) > MOST_TRAPS:
        abort(
            400,
            _("Go back and choose fewer traps: at most %(most)s fit into a game.", most=MOST_TRAPS),
        )
    chosen = tuple(_find(wanted, (exhibition(), this_box())))
    return redirect(url_for("sheet.sheet", code=encode(replace(setup, traps=chosen))), 303)


def _find(wanted: Iterable[str], packs: Iterable[Pack]) -> Iterable[Drafted]:
    known = {trap.id: _drafted(pack, trap) for pack in packs for trap in pack.traps.values()}
    for trap in wanted:
        if trap not in known:
            abort(400, _("Go back and choose again: you do not have one of these traps."))
        yield known[trap]


def _drafted(pack: Pack, trap: Trap) -> Drafted:
    return trap.id if pack is exhibition() else OwnCard(trap.name)
