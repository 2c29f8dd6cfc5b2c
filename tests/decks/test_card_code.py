"""How the code of cards is written: it carries the text of its card and keeps to the verbs."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import companion
from companion.catalog import catalog
from companion.catalog.packs import Pack, exhibition
from companion.engine.scripts import Script, all_effects, all_scripts

COMPANION = Path(companion.__file__).parent
MODULES = sorted((*COMPANION.glob("decks/*/cards.py"), *COMPANION.glob("exhibition/*.py")))


def folded(text: str | None) -> str:
    return " ".join((text or "").split())


def functions(script: Script) -> list[Callable[..., Any]]:
    """What a card does: its technique or, for a passive, everything registered for it."""
    if script.technique is not None:
        return [script.technique]
    single = (script.copies, script.passive, script.paid, script.bought, script.filled)
    hooks = (hooked.function for hooked in script.hooks.values())
    several = (*single, script.built, *script.reactions.values(), *hooks)
    return [code for code in several if code is not None]


def texts(pack: Pack) -> Iterator[tuple[str, str]]:
    """The names of effects with the texts they stand for."""
    for character in pack.characters.values():
        yield character.setup, character.setup_text
        for ability in character.all_abilities():
            yield ability.effect, ability.text
        for passive in character.passives:
            yield passive.effect, passive.text
        for card in character.specialty:
            yield card.technique, card.text
            yield card.alert, card.alert_text
    for trap in pack.traps.values():
        yield trap.technique, trap.text
        yield trap.alert, trap.alert_text


def test_the_effect_of_a_card_carries_its_text() -> None:
    wrong = []
    for card in catalog().cards.values():
        code = functions(all_scripts()[card.id])
        if card.text not in [folded(function.__doc__) for function in code]:
            wrong.append(card.id)
    assert wrong == []


def test_the_effects_of_the_exhibition_carry_their_texts() -> None:
    of_effect: dict[str, set[str]] = {}
    for effect, text in texts(exhibition()):
        if effect and text:
            of_effect.setdefault(effect, set()).add(text)
    single = {effect: text for effect, (text, *more) in of_effect.items() if not more}
    assert len(single) > 30
    wrong = [
        effect for effect, text in single.items() if folded(all_effects()[effect].__doc__) != text
    ]
    assert wrong == []


def reaching_into_state(source: str) -> list[int]:
    """Lines that read or write the state of a game beside the verbs."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "state"
    ]


def test_cards_use_verbs_instead_of_the_state() -> None:
    assert len(MODULES) > 27
    wrong = [
        f"{module.relative_to(COMPANION)}:{line}"
        for module in MODULES
        for line in reaching_into_state(module.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_reaching_into_the_state_is_noticed() -> None:
    assert reaching_into_state("def f(game):\n    return game.state.gold\n") == [2]
