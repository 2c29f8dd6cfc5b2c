"""Let two levels of bots play each other and measure: who wins, how fast, with which cards.

Every deal is played twice with the seats swapped (mirrored), so that luck of the deal and of the
first turn cancels out. Decks are drawn at random for every deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

from companion.bots import Bot, SeatView, bot_of
from companion.catalog import catalog
from companion.compiled import fingerprint
from companion.engine import ACTION, NOBODY, Game, Lineup, Rules, What
from companion.lab.archive import Row
from companion.lab.elsewhere import FromElsewhere
from companion.lab.mixes import held_out
from companion.setup.sheet import decks_needed

MOST_TURNS = 1000  # beyond this nobody is going to win any more: counted as half a win each
MOST_LISTED = 400  # actions looked at when opportunities are counted


@dataclass(slots=True)
class Usage:
    """By card id: how often it could be bought, played and built in a turn, and was."""

    could: dict[str, Counter[str]] = field(default_factory=dict)
    did: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, other: Usage) -> None:
        for mine, theirs in ((self.could, other.could), (self.did, other.did)):
            for what, counts in theirs.items():
                mine.setdefault(what, Counter()).update(counts)

    def count(self, what: str, cards: Iterable[str], *, could: bool = False) -> None:
        table = self.could if could else self.did
        table.setdefault(what, Counter()).update(cards)

    def row(self, card: str) -> dict[str, tuple[int, int]]:
        """For each use: how often it was put to it, and how often it could have been."""
        return {
            what: (self.did.get(what, Counter())[card], self.could.get(what, Counter())[card])
            for what in ("bought", "played", "built", "paid")
        }


@dataclass(slots=True)
class DuelResult:
    """One game, from the side of the first level."""

    score: float  # 1 won, 0 lost, 0.5 cut off
    turns: int
    decisions: int
    slowest: float  # seconds of work for the longest decision of the first level
    thinking: float  # seconds of all its decisions together
    own_decisions: int
    usage: Usage = field(default_factory=Usage)


KEPT = ("score", "turns", "decisions", "slowest", "thinking", "own_decisions")


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays whom, and at which tables."""

    first: str
    second: str
    seed: int = 1
    players: int = 2
    usage: bool = False  # whether to count what became of the cards
    character: str = ""  # of the Exhibition, for one seat of the first level
    teams: bool = False  # two against two, for characters that need a teammate
    alone: bool = False  # the first level has one seat, each in turn, and the second all others
    checkout: str = ""  # another one, whose bots play the second level
    held_out: bool = False  # with the mixes that nothing was fitted to or tuned with

    @property
    def games_a_deal(self) -> int:
        return self.players if self.alone else 2

    def about(self) -> Row:
        """Which run it is, for results that are kept."""
        opponent = fingerprint(Path(self.checkout) / "companion") if self.checkout else ""
        return {"duel": asdict(self), "sources of the checkout": opponent}

    def lineup(self, deal: int, seats: Sequence[int]) -> Lineup:
        """What a deal is played with; ``seats`` are those of the first level."""
        random = Random(f"duel/{self.seed}/{deal}")
        number = decks_needed(self.players, self.teams)
        decks = tuple(random.sample(list(catalog().decks), number))
        if self.held_out:
            decks = held_out()[deal % len(held_out())]
        characters: tuple[str | None, ...] = ()
        if self.character:
            holder = seats[deal % len(seats)]  # of teammates each in turn
            characters = tuple(
                self.character if seat == holder else None for seat in range(self.players)
            )
        rules = Rules(players=self.players, teams=self.teams)
        return Lineup(decks, rules, characters=characters)

    def first_seats(self, turn: int) -> list[int]:
        """Those of the first level, the first or the next time that a deal is played."""
        if self.alone:
            return [turn]
        return [seat for seat in range(self.players) if seat % 2 == turn]


def play(number: int, match: Duel) -> DuelResult:
    """Game ``number``: every deal is played again with the seats swapped."""
    deal, turn = divmod(number, match.games_a_deal)
    seats = match.first_seats(turn)
    game_seed = f"{match.seed}/{deal}"
    game = Game.new(match.lineup(deal, seats), game_seed)

    def bot(seat: int) -> Bot:
        seed = f"{match.seed}/{number}/{seat}"
        if seat in seats:
            return bot_of(match.first, seed)
        if match.checkout:
            return FromElsewhere(match.checkout, game, game_seed, match.second, seed)
        return bot_of(match.second, seed)

    bots = [bot(seat) for seat in range(match.players)]
    return Watch(game, bots, seats, match.usage).play()


class Watch:
    """A game being played, with everything that is measured about the first level."""

    def __init__(
        self, game: Game, bots: Sequence[Bot], seats: Sequence[int], usage: bool = False
    ) -> None:
        self.game = game
        self.bots = bots
        self.seats = set(seats)
        self.counting = usage
        self.outcome = DuelResult(0.5, 0, 0, 0.0, 0.0, 0)
        self._turn = 0
        self._possible: set[tuple[str, str]] = set()

    def play(self) -> DuelResult:
        game, outcome = self.game, self.outcome
        while game.decision is not None and game.state.turn <= MOST_TURNS:
            self._step(game.decision.seat)
        if game.state.winner != NOBODY:
            side_of = game.table.side_of
            won = side_of(game.state.winner) in {side_of(seat) for seat in self.seats}
            outcome.score = float(won)
        outcome.turns, outcome.decisions = game.state.turn, len(game.answers)
        if self.counting:
            self._count_events()
        return outcome

    def _step(self, seat: int) -> None:
        game = self.game
        seat_view = SeatView(game, seat)
        if seat not in self.seats:
            game.submit(self.bots[seat].decide(seat_view).answer)
            return
        began = thread_time()
        answer = self.bots[seat].decide(seat_view).answer
        took = thread_time() - began
        self.outcome.slowest = max(self.outcome.slowest, took)
        self.outcome.thinking += took
        self.outcome.own_decisions += 1
        if self.counting:
            self._count_step(seat_view, answer)
        game.submit(answer)

    # What could be done, and was -----------------------------------------------------------

    def _count_step(self, seat_view: SeatView, answer: Any) -> None:
        if seat_view.question["kind"] != ACTION:
            return
        hand = [card["card"] for card in seat_view.me["hand"]]
        usage = self.outcome.usage
        usage.count("paid", {hand[place] for place in answer.get("pay", [])})
        if self.game.state.turn != self._turn:
            self._turn = self.game.state.turn
            self._possible = set()
        for what, card in self._possibilities(seat_view, hand) - self._possible:
            self._possible.add((what, card))
            usage.count(what, [card], could=True)

    def _possibilities(self, seat_view: SeatView, hand: Sequence[str]) -> set[tuple[str, str]]:
        """What may be bought, played or built at this question."""
        market = seat_view.view["market"]
        found: set[tuple[str, str]] = set()
        for action in islice(seat_view.legal("purchase"), MOST_LISTED):
            bought = market[action["slot"]] if action["slot"] >= 0 else None
            if bought is not None and "order" not in action:
                found.add(("bought", bought["card"]))
        for action in islice(seat_view.legal("build"), MOST_LISTED):
            found.update(("built", hand[place]) for place in action["cards"])
        for do in ("technique", "passive"):
            for action in islice(seat_view.legal(do), MOST_LISTED):
                found.add(("played", hand[action["card"]]))
        return found

    def _count_events(self) -> None:
        names: dict[What, str] = {
            "purchases": "bought",
            "plays": "played",
            "passive": "played",
            "built": "built",
        }
        for event in self.game.events:
            if event.what in names and event.seat in self.seats:
                ids = [self.game.table.printed_kind(card).id for card in event.cards]
                self.outcome.usage.count(names[event.what], ids)


@dataclass(slots=True)
class Measure:
    """Many games together, in the order of their numbers."""

    games_a_deal: int = 2
    scores: list[float] = field(default_factory=list)
    turns: int = 0
    cut: int = 0
    slowest: float = 0.0
    thinking: float = 0.0
    own_decisions: int = 0
    usage: Usage = field(default_factory=Usage)

    def add(self, outcome: DuelResult) -> None:
        self.scores.append(outcome.score)
        self.turns += outcome.turns
        self.cut += outcome.score == 0.5
        self.slowest = max(self.slowest, outcome.slowest)
        self.thinking += outcome.thinking
        self.own_decisions += outcome.own_decisions
        self.usage.add(outcome.usage)

    @property
    def rate(self) -> float:
        return sum(self.scores) / max(len(self.scores), 1)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval; all games of a deal are one observation."""
        size = self.games_a_deal
        whole = range(0, len(self.scores) - size + 1, size)
        deals = [sum(self.scores[first : first + size]) / size for first in whole]
        if len(deals) < 2:
            return 1.0
        mean = sum(deals) / len(deals)
        variance = sum((deal - mean) ** 2 for deal in deals) / (len(deals) - 1)
        return 1.96 * sqrt(variance / len(deals))

    @property
    def turns_a_game(self) -> float:
        return self.turns / max(len(self.scores), 1)

    @property
    def mean_milliseconds(self) -> float:
        return 1000 * self.thinking / max(self.own_decisions, 1)


def games_of(match: Duel) -> partial[DuelResult]:
    return partial(play, match=match)


# Results that are kept: all but what became of the cards --------------------------------------


def rows_of(match: Duel) -> partial[Row]:
    return partial(play_row, match=match)


def play_row(number: int, match: Duel) -> Row:
    result = play(number, match)
    return {"number": number} | {name: getattr(result, name) for name in KEPT}


def read_row(row: Row) -> DuelResult:
    return DuelResult(**{name: row[name] for name in KEPT})
