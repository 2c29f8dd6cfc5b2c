"""What happened since the viewer's own last turn, in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.cast import Cast
from companion.engine.core import Event
from companion.i18n import translated
from companion.narrate import Narrator


def since_last_turn(
    events: Sequence[Event], cast: Cast, names: Sequence[str], viewer: int
) -> list[str]:
    """One line an event, until the merged summary is here."""
    teller = Narrator(cast, names, viewer, translated)
    return [line for event in events if (line := teller.tell(event))]
