"""Quick start: from nothing, or from a set-up sheet, to a game on screens with two taps.

What was chosen last is remembered on the device. A page names its "Start" button with a random
key, so that a double tap opens one table, and whatever was left undone is done by the second one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import asdict, dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import (
    Blueprint,
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.catalog.packs import COMPONENTS, exhibition
from companion.refusal import Refusal
from companion.rooms import new_table
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.setup import secret_deal as dealing
from companion.setup.code import BOX_NUMBERS, SetupCodeError, decode, encode
from companion.setup.picker import MOODS, PickerError, propose, random_table
from companion.setup.sheet import ADVISED_TRAPS, PLAYERS, TableSetup
from companion.store import Table, TableError
from companion.web.characters.secret_deal import FIRST_COLOURS
from companion.web.i18n import gettext as _
from companion.web.picker import words
from companion.web.picker.query import SEEDS, TABLE_SIZES, Ask
from companion.web.refusals import SeatNames, sentence_of, words_of
from companion.web.sheet.views import unreadable
from companion.web.shelf import remember_decks, this_device
from companion.web.start.chairs import LEVELS, SCREENS, has_own_cards, seat_bot
from companion.web.storage import expire_old_tables, games, tables
from companion.web.table import devices

bp = Blueprint("start", __name__)
bp.register_error_handler(SetupCodeError, unreadable)

COOKIE: Final = "start"
OTHER_CHAIRS: Final = max(PLAYERS) - 1
FRIEND, HERE = "friend", "here"
LONGEST_KEY: Final = 64

_chance = secrets.SystemRandom()


class ChoiceError(Refusal):
    """Something that was chosen on the page makes no sense."""


@words_of(ChoiceError)
def _cannot_begin(error: ChoiceError, names: SeatNames) -> str:
    sentence = {
        "own_cards": _("Characters and traps of your own box cannot be played on screens."),
        "few_decks": _(
            "This table needs %(needed)s decks, but your boxes hold only %(have)s. "
            "Play with fewer people, or choose the decks yourself and tick more boxes there."
        ),
        "malformed": _("That could not be understood. Choose from what the page offers."),
        "incomplete": _("The page was incomplete. Try again."),
        "no_cookies": _("This browser refuses cookies, and without them nobody has a chair."),
    }[error.code]
    return sentence % error.params


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page asks for. All of it but the names is remembered on the device."""

    table: str = "2"  # one of TABLE_SIZES
    chairs: tuple[str, ...] = (LEVELS[0],) * OTHER_CHAIRS  # a level of bots, FRIEND or HERE
    mood: str = "anything"
    characters: bool = False
    traps: bool = False

    @property
    def ask(self) -> Ask:
        return Ask(table=self.table, mood=self.mood, boxes=this_device().boxes)


@bp.get("/play")
def page() -> ResponseReturnValue:
    setup = _sheet(request.args.get("setup", ""))
    return _page(_remembered(), setup)


@bp.post("/play")
def start() -> ResponseReturnValue:
    setup = _sheet(request.form.get("setup", ""))
    choice = _remembered()
    try:
        choice = _sent()
        names = _names()
        table = _opened(choice, setup, names)
    except (ChoiceError, PlayerNameError) as error:
        return _page(choice, setup, problem=sentence_of(error), status=400)
    response = redirect(url_for("table.table", code=table.code), 303)
    devices.remember_table(response, table.code, _device())
    _remember(response, choice if setup is None else replace(choice, table=_remembered().table))
    if request.form.get("name", "").strip():
        devices.remember_name(response, names[0])
    if table.state.setup:
        remember_decks(response, decode(table.state.setup).decks)
    return response


# ---- the table ----


def _opened(choice: Choice, setup: TableSetup | None, names: list[str]) -> Table:
    """The table with everybody in their chairs; if nobody is to come, the cards are dealt.

    Every step is left out that an earlier tap on the same button has done already.
    """
    setup = setup or _surprise(choice)
    if has_own_cards(setup):
        raise ChoiceError("own_cards")
    expire_old_tables()
    opened = replace(new_table(encode(setup)), parts={SCREENS: True})
    table = tables().open(opened, _device(), names[0], request=_device())
    if table.state.stage != "setting_up":
        return table
    for seat in filter(None, table.free_seats):
        try:
            table = _seated(table, seat, choice.chairs[seat - 1], names[seat])
        except TableError as error:
            if error.code not in ("seat_held", "bot_plays"):
                raise
            table = tables().load(table.code)
    return table if table.free_seats else games().begin(table.code, _device(), request=_device())


def _seated(table: Table, seat: int, who: str, name: str) -> Table:
    if who in LEVELS:
        return seat_bot(table, _device(), seat, who)
    if who == HERE:
        return tables().sit(table.code, _device(), name, seat)
    return table


def _surprise(choice: Choice) -> TableSetup:
    """Decks of the owned boxes as the mood wants them; characters and traps of the Exhibition."""
    ask = replace(choice.ask, seed=secrets.randbelow(SEEDS), recent=this_device().recent)
    try:
        if choice.mood == "anything":
            decks = random_table(ask.wishes(), catalog())
        else:
            decks = _chance.choice(propose(ask.wishes(), catalog()).tables).decks
    except PickerError as error:
        raise ChoiceError("few_decks", **error.params) from None
    traps = _chance.sample(sorted(exhibition().traps), ADVISED_TRAPS)
    return TableSetup(
        decks=decks,
        players=ask.players,
        teams=ask.teams,
        boxes=tuple(box for box in BOX_NUMBERS if box in ask.boxes),
        traps=tuple(traps) if choice.traps else (),
        characters=_characters(ask) if choice.characters else (),
    )


def _characters(ask: Ask) -> tuple[str, ...]:
    """One for everybody. On screens there is no die or coin that could be missing."""
    wishes = dealing.Wishes(ask.players, ask.teams, frozenset(FIRST_COLOURS), frozenset(COMPONENTS))
    usable = [
        one.id
        for one in dealing.candidates([exhibition()])
        if dealing.in_the_way(one, wishes) is None
    ]
    return tuple(_chance.sample(usable, ask.players))


# ---- reading ----


class _ChoiceSchema(Schema):
    class Meta:
        unknown = EXCLUDE

    table = fields.String(validate=validate.OneOf(TABLE_SIZES))
    chairs = fields.List(
        fields.String(validate=validate.OneOf((*LEVELS, FRIEND, HERE))),
        validate=validate.Length(equal=OTHER_CHAIRS),
    )
    mood = fields.String(validate=validate.OneOf(list(MOODS)))
    characters = fields.Boolean()
    traps = fields.Boolean()


def _sent() -> Choice:
    try:
        return _choice(request.form)
    except ValidationError:
        raise ChoiceError("malformed") from None


def _remembered() -> Choice:
    try:
        return _choice(MultiDict(parse_qsl(request.cookies.get(COOKIE, ""))))
    except ValidationError:
        return Choice()


def _choice(given: MultiDict[str, str]) -> Choice:
    data: dict[str, Any] = given.to_dict()
    if "chairs" in given:
        data["chairs"] = given.getlist("chairs")
    loaded = _ChoiceSchema().load(data)
    if "chairs" in loaded:
        loaded["chairs"] = tuple(loaded["chairs"])
    return Choice(**loaded)


def _remember(response: Any, choice: Choice) -> None:
    devices.set_cookie(response, COOKIE, urlencode(asdict(choice), doseq=True))


def _names() -> list[str]:
    """What those are called who sit at this device, by chair; mine comes first."""
    typed = [request.form.get("name", ""), *request.form.getlist("who")]
    typed += [""] * (max(PLAYERS) - len(typed))
    return [_name(text, chair) for chair, text in enumerate(typed[: max(PLAYERS)])]


def _name(text: str, chair: int) -> str:
    try:
        return player_name(text)
    except PlayerNameError as error:
        if error.code == "empty":
            return _("Player %(number)s", number=chair + 1)
        raise


def _sheet(code: str) -> TableSetup | None:
    return decode(code) if code else None


def _key() -> str:
    return request.form.get("request", "")[:LONGEST_KEY]


def _device() -> str:
    """This device's id at the table: the same for the same tap, and no other device can have it."""
    if not _key():
        raise ChoiceError("incomplete")
    own = devices.own_id()
    if own is None:
        raise ChoiceError("no_cookies")
    secret = str(current_app.secret_key).encode()
    return hmac.new(secret, f"{own} {_key()}".encode(), hashlib.sha256).hexdigest()[:32]


# ---- the page ----


def _page(
    choice: Choice, setup: TableSetup | None, problem: str = "", status: int = 200
) -> Response:
    response = make_response(
        render_template(
            "start/play.html",
            choice=choice,
            setup=setup,
            code=encode(setup) if setup else "",
            own_cards=setup is not None and has_own_cards(setup),
            decks=[catalog().decks[deck] for deck in setup.decks] if setup else [],
            table=_table_of(setup) if setup else choice.table,
            tables=words.table_names(),
            moods=words.mood_names(),
            name=request.form.get("name", devices.last_name()),
            others=_typed_names(),
            longest=LONGEST_NAME,
            problem=problem,
            key=secrets.token_hex(16),
        ),
        status,
    )
    response.cache_control.no_store = True  # who comes back to this page starts another game
    devices.remember_own_id(response, devices.own_id() or devices.new_device())
    return response


def _table_of(setup: TableSetup) -> str:
    return "teams" if setup.teams else str(setup.players)


def _typed_names() -> list[str]:
    typed = request.form.getlist("who")[:OTHER_CHAIRS]
    return [*typed, *[""] * (OTHER_CHAIRS - len(typed))]
