from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog import catalog
from companion.catalog.packs import COMPONENTS, exhibition
from companion.setup import code as setup_code
from companion.setup.code import (
    BOX_NUMBERS,
    CHARACTER_NUMBERS,
    COMPONENT_NUMBERS,
    DECK_NUMBERS,
    TRAP_NUMBERS,
    SetupCodeError,
    decode,
    encode,
)
from companion.setup.sheet import OwnCard, SetupError, TableSetup

from .strategies import setups_with_cards, table_setups

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
FIRST_GAME = TableSetup(
    decks=("macaws", "pandas", "squirrels", "platypuses"), players=3, boxes=("dom1", "dom2")
)
# Written down once and never to be changed: links that people printed must keep their meaning.
FIRST_GAME_CODE = "10r0cr30ggge09r"
WITH_CARDS = replace(
    FIRST_GAME,
    traps=("trap-hat", OwnCard("Été")),
    characters=("tilda", OwnCard("Ann", ("gold", "clock")), "ezra"),
)
WITH_CARDS_CODE = "20r0cr30ggge082g0005re4q9gx9g20050d0pwvgjc2"


def problem_with(code: str) -> str:
    with pytest.raises(SetupCodeError) as caught:
        decode(code)
    return caught.value.code


@given(table_setups())
def test_round_trip(setup: TableSetup) -> None:
    code = encode(setup)
    assert decode(code) == setup
    assert len(code) == 15


def test_codes_given_out_keep_their_meaning() -> None:
    assert encode(FIRST_GAME) == FIRST_GAME_CODE
    assert decode(FIRST_GAME_CODE) == FIRST_GAME


@given(setups_with_cards())
def test_round_trip_with_traps_and_characters(setup: TableSetup) -> None:
    code = encode(setup)
    assert decode(code) == setup
    assert (code[0] == "2") == bool(setup.traps or setup.characters)


def test_codes_with_cards_keep_their_meaning() -> None:
    assert encode(WITH_CARDS) == WITH_CARDS_CODE
    assert decode(WITH_CARDS_CODE) == WITH_CARDS


def test_everything_has_a_number() -> None:
    assert sorted(DECK_NUMBERS) == sorted(catalog().decks)
    assert sorted(BOX_NUMBERS) == sorted(catalog().boxes)
    assert sorted(TRAP_NUMBERS) == sorted(exhibition().traps)
    assert sorted(CHARACTER_NUMBERS) == sorted(exhibition().characters)
    assert sorted(COMPONENT_NUMBERS) == sorted(COMPONENTS)


def test_a_code_may_be_typed_as_it_is_read() -> None:
    shouted = FIRST_GAME_CODE.upper().replace("0", "O").replace("1", "I")
    assert decode(shouted) == FIRST_GAME


@given(table_setups() | setups_with_cards(), st.data())
def test_one_wrong_character_is_noticed(setup: TableSetup, data: st.DataObject) -> None:
    code = encode(setup)
    place = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from([digit for digit in ALPHABET if digit != code[place]]))
    assert problem_with(code[:place] + wrong + code[place + 1 :]) == "damaged"


@given(table_setups() | setups_with_cards(), st.data())
def test_a_lost_a_doubled_or_a_swapped_character_is_noticed(
    setup: TableSetup, data: st.DataObject
) -> None:
    code = encode(setup)
    place = data.draw(st.integers(0, len(code) - 2))
    before, here, neighbour, after = (
        code[:place],
        code[place],
        code[place + 1],
        code[place + 2 :],
    )
    # A character lost or doubled may turn the first one into a later version's number.
    assert problem_with(before + neighbour + after) in ("damaged", "newer")
    assert problem_with(before + here * 2 + neighbour + after) in ("damaged", "newer")
    if here != neighbour:
        assert problem_with(before + neighbour + here + after) == "damaged"


@pytest.mark.parametrize("text", ["", "abc", "no such code!", "ü" * 15, "1" * 9999, "0" * 5])
def test_what_never_was_a_code_is_foreign(text: str) -> None:
    assert problem_with(text) == "foreign"


def test_a_later_version_is_told_from_damage() -> None:
    payload = setup_code._digits(setup_code.VERSION + 1, 1) + FIRST_GAME_CODE[1:-2]
    future = payload + setup_code._check(payload)
    assert problem_with(future) == "newer"
    assert problem_with(future[:-1] + ("0" if future[-1] != "0" else "1")) == "damaged"


def test_a_deck_of_tomorrow_is_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(setup_code, "DECK_NUMBERS", (*DECK_NUMBERS, "yetis"))
        future = encode(TableSetup(decks=("macaws", "pandas", "yetis"), players=2))
    assert problem_with(future) == "newer"


def test_a_box_of_tomorrow_is_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(setup_code, "BOX_NUMBERS", (*BOX_NUMBERS, "dom4"))
        future = encode(TableSetup(decks=("macaws", "pandas", "owls"), players=2, boxes=("dom4",)))
    assert problem_with(future) == "newer"


def test_a_character_of_tomorrow_is_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    tomorrow = (*CHARACTER_NUMBERS[:-1], "somebody-else", "ezra")
    with monkeypatch.context() as later:
        later.setattr(setup_code, "CHARACTER_NUMBERS", tomorrow)
        future = encode(replace(FIRST_GAME, characters=("tilda", "dusk", "ezra")))
    assert problem_with(future) == "newer"


@pytest.mark.parametrize("characters", [("sunny", "tilda", "dusk"), ("tilda", "tilda", "dusk")])
def test_a_forged_table_with_impossible_characters_is_damaged(
    monkeypatch: pytest.MonkeyPatch, characters: tuple[str, ...]
) -> None:
    with monkeypatch.context() as forger:
        forger.setattr("companion.setup.sheet.misfits", lambda *_: iter(()))
        forged = encode(replace(FIRST_GAME, characters=characters))
    assert problem_with(forged) == "damaged"


def outcome(text: str) -> TableSetup | str:
    try:
        return decode(text)
    except SetupCodeError as error:
        return error.code


@given(st.text(max_size=80) | st.text(ALPHABET, min_size=10, max_size=20))
def test_any_text_is_either_a_table_or_a_known_problem(text: str) -> None:
    found = outcome(text)
    assert isinstance(found, TableSetup) or found in ("damaged", "newer", "foreign")


@given(st.integers(0, 32**12 - 1), st.text(ALPHABET, max_size=40))
def test_a_forged_checksum_makes_no_impossible_table(number: int, cards: str) -> None:
    payload = ("2" if cards else "1") + setup_code._digits(number, 12) + cards
    code = payload + setup_code._check(payload)
    found = outcome(code)
    if isinstance(found, TableSetup):
        assert encode(found) == code
    else:
        assert found in ("damaged", "newer")


def test_a_table_with_a_deck_nobody_has_gets_no_code() -> None:
    with pytest.raises(SetupError) as refused:
        setup_code.encode(TableSetup(("macaws", "owls", "unicorns"), 2))
    assert (refused.value.code, refused.value.params) == ("unknown_deck", {"deck": "unicorns"})
