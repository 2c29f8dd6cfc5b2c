"""A technique is reusable if it always ends on the discard pile once it is resolved."""

import inspect

import pytest

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine.cast import Cast
from companion.engine.scripts import all_scripts

# They swap themselves away, throw themselves away or may go back on the deck.
NOT_REUSABLE = {
    "squirrels-4",
    "chameleons-4",
    "platypuses-3",
    "echidnas-1",
    "echidnas-3",
    "echidnas-4",
    "echidnas-5a",
    "foxes-1",
    "lemurs-2",
}


def all_kinds(**more):
    return Cast(list(catalog().decks.values()), **more).kinds


def test_just_these_animalfolk_techniques_are_not_reusable():
    kinds = [kind for kind in all_kinds() if kind.technique]
    assert {kind.id for kind in kinds if not kind.reusable} == NOT_REUSABLE


def test_a_passive_and_junk_are_not_reusable():
    assert not any(kind.reusable for kind in all_kinds() if not kind.technique)


# What moves the card itself: these words with ``this`` among the cards moved.
MOVING = ("swap(me, this,", "[this])", "(*cards, this)", "put_on_discard(me, other, this)")


@pytest.mark.parametrize("card", sorted(c for c, s in all_scripts().items() if s.technique))
def test_whatever_moves_itself_is_marked(card):
    code = inspect.getsource(all_scripts()[card].technique)
    assert any(words in code for words in MOVING) == (card in NOT_REUSABLE)


def test_a_trap_laid_on_another_discard_pile_is_not_reusable():
    traps = list(exhibition().traps.values())
    kinds = {kind.id: kind for kind in all_kinds(players=2, traps=traps)}
    assert not any(kinds[trap.id].reusable for trap in traps)
