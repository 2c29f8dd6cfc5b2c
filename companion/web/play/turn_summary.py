"""What happened since the viewer's own last turn, in a few sentences: one for each other player, of
what others remember of a turn, and one for whatever was done to the viewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine import Cast, Event, Narrator, What, Zone
from companion.rooms.story import AnswerGiven
from companion.web.i18n import N_, listed, ngettext, translated, translations
from companion.web.i18n import gettext as _

# The parts of "Ann bought Cookies, played Spyglass and built stack 3": cards of the same sort of
# deed come together. Whatever is not listed, drawing for instance, is too dull to be told.
DEEDS = {
    "purchases": N_("bought %(cards)s"),
    "plays": N_("played %(cards)s"),
    "finishes": N_("finished %(cards)s"),
    "passive": N_("used %(cards)s"),
    "ability": N_("used %(cards)s"),
    "took": N_("took %(cards)s"),
    "threw_away": N_("threw away %(cards)s"),
    "helps": N_("added %(cards)s to a stack"),
}
TO_THE_VIEWER = frozenset(
    ("discarded", "took", "drew", "dealt", "threw_away", "swapped_piles", "alert", "gold")
)
FROM_SOMEBODY: tuple[What, ...] = ("drew", "took", "looked", "revealed", "swapped", "threw_away")
ON_A_PILE: tuple[What, ...] = ("put_on_deck", "put_under_deck", "put_into_deck", "put_on_discard")
OWN_ZONES: frozenset[Zone] = frozenset(("hand", "deck", "discard"))


def events_since_last_turn(newest_first: Iterable[AnswerGiven], seat: int) -> list[Any]:
    """As they are stored. None when this seat has done something on this turn: to tell of others is
    old news then."""
    rows: list[Any] = []
    own_turns = 0
    for move in newest_first:
        rows[:0] = move.events
        own_turns += sum(row[0] == "turn" and row[1] == seat for row in move.events)
        if not own_turns and move.seat == seat and not move.automatic:
            return []
        if own_turns > 1:
            break
    return rows


def since_last_turn(
    events: Sequence[Event], cast: Cast, names: Sequence[str], viewer: int
) -> list[str]:
    """The summary for the one whose turn it is.

    ``events`` are those of the game in order, as ``game.events`` has them: all of them, or any tail
    that reaches back to the viewer's last turn. ``names`` are those of the players by seat.
    """
    return _Summary(cast, names, viewer).tell(missed(events, viewer, len(names)))


def missed(events: Sequence[Event], viewer: int, players: int) -> list[Event]:
    """From the end of the viewer's last turn to the beginning of the present one."""
    turns = [at for at, event in enumerate(events) if event.what == "turn"]
    own = [number for number, at in enumerate(turns) if events[at].seat == viewer]
    if not own:
        return []
    begin = 0
    if len(own) > 1:
        begin = turns[own[-2] + 1]
    elif events[turns[0]].seat == (viewer + 1) % players:
        begin = turns[0]  # no event says that the first turn of all begins: it was the viewer's
    return list(events[begin : turns[own[-1]]])


class _Summary:
    def __init__(self, cast: Cast, names: Sequence[str], viewer: int) -> None:
        self.narrator = Narrator(cast, names, viewer, translations())
        self.names = names
        self.viewer = viewer

    def tell(self, events: Iterable[Event]) -> list[str]:
        by_player: dict[int, list[Event]] = {}
        to_me = []
        for event in events:
            if self._is_done_to_viewer(event):
                to_me.append(event)
            elif event.seat != self.viewer:
                by_player.setdefault(event.seat, []).append(event)
        sentences = [self._deeds_of(seat, done) for seat, done in by_player.items()]
        told = [self.narrator.tell(event) for event in to_me]
        return [sentence for sentence in (*sentences, *told) if sentence]

    def _is_done_to_viewer(self, event: Event) -> bool:
        if event.seat == self.viewer:
            return event.what in TO_THE_VIEWER
        if event.what == "mixed_hands":
            return bool(event.details == self.viewer)
        return event.what in (*FROM_SOMEBODY, *ON_A_PILE) and any(
            place is not None and place.zone in OWN_ZONES and place.seat == self.viewer
            for place in (event.origin, event.target)
        )

    def _deeds_of(self, seat: int, events: list[Event]) -> str | None:
        deeds = [*self._deeds_with_cards(events), *self._built(events), *self._other_deeds(events)]
        if not deeds:
            return None
        return _("%(who)s %(deeds)s.", who=self.names[seat], deeds=listed(deeds))

    def _deeds_with_cards(self, events: list[Event]) -> list[str]:
        """What was done, in the order of first doing it, each with all its cards."""
        cards: dict[str, Counter[str]] = {}
        bought = {event.cards for event in events if event.what == "purchases"}
        for event in events:
            if event.what == "took" and (event.cards in bought or not self._is_seen_taken(event)):
                continue
            if event.what in DEEDS:
                cards.setdefault(event.what, Counter())[self._object(event)] += 1
        return [
            translated(DEEDS[what]) % {"cards": _counted(found)} for what, found in cards.items()
        ]

    def _is_seen_taken(self, event: Event) -> bool:
        """What everybody saw somebody take; junk that fills a hand is too dull."""
        zone = event.origin.zone if event.origin is not None else "junk"
        return zone != "junk" and event.is_known_to(self.viewer)

    def _object(self, event: Event) -> str:
        words = self.narrator.words(event)
        field = {"plays": "played", "ability": "details"}.get(event.what, "cards")
        return str(words[field])

    def _built(self, events: list[Event]) -> list[str]:
        return [
            _(
                "built stack %(number)s (%(cards)s)",
                number=event.details,
                cards=self.narrator.words(event)["cards"],
            )
            for event in events
            if event.what == "built"
        ]

    def _other_deeds(self, events: list[Event]) -> list[str]:
        deeds = []
        for number in [event.details for event in events if event.what == "inventory"]:
            some = ngettext("discarded %(num)s card", "discarded %(num)s cards", number)
            deeds.append(some if number else _("discarded nothing"))
        gained = sum(event.details for event in events if event.what == "gold")
        if gained:
            deeds.append(ngettext("gained %(num)s gold", "gained %(num)s gold", gained))
        return deeds


def _counted(names: Counter[str]) -> str:
    """Names of cards, equal ones counted: "Cookies, 2 × Junk"."""
    return ", ".join(f"{number} × {name}" if number > 1 else name for name, number in names.items())
