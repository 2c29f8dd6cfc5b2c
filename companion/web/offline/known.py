"""What a phone knows to pick decks and write set-up sheets by itself, without a network.

Facts and numbers are those the server goes by, and sentences are its own, with ``{gaps}``: the
scripts (static/js/picking.js, table-sheet.js, phone-words.js) have none of their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from babel import Locale
from babel.numbers import get_decimal_symbol

from companion.catalog import RATINGS, Deck, catalog
from companion.catalog.numbers import (
    CLOCK_SPACES,
    MARKET_SLOTS,
    MOST_CLOCK_SPACES,
    STARTING_DECK_SIZE,
)
from companion.catalog.packs import COMPONENTS, Character, exhibition
from companion.insight import FEELS
from companion.rooms.state import TOOLS
from companion.setup import picker
from companion.setup.code import (
    BOX_NUMBERS,
    CHARACTER_NUMBERS,
    COMPONENT_NUMBERS,
    DECK_NUMBERS,
    TRAP_NUMBERS,
)
from companion.setup.picker import LEVELS, MOODS, SCALES, SORTS, PickerError
from companion.setup.sheet import decks_needed
from companion.web.deck_names import deck_folk, deck_name_text, deck_name_to_look_for
from companion.web.i18n import LANGUAGES, current_language, ngettext, speaking, translated
from companion.web.i18n import gettext as _
from companion.web.offline.sheet_gaps import Gap, counted, sheet_with_gaps
from companion.web.picker import words
from companion.web.picker.query import DECK_LETTERS, MOST_LISTS, MOST_SEEN, SEEDS, TABLE_SIZES
from companion.web.refusals import sentence_of
from companion.web.shelf import RECENT_DECKS


@lru_cache(maxsize=len(LANGUAGES))
def known_to_phones(language: str) -> dict[str, Any]:
    with speaking(language):
        return {"language": language, **_facts(), "words": _words(), "sheet": sheet_with_gaps()}


def _facts() -> dict[str, Any]:
    pack = exhibition()
    return {
        "ratings": RATINGS,
        "scales": SCALES,
        "steps": picker.STEPS,
        "bands": picker.BANDS,
        "cores": picker.CORES,
        "moods": {
            name: {"ranges": mood.ranges, "levels": mood.levels} for name, mood in MOODS.items()
        },
        "sizes": {
            table: decks_needed(4, teams=True) if table == "teams" else decks_needed(int(table))
            for table in TABLE_SIZES
        },
        "proposals": picker.PROPOSALS,
        "named": picker.NAMED,
        "different": picker.DIFFERENT,
        "feels": tuple(FEELS),
        "sorts": SORTS,
        "mostSeen": MOST_SEEN,
        "mostLists": MOST_LISTS,
        "seeds": SEEDS,
        "letters": DECK_LETTERS,
        "recentDecks": RECENT_DECKS,
        "deckNumbers": DECK_NUMBERS,
        "boxNumbers": BOX_NUMBERS,
        "trapNumbers": TRAP_NUMBERS,
        "characterNumbers": CHARACTER_NUMBERS,
        "componentNumbers": COMPONENT_NUMBERS,
        "components": COMPONENTS,
        "tools": TOOLS,
        "spaces": CLOCK_SPACES,
        "mostSpaces": MOST_CLOCK_SPACES,
        "startingDeck": STARTING_DECK_SIZE,
        "marketSlots": MARKET_SLOTS,
        "decks": {deck.id: _deck(deck) for deck in catalog().decks.values()},
        "boxes": {
            box.id: {
                "id": box.id,
                "short": translated(box.short),
                "junk": box.junk,
                "components": box.components,
            }
            for box in catalog().boxes.values()
        },
        "characters": {card.id: _character(card) for card in pack.characters.values()},
        "traps": {trap.id: {"id": trap.id, "name": trap.name} for trap in pack.traps.values()},
    }


def _deck(deck: Deck) -> dict[str, Any]:
    return {
        "id": deck.id,
        "box": deck.box,
        "name": deck_name_text(deck),
        "folk": deck_folk(deck),
        "toLookFor": deck_name_to_look_for(deck),
        "ratings": {rating: deck.rating(rating) for rating in RATINGS},
        "rises": deck.may_rise,
        "components": deck.components,
        "ones": sum(card.copies for card in deck.cards if card.value == 1),
        "copies": sum(card.copies for card in deck.cards),
        "market": sum(card.copies for card in deck.cards if card.value > 1),
    }


def _character(card: Character) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "components": card.components,
        "specialty": [
            {"id": small.id, "name": small.name, "copies": small.copies} for small in card.specialty
        ],
        "setup": translated(card.setup_text) if card.setup_text else "",
    }


def _words() -> dict[str, Any]:
    language = current_language()
    patterns = Locale.parse(language).list_patterns["standard"]
    return {
        "list": {name: patterns[name] for name in ("start", "middle", "end", "2")},
        "decimal": get_decimal_symbol(language),
        "tables": {table: words.table_name(table) for table in TABLE_SIZES},
        "moods": {mood: name for mood, (name, _hint) in words.mood_names().items()},
        "ratings": {rating: words.rating_name(rating) for rating in RATINGS},
        "levels": {level: words.level_name(level) for level in LEVELS},
        "levelPhrases": {
            rating: {level: words.level_phrase(rating, level) for level in LEVELS if level != "any"}
            for rating in RATINGS
        },
        "rangePhrases": {
            rating: words.range_phrase(rating, Gap("least"), Gap("most")) for rating in RATINGS
        },
        "headlines": {
            rating: {
                level: _(words.HEADLINES[rating, level], decks="{decks}")
                for level in ("low", "high")
            }
            for rating in RATINGS
        },
        "standouts": {
            rating: {"most": _(most), "least": _(least)}
            for rating, (most, least) in words.STANDOUTS.items()
        },
        "nearly": _("Nearly, but for %(decks)s", decks="{decks}"),
        "allSorts": _("A bit of all: %(decks)s", decks="{decks}"),
        "granted": _("As you wished: %(what)s.", what="{what}"),
        "character": _("Decks with %(what)s.", what="{what}"),
        "balanced": _("Balanced: nothing sticks out."),
        "notGranted": _("Not granted: %(wish)s.", wish="{wish}"),
        "notGrantedMean": _(
            "Not granted: %(wish)s (it is %(mean)s).", wish="{wish}", mean="{mean}"
        ),
        "notGrantedDecks": _(
            "Not granted: %(wish)s, because of %(decks)s.", wish="{wish}", decks="{decks}"
        ),
        "locked": counted(
            lambda count: ngettext(
                "Your locked deck is in.", "Your %(num)s locked decks are in.", count
            )
        ),
        "stale": counted(
            lambda count: ngettext(
                "%(num)s deck was used lately.", "%(num)s decks were used lately.", count
            )
        ),
        "fresh": _("No deck was used lately."),
        "without": _("no %(deck)s", deck="{deck}"),
        "problems": _problems(),
        "damaged": _("Begin again with your wishes: the address of this page is damaged."),
        "none": _("No set of decks grants every wish. The nearest ones are shown."),
        "proposed": counted(
            lambda count: ngettext(
                "%(num)s set of decks is proposed.", "%(num)s sets of decks are proposed.", count
            )
        ),
        "bestOfAll": _("The best of %(all)s possible sets of decks.", all="{all}"),
        "bestOf": _(
            "The best of %(fitting)s sets of decks that grant every wish, out of %(all)s "
            "possible ones.",
            fitting="{fitting}",
            all="{all}",
        ),
        "inTheWay": _("In the way: %(wishes)s.", wishes="{wishes}"),
        "or": _("or"),
        "giveUp": _("Drop: %(wish)s", wish="{wish}"),
        "boxes": _("My boxes: %(boxes)s", boxes="{boxes}"),
        "boxesOfLink": _("Boxes of this link: %(boxes)s", boxes="{boxes}"),
        "allBoxes": _("all boxes"),
    }


def _problems() -> dict[str, str]:
    """Why a request cannot be answered, with gaps for the numbers and the deck."""
    deck = next(iter(catalog().decks.values()))
    gaps = {name: f"{{{name}}}" for name in ("needed", "have", "locked")}
    codes = (
        *("few_decks", "lock_not_owned", "lock_banned", "many_locks"),
        *("locked", "no_other_deck", "not_on_the_page"),
    )
    return {
        code: sentence_of(PickerError(code, deck=deck.id, **gaps)).replace(
            deck_name_text(deck), "{deck}"
        )
        for code in codes
    }
