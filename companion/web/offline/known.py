"""What a phone knows to pick decks and write set-up sheets by itself, without a network.

Facts and numbers are those the server goes by, and sentences are its own, with ``{gaps}``: the
scripts (static/js/picking.js, table-sheet.js, phone-words.js) have none of their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from babel import Locale
from babel.numbers import get_decimal_symbol

from companion.catalog import COMPONENTS as ALL_COMPONENTS
from companion.catalog import RATINGS, Deck, catalog
from companion.catalog.numbers import (
    CLOCK_SPACES,
    HAND_SIZE,
    MARKET_SLOTS,
    MOST_CLOCK_SPACES,
    STACKS_TO_WIN,
    STARTING_DECK_SIZE,
    TEAM_STACKS_TO_WIN,
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
from companion.setup.picker import LEVELS, MOODS, SCALES, SORTS
from companion.setup.sheet import (
    EXHIBITION,
    MY_BOX,
    SET_UP_STEPS,
    TEAR_DOWN_STEPS,
    decks_needed,
)
from companion.web.deck_names import deck_folk, deck_name_text, deck_name_to_look_for
from companion.web.i18n import LANGUAGES, current_language, speaking, translated
from companion.web.i18n import gettext as _
from companion.web.picker import words
from companion.web.picker.query import DECK_LETTERS, MOST_LISTS, MOST_SEEN, SEEDS, TABLE_SIZES
from companion.web.sheet import box_lines, steps
from companion.web.sheet.component_names import component_name
from companion.web.sheet.words import GOAL, JUNK, TITLE
from companion.web.shelf import RECENT_DECKS
from companion.web.told import for_phones, with_places


@lru_cache(maxsize=len(LANGUAGES))
def known_to_phones(language: str) -> dict[str, Any]:
    with speaking(language):
        return {"language": language, **_facts(), "words": _words(), "sheet": _sheet()}


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
        "hand": HAND_SIZE,
        "stacks": STACKS_TO_WIN,
        "teamStacks": TEAM_STACKS_TO_WIN,
        "dice": {die.component: translated(die.box_name) for die in catalog().dice.values()},
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


def _sheet() -> dict[str, Any]:
    """The set-up sheet: its steps, and all its sentences."""
    known = catalog()
    boxes = (*known.boxes, EXHIBITION, MY_BOX)
    return {
        "setUpSteps": SET_UP_STEPS,
        "tearDownSteps": TEAR_DOWN_STEPS,
        "steps": {
            step: {"title": for_phones(words.title), "detail": for_phones(words.detail)}
            for step, words in steps.STEPS.items()
        },
        "title": for_phones(TITLE),
        "goal": for_phones(GOAL),
        "junk": for_phones(JUNK),
        "starter": for_phones(steps.STARTER),
        "share": for_phones(steps.SHARE),
        "seatAndCard": for_phones(steps.SEAT_AND_CARD),
        "ownSpecialty": for_phones(steps.OWN_SPECIALTY),
        "ownSetup": for_phones(steps.OWN_SETUP),
        "details": {kind: for_phones(words) for kind, words in box_lines.DETAILS.items()},
        "junkName": _("Junk"),
        "boxes": {
            box: {
                "name": box_lines.box_name(box, known),
                "subtitle": box_lines.box_subtitle(box, known),
                "putAway": box_lines.put_away_title(box, known),
            }
            for box in boxes
        },
        "components": {
            component: {
                "name": component_name(component),
                "borrowed": box_lines.borrowed(component),
            }
            for component in ALL_COMPONENTS
        },
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
            rating: with_places(phrase) for rating, phrase in words.RANGE_PHRASES.items()
        },
        "headlines": {
            rating: {
                level: with_places(words.HEADLINES[rating, level]) for level in ("low", "high")
            }
            for rating in RATINGS
        },
        "standouts": {
            rating: {"most": _(most), "least": _(least)}
            for rating, (most, least) in words.STANDOUTS.items()
        },
        "problems": {
            code: with_places(text)
            for code, text in words.PROBLEMS.items()
            if isinstance(text, str)
        },
        **{name: sentence.with_places() for name, sentence in words.SENTENCES.items()},
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
