"""What moved on the table since a phone last looked, as steps it can show one after the other.

Made from the events of the log as one viewer may know them, and from nothing else: a card that the
viewer may not see is a card without a face. ``static/js/motion.js`` plays them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, Final

from flask import get_template_attribute
from markupsafe import Markup

from companion.engine import Event, Narrator, Place, What, read_event, seen_event
from companion.rooms import Entry
from companion.rooms.story import NEW_RULES, PLAY, TAKE_BACK, events_of
from companion.web.looks import picture
from companion.web.play.cards import Drawing

# Somebody who was away for longer is told how it ended; a phone is never sent more than this.
MOST_STEPS: Final = 80

# After these the table jumps: nothing leads from the page of before to the one that comes.
JUMPS: Final = frozenset({PLAY, TAKE_BACK, NEW_RULES})

# What goes with something else, or happens in every turn: such steps are shown together. What is
# done to somebody else's cards is never dull.
DULL: Final = frozenset[What](
    {
        *("drew", "discarded", "paid_gold", "moved", "slid", "market_filled", "put_aside"),
        *("shuffled", "shuffled_discard", "new_deck", "new_market_deck", "stays", "returned"),
    }
)

HIDDEN: Final = ""  # a card this viewer may not see


@dataclass(frozen=True, slots=True)
class MotionStep:
    """One thing to show: cards that go somewhere, a die, the clock, gold; with its sentence."""

    text: str = ""
    cards: tuple[str, ...] = ()  # ids, or HIDDEN
    origin: str = ""  # names of places, as ``data-spot`` has them on the page
    target: str = ""
    die: tuple[str, str] | None = None  # which, and the face
    clock: int | None = None  # the space it moves to
    gold: tuple[int, int] | None = None  # whose, and how many more
    turn: int | None = None  # whose begins
    heading: str = ""  # what the head of the page says from then on
    dull: bool = False  # it goes together with its neighbours
    seq: int = 0  # the entry it belongs to
    own: bool = False  # what the one who looks did


def _says_something(told: Any) -> bool:
    return bool(told) or type(told) is int  # seat 0 is somebody


@dataclass(frozen=True, slots=True)
class Motion:
    """What a phone is given: the steps, and how the cards and dice in them look."""

    steps: tuple[MotionStep, ...]
    faces: dict[str, str]  # drawn, by card
    dice: dict[str, str]  # addresses of pictures, by die and face: "ocelot-2"

    def to_dict(self) -> dict[str, Any]:
        return {
            "steps": [
                {name: told for name, told in asdict(step).items() if _says_something(told)}
                for step in self.steps
            ],
            "faces": self.faces,
            "dice": self.dice,
        }


def motion(
    entries: Iterable[Entry], number: int, seen: int, teller: Narrator, draw: Drawing
) -> Motion | None:
    """What happened in game ``number`` after entry ``seen``, perhaps nothing that is to be seen;
    None where that cannot be shown, or nothing happened."""
    news = [entry for entry in entries if entry.seq > seen and entry.change.get("game") == number]
    if not news or any(entry.change["do"] in JUMPS for entry in news):
        return None
    steps = [step for entry in news for step in _steps_of_entry(entry, teller)]
    if len(steps) > MOST_STEPS:
        # Where the cards lay before is no longer on the page: they are told of, not moved.
        steps = [MotionStep(step.text, seq=step.seq, own=step.own) for step in steps[-MOST_STEPS:]]
    shown = sorted({card for step in steps for card in step.cards if card != HIDDEN})
    rolled = sorted({"-".join(step.die) for step in steps if step.die})
    return Motion(
        tuple(steps),
        faces={card: str(draw.small(draw.face(card))) for card in shown},
        dice={face: picture(f"dice/{face}.svg") for face in rolled},
    )


def _steps_of_entry(entry: Entry, teller: Narrator) -> Iterator[MotionStep]:
    events = [read_event(row) for row in events_of(entry.change)]
    turns = iter([event for event in events if event.what == "turn"])
    for step in steps_of(events, teller):
        heading = str(_heading(next(turns), teller)) if step.turn is not None else ""
        yield replace(step, heading=heading, seq=entry.seq)


def _heading(turn: Event, teller: Narrator) -> Markup:
    name, is_me = teller.names[turn.seat], turn.seat == teller.viewer
    drawn: Markup = get_template_attribute("play/_parts.html", "heading")(name, is_me, turn.details)
    return drawn


def steps_of(events: Sequence[Event], teller: Narrator) -> Iterator[MotionStep]:
    """Events as steps; cards that go the same way one after the other go together."""
    for _way, group in groupby(events, key=_way_of):
        event = _together(list(group))
        step = _step(event, teller)
        if step != MotionStep():
            yield replace(step, own=event.seat == teller.viewer)


def _way_of(event: Event) -> tuple[Any, ...]:
    if event.origin is None or event.target is None:
        return (id(event),)  # alone
    return event.what, event.seat, event.seen_by, event.origin[:2], event.target


def _together(events: list[Event]) -> Event:
    cards = tuple(card for event in events for card in event.cards)
    return events[0]._replace(cards=cards)


def _step(event: Event, teller: Narrator) -> MotionStep:
    seen = seen_event(teller.cast, event, teller.viewer)
    if seen is None:
        return MotionStep()
    text, details = teller.tell(event) or "", seen["details"]
    if event.origin is not None and event.target is not None:
        cards = seen["cards"] or [HIDDEN] * seen["count"]
        places = place_name(event.origin), place_name(event.target)
        return MotionStep(text, tuple(cards), *places, dull=_is_dull(event))
    match event.what:
        case "rolled":
            return MotionStep(text, die=tuple(details))
        case "clock":
            return MotionStep(text, clock=details)
        case "gold":
            return MotionStep(text, gold=(event.seat, details))
        case "paid_gold":
            return MotionStep(text, gold=(event.seat, -details), dull=True)
        case "turn":
            return MotionStep(text, turn=event.seat)
    return MotionStep(text, dull=_is_dull(event)) if text else MotionStep()


def _is_dull(event: Event) -> bool:
    places = (event.origin, event.target)
    return event.what in DULL and all(place.seat in (-1, event.seat) for place in places if place)


def place_name(place: Place) -> str:
    """What the page calls a place: hand-0, market-4, stall-1-2, market-deck."""
    match place.zone:
        case "market_deck" | "market_discard" | "junk" | "held":
            return place.zone.replace("_", "-")
        case "market":
            return f"market-{place.number}"
        case "stall":
            return f"stall-{place.seat}-{place.number}"
        case "stored":
            return f"schedule-{place.seat}"
    return f"{place.zone}-{place.seat}"
