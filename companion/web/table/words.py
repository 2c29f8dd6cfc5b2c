"""What happened at a table, and why something could not: in sentences.

A stage adds its own with ``tell`` and ``say_why``, beside the changes it adds in companion.rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.rooms import ChangeError, Entry
from companion.rooms.tracker import MIXED
from companion.web.deck_names import deck_name_text
from companion.web.forms import UNREADABLE
from companion.web.i18n import N_, listed, ngettext, translated
from companion.web.i18n import gettext as _
from companion.web.refusals import say_why
from companion.web.sentences import By, Case, Counted, Gap, Sentence, if_given, number_of, param

# By what was done: how it is told, and how the gaps are filled.
TOLD: dict[str, tuple[Sentence, Mapping[str, Gap]]] = {}


def tell(sentences: Mapping[str, Sentence], **gaps: Gap) -> None:
    """Register the sentences of kinds of changes. ``%(who)s`` is the one who made it."""
    TOLD.update({do: (sentence, {"who": _who, **gaps}) for do, sentence in sentences.items()})


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where; a seat nobody has given a name is called by its number."""

    seats: Mapping[int, str]

    def of(self, seat: int | None) -> str:
        if seat is None:
            return _("Somebody")
        return self.seats.get(seat) or _("Seat %(number)s", number=seat + 1)

    def by_seat(self, seats: Iterable[int]) -> dict[int, str]:
        return {seat: self.of(seat) for seat in seats}

    def of_all(self, seats: Iterable[int]) -> str:
        return listed(self.of(seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log, ready to be shown."""

    seq: int
    text: str
    at: datetime
    undone: bool


def who_wins(winners: Mapping[int, str], reader: int | None) -> str:
    """The headline of a game that is over; ``winners`` are names by seat."""
    if reader not in winners:
        names = listed(winners.values())
        return ngettext("%(winners)s wins!", "%(winners)s win!", len(winners), winners=names)
    others = [name for seat, name in winners.items() if seat != reader]
    return _("You win with %(others)s!", others=listed(others)) if others else _("You win!")


class LogWords:
    """The entries of one table as sentences."""

    def __init__(
        self,
        entries: Iterable[Entry],
        names: Mapping[int, str],
        teams: bool = False,
        things: Mapping[str, str] | None = None,
        reader: int | None = None,
    ) -> None:
        """``entries`` are what is told, and what that is about; ``things`` are the names of cards
        that were laid out before; ``reader`` is the seat that reads it."""
        self.names = Names(names)
        self.reader = reader
        self.teams = teams
        self.entries = {entry.seq: entry for entry in entries}
        laid_out = {
            entry.change["id"]: entry.change["name"]
            for entry in self.entries.values()
            if entry.change["do"] == "thing"
        }
        self._things = {**(things or {}), **laid_out}

    def sentence(self, entry: Entry) -> str:
        known = TOLD.get(entry.change["do"])
        if known is None:
            return _("Something changed.")
        sentence, gaps = known
        return Telling(self, entry, gaps).say(sentence)

    def lines(self, wanted: Iterable[Entry]) -> list[Line]:
        return [
            Line(
                entry.seq,
                self.sentence(entry),
                datetime.fromtimestamp(entry.at, UTC),
                undone=entry.taken_back,
            )
            for entry in wanted
        ]

    def who(self, entry: Entry) -> str:
        return entry.who or self.names.of(entry.by)

    def is_readers(self, entry: Entry) -> bool:
        """Whether the reader did it, and not somebody who sat there before."""
        is_their_seat = entry.by is not None and entry.by == self.reader
        return is_their_seat and self.who(entry) == self.names.of(entry.by)

    def holder(self, holder: str) -> str:
        """A player's name, or what is written on the thing."""
        if holder.startswith("seat-"):
            return self.names.of(int(holder.removeprefix("seat-")))
        return str(self._things.get(holder, _("a card")))

    def owner(self, stall: int) -> str:
        return self.names.of_all((stall, stall + 2) if self.teams else (stall,))


class Telling(Case):
    """An entry of a log that is put into words."""

    def __init__(self, log: LogWords, entry: Entry, gaps: Mapping[str, Gap]) -> None:
        super().__init__(entry.change, log.names.seats, gaps)
        self.log = log
        self.entry = entry
        self.is_readers = log.is_readers(entry)


# ---- what gaps are filled with ----


def _who(told: Telling) -> str:
    return told.log.who(told.entry)


def own_seat(told: Telling) -> int:
    """The number of the seat that made the change, as people count."""
    return (told.entry.by or 0) + 1


def seat_number_of(name: str) -> Gap:
    return param(name, lambda seat: seat + 1)


def name_of(name: str) -> Gap:
    """Who sits where the parameter says."""
    return lambda case: Names(case.names).of(case.params[name])


def names_of(name: str) -> Gap:
    return lambda case: Names(case.names).of_all(case.params[name])


def gold_of(name: str) -> Gap:
    return param(name, lambda amount: ngettext("%(num)s gold", "%(num)s gold", abs(amount)))


def tokens_of(name: str) -> Gap:
    return param(name, lambda amount: ngettext("%(num)s token", "%(num)s tokens", abs(amount)))


def holder_of(name: str) -> Gap:
    """A player or a thing that has gold or tokens."""
    return lambda told: told.log.holder(told.params[name])


def _owner(told: Telling) -> str:
    return told.log.owner(told.params["stall"])


def _step(told: Telling) -> str:
    """What an entry says that was undone or done again."""
    entry = told.log.entries.get(told.params["entry"])
    return _("something earlier") if entry is None else told.log.sentence(entry)


# ---- names ----


TOOL_NAMES = {
    "clock": N_("Clock"),
    "gold": N_("Gold"),
    "tokens": N_("Tokens"),
}


def tool_name(tool: str) -> str:
    die = catalog().die_of(tool)
    return translated(die.tool_name) if die else _(TOOL_NAMES[tool])


def die_name(die: str) -> str:
    return translated(catalog().dice[die].spoken)


def face_name(face: str) -> str:
    signs = (die.signs[face] for die in catalog().dice.values() if face in die.signs)
    return translated(next(signs, face))  # a number is its own name


def faces_in_words(die: str, faces: Iterable[str]) -> str:
    names = [face_name(face) for face in faces]
    if told := catalog().dice[die].told:
        return _(told, source=names[0], destination=names[-1])
    return names[0]


def set_name(deck: str | None) -> str:
    if not deck:
        return ""
    return _("several sets") if deck == MIXED else deck_name_text(catalog().decks[deck])


# ---- beginning and end ----


tell(
    {
        "begin": (N_("You began the game."), N_("%(who)s began the game.")),
        "finish": if_given(
            "winners",
            (
                Counted(
                    "You ended the game: %(winners)s won.",
                    "You ended the game: %(winners)s won together.",
                ),
                Counted(
                    "%(who)s ended the game: %(winners)s won.",
                    "%(who)s ended the game: %(winners)s won together.",
                ),
            ),
            (
                N_("You ended the game without a winner."),
                N_("%(who)s ended the game without a winner."),
            ),
        ),
        "tool": if_given(
            "on",
            (N_("You put on the screen: %(tool)s."), N_("%(who)s put on the screen: %(tool)s.")),
            (
                N_("You took off the screen: %(tool)s."),
                N_("%(who)s took off the screen: %(tool)s."),
            ),
        ),
    },
    num=number_of("winners"),
    winners=names_of("winners"),
    tool=param("tool", tool_name),
)


# ---- turn, clock ----


tell(
    {
        "next_turn": (N_("You ended turn %(turn)s."), N_("%(who)s ended turn %(turn)s.")),
        "phase": By(
            "phase",
            {"clean-up": (N_("You began the clean-up."), N_("%(who)s began the clean-up."))},
            otherwise=(
                N_("You went back to the action phase."),
                N_("%(who)s went back to the action phase."),
            ),
        ),
        "active": (
            N_("You put it right: it is the turn of %(name)s."),
            N_("%(who)s put it right: it is the turn of %(name)s."),
        ),
        "timer": if_given(
            "seconds",
            (
                Counted(
                    "You set the turn timer to %(num)s minute.",
                    "You set the turn timer to %(num)s minutes.",
                ),
                Counted(
                    "%(who)s set the turn timer to %(num)s minute.",
                    "%(who)s set the turn timer to %(num)s minutes.",
                ),
            ),
            (
                N_("You switched the turn timer off."),
                N_("%(who)s switched the turn timer off."),
            ),
        ),
        "clock": (
            N_("You moved the clock on one space."),
            N_("%(who)s moved the clock on one space."),
        ),
        "clock_spaces": (
            N_("You set the clock. Spaces by day: %(day)s, by night: %(night)s."),
            N_("%(who)s set the clock. Spaces by day: %(day)s, by night: %(night)s."),
        ),
    },
    name=name_of("seat"),
    num=param("seconds", lambda seconds: seconds // 60),
)


# ---- gold and tokens ----

# What came or went: to somebody's own purse, to another player's, to a thing on the table.
MOVED = {
    ("own", True): (N_("You took %(what)s."), N_("%(who)s took %(what)s.")),
    ("noted", True): (
        N_("You noted: %(holder)s took %(what)s."),
        N_("%(who)s noted: %(holder)s took %(what)s."),
    ),
    ("thing", True): (
        N_("You laid %(what)s on “%(holder)s”."),
        N_("%(who)s laid %(what)s on “%(holder)s”."),
    ),
    ("own", False): (N_("You gave back %(what)s."), N_("%(who)s gave back %(what)s.")),
    ("noted", False): (
        N_("You noted: %(holder)s gave back %(what)s."),
        N_("%(who)s noted: %(holder)s gave back %(what)s."),
    ),
    ("thing", False): (
        N_("You took %(what)s off “%(holder)s”."),
        N_("%(who)s took %(what)s off “%(holder)s”."),
    ),
}


def _came_or_went(told: Telling) -> tuple[str, bool]:
    to = told.params["holder"]
    if to == f"seat-{told.entry.by}":
        whose = "own"
    else:
        whose = "noted" if to.startswith("seat-") else "thing"
    return whose, told.params["add"] > 0


tell({"gold": By(_came_or_went, MOVED)}, what=gold_of("add"), holder=holder_of("holder"))
tell({"tokens": By(_came_or_went, MOVED)}, what=tokens_of("add"), holder=holder_of("holder"))
tell(
    {
        "move_gold": (
            N_("You moved %(what)s from “%(holder)s” to “%(to)s”."),
            N_("%(who)s moved %(what)s from “%(holder)s” to “%(to)s”."),
        )
    },
    what=gold_of("count"),
    holder=holder_of("holder"),
    to=holder_of("to"),
)
tell(
    {
        "thing": if_given(
            "gold",
            (
                N_("You put “%(thing)s” on the table, with %(what)s on it."),
                N_("%(who)s put “%(thing)s” on the table, with %(what)s on it."),
            ),
            (
                N_("You put “%(thing)s” on the table."),
                N_("%(who)s put “%(thing)s” on the table."),
            ),
        )
    },
    thing=param("name"),
    what=gold_of("gold"),
)
tell(
    {
        "drop_thing": (
            N_("You cleared “%(thing)s” away."),
            N_("%(who)s cleared “%(thing)s” away."),
        )
    },
    thing=holder_of("holder"),
)


# ---- dice ----


def _rolled(told: Telling) -> str:
    return faces_in_words(told.params["die"], told.params["faces"])


tell(
    {
        "roll": (
            N_("You rolled the %(die)s: %(result)s."),
            N_("%(who)s rolled the %(die)s: %(result)s."),
        )
    },
    die=param("die", die_name),
    result=_rolled,
)
tell(
    {
        "reroll": (
            N_("You rolled the %(die)s again: %(result)s."),
            N_("%(who)s rolled the %(die)s again: %(result)s."),
        ),
        "keep": (N_("You did not roll again."), N_("%(who)s did not roll again.")),
    },
    die=param("die", die_name),
    result=param("face", face_name),
)


# ---- stalls ----


# By whether it is one's own stall, and whether the set is known.
BUILT = {
    (True, True): (
        N_("You built stack %(stack)s: %(set)s."),
        N_("%(who)s built stack %(stack)s: %(set)s."),
    ),
    (True, False): (N_("You built stack %(stack)s."), N_("%(who)s built stack %(stack)s.")),
    (False, True): (
        N_("You noted: %(name)s built stack %(stack)s: %(set)s."),
        N_("%(who)s noted: %(name)s built stack %(stack)s: %(set)s."),
    ),
    (False, False): (
        N_("You noted: %(name)s built stack %(stack)s."),
        N_("%(who)s noted: %(name)s built stack %(stack)s."),
    ),
}


def _built(told: Telling) -> tuple[bool, bool]:
    by = told.entry.by
    is_own = by is not None and told.params["stall"] == side_of(by, told.log.teams)
    return is_own, bool(told.params["set"])


tell(
    {
        "build": By(_built, BUILT),
        "note_set": (
            N_("You noted the set of stack %(stack)s of %(name)s: %(set)s."),
            N_("%(who)s noted the set of stack %(stack)s of %(name)s: %(set)s."),
        ),
    },
    name=_owner,
    set=param("set", lambda deck: set_name(deck) or _("none")),
)


# ---- undo ----


tell(
    {
        "undo": (N_("You undid: “%(what)s”"), N_("%(who)s undid: “%(what)s”")),
        "redo": (N_("You redid: “%(what)s”"), N_("%(who)s redid: “%(what)s”")),
    },
    what=_step,
)


# ---- refusals ----


say_why(
    ChangeError,
    {
        "turn_over": N_(
            "Somebody was faster: turn %(turn)s is over already and it is the turn of %(name)s. "
            "Nothing was done twice."
        ),
        "clock_moved": if_given(
            "day",
            N_("Somebody was faster: the clock has moved on already. It is day."),
            N_("Somebody was faster: the clock has moved on already. It is night."),
        ),
        "gold_missing": N_("There is not that much gold: only %(has)s."),
        "tokens_missing": N_("There are not that many tokens: only %(has)s."),
        "thing_gone": N_("Somebody has cleared that away meanwhile."),
        "too_many_things": N_("Clear something away first: the table is full."),
        "roll_over": N_("Somebody was faster: that roll is settled already."),
        "stack_built": N_(
            "Somebody was faster: stack %(stack)s is noted already. Nothing was done twice."
        ),
        "stall_full": N_("This stall is complete: there is no further stack to build."),
        "undone_already": N_("Somebody was faster: that was undone already."),
        "needed_later": N_("First undo what came later: it depends on this."),
        "not_undoable": N_("That cannot be undone."),
        "not_redoable": N_("Something else has happened since: this can no longer be redone."),
        "tool_missing": N_("This table does not show %(tool)s. You can add it under “More”."),
        "stage": By(
            "stage",
            {"finished": N_("Undo the end to go on: the game is over.")},
            otherwise=N_("It is too early for that. The page shows where the table is now."),
        ),
        "players_missing": N_("First say how many play."),
        "teams_players": N_("Teams need exactly 4 players."),
        "malformed": UNREADABLE,
        "unknown": UNREADABLE,
        "no_seat": UNREADABLE,
        "no_stack": UNREADABLE,
    },
    N_("Look at the table and try again: this could not be done."),
    name=name_of("active"),
    tool=param("tool", tool_name),
)
