"""A question of the engine as a page shows it: a sentence, labelled choices, buttons.

``companion.web.play.question_words`` fills it in for the seat that is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.web.play import button_words
from companion.web.play.card_faces import Face, face, name_of


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """One thing that can be chosen; ``value`` is its place in what was offered."""

    value: int
    label: str
    look: str  # "card", "player", "direction", "number", "set", "zone" or "yes"
    card: str | None = None  # its id
    worth: int | None = None  # what a card counts now
    icon: str = ""
    seat: int | None = None  # of a player
    note: str = ""  # what tells it from others
    lies: tuple[str, int] | None = None  # "hand" or "market" and where, if the viewer sees it there
    counts: tuple[tuple[str, int, str], ...] = ()  # of a player: icon, number, in words

    @property
    def face(self) -> Face:
        return face(self.card or "")

    @property
    def mark(self) -> str:
        """Equal for cards that pay the same: any of them will do."""
        return f"{self.card}:{self.worth}"


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices that lie together, such as the cards of one hand."""

    heading: str
    choices: tuple[OfferedChoice, ...]


@dataclass(frozen=True, slots=True)
class DeclineButton:
    """The button that says no; ``option`` is its place among options, None sends no cards."""

    label: str
    option: int | None = None


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """All that a page shows of one question."""

    kind: str  # "cards", "option", "payment" or "action"
    who: str
    title: str
    detail: str = ""
    source: str | None = None  # the card that asks
    source_as: str | None = None  # what a chameleon asks as
    picture: str = ""  # of the die that asks: a file below static/icons
    confirm: str = ""
    decline: DeclineButton | None = None
    groups: tuple[ChoiceGroup, ...] = ()
    at_least: int = 1
    at_most: int = 1
    ordered: bool = False
    places: tuple[str, ...] = ()  # for putting all in order: what each place is called
    is_deal: bool = False  # the places are players
    payments: tuple[dict[str, Any], ...] = ()
    gold: tuple[int, ...] = ()  # amounts of gold that may be part of a payment
    totals: str = ""  # what a payment has to come to, in words

    @property
    def choices(self) -> tuple[OfferedChoice, ...]:
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def uses_the_table(self) -> bool:
        """Whether cards are tapped where they lie. An order is easier to see in a list."""
        return self.kind in ("cards", "payment") and not self.ordered and not self.is_sorting

    def picks(self, zone: str) -> tuple[tuple[int, OfferedChoice], ...]:
        """By place: the cards of the viewer's hand or of the market that are tapped there."""
        lying = [(choice.lies, choice) for choice in self.choices if self.uses_the_table]
        return tuple((lies[1], choice) for lies, choice in lying if lies and lies[0] == zone)

    @property
    def other_groups(self) -> tuple[ChoiceGroup, ...]:
        """What has to be drawn for the question, because it does not lie open anywhere."""
        if not self.uses_the_table:
            return self.groups
        return tuple(group for group in self.groups if group.choices[0].lies is None)

    @property
    def pick_type(self) -> str:
        return "radio" if self.kind == "cards" and self.at_most == 1 else "checkbox"

    @property
    def sums(self) -> list[dict[str, Any]]:
        """What the page says for each number of cards that may be chosen."""
        return button_words.sums(self.at_least, self.at_most, len(self.choices))

    @property
    def source_name(self) -> str:
        return name_of(self.source) if self.source else ""

    @property
    def source_face(self) -> Face | None:
        """What the asking card does: of a chameleon, of what it asks as."""
        return face(self.source_as or self.source) if self.source else None

    @property
    def faces(self) -> list[Face]:
        """The cards of the question, each once, for whatever shows one large."""
        return list({c.face.id: c.face for c in self.choices if c.look == "card"}.values())

    @property
    def is_sorting(self) -> bool:
        """Whether all the cards are to be put in order, none is to be left out."""
        return bool(self.places)
