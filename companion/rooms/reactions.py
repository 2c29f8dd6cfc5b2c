"""Reactions nobody needs to be asked about: declined for a seat, if it wishes so."""

from __future__ import annotations

from typing import Any, Literal

from companion.engine import CARDS, OPTION, Decision, Game, fingerprint

Declining = Literal["never", "useless", "all"]
DECLINING: tuple[Declining, ...] = ("never", "useless", "all")
MOST_ANSWERS_TRIED = 12  # to see whether a reaction matters at all


def automatic_answer(game: Game, mode: Declining) -> Any:
    """How a seat declines what it is asked on another's turn, if it wishes so; None: ask it."""
    decision = game.decision
    if decision is None or decision.seat == game.state.seat or mode == "never":
        return None
    if game.table.side_of(decision.seat) == game.table.side_of(game.state.seat):
        return None  # a teammate asks for help
    declined = _declined(decision)
    if declined is None or (mode == "useless" and _matters(game, decision, declined)):
        return None
    return declined


def _declined(decision: Decision) -> Any:
    if decision.kind == CARDS and decision.at_least == 0:
        return []
    if decision.kind == OPTION:
        for no in ("no", "nothing"):
            if no in decision.options:
                return list(decision.options).index(no)
    return None


def _matters(game: Game, decision: Decision, declined: Any) -> bool:
    """Whether any other answer leads elsewhere than declining."""
    answers: list[Any] = list(range(len(decision.options)))
    if decision.kind == CARDS:
        if decision.at_most > 1:
            return True
        answers = [[], *([place] for place in range(len(decision.cards)))]
    if len(answers) > MOST_ANSWERS_TRIED:
        return True
    return any(_after(game, answer) != _after(game, declined) for answer in answers)


def _after(game: Game, answer: Any) -> tuple[str, str, int]:
    fork = game.fork()
    fork.submit(answer)
    asked = fork.decision
    return (
        fingerprint(fork.state),
        asked.purpose if asked else "",
        asked.seat if asked else -1,
    )
