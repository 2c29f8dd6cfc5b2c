"""What holds for some cards together: rulings, the order in which they act, who is first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.catalog import Card, Ruling, catalog
from companion.engine import MOMENTS, REACTIONS, moments, traits


@dataclass(frozen=True, slots=True)
class VerdictStep:
    """The cards that act at one moment."""

    moment: str  # one of MOMENTS
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    cards: tuple[Card, ...]
    together: tuple[Ruling, ...]  # those that speak of several of the cards
    alone: dict[str, tuple[Ruling, ...]]  # those that speak of one of them, by card
    general: tuple[Ruling, ...]  # those that hold for what these cards do; the most wanted first
    steps: tuple[VerdictStep, ...]  # in the order of a turn
    others_react: bool  # some answer what another player does
    meet: bool  # several act at the same moment
    wait: bool  # several wait in a schedule


def judge(cards: Sequence[Card]) -> Verdict:
    chosen = {card.id for card in cards}
    steps = _steps(cards)
    reacting = {card.id for step in steps if step.moment in REACTIONS for card in step.cards}
    has = {card.id: traits(card) for card in cards}
    return Verdict(
        cards=tuple(cards),
        together=tuple(r for r in catalog().rulings if len(chosen & spoken_of(r)) > 1),
        alone={
            card.id: tuple(r for r in catalog().rulings if chosen & spoken_of(r) == {card.id})
            for card in cards
        },
        general=_general(list(has.values()), chosen),
        steps=steps,
        others_react=bool(reacting),
        meet=any(len(step.cards) > 1 for step in steps if step.moment != "played"),
        wait=sum("waits" in own for own in has.values()) > 1,
    )


@cache
def spoken_of(ruling: Ruling) -> frozenset[str]:
    """The cards that a ruling is on, and those it names."""
    named = (card.id for card in catalog().cards.values() if card.name in ruling.text)
    return frozenset((*ruling.cards, *named))


def _steps(cards: Sequence[Card]) -> tuple[VerdictStep, ...]:
    acting = {card.id: moments(card.id) for card in cards}
    steps = (
        VerdictStep(moment, tuple(card for card in cards if moment in acting[card.id]))
        for moment in MOMENTS
    )
    return tuple(step for step in steps if step.cards)


def _general(has: Sequence[frozenset[str]], chosen: set[str]) -> tuple[Ruling, ...]:
    """Rulings that hold for more of the cards come first; those told already are left out."""
    holding = {
        ruling: sum(not own.isdisjoint(ruling.holds_for) for own in has)
        for ruling in catalog().rulings
        if ruling.holds_for and chosen.isdisjoint(spoken_of(ruling))
    }
    wanted = [ruling for ruling, number in holding.items() if number]
    return tuple(sorted(wanted, key=lambda ruling: -holding[ruling]))
