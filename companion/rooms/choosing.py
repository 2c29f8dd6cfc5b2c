"""Choosing decks together: everybody's wishes, one secret veto each, and what is proposed.

What is proposed is no part of the state: it follows from wishes, vetoes and a seed, so that every
phone works out the same tables and a late wish changes them at once. Whose veto it was stays with
the seat that gave it; pages must show ``veto_of`` only to that seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from marshmallow import fields, validate

from companion.catalog import RATINGS, catalog
from companion.rooms.changes import ChangeError, Decisions, OneOrMore, change
from companion.rooms.opinions import disliked, liked
from companion.rooms.state import Stage, TableState
from companion.setup.code import encode
from companion.setup.picker import LEVELS, MOODS, Decks, PickerError, Wishes
from companion.setup.sheet import PLAYERS, TEAM_PLAYERS, TableSetup
from companion.setup.together import SharedProposal, Together, propose_together

PART = "choosing"
_CHOOSING: tuple[Stage, ...] = ("choosing",)
_NOTHING: dict[str, Any] = {"wishes": {}, "vetoes": {}, "asked": None, "shown": [], "votes": {}}


def choosing(state: TableState) -> dict[str, Any]:
    """What this stage keeps."""
    return {**_NOTHING, **state.parts.get(PART, {})}


def _keep(state: TableState, **new: Any) -> TableState:
    return replace(state, parts={**state.parts, PART: {**choosing(state), **new}})


def forget_proposals(state: TableState) -> TableState:
    """Choosing begins again; what people wish for stays."""
    return _keep(state, asked=None, shown=[], votes={}) if PART in state.parts else state


def _seat(by: int | None) -> str:
    if by is None:
        raise ChangeError("not_seated")
    return str(by)  # JSON knows only text as a key


def wish_of(state: TableState, seat: int) -> dict[str, Any] | None:
    wish: dict[str, Any] | None = choosing(state)["wishes"].get(str(seat))
    return wish


def veto_of(state: TableState, seat: int) -> str | None:
    """Secret: to be shown to this seat only."""
    veto: str | None = choosing(state)["vetoes"].get(str(seat))
    return veto


def has_vetoed(state: TableState, seat: int) -> bool:
    return str(seat) in choosing(state)["vetoes"]


def _level() -> fields.String:
    return fields.String(load_default="", validate=validate.OneOf(("", *LEVELS)))


@change(
    "wish",
    stages=_CHOOSING,
    undoable=False,
    mood=fields.String(load_default="anything", validate=validate.OneOf(sorted(MOODS))),
    complexity=_level(),
    interactivity=_level(),
    nastiness=_level(),
    randomness=_level(),
)
def wish(state: TableState, by: int | None, mood: str, **levels: str) -> TableState:
    """What I am in the mood for; a level replaces what the mood says about that icon."""
    wanted = {rating: level for rating, level in levels.items() if level}
    wishes = {**choosing(state)["wishes"], _seat(by): {"mood": mood, "levels": wanted}}
    return _keep(state, wishes=wishes)


@change(
    "veto",
    stages=_CHOOSING,
    undoable=False,
    deck=fields.String(load_default="", validate=validate.OneOf(["", *catalog().decks])),
)
def veto(state: TableState, by: int | None, deck: str) -> TableState:
    """The one deck I do not want to see; none takes it back."""
    vetoes = {seat: other for seat, other in choosing(state)["vetoes"].items() if seat != _seat(by)}
    return _keep(state, vetoes={**vetoes, _seat(by): deck} if deck else vetoes)


def _seed(decisions: Decisions) -> dict[str, Any]:
    return {"seed": decisions.chance.getrandbits(31)}


@change(
    "propose",
    stages=_CHOOSING,
    undoable=False,
    decide=_seed,
    players=fields.Integer(required=True, validate=validate.OneOf(PLAYERS)),
    teams=fields.Boolean(load_default=False),
    # No box ticked means all there are, as everywhere.
    boxes=OneOrMore(
        fields.String(validate=validate.OneOf(list(catalog().boxes))),
        load_default=lambda: list(catalog().boxes),
    ),
)
def propose(
    state: TableState, by: int | None, players: int, teams: bool, boxes: list[str], seed: int
) -> TableState:
    """Work out three tables; said again, three others."""
    if teams and players != TEAM_PLAYERS:
        raise ChangeError("teams_players")
    before = choosing(state)
    asked = {"players": players, "teams": teams, "boxes": sorted(boxes), "seed": seed, "by": by}
    same = before["asked"] is not None and {**before["asked"], "seed": seed, "by": by} == asked
    shown = [list(table.decks) for table in _tables(state)] if same else []
    new = _keep(state, asked=asked, shown=[*before["shown"], *shown] if same else [], votes={})
    proposals(new)  # too few decks is said now, not when the page is drawn
    return new


@change(
    "vote",
    stages=_CHOOSING,
    undoable=False,
    seed=fields.Integer(required=True),
    place=fields.Integer(required=True, validate=validate.Range(0, 2)),
)
def vote(state: TableState, by: int | None, seed: int, place: int) -> TableState:
    """For one of the proposed tables; said again, for none. What is kept are its decks: a late wish
    brings other tables, and nobody has voted for those."""
    chosen = list(_shown_table(state, seed, place))
    votes = {seat: decks for seat, decks in choosing(state)["votes"].items() if seat != _seat(by)}
    is_taken_back = choosing(state)["votes"].get(_seat(by)) == chosen
    return _keep(state, votes=votes if is_taken_back else {**votes, _seat(by): chosen})


@change(
    "take",
    stages=_CHOOSING,
    host_only=True,
    seed=fields.Integer(required=True),
    place=fields.Integer(required=True, validate=validate.Range(0, 2)),
)
def take(state: TableState, by: int | None, seed: int, place: int) -> TableState:
    """Play this table. ``seed`` is what its author saw: somebody may have asked for others."""
    decks = _shown_table(state, seed, place)
    asked = choosing(state)["asked"]
    setup = TableSetup(
        decks=decks,
        players=asked["players"],
        teams=asked["teams"],
        boxes=tuple(asked["boxes"]),
    )
    return replace(state, stage="setting_up", setup=encode(setup))


def votes_for(state: TableState, decks: Decks) -> list[int]:
    """The seats that voted for this table."""
    votes = choosing(state)["votes"]
    return [int(seat) for seat in sorted(votes) if votes[seat] == list(decks)]


def proposals(state: TableState) -> Together | None:
    """What all the wishes together lead to; None until somebody has asked for it."""
    kept = choosing(state)
    asked = kept["asked"]
    if asked is None:
        return None
    wishes = [one for _, one in sorted(kept["wishes"].items())] or [None]
    everybody = [
        replace(_wishes(asked, one), liked=liked(state), recent=disliked(state)) for one in wishes
    ]
    shown: list[Decks] = [tuple(decks) for decks in kept["shown"]]
    vetoes = [deck for _, deck in sorted(kept["vetoes"].items())]
    try:
        return propose_together(everybody, vetoes, catalog(), shown)
    except PickerError as error:
        raise ChangeError("few_decks", **error.params) from None


def wishers(state: TableState) -> list[int]:
    """The seats behind ``SharedProposal.broken``, in the same order."""
    return [int(seat) for seat in sorted(choosing(state)["wishes"])]


def wishes_of(state: TableState, seat: int) -> Wishes:
    """One person's wishes for the table that was asked for."""
    return _wishes(choosing(state)["asked"], wish_of(state, seat))


def _shown_table(state: TableState, seed: int, place: int) -> Decks:
    """The decks of a proposed table, if it is one that its author can have seen."""
    asked = choosing(state)["asked"]
    tables = _tables(state)
    if asked is None or asked["seed"] != seed or place >= len(tables):
        raise ChangeError("tables_changed")
    return tables[place].decks


def _tables(state: TableState) -> tuple[SharedProposal, ...]:
    answer = proposals(state)
    return answer.tables if answer is not None else ()


def _wishes(asked: dict[str, Any], wish: dict[str, Any] | None) -> Wishes:
    mood = MOODS[wish["mood"] if wish else "anything"]
    levels = {**mood.levels, **(wish["levels"] if wish else {})}
    own = {rating for rating in RATINGS if wish and rating in wish["levels"]}
    return Wishes(
        players=asked["players"],
        teams=asked["teams"],
        boxes=frozenset(asked["boxes"]),
        ranges={rating: limits for rating, limits in mood.ranges.items() if rating not in own},
        levels=levels,
        seed=asked["seed"],
    )
