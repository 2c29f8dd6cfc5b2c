"""How long a table will take: a plain estimate by the icons, for phones without a network.

What was measured is in ``companion/insight``.

The boxes print 20 to 40 minutes for two to four players, which is ten minutes a player. Decks that
are easy and leave each other alone (1 and 1 of 3) take two minutes less for each player, decks that
are hard and always meddle (3 and 3) two minutes more.
"""

from __future__ import annotations

from companion.catalog import Catalog
from companion.setup.picker import Decks, profile

_ROUNDED_TO = 5


def minutes(decks: Decks, players: int, catalog: Catalog) -> int:
    mean = profile(decks, catalog)
    exact = players * (6 + mean["complexity"] + mean["interactivity"])
    return _ROUNDED_TO * round(exact / _ROUNDED_TO)
