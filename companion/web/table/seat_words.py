"""What is told about seats: in the log, and when something cannot be done."""

from __future__ import annotations

from typing import Any

from companion.rooms import Change, Entry
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError
from companion.rooms.playing import level_said
from companion.store import TableError
from companion.web.bot_words import level_name
from companion.web.i18n import N_, listed
from companion.web.i18n import gettext as _
from companion.web.refusals import SeatNames, words_of
from companion.web.table.words import LogWords, told


@told("open")
def _open(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You opened the table."), N_("%(who)s opened the table."))


@told("sit")
def _sit(log: LogWords, entry: Entry, change: Change) -> str:
    seat = (entry.by or 0) + 1
    return log.tell(
        entry,
        N_("You sat down in seat %(seat)s."),
        N_("%(who)s sat down in seat %(seat)s."),
        seat=seat,
    )


@told("bot_sits")
def _bot_sits(log: LogWords, entry: Entry, change: Change) -> str:
    seat, level = (entry.by or 0) + 1, level_name(level_said(change))
    who = log.who(entry)
    return _("%(who)s, a bot (%(level)s), plays in seat %(seat)s.", who=who, level=level, seat=seat)


@told("bot_leaves")
def _bot_leaves(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s, a bot, left the table.", who=log.who(entry))


@told("rename")
def _rename(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You are now called %(who)s."),
        N_("%(before)s is now called %(who)s."),
        before=change["before"],
    )


@told("leave")
def _leave(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You left the table."), N_("%(who)s left the table."))


@told("watch")
def _watch(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You are watching."), N_("%(who)s is watching."))


@told("free")
def _free(log: LogWords, entry: Entry, change: Change) -> str:
    seat, name = change["seat"] + 1, change["name"] or log.names.of(change["seat"])
    return log.tell(
        entry,
        N_("You freed seat %(seat)s of %(name)s."),
        N_("%(who)s freed seat %(seat)s of %(name)s."),
        seat=seat,
        name=name,
    )


@told("ask")
def _ask(log: LogWords, entry: Entry, change: Change) -> str:
    words = {"who": log.who(entry), "seat": change["seat"] + 1, "whose": change.get("whose")}
    if change.get("here"):
        return _("%(who)s asked to play seat %(seat)s of %(whose)s on the same phone.", **words)
    if words["whose"] in (None, words["who"]):
        return _("Somebody asked for seat %(seat)s on another phone, as %(who)s.", **words)
    return _("%(who)s asked for seat %(seat)s of %(whose)s.", **words)


@told("allow")
def _allow(log: LogWords, entry: Entry, change: Change) -> str:
    words = {"seat": change["seat"] + 1, "name": change["name"]}
    words["whose"] = change["whose"] or log.names.of(change["seat"])
    if words["name"] == words["whose"]:
        return log.tell(
            entry,
            N_("You agreed: %(name)s may go on with seat %(seat)s on another phone."),
            N_("%(who)s agreed: %(name)s may go on with seat %(seat)s on another phone."),
            **words,
        )
    return log.tell(
        entry,
        N_("You agreed: %(name)s may have seat %(seat)s of %(whose)s."),
        N_("%(who)s agreed: %(name)s may have seat %(seat)s of %(whose)s."),
        **words,
    )


@told("refuse")
def _refuse(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You did not give the seat to %(name)s."),
        N_("%(who)s did not give the seat to %(name)s."),
        name=change["name"],
    )


@told("hand_over")
def _hand_over(log: LogWords, entry: Entry, change: Change) -> str:
    before = change["before"] or log.names.of(entry.by)
    words: dict[str, Any] = {"seat": (entry.by or 0) + 1, "before": before}
    is_the_same = log.who(entry) == before
    if change.get("given_by") is None:  # earlier releases do not say
        return log.tell(entry, *(WENT_ON if is_the_same else TAKEN_OVER), **words)
    words["givers"] = listed(str(name) for name in change["given_by"])
    words["phone"] = change["phone_of"]
    if change["own"]:
        if words["phone"]:
            return _("%(before)s gave seat %(seat)s to the phone of %(phone)s.", **words)
        return log.tell(entry, *(MOVED if is_the_same else GIVEN), **words)
    if words["phone"]:
        return _(
            "%(phone)s plays seat %(seat)s of %(before)s on the same phone: %(givers)s agreed.",
            **words,
        )
    return log.tell(entry, *(ALLOWED_TO_GO_ON if is_the_same else GOT), **words)


# How a seat came to another phone: for the one who has it now, and for all others.
WENT_ON = (
    N_("You went on with seat %(seat)s on another phone."),
    N_("%(who)s went on with seat %(seat)s on another phone."),
)
TAKEN_OVER = (
    N_("You took seat %(seat)s over from %(before)s."),
    N_("%(who)s took seat %(seat)s over from %(before)s."),
)
ALLOWED_TO_GO_ON = (
    N_("You went on with seat %(seat)s on another phone: %(givers)s agreed."),
    N_("%(who)s went on with seat %(seat)s on another phone: %(givers)s agreed."),
)
GOT = (
    N_("You got seat %(seat)s of %(before)s: %(givers)s agreed."),
    N_("%(who)s got seat %(seat)s of %(before)s: %(givers)s agreed."),
)
MOVED = (
    N_("You moved seat %(seat)s to another phone, from the old one."),
    N_("%(who)s moved seat %(seat)s to another phone, from the old one."),
)
GIVEN = (
    N_("%(before)s gave you seat %(seat)s."),
    N_("%(before)s gave seat %(seat)s to %(who)s."),
)


@told("host")
def _host(log: LogWords, entry: Entry, change: Change) -> str:
    if change.get("given_by"):
        return log.tell(
            entry,
            N_("%(by)s made you the host."),
            N_("%(by)s made %(who)s the host."),
            by=change["given_by"],
        )
    return log.tell(entry, N_("You are the host now."), N_("%(who)s is the host now."))


@told("close")
def _close(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You closed the table."), N_("%(who)s closed the table."))


@told("reopen")
def _reopen(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You opened the table again."), N_("%(who)s opened the table again."))


@words_of(PlayerNameError, "invisible")
def _unseen(error: PlayerNameError, names: SeatNames) -> str:
    return _("Use letters, or leave the name empty: nobody could see this one.")


@words_of(PlayerNameError, "pronoun")
def _pronoun(error: PlayerNameError, names: SeatNames) -> str:
    return _("“You” is everybody who reads this. Use a name of your own, or leave it empty.")


@words_of(PlayerNameError)
def _no_name(error: PlayerNameError, names: SeatNames) -> str:
    return _("A name has at most %(number)s letters.", number=LONGEST_NAME)


@words_of(TableError)
def _not_at_this_table(error: TableError, names: SeatNames) -> str:
    """Why something cannot be done at a table, and what can."""
    match error.code:
        case "no_table":
            return _(
                "There is no table with this code. Perhaps a letter is wrong, or the host has "
                "deleted it."
            )
        case "closed":
            return _("This table is closed: nothing changes here any more.")
        case "full":
            return _("Watch, or ask somebody at the table for their seat: every one is taken.")
        case "crowded":
            return _("Too many are watching already. The big screen can be opened all the same.")
        case "seat_held":
            return _("Choose another seat: somebody sat down there a moment ago.")
        case "seat_free":
            return _("That seat is free: just sit down.")
        case "name_taken":
            return _(
                "Choose a name that nobody takes for theirs: %(name)s is at this table "
                "already. If that is you, ask for your seat.",
                name=error.params["name"],
            )
        case "seat_kept" | "seats_kept":
            return _(
                "Cards are dealt: that seat is kept for its player, or for a bot. Ask for it, and "
                "it is yours when everybody agrees."
            )
        case "not_asked_for":
            return _("First let them ask for this seat: its player and the others decide.")
        case "not_seated":
            return _("Take a seat to change something: you are watching.")
        case "not_host":
            return _("Only the host can do that.")
        case "own_seat":
            return _("To leave your own seat, leave the table.")
        case "watcher_gone":
            return _("They have left, or have a seat already.")
        case "not_your_seat" | "no_seat":
            return _("That seat is not yours.")
        case "moved_on":
            return _("The game has moved on meanwhile. This is how it stands now.")
        case "not_asked":
            return _("It is not your decision just now.")
        case "bot_plays":
            return _("A bot plays in this seat.")
        case "not_a_bot":
            return _("A person plays in this seat.")
        case "chairs_empty":
            return _("Wait for your friends, or let bots fill in: there are empty seats.")
        case "chairs_too_many":
            return _("Somebody has to leave their seat: more people have sat down than can play.")
        case "no_game":
            return _("This table does not play without cards: there is no such game here.")
    return _("That is not possible at this table.")
