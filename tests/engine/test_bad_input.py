"""Bad input gets an error that names the field, and leaves nothing half-done behind."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.engine.errors import EngineError, IllegalAnswer, PositionError
from companion.engine.narrate import explain
from companion.engine.position import read_position, write_position
from tests.kit import table

GOOD: dict[str, Any] = {
    "decks": ["macaws", "owls", "chameleons", "hares"],
    "seats": [
        {
            "hand": ["macaws-1", "owls-1", "chameleons-1"],
            "deck": ["macaws-2"],
            "discard": ["junk"],
            "schedule": [{"card": "macaws-3", "waits_for": "turn_start", "data": [1]}],
            "gold": 2,
        },
        {"hand": ["junk"]},
    ],
    "stalls": [[["macaws-1"]], []],
    "market": ["owls-2", None, "owls-3"],
    "market_deck": ["owls-4"],
    "market_discard": ["owls-5a"],
    "clock": 0,
    "turn": {"seat": 0, "number": 7, "phase": "action"},
    "settings": {"stacks_to_win": 8},
    "changes": [["0:hand:0", "add", 1], ["all", "turn_round", 0]],
    "used": ["0:hand:1"],
    "offered": [],
    "due": [],
    "copies": {"0:hand:2": "macaws-1"},
    "next": [["roll", "comet"], ["pick", 0], ["shuffle", ["junk"]]],
    "random": 7,
    "winner": None,
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good position with one thing in it put wrong."""
    position = copy.deepcopy(GOOD)
    *way, last = path.split(".")
    place: Any = position
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return position


def refused(position: Any) -> PositionError:
    before = copy.deepcopy(position)
    with pytest.raises(PositionError) as caught:
        read_position(position)
    assert position == before
    sentence = explain(caught.value)
    assert "%" not in sentence
    assert "?" not in sentence
    return caught.value


def test_the_good_position_is_one() -> None:
    game = read_position(copy.deepcopy(GOOD))
    assert game.decision is not None
    assert game.decision.purpose == "action"
    assert [game.table.value(card) for card in game.table.hand(0)] == [4, 5, 5]


# Positions


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        # cards
        ("seats.0.hand.0", "unicorns-1", "unknown_card", "seats.0.hand.0"),
        ("seats.0.hand.0", "pandas-1", "unknown_card", "seats.0.hand.0"),  # deck not in play
        ("seats.1.deck", ["junk", "Macaws-1"], "unknown_card", "seats.1.deck.1"),
        ("market.2", "owls-9", "unknown_card", "market.2"),
        ("stalls.0.0.0", "", "unknown_card", "stalls.0.0.0"),
        ("seats.0.schedule.0.card", "macaws-9", "unknown_card", "seats.0.schedule.0.card"),
        ("seats.0.schedule.0.as", "macaws-9", "unknown_card", "seats.0.schedule.0.as"),
        ("seats.0.schedule.0.stored", ["x"], "unknown_card", "seats.0.schedule.0.stored.0"),
        ("copies", {"0:hand:2": "pandas-1"}, "unknown_card", "copies.0:hand:2"),
        # too many copies: a card in two zones is one copy too many
        ("seats.1.hand", ["owls-5a"], "too_many_copies", "market_discard.0"),
        ("seats.0.deck", ["macaws-1"] * 4, "too_many_copies", "seats.0.deck.3"),
        # places where a card never lies
        ("market.0", "junk", "junk_in_market", "market"),
        ("market_deck", ["junk"], "junk_in_market", "market_deck"),
        ("market_discard", ["junk"], "junk_in_market", "market_discard"),
        # decks, seats, stalls
        ("decks.0", "unicorns", "unknown_deck", "decks.0"),
        ("decks.1", "macaws", "deck_twice", "decks"),
        ("stalls", [[]], "wrong_number", "stalls"),
        ("turn.seat", 2, "no_such_seat", "turn.seat"),
        ("winner", 5, "no_such_seat", "winner"),
        ("clock", 6, "out_of_range", "clock"),
        # settings
        ("settings.moon", 1, "unknown_setting", "settings.moon"),
        ("settings.players", 3, "unknown_setting", "settings.players"),
        ("settings.teams", True, "teams_need_four", "settings.teams"),
        ("settings.teams", 1, "bad_setting", "settings.teams"),
        ("settings.hand_size", -1, "bad_setting", "settings.hand_size"),
        ("settings.hand_size", 10**9, "bad_setting", "settings.hand_size"),
        ("settings.hand_size", "5", "bad_setting", "settings.hand_size"),
        ("settings.stacks_to_win", 0, "bad_setting", "settings.stacks_to_win"),
        ("settings.day_spaces", 0, "bad_setting", "settings.day_spaces"),
        ("settings.blindfold_highest", 0, "bad_setting", "settings.blindfold_highest"),
        ("settings.starting_gold", 3, "bad_setting", "settings.starting_gold"),
        ("settings.starting_gold", ["x", "y"], "bad_setting", "settings.starting_gold"),
        ("settings.starting_gold", [1, 2, 3], "wrong_number", "settings.starting_gold"),
        # marks
        ("used", ["0:hand:9"], "no_such_place", "used.0"),
        ("used", ["0:hand:\u00b2"], "no_such_place", "used.0"),
        ("used", ["0:hand:" + 5000 * "1"], "no_such_place", "used.0"),
        ("seats.1.hand", ["macaws-1@\u00b2"], "unknown_card", "seats.1.hand.0"),
        ("used", ["hand"], "no_such_place", "used.0"),
        ("offered", ["5:hand:0"], "no_such_place", "offered.0"),
        ("due", ["0:schedule:4"], "no_such_place", "due.0"),
        ("copies", {"0:deck:0": "macaws-1"}, "no_such_place", "copies.0:deck:0"),
        ("copies", {"0:hand:0": "owls-1"}, "copies_nothing", "copies.0:hand:0"),
        ("changes.0", ["0:hand:7", "add", 1], "no_such_place", "changes.0"),
        ("changes.0", ["all", "halve", 1], "bad_change", "changes.0"),
        ("changes.0", ["all", "add", "1"], "bad_change", "changes.0"),
        ("changes.0", [7, "add", 1], "no_such_place", "changes.0"),
        # chance
        ("next.0", ["toss", "heads"], "bad_outcome", "next.0"),
        ("next.1", ["pick", "first"], "bad_outcome", "next.1"),
        ("next.1", ["pick", -1], "bad_outcome", "next.1"),
        ("next.2", ["shuffle", "junk"], "bad_outcome", "next.2"),
        ("next.2", ["shuffle", ["bats-1"]], "unknown_card", "next.2"),
        ("next.2", ["shuffle", [["junk"]]], "unknown_card", "next.2"),
        ("next.0", ["roll", "7"], "unknown_face", "next.0"),
        ("next.0", ["roll", "deck"], "unknown_face", "next.0"),  # of a die that is not here
        # characters, schedules
        ("seats.1.tokens", [1], "wrong_number", "seats.1.tokens"),
        ("seats.0.schedule.0", {"card": "macaws-3"}, "never_waits", "seats.0.schedule.0.waits_for"),
    ],
)  # fmt: skip
def test_an_impossible_position_names_the_field(
    path: str, value: Any, code: str, field: str
) -> None:
    error = refused(changed(path, value))
    assert (error.code, error.params["field"]) == (code, field)


def test_a_card_with_an_owner_says_whose_it_is() -> None:
    position = {**changed("seats.1.hand", ["trap-bucket"]), "traps": ["trap-bucket"]}
    error = refused(position)
    assert (error.code, error.params["field"]) == ("owner_missing", "seats.1.hand.0")
    assert explain(error).endswith("trap-bucket@0.")
    position["seats"][1]["hand"] = ["trap-bucket@1"]
    assert read_position(position).cast.owner_of(read_position(position).table.hand(1)[0]) == 1


def test_tokens_are_as_many_as_the_character_has_places_for() -> None:
    position = {**GOOD, "characters": ["dusk", None]}
    position["seats"] = [{**GOOD["seats"][0], "tokens": [1, 2, 3]}, GOOD["seats"][1]]
    assert refused(position).code == "wrong_number"
    position["seats"] = [{**GOOD["seats"][0], "tokens": [2]}, GOOD["seats"][1]]
    assert read_position(position).table.tokens_of(0) == 2


def test_what_a_scheduled_card_waits_for_is_known_where_there_is_no_choice() -> None:
    decks = ["sloths", "beavers", "turtles", "macaws"]
    waiting = {"sloths-5a": "turn_start", "beavers-3": "purchase", "turtles-1": "finish"}
    seat = {"schedule": [{"card": card} for card in waiting]}
    row = read_position({"decks": decks, "seats": [seat, {}]}).state.schedule[0]
    assert [entry.waits_for for entry in row] == list(waiting.values())


def test_there_is_no_position_in_the_middle_of_an_effect() -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-2")
    before = write_position(t.game)
    t.technique("macaws-3")
    with pytest.raises(PositionError) as caught:
        write_position(t.game)
    assert caught.value.code == "effect_under_way"
    assert write_position(t.game, before_effect=True) == before
    t.choose("junk")
    assert write_position(t.game)["seats"][0]["hand"] == ["owls-2"]


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("decks", [], "decks"),
        ("seats", [{}], "seats"),
        ("seats", [{}] * 5, "seats"),
        ("market", [None] * 6, "market"),
        ("market.0", 5, "market.0"),
        ("seats.0", "me", "seats.0"),
        ("seats.0.hand", "macaws-1", "seats.0.hand"),
        ("seats.0.hand.0", 1, "seats.0.hand.0"),
        ("seats.0.hand.0", None, "seats.0.hand.0"),
        ("seats.0.gold", -1, "seats.0.gold"),
        ("seats.0.gold", "2", "seats.0.gold"),
        ("seats.0.gold", 1.5, "seats.0.gold"),
        ("seats.0.gold", 10**12, "seats.0.gold"),
        ("seats.0.hat", [], "seats.0.hat"),
        ("seats.0.schedule.0", [], "seats.0.schedule.0"),
        ("seats.0.schedule.0.waits_for", "christmas", "seats.0.schedule.0.waits_for"),
        ("seats.0.schedule.0.data", ["x"], "seats.0.schedule.0.data.0"),
        ("turn.phase", "night", "turn.phase"),
        ("turn.actions", -1, "turn.actions"),
        ("turn.must_build", 2, "turn.must_build"),
        ("turn.colour", 1, "turn.colour"),
        ("next.0", ["roll"], "next.0"),
        ("next", {}, "next"),
        ("changes.0", ["all", "add"], "changes.0"),
        ("copies", [], "copies"),
        ("random", "x", "random"),
        ("winner", "me", "winner"),
        ("clock", -1, "clock"),
        ("hat", 1, "hat"),
    ],
)
def test_something_of_the_wrong_sort_names_the_field(path: str, value: Any, field: str) -> None:
    error = refused(changed(path, value))
    assert (error.code, error.params["field"]) == ("bad_field", field)


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("value", ["x", 1.5, {"a": 1}, [[[7]]]])
def test_nonsense_in_any_field_is_refused_and_names_it(name: str, value: Any) -> None:
    error = refused(changed(name, value))
    assert str(error.params["field"]).partition(".")[0] == name


@pytest.mark.parametrize("name", ["decks", "seats"])
def test_what_cannot_be_left_out(name: str) -> None:
    position = copy.deepcopy(GOOD)
    del position[name]
    error = refused(position)
    assert (error.code, error.params["field"]) == ("bad_field", name)


@pytest.mark.parametrize("name", [name for name in GOOD if name not in ("decks", "seats")])
def test_everything_else_may_be_left_out(name: str) -> None:
    position = copy.deepcopy(GOOD)
    del position[name]
    assert read_position(position).decision is not None


@pytest.mark.parametrize("thing", [None, [], "position", 3, True])
def test_something_that_is_no_position_at_all(thing: Any) -> None:
    assert refused(thing).code == "not_an_object"


def test_a_waiting_card_that_cannot_go_on_is_an_error_not_a_crash() -> None:
    position = {
        "decks": ["tuataras", "owls"],
        # The gold that lies on an Avid Financier is missing.
        "seats": [{"schedule": [{"card": "tuataras-1", "waits_for": "turn_start"}]}, {}],
        "turn": {"seat": 1, "phase": "end"},
    }
    assert refused(position).code == "cannot_go_on"


# Answers

ACTIONS: list[tuple[Any, str]] = [
    (None, "not_an_action"),
    ([], "not_an_action"),
    ("inventory", "not_an_action"),
    (7, "not_an_action"),
    ({}, "not_an_action"),
    ({"do": None}, "not_an_action"),
    ({"do": ["inventory"]}, "not_an_action"),
    ({"do": "dance"}, "unknown_action"),
    ({"do": "__init__"}, "unknown_action"),
    ({"do": "go_on"}, "not_now"),
    ({"do": "decline"}, "not_now"),
    ({"do": "inventory", "hat": 1}, "unknown_field"),
    ({"do": "inventory", 3: 1}, "unknown_field"),
    ({"do": "inventory", "cards": 0}, "not_a_list"),
    ({"do": "inventory", "cards": "0"}, "not_a_list"),
    ({"do": "inventory", "cards": ["0"]}, "not_a_place"),
    ({"do": "inventory", "cards": [0.0]}, "not_a_place"),
    ({"do": "inventory", "cards": [True]}, "not_a_place"),
    ({"do": "inventory", "cards": [9]}, "not_offered"),
    ({"do": "inventory", "cards": [-1]}, "not_offered"),
    ({"do": "inventory", "cards": [0, 0]}, "named_twice"),
    ({"do": "technique"}, "not_a_number"),
    ({"do": "technique", "card": "0"}, "not_a_number"),
    ({"do": "technique", "card": True}, "not_a_number"),
    ({"do": "technique", "card": 9}, "out_of_range"),
    ({"do": "technique", "card": -1}, "out_of_range"),
    ({"do": "purchase", "slot": 0, "pay": [9]}, "not_offered"),
    ({"do": "purchase", "slot": 5}, "out_of_range"),
    ({"do": "purchase", "slot": -2}, "out_of_range"),
    ({"do": "purchase", "slot": 0, "gold": -1}, "out_of_range"),
    ({"do": "purchase", "slot": 0, "gold": 1.0}, "not_a_number"),
    ({"do": "purchase", "slot": 0, "gold": 10**30}, "out_of_range"),
    ({"do": "purchase", "slot": 0, "gold": 3}, "not_enough_gold"),
    ({"do": "purchase", "slot": 0, "order": 3}, "not_a_list"),
    ({"do": "build", "cards": None}, "not_a_list"),
    ({"do": "build", "cards": [0], "discarded": [4]}, "not_offered"),
    ({"do": "passive", "card": 0}, "no_such_passive"),
]


@pytest.mark.parametrize(("answer", "code"), ACTIONS)
def test_a_bad_action_is_refused_and_says_why(answer: Any, code: str) -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-1", gold=2, market="owls-2", deck="junk")
    with t.expects_refusal(code):
        t.game.submit(answer)
    assert t.game.answers == []
    t.expects(0, "action")


@pytest.mark.parametrize("do", ["bind", "finish", "snack"])
def test_steps_that_no_card_of_the_game_knows_are_refused(do: str) -> None:
    t = table("macaws pandas", hand="macaws-3 junk")
    with pytest.raises(IllegalAnswer):
        t.game.submit({"do": do, "card": 0, "entry": 0, "slot": 0})
    t.expects(0, "action")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (None, "not_a_list"),
        (1, "not_a_list"),
        ({"do": "inventory"}, "not_a_list"),  # an answer to a question not asked
        ({"cards": [0], "gold": 0}, "not_a_list"),
        ([], "too_few"),
        ([0, 1], "too_many"),
        ([2], "not_offered"),
        ([-1], "not_offered"),
        (["junk"], "not_a_place"),
        ([0, 0], "named_twice"),
    ],
)
def test_a_bad_answer_to_a_question_for_cards(answer: Any, code: str) -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-1", deck="junk")
    t.technique("macaws-3")
    t.expects(0, "throw_away", "junk owls-1")
    with t.expects_refusal(code):
        t.game.submit(answer)
    t.expects(0, "throw_away", "junk owls-1")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (None, "not_a_place"),
        ("yes", "not_a_place"),
        ([0], "not_a_place"),
        (True, "not_a_place"),
        (2, "not_offered"),
        (-1, "not_offered"),
        ({"do": "inventory"}, "not_a_place"),
    ],
)
def test_a_bad_answer_to_a_question_with_options(answer: Any, code: str) -> None:
    t = table("macaws owls", hand="macaws-5a", others=[{"hand": "owls-2", "deck": "junk"}])
    t.technique("macaws-5a")
    t.expects(1, "search")
    with t.expects_refusal(code):
        t.game.submit(answer)
    t.expects(1, "search")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (None, "not_a_payment"),
        ([0], "not_a_payment"),
        ({"cards": [0], "silver": 1}, "not_a_payment"),
        ({"cards": "0"}, "not_a_list"),
        ({"cards": [9]}, "not_offered"),
        ({"cards": [0], "gold": 5}, "payment_does_not_fit"),
        ({"cards": [0], "gold": "0"}, "not_a_number"),
        ({"cards": [0], "gold": [0]}, "not_a_number"),
        ({"cards": [0], "gold": 0.0}, "not_a_number"),
    ],
)
def test_a_bad_answer_to_a_question_for_a_payment(answer: Any, code: str) -> None:
    t = table("penguins macaws", hand="penguins-4 macaws-1 macaws-2 junk")
    t.build("penguins-4")  # the Stove must be paid down to 1
    t.expects(0, "spend")
    with t.expects_refusal(code):
        t.game.submit(answer)
    t.expects(0, "spend")


def test_an_error_reads_as_code_and_parameters_too() -> None:
    error = EngineError("too_few", chosen=1, least=2)
    assert str(error) == "too_few (chosen=1, least=2)"
    assert str(EngineError("game_is_over")) == "game_is_over"
