"""What a game on screens is played with: decks, traps and characters, as somebody ticked them, and
by chance where nothing was ticked."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from flask import current_app
from marshmallow import fields, validate

from companion.bots import company
from companion.catalog import catalog
from companion.catalog.packs import COLOURS, COMPONENTS, exhibition
from companion.refusal import Refusal
from companion.rooms import parse
from companion.rooms.dealing import dealing
from companion.setup.code import BOX_NUMBERS
from companion.setup.picker import MOODS, PickerError, propose, random_table
from companion.setup.secret_deal import CARDS_EACH
from companion.setup.sheet import ADVISED_TRAPS, PLAYERS, TableSetup
from companion.store import LiveTable
from companion.web.characters.secret_deal import FIRST_COLOURS
from companion.web.forms import one_of, ticked
from companion.web.i18n import N_
from companion.web.picker.query import SEEDS, TABLE_SIZES, Ask
from companion.web.refusals import say_why
from companion.web.sentences import Counted, number_of
from companion.web.shelf import this_device
from companion.web.start.chairs import let_bots_choose
from companion.web.storage import tables
from companion.web.table import devices

OTHER_CHAIRS: Final = max(PLAYERS) - 1
FRIEND, HERE = "friend", "here"

_chance = secrets.SystemRandom()


class ChoiceError(Refusal):
    """Something that was chosen on the page makes no sense."""


say_why(
    ChoiceError,
    {
        "own_cards": N_("Your own characters and traps cannot be played without their cards."),
        "few_decks": N_(
            "Play with fewer people, or tick the decks yourself: this table needs %(needed)s "
            "decks, and your boxes hold only %(have)s."
        ),
        "many_decks": N_("This table is played with %(needed)s decks, and you ticked %(given)s."),
        "same_names": N_(
            "“%(one)s” and “%(other)s” look alike. Give each player a name of their own."
        ),
        "malformed": N_("Choose from what the page offers: we could not read what was sent."),
        "incomplete": N_("Try again: the page was incomplete."),
        "no_cookies": N_("Allow cookies in this browser: without them nobody has a seat."),
        "few_characters": Counted(
            "Tick at least %(needed)s characters, or none to use all of them: everybody is dealt "
            "two. You ticked %(num)s that fits.",
            "Tick at least %(needed)s characters, or none to use all of them: everybody is dealt "
            "two. You ticked %(num)s that fit.",
        ),
    },
    num=number_of("usable"),
)


def device_of_tap(key: str, known_as: str | None = None) -> str:
    """This device's id at the table that a tap opens: the same for the same tap, and no other
    device has it. ``known_as`` is its id at the table it comes from."""
    if not key:
        raise ChoiceError("incomplete")
    own = known_as or devices.own_id()
    if own is None:
        raise ChoiceError("no_cookies")
    secret = str(current_app.secret_key).encode()
    return hmac.new(secret, f"{own} {key}".encode(), hashlib.sha256).hexdigest()[:32]


@dataclass(frozen=True)
class GameChoice:
    """What kind of game somebody wants; remembered on the device."""

    table: Annotated[str, one_of(TABLE_SIZES, load_default="2")]
    chairs: Annotated[  # of the others: a level of bots, FRIEND or HERE
        list[str],
        fields.List(
            one_of((*company(), FRIEND, HERE)),
            load_default=[company()[0]] * OTHER_CHAIRS,
            validate=validate.Length(equal=OTHER_CHAIRS),
        ),
    ]
    mood: Annotated[str, one_of(MOODS, load_default="anything")]
    characters: Annotated[bool, ticked()]
    traps: Annotated[bool, ticked()]
    even_seats: Annotated[bool, ticked()]  # later seats begin with gold


@dataclass(frozen=True)
class Ticks:
    """Decks, traps and characters picked one by one; nothing ticked leaves it to chance."""

    decks: Annotated[list[str], fields.List(fields.String(), load_default=list)]
    trap: Annotated[list[str], fields.List(fields.String(), load_default=list)]
    among: Annotated[list[str], fields.List(fields.String(), load_default=list)]  # characters


def wanted_setup(choice: GameChoice, ticks: Ticks) -> TableSetup:
    """The table somebody wants; characters are dealt when everybody has a chair."""
    _check_known(ticks.decks, catalog().decks)
    _check_known(ticks.trap, exhibition().traps)
    _check_known(ticks.among, exhibition().characters)
    ask = _ask(choice, ticks.decks)
    if choice.characters and ticks.among:
        _check_enough(ticks.among, ask)
    return TableSetup(
        decks=_decks(choice, ask),
        players=ask.players,
        teams=ask.teams,
        boxes=tuple(box for box in BOX_NUMBERS if box in ask.boxes),
        traps=_traps(ticks.trap) if choice.traps else (),
    )


def _check_known(sent: list[str], known: Iterable[str]) -> None:
    if not set(sent) <= set(known):
        raise ChoiceError("malformed")


def _ask(choice: GameChoice, ticked_decks: list[str]) -> Ask:
    """On screens nobody needs a box: a deck that was ticked is there."""
    device = this_device()
    boxes = {*device.boxes, *(catalog().decks[deck].box for deck in ticked_decks)}
    return Ask(
        table=choice.table,
        mood=choice.mood,
        boxes=tuple(sorted(boxes)),
        locked=tuple(dict.fromkeys(ticked_decks)),
        recent=device.recent,
        seed=secrets.randbelow(SEEDS),
    )


def _decks(choice: GameChoice, ask: Ask) -> tuple[str, ...]:
    """Those ticked, and for the rest decks of the owned boxes as the mood wants them."""
    wishes = ask.wishes()
    if len(wishes.locked) > wishes.size:
        raise ChoiceError("many_decks", needed=wishes.size, given=len(wishes.locked))
    try:
        if choice.mood == "anything":
            return random_table(wishes, catalog())
        return _chance.choice(propose(wishes, catalog()).tables).decks
    except PickerError as error:
        raise ChoiceError("few_decks", **error.params) from None


def _traps(ticked_traps: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ticked_traps)) or tuple(
        _chance.sample(sorted(exhibition().traps), ADVISED_TRAPS)
    )


def _check_enough(characters: list[str], ask: Ask) -> None:
    """Refuse characters too few for dealing two to everybody."""
    known = exhibition().characters
    usable = {who for who in characters if ask.teams or not known[who].needs_teammate}
    needed = CARDS_EACH * ask.players
    if len(usable) < needed:
        raise ChoiceError("few_characters", needed=needed, usable=len(usable))


def deal_characters(table: LiveTable, device: str, among: list[str]) -> LiveTable:
    """Two for everybody, of whom each keeps one; bots choose at once. A second tap deals nothing.

    On screens there is no die or coin that could be missing.
    """
    if dealing(table.state) is None:
        deal = parse(
            {
                "do": "deal",
                "colours": list(COLOURS if among else FIRST_COLOURS),
                "components": list(COMPONENTS),
                "exhibition": True,
                "among": among,
            }
        )
        table = tables().act(table.code, device, deal, seat=0, request=f"deal-{device}")
    return let_bots_choose(table)
