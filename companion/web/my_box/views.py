"""My box: what a table enters from its own printed box, on this device.

It is kept on the server behind a signed cookie of this device: that needs no account and no
JavaScript, it has room for a whole box (a cookie has not), and the deal, which has to be secret,
happens on the server anyway. Whoever clears their cookies loses sight of it: that is what the file
is for, which also carries a box to another phone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import validate

from companion import store
from companion.catalog.packs import COLOURS, COMPONENTS, Character, Pack, PackError, Trap, playable
from companion.engine import all_effects
from companion.setup import my_box
from companion.setup.my_box import (
    KINDS,
    LONGEST_TEXT,
    PRINTED,
    Added,
    BoxError,
    Kind,
    TypedCard,
)
from companion.setup.pasted_list import LONGEST_LIST, read_list
from companion.setup.sheet import LONGEST_CARD_NAME
from companion.web.forms import Form, FormError, load, one_of, some_of, text, ticked
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import N_, ngettext
from companion.web.i18n import gettext as _
from companion.web.limits import for_this_address
from companion.web.page_models import render
from companion.web.refusals import say_why, sentence_of
from companion.web.storage import database
from companion.web.table import devices

bp = Blueprint("my_box", __name__)
bp.after_request(vary_by_htmx)

LONGEST_FILE_NAME = 80
MOST_NAMED = 5  # cards of a list that were not added; more are only counted
NOTHING_TYPED = TypedCard(kind="character", name="")


def this_box() -> Pack:
    """The box of this device; an empty one until something was entered."""
    device = devices.own_id()
    data = device and store.device_records.load_box(database(), device)
    return my_box.from_data(data) if data else my_box.empty_box()


def can_be_played(box: Pack) -> bool:
    """Whether the engine could play it: a file may bring effects along, typed cards never do."""
    return bool(box.characters or box.traps) and playable(box, all_effects())


@bp.get("/my-box")
def box() -> ResponseReturnValue:
    """With the form as it was left: kind and colour of the next card are often the same."""
    try:
        left = load(KindForm)
    except FormError:
        return _page(this_box())
    return _page(this_box(), TypedCard(left.kind, name="", colour=left.colour))


@bp.post("/my-box")
def add() -> ResponseReturnValue:
    entry = _typed()
    return _changed(lambda before: my_box.add(before, entry), entry)


@bp.post("/my-box/list")
def paste() -> ResponseReturnValue:
    """Many cards at once. What cannot be added stays in the field, and all others are in."""
    form = _read(ListForm)
    entry = TypedCard(form.kind, name="", colour=form.colour)
    if len(form.list) > LONGEST_LIST:
        return _page(
            this_box(), entry, problem=_("Shorten the list: it is too long."), pasted=form.list
        ), 400
    added = Added(my_box.empty_box(), 0, (), ())

    def add_to(before: Pack) -> Pack:
        nonlocal added
        added = my_box.add_all(before, read_list(form.list, form.kind, form.colour))
        return added.box

    device = _change(add_to)
    left = "\n".join(f"{refused.name}; {refused.text}" for refused, _error in added.refused)
    shown = _page(
        added.box, entry, problem=_why_not_all(added), notice=_what_came(added), pasted=left
    )
    response = make_response(shown, 400 if added.refused or not _what_came(added) else 200)
    devices.remember_own_id(response, device)
    return response


@bp.post("/my-box/<card>")
def edit(card: str) -> ResponseReturnValue:
    entry = _typed()
    return _changed(lambda before: my_box.edit(before, card, entry), entry)


@bp.post("/my-box/<card>/remove")
def remove(card: str) -> ResponseReturnValue:
    return _changed(lambda before: my_box.remove(before, card), NOTHING_TYPED)


@bp.get("/my-box.json")
def export() -> ResponseReturnValue:
    response = Response(my_box.as_file(this_box()), mimetype="application/json")
    response.headers["Content-Disposition"] = "attachment; filename=my-box.json"
    response.cache_control.no_store = True
    return response


@bp.post("/my-box.json")
def import_file() -> ResponseReturnValue:
    """What is in the file comes into the box, or takes its place; a refused one changes nothing."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _page(this_box(), problem=_("Choose a file first.")), 400
    for_this_address("imports")
    name = sent.filename[-LONGEST_FILE_NAME:]
    try:
        new = my_box.read_file(sent.read(), name, all_effects())
    except PackError as error:
        said = _(
            "This file cannot be used, and your characters and traps stay as they are. %(why)s",
            why=error,
        )
        return _page(this_box(), problem=said), 400
    if _read(FileForm).instead:
        return _changed(lambda _before: new, NOTHING_TYPED)
    return _changed(lambda before: my_box.join(before, new), NOTHING_TYPED)


# ---- reading and answering ----


@dataclass(frozen=True)
class KindForm:
    kind: Annotated[Kind, one_of(KINDS, load_default="character")]
    colour: Annotated[str, one_of(COLOURS, load_default=COLOURS[0])]


@dataclass(frozen=True)
class CardForm(KindForm):
    name: Annotated[str, text()]
    text: Annotated[str, text()]
    components: Annotated[list[str], some_of(COMPONENTS, validate=validate.Length(max=20))]
    needs_teammate: Annotated[bool, ticked()]


@dataclass(frozen=True)
class ListForm(KindForm):
    list: Annotated[str, text()]


@dataclass(frozen=True)
class FileForm:
    instead: Annotated[bool, ticked()]  # of what is in the box now


def _read(form: type[Form]) -> Form:
    try:
        return load(form)
    except FormError:
        abort(400, _("Choose from the list: this game has no such colour or component."))


def _typed() -> TypedCard:
    form = _read(CardForm)
    return TypedCard(**{**asdict(form), "components": tuple(form.components)})


def _change(change: Callable[[Pack], Pack]) -> str:
    """Change the box of this device, which is told; BoxError leaves it as it is."""

    def change_data(data: dict[str, Any] | None) -> dict[str, Any]:
        return my_box.as_data(change(my_box.from_data(data) if data else my_box.empty_box()))

    device = devices.own_id() or devices.new_device()
    store.device_records.change_box(database(), device, change_data)
    return device


def _changed(change: Callable[[Pack], Pack], entry: TypedCard) -> ResponseReturnValue:
    """Change the box of this device, and show it or what was wrong with ``entry``."""
    after = my_box.empty_box()

    def change_and_look(before: Pack) -> Pack:
        nonlocal after
        after = change(before)
        return after

    try:
        device = _change(change_and_look)
    except BoxError as error:
        return _page(this_box(), entry, problem=sentence_of(error)), 400
    # No anchor: it would keep the browser from putting the cursor into the field for the next one.
    here = url_for("my_box.box", kind=entry.kind, colour=entry.colour)
    response = make_response(_page(after, entry)) if wants_fragment() else redirect(here, 303)
    devices.remember_own_id(response, device)
    return response


@dataclass(frozen=True)
class BoxPage:
    box: Pack
    entry: TypedCard  # as it was typed
    problem: str
    notice: str
    pasted: str  # lines of a list that could not be added
    can_be_played: bool
    fragment: bool  # only what htmx exchanges
    box_cards: list[tuple[str, Character | Trap]]
    colours: tuple[str, ...] = COLOURS
    components: tuple[str, ...] = COMPONENTS
    printed: Mapping[str, int] = field(default_factory=lambda: PRINTED)
    longest: int = LONGEST_CARD_NAME
    longest_text: int = LONGEST_TEXT
    longest_list: int = LONGEST_LIST

    def of_colour(self, colour: str) -> int:
        return sum(character.colour == colour for character in self.box.characters.values())


def _page(
    box: Pack,
    entry: TypedCard = NOTHING_TYPED,
    *,
    problem: str = "",
    notice: str = "",
    pasted: str = "",
) -> str:
    fragment = wants_fragment()
    page = BoxPage(
        box=box,
        entry=entry,
        problem=problem,
        notice=notice,
        pasted=pasted,
        can_be_played=can_be_played(box),
        fragment=fragment,
        box_cards=_box_cards(box),
    )
    return render("my_box/_cards.html" if fragment else "my_box/my_box.html", page)


def _what_came(added: Added) -> str:
    """Of a list, in a sentence or two; nothing if nothing was in it."""
    sentences = []
    if added.number:
        sentences.append(ngettext("%(num)s card added.", "%(num)s cards added.", added.number))
    if added.known:
        sentences.append(
            ngettext(
                "You had %(num)s already.",
                "You had %(num)s already.",
                len(added.known),
            )
        )
    return " ".join(sentences)


def _why_not_all(added: Added) -> str:
    if not added.refused:
        return "" if _what_came(added) else _("Write one card a line: there is none in this list.")
    lines = [
        _("“%(name)s…”: %(why)s", name=entry.name[:20], why=sentence_of(error))
        for entry, error in added.refused[:MOST_NAMED]
    ]
    more = len(added.refused) - len(lines)
    if more:
        lines.append(ngettext("And %(num)s more.", "And %(num)s more.", more))
    return " ".join(lines)


def _box_cards(box: Pack) -> list[tuple[str, Character | Trap]]:
    """Every card with its kind, the newest first: what was just typed is seen at once."""
    characters = [("character", character) for character in box.characters.values()]
    return [*reversed(characters), *(("trap", trap) for trap in reversed(box.traps.values()))]


say_why(
    BoxError,
    {
        "no_name": N_("Type the name of the card first."),
        "long_name": N_("Shorten the name: it may have at most %(most)s letters."),
        "long_text": N_("Shorten the text: it may have at most %(most)s letters."),
        "twice": N_("You have %(card)s already."),
        "full": N_("Remove a card first: there is room for %(most)s of a kind."),
        "gone": N_("You no longer have this card."),
        "colour": N_("Choose green, yellow or red."),
        "components": N_("Choose from the list: this game has no such colour or component."),
    },
)
