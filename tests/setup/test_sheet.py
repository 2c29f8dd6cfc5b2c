"""The set-up against the rulebook: every way to sit down, every shelf of boxes, every component."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.setup.sheet import (
    EXHIBITION,
    MY_BOX,
    Item,
    OwnCard,
    SetupError,
    Sheet,
    TableSetup,
    decks_needed,
    sheet,
)
from tests.loops import for_each

CATALOG = catalog()
BOXES = tuple(CATALOG.boxes)
# Every shelf one can play from: all but the mini expansion alone, which is a single deck.
SHELVES = [
    shelf
    for size in range(1, len(BOXES) + 1)
    for shelf in combinations(BOXES, size)
    if shelf != ("beavers",)
]
WAYS_TO_SIT = [(2, False), (3, False), (4, False), (4, True)]

# Written down from the rulebook (p. 5 and 8), not computed.
#           players, teams: decks, junk each, junk, value-1 left of each deck, market deck, stacks
RULEBOOK = {
    (2, False): (3, 7, 14, 2, 33, 8),
    (3, False): (4, 6, 18, 1, 44, 8),
    (4, False): (5, 5, 20, 0, 55, 8),
    (4, True): (4, 6, 24, 0, 44, 10),
}


def table(players: int = 3, teams: bool = False, **changes: Any) -> TableSetup:
    decks = ("macaws", "pandas", "squirrels", "raccoons", "chameleons")
    changes.setdefault("decks", decks[: decks_needed(players, teams)])
    return TableSetup(players=players, teams=teams, **changes)


def table_with(*decks: str, **changes: Any) -> TableSetup:
    """A table for four that has these decks among its five."""
    fillers = [deck for deck in ("macaws", "pandas", "squirrels", "raccoons") if deck not in decks]
    fillers.append("chameleons")
    return table(4, decks=(*decks, *fillers)[:5], **changes)


def taken(result: Sheet) -> dict[str, dict[str, int | None]]:
    return {entry.box: {item.id: item.count for item in entry.items} for entry in result.take}


@pytest.mark.parametrize("way", WAYS_TO_SIT)
def test_counts_are_those_of_the_rulebook(way: tuple[int, bool]) -> None:
    decks, junk_each, junk, left_of_each, market_deck, stacks = RULEBOOK[way]
    result = sheet(table(*way), CATALOG)
    assert decks_needed(*way) == decks == len(result.starting_deck.cards)
    assert result.starting_deck.junk == junk_each
    assert result.junk.needed == junk
    assert [left.count for left in result.leftovers] == (
        [left_of_each] * decks if left_of_each else []
    )
    assert result.market_deck == market_deck
    assert result.market_deck_left == market_deck - 5
    assert result.stacks_to_win == stacks


@pytest.mark.parametrize("way", WAYS_TO_SIT)
def test_a_starting_deck_has_one_value_1_card_of_every_chosen_deck(way: tuple[int, bool]) -> None:
    result = sheet(table(*way), CATALOG)
    cards = [CATALOG.cards[card] for card in result.starting_deck.cards]
    assert [card.deck for card in cards] == list(result.setup.decks)
    assert {card.value for card in cards} == {1}
    assert len(cards) + result.starting_deck.junk == 10


@for_each(product(WAYS_TO_SIT, SHELVES))
def test_junk_on_every_shelf(way: tuple[int, bool], shelf: tuple[str, ...]) -> None:
    pool = [deck.id for box in shelf for deck in CATALOG.decks_of(box)]
    decks = pool[: decks_needed(*way)]
    result = sheet(table(*way, decks=tuple(decks), boxes=shelf), CATALOG)
    junk = result.junk
    owned = 20 * len(set(shelf) - {"beavers"}) + 8 * ("beavers" in shelf)
    needed = RULEBOOK[way][2]
    assert junk.owned == owned
    assert junk.missing == max(0, needed - owned)
    assert junk.pile == sum(count for _, count in junk.taken) + junk.missing - needed
    assert sum(count for _, count in junk.stand_ins) == junk.missing
    assert ("stand-ins" in result.steps) == (owned < needed)
    for box, count in junk.taken:
        assert box in shelf
        assert count == CATALOG.boxes[box].junk


def test_teams_with_a_single_box_use_four_value_1_cards_of_one_idle_deck() -> None:
    result = sheet(table(4, teams=True), CATALOG)
    assert result.junk.missing == 4
    ((deck, count),) = result.junk.stand_ins
    assert count == 4
    assert deck not in result.setup.decks
    assert taken(result)["dom1"][f"stand-ins-{deck}"] == 4
    assert "stand-ins-home" in result.tear_down


def test_a_second_box_of_junk_is_opened_only_when_the_first_is_short() -> None:
    shelf = ("dom1", "dom2", "beavers")
    assert taken(sheet(table(4, boxes=shelf), CATALOG)).keys() == {"dom1"}
    teams = taken(sheet(table(4, teams=True, boxes=shelf), CATALOG))
    assert teams["beavers"] == {"junk-junk": 8}  # the smallest box that helps
    assert teams.keys() == {"dom1", "beavers"}


def test_junk_of_a_box_that_is_open_anyway_makes_a_pile() -> None:
    decks = ("macaws", "pandas", "squirrels", "raccoons", "owls")
    assert sheet(table(4, decks=decks), CATALOG).junk.pile == 20
    assert sheet(table(4), CATALOG).junk.pile == 0


def test_a_box_counts_as_owned_when_its_deck_is_chosen() -> None:
    decks = ("macaws", "owls", "hares")
    result = sheet(table(2, decks=decks, boxes=("beavers",)), CATALOG)
    assert result.junk.owned == 68
    assert {"dom1", "dom2", "dom3"} <= taken(result).keys()


@for_each(product(WAYS_TO_SIT, SHELVES))
def test_no_card_is_lost_between_box_and_table(
    way: tuple[int, bool], shelf: tuple[str, ...]
) -> None:
    pool = [deck for box in shelf for deck in CATALOG.decks_of(box)][-decks_needed(*way) :]
    result = sheet(table(*way, decks=tuple(deck.id for deck in pool), boxes=shelf), CATALOG)
    boxed = sum(left.count for left in result.leftovers)
    handed_out = way[0] * len(result.starting_deck.cards)
    assert boxed + handed_out + result.market_deck == 15 * len(pool)
    for deck in pool:
        assert taken(result)[deck.box][deck.id] == 15


COMPONENT_OF = {
    "ocelots": ("ocelot-die", 1, "dom1"),
    "polecats": ("polecat-die", 1, "dom2"),
    "hares": ("hare-die", 1, "dom3"),
    "pangolins": ("pangolin-dice", 2, "collection"),
    "tuataras": ("gold", None, "collection"),
    "mongooses": ("clock", 1, "collection"),
    "bats": ("clock", 1, "collection"),
}


@for_each(CATALOG.decks)
def test_every_deck_brings_its_own_component_and_no_other(deck: str) -> None:
    plain = [other for other in CATALOG.decks if other not in COMPONENT_OF and other != deck]
    result = sheet(table(2, decks=(deck, *plain[:2])), CATALOG)
    assert result.components[0] == "market-board"
    if deck not in COMPONENT_OF:
        assert result.components == ("market-board",)
        return
    component, count, box = COMPONENT_OF[deck]
    assert result.components == ("market-board", component)
    assert taken(result)[box][component] == count
    assert result.borrowed == ()


@for_each((pair,) for pair in combinations(COMPONENT_OF, 2))
def test_steps_name_exactly_the_components_in_play(pair: tuple[str, str]) -> None:
    result = sheet(table_with(*pair), CATALOG)
    components = {COMPONENT_OF[deck][0] for deck in pair}
    assert ("clock" in result.steps) == ("clock" in components)
    assert ("bank" in result.steps) == ("gold" in components) == result.gold_bank
    assert ("dice" in result.steps) == any("di" in component for component in components)
    assert "supply" not in result.steps
    assert len(set(result.components)) == len(result.components)


def test_both_clock_decks_need_one_clock() -> None:
    result = sheet(table_with("mongooses", "bats"), CATALOG)
    assert [item for entry in result.take for item in entry.items if item.what == "clock"] == [
        Item("component", "clock", 1)
    ]


@pytest.mark.parametrize("decks", list(combinations(("macaws", "owls", "hares", "bats"), 3)))
def test_one_market_board_from_a_box_that_is_open(decks: tuple[str, ...]) -> None:
    result = sheet(table(2, decks=decks), CATALOG)
    boards = [
        entry.box for entry in result.take for item in entry.items if item.what == "market-board"
    ]
    assert len(boards) == 1
    assert boards[0] in {CATALOG.decks[deck].box for deck in decks}


def test_the_beavers_market_card_is_an_alternative_wherever_it_is_owned() -> None:
    assert not sheet(table(), CATALOG).portable_market
    assert sheet(table(boxes=("beavers",)), CATALOG).portable_market


def test_tokens_come_as_a_supply_for_whatever_uses_them() -> None:
    macaws = replace(CATALOG.decks["macaws"], components=("tokens",))
    with_tokens = replace(CATALOG, decks=CATALOG.decks | {"macaws": macaws})
    borrowed = sheet(table(), with_tokens)
    assert "supply" in borrowed.steps
    assert borrowed.borrowed == ("tokens",)
    owned = sheet(table(boxes=("collection",)), with_tokens)
    assert taken(owned)["collection"] == {"tokens": None}


def test_plain_steps_in_the_rulebooks_order() -> None:
    assert sheet(table(2), CATALOG).steps == (
        "starting-decks",
        "leftovers",
        "market-deck",
        "market",
        "junk-pile",
        "hands",
        "starter",
    )
    assert "leftovers" not in sheet(table(4), CATALOG).steps
    assert "rejoin-leftovers" not in sheet(table(4), CATALOG).tear_down


def test_all_steps_that_can_come_together() -> None:
    decks = ("tuataras", "bats", "pangolins", "mongooses")
    assert sheet(table(4, teams=True, decks=decks), CATALOG).steps == (
        "team-seats",
        "bank",
        "stand-ins",
        "starting-decks",
        "market-deck",
        "market",
        "junk-pile",
        "clock",
        "dice",
        "hands",
        "starter",
    )


def test_teammates_sit_opposite_each_other() -> None:
    seats = sheet(table(4, teams=True), CATALOG).seats
    assert [seat.team for seat in seats] == [0, 1, 0, 1]
    assert [seat.teammate for seat in seats] == [2, 3, 0, 1]
    assert {seat.team for seat in sheet(table(4), CATALOG).seats} == {None}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tournament_gives_gold_by_seat_and_the_first_seat_begins(players: int) -> None:
    result = sheet(table(players, tournament=True, start="loser", first_seat=1), CATALOG)
    assert [seat.gold for seat in result.seats] == [0, 1, 2, 3][:players]
    assert result.starter == "tournament"
    assert result.first_seat == result.seats[0]
    assert {"tournament-seats", "tournament-gold"} <= set(result.steps)
    assert "bank" not in result.steps


def test_tournament_coins_come_from_the_collection_or_are_borrowed() -> None:
    without = sheet(table(tournament=True), CATALOG)
    assert without.borrowed == ("gold",)
    owned = sheet(table(tournament=True, boxes=("collection",)), CATALOG)
    assert taken(owned)["collection"] == {"gold": 3}  # 0 + 1 + 2
    tuataras = sheet(table(2, decks=("tuataras", "macaws", "owls"), tournament=True), CATALOG)
    assert taken(tuataras)["collection"]["gold"] is None  # the whole bank


@pytest.mark.parametrize("start", ["earliest", "random", "loser"])
def test_who_starts(start: Any) -> None:
    result = sheet(table(3, start=start), CATALOG)
    assert result.starter == start
    assert result.first_seat is None
    drawn = sheet(replace(result.setup, first_seat=2), CATALOG)
    assert drawn.first_seat == drawn.seats[2]


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("players", {"players": 5}),
        ("players", {"players": 1}),
        ("players", {"players": 0}),
        ("teams_players", {"players": 3, "teams": True}),
        ("teams_tournament", {"players": 4, "teams": True, "tournament": True}),
        ("duplicate_deck", {"decks": ("macaws", "pandas", "macaws", "owls")}),
        ("deck_count", {"decks": ("macaws", "pandas", "owls")}),
        ("deck_count", {"decks": ("macaws", "pandas", "owls", "foxes", "bats")}),
        ("deck_count", {"decks": ()}),
        ("duplicate_box", {"boxes": ("dom1", "dom1")}),
        ("start", {"start": "tallest"}),
        ("first_seat", {"first_seat": 3}),
        ("first_seat", {"first_seat": -1}),
        ("clock", {"clock_day": 0}),
        ("clock", {"clock_night": 13}),
    ],
)
def test_a_table_that_cannot_be_played_cannot_be_made(code: str, changes: dict[str, Any]) -> None:
    good = {"players": 3, "decks": ("macaws", "pandas", "owls", "foxes")}
    with pytest.raises(SetupError) as caught:
        TableSetup(**{**good, **changes})
    assert caught.value.code == code


def test_team_tables_take_four_decks() -> None:
    with pytest.raises(SetupError) as caught:
        table(4, teams=True, decks=("macaws", "pandas", "owls", "foxes", "bats"))
    assert caught.value.params == {"needed": 4, "given": 5}


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("unknown_deck", {"decks": ("macaws", "pandas", "owls", "unicorns")}),
        ("unknown_box", {"boxes": ("dom9",)}),
    ],
)
def test_strangers_are_named(code: str, changes: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        sheet(table(**changes), CATALOG)
    assert caught.value.code == code
    assert set(caught.value.params.values()) <= {"unicorns", "dom9"}


# ---- characters and traps (p. 5, 8 and 9) ----

MILLER = OwnCard("Old Miller", ("gold", "polecat-die"))


def test_a_table_without_characters_and_traps_hears_nothing_of_them() -> None:
    result = sheet(table(), CATALOG)
    cards = {"player-colours", "characters", "traps", "specialty", "character-setup", "pull-owned"}
    assert not cards & {*result.steps, *result.tear_down}
    assert not {EXHIBITION, MY_BOX} & set(taken(result))


@pytest.mark.parametrize("way", WAYS_TO_SIT)
def test_everybody_gets_every_trap(way: tuple[int, bool]) -> None:
    result = sheet(table(*way, traps=("trap-hat", OwnCard("Pit"))), CATALOG)
    assert taken(result)[EXHIBITION] == {"trap-trap-hat": way[0]}
    assert taken(result)[MY_BOX] == {"trap-Pit": way[0]}
    assert "player-colours" in result.steps
    assert result.steps.index("traps") == result.steps.index("starting-decks") + 1
    assert result.tear_down[0] == "pull-owned"


@for_each(exhibition().characters)
def test_what_a_character_needs_is_on_the_sheet(name: str) -> None:
    character = exhibition().characters[name]
    characters = (name, *(OwnCard(f"Somebody {number}") for number in range(3)))
    result = sheet(table(4, teams=True, characters=characters, boxes=BOXES), CATALOG)
    assert set(character.components) <= set(result.components)
    everything = {item for entry in result.take for item in entry.items}
    for component in character.components:
        assert any(item.what == component for item in everything), component
    assert result.gold_bank == ("bank" in result.steps) == ("gold" in character.components)
    assert ("supply" in result.steps) == ("tokens" in character.components)
    assert ("clock" in result.steps) == ("clock" in character.components)
    assert ("dice" in result.steps) == any("di" in name for name in character.components)
    own = taken(result)[EXHIBITION]
    assert own == {
        f"character-{name}": 1,
        **{f"specialty-{card.id}": card.copies for card in character.specialty},
    }


def test_what_only_an_own_card_needs_is_borrowed_when_no_box_has_it() -> None:
    result = sheet(table(2, characters=("poppy", MILLER)), CATALOG)
    assert set(result.borrowed) == {"gold", "polecat-die"}
    assert taken(result)[MY_BOX] == {"character-Old Miller": 1}


@pytest.mark.parametrize(
    ("characters", "steps"),
    [
        (("poppy", "juniper"), {"characters"}),
        (("poppy", "pell"), {"characters", "specialty"}),
        (("poppy", "barnaby"), {"characters", "character-setup"}),
        (("poppy", "marta"), {"characters", "specialty", "character-setup"}),
        (("poppy", MILLER), {"characters", "specialty", "character-setup"}),
    ],
)
def test_only_steps_that_apply(characters: tuple[Any, ...], steps: set[str]) -> None:
    result = sheet(table(2, characters=characters), CATALOG)
    assert set(result.steps) & {"characters", "specialty", "character-setup"} == steps
    assert result.steps.index("characters") < result.steps.index("starting-decks")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"traps": ("trap-hat", "trap-hat")}, "duplicate_card"),
        ({"traps": ("tilda",)}, "unknown_card"),
        ({"traps": tuple(OwnCard(f"Pit {number}") for number in range(6))}, "trap_count"),
        ({"characters": ("tilda",)}, "character_count"),
        ({"characters": ("tilda", "tilda", "odo")}, "duplicate_card"),
        ({"characters": ("tilda", "trap-hat", "odo")}, "unknown_card"),
        ({"characters": ("tilda", "sunny", "odo")}, "needs_teammate"),
    ],
)
def test_impossible_cards(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as caught:
        table(3, **changes)
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb", "a\nb"])
def test_an_own_card_has_a_short_clean_name(name: str) -> None:
    with pytest.raises(SetupError, match="card_name"):
        OwnCard(name)


def test_an_own_card_needs_only_what_boxes_hold() -> None:
    with pytest.raises(SetupError, match="card_components"):
        OwnCard("Ann", ("hammer",))
