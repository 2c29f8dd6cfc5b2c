"""Dealing characters with one phone: two for everybody, each keeps one, all are revealed at once.

Pure functions and values; a deal is kept as ``Deal.to_dict()``. A deal knows whose turn it
is to look, so that a page can never show somebody's cards to anybody else, whatever button of the
browser was pressed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Final

from companion.catalog.packs import Character, Pack
from companion.refusal import Refusal
from companion.setup.sheet import EXHIBITION, Drafted, OwnCard

CARDS_EACH: Final = 2


class DealError(Refusal):
    """A deal that cannot be made, or a step that is not due."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A character that may be dealt. Copied out of its pack, which may change meanwhile."""

    pack: str
    id: str
    name: str
    colour: str
    components: tuple[str, ...]
    needs_teammate: bool
    text: str = ""  # what its owner wrote about it

    @property
    def drafted(self) -> Drafted:
        """As the set-up of a table names it."""
        return self.id if self.pack == EXHIBITION else OwnCard(self.name, self.components)


@dataclass(frozen=True, slots=True)
class DealWishes:
    """What a table wants and has."""

    players: int
    teams: bool
    colours: frozenset[str]
    components: frozenset[str]


def candidates(packs: Iterable[Pack]) -> list[Candidate]:
    return [_candidate(pack, character) for pack in packs for character in pack.characters.values()]


def _candidate(pack: Pack, who: Character) -> Candidate:
    return Candidate(
        pack.id, who.id, who.name, who.colour, who.components, who.needs_teammate, who.text
    )


def in_the_way(candidate: Candidate, wishes: DealWishes) -> str | None:
    """Why it cannot be used: "colour", "teammate" or what is missing; None: it can."""
    if candidate.colour not in wishes.colours:
        return "colour"
    if candidate.needs_teammate and not wishes.teams:
        return "teammate"
    return next(
        (component for component in candidate.components if component not in wishes.components),
        None,
    )


def deal_hands(
    pool: Sequence[Candidate], wishes: DealWishes, random: Random
) -> tuple[tuple[Candidate, ...], ...]:
    """Two characters for everybody, or DealError("too_few") with what was in the way."""
    usable = [candidate for candidate in pool if in_the_way(candidate, wishes) is None]
    needed = wishes.players * CARDS_EACH
    if len(usable) < needed:
        reasons = Counter(reason for candidate in pool if (reason := in_the_way(candidate, wishes)))
        raise DealError("too_few", needed=needed, usable=len(usable), reasons=dict(reasons))
    dealt = random.sample(usable, needed)
    return tuple(tuple(dealt[at : at + CARDS_EACH]) for at in range(0, needed, CARDS_EACH))


@dataclass(frozen=True, slots=True)
class Deal:
    """Everybody's two cards, and how far the phone has gone around."""

    names: tuple[str, ...]  # by seat
    hands: tuple[tuple[Candidate, ...], ...]
    kept: tuple[int, ...] = ()  # which of the two, by seat; as long as players have chosen
    looking: bool = False  # the next player has said who they are
    revealed: bool = False
    setup: str = ""  # the code of the table they are dealt for

    @property
    def turn(self) -> int | None:
        """The seat that chooses now; None when all have chosen."""
        return len(self.kept) if len(self.kept) < len(self.names) else None

    @property
    def chosen(self) -> tuple[Candidate, ...]:
        return tuple(self.hands[seat][which] for seat, which in enumerate(self.kept))

    def cards_of(self, seat: int) -> tuple[Candidate, ...]:
        """The two cards of ``seat``, whose turn to look it has to be."""
        if not self.looking:
            raise DealError("curtain")
        self._check_turn(seat)
        return self.hands[seat]

    def look(self, seat: int) -> Deal:
        self._check_turn(seat)
        return replace(self, looking=True)

    def close(self) -> Deal:
        """The curtain falls before anything was chosen; who is next has to say so again."""
        return replace(self, looking=False)

    def keep(self, seat: int, which: int) -> Deal:
        """``seat`` keeps one of its two; the curtain falls again."""
        if which not in range(len(self.cards_of(seat))):
            raise DealError("no_such_card")
        return replace(self, kept=(*self.kept, which), looking=False)

    def reveal(self) -> Deal:
        if self.turn is not None:
            raise DealError("too_early")
        return replace(self, revealed=True)

    def _check_turn(self, seat: int) -> None:
        if seat != self.turn:
            raise DealError("not_your_turn")

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Deal:
        hands = tuple(tuple(_candidate_from(card) for card in hand) for hand in data["hands"])
        kept = tuple(data["kept"])
        return cls(**{**data, "names": tuple(data["names"]), "hands": hands, "kept": kept})


def _candidate_from(data: dict[str, Any]) -> Candidate:
    return Candidate(**{**data, "components": tuple(data["components"])})
