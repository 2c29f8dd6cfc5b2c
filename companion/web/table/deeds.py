"""What is done at a table: every deed has an address of its own, and this is what they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from flask import redirect
from flask.typing import ResponseReturnValue

from companion.refusal import Refusal
from companion.rooms import ChangeError
from companion.store import LiveTable, TableError
from companion.web.forms import FormError
from companion.web.fragments import wants_fragment
from companion.web.refusals import sentence_of
from companion.web.table.guest import Guest, guest_at
from companion.web.table.pages import here, show


def deed(do: Callable[..., LiveTable]) -> Callable[..., ResponseReturnValue]:
    """Makes a view of ``do(guest, device, …)``, which brings the table further: it is shown as
    it is then, or as it stands now with the reason on top why nothing was done."""

    @wraps(do)
    def view(code: str, **named: str) -> ResponseReturnValue:
        guest = guest_at(code)
        try:
            table = do(guest, guest.known_device, **named)
        except (TableError, ChangeError, FormError) as error:
            return show_refused(guest, error)
        return show_after(guest, table)

    return view


def show_after(guest: Guest, table: LiveTable) -> ResponseReturnValue:
    guest = Guest(table, guest.device, guest.wants)
    return show(guest) if wants_fragment() else redirect(here(guest), 303)


def show_refused(guest: Guest, error: Refusal) -> ResponseReturnValue:
    """The table as it is now, with the reason on top; nothing was lost."""
    if not guest.is_here:
        raise error
    fresh = guest_at(guest.table.code)
    return show(fresh, notice=sentence_of(error, fresh.table.names), status=409)
