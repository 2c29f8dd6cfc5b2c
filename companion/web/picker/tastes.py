"""Which decks to prefer, and which rather not: by what this device used lately, and by what was
said of decks at the table it is at. Proposals go by it when their address says so."""

from __future__ import annotations

from dataclasses import dataclass

from companion.setup.picker import Decks
from companion.web.picker.query import letters_of
from companion.web.shelf import Device
from companion.web.table.own_table import own_table


@dataclass(frozen=True, slots=True)
class Tastes:
    used_lately: Decks  # but not those the table wants again
    wanted_again: Decks  # by the table
    rather_not: Decks

    @property
    def letters_to_avoid(self) -> str:
        return letters_of(dict.fromkeys((*self.used_lately, *self.rather_not)))

    @property
    def letters_to_prefer(self) -> str:
        return letters_of(self.wanted_again)


NO_TASTES = Tastes((), (), ())


def tastes_of(device: Device) -> Tastes:
    table = own_table()
    liked, disliked = (table.liked, table.disliked) if table else (frozenset(), frozenset())
    return Tastes(
        used_lately=tuple(deck for deck in device.recent if deck not in liked),
        wanted_again=tuple(sorted(liked)),
        rather_not=tuple(sorted(disliked)),
    )
