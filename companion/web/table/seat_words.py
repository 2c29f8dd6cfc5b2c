"""What is told about seats: in the log, and when something cannot be done."""

from __future__ import annotations

from companion.rooms.player_names import LONGEST_NAME, PlayerNameError
from companion.rooms.playing import level_said
from companion.store import TableError
from companion.web.bot_words import level_name
from companion.web.i18n import N_, listed
from companion.web.refusals import say_why
from companion.web.sentences import By, Gap, always, if_given, param
from companion.web.table.words import Telling, own_seat, seat_number_of, tell

# ---- the log ----


tell(
    {
        "open": (N_("You opened the table."), N_("%(who)s opened the table.")),
        "sit": (
            N_("You sat down in seat %(seat)s."),
            N_("%(who)s sat down in seat %(seat)s."),
        ),
        "bot_sits": N_("%(who)s, a bot (%(level)s), plays in seat %(seat)s."),
        "bot_leaves": N_("%(who)s, a bot, left the table."),
        "rename": (N_("You are now called %(who)s."), N_("%(before)s is now called %(who)s.")),
        "leave": (N_("You left the table."), N_("%(who)s left the table.")),
        "watch": (N_("You are watching."), N_("%(who)s is watching.")),
        "refuse": (
            N_("You did not give the seat to %(name)s."),
            N_("%(who)s did not give the seat to %(name)s."),
        ),
        "host": if_given(
            "given_by",
            (N_("%(by)s made you the host."), N_("%(by)s made %(who)s the host.")),
            (N_("You are the host now."), N_("%(who)s is the host now.")),
        ),
        "close": (N_("You closed the table."), N_("%(who)s closed the table.")),
        "reopen": (N_("You opened the table again."), N_("%(who)s opened the table again.")),
    },
    seat=own_seat,
    level=lambda told: level_name(level_said(told.params)),
    by=param("given_by"),
)


# ---- seats that are asked for, given and freed ----


def _who_then(name: str) -> Gap:
    """Whose the seat was then; an entry that does not say so is about who sits there now."""
    return lambda told: told.params[name] or told.log.names.of(told.params["seat"])


def _asked(told: Telling) -> str:
    if told.params.get("here"):
        return "here"
    return "own" if told.params.get("whose") in (None, told["who"]) else "of_another"


def _handed_over(told: Telling) -> str:
    change, is_the_same = told.params, told["who"] == told["before"]
    if change.get("given_by") is None:  # earlier releases do not say
        return "went_on" if is_the_same else "taken_over"
    if change["own"]:
        if change["phone_of"]:
            return "given_to_a_phone"
        return "moved" if is_the_same else "given"
    if change["phone_of"]:
        return "on_the_same_phone"
    return "allowed_to_go_on" if is_the_same else "got"


tell(
    {
        "ask": By(
            _asked,
            {
                "here": N_("%(who)s asked to play seat %(seat)s of %(whose)s on the same phone."),
                "own": N_("Somebody asked for seat %(seat)s on another phone, as %(who)s."),
                "of_another": N_("%(who)s asked for seat %(seat)s of %(whose)s."),
            },
        )
    },
    seat=seat_number_of("seat"),
)
tell(
    {
        "allow": By(
            lambda told: told["name"] == told["whose"],
            {
                True: (
                    N_("You agreed: %(name)s may go on with seat %(seat)s on another phone."),
                    N_("%(who)s agreed: %(name)s may go on with seat %(seat)s on another phone."),
                ),
                False: (
                    N_("You agreed: %(name)s may have seat %(seat)s of %(whose)s."),
                    N_("%(who)s agreed: %(name)s may have seat %(seat)s of %(whose)s."),
                ),
            },
        )
    },
    seat=seat_number_of("seat"),
    whose=_who_then("whose"),
)
tell(
    {
        "free": (
            N_("You freed seat %(seat)s of %(name)s."),
            N_("%(who)s freed seat %(seat)s of %(name)s."),
        )
    },
    seat=seat_number_of("seat"),
    name=_who_then("name"),
)
tell(
    {
        # How a seat came to another phone.
        "hand_over": By(
            _handed_over,
            {
                "went_on": (
                    N_("You went on with seat %(seat)s on another phone."),
                    N_("%(who)s went on with seat %(seat)s on another phone."),
                ),
                "taken_over": (
                    N_("You took seat %(seat)s over from %(before)s."),
                    N_("%(who)s took seat %(seat)s over from %(before)s."),
                ),
                "given_to_a_phone": N_("%(before)s gave seat %(seat)s to the phone of %(phone)s."),
                "moved": (
                    N_("You moved seat %(seat)s to another phone, from the old one."),
                    N_("%(who)s moved seat %(seat)s to another phone, from the old one."),
                ),
                "given": (
                    N_("%(before)s gave you seat %(seat)s."),
                    N_("%(before)s gave seat %(seat)s to %(who)s."),
                ),
                "on_the_same_phone": N_(
                    "%(phone)s plays seat %(seat)s of %(before)s on the same phone: %(givers)s "
                    "agreed."
                ),
                "allowed_to_go_on": (
                    N_("You went on with seat %(seat)s on another phone: %(givers)s agreed."),
                    N_("%(who)s went on with seat %(seat)s on another phone: %(givers)s agreed."),
                ),
                "got": (
                    N_("You got seat %(seat)s of %(before)s: %(givers)s agreed."),
                    N_("%(who)s got seat %(seat)s of %(before)s: %(givers)s agreed."),
                ),
            },
        )
    },
    seat=own_seat,
    before=lambda told: told.params["before"] or told.log.names.of(told.entry.by),
    givers=param("given_by", listed),
    phone=param("phone_of"),
)


# ---- refusals ----


KEPT = N_(
    "Cards are dealt: that seat is kept for its player, or for a bot. Ask for it, and it is "
    "yours when everybody agrees."
)
NOT_YOURS = N_("That seat is not yours.")

say_why(
    PlayerNameError,
    {
        "invisible": N_("Use letters, or leave the name empty: nobody could see this one."),
        "pronoun": N_(
            "“You” is everybody who reads this. Use a name of your own, or leave it empty."
        ),
    },
    N_("A name has at most %(number)s letters."),
    number=always(LONGEST_NAME),
)
say_why(
    TableError,
    {
        "no_table": N_(
            "There is no table with this code. Perhaps a letter is wrong, or the host has deleted "
            "it."
        ),
        "closed": N_("This table is closed: nothing changes here any more."),
        "full": N_("Watch, or ask somebody at the table for their seat: every one is taken."),
        "crowded": N_("Too many are watching already. The big screen can be opened all the same."),
        "seat_held": N_("Choose another seat: somebody sat down there a moment ago."),
        "seat_free": N_("That seat is free: just sit down."),
        "name_taken": N_(
            "Choose a name that nobody takes for theirs: %(name)s is at this table already. If "
            "that is you, ask for your seat."
        ),
        "seat_kept": KEPT,
        "seats_kept": KEPT,
        "not_asked_for": N_("First let them ask for this seat: its player and the others decide."),
        "not_seated": N_("Take a seat to change something: you are watching."),
        "not_host": N_("Only the host can do that."),
        "own_seat": N_("To leave your own seat, leave the table."),
        "watcher_gone": N_("They have left, or have a seat already."),
        "not_your_seat": NOT_YOURS,
        "no_seat": NOT_YOURS,
        "moved_on": N_("The game has moved on meanwhile. This is how it stands now."),
        "not_asked": N_("It is not your decision just now."),
        "bot_plays": N_("A bot plays in this seat."),
        "not_a_bot": N_("A person plays in this seat."),
        "chairs_empty": N_("Wait for your friends, or let bots fill in: there are empty seats."),
        "chairs_too_many": N_(
            "Somebody has to leave their seat: more people have sat down than can play."
        ),
        "no_game": N_("This table does not play without cards: there is no such game here."),
    },
    N_("That is not possible at this table."),
)
