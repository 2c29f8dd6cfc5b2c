"""How strong the levels are, in one number each: ratings from a round robin.

Every level plays every other on mirrored deals. The games of all pairs are mixed, one of each after
the other, so that nobody is rated by games against players of whom nothing is known yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations

from openskill.models import PlackettLuce, PlackettLuceRating

from companion.lab.archive import Row
from companion.lab.duel import Duel, play


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game, from the side of the first level."""

    first: str
    second: str
    score: float  # 1 won, 0 lost, 0.5 cut off


@dataclass(slots=True)
class Rated:
    level: str
    rating: PlackettLuceRating
    meetings: dict[str, list[float]] = field(default_factory=dict)  # scores by opponent

    @property
    def strength(self) -> float:
        return float(self.rating.mu)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval."""
        return 2 * float(self.rating.sigma)

    def share(self, opponent: str) -> float | None:
        """Of the games against a level that were won."""
        scores = self.meetings.get(opponent)
        return sum(scores) / len(scores) if scores else None


def games_of(levels: Sequence[str], seed: int) -> partial[Meeting]:
    return partial(meet, levels=tuple(levels), seed=seed)


def number_of_games(levels: Sequence[str], games: int) -> int:
    """In all, with this number of games between two levels."""
    return games * len(levels) * (len(levels) - 1) // 2


def meet(number: int, levels: Sequence[str], seed: int) -> Meeting:
    """Game ``number`` of the round robin."""
    pairs = list(combinations(levels, 2))
    of_pair, pair = divmod(number, len(pairs))
    first, second = pairs[pair]
    return Meeting(first, second, play(of_pair, Duel(first, second, seed)).score)


def rows_of(levels: Sequence[str], seed: int) -> partial[Row]:
    """The games of a pair of levels, as they are kept."""
    return partial(meet_row, levels=tuple(levels), seed=seed)


def meet_row(number: int, levels: Sequence[str], seed: int) -> Row:
    return {"number": number, **asdict(meet(number, levels, seed))}


def read_row(row: Row) -> Meeting:
    return Meeting(row["first"], row["second"], row["score"])


def rated(levels: Sequence[str], meetings: Iterable[Meeting]) -> list[Rated]:
    """Every level with its rating after these meetings, the strongest first."""
    model = PlackettLuce()
    rows = {level: Rated(level, model.rating(name=level)) for level in levels}
    for meeting in meetings:
        first, second = rows[meeting.first], rows[meeting.second]
        scores = [meeting.score, 1 - meeting.score]
        ((first.rating,), (second.rating,)) = model.rate(
            [[first.rating], [second.rating]], scores=scores
        )
        first.meetings.setdefault(second.level, []).append(scores[0])
        second.meetings.setdefault(first.level, []).append(scores[1])
    return sorted(rows.values(), key=lambda row: -row.strength)


def table(rows: Sequence[Rated]) -> list[str]:
    """For the documentation: a level a row, and how it did against each other one."""
    names = [row.level for row in rows]
    lines = [f"| | rating | {' | '.join(names)} |", f"|---|---:|{'---:|' * len(names)}"]
    for row in rows:
        shares = [row.share(opponent) for opponent in names]
        cells = ["" if share is None else f"{share:.0%}" for share in shares]
        rating = f"{row.strength:.1f} ± {row.error:.1f}"
        lines.append(f"| {row.level} | {rating} | {' | '.join(cells)} |")
    return lines
