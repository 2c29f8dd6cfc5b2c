"""Dealing characters: who can be used, what everybody gets, and whose turn it is to look."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.packs import COLOURS, COMPONENTS, exhibition
from companion.setup.my_box import TypedCard, add, empty_box
from companion.setup.secret_deal import (
    Deal,
    DealError,
    DealWishes,
    candidates,
    deal_hands,
    in_the_way,
)
from companion.setup.sheet import OwnCard

EVERYTHING = DealWishes(3, True, frozenset(COLOURS), frozenset(COMPONENTS))
POOL = candidates([exhibition()])
BY_ID = {candidate.id: candidate for candidate in POOL}


def refusal(*arguments: object) -> DealError:
    with pytest.raises(DealError) as caught:
        deal_hands(*arguments)  # type: ignore[arg-type]
    return caught.value


def a_deal(players: int = 3) -> Deal:
    names = ("Anna", "Bob", "Cleo", "Dan")[:players]
    return Deal(names, deal_hands(POOL, replace(EVERYTHING, players=players), Random(4)))


@pytest.mark.parametrize(
    ("card", "changes", "reason"),
    [
        ("tilda", {}, None),
        ("tilda", {"colours": frozenset({"yellow", "red"})}, "colour"),
        ("tilda", {"components": frozenset(COMPONENTS) - {"gold"}}, "gold"),
        ("odo", {"components": frozenset(COMPONENTS) - {"ocelot-die"}}, "ocelot-die"),
        ("minna", {"components": frozenset()}, "clock"),
        ("sunny", {}, None),
        ("sunny", {"teams": False}, "teammate"),
        ("juniper", {"components": frozenset(), "teams": False}, None),
    ],
)
def test_who_can_be_used(card: str, changes: dict[str, object], reason: str | None) -> None:
    assert in_the_way(BY_ID[card], replace(EVERYTHING, **changes)) == reason  # type: ignore[arg-type]


@given(
    st.sampled_from((2, 3, 4)),
    st.booleans(),
    st.sets(st.sampled_from(COLOURS)),
    st.sets(st.sampled_from(COMPONENTS)),
    st.randoms(use_true_random=False),
)
def test_everybody_gets_two_that_can_be_used_or_nobody_anything(
    players: int, teams: bool, colours: set[str], components: set[str], random: Random
) -> None:
    wishes = DealWishes(players, teams, frozenset(colours), frozenset(components))
    usable = [candidate for candidate in POOL if in_the_way(candidate, wishes) is None]
    if len(usable) < 2 * players:
        assert refusal(POOL, wishes, random).params["usable"] == len(usable)
        return
    hands = deal_hands(POOL, wishes, random)
    dealt = [card for hand in hands for card in hand]
    assert [len(hand) for hand in hands] == [2] * players
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(usable)


def test_too_few_says_what_is_in_the_way() -> None:
    wishes = DealWishes(4, False, frozenset({"green", "yellow"}), frozenset({"gold"}))
    error = refusal(POOL, wishes, Random(1))
    assert error.code == "too_few"
    assert error.params["needed"] == 8
    reasons = error.params["reasons"]
    assert reasons["colour"] == 6
    assert reasons["teammate"] == 1
    assert reasons["clock"] == 2
    assert sum(reasons.values()) + error.params["usable"] == len(POOL)


def test_every_character_is_dealt_sooner_or_later() -> None:
    dealt = {
        card.id
        for seed in range(60)
        for hand in deal_hands(POOL, EVERYTHING, Random(seed))
        for card in hand
    }
    assert dealt == set(BY_ID)


def test_cards_of_an_own_box_are_named_in_full() -> None:
    box = add(empty_box(), TypedCard("character", "Old Miller", "red", ("gold",), False))
    (miller,) = candidates([box])
    assert miller.drafted == OwnCard("Old Miller", ("gold",))
    assert BY_ID["tilda"].drafted == "tilda"


def test_only_whose_turn_it_is_sees_anything_and_only_after_saying_so() -> None:
    deal = a_deal()
    for seat in range(3):
        with pytest.raises(DealError, match="curtain"):
            deal.cards_of(seat)
    deal = deal.look(0)
    assert deal.cards_of(0) == deal.hands[0]
    for other in (1, 2, 3, -1):
        with pytest.raises(DealError, match="not_your_turn"):
            deal.cards_of(other)
        with pytest.raises(DealError, match="not_your_turn"):
            deal.look(other)
        with pytest.raises(DealError, match="not_your_turn"):
            deal.keep(other, 0)


def test_a_closed_curtain_hides_the_cards_again() -> None:
    deal = a_deal().look(0).close()
    with pytest.raises(DealError, match="curtain"):
        deal.cards_of(0)
    assert deal.turn == 0
    assert deal.look(0).cards_of(0) == deal.hands[0]


def test_the_phone_goes_around_once() -> None:
    deal = a_deal()
    for seat, which in enumerate((1, 0, 1)):
        assert deal.turn == seat
        with pytest.raises(DealError, match="too_early"):
            deal.reveal()
        deal = deal.look(seat)
        with pytest.raises(DealError, match="no_such_card"):
            deal.keep(seat, 2)
        deal = deal.keep(seat, which)
        with pytest.raises(DealError):  # the curtain has fallen, and it is not their turn any more
            deal.cards_of(seat)
    assert deal.turn is None
    assert not deal.revealed
    deal = deal.reveal()
    assert deal.chosen == (deal.hands[0][1], deal.hands[1][0], deal.hands[2][1])


def test_a_deal_survives_being_kept() -> None:
    deal = a_deal().look(0).keep(0, 1).look(1)
    assert Deal.from_dict(json.loads(json.dumps(deal.to_dict()))) == deal
