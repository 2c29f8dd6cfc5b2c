"""What happened at a table, and why something could not: in sentences.

A stage adds its own with ``@told`` and ``@words_of``, beside the changes it adds in
companion.rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.rooms import Change, ChangeError, Entry
from companion.rooms.tracker import MIXED
from companion.web.deck_names import deck_name_text
from companion.web.i18n import N_, listed, ngettext, translated
from companion.web.i18n import gettext as _
from companion.web.refusals import SeatNames, words_of

Teller = Callable[["LogWords", Entry, Change], str]

_TELLERS: dict[str, Teller] = {}


def told(do: str) -> Callable[[Teller], Teller]:
    """Register the sentence of a kind of change."""

    def register(teller: Teller) -> Teller:
        _TELLERS[do] = teller
        return teller

    return register


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
        teller = _TELLERS.get(entry.change["do"])
        return teller(self, entry, entry.change) if teller else _("Something changed.")

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

    def tell(self, entry: Entry, mine: str, theirs: str, **words: object) -> str:
        """One of two sentences, both marked by ``N_``: for the one who did it, and for all others,
        with their name as ``who``."""
        sentence = mine if self.is_readers(entry) else theirs
        return _(sentence, who=self.who(entry), **words)

    def is_readers(self, entry: Entry) -> bool:
        """Whether the reader did it, and not somebody who sat there before."""
        is_their_seat = entry.by is not None and entry.by == self.reader
        return is_their_seat and self.who(entry) == self.names.of(entry.by)

    def holder(self, holder: str) -> str:
        """A player's name, or what is written on the thing."""
        if holder.startswith("seat-"):
            return self.names.of(int(holder.removeprefix("seat-")))
        return str(self._things.get(holder, _("a card")))

    def is_own(self, entry: Entry, holder: str) -> bool:
        return holder == f"seat-{entry.by}"

    def is_own_stall(self, entry: Entry, stall: int) -> bool:
        if entry.by is None:
            return False
        return stall == side_of(entry.by, self.teams)

    def owner(self, stall: int) -> str:
        return self.names.of_all((stall, stall + 2) if self.teams else (stall,))


# ---- beginning and end ----


@told("begin")
def _begin(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You began the game."), N_("%(who)s began the game."))


@told("finish")
def _finish(log: LogWords, entry: Entry, change: Change) -> str:
    if not change["winners"]:
        return log.tell(
            entry,
            N_("You ended the game without a winner."),
            N_("%(who)s ended the game without a winner."),
        )
    winners, number = log.names.of_all(change["winners"]), len(change["winners"])
    if log.is_readers(entry):
        return ngettext(
            "You ended the game: %(winners)s won.",
            "You ended the game: %(winners)s won together.",
            number,
            winners=winners,
        )
    return ngettext(
        "%(who)s ended the game: %(winners)s won.",
        "%(who)s ended the game: %(winners)s won together.",
        number,
        who=log.who(entry),
        winners=winners,
    )


@told("tool")
def _tool(log: LogWords, entry: Entry, change: Change) -> str:
    tool = tool_name(change["tool"])
    if change["on"]:
        return log.tell(
            entry,
            N_("You put on the screen: %(tool)s."),
            N_("%(who)s put on the screen: %(tool)s."),
            tool=tool,
        )
    return log.tell(
        entry,
        N_("You took off the screen: %(tool)s."),
        N_("%(who)s took off the screen: %(tool)s."),
        tool=tool,
    )


TOOL_NAMES = {
    "clock": N_("Clock"),
    "gold": N_("Gold"),
    "tokens": N_("Tokens"),
}


def tool_name(tool: str) -> str:
    die = catalog().die_of(tool)
    return translated(die.tool_name) if die else _(TOOL_NAMES[tool])


# ---- turn, clock ----


@told("next_turn")
def _next_turn(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You ended turn %(turn)s."),
        N_("%(who)s ended turn %(turn)s."),
        turn=change["turn"],
    )


@told("phase")
def _phase(log: LogWords, entry: Entry, change: Change) -> str:
    if change["phase"] == "clean-up":
        return log.tell(entry, N_("You began the clean-up."), N_("%(who)s began the clean-up."))
    return log.tell(
        entry,
        N_("You went back to the action phase."),
        N_("%(who)s went back to the action phase."),
    )


@told("active")
def _active(log: LogWords, entry: Entry, change: Change) -> str:
    name = log.names.of(change["seat"])
    return log.tell(
        entry,
        N_("You put it right: it is the turn of %(name)s."),
        N_("%(who)s put it right: it is the turn of %(name)s."),
        name=name,
    )


@told("timer")
def _timer(log: LogWords, entry: Entry, change: Change) -> str:
    if not change["seconds"]:
        return log.tell(
            entry,
            N_("You switched the turn timer off."),
            N_("%(who)s switched the turn timer off."),
        )
    minutes = change["seconds"] // 60
    if log.is_readers(entry):
        return ngettext(
            "You set the turn timer to %(num)s minute.",
            "You set the turn timer to %(num)s minutes.",
            minutes,
        )
    return ngettext(
        "%(who)s set the turn timer to %(num)s minute.",
        "%(who)s set the turn timer to %(num)s minutes.",
        minutes,
        who=log.who(entry),
    )


@told("clock")
def _clock(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry, N_("You moved the clock on one space."), N_("%(who)s moved the clock on one space.")
    )


@told("clock_spaces")
def _clock_spaces(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You set the clock. Spaces by day: %(day)s, by night: %(night)s."),
        N_("%(who)s set the clock. Spaces by day: %(day)s, by night: %(night)s."),
        day=change["day"],
        night=change["night"],
    )


# ---- gold and tokens ----


@told("gold")
def _gold(log: LogWords, entry: Entry, change: Change) -> str:
    return _moved(log, entry, change, _gold_amount(abs(change["add"])))


@told("tokens")
def _tokens(log: LogWords, entry: Entry, change: Change) -> str:
    tokens = ngettext("%(num)s token", "%(num)s tokens", abs(change["add"]))
    return _moved(log, entry, change, tokens)


# What came or went: to somebody's own purse, to another player's, to a thing on the table. For the
# one who did it, and for all others.
GAINED = {
    "own": (N_("You took %(what)s."), N_("%(who)s took %(what)s.")),
    "noted": (
        N_("You noted: %(holder)s took %(what)s."),
        N_("%(who)s noted: %(holder)s took %(what)s."),
    ),
    "thing": (
        N_("You laid %(what)s on “%(holder)s”."),
        N_("%(who)s laid %(what)s on “%(holder)s”."),
    ),
}
GIVEN_BACK = {
    "own": (N_("You gave back %(what)s."), N_("%(who)s gave back %(what)s.")),
    "noted": (
        N_("You noted: %(holder)s gave back %(what)s."),
        N_("%(who)s noted: %(holder)s gave back %(what)s."),
    ),
    "thing": (
        N_("You took %(what)s off “%(holder)s”."),
        N_("%(who)s took %(what)s off “%(holder)s”."),
    ),
}


def _moved(log: LogWords, entry: Entry, change: Change, what: str) -> str:
    of = "noted" if change["holder"].startswith("seat-") else "thing"
    if log.is_own(entry, change["holder"]):
        of = "own"
    forms = (GAINED if change["add"] > 0 else GIVEN_BACK)[of]
    return log.tell(entry, *forms, what=what, holder=log.holder(change["holder"]))


@told("move_gold")
def _move_gold(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You moved %(what)s from “%(holder)s” to “%(to)s”."),
        N_("%(who)s moved %(what)s from “%(holder)s” to “%(to)s”."),
        what=_gold_amount(change["count"]),
        holder=log.holder(change["holder"]),
        to=log.holder(change["to"]),
    )


@told("thing")
def _thing(log: LogWords, entry: Entry, change: Change) -> str:
    if change["gold"]:
        return log.tell(
            entry,
            N_("You put “%(thing)s” on the table, with %(what)s on it."),
            N_("%(who)s put “%(thing)s” on the table, with %(what)s on it."),
            thing=change["name"],
            what=_gold_amount(change["gold"]),
        )
    return log.tell(
        entry,
        N_("You put “%(thing)s” on the table."),
        N_("%(who)s put “%(thing)s” on the table."),
        thing=change["name"],
    )


@told("drop_thing")
def _drop_thing(log: LogWords, entry: Entry, change: Change) -> str:
    thing = log.holder(change["holder"])
    return log.tell(
        entry,
        N_("You cleared “%(thing)s” away."),
        N_("%(who)s cleared “%(thing)s” away."),
        thing=thing,
    )


def _gold_amount(amount: int) -> str:
    return ngettext("%(num)s gold", "%(num)s gold", amount)


# ---- dice ----


@told("roll")
def _roll(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You rolled the %(die)s: %(result)s."),
        N_("%(who)s rolled the %(die)s: %(result)s."),
        die=die_name(change["die"]),
        result=faces_in_words(change["die"], change["faces"]),
    )


@told("reroll")
def _reroll(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You rolled the %(die)s again: %(result)s."),
        N_("%(who)s rolled the %(die)s again: %(result)s."),
        die=die_name(change["die"]),
        result=face_name(change["face"]),
    )


@told("keep")
def _keep(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You did not roll again."), N_("%(who)s did not roll again."))


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


@told("build")
def _build(log: LogWords, entry: Entry, change: Change) -> str:
    is_own, has_set = log.is_own_stall(entry, change["stall"]), bool(change["set"])
    return log.tell(
        entry,
        *BUILT[is_own, has_set],
        stack=change["stack"],
        set=set_name(change["set"]),
        name=log.owner(change["stall"]),
    )


@told("note_set")
def _note_set(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You noted the set of stack %(stack)s of %(name)s: %(set)s."),
        N_("%(who)s noted the set of stack %(stack)s of %(name)s: %(set)s."),
        stack=change["stack"],
        name=log.owner(change["stall"]),
        set=set_name(change["set"]) or _("none"),
    )


def set_name(deck: str | None) -> str:
    if not deck:
        return ""
    return _("several sets") if deck == MIXED else deck_name_text(catalog().decks[deck])


# ---- undo ----


@told("undo")
def _undo(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You undid: “%(what)s”"),
        N_("%(who)s undid: “%(what)s”"),
        what=_step(log, change["entry"]),
    )


@told("redo")
def _redo(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You redid: “%(what)s”"),
        N_("%(who)s redid: “%(what)s”"),
        what=_step(log, change["entry"]),
    )


def _step(log: LogWords, seq: int) -> str:
    entry = log.entries.get(seq)
    return _("something earlier") if entry is None else log.sentence(entry)


# ---- refusals ----


@words_of(ChangeError)
def _not_done(error: ChangeError, names: SeatNames) -> str:
    return _("Look at the table and try again: this could not be done.")


@words_of(ChangeError, "turn_over")
def _turn_over(error: ChangeError, names: SeatNames) -> str:
    return _(
        "Somebody was faster: turn %(turn)s is over already and it is the turn of %(name)s. "
        "Nothing was done twice.",
        turn=error.params["turn"],
        name=Names(names).of(error.params["active"]),
    )


@words_of(ChangeError, "clock_moved")
def _clock_moved(error: ChangeError, names: SeatNames) -> str:
    if error.params["day"]:
        return _("Somebody was faster: the clock has moved on already. It is day.")
    return _("Somebody was faster: the clock has moved on already. It is night.")


@words_of(ChangeError, "gold_missing")
def _gold_missing(error: ChangeError, names: SeatNames) -> str:
    return _("There is not that much gold: only %(has)s.", has=error.params["has"])


@words_of(ChangeError, "tokens_missing")
def _tokens_missing(error: ChangeError, names: SeatNames) -> str:
    return _("There are not that many tokens: only %(has)s.", has=error.params["has"])


@words_of(ChangeError, "thing_gone")
def _thing_gone(error: ChangeError, names: SeatNames) -> str:
    return _("Somebody has cleared that away meanwhile.")


@words_of(ChangeError, "too_many_things")
def _too_many_things(error: ChangeError, names: SeatNames) -> str:
    return _("Clear something away first: the table is full.")


@words_of(ChangeError, "roll_over")
def _roll_over(error: ChangeError, names: SeatNames) -> str:
    return _("Somebody was faster: that roll is settled already.")


@words_of(ChangeError, "stack_built")
def _stack_built(error: ChangeError, names: SeatNames) -> str:
    return _(
        "Somebody was faster: stack %(stack)s is noted already. Nothing was done twice.",
        stack=error.params["stack"],
    )


@words_of(ChangeError, "stall_full")
def _stall_full(error: ChangeError, names: SeatNames) -> str:
    return _("This stall is complete: there is no further stack to build.")


@words_of(ChangeError, "undone_already")
def _undone_already(error: ChangeError, names: SeatNames) -> str:
    return _("Somebody was faster: that was undone already.")


@words_of(ChangeError, "needed_later")
def _needed_later(error: ChangeError, names: SeatNames) -> str:
    return _("First undo what came later: it depends on this.")


@words_of(ChangeError, "not_undoable")
def _not_undoable(error: ChangeError, names: SeatNames) -> str:
    return _("That cannot be undone.")


@words_of(ChangeError, "not_redoable")
def _not_redoable(error: ChangeError, names: SeatNames) -> str:
    return _("Something else has happened since: this can no longer be redone.")


@words_of(ChangeError, "tool_missing")
def _tool_missing(error: ChangeError, names: SeatNames) -> str:
    tool = tool_name(error.params["tool"])
    return _("This table does not show %(tool)s. You can add it under “More”.", tool=tool)


@words_of(ChangeError, "stage")
def _stage(error: ChangeError, names: SeatNames) -> str:
    if error.params["stage"] == "finished":
        return _("Undo the end to go on: the game is over.")
    return _("It is too early for that. The page shows where the table is now.")


@words_of(ChangeError, "players_missing")
def _players_missing(error: ChangeError, names: SeatNames) -> str:
    return _("First say how many play.")


@words_of(ChangeError, "teams_players")
def _teams_players(error: ChangeError, names: SeatNames) -> str:
    return _("Teams need exactly 4 players.")


@words_of(ChangeError, "malformed", "unknown", "no_seat", "no_stack")
def _malformed(error: ChangeError, names: SeatNames) -> str:
    return _("Look at the table and try again: we could not read what was sent.")
