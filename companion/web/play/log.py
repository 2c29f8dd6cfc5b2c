"""What happened in a game, in sentences that hold only what their reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from companion.engine import Narrator, read_event
from companion.rooms import Entry
from companion.rooms.story import ANSWER, PLAY, WENT_ON, events_of
from companion.store import Match, RecentLog
from companion.store.recent_log import SAY
from companion.web.i18n import translations
from companion.web.table.words import LogWords, Names

# Between a bot and the one who asked it, or a learner and the prompts.
SECRET = frozenset({"hint", "ask_hint", "lesson"})


@dataclass(frozen=True, slots=True)
class PlayLine:
    seq: int
    text: str
    at: datetime
    kind: str  # "turn" where a turn begins, "event", or the entry's own kind
    undone: bool = False


@dataclass(frozen=True, slots=True)
class ChatLine:
    seq: int
    seat: int | None
    who: str
    text: str
    at: datetime


def narrator(match: Match, viewer: int | None) -> Narrator:
    rules, names = match.game.rules, Names(match.table.names)
    called = [names.of(seat) for seat in range(rules.players)]
    return Narrator(match.game.cast, called, viewer, translations(), rules.day_spaces)


def newest_lines(
    entries: Sequence[Entry], match: Match, viewer: int | None, number: int
) -> list[PlayLine]:
    """The last few, the newest first."""
    found: list[PlayLine] = []
    words = LogWords((), match.table.names, reader=viewer)
    teller = narrator(match, viewer)
    for entry in reversed(entries):
        lines = lines_of(entry, match.number, words, teller)
        found += reversed(lines)
        if len(found) >= number or entry.change["do"] == PLAY:
            break
    return found[:number]


def just_happened(lines: Iterable[PlayLine], moment: int, most: int = 3) -> list[str]:
    """What the last answer led to within this turn, from the newest ``lines``: the oldest first."""
    found: list[str] = []
    for line in lines:
        if line.seq > moment:
            continue  # about the table: it does not change what is asked
        if line.seq != moment or line.kind == "turn":
            break
        found.append(line.text)
    return found[:most][::-1]


def chat_lines(recent: RecentLog) -> list[ChatLine]:
    """What people said lately, the oldest first."""
    return [
        ChatLine(entry.seq, entry.by, entry.who or "", entry.change["text"], _moment(entry))
        for entry in recent.said
    ]


def lines_of(entry: Entry, number: int, words: LogWords, teller: Narrator) -> list[PlayLine]:
    """One entry in sentences: those of game ``number``, and all about the table itself."""
    told, at = entry.change, _moment(entry)
    if told["do"] in SECRET or told["do"] == SAY:
        return []
    if told["do"] in (ANSWER, PLAY, WENT_ON):
        if told["game"] != number:
            return []
        return [
            PlayLine(entry.seq, text, at, kind, entry.taken_back)
            for kind, text in _told_once(events_of(told), teller)
        ]
    return [PlayLine(entry.seq, words.sentence(entry), at, told["do"])]


def _told_once(rows: Iterable[Sequence[Any]], teller: Narrator) -> Iterator[tuple[str, str]]:
    """Kind and sentence of each event; the same thing several times over is told once."""
    told = (
        ("turn" if event.what == "turn" else "event", sentence)
        for event, sentence in teller.story(read_event(row) for row in rows)
    )
    for (kind, text), times in groupby(told):
        number = sum(1 for _again in times)
        yield kind, text if number == 1 else _counted(text, number)


def _counted(sentence: str, times: int) -> str:
    """How often stands within the sentence: “You discard Junk × 4.”"""
    words = sentence.removesuffix(".")
    return f"{words} × {times}{sentence[len(words) :]}"


def sentences(rows: Iterable[Sequence[Any]], teller: Narrator) -> list[str]:
    """Stored events in words, as far as their reader may know them."""
    return [text for _kind, text in _told_once(rows, teller)]


def _moment(entry: Entry) -> datetime:
    return datetime.fromtimestamp(entry.at, UTC)
