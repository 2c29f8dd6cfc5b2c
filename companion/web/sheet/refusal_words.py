"""Why a table cannot be set up, or its code not be read."""

from __future__ import annotations

from companion.catalog.numbers import MOST_CLOCK_SPACES
from companion.refusal import Refusal
from companion.setup.code import SetupCodeError
from companion.setup.sheet import SetupError
from companion.web.i18n import N_
from companion.web.i18n import gettext as _
from companion.web.refusals import say_why
from companion.web.sentences import Counted, always, deck_of, number_of


class SheetChangeError(Refusal):
    """What cannot be changed on a sheet."""


say_why(
    SetupError,
    {
        "players": N_("Choose 2, 3 or 4 players."),
        "teams_players": N_("Play without teams, or find a fourth: teams need exactly 4 players."),
        "teams_tournament": N_("Leave out teams or the tournament: the two do not go together."),
        "duplicate_deck": N_("Choose another deck: %(deck)s was chosen twice."),
        "duplicate_box": N_("List each box once: one is there twice."),
        "unknown_deck": N_("Choose a deck from the list: there is none called “%(deck)s”."),
        "unknown_box": N_("Choose your boxes again: there is none called “%(box)s”."),
        "start": N_(
            "The starting player is the earliest riser, a player drawn at random, or one of "
            "those who lost the last game."
        ),
        "first_seat": N_("Draw the starting player again: there is no such seat at this table."),
        "clock": N_("A clock has from 1 to %(most)s spaces for the day and for the night."),
        "trap_count": N_("At most %(most)s traps can be used, but %(given)s were chosen."),
        "duplicate_card": N_("Choose another card: %(card)s was chosen twice."),
        "unknown_card": N_("Choose a card from the list: there is none called “%(card)s”."),
        "needs_teammate": N_("%(card)s needs a teammate, and this table has no teams."),
        "card_name": N_("The name of a card has from 1 to %(most)s letters."),
        "card_components": N_("Choose from the list: what %(card)s needs is not in any box."),
        "deck_count": Counted(
            "This table needs %(needed)s decks, but %(num)s was chosen.",
            "This table needs %(needed)s decks, but %(num)s were chosen.",
        ),
        "character_count": Counted(
            "There are %(needed)s players, but %(num)s character.",
            "There are %(needed)s players, but %(num)s characters.",
        ),
    },
    num=number_of("given"),
    deck=deck_of("deck"),
)
say_why(
    SetupCodeError,
    {
        "newer": N_(
            "Update this companion, or open the link where it was made: it holds something "
            "this version does not know yet."
        ),
        "damaged": N_(
            "Scan the code again, copy the whole link, or ask for it once more: a letter is "
            "missing or wrong, so we cannot tell which table it was."
        ),
        "foreign": N_(
            "Check the link, or choose decks for a new table: this is not the link of a set-up "
            "sheet."
        ),
    },
)
say_why(
    SheetChangeError,
    {
        "malformed": N_(
            "Go back and choose again: the starting player is the earliest riser, a player drawn "
            "at random, or one of those who lost the last game; a clock has from 1 to %(most)s "
            "spaces each for day and night."
        )
    },
    most=always(MOST_CLOCK_SPACES),
)


def title_of(error: SetupCodeError | SheetChangeError) -> str:
    """What stands above the sentence on a page of its own."""
    return {
        "newer": _("This link is from a newer companion"),
        "damaged": _("This link is damaged"),
        "foreign": _("There is no table at this address"),
        "malformed": _("That cannot be set here"),
    }[error.code]
