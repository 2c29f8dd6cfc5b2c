"""Choosing decks together: everybody's wishes, one secret veto each, and what is proposed.

People speak in rounds. A word is a wish and a veto, or neither: passing looks like any other word.
Words wait until everybody has spoken, or the host goes on without the rest; then all of them take
effect at once, with the next proposal, and stay until the next round is closed. What is proposed
is no part of the state: it follows from the words that count and a seed, so that every phone works
out the same tables.

Whose veto it was must not be seen from what is proposed (ADR 19):

- Vetoes count only with those of at least SECRET phones, unless the page has said before that it
  can be told whose they are: at a table with fewer phones it always can.
- What counts is a set of decks, and who gave which is forgotten there.
- Where somebody did not speak again whose veto counts, all that was vetoed before stays so: else it
  would be theirs, what does not come back.
- A word belongs to a phone and not to a chair, so that nobody reads it who sits down there later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from marshmallow import fields, validate

from companion.catalog import RATINGS, catalog
from companion.rooms.changes import ChangeError, Decisions, change
from companion.rooms.opinions import disliked, liked
from companion.rooms.state import Stage, TableState
from companion.rooms.table_boxes import boxes_in_use
from companion.setup.code import encode
from companion.setup.picker import LEVELS, MOODS, Decks, PickerError, Wishes
from companion.setup.sheet import PLAYERS, TEAM_PLAYERS, TableSetup
from companion.setup.together import SharedProposal, Together, propose_together

PART = "choosing"
SECRET: Final = 3  # phones that have spoken: each of them has two others to suspect
MOST_SHOWN: Final = 90  # tables that are not proposed again
_CHOOSING: tuple[Stage, ...] = ("choosing",)
_NOTHING: dict[str, Any] = {
    # of the round that is going on
    "words": {},  # what was said last from each seat, also in earlier rounds
    "spoken": [],  # the seats that have spoken in this one
    # of the last one that was closed: what counts
    "wishes": {},
    "vetoes": {},  # by seat; only earlier releases wrote them, and there they count at once
    "vetoed": [],  # decks
    "voices": [],  # the phones these come from
    "held_back": False,  # too few had spoken for any veto to count
    # what came of it
    "asked": None,
    "shown": [],
    "votes": {},
}
Phones = Mapping[str, str]  # a mark of each phone, by the seat as text


def choosing(state: TableState) -> dict[str, Any]:
    """What this stage keeps."""
    return {**_NOTHING, **state.parts.get(PART, {})}


def _keep(state: TableState, **new: Any) -> TableState:
    return replace(state, parts={**state.parts, PART: {**choosing(state), **new}})


def forget_proposals(state: TableState) -> TableState:
    """Choosing begins again, and everybody speaks again; what was said last is remembered. After a
    game nothing that counted then counts any more."""
    if PART not in state.parts:
        return state
    after_a_game: dict[str, Any] = {"vetoed": [], "voices": []} if state.result else {}
    return _keep(state, asked=None, shown=[], votes={}, spoken=[], **after_a_game)


def _seat(by: int | None) -> str:
    if by is None:
        raise ChangeError("not_seated")
    return str(by)  # JSON knows only text as a key


# ---- words ----


def word_of(state: TableState, seat: int, phones: Phones) -> dict[str, Any] | None:
    """What was said last from this seat by the phone that holds it. Secret: only for that phone."""
    word: dict[str, Any] | None = choosing(state)["words"].get(str(seat))
    return word if word and word["phone"] == phones.get(str(seat)) else None


def can_be_told(phones: Phones) -> bool:
    """Whether so few sit here that everybody can work out whose veto it is. Who vetoes has to be
    told before."""
    return len(set(phones.values())) < SECRET


def comes_later(state: TableState, seat: int, phones: Phones) -> bool:
    """Whether vetoes of others count already and none of this seat: what is missing from the next
    tables on may be put down to it."""
    voices = choosing(state)["voices"]
    return bool(voices) and phones.get(str(seat)) not in voices


def has_spoken(state: TableState, seat: int, phones: Phones) -> bool:
    """In this round. A word that was promised to stay secret has to be said again when the table
    has become too small for that."""
    word = word_of(state, seat, phones)
    if word is None or str(seat) not in choosing(state)["spoken"]:
        return False
    told: bool = word["told"]
    return told or not can_be_told(phones)


def speakers(state: TableState, phones: Phones) -> list[int]:
    return [int(seat) for seat in phones if has_spoken(state, int(seat), phones)]


def thinking(state: TableState, phones: Phones) -> list[int]:
    """Who has not spoken in this round."""
    return [int(seat) for seat in phones if not has_spoken(state, int(seat), phones)]


def is_round_open(state: TableState, phones: Phones) -> bool:
    """Whether the next proposal goes by new words: at the beginning, and once anybody has spoken
    after a proposal."""
    return choosing(state)["asked"] is None or bool(speakers(state, phones))


def vetoes_would_count(state: TableState, phones: Phones) -> bool:
    """If the round were closed now."""
    spoken = {phones[str(seat)] for seat in speakers(state, phones)}
    return can_be_told(phones) or len(spoken) >= SECRET


def _level() -> fields.String:
    return fields.String(load_default="", validate=validate.OneOf(("", *LEVELS)))


def _mood() -> fields.String:
    return fields.String(load_default="anything", validate=validate.OneOf(sorted(MOODS)))


def _deck_or_none() -> fields.String:
    return fields.String(load_default="", validate=validate.OneOf(["", *catalog().decks]))


_LEVELS: dict[str, Any] = {rating: _level() for rating in RATINGS}


def _phones(decisions: Decisions) -> dict[str, Any]:
    return {"phones": dict(decisions.seating.phones)}


@change(
    "speak",
    stages=_CHOOSING,
    undoable=False,
    decide=_phones,
    mood=_mood(),
    deck=_deck_or_none(),
    told=fields.Boolean(load_default=False),
    **_LEVELS,
)
def speak(
    state: TableState,
    by: int | None,
    mood: str,
    deck: str,
    told: bool,
    phones: dict[str, str],
    **levels: str,
) -> TableState:
    """My word for this round: what I am in the mood for, where a level replaces what the mood says
    about that icon, and the one deck I do not want to see, if any. ``told``: the page has said that
    others can work out whose veto it is."""
    seat, kept = _seat(by), choosing(state)
    word = {
        **_wish_for(mood, levels),
        "veto": deck,
        "told": told,
        "phone": phones.get(seat),
        "times": kept["words"].get(seat, {}).get("times", 0) + 1,
    }
    return _keep(
        state,
        words={**kept["words"], seat: word},
        spoken=sorted({*kept["spoken"], seat}),
    )


def _wish_for(mood: str, levels: Mapping[str, str]) -> dict[str, Any]:
    return {"mood": mood, "levels": {rating: level for rating, level in levels.items() if level}}


@change("wish", stages=_CHOOSING, undoable=False, retired=True, mood=_mood(), **_LEVELS)
def wish(state: TableState, by: int | None, mood: str, **levels: str) -> TableState:
    """A wish of tables opened before there were rounds: it counts at once."""
    return _keep(state, wishes={**choosing(state)["wishes"], _seat(by): _wish_for(mood, levels)})


@change("veto", stages=_CHOOSING, undoable=False, retired=True, deck=_deck_or_none())
def veto(state: TableState, by: int | None, deck: str) -> TableState:
    """Counted at once; none took it back."""
    vetoes = {seat: other for seat, other in choosing(state)["vetoes"].items() if seat != _seat(by)}
    return _keep(state, vetoes={**vetoes, _seat(by): deck} if deck else vetoes)


def _with_words_counted(state: TableState, phones: Phones) -> TableState:
    """The round is closed: what was said in it counts from here on."""
    kept, spoken = choosing(state), speakers(state, phones)
    wishes = {
        seat: earlier
        for seat, earlier in kept["wishes"].items()
        if word_of(state, int(seat), phones)  # they are still here
    }
    for seat in map(str, spoken):
        wishes[seat] = {part: kept["words"][seat][part] for part in ("mood", "levels")}
    return _keep(
        state,
        wishes=wishes,
        **_vetoes_counted(state, phones),
        spoken=[],
        asked=None,
        shown=[],
        votes={},
    )


def _vetoes_counted(state: TableState, phones: Phones) -> dict[str, Any]:
    if not vetoes_would_count(state, phones):
        return {"held_back": True}
    kept, spoken = choosing(state), speakers(state, phones)
    vetoed = {kept["words"][str(seat)]["veto"] for seat in spoken} - {""}
    voices = {phones[str(seat)] for seat in spoken}
    if not voices.issuperset(kept["voices"]):
        vetoed |= {*kept["vetoes"].values(), *kept["vetoed"]}
        voices |= {*kept["voices"]}
    return {
        "vetoes": {},
        "vetoed": sorted(vetoed),
        "voices": sorted(voices),
        "held_back": False,
    }


# ---- proposals ----


def _seed_and_phones(decisions: Decisions) -> dict[str, Any]:
    return {"seed": decisions.chance.getrandbits(31), **_phones(decisions)}


_FOR_WHOM: dict[str, Any] = {
    "players": fields.Integer(required=True, validate=validate.OneOf(PLAYERS)),
    "teams": fields.Boolean(load_default=False),
    "seen": fields.Integer(load_default=None),  # the seed on the page that asks; 0: no tables yet
}


@change("propose", stages=_CHOOSING, undoable=False, decide=_seed_and_phones, **_FOR_WHOM)
def propose(
    state: TableState,
    by: int | None,
    players: int,
    teams: bool,
    seed: int,
    phones: Phones | None = None,
    seen: int | None = None,
    boxes: list[str] | None = None,
) -> TableState:
    """Work out three tables; said again, three others. Who still thinks is waited for. Entries of
    earlier releases waited for nobody, and brought the boxes of the phone that asked."""
    if phones is not None:
        _check_seen(state, seen)
        state = _keep(state, shown=choosing(state)["shown"][-MOST_SHOWN:])
        if is_round_open(state, phones):
            if seats := thinking(state, phones):
                raise ChangeError("still_thinking", seats=seats)
            state = _with_words_counted(state, phones)
    return _proposed(state, by, players, teams, seed, boxes or boxes_in_use(state))


@change(
    "go_on", stages=_CHOOSING, undoable=False, host_only=True, decide=_seed_and_phones, **_FOR_WHOM
)
def go_on(
    state: TableState,
    by: int | None,
    players: int,
    teams: bool,
    seed: int,
    phones: Phones,
    seen: int | None,
) -> TableState:
    """Work out three tables by what has been said, without those who still think."""
    _check_seen(state, seen)
    state = _with_words_counted(state, phones)
    return _proposed(state, by, players, teams, seed, boxes_in_use(state))


def _check_seen(state: TableState, seen: int | None) -> None:
    """Two people who ask at once mean the same three tables."""
    asked = choosing(state)["asked"]
    if seen is not None and seen != (asked["seed"] if asked else 0):
        raise ChangeError("tables_changed")


def _proposed(
    state: TableState, by: int | None, players: int, teams: bool, seed: int, boxes: list[str]
) -> TableState:
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
    """For one of the proposed tables; said again, for none. What is kept are its decks."""
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
    # Where not all can be counted, chance says which, and not who sits where.
    vetoes += Random(asked["seed"]).sample(kept["vetoed"], len(kept["vetoed"]))  # noqa: S311
    try:
        return propose_together(everybody, vetoes, catalog(), shown)
    except PickerError as error:
        raise ChangeError("few_decks", **error.params) from None


def wishers(state: TableState) -> list[int]:
    """The seats behind ``SharedProposal.broken``, in the same order."""
    return [int(seat) for seat in sorted(choosing(state)["wishes"])]


def wishes_of(state: TableState, seat: int) -> Wishes:
    """One person's wishes for the table that was asked for."""
    return _wishes(choosing(state)["asked"], choosing(state)["wishes"].get(str(seat)))


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
