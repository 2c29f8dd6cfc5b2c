"""Looking ahead: the best few of a shopkeeper's choices are tried out in games that are possible.

Each choice is played in the same possible games, with the same chance to come, by shopkeepers in
all seats for a few turns; then ``win_chance`` says who stands better. Choices that fall behind are
left out as evidence comes (the field is halved again and again), so most playouts go to those that
are close. What playouts say is blended with the shopkeeper's own worths, by how sure each is.

How many playouts there are is counted, so the same question gets the same answer; the clock only
ends a search that would take too long, with the best so far.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from time import monotonic, thread_time
from typing import Any, Final

from companion.bots.imagining import Imagination, World
from companion.bots.move import Move
from companion.bots.seat_view import SeatView
from companion.bots.shopkeeper import WIN, Choice, Shopkeeper
from companion.bots.win_chance import chance_of, of_sides
from companion.engine import QuestionView

MOST_ANSWERS: Final = 90  # of a playout: a turn that does not end is judged where it stands
CHANCE_OF_A_COIN: Final = 0.0065  # what a shopkeeper's coin adds to the chance of winning …
DOUBT: Final = 0.05  # … and how far off it is, as a standard deviation
JUDGED_WRONG: Final = 0.03  # how far off the judgement at the end of playouts is, however many
FIRST: Final = 0.005  # by this much another choice must be better than what a shopkeeper would do …
SAID: Final = 0.02  # … or would answer inside an effect: less is noise
LEAST_NOISE: Final = 0.0004  # the variance of a playout's chance is never taken for less
SURE: Final = 2.2  # standard deviations ahead: no more playouts are needed
MOST_SEARCHED: Final = 20  # answers of a turn; beyond, a shopkeeper brings it to its end
COINS_OFF: Final = 1.0  # how much worse another answer in an effect seems than a shopkeeper's
FEW: Final = 6  # options; among more of them it is guessing
IN_PLAIN_PYTHON: Final = 3.0  # times the processor time
LONGEST_WAIT: Final = 2.0  # seconds by the clock on the wall: a worker waits no longer than three
WORLDS_TRIED: Final = 2  # for each that is wanted: inside an effect not all are possible


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is thought about one question."""

    playouts: int  # at most, over all choices
    seconds: float  # of processor time with the compiled engine, at most: then the best so far
    choices: int = 4  # that are looked at
    answers: int = 0  # … to a question inside an effect; less than two: it is not searched
    within: float = 8.0  # coins of the best: what is worse is not looked at
    turns: int = 8  # a playout lasts, of all seats together, for two players
    worlds: int = 4  # before anything is left out for the first time


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice after thinking: its move, how likely it wins, and from how many playouts."""

    move: Move
    chance: float
    playouts: int
    is_counted: bool  # False: the clock ended the search, which may say something else another time

    @property
    def answer(self) -> Any:
        return self.move.answer

    @property
    def reason(self) -> str:
        return self.move.reason


class Tried:
    """A choice while it is being looked at."""

    __slots__ = ("ahead", "chances", "estimate", "move", "worth")

    def __init__(self, move: Move, worth: float, ahead: float = 0.0) -> None:
        self.move = move
        self.worth = worth  # in coins, by the shopkeeper
        self.ahead = ahead  # how much better another one must seem to be preferred
        self.chances: list[float] = []  # how each playout ended, in the order of the worlds
        self.estimate = 0.0


def weigh(
    seat_view: SeatView, budget: Budget, seed: int | str = 0, also: Any = None
) -> list[Weighed]:
    """The choices at this question, the best first: only one where nothing else is near it, none
    where nothing is searched. Of a choice that was not played out the chance is that of the
    position. The answer ``also`` is compared with the best in any case; it does not change which
    one that is."""
    begun = thread_time()
    tried = _choices(seat_view, budget)
    if not tried:
        return []
    left_out = also is not None and all(choice.move.answer != also for choice in tried)
    is_counted = True
    if len(tried) > 1 or left_out:
        search = Search(seat_view, budget, seed, begun)
        search.compare(tried)
        if left_out:
            tried.append(search.beside(tried[0], Move(also, "played")))
        is_counted = not search.was_cut_short
    best = tried[0].chances
    highest = _mean(best) if best else chance_of(seat_view, seat_view.seat)
    found = []
    for choice in tried:
        # Compared in the worlds that both were played in; the blend may prefer one that did worse.
        worlds = len(choice.chances)
        behind = _mean(choice.chances) - _mean(best[:worlds])
        chance = max(0.0, min(highest, highest + behind))
        found.append(Weighed(choice.move, chance, worlds, is_counted))
    return found


def thought_over(seat_view: SeatView, budget: Budget, seed: int | str) -> list[Tried]:
    """The choices at this question, played out where there is more than one, the best first."""
    begun = thread_time()
    tried = _choices(seat_view, budget)
    if len(tried) > 1:
        Search(seat_view, budget, seed, begun).compare(tried)
    return tried


def _choices(seat_view: SeatView, budget: Budget) -> list[Tried]:
    """What is worth looking at, the best of a shopkeeper's choices first."""
    if not seat_view.can_imagine:
        return []
    if seat_view.question["kind"] == "action":
        return _actions(seat_view, budget)
    return _answers(seat_view, budget.answers)


def _actions(seat_view: SeatView, budget: Budget) -> list[Tried]:
    """Of what does the same in different ways only the best is looked at, of purchases two."""
    found: list[Tried] = []
    alike: dict[str, int] = {}
    best = 0.0
    for worth, choice in Shopkeeper().weighed(seat_view):
        if not found:
            best = worth
        elif worth < best - budget.within or best >= WIN:
            break
        mark = _mark(choice)
        number = alike.get(mark, 0)
        alike[mark] = number + 1
        do = choice.action["do"]
        if number < (2 if do == "purchase" else 1):
            ahead = 0.0 if found else FIRST
            found.append(Tried(Move(choice.action, choice.reason, choice.params), worth, ahead))
            if len(found) == budget.choices:
                break
    return found


def _answers(seat_view: SeatView, most: int) -> list[Tried]:
    """To a question inside an effect: what a shopkeeper says, and what else comes near it."""
    if most < 2:
        return []
    said = Shopkeeper().decide(seat_view)
    found = [Tried(said, 0.0, SAID)]
    for answer in _others(seat_view.question, said.answer):
        found.append(Tried(Move(answer, said.reason, said.params), -COINS_OFF))
        if len(found) == most:
            break
    return found


def _others(question: QuestionView, said: Any) -> list[Any]:
    if question["kind"] == "option":
        if question["topic"] == "seat":
            return []  # harm goes to the player nearest to winning, whatever a playout says
        options = range(len(question["options"]))
        return [option for option in options if option != said] if len(options) <= FEW else []
    if question["kind"] != "cards" or question["ordered"]:
        return []
    return _other_cards(question, said)


def _other_cards(question: QuestionView, said: list[int]) -> list[list[int]]:
    """One card more, one less, or another one for the last that was chosen; equal cards once."""
    found: list[list[int]] = []
    kinds = {
        (question["cards"][place]["card"], str(question["cards"][place]["zone"])) for place in said
    }
    for place, card in enumerate(question["cards"]):
        kind = (card["card"], str(card["zone"]))
        if place in said or kind in kinds:
            continue
        kinds.add(kind)
        if said and len(said) >= question["at_least"]:
            found.append([*said[:-1], place])
        elif len(said) < question["at_most"]:
            found.append([*said, place])
    if len(said) > question["at_least"]:
        found.insert(0, said[:-1])
    return found


def _mark(choice: Choice) -> str:
    """Choices with the same mark do the same thing, in different ways."""
    action = choice.action
    named = [f"{name}={choice.params[name]}" for name in sorted(choice.params)]
    return " ".join([str(action["do"]), *named])


class Search:
    """One question being thought about."""

    def __init__(self, seat_view: SeatView, budget: Budget, seed: int | str, begun: float) -> None:
        self.side = seat_view.side_of(seat_view.seat)
        self.budget = budget
        self.deadline = begun + budget.seconds * _patience()
        self.latest = monotonic() + max(LONGEST_WAIT, budget.seconds)
        # Four rounds for two players, three for four: see ADR 18.
        self.turns = budget.turns * (seat_view.rules.players + 2) // 4
        self.imagination: Imagination = seat_view.imagine()
        # Public, and different at every question.
        cards = [card for card, _ in seat_view.hand]
        self.mark = f"{seed}/{seat_view.turn}/{seat_view.seat}/{','.join(cards)}"
        self.tried_worlds = 0
        self.worlds: list[World] = []  # in which the best choices were played, in their order
        self.left = budget.playouts
        self.was_cut_short = False  # by the clock

    def _is_out_of_time(self) -> bool:
        if thread_time() >= self.deadline or monotonic() >= self.latest:
            self.was_cut_short = True
        return self.was_cut_short

    def compare(self, tried: list[Tried]) -> None:
        """Play the choices out, and sort them by what came of it."""
        field = tried[:]
        out: list[Tried] = []
        wanted = self.budget.worlds
        while len(field) > 1 and self.left >= len(field):
            if not self._play_round(field, wanted):
                break
            _judge(field)
            field.sort(key=lambda choice: choice.estimate, reverse=True)
            if _is_sure(field):
                break
            if len(field) > 2:
                kept = (len(field) + 1) // 2
                out = field[kept:] + out
                field = field[:kept]
            wanted *= 2
        _judge(field)
        field.sort(key=lambda choice: choice.estimate, reverse=True)
        tried[:] = field + out

    def beside(self, best: Tried, move: Move) -> Tried:
        """Another choice, played out in the worlds the best one was played in."""
        other = Tried(move, best.worth)
        if not self.worlds:  # nothing else was near the best one
            self._play_round([best, other], self.budget.playouts // 2)
            return other
        for world in self.worlds:
            chance = self._playout(world, move.answer)
            if chance < 0.0:
                break
            other.chances.append(chance)
        return other

    def _play_round(self, field: list[Tried], worlds: int) -> bool:
        """More worlds, each for every choice of the field; False: it is time to stop."""
        for _ in range(worlds):
            if self.left < len(field):
                return False
            world = self._next_world()
            if world is None:
                return False
            played = []
            for choice in field:
                chance = self._playout(world, choice.move.answer)
                if chance < 0.0:
                    return False
                played.append(chance)
            for choice, chance in zip(field, played, strict=True):
                choice.chances.append(chance)
            self.worlds.append(world)
            self.left -= len(field)
        return True

    def _next_world(self) -> World | None:
        most = WORLDS_TRIED * self.budget.playouts
        while self.tried_worlds < most and not self._is_out_of_time():
            self.tried_worlds += 1
            world = self.imagination.world(f"{self.mark}/{self.tried_worlds}")
            if world is not None:
                return world
        return None

    def _playout(self, world: World, answer: Any) -> float:
        """How likely this side wins after a few turns; less than nothing: no time for it."""
        game = self.imagination.fork(world)
        state = game.state
        last = state.turn + self.turns  # the same for choices that end the turn and others
        game.take(answer)
        players = [Shopkeeper() for _ in range(game.rules.players)]
        while game.decision is not None and state.turn < last:
            if len(game.answers) > MOST_ANSWERS:
                break
            if self._is_out_of_time():
                return -1.0
            seat = game.decision.seat
            game.take(players[seat].decide(SeatView(game, seat)).answer)
        return of_sides(game)[self.side]


def _judge(field: list[Tried]) -> None:
    """Blend what playouts say with the shopkeeper's worths, each by how sure it is.

    All choices of a field were played in the same worlds, the last ones of each; what a world is
    like on average is no difference between choices.
    """
    worlds = min([len(choice.chances) for choice in field])
    worths = _mean([choice.worth for choice in field])
    means = [_mean(choice.chances[-worlds:]) if worlds else 0.0 for choice in field]
    mean = _mean(means)
    trust = 0.0
    if worlds > 1:
        noise = _noise([choice.chances[-worlds:] for choice in field], means)
        trust = 1.0 / (noise / worlds + JUDGED_WRONG * JUDGED_WRONG)
    doubted = 1.0 / (DOUBT * DOUBT)
    for choice, played in zip(field, means, strict=True):
        guessed = CHANCE_OF_A_COIN * (choice.worth - worths)
        blended = (trust * (played - mean) + doubted * guessed) / (trust + doubted)
        choice.estimate = blended + choice.ahead


def _noise(chances: list[list[float]], means: list[float]) -> float:
    """The variance of a playout around its choice, beyond what its world does to all of them."""
    worlds = len(chances[0])
    mean = _mean(means)
    total = 0.0
    for world in range(worlds):
        here = _mean([row[world] for row in chances])
        for row, own in zip(chances, means, strict=True):
            off = row[world] - own - here + mean
            total += off * off
    return max(LEAST_NOISE, total / ((worlds - 1) * max(1, len(chances) - 1)))


def _is_sure(field: list[Tried]) -> bool:
    """Whether the first is so far ahead of the second that more playouts would not change it."""
    first, second = field[0], field[1]
    worlds = min(len(first.chances), len(second.chances))
    if worlds < 4:
        return False
    ahead = [a - b for a, b in zip(first.chances[-worlds:], second.chances[-worlds:], strict=True)]
    mean = _mean(ahead)
    variance = sum([(lead - mean) ** 2 for lead in ahead]) / (worlds - 1)
    error = (max(variance, LEAST_NOISE) / worlds) ** 0.5
    return mean > SURE * error and first.estimate > second.estimate


@cache
def _patience() -> float:
    """The same number of playouts takes plain Python longer than the compiled engine."""
    is_plain = (sys.modules["companion.engine.game"].__file__ or "").endswith(".py")
    return IN_PLAIN_PYTHON if is_plain else 1.0


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


class Thinker:
    """A bot that looks ahead at the questions where that matters, and is a shopkeeper at others."""

    def __init__(self, budget: Budget, seed: int | str = 0) -> None:
        self.budget = budget
        self.seed = seed
        self.shopkeeper = Shopkeeper(seed)
        self._turn = self._answers = 0

    def decide(self, seat_view: SeatView) -> Move:
        turn = seat_view.turn
        self._answers = self._answers + 1 if turn == self._turn else 0
        self._turn = turn
        if self._answers < MOST_SEARCHED:
            tried = thought_over(seat_view, self.budget, self.seed)
            if tried:
                return tried[0].move
        return self.shopkeeper.decide(seat_view)
