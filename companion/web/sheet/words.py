"""The set-up sheet in words. The page and the plain text are made from the same lines."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import Catalog
from companion.setup.sheet import Sheet
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.sheet.box_lines import BoxLines, SheetLine, borrowed, boxes_to_open, put_away
from companion.web.sheet.set_up_steps import SET_UP_STEPS, seat_and_card
from companion.web.sheet.tear_down_steps import TEAR_DOWN_STEPS

_STEPS = {**SET_UP_STEPS, **TEAR_DOWN_STEPS}


@dataclass(frozen=True, slots=True)
class SheetWords:
    title: str
    goal: str
    take: tuple[BoxLines, ...]
    borrow: tuple[str, ...]
    steps: tuple[SheetLine, ...]
    tear_down: tuple[SheetLine, ...]


def in_words(sheet: Sheet, catalog: Catalog) -> SheetWords:
    return SheetWords(
        title=table_title(sheet),
        goal=_goal(sheet),
        take=boxes_to_open(sheet, catalog),
        borrow=tuple(borrowed(component) for component in sheet.borrowed),
        steps=tuple(_step(step, sheet, catalog) for step in sheet.steps),
        tear_down=(
            *(_step(step, sheet, catalog) for step in sheet.tear_down),
            *(put_away(entry, catalog) for entry in sheet.take),
        ),
    )


def table_title(sheet: Sheet) -> str:
    if sheet.setup.teams:
        return _("Table for two teams of two")
    if sheet.setup.tournament:
        return _("Tournament table for %(players)s players", players=sheet.setup.players)
    return _("Table for %(players)s players", players=sheet.setup.players)


def as_text(words: SheetWords, sheet: Sheet, catalog: Catalog, address: str) -> str:
    """The sheet for a chat or a note."""
    decks = [deck_name_text(catalog.decks[deck]) for deck in sheet.setup.decks]
    lines = [f"{words.title}", *(f"- {deck}" for deck in decks)]
    lines += [f"- {seat_and_card(seat, card.name)}" for seat, card in enumerate(sheet.characters)]
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


def _goal(sheet: Sheet) -> str:
    if sheet.setup.teams:
        return _("The first team to build %(stacks)s stacks wins.", stacks=sheet.stacks_to_win)
    return _("The first player to build %(stacks)s stacks wins.", stacks=sheet.stacks_to_win)


def _step(step: str, sheet: Sheet, catalog: Catalog) -> SheetLine:
    title, detail = _STEPS[step](sheet, catalog)
    return SheetLine(f"step-{step}", title, detail)
