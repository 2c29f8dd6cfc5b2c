"""What a game is played with: made, stored and read in one place."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.catalog.tables import PLAYERS, decks_needed
from companion.engine.cast import Rules
from companion.engine.errors import EngineError, LineupError, PositionError, RecordError
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import explain
from companion.engine.position import read_position
from companion.engine.record import replay, write_record

TEAMS = Lineup(
    ("macaws", "owls", "bats", "pandas"),
    Rules(players=4, teams=True, starting_gold=(0, 1, 2, 3)),
    ("trap-hat",),
    ("tilda", None, "odo", None),
)


def test_plain_data_and_back() -> None:
    data = json.loads(json.dumps(TEAMS.to_dict()))
    assert list(data) == ["decks", "traps", "characters", "rules"]
    assert Lineup.from_dict(data) == TEAMS
    assert Lineup.from_dict({**data, "seed": "what else is stored beside it"}) == TEAMS


def test_a_game_tells_what_it_is_played_with() -> None:
    assert Game.new(TEAMS, 1).lineup == TEAMS


def test_equal_lineups_share_their_cards() -> None:
    assert Lineup.from_dict(TEAMS.to_dict()).cast() is TEAMS.cast()


def test_other_processes_get_the_same() -> None:
    assert pickle.loads(pickle.dumps(TEAMS)) == TEAMS


def test_decks_nobody_has_are_named() -> None:
    with pytest.raises(RecordError, match="unicorns"):
        Lineup.from_dict({**TEAMS.to_dict(), "decks": ["unicorns"]})


# What cannot be played ------------------------------------------------------------------------

THREE = ("macaws", "owls", "bats")
MATES = Rules(players=4, teams=True)
# What is wrong, the code, and the field; a field under "rules" is one of the settings.
UNPLAYABLE: list[tuple[Lineup, str, str]] = [
    (Lineup(THREE, Rules(starting_gold=[1, 2])), "not_a_list", "rules.starting_gold"),  # type: ignore[arg-type]
    (Lineup(THREE, Rules(of_cards=7)), "not_a_list", "rules.of_cards"),  # type: ignore[arg-type]
    (Lineup(THREE, Rules(of_cards=(([], 1),))), "not_a_name", "rules.of_cards"),  # type: ignore[arg-type]
    (Lineup(()), "wrong_number", "decks"),
    (Lineup(("macaws",)), "wrong_number", "decks"),
    (Lineup(("macaws", "owls")), "wrong_number", "decks"),
    (Lineup(tuple(catalog().decks)[:12]), "wrong_number", "decks"),
    (Lineup(THREE, MATES), "wrong_number", "decks"),
    (Lineup(tuple(catalog().decks)[:5], MATES), "wrong_number", "decks"),
    (Lineup(("macaws", "owls", "macaws")), "deck_twice", "decks"),
    (Lineup(("macaws", "owls", "unicorns")), "unknown_deck", "decks.2"),
    (Lineup(("macaws", "owls", "")), "unknown_deck", "decks.2"),
    (Lineup(("macaws", 3, None)), "not_a_name", "decks.1"),  # type: ignore[arg-type]
    (Lineup(["macaws", "owls", "bats"]), "not_a_list", "decks"),  # type: ignore[arg-type]
    (Lineup("owls"), "not_a_list", "decks"),  # type: ignore[arg-type]
    (Lineup(THREE, None), "not_an_object", "rules"),  # type: ignore[arg-type]
    (Lineup(THREE, Rules(players=1)), "bad_field", "rules.players"),
    (Lineup(tuple(catalog().decks)[:8], Rules(players=7)), "bad_field", "rules.players"),
    (Lineup(THREE, Rules(players=True)), "bad_field", "rules.players"),
    (Lineup(THREE, Rules(players="2")), "bad_field", "rules.players"),  # type: ignore[arg-type]
    (Lineup(THREE, Rules(teams=True)), "teams_need_four", "rules.teams"),
    (Lineup(("macaws",), Rules(players=1, teams=True)), "bad_field", "rules.players"),
    (Lineup(THREE, Rules(teams=1)), "bad_setting", "rules.teams"),  # type: ignore[arg-type]
    (Lineup(THREE, Rules(first=2)), "bad_setting", "rules.first"),
    (Lineup(THREE, Rules(first=-1)), "bad_setting", "rules.first"),
    (Lineup(THREE, Rules(hand_size=-1)), "bad_setting", "rules.hand_size"),
    (Lineup(THREE, Rules(hand_size=11)), "bad_setting", "rules.hand_size"),
    (Lineup(THREE, Rules(stacks_to_win=-1)), "bad_setting", "rules.stacks_to_win"),
    (Lineup(THREE, Rules(day_spaces=0)), "bad_setting", "rules.day_spaces"),
    (Lineup(THREE, Rules(starting_gold=(1,))), "wrong_number", "rules.starting_gold"),
    (Lineup(THREE, Rules(starting_gold=(1, 2, 3))), "wrong_number", "rules.starting_gold"),
    (Lineup(THREE, Rules(starting_gold=(1, -2))), "bad_setting", "rules.starting_gold"),
    (Lineup(THREE, Rules(of_cards=(("moon", 1),))), "unknown_setting", "rules.moon"),
    (
        Lineup(THREE, Rules(of_cards=(("blindfold_highest", 0),))),
        "bad_setting",
        "rules.blindfold_highest",
    ),
    (Lineup(THREE, Rules(of_cards=("x",))), "not_an_object", "rules.of_cards"),  # type: ignore[arg-type]
    (Lineup(THREE, traps=("trap-hat", "trap-hat")), "card_twice", "traps.1"),
    (Lineup(THREE, traps=("trap-moon",)), "unknown_card", "traps.0"),
    (Lineup(THREE, traps=(*exhibition().traps, "x")), "too_many_traps", "traps"),
    (Lineup(THREE, characters=("tilda",)), "wrong_number", "characters"),
    (Lineup(THREE, characters=("tilda", None, "odo")), "wrong_number", "characters"),
    (Lineup(THREE, characters=("tilda", "tilda")), "card_twice", "characters.1"),
    (Lineup(THREE, characters=("tilda", "moon")), "unknown_card", "characters.1"),
    (Lineup(THREE, characters=(None, "sunny")), "needs_teammate", "characters.1"),
    (Lineup(THREE, characters=("tilda", 5)), "not_a_name", "characters.1"),  # type: ignore[arg-type]
]


def about(code: str, field: str, error: EngineError) -> None:
    assert (error.code, error.params["field"]) == (code, field)
    assert "?" not in explain(error)


@pytest.mark.parametrize(("lineup", "code", "field"), UNPLAYABLE, ids=repr)
def test_what_cannot_be_played_is_refused_with_code_and_field(
    lineup: Lineup, code: str, field: str
) -> None:
    for refuse in (lineup.check, lambda: Game.new(lineup)):
        with pytest.raises(LineupError) as caught:
            refuse()
        about(code, field, caught.value)


def test_a_lineup_in_a_record_or_a_position_is_refused_alike() -> None:
    record = write_record(Game.new(Lineup(THREE), 1))
    for lineup, code, field in UNPLAYABLE:
        if not isinstance(lineup.rules, Rules) or code in ("not_a_list", "unknown_setting"):
            continue  # no plain data
        try:
            data = json.loads(json.dumps(lineup.to_dict()))
        except (TypeError, ValueError):
            continue
        with pytest.raises(RecordError) as of_lineup:
            Lineup.from_dict(data)
        with pytest.raises(RecordError) as of_record:
            replay({**record, **data})
        assert of_record.value.code == of_lineup.value.code
        assert of_record.value.params == of_lineup.value.params
        assert of_lineup.value.params["field"].split(".")[0] == field.split(".")[0]


def test_a_position_may_have_any_decks_but_is_refused_for_all_else() -> None:
    wrong: dict[str, tuple[dict[str, Any], str]] = {
        "card_twice": ({"characters": ["tilda", "tilda"]}, "characters.1"),
        "needs_teammate": ({"characters": ["sunny", None]}, "characters.0"),
        "too_many_traps": ({"traps": [*exhibition().traps, "trap-hat"]}, "traps"),
        "wrong_number": ({"characters": ["tilda"]}, "characters"),
        "teams_need_four": ({"settings": {"teams": True}}, "settings.teams"),
        "deck_twice": ({"decks": ["owls", "owls"]}, "decks"),
    }
    for code, (change, field) in wrong.items():
        with pytest.raises(PositionError) as caught:
            read_position({"decks": ["owls"], "seats": [{}, {}], **change})
        about(code, field, caught.value)
    read_position({"decks": ["owls"], "seats": [{}, {}]})
    read_position({"decks": list(catalog().decks), "seats": [{}, {}]})


@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_rulebooks_allow_is_played(players: int) -> None:
    decks = tuple(catalog().decks)[: decks_needed(players)]
    traps = tuple(exhibition().traps)
    people = ("tilda", *(None,) * (players - 1))
    for size in (0, 1, 10):
        lineup = Lineup(decks, Rules(players=players, hand_size=size), traps, people)
        assert len(Game.new(lineup).state.hand[0]) == size
    if players == 4:
        Game.new(Lineup(decks[:4], MATES, characters=("sunny", "tilda", "odo", "clementine")))


@pytest.mark.parametrize("thing", [None, [], "owls", 3, {}, {"decks": THREE}])
def test_something_that_is_no_lineup_is_refused(thing: Any) -> None:
    with pytest.raises(RecordError) as caught:
        Lineup.from_dict(thing)
    assert caught.value.params["field"] in ("lineup", "decks", "rules")
    with pytest.raises(LineupError):
        Game.new(thing)
