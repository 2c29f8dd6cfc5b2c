"""Dealing characters at a live table: each phone sees only its own two."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from flask import Blueprint
from marshmallow import fields

from companion.catalog.packs import COLOURS, Pack, exhibition
from companion.rooms import ChangeError, parse
from companion.rooms.dealing import dealing, hand_of, has_chosen, kept_by, revealed
from companion.setup.secret_deal import Candidate, candidates
from companion.setup.sheet import EXHIBITION
from companion.store import LiveTable
from companion.web.characters.secret_deal import (
    FIRST_COLOURS,
    owned_components,
    packs_of_this_device,
    too_few,
)
from companion.web.forms import TapForm, load
from companion.web.i18n import N_
from companion.web.refusals import say_why
from companion.web.sentences import Counted, number_of
from companion.web.start.chairs import begin_if_ready, let_bots_choose
from companion.web.storage import tables
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest
from companion.web.table.words import Names, names_of, tell

bp = Blueprint("dealing", __name__)


@dataclass(frozen=True, slots=True)
class OwnTwo:
    """The two characters dealt to one of this phone's seats."""

    seat: int
    name: str
    cards: list[Candidate]
    kept: int | None


@dataclass(frozen=True)
class DealtCharacters:
    """What "start/_dealing.html" shows, and nothing that another phone may not see."""

    dealt: bool
    hands: list[OwnTwo]
    still_choosing: list[str]
    revealed: list[tuple[str, Candidate]]  # with whose it is
    pack: Pack
    packs: tuple[Pack, ...]  # to deal from
    own_pack: str = EXHIBITION
    colours: tuple[str, ...] = COLOURS
    first_colours: tuple[str, ...] = FIRST_COLOURS


def characters_at(guest: Guest) -> DealtCharacters:
    state, names = guest.table.state, Names(guest.table.names)
    part = dealing(state)
    shown = revealed(state)
    own = [seat for seat in guest.seats if hand_of(state, seat)]
    return DealtCharacters(
        dealt=part is not None,
        hands=[] if shown else [_own_two(guest, seat, names) for seat in own],
        still_choosing=[
            names.of(int(seat))
            for seat in (part["hands"] if part else ())
            if not has_chosen(state, int(seat))
        ],
        revealed=[(names.of(seat), character) for seat, character in sorted(shown.items())],
        pack=exhibition(),
        packs=packs_of_this_device() if part is None else (),
    )


def _own_two(guest: Guest, seat: int, names: Names) -> OwnTwo:
    state = guest.table.state
    return OwnTwo(seat, names.of(seat), hand_of(state, seat), kept_by(state, seat))


@dataclass(frozen=True)
class TableDealForm(TapForm):
    colours: Annotated[list[str], fields.List(fields.String(), load_default=list)]
    packs: Annotated[list[str], fields.List(fields.String(), load_default=list)]


@bp.post("/t/<code>/deal")
@deed
def deal(code: str, device: str) -> LiveTable:
    """The one who deals brings their own box along; the others never see what else is in it."""
    form = load(TableDealForm)
    own = [
        pack for pack in packs_of_this_device() if pack.id != EXHIBITION and pack.id in form.packs
    ]
    change = parse(
        {
            "do": "deal",
            "colours": form.colours,
            "components": owned_components(tables().load(code).state.setup or ""),
            "exhibition": EXHIBITION in form.packs,
            "own": _as_data(own),
        }
    )
    return let_bots_choose(tables().act(code, device, change, request=form.request))


@dataclass(frozen=True)
class KeepForm(TapForm):
    which: Annotated[int, fields.Integer(required=True)]


@bp.post("/t/<code>/keep")
@deed
def keep(code: str, device: str) -> LiveTable:
    """I keep this one of my two. At a table for screens the last to choose begins the game."""
    form = load(KeepForm)
    change = parse({"do": "keep_character", "which": form.which})
    table = tables().act(code, device, change, seat=form.seat, request=form.request)
    return begin_if_ready(table, device)


def _as_data(packs: list[Pack]) -> list[dict[str, Any]]:
    return [asdict(candidate) for candidate in candidates(packs)]


# ---- the log ----


tell(
    {
        "deal": (
            N_("You dealt two characters to everybody."),
            N_("%(who)s dealt two characters to everybody."),
        ),
        "keep_character": (
            N_("You have chosen a character."),
            N_("%(who)s has chosen a character."),
        ),
        "no_characters": (
            N_("You put the characters away."),
            N_("%(who)s put the characters away."),
        ),
    }
)
say_why(
    ChangeError,
    {
        "too_few_characters": too_few,
        "kept_already": N_("You have chosen already, and a choice stands."),
        "still_choosing": Counted(
            "%(names)s is still choosing a character. Wait, or play without characters.",
            "%(names)s are still choosing a character. Wait, or play without characters.",
        ),
        "nothing_dealt": N_("No characters are dealt just now."),
        "no_decks_yet": N_("First choose the decks of this table."),
    },
    num=number_of("seats"),
    names=names_of("seats"),
)
