"""The sentences of a set-up sheet with gaps, for phones that work out the sheet by themselves.

They are those of the server, told of sheets whose numbers and names read as ``{gaps}``. What is the
same at every table of a kind (its players, teams, tournament) is told of a real one of that kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.setup.sheet import (
    EXHIBITION,
    MY_BOX,
    PLAYERS,
    BoxList,
    Item,
    OwnCard,
    Sheet,
    SheetSeat,
    TableSetup,
    decks_needed,
)
from companion.setup.sheet import sheet as make_sheet
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated
from companion.web.sheet import box_lines
from companion.web.sheet.component_names import component_name
from companion.web.sheet.set_up_steps import SET_UP_STEPS, seat_and_card, starter_sentence
from companion.web.sheet.tear_down_steps import TEAR_DOWN_STEPS
from companion.web.sheet.words import in_words

Forms = dict[str, str]  # "one" and "other"

_STEPS = {**SET_UP_STEPS, **TEAR_DOWN_STEPS}
# These read the same at every table of a kind.
_STEADY_STEPS = (
    *("team-seats", "tournament-seats", "bank", "tournament-gold", "player-colours", "supply"),
    *("starting-decks", "leftovers", "market-deck", "market", "clock", "hands", "pull-owned"),
    *("sort-decks", "rejoin-leftovers", "count-decks"),
)
_OF_LEFTOVERS = ("leftovers", "rejoin-leftovers")
_SOMEBODY = OwnCard("{card}")


class Gap(int):
    """A number that reads as a gap, also when something is added to it."""

    name: str

    def __new__(cls, name: str, number: int = 2) -> Self:
        gap = super().__new__(cls, number)
        gap.name = name
        return gap

    def __str__(self) -> str:
        return f"{{{self.name}}}"

    def __add__(self, other: int) -> Self:
        return self

    __radd__ = __add__


def sheet_with_gaps() -> dict[str, Any]:
    """The set-up sheet in the visitor's language, with gaps for what the phone fills in."""
    return {
        "tables": {kind: _of_kind(table) for kind, table in _kinds().items()},
        "steps": _steps(_kinds()["3"]),
        "starters": _starters(_kinds()["4"]),
        "boxes": {box: _box(box) for box in (*catalog().boxes, EXHIBITION, MY_BOX)},
        "putAway": {
            box: box_lines.put_away(BoxList(box, ()), catalog()).title
            for box in (*catalog().boxes, EXHIBITION, MY_BOX)
        },
        "components": {
            component: {
                "name": component_name(component),
                "borrowed": box_lines.borrowed(component),
            }
            for component in _components()
        },
        "allCards": _detail(Item("deck", next(iter(catalog().decks)), Gap("count"))),
        "standIns": _item_forms("stand-ins", next(iter(catalog().decks))),
        "junk": _("Junk"),
        "cards": _item_forms("junk", "junk"),
        "coins": _item_forms("component", "gold"),
        "allOfThem": _detail(Item("component", "gold", None)),
        "character": _("character"),
        "specialty": _item_forms("specialty", "card"),
        "trap": _item_forms("trap", "card"),
        "seatAndCard": seat_and_card(Gap("number"), "{card}"),
        "ownSpecialty": _own_specialty(),
        "ownSetup": _("do what %(card)s says after “setup”, if it does", card="{card}"),
        "junkSum": _(
            "Junk: the starting decks need %(needed)s cards, your boxes hold %(owned)s.",
            needed="{needed}",
            owned="{owned}",
        ),
        "junkSumMissing": _(
            "Junk: the starting decks need %(needed)s cards, your boxes hold %(owned)s. The "
            "%(missing)s that are missing are replaced.",
            needed="{needed}",
            owned="{owned}",
            missing="{missing}",
        ),
    }


def counted(sentence: Callable[[int], str]) -> Forms:
    """What is said of one and of several, with a gap for the number."""
    return {"one": sentence(Gap("num", 1)), "other": sentence(Gap("num", 2))}


def _kinds() -> dict[str, Sheet]:
    """A table of each kind, with all boxes."""
    tables = {str(players): _table(players) for players in PLAYERS}
    tables |= {f"tournament-{players}": _table(players, tournament=True) for players in PLAYERS}
    return {**tables, "teams": _table(max(PLAYERS), teams=True)}


def _table(players: int, teams: bool = False, tournament: bool = False) -> Sheet:
    decks = tuple(catalog().decks)[: decks_needed(players, teams)]
    boxes = tuple(catalog().boxes)
    setup = TableSetup(decks, players, teams, boxes, tournament=tournament)
    return make_sheet(setup, catalog())


def _of_kind(sheet: Sheet) -> dict[str, Any]:
    words = in_words(sheet, catalog())
    alone = replace(sheet, portable_market=False)
    steps = {
        step: _step(step, alone)
        for step in _STEADY_STEPS
        if step not in _OF_LEFTOVERS or sheet.leftovers
    }
    steps["bank-characters"] = _step("bank", replace(sheet, characters=(_SOMEBODY,)))
    steps["market-portable"] = _step("market", replace(sheet, portable_market=True))
    return {"title": words.title, "goal": words.goal, "steps": steps}


def _steps(sheet: Sheet) -> dict[str, Any]:
    """Those that differ from table to table."""
    deck = catalog().decks[sheet.setup.decks[0]]
    die = next(iter(catalog().dice.values()))
    short = replace(
        sheet.junk,
        needed=Gap("needed"),
        owned=Gap("owned"),
        missing=Gap("num"),
        stand_ins=((deck.id, 1),),
    )
    somebody = replace(sheet, characters=(_SOMEBODY,), traps=(OwnCard("{names}"),))

    def with_junk(**numbers: Any) -> Sheet:
        return replace(sheet, junk=replace(sheet.junk, **numbers))

    return {
        "stand-ins": _with_gap(
            "stand-ins", replace(sheet, junk=short), "decks", deck_name_text(deck)
        ),
        "junk-pile-none": _step("junk-pile", with_junk(pile=0)),
        "junk-pile": _counted_step("junk-pile", lambda count: with_junk(pile=count)),
        "dice": _with_gap("dice", replace(sheet, dice=(die,)), "dice", translated(die.box_name)),
        "starter": _with_gap("starter", sheet, "starter", starter_sentence(sheet)),
        "pull-junk": _step("pull-junk", with_junk(missing=0, taken=(("", Gap("count")),))),
        "pull-junk-missing": _step("pull-junk", with_junk(missing=1, owned=Gap("count"))),
        "stand-ins-home": [
            _step("stand-ins-home", sheet)[0],
            counted(
                lambda count: _with_gap(
                    "stand-ins-home",
                    with_junk(missing=count, stand_ins=((deck.id, 1),)),
                    "decks",
                    deck_name_text(deck),
                )[1]
            ),
        ],
        "characters": _with_gap("characters", somebody, "dealt", seat_and_card(0, "{card}")),
        "traps": [_step("traps", somebody)[0], _traps()],
        "specialty": _with_gap("specialty", somebody, "cards", seat_and_card(0, _own_specialty())),
        "character-setup": [_step("character-setup", somebody)[0]],
    }


def _own_specialty() -> str:
    return _("the cards %(card)s lists", card="{card}")


def _traps() -> Forms:
    return counted(
        lambda count: ngettext(
            "Every player shuffles the trap of their colour into their starting deck: %(names)s.",
            "Every player shuffles the %(num)s traps of their colour into their starting deck: "
            "%(names)s.",
            count,
            names="{names}",
        )
    )


def _starters(sheet: Sheet) -> dict[str, str]:
    nobody = replace(sheet, seats=())
    told = {
        starter: starter_sentence(replace(nobody, starter=starter))
        for starter in ("earliest", "random", "loser", "tournament")
    }
    for index in range(max(PLAYERS)):
        seat = SheetSeat(index, first=True, gold=0, team=None, teammate=None)
        told[f"random-{index}"] = starter_sentence(replace(sheet, starter="random", seats=(seat,)))
    return told


def _box(box: str) -> dict[str, str]:
    [lines] = box_lines.boxes_to_open(replace(_table(2), take=(BoxList(box, ()),)), catalog())
    return {"name": lines.name, "subtitle": lines.subtitle}


def _components() -> tuple[str, ...]:
    found = [component for box in catalog().boxes.values() for component in box.components]
    found += [component for deck in catalog().decks.values() for component in deck.components]
    found += [part for card in exhibition().characters.values() for part in card.components]
    return tuple(dict.fromkeys(found))


def _step(step: str, sheet: Sheet) -> list[str]:
    return [*_STEPS[step](sheet, catalog())]


def _with_gap(step: str, sheet: Sheet, gap: str, name: str) -> list[str]:
    title, detail = _step(step, sheet)
    return [title, detail.replace(name, f"{{{gap}}}")]


def _counted_step(step: str, sheet: Callable[[int], Sheet]) -> list[Any]:
    title = _step(step, sheet(Gap("num")))[0]
    return [title, counted(lambda count: _step(step, sheet(count))[1])]


def _item_forms(kind: Any, what: str) -> Forms:
    return counted(lambda count: _detail(Item(kind, what, count)))


def _detail(item: Item) -> str:
    somewhere = next(iter(catalog().boxes))
    sheet = replace(_table(2), take=(BoxList(somewhere, (item,)),))
    [lines] = box_lines.boxes_to_open(sheet, catalog())
    return lines.lines[0].detail
