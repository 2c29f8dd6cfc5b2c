"""Dealing characters together: each phone sees its own two, everybody keeps one, and all are
revealed at once.

What was dealt stands in the state; pages must show ``hand_of`` only to the seat it belongs to, and
nobody's choice before all have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

from marshmallow import fields, validate

from companion.catalog.packs import COLOURS, COMPONENTS, exhibition
from companion.rooms.changes import ChangeError, Decisions, OneOrMore, change
from companion.rooms.state import Stage, TableState
from companion.setup.code import decode, encode
from companion.setup.secret_deal import Candidate, DealError, DealWishes, candidates, deal_hands
from companion.setup.sheet import TableSetup

PART = "dealing"
_SETTING_UP: tuple[Stage, ...] = ("setting_up",)


def dealing(state: TableState) -> dict[str, Any] | None:
    """What this stage keeps; None until characters are dealt."""
    part: dict[str, Any] | None = state.parts.get(PART)
    return part


def hand_of(state: TableState, seat: int) -> list[Candidate]:
    """Secret: to be shown to this seat only."""
    part = dealing(state)
    dealt = part["hands"].get(str(seat), []) if part else []  # more may sit than play
    return [_candidate(row) for row in dealt]


def has_chosen(state: TableState, seat: int) -> bool:
    part = dealing(state)
    return part is not None and str(seat) in part["kept"]


def kept_by(state: TableState, seat: int) -> int | None:
    """Which of the two; secret like the hand until all are revealed."""
    part = dealing(state)
    which: int | None = part["kept"].get(str(seat)) if part else None
    return which


def revealed(state: TableState) -> dict[int, Candidate]:
    """Everybody's character, once all have chosen."""
    part = dealing(state)
    if part is None or len(part["kept"]) < len(part["hands"]):
        return {}
    return {
        int(seat): _candidate(part["hands"][seat][which]) for seat, which in part["kept"].items()
    }


def still_choosing(state: TableState) -> list[int]:
    """The seats that have not said which of their two they keep."""
    part = dealing(state)
    return [int(seat) for seat in part["hands"] if seat not in part["kept"]] if part else []


def _seed(decisions: Decisions) -> dict[str, Any]:
    return {"seed": decisions.chance.getrandbits(53)}


def _own_card() -> fields.Dict:
    return fields.Dict(keys=fields.String())


@change(
    "deal",
    stages=_SETTING_UP,
    undoable=False,
    decide=_seed,
    colours=OneOrMore(fields.String(validate=validate.OneOf(COLOURS)), required=True),
    components=OneOrMore(fields.String(validate=validate.OneOf(COMPONENTS)), load_default=list),
    exhibition=fields.Boolean(load_default=False),
    among=OneOrMore(fields.String(), load_default=list),
    own=fields.List(_own_card(), load_default=list),
)
def deal(
    state: TableState,
    by: int | None,
    colours: list[str],
    components: list[str],
    exhibition: bool,
    own: list[dict[str, Any]],
    seed: int,
    among: Sequence[str] = (),  # deals of earlier releases do not say it
) -> TableState:
    """Two characters for everybody, from the Exhibition pack, a box of one's own, or both;
    ``among`` are those of the Exhibition that may be dealt, unless all of them may."""
    setup = _setup(state)
    pool = [_candidate(card) for card in own]
    if exhibition:
        pool = [*(who for who in _exhibition() if not among or who.id in among), *pool]
    wishes = DealWishes(setup.players, setup.teams, frozenset(colours), frozenset(components))
    try:
        hands = deal_hands(pool, wishes, Random(seed))  # noqa: S311 - the seed itself is drawn safely
    except DealError as error:
        raise ChangeError("too_few_characters", **error.params) from None
    dealt = {
        str(seat): [asdict(candidate) for candidate in hand] for seat, hand in enumerate(hands)
    }
    return _with(state, setup, {"hands": dealt, "kept": {}, "chosen": {}})


@change(
    "keep_character",
    stages=_SETTING_UP,
    undoable=False,
    which=fields.Integer(required=True, validate=validate.OneOf((0, 1))),
)
def keep_character(state: TableState, by: int | None, which: int) -> TableState:
    """I keep this one of my two. The last to choose reveals all."""
    part = dealing(state)
    if part is None or by is None or str(by) not in part["hands"]:
        raise ChangeError("nothing_dealt")
    if str(by) in part["kept"]:
        raise ChangeError("kept_already")
    state = _with(state, _setup(state), {**part, "kept": {**part["kept"], str(by): which}})
    characters = revealed(state)
    if not characters:
        return state
    in_order = [characters[seat] for seat in sorted(characters)]
    chosen = {str(seat): character.name for seat, character in characters.items()}
    setup = replace(_setup(state), characters=tuple(candidate.drafted for candidate in in_order))
    return _with(state, setup, {**state.parts[PART], "chosen": chosen})


@change("no_characters", stages=_SETTING_UP, undoable=False)
def no_characters(state: TableState, by: int | None) -> TableState:
    """Put the characters away: this table plays without."""
    return _with(state, replace(_setup(state), characters=()), None)


def _setup(state: TableState) -> TableSetup:
    if state.setup is None:
        raise ChangeError("no_decks_yet")
    return decode(state.setup)


def _with(state: TableState, setup: TableSetup, part: dict[str, Any] | None) -> TableState:
    """The table with this deal; until all have chosen its set-up names no character."""
    if part is not None and not part["chosen"]:
        setup = replace(setup, characters=())
    parts = {name: one for name, one in state.parts.items() if name != PART}
    if part is not None:
        parts[PART] = part
    return replace(state, setup=encode(setup), parts=parts)


def _exhibition() -> list[Candidate]:
    return candidates([exhibition()])


def _candidate(data: dict[str, Any]) -> Candidate:
    return Candidate(**{**data, "components": tuple(data["components"])})
