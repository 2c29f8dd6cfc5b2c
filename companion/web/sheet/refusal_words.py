"""Why a table cannot be set up, or its code not be read."""

from __future__ import annotations

from companion.catalog import catalog
from companion.catalog.numbers import MOST_CLOCK_SPACES
from companion.refusal import Refusal
from companion.setup.code import SetupCodeError
from companion.setup.sheet import SetupError
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.refusals import SeatNames, words_of


class SheetChangeError(Refusal):
    """What cannot be changed on a sheet."""


@words_of(SetupError)
def _cannot_be_set_up(error: SetupError, names: SeatNames) -> str:
    """Why a table cannot be set up, and what to do about it."""
    deck = catalog().decks.get(str(error.params.get("deck")))
    named = {**error.params, "deck": deck_name_text(deck) if deck else error.params.get("deck")}
    sentence = {
        "players": _("Choose 2, 3 or 4 players."),
        "teams_players": _("Play without teams, or find a fourth: teams need exactly 4 players."),
        "teams_tournament": _("Leave out teams or the tournament: the two do not go together."),
        "duplicate_deck": _("Choose another deck: %(deck)s was chosen twice."),
        "duplicate_box": _("List each box once: one is there twice."),
        "unknown_deck": _("Choose a deck from the list: there is none called “%(deck)s”."),
        "unknown_box": _("Choose your boxes again: there is none called “%(box)s”."),
        "start": _(
            "The starting player is the earliest riser, a player drawn at random, or one of "
            "those who lost the last game."
        ),
        "first_seat": _("Draw the starting player again: there is no such seat at this table."),
        "clock": _("A clock has from 1 to %(most)s spaces for the day and for the night."),
        "trap_count": _("At most %(most)s traps can be used, but %(given)s were chosen."),
        "duplicate_card": _("Choose another card: %(card)s was chosen twice."),
        "unknown_card": _("Choose a card from the list: there is none called “%(card)s”."),
        "needs_teammate": _("%(card)s needs a teammate, and this table has no teams."),
        "card_name": _("The name of a card has from 1 to %(most)s letters."),
        "card_components": _("Choose from the list: what %(card)s needs is not in any box."),
    }[error.code]
    return sentence % named


@words_of(SetupError, "deck_count")
def _wrong_number_of_decks(error: SetupError, names: SeatNames) -> str:
    return ngettext(
        "This table needs %(needed)s decks, but %(num)s was chosen.",
        "This table needs %(needed)s decks, but %(num)s were chosen.",
        error.params["given"],
        needed=error.params["needed"],
    )


@words_of(SetupError, "character_count")
def _wrong_number_of_characters(error: SetupError, names: SeatNames) -> str:
    return ngettext(
        "There are %(needed)s players, but %(num)s character.",
        "There are %(needed)s players, but %(num)s characters.",
        error.params["given"],
        needed=error.params["needed"],
    )


@words_of(SetupCodeError)
def _cannot_be_decoded(error: SetupCodeError, names: SeatNames) -> str:
    return {
        "newer": _(
            "Update this companion, or open the link where it was made: it holds something "
            "this version does not know yet."
        ),
        "damaged": _(
            "Scan the code again, copy the whole link, or ask for it once more: a letter is "
            "missing or wrong, so we cannot tell which table it was."
        ),
        "foreign": _(
            "Check the link, or choose decks for a new table: this is not the link of a set-up "
            "sheet."
        ),
    }[error.code]


@words_of(SheetChangeError)
def _cannot_be_changed(error: SheetChangeError, names: SeatNames) -> str:
    return _(
        "Go back and choose again: the starting player is the earliest riser, a player drawn "
        "at random, or one of those who lost the last game; a clock has from 1 to %(most)s "
        "spaces each for day and night.",
        most=MOST_CLOCK_SPACES,
    )


def title_of(error: SetupCodeError | SheetChangeError) -> str:
    """What stands above the sentence on a page of its own."""
    return {
        "newer": _("This link is from a newer companion"),
        "damaged": _("This link is damaged"),
        "foreign": _("There is no table at this address"),
        "malformed": _("That cannot be set here"),
    }[error.code]
