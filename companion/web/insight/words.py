"""What is expected of a table, in the visitor's language."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import format_decimal

from companion.catalog import catalog
from companion.insight import (
    TEAMS,
    Feel,
    Prediction,
    Standing,
    feel_of,
    icons_disagree,
    kind_of,
    measured,
    predict,
)
from companion.setup.picker import Decks, Level, level_of, profile
from companion.web.i18n import N_, ngettext
from companion.web.i18n import gettext as _

ROUNDED_TO = 5  # minutes


FEEL_NAMES = {
    "time": N_("Playing time"),
    "contact": N_("Contact between players"),
    "loss": N_("Cards lost to others"),
    "luck": N_("Randomness"),
}
FEEL_LEVELS: dict[tuple[str, Level], str] = {
    ("time", "low"): N_("quick"),
    ("time", "medium"): N_("medium length"),
    ("time", "high"): N_("long"),
    ("contact", "low"): N_("little contact"),
    ("contact", "medium"): N_("some contact"),
    ("contact", "high"): N_("much contact"),
    ("loss", "low"): N_("hardly a card lost"),
    ("loss", "medium"): N_("some cards lost"),
    ("loss", "high"): N_("many cards lost"),
    ("luck", "low"): N_("little randomness"),
    ("luck", "medium"): N_("some randomness"),
    ("luck", "high"): N_("much randomness"),
}
SORT_NAMES = {
    "least_time": N_("the quickest first"),
    "most_time": N_("the longest first"),
    "least_contact": N_("least contact first"),
    "most_contact": N_("most contact first"),
    "least_loss": N_("fewest cards lost first"),
    "most_loss": N_("most cards lost first"),
    "least_luck": N_("least random first"),
    "most_luck": N_("most random first"),
}
# How long, and what people do to each other: a few words before the numbers.
CHARACTERS: dict[tuple[Feel, str], str] = {
    ("low", "mean"): N_("Quick and nasty"),
    ("low", "lively"): N_("Quick and lively"),
    ("low", "sociable"): N_("Quick and sociable"),
    ("low", "quiet"): N_("Quick and quiet"),
    ("medium", "mean"): N_("Nasty"),
    ("medium", "lively"): N_("Lively"),
    ("medium", "sociable"): N_("A bit of everything"),
    ("medium", "quiet"): N_("Quiet"),
    ("high", "mean"): N_("Long and nasty"),
    ("high", "lively"): N_("Long and lively"),
    ("high", "sociable"): N_("Long and sociable"),
    ("high", "quiet"): N_("Long and quiet"),
}
DISAGREEMENTS: dict[tuple[str, Level], str] = {  # by what the icons say
    ("interactivity", "low"): N_(
        "The icons promise little interaction; as measured, there is much."
    ),
    ("interactivity", "high"): N_(
        "The icons promise much interaction; as measured, there is little."
    ),
    ("nastiness", "low"): N_(
        "The icons promise a friendly game; as measured, many cards are lost."
    ),
    ("nastiness", "high"): N_("The icons promise a nasty game; as measured, few cards are lost."),
}


@dataclass(frozen=True, slots=True)
class Expectation:
    """A table as pages tell it."""

    minutes: int  # rounded
    sentence: str
    facts: list[tuple[str, str]]  # what, and how much of it
    disagreements: list[str]  # between icons and measurement


def expectation(
    decks: Decks, players: int, pace: float = 1.0, *, teams: bool = False
) -> Expectation | None:
    """None if a deck, or tables of this kind, were not measured."""
    if not measured().knows_table(decks, kind_of(players, teams)):
        return None
    expected = predict(decks, players, pace, teams=teams)
    return Expectation(
        rounded(expected.minutes),
        table_sentence(expected),
        facts(expected),
        _disagreements(decks, expected),
    )


def rounded(minutes: float) -> int:
    return max(ROUNDED_TO, ROUNDED_TO * round(minutes / ROUNDED_TO))


def table_sentence(expected: Prediction) -> str:
    """ "Quick and nasty: about 25 minutes, a card is lost every second turn." """
    return _(
        "%(character)s: about %(minutes)s minutes, %(often)s.",
        character=_(CHARACTERS[feel_of(expected, "minutes"), _temper(expected)]),
        minutes=rounded(expected.minutes),
        often=_how_often(expected.lost / expected.turns),
    )


def _temper(expected: Prediction) -> str:
    if feel_of(expected, "lost") == "high":
        return "mean"
    return {"high": "lively", "medium": "sociable", "low": "quiet"}[feel_of(expected, "touches")]


def _how_often(lost_a_turn: float) -> str:
    if lost_a_turn < 0.02:
        return _("cards hardly ever change hands")
    turns = round(1 / lost_a_turn)
    if turns <= 1:
        return _("a card changes hands every turn")
    if turns == 2:
        return _("a card changes hands every other turn")
    return _("a card changes hands about every %(turns)s turns", turns=turns)


def facts(expected: Prediction) -> list[tuple[str, str]]:
    return [
        (_("Playing time"), _time(expected)),
        (_("Between players"), _between(expected)),
        (_("Randomness"), _luck(expected)),
        (_("Beginning"), _beginning(expected))
        if expected.kind == TEAMS
        else (_("First seat"), _first_seat(expected)),
    ]


def _time(expected: Prediction) -> str:
    return _(
        "eight of ten games take %(least)s to %(most)s minutes, with %(choices)s choices a turn",
        least=round(expected.shortest),
        most=round(expected.longest),
        choices=_decimal(expected.choices_a_turn),
    )


def _between(expected: Prediction) -> str:
    cards, lost_cards = _decimal(expected.touches), round(expected.lost)
    if expected.kind == TEAMS:
        touched = _("cards of the other team touched a turn: %(cards)s", cards=cards)
        lost = ngettext(
            "%(num)s card lost to the other team in a game",
            "%(num)s cards lost to the other team in a game",
            lost_cards,
        )
        return f"{touched}, {lost}"
    touched = _("cards of others touched a turn: %(cards)s", cards=cards)
    lost = ngettext(
        "%(num)s card lost to others in a game",
        "%(num)s cards lost to others in a game",
        lost_cards,
    )
    return f"{touched}, {lost}"


def _luck(expected: Prediction) -> str:
    fair = 1 / expected.sides
    numbers = {
        "much": feel_phrase("luck", feel_of(expected, "luck")),
        "wins": round(100 * (fair + (1 - fair) * (1 - expected.luck))),
    }
    if expected.kind == TEAMS:
        return _("%(much)s: a good team against a weak one wins %(wins)s of 100 games", **numbers)
    return _("%(much)s: a good player among weak ones wins %(wins)s of 100 games", **numbers)


def _beginning(expected: Prediction) -> str:
    return _(
        "the team that begins wins %(wins)s of 100 games, where 50 would be fair",
        wins=round(100 * (0.5 + expected.first)),
    )


def _first_seat(expected: Prediction) -> str:
    fair = 1 / expected.sides
    with_gold = expected.first_with_gold or 0.0
    return _(
        "wins %(wins)s of 100 games, where %(fair)s would be fair; "
        "%(gold)s if the others begin with more gold",
        wins=round(100 * (fair + expected.first)),
        fair=round(100 * fair),
        gold=round(100 * (fair + with_gold)),
    )


def _disagreements(decks: Decks, expected: Prediction) -> list[str]:
    means = profile(decks, catalog())
    printed: dict[str, Level] = {rating: level_of(mean, rating) for rating, mean in means.items()}
    return [
        _(DISAGREEMENTS[rating, printed[rating]]) for rating in icons_disagree(expected, printed)
    ]


def feel_name(feel: str) -> str:
    return _(FEEL_NAMES[feel])


def feel_phrase(feel: str, level: Level) -> str:
    return _(FEEL_LEVELS[feel, level])


def sort_name(sort: str) -> str:
    return _(SORT_NAMES[sort])


def change_in_words(feel: str, standing: Standing) -> str:
    if feel == "luck":
        return _("points: %(change)s", change=_signed(100 * standing.change))
    return amount(feel, standing.change)


def amount(feel: str, change: float) -> str:
    """How much more or less, in the unit of the feel."""
    if feel == "time":
        return _("%(change)s min", change=_signed(change))
    if feel == "contact":
        return _("%(change)s a turn", change=_signed(change, "0.00"))
    return _("cards: %(change)s", change=_signed(change))


def _signed(number: float, digits: str = "0.0") -> str:
    return str(format_decimal(number, format=f"+{digits};−{digits}"))


def _decimal(number: float) -> str:
    return str(format_decimal(number, format="0.0"))
