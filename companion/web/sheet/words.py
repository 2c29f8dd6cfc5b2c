"""The set-up sheet in words. The page and the plain text are made from the same lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.catalog import Catalog
from companion.setup.sheet import OwnCard, Sheet
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import translated
from companion.web.sheet.box_lines import (
    BoxLines,
    SheetLine,
    borrowed,
    boxes_to_open,
    card_count,
    put_away,
)
from companion.web.sheet.steps import (
    OWN_SETUP,
    OWN_SPECIALTY,
    SEAT_AND_CARD,
    SHARE,
    STARTER,
    STEPS,
)
from companion.web.told import Facts, said, tell

TITLE: Final = (
    said("Table for two teams of two", when="teams"),
    said("Tournament table for %(players)s players", when="tournament"),
    said("Table for %(players)s players", when="plain"),
)
GOAL: Final = (
    said("The first team to build %(stacks)s stacks wins.", when="teams"),
    said("The first player to build %(stacks)s stacks wins.", unless="teams"),
)
JUNK: Final = (
    said("Junk: the starting decks need %(needed)s cards, your boxes hold %(owned)s."),
    said("The %(missing)s that are missing are replaced.", when="missing"),
)


@dataclass(frozen=True, slots=True)
class SheetWords:
    title: str
    goal: str
    take: tuple[BoxLines, ...]
    borrow: tuple[str, ...]
    junk: str
    steps: tuple[SheetLine, ...]
    tear_down: tuple[SheetLine, ...]


def in_words(sheet: Sheet, catalog: Catalog) -> SheetWords:
    facts = facts_of(sheet, catalog)
    return SheetWords(
        title=tell(TITLE, facts),
        goal=tell(GOAL, facts),
        take=boxes_to_open(sheet, catalog),
        borrow=tuple(borrowed(component) for component in sheet.borrowed),
        junk=tell(JUNK, facts),
        steps=tuple(_step(step, facts) for step in sheet.steps),
        tear_down=(
            *(_step(step, facts) for step in sheet.tear_down),
            *(put_away(entry, catalog) for entry in sheet.take),
        ),
    )


def facts_of(sheet: Sheet, catalog: Catalog) -> Facts:
    """All that sentences may be told of."""
    return {**sheet.numbers, **_names(sheet, catalog)}


def starter_sentence(sheet: Sheet) -> str:
    return tell(STARTER, sheet.numbers)


def as_text(words: SheetWords, sheet: Sheet, catalog: Catalog, address: str) -> str:
    """The sheet for a chat or a note."""
    decks = [deck_name_text(catalog.decks[deck]) for deck in sheet.setup.decks]
    lines = [f"{words.title}", *(f"- {deck}" for deck in decks)]
    lines += [f"- {_seat_and_card(seat, card.name)}" for seat, card in enumerate(sheet.characters)]
    lines += [words.goal, address]
    lines += ["", _("Take out of the boxes").upper(), *_box_text(words.take), *words.borrow]
    lines += ["", _("Set the table up").upper(), *_step_text(words.steps)]
    lines += ["", _("After the game").upper(), *_step_text(words.tear_down)]
    return "\n".join(lines) + "\n"


def _box_text(boxes: tuple[BoxLines, ...]) -> list[str]:
    lines = []
    for box in boxes:
        lines.append(f"{box.name}:")
        lines += [
            f"[ ] {line.title}" + (f", {line.detail}" * bool(line.detail)) for line in box.lines
        ]
    return lines


def _step_text(steps: tuple[SheetLine, ...]) -> list[str]:
    return [f"{number}. {step.title}. {step.detail}" for number, step in enumerate(steps, start=1)]


def _step(step: str, facts: Facts) -> SheetLine:
    words = STEPS[step]
    return SheetLine(f"step-{step}", tell(words.title, facts), tell(words.detail, facts))


def _names(sheet: Sheet, catalog: Catalog) -> dict[str, str]:
    """What sentences say beside numbers."""
    shares = (tell(SHARE, {"gold": seat.gold, "number": seat.index + 1}) for seat in sheet.seats)
    stand_ins = (deck_name_text(catalog.decks[deck]) for deck, _count in sheet.junk.stand_ins)
    setups = "; ".join(_setup_lines(sheet))
    return {
        "starter": starter_sentence(sheet),
        "shares": ", ".join(shares),
        "stand_ins": ", ".join(stand_ins),
        "missing_cards": card_count(sheet.junk.missing),
        "dice_names": ", ".join(translated(die.box_name) for die in sheet.dice),
        "trap_names": ", ".join(trap.name for trap in sheet.traps),
        "dealt": "; ".join(
            _seat_and_card(seat, card.name) for seat, card in enumerate(sheet.characters)
        ),
        "specialty_cards": "; ".join(_specialty_lines(sheet)),
        "setup_texts": setups[:1].upper() + setups[1:],
    }


def _seat_and_card(seat: int, card: str) -> str:
    return tell(SEAT_AND_CARD, {"number": seat + 1, "card": card})


def _specialty_lines(sheet: Sheet) -> Iterator[str]:
    for seat, character in enumerate(sheet.characters):
        if isinstance(character, OwnCard):
            yield _seat_and_card(seat, tell(OWN_SPECIALTY, {"card": character.name}))
        elif character.specialty:
            cards = ", ".join(f"{card.copies} × {card.name}" for card in character.specialty)
            yield _seat_and_card(seat, cards)


def _setup_lines(sheet: Sheet) -> Iterator[str]:
    for seat, character in enumerate(sheet.characters):
        if isinstance(character, OwnCard):
            yield _seat_and_card(seat, tell(OWN_SETUP, {"card": character.name}))
        elif character.setup_text:
            text = f"{character.name}. {translated(character.setup_text)}"
            yield _seat_and_card(seat, text.rstrip("."))
