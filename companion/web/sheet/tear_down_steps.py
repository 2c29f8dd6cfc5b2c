"""The steps after a game, until everything is in its box again."""

from __future__ import annotations

from typing import Final

from companion.catalog import Catalog
from companion.setup.sheet import Sheet
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.sheet.box_lines import card_count
from companion.web.sheet.set_up_steps import StepWords


def _pull_owned(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Take out the cards with an owner"), _(
        "Traps and specialty cards may be in anybody’s hand, deck or discard pile. Look for them "
        "before you sort anything else."
    )


def _pull_junk(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    if sheet.junk.missing:
        return _("Take out the junk"), _(
            "Look through hands, decks and discard piles: %(count)s junk cards.",
            count=sheet.junk.owned,
        )
    return _("Take out the junk"), _(
        "Look through hands, decks, discard piles and the junk pile: %(count)s cards.",
        count=sum(count for _box, count in sheet.junk.taken),
    )


def _stand_ins_home(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    decks = ", ".join(deck_name_text(catalog.decks[deck]) for deck, _count in sheet.junk.stand_ins)
    return _("Find the stand-ins"), _(
        "%(cards)s that were junk today go back to their own deck: %(decks)s.",
        cards=card_count(sheet.junk.missing),
        decks=decks,
    )


def _sort_decks(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Sort the animalfolk"), _(
        "Stalls, hands, decks, discard piles, market and market deck: make one pile for each of "
        "the %(decks)s decks.",
        decks=len(sheet.setup.decks),
    )


def _rejoin_leftovers(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Bring back the spare value-1 cards"), ngettext(
        "%(num)s of each deck waited in its box.",
        "%(num)s of each deck waited in their box.",
        sheet.leftovers[0].count,
    )


def _count_decks(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Count the decks"), _(
        "A whole deck has 15 cards: four of value 1, three each of value 2, 3 and 4, and two of "
        "value 5."
    )


TEAR_DOWN_STEPS: Final[dict[str, StepWords]] = {
    "pull-owned": _pull_owned,
    "pull-junk": _pull_junk,
    "stand-ins-home": _stand_ins_home,
    "sort-decks": _sort_decks,
    "rejoin-leftovers": _rejoin_leftovers,
    "count-decks": _count_decks,
}
