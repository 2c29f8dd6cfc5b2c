"""The picker in words: moods, wishes, reasons and problems in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import format_decimal

from companion.catalog import RATINGS, Catalog
from companion.insight import FEELS
from companion.setup.picker import (
    SCALES,
    Level,
    PickerError,
    Proposal,
    Proposals,
    Reason,
    Wish,
    Wishes,
    level_limits,
    level_of,
)
from companion.web.deck_names import deck_folk, deck_name_text
from companion.web.i18n import N_, listed, ngettext
from companion.web.i18n import gettext as _
from companion.web.insight.words import feel_phrase, sort_name
from companion.web.refusals import say_why
from companion.web.sentences import Counted, Sentence, deck_of, number_of
from companion.web.told import counted, said

RATING_NAMES = {
    "complexity": N_("Complexity"),
    "interactivity": N_("Interactivity"),
    "nastiness": N_("Nastiness"),
    "randomness": N_("Randomness"),
}
LEVEL_NAMES = {"any": N_("any"), "low": N_("low"), "medium": N_("medium"), "high": N_("high")}
LEVEL_PHRASES = {
    ("complexity", "low"): N_("low complexity"),
    ("complexity", "medium"): N_("medium complexity"),
    ("complexity", "high"): N_("high complexity"),
    ("interactivity", "low"): N_("low interactivity"),
    ("interactivity", "medium"): N_("medium interactivity"),
    ("interactivity", "high"): N_("high interactivity"),
    ("nastiness", "low"): N_("low nastiness"),
    ("nastiness", "medium"): N_("medium nastiness"),
    ("nastiness", "high"): N_("high nastiness"),
    ("randomness", "low"): N_("low randomness"),
    ("randomness", "medium"): N_("medium randomness"),
    ("randomness", "high"): N_("high randomness"),
}
RANGE_PHRASES = {
    "complexity": N_("every deck’s complexity from %(least)s to %(most)s"),
    "interactivity": N_("every deck’s interactivity from %(least)s to %(most)s"),
    "nastiness": N_("every deck’s nastiness from %(least)s to %(most)s"),
    "randomness": N_("every deck’s randomness from %(least)s to %(most)s"),
}
STANDOUTS = {  # a table that has the most, and the least, of all that are shown
    "complexity": (N_("The most complex of these."), N_("The simplest of these.")),
    "interactivity": (N_("The most interactive of these."), N_("The least interactive of these.")),
    "nastiness": (N_("The nastiest of these."), N_("The least nasty of these.")),
    "randomness": (N_("The most random of these."), N_("The least random of these.")),
}
# Told by a phone without a network as well, like all that stands above.
SENTENCES: Final = {
    "nearly": said("Nearly, but for %(decks)s"),
    "allSorts": said("A bit of all: %(decks)s"),
    "granted": said("As you wished: %(what)s."),
    "character": said("Decks with %(what)s."),
    "balanced": said("Balanced: nothing sticks out."),
    "notGranted": said("Not granted: %(wish)s."),
    "notGrantedMean": said("Not granted: %(wish)s (it is %(mean)s)."),
    "notGrantedDecks": said("Not granted: %(wish)s, because of %(decks)s."),
    "fresh": said("No deck was used lately."),
    "without": said("no %(deck)s"),
    "none": said("No set of decks grants every wish. The nearest ones are shown."),
    "damaged": said("Begin again with your wishes: the address of this page is damaged."),
    "locked": counted("Your locked deck is in.", "Your %(num)s locked decks are in.", by="count"),
    "stale": counted(
        "%(num)s deck was used lately.", "%(num)s decks were used lately.", by="count"
    ),
    "proposed": counted(
        "%(num)s set of decks is proposed.",
        "%(num)s sets of decks are proposed.",
        by="count",
    ),
}
LONGEST_BAR = 3  # ratings are drawn on a scale from 0 to 3


@dataclass(frozen=True, slots=True)
class Bar:
    """One rating of a table as a bar, in hundredths of its length."""

    rating: str
    name: str
    mean: str
    pips: int  # the mean as dots, 0 to 3
    length: float
    wished: tuple[float, float] | None  # where the wished level begins and how long it is
    level: str
    rises: bool  # a deck has an asterisk here


def _say(sentence: str, **facts: int | str) -> str:
    return SENTENCES[sentence].fill(facts)


def mood_names() -> dict[str, tuple[str, str]]:
    """Name and explanation of each mood."""
    return {
        "first-game": (_("First game"), _("easy decks, few nasty cards")),
        "peaceful": (_("Peaceful"), _("few nasty cards")),
        "mean": (_("Nasty"), _("hands in each other’s pockets")),
        "lucky": (_("Full of chance"), _("dice and surprises")),
        "brainy": (_("Brainy"), _("hard to master, little randomness")),
        "anything": (_("Anything"), _("surprise us")),
    }


def table_names() -> dict[str, str]:
    return {"2": "2", "3": "3", "4": "4", "teams": _("4 in teams")}


def table_name(table: str) -> str:
    if table == "teams":
        return _("4 players in teams")
    return ngettext("%(num)s player", "%(num)s players", int(table))


def rating_name(rating: str) -> str:
    return _(RATING_NAMES[rating])


def level_name(level: Level) -> str:
    return _(LEVEL_NAMES[level])


def level_phrase(rating: str, level: Level) -> str:
    return _(LEVEL_PHRASES[rating, level])


def range_phrase(rating: str, least: int, most: int) -> str:
    return _(RANGE_PHRASES[rating], least=least, most=most)


def wish_phrase(wish: Wish, wishes: Wishes, catalog: Catalog) -> str:
    if wish.kind == "ban":
        return _say("without", deck=deck_name_text(catalog.decks[wish.subject]))
    if wish.kind == "level":
        return level_phrase(wish.subject, wishes.level_of(wish.subject))
    if wish.kind == "feel":
        return feel_phrase(wish.subject, wishes.feels[wish.subject])
    return range_phrase(wish.subject, *wishes.range_of(wish.subject))


def all_wish_phrases(wishes: Wishes) -> list[str]:
    """What was asked for, without bans and locks."""
    levels = [
        level_phrase(rating, level) for rating, level in wishes.levels.items() if level != "any"
    ]
    ranges = [
        range_phrase(rating, *wanted)
        for rating, wanted in wishes.ranges.items()
        if wanted != SCALES[rating]
    ]
    feels = [feel_phrase(feel, level) for feel, level in wishes.wanted_feels().items()]
    return levels + ranges + feels + ([sort_name(wishes.sort)] if wishes.sort else [])


HEADLINES = {  # short enough for one line on a phone
    ("complexity", "low"): N_("Easy: %(decks)s"),
    ("complexity", "high"): N_("Tricky: %(decks)s"),
    ("interactivity", "low"): N_("Undisturbed: %(decks)s"),
    ("interactivity", "high"): N_("Entangled: %(decks)s"),
    ("nastiness", "low"): N_("Harmless: %(decks)s"),
    ("nastiness", "high"): N_("Nasty: %(decks)s"),
    ("randomness", "low"): N_("Little left to chance: %(decks)s"),
    ("randomness", "high"): N_("Random: %(decks)s"),
}


def headline(proposal: Proposal, wishes: Wishes, catalog: Catalog) -> str:
    """What is special about this table, in a few words that name decks."""
    for wish in proposal.broken:
        if wish.kind not in ("level", "feel"):
            names = _in_its_way(wish, proposal, wishes, catalog)
            return _say("nearly", decks=listed(names))
    if (found := proposal.highlight) is None:
        return _say("allSorts", decks=_folk(proposal.decks[:2], catalog))
    return _(HEADLINES[found.rating, found.level], decks=_folk(found.decks, catalog))


def _in_its_way(wish: Wish, proposal: Proposal, wishes: Wishes, catalog: Catalog) -> list[str]:
    """The decks because of which a table does not grant this wish."""
    if wish.kind == "ban":
        return [deck_folk(catalog.decks[wish.subject])]
    least, most = wishes.range_of(wish.subject)
    decks = [catalog.decks[deck] for deck in proposal.decks]
    return [deck_folk(deck) for deck in decks if not least <= deck.rating(wish.subject) <= most]


def _folk(decks: Iterable[str], catalog: Catalog) -> str:
    return listed(deck_folk(catalog.decks[deck]) for deck in decks)


def reason_sentence(proposal: Proposal, wishes: Wishes, catalog: Catalog) -> str:
    """Why this table, in one line."""
    return " ".join(_reason(reason, proposal, wishes, catalog) for reason in proposal.reasons)


def _reason(reason: Reason, proposal: Proposal, wishes: Wishes, catalog: Catalog) -> str:
    match reason.kind:
        case "granted":
            return _say("granted", what=_listed_levels(reason))
        case "character" if reason.ratings:
            return _say("character", what=_listed_levels(reason))
        case "character":
            return _say("balanced")
        case "broken" if reason.wish is not None:
            return _broken(reason.wish, proposal, wishes, catalog)
        case "most" | "least":
            return _standout(reason)
        case "locked":
            return _say("locked", count=reason.count)
        case "stale":
            return _say("stale", count=reason.count)
        case "fresh":
            return _say("fresh")
    raise AssertionError(reason)


def _listed_levels(reason: Reason) -> str:
    return listed(level_phrase(rating, level) for rating, level in reason.ratings)


def _broken(wish: Wish, proposal: Proposal, wishes: Wishes, catalog: Catalog) -> str:
    phrase = wish_phrase(wish, wishes, catalog)
    if wish.kind == "level":
        mean = _decimal(proposal.profile[wish.subject])
        return _say("notGrantedMean", wish=phrase, mean=mean)
    if wish.kind in ("ban", "feel"):
        return _say("notGranted", wish=phrase)
    least, most = wishes.range_of(wish.subject)
    decks = [catalog.decks[deck] for deck in proposal.decks]
    outside = [deck for deck in decks if not least <= deck.rating(wish.subject) <= most]
    names = [deck_name_text(deck) for deck in outside]
    return _say("notGrantedDecks", wish=phrase, decks=listed(names))


def _standout(reason: Reason) -> str:
    most, least = STANDOUTS[reason.rating]
    return _(most if reason.kind == "most" else least)


def in_the_way(answer: Proposals, wishes: Wishes, catalog: Catalog) -> list[str]:
    """For each way out the wishes to give up together, as one phrase."""
    ways = dict.fromkeys(table.broken for table in answer.tables if table.broken)
    return [listed(wish_phrase(wish, wishes, catalog) for wish in way) for way in ways]


def answer_status(answer: Proposals) -> str:
    """What a screen reader says when the proposals have changed."""
    if not answer.fitting:
        return _say("none")
    return _say("proposed", count=len(answer.tables))


def profile_bars(
    profile: Mapping[str, float],
    decks: Iterable[str],
    catalog: Catalog,
    wishes: Wishes | None = None,
) -> list[Bar]:
    rising = {rating for deck in decks for rating in catalog.decks[deck].may_rise}
    bars = []
    for rating in RATINGS:
        wished = wishes.level_of(rating) if wishes else "any"
        bars.append(
            Bar(
                rating=rating,
                name=rating_name(rating),
                mean=_decimal(profile[rating]),
                pips=round(profile[rating]),
                length=_hundredths(profile[rating]),
                wished=_wished_stretch(rating, wished) if wished != "any" else None,
                level=level_name(level_of(profile[rating], rating)),
                rises=rating in rising,
            )
        )
    return bars


def _wished_stretch(rating: str, level: Level) -> tuple[float, float]:
    least, most = level_limits(rating, level)
    return _hundredths(least), round(_hundredths(most) - _hundredths(least), 1)


def _hundredths(mean: float) -> float:
    return round(100 * mean / LONGEST_BAR, 1)


def _decimal(number: float) -> str:
    return str(format_decimal(number, format="0.0"))


PROBLEMS: Final[dict[str, Sentence]] = {
    "few_decks": N_(
        "Tick more boxes or play with fewer people: this table needs %(needed)s decks, and "
        "your boxes hold only %(have)s."
    ),
    "lock_not_owned": N_("Tick the box of %(deck)s, or unlock that deck."),
    "lock_banned": N_("Keep %(deck)s or leave it out: you chose both."),
    "many_locks": N_(
        "Unlock some decks: you locked %(locked)s, and this game takes only %(needed)s."
    ),
    "locked": N_("Unlock %(deck)s first, then change it."),
    "no_other_deck": N_(
        "Drop a wish, unlock a deck or leave out fewer: no other one fits in the place of %(deck)s."
    ),
    "players": N_("Choose 2, 3 or 4 players."),
    "no_tournament": N_(
        "Tick more boxes: a tournament needs at least %(needed)s decks, one more than "
        "players, and these boxes hold only %(have)s."
    ),
    "not_owned": N_("Choose another deck: %(deck)s is not in your boxes."),
    "taken": N_("Choose another deck: %(deck)s has been named before."),
    "many_moves": N_("Start a new draft: everybody has banned and picked already."),
    "teams": N_("Choose 2, 3 or 4 players: a tournament is played without teams."),
    "not_on_the_page": N_(
        "Reload the page and try again: %(deck)s is no longer among those decks."
    ),
    "few_decks_left": Counted(
        "Leave out fewer decks or tick more boxes: %(needed)s are needed, and only %(num)s is "
        "left.",
        "Leave out fewer decks or tick more boxes: %(needed)s are needed, and only %(num)s "
        "are left.",
    ),
}
say_why(
    PickerError,
    PROBLEMS,
    num=number_of("have"),
    deck=deck_of("deck"),
)


def query_problems(messages: Mapping[str, Any]) -> list[str]:
    """What is wrong with an address, a sentence for each thing."""
    known = {
        "players": _("Choose 2, 3 or 4 players."),
        "mood": _("Choose a mood from those on the page: we do not know this one."),
        "box": _("Tick your boxes again: we do not know this one."),
        "box_twice": _("Tick your boxes again: one is named twice."),
        "lock_twice": _("Choose your decks again: one is named twice."),
        "ban_twice": _("Choose your decks again: one is named twice."),
        "deck_twice": _("Choose your decks again: one is named twice."),
        "lock": _("Choose a deck from the list: we do not know this one."),
        "ban": _("Choose a deck from the list: we do not know this one."),
        "deck": _("Choose a deck from the list: we do not know this one."),
        "subject": _("Go back, reload the page and try again: we do not know this button."),
        "name": _("Shorten the names: one is too long, or there are too many."),
    }
    for rating, (low, high) in SCALES.items():
        limits = _(
            "Choose a value from %(low)s to %(high)s: %(rating)s has no other.",
            rating=rating_name(rating),
            low=low,
            high=high,
        )
        known[f"{rating}_least"] = known[f"{rating}_most"] = limits
        known[f"{rating}_level"] = _("Choose low, medium or high.")
        known[f"{rating}_range"] = _(
            "%(rating)s: swap the lowest and the highest value.",
            rating=rating_name(rating),
        )
    for feel in FEELS:
        known[f"{feel}_feel"] = _("Choose low, medium or high.")
    known["pace"] = _("Choose quickly, as usual or slowly.")
    known["sort"] = _("Choose an order from the list.")
    damaged = _say("damaged")
    return list(dict.fromkeys(known.get(name, damaged) for name in messages))
