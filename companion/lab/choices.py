"""Which questions of a game leave a choice."""

from __future__ import annotations

from itertools import islice

from companion.engine import ACTION, CARDS, Decision, Game


def is_forced(game: Game, decision: Decision) -> bool:
    """Whether there is only one possible answer."""
    if decision.kind == ACTION:
        return len(list(islice(game.legal_actions(decision), 2))) < 2
    if decision.kind == CARDS:
        all_of_them = decision.at_least == decision.at_most == len(decision.cards)
        return all_of_them and (not decision.ordered or len(decision.cards) < 2)
    return len(decision.options or decision.payments) < 2
