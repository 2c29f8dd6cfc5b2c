"""What is done at a table: every deed has an address of its own, and this is what they share.

A deed reads its form and hands it to the store, which locks the table, looks at it and changes it.
So nothing is read before: what a page shows afterwards is made from what the store gives back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from flask import redirect
from flask.typing import ResponseReturnValue

from companion.engine import IllegalAnswer
from companion.refusal import Refusal
from companion.rooms import ChangeError
from companion.store import LiveTable, Match, TableError
from companion.web.forms import FormError
from companion.web.fragments import wants_fragment
from companion.web.refusals import sentence_of
from companion.web.table.guest import Guest, guest_at, guest_of, known_device
from companion.web.table.pages import here, show

Deed = Callable[..., LiveTable | Match]
View = Callable[..., ResponseReturnValue]


@dataclass(frozen=True)
class Page:
    """Where a deed is done: this page of the table is shown afterwards."""

    show: Callable[[Guest, str | None], str]  # with the reason on top why nothing was done
    address: Callable[[Guest], str]


TABLE = Page(show, here)


def deed(do: Deed) -> View:
    """Makes a view of ``do(code, device, …)``, which brings the table further: it is shown as it is
    then, or as it stands now with the reason on top why nothing was done."""
    return deed_on(TABLE)(do)


def deed_on(page: Page) -> Callable[[Deed], View]:
    """A deed of another page of the table than its own."""

    def make_view(do: Deed) -> View:
        @wraps(do)
        def view(code: str, **named: str) -> ResponseReturnValue:
            try:
                device = known_device(code)
                after = do(code, device, **named)
            except (TableError, ChangeError, FormError, IllegalAnswer) as error:
                return _refused(page, code, error)
            guest = guest_of(after, device)
            if wants_fragment():
                return page.show(guest, None)
            return redirect(page.address(guest), 303)

        return view

    return make_view


def _refused(page: Page, code: str, error: Refusal) -> ResponseReturnValue:
    """The table as it is now; nothing was lost."""
    guest = guest_at(code)
    if not guest.is_here:
        raise error
    return page.show(guest, sentence_of(error, guest.table.names)), 409
