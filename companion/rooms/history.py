"""Games that were finished at a table: kept, counted, exported, and played again."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from marshmallow import fields, validate

from companion.catalog import catalog
from companion.rooms.changes import ChangeError, Decisions, change
from companion.rooms.choosing import forget_proposals
from companion.rooms.felt import felt, pace
from companion.rooms.playing import playing
from companion.rooms.state import Result, TableState, Tracker
from companion.setup.code import SetupCodeError, decode, encode

PART = "plays"
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
BGG_ID = 176165
LONGEST_CODE = 2000  # far more than any set-up needs
COLUMNS = (
    *("table", "game", "ended", "minutes", "turns", "teams", "decks"),
    *("seat", "name", "winner", "started", "stacks", "character"),
)


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    winner: bool
    started: bool
    stacks: int
    character: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """One finished game. ``table`` and ``number`` name it for good."""

    table: str
    number: int
    ended: float  # seconds since the epoch
    minutes: int
    turns: int
    teams: bool
    decks: tuple[str, ...]  # ids; empty where nobody said which
    players: tuple[Player, ...]
    game: int | None = None  # its number among the table's games on screens, if it was one

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players if player.winner)

    @property
    def day(self) -> datetime:
        return datetime.fromtimestamp(self.ended, UTC)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often somebody, or some deck's table, won."""

    name: str
    plays: int
    wins: int

    @property
    def share(self) -> float:
        return self.wins / self.plays if self.plays else 0.0


# ---- keeping ----


def plays_of(state: TableState, table: str, names: Mapping[int, str]) -> list[Play]:
    """Every finished game of a table, the oldest first."""
    return [_play(row, table, number, names) for number, row in enumerate(_rows(state), start=1)]


def put_by(state: TableState, names: Mapping[int, str]) -> TableState:
    """A finished game goes to those before it, and the table is free for the next. Who played is
    written down for good: from here on other people may sit in these seats."""
    rows = [
        {
            **row,
            "names": row.get("names") or [names.get(seat) for seat, _ in enumerate(row["stacks"])],
        }
        for row in _rows(state)
    ]
    return replace(state, tracker=None, result=None, parts={**state.parts, PART: rows})


def _rows(state: TableState) -> list[dict[str, Any]]:
    earlier = state.parts.get(PART, [])
    return [*earlier, _whole_row(state)] if state.stage == "finished" else [*earlier]


def _whole_row(state: TableState) -> dict[str, Any]:
    row = _row(state)
    if state.result and state.result.names:
        row["names"] = list(state.result.names)
    if said := felt(state):
        row["felt"] = said
    return row


def pace_of(state: TableState, *, on_screens: bool) -> float:
    """How long this table takes beside what is expected, by the games before the one it is at;
    those with the cards and those on screens apart."""
    return pace(
        (tuple(row["decks"]), len(row["stacks"]), row["teams"], row["minutes"])
        for row in state.parts.get(PART, [])
        if row["winners"] and ("game" in row) == on_screens
    )


def minutes_between(began: float, ended: float) -> int:
    """How long a game took, as every page says it; the times are in seconds."""
    return round((ended - began) / 60)


def _row(state: TableState) -> dict[str, Any]:
    """What is kept of a game, but for what people said of it and their names. Where an earlier
    release kept none they are those of the seats, until these change: see ``put_by``."""
    tracker, result = state.tracker, state.result
    assert result is not None  # noqa: S101 - a finished game has one
    if tracker is None:
        return _row_of_game_on_screens(state, result)
    dealt = state.parts.get("dealing", {}).get("chosen", {})
    return {
        "ended": result.ended,
        "minutes": minutes_between(tracker.began, result.ended),
        "turns": tracker.turn,
        "teams": tracker.teams,
        "decks": list(decode(state.setup).decks) if state.setup else [],
        "winners": list(result.winners),
        "first": _first_seat(tracker),
        "stacks": [
            len(tracker.stalls[tracker.stall_of(seat)].stacks) for seat in range(tracker.players)
        ],
        "characters": [dealt.get(str(seat), "") for seat in range(tracker.players)],
    }


def _row_of_game_on_screens(state: TableState, result: Result) -> dict[str, Any]:
    game = playing(state)
    setup = decode(state.setup or "")
    return {
        "ended": result.ended,
        "minutes": minutes_between(game.began, result.ended),
        "teams": setup.teams,
        "decks": list(setup.decks),
        "winners": list(result.winners),
        "game": game.game,
        **(game.summary or {}),
    }


def _first_seat(tracker: Tracker) -> int:
    """Who took the first turn: count back from whose turn it is."""
    return (tracker.active - (tracker.turn - 1)) % tracker.players


def _play(row: dict[str, Any], table: str, number: int, names: Mapping[int, str]) -> Play:
    if "names" in row:
        names = dict(enumerate(row["names"]))
    players = tuple(
        Player(
            seat=seat,
            name=names.get(seat) or f"#{seat + 1}",
            winner=seat in row["winners"],
            started=seat == row["first"],
            stacks=stacks,
            character=character,
        )
        for seat, (stacks, character) in enumerate(
            zip(row["stacks"], row["characters"], strict=True)
        )
    )
    return Play(
        table,
        number,
        row["ended"],
        row["minutes"],
        row["turns"],
        row["teams"],
        tuple(row["decks"]),
        players,
        row.get("game"),
    )


# ---- again ----


def _draw(decisions: Decisions) -> dict[str, Any]:
    return {"draw": decisions.chance.random()}


@change("again", stages=("finished",), decide=_draw)
def again(state: TableState, by: int | None, draw: float) -> TableState:
    """Another game at this table; one of those who lost starts."""
    result = state.result
    assert result is not None  # noqa: S101 - a finished game has one
    kept = _rows(state)
    losers = [seat for seat, _ in enumerate(kept[-1]["stacks"]) if seat not in result.winners]
    first = losers[int(draw * len(losers))] if losers else 0
    setup = state.setup
    if setup is not None:
        setup = encode(replace(decode(setup), start="loser", first_seat=first))
    return replace(_next_game(state, first=first), stage="setting_up", setup=setup)


@change(
    "other_decks",
    stages=("choosing", "setting_up", "finished"),
    setup=fields.String(load_default="", validate=validate.Length(max=LONGEST_CODE)),
)
def other_decks(state: TableState, by: int | None, setup: str) -> TableState:
    """The same people play with other decks: those of a set-up sheet, or they choose together."""
    if not setup:
        return replace(_next_game(state), stage="choosing", setup=None)
    try:
        code = encode(decode(setup))
    except SetupCodeError:
        raise ChangeError("unreadable_setup") from None
    return replace(_next_game(state), stage="setting_up", setup=code)


def _next_game(state: TableState, **parts: Any) -> TableState:
    """The table without what belongs to the game before; what came of that is kept."""
    of_this_game = ("dealing", "felt", "first", "playing")
    parts_then = forget_proposals(state).parts
    kept = {name: part for name, part in parts_then.items() if name not in of_this_game}
    games = {PART: rows} if (rows := _rows(state)) else {}
    return replace(state, tracker=None, result=None, parts={**kept, **games, **parts})


# ---- counting ----


def rates_by_player(plays: Iterable[Play]) -> list[Rate]:
    """Broken-off games, which nobody won, do not count."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for play in plays:
        if play.winners:
            played.update({player.name for player in play.players})
            won.update(set(play.winners))
    return _rates(played, won)


def rates_by_deck(plays: Iterable[Play], name: str) -> list[Rate]:
    """How often this player won with each deck on the table."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for play in plays:
        if play.winners and any(player.name == name for player in play.players):
            played.update(play.decks)
            if name in play.winners:
                won.update(play.decks)
    return _rates(played, won)


def _rates(played: Counter[str], won: Counter[str]) -> list[Rate]:
    rates = [Rate(name, number, won[name]) for name, number in played.items()]
    return sorted(rates, key=lambda rate: (-rate.plays, -rate.share, rate.name))


# ---- taking it elsewhere ----


def as_json(plays: Iterable[Play]) -> str:
    return json.dumps([asdict(play) for play in plays], ensure_ascii=False, indent=1)


def as_csv(plays: Iterable[Play]) -> str:
    """One line for each player of each game."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for play in plays:
        for player in play.players:
            writer.writerow(
                [
                    play.table,
                    play.number,
                    play.day.isoformat(timespec="seconds"),
                    play.minutes,
                    play.turns,
                    int(play.teams),
                    " ".join(play.decks),
                    player.seat + 1,
                    _cell(player.name),
                    int(player.winner),
                    int(player.started),
                    player.stacks,
                    _cell(player.character),
                ]
            )
    return text.getvalue()


def _cell(text: str) -> str:
    """A name must not become a formula when a spreadsheet opens the file."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def bg_stats_link(play: Play) -> str:
    """Opens the play in the BG Stats app, ready to be saved."""
    data = {
        "sourceName": "Dale companion",
        "sourcePlayId": f"{play.table}-{play.number}",
        "playDate": play.day.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": play.minutes,
        "game": {
            "name": "Dale of Merchants",
            "bggId": BGG_ID,
            "sourceGameId": "dale-of-merchants",
            "highestWins": True,
            "noPoints": True,
        },
        "board": ", ".join(catalog().decks[deck].name for deck in play.decks),
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": f"{play.table}-{player.seat}",
                "winner": player.winner,
                "startPlayer": player.started,
                "role": player.character,
            }
            for player in play.players
        ],
    }
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
