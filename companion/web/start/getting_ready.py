"""Before the game: who is here, what is played, who goes first, with cards or on screens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import Deck, catalog
from companion.rooms.state import TableState
from companion.setup.code import decode
from companion.setup.sheet import sheet as make_sheet
from companion.store import LiveTable
from companion.web.page_models import render
from companion.web.sheet.words import starter_sentence
from companion.web.start.chairs import Chairs, chairs_at
from companion.web.start.dealing import DealtCharacters, characters_at
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import Names


@dataclass(frozen=True)
class GettingReadyPage:
    """What "start/_begin.html" and "start/_screen.html" show."""

    guest: Guest
    table: LiveTable
    state: TableState
    decks: tuple[Deck, ...]
    names: Names
    seated: int
    starter: str | None
    first: int
    characters: DealtCharacters
    chairs: Chairs


@page_of("setting_up")
def page(guest: Guest) -> str:
    return render("start/_begin.html", _page(guest))


@screen_of("setting_up")
def screen(guest: Guest) -> str:
    return render("start/_screen.html", _page(guest))


def _page(guest: Guest) -> GettingReadyPage:
    table, state = guest.table, guest.table.state
    setup = None if state.setup is None else decode(state.setup)
    return GettingReadyPage(
        guest=guest,
        table=table,
        state=state,
        decks=tuple(catalog().decks[deck] for deck in setup.decks) if setup else (),
        names=Names(table.names),
        seated=sum(not seat.free for seat in table.seats),
        starter=starter_sentence(make_sheet(setup, catalog())) if setup else None,
        first=setup.first_seat or 0 if setup else state.parts.get("first", 0),
        characters=characters_at(guest),
        chairs=chairs_at(guest),
    )
