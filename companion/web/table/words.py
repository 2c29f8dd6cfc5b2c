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
from companion.web.i18n import N_, listed, ngettext
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

    def of_all(self, seats: Iterable[int]) -> str:
        return listed(self.of(seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log."""

    seq: int
    text: str
    at: datetime
    undone: bool


class LogWords:
    """The entries of one table as sentences."""

    def __init__(
        self,
        entries: Iterable[Entry],
        names: Mapping[int, str],
        teams: bool = False,
        things: Mapping[str, str] | None = None,
    ) -> None:
        """``entries`` are what is told, and what that is about; ``things`` are the names of cards
        that were laid out before."""
        self.names = Names(names)
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
    return _("%(who)s began the game.", who=log.who(entry))


@told("finish")
def _finish(log: LogWords, entry: Entry, change: Change) -> str:
    if not change["winners"]:
        return _("%(who)s ended the game without a winner.", who=log.who(entry))
    return ngettext(
        "%(who)s ended the game: %(winners)s won.",
        "%(who)s ended the game: %(winners)s won together.",
        len(change["winners"]),
        who=log.who(entry),
        winners=log.names.of_all(change["winners"]),
    )


@told("tool")
def _tool(log: LogWords, entry: Entry, change: Change) -> str:
    tool = tool_name(change["tool"])
    if change["on"]:
        return _("%(who)s put on the screen: %(tool)s.", who=log.who(entry), tool=tool)
    return _("%(who)s took off the screen: %(tool)s.", who=log.who(entry), tool=tool)


TOOL_NAMES = {
    "clock": N_("Clock"),
    "gold": N_("Gold"),
    "tokens": N_("Tokens"),
    "ocelot-die": N_("Ocelot die"),
    "polecat-die": N_("Polecat die"),
    "hare-die": N_("Hare die"),
    "pangolin-dice": N_("Pangolin dice"),
}


def tool_name(tool: str) -> str:
    return _(TOOL_NAMES[tool])


# ---- turn, clock ----


@told("next_turn")
def _next_turn(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s ended turn %(turn)s.", who=log.who(entry), turn=change["turn"])


@told("phase")
def _phase(log: LogWords, entry: Entry, change: Change) -> str:
    if change["phase"] == "clean-up":
        return _("%(who)s began the clean-up.", who=log.who(entry))
    return _("%(who)s went back to the action phase.", who=log.who(entry))


@told("active")
def _active(log: LogWords, entry: Entry, change: Change) -> str:
    name = log.names.of(change["seat"])
    return _("%(who)s put it right: it is the turn of %(name)s.", who=log.who(entry), name=name)


@told("timer")
def _timer(log: LogWords, entry: Entry, change: Change) -> str:
    if not change["seconds"]:
        return _("%(who)s switched the turn timer off.", who=log.who(entry))
    return ngettext(
        "%(who)s set the turn timer to %(num)s minute.",
        "%(who)s set the turn timer to %(num)s minutes.",
        change["seconds"] // 60,
        who=log.who(entry),
    )


@told("clock")
def _clock(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s moved the clock on one space.", who=log.who(entry))


@told("clock_spaces")
def _clock_spaces(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "%(who)s set the clock to %(day)s day and %(night)s night spaces.",
        who=log.who(entry),
        day=change["day"],
        night=change["night"],
    )


# ---- gold and tokens ----


@told("gold")
def _gold(log: LogWords, entry: Entry, change: Change) -> str:
    words = {
        "who": log.who(entry),
        "what": _gold_amount(abs(change["add"])),
        "holder": log.holder(change["holder"]),
    }
    return _moved(log, entry, change, words)


@told("tokens")
def _tokens(log: LogWords, entry: Entry, change: Change) -> str:
    words = {
        "who": log.who(entry),
        "what": ngettext("%(num)s token", "%(num)s tokens", abs(change["add"])),
        "holder": log.holder(change["holder"]),
    }
    return _moved(log, entry, change, words)


def _moved(log: LogWords, entry: Entry, change: Change, words: Mapping[str, str]) -> str:
    gained = change["add"] > 0
    if log.is_own(entry, change["holder"]):
        sentence = _("%(who)s took %(what)s.") if gained else _("%(who)s gave back %(what)s.")
    elif change["holder"].startswith("seat-"):
        sentence = (
            _("%(who)s noted: %(holder)s took %(what)s.")
            if gained
            else _("%(who)s noted: %(holder)s gave back %(what)s.")
        )
    else:
        sentence = (
            _("%(who)s laid %(what)s on “%(holder)s”.")
            if gained
            else _("%(who)s took %(what)s off “%(holder)s”.")
        )
    return sentence % words


@told("move_gold")
def _move_gold(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "%(who)s moved %(what)s from “%(holder)s” to “%(to)s”.",
        who=log.who(entry),
        what=_gold_amount(change["count"]),
        holder=log.holder(change["holder"]),
        to=log.holder(change["to"]),
    )


@told("thing")
def _thing(log: LogWords, entry: Entry, change: Change) -> str:
    if change["gold"]:
        return _(
            "%(who)s laid out “%(thing)s” with %(what)s on it.",
            who=log.who(entry),
            thing=change["name"],
            what=_gold_amount(change["gold"]),
        )
    return _("%(who)s laid out “%(thing)s”.", who=log.who(entry), thing=change["name"])


@told("drop_thing")
def _drop_thing(log: LogWords, entry: Entry, change: Change) -> str:
    thing = log.holder(change["holder"])
    return _("%(who)s cleared “%(thing)s” away.", who=log.who(entry), thing=thing)


def _gold_amount(amount: int) -> str:
    return ngettext("%(num)s gold", "%(num)s gold", amount)


# ---- dice ----


@told("roll")
def _roll(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "%(who)s rolled the %(die)s: %(result)s.",
        who=log.who(entry),
        die=die_name(change["die"]),
        result=faces_in_words(change["die"], change["faces"]),
    )


@told("reroll")
def _reroll(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "%(who)s rolled the %(die)s again: %(result)s.",
        who=log.who(entry),
        die=die_name(change["die"]),
        result=face_name(change["face"]),
    )


@told("keep")
def _keep(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s did not roll again.", who=log.who(entry))


def die_name(die: str) -> str:
    return {
        "ocelot": _("ocelot die"),
        "polecat": _("polecat die"),
        "hare": _("hare die"),
        "pangolin": _("pangolin dice"),
    }[die]


def short_die_name(die: str) -> str:
    """For a button that shows the die anyway."""
    return {
        "ocelot": _("Ocelot"),
        "polecat": _("Polecat"),
        "hare": _("Hare"),
        "pangolin": _("Pangolin"),
    }[die]


def face_name(face: str) -> str:
    names = {
        "stars": _("stars"),
        "planet": _("planet"),
        "planet-reroll": _("planet with arrows"),
        "comet": _("comet"),
        "deck": _("deck"),
        "discard": _("discard pile"),
        "hand": _("hand"),
    }
    return names.get(face, face)  # a number is its own name


def faces_in_words(die: str, faces: Iterable[str]) -> str:
    names = [face_name(face) for face in faces]
    if die == "pangolin":
        return _("from %(source)s to %(destination)s", source=names[0], destination=names[1])
    return names[0]


# ---- stalls ----


@told("build")
def _build(log: LogWords, entry: Entry, change: Change) -> str:
    words = {"who": log.who(entry), "stack": change["stack"], "set": set_name(change["set"])}
    if log.is_own_stall(entry, change["stall"]):
        if change["set"]:
            return _("%(who)s built stack %(stack)s: %(set)s.", **words)
        return _("%(who)s built stack %(stack)s.", **words)
    words["name"] = log.owner(change["stall"])
    if change["set"]:
        return _("%(who)s noted: %(name)s built stack %(stack)s: %(set)s.", **words)
    return _("%(who)s noted: %(name)s built stack %(stack)s.", **words)


@told("note_set")
def _note_set(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "%(who)s noted the set of stack %(stack)s of %(name)s: %(set)s.",
        who=log.who(entry),
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
    return _("%(who)s took back: “%(what)s”", who=log.who(entry), what=_step(log, change["entry"]))


@told("redo")
def _redo(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s did again: “%(what)s”", who=log.who(entry), what=_step(log, change["entry"]))


def _step(log: LogWords, seq: int) -> str:
    entry = log.entries.get(seq)
    return _("something earlier") if entry is None else log.sentence(entry)


# ---- refusals ----


@words_of(ChangeError)
def _not_done(error: ChangeError, names: SeatNames) -> str:
    return _("That could not be done. Look at the table and try again.")


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
    return _("The table is full. Clear something away first.")


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
    return _("Somebody was faster: that was taken back already.")


@words_of(ChangeError, "needed_later")
def _needed_later(error: ChangeError, names: SeatNames) -> str:
    return _("That cannot be taken back: what came after stands on it. Take that back first.")


@words_of(ChangeError, "not_undoable")
def _not_undoable(error: ChangeError, names: SeatNames) -> str:
    return _("That cannot be taken back.")


@words_of(ChangeError, "not_redoable")
def _not_redoable(error: ChangeError, names: SeatNames) -> str:
    return _("That cannot be done again: something else has happened since.")


@words_of(ChangeError, "tool_missing")
def _tool_missing(error: ChangeError, names: SeatNames) -> str:
    tool = tool_name(error.params["tool"])
    return _("%(tool)s: not on this table’s screen. Add it under “More”.", tool=tool)


@words_of(ChangeError, "stage")
def _stage(error: ChangeError, names: SeatNames) -> str:
    if error.params["stage"] == "finished":
        return _("The game is over. Take the end back to go on.")
    return _("The table is not there yet. Look at it again.")


@words_of(ChangeError, "players_missing")
def _players_missing(error: ChangeError, names: SeatNames) -> str:
    return _("Say first how many play.")


@words_of(ChangeError, "teams_players")
def _teams_players(error: ChangeError, names: SeatNames) -> str:
    return _("Teams need exactly 4 players.")


@words_of(ChangeError, "malformed", "unknown", "no_seat", "no_stack")
def _malformed(error: ChangeError, names: SeatNames) -> str:
    return _("That could not be understood. Look at the table and try again.")
