"""Two games that look the same to somebody, played on side by side with the same answers.

The cards of the second game that the viewer cannot know are dealt again. From then on the viewer
has to be shown the same of both, stop by stop, until the rules themselves show something that
differs: an event that names cards to them, or a hand that is filled to another size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, zip_longest
from random import Random
from typing import Any

from companion.engine import (
    Game,
    IllegalAnswer,
    State,
    read_position,
    seen_event,
    view,
    write_position,
)
from companion.lab.random_play import RandomPlay
from companion.lab.soak import random_lineup
from tests.engine.walks import crowded

TRIES = 12  # answers looked at for one that is legal in both games
STEPS = 60


class LeakError(AssertionError):
    """The viewer can tell the two games apart, and no rule showed them why."""


def game_of_people(number: int) -> Game:
    """A random table, played as people play it; every other one in the thick of it."""
    lineup = random_lineup(number * 37, seed=99, everything=number % 3 == 0)
    lineup = replace(lineup, rules=replace(lineup.rules, ends_turns=True))
    game = Game.new(lineup, f"twins/{number}")
    return read_position(crowded(write_position(game))) if number % 2 else game


def places(games: range, share: float) -> Iterator[tuple[Game, int | None, Random]]:
    """Games at this share of their top-level questions, each with somebody who looks at it; and
    what chance brings there, the same in every run."""
    for number in games:
        random, bot = Random(number), RandomPlay(number)
        game = game_of_people(number)
        for _ in range(STEPS):
            if game.decision is None:
                break
            if _can_be_dealt_again(game) and random.random() < share:
                yield game, random.choice([None, *range(game.rules.players)]), random
            game.submit(bot.answer(game))


def _can_be_dealt_again(game: Game) -> bool:
    """Who has fetched a card for a stack has shown that their hand can build one: another hand
    could not stand there."""
    assert game.decision is not None
    return game.decision.top_level and not game.asks_in_secret and not game.state.must_build


def dealt_again(game: Game, viewer: int | None, random: Random) -> Game:
    """The same game at the same top-level question, with all that the viewer cannot know dealt
    again. Shuffles, dice and picks to come give the same places and faces in both."""
    assert game.decision is not None
    assert game.decision.top_level
    state = game.state.clone()
    for seat, deck in enumerate(state.deck):
        _mix(random, [deck] if seat == viewer else _known_to(state, seat))
    _mix(random, [state.market_deck])
    twin = Game(game.cast, game.rules, state)
    twin.start()
    return twin


def _known_to(state: State, seat: int) -> list[list[int]]:
    """Where the cards lie that this player may know and others may not."""
    return [state.hand[seat], state.deck[seat], *(row.stored for row in state.schedule[seat])]


def _mix(random: Random, piles: list[list[int]]) -> None:
    cards = [card for pile in piles for card in pile]
    random.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


class Twins:
    """Plays two games on and compares what the viewer is shown of them."""

    def __init__(self, game: Game, viewer: int | None, random: Random) -> None:
        self.games = [game.fork(), dealt_again(game, viewer, random)]
        self.viewer = viewer
        self.random = random
        self.counts: Counter[str] = Counter()

    def play(self, steps: int) -> None:
        """Until the rules show something that differs, or no answer is legal in both."""
        for _ in range(steps):
            if told_by_a_stop := self._told_by_a_stop():
                self.counts[told_by_a_stop] += 1
                return
            self._compare_views()
            if any(game.over for game in self.games) or not self._answer():
                return
            if self.counts["shown by the rules"]:
                return

    def _told_by_a_stop(self) -> str:
        """What everybody learns by which question is asked (docs/security.md): whether a hand can
        pay for an ability at the start or end of a turn, and whether cards that are due hold the
        same, so that nobody asks which comes first."""
        purposes = {game.decision.purpose for game in self.games if game.decision is not None}
        if len(purposes) < 2:
            return ""
        if not purposes.isdisjoint(("start", "end")):
            return "abilities paid from the hand"
        return "equal cards not asked about" if "resolve_next" in purposes else ""

    def _compare_views(self) -> None:
        one, two = (view(game, self.viewer) for game in self.games)
        differs = [name for name, value in one.items() if value != two.get(name)]
        if differs:
            raise LeakError(f"the views differ in {differs}: {one['question']}, {two['question']}")
        self.counts["views"] += 1

    def _answer(self) -> bool:
        """One answer that is legal in both games, and the comparison of what it leads to."""
        answer = self._common_answer()
        if answer is None:
            return False
        self._count_where_it_is_given()
        stops = [list(self._stops(which, answer)) for which in range(2)]
        for one, two in zip_longest(*stops, fillvalue=()):
            if self._told_apart(one, two):
                self.counts["shown by the rules"] += 1
                return True
        if self._searches_a_deck():
            self.counts["shown by the rules"] += 1
        return True

    def _common_answer(self) -> Any:
        """What somebody answers who may know more than the viewer."""
        bot = RandomPlay(self.random.randrange(1 << 30))
        for game, other in (self.games, self.games[::-1]):
            for _ in range(TRIES):
                answer = bot.answer(game)
                try:
                    other.check(answer)
                except IllegalAnswer:
                    if game.decision is not None and game.decision.seat == self.viewer:
                        raise LeakError("the viewer may answer that in one of them only") from None
                    continue
                return answer
        return None

    def _count_where_it_is_given(self) -> None:
        game = self.games[0]
        assert game.decision is not None
        self.counts["in an effect" if not game.decision.top_level else game.decision.purpose] += 1
        if game.rules.teams:
            self.counts["teams"] += 1
        if game.cast.traps:
            self.counts["traps"] += 1

    def _stops(self, which: int, answer: object) -> Iterator[list[Any]]:
        """What the viewer is told of one of the games up to a pause, if there is one, and up to the
        next question they may know of. Others who are asked in secret say no."""
        game = self.games[which]
        told = len(game.events)
        game.submit(answer, pausing=True)
        if game.paused:
            self.counts["pauses"] += 1
            paused = {"what": "pause", "cards": None, "view": view(game, self.viewer)}
            yield [*self._told_since(game, told), paused]
            told = len(game.events)
            game.go_on()
        while game.asks_in_secret and self._is_anothers(game):
            self.counts["asked in secret"] += 1
            game.submit(no_to(game))
        yield self._told_since(game, told)

    def _told_since(self, game: Game, told: int) -> list[Any]:
        seen = [seen_event(game.cast, event, self.viewer) for event in game.events[told:]]
        return [event for event in seen if event is not None]

    def _is_anothers(self, game: Game) -> bool:
        return game.decision is not None and game.decision.seat != self.viewer

    def _told_apart(self, one: list[Any], two: list[Any]) -> bool:
        """Whether the rules told the viewer something else of one than of the other game."""
        for a, b in zip_longest(one, two):
            if a != b:
                if _names_cards(a, b) or _fills_hands_differently(a, b):
                    return True
                if self._orders_equal_cards(a, b):
                    self.counts["equal cards not asked about"] += 1
                    return True
                if _pays_with_what_asks_first(one, two):
                    return True
                raise LeakError(difference(a, b))
        return False

    def _searches_a_deck(self) -> bool:
        """Whether the viewer is asked about different cards of a deck, which the rules let them
        look through."""
        one, two = (game.decision for game in self.games)
        if one is None or two is None or one.purpose != two.purpose or one.seat != self.viewer:
            return False
        asked = list(zip(self.games, (one, two), strict=True))
        lie_there = all(set(it.cards) <= {*chain(*game.state.deck)} for game, it in asked)
        first, second = ([game.cast.kind_of[card] for card in it.cards] for game, it in asked)
        return lie_there and first != second

    def _orders_equal_cards(self, a: Any, b: Any) -> bool:
        """Somebody who looks at cards that are all alike is not asked in which order they go on:
        that there is no question is the one thing that tells others (docs/security.md)."""
        if a is not None and b is not None:
            return False
        asked = self.games[0 if a is None else 1].decision
        return asked is not None and asked.ordered and asked.at_least == len(asked.cards)


def difference(one: Any, two: Any) -> str:
    """Where these begin to differ, and what stands there."""
    a, b = str(one), str(two)
    pairs = enumerate(zip(a, b, strict=False))
    at = next((place for place, (x, y) in pairs if x != y), min(len(a), len(b)))
    here = slice(max(0, at - 200), at + 200)
    return f"told of {a[here]!r} and of {b[here]!r}"


def _names_cards(*events: Any) -> bool:
    """Whether one of these tells the viewer which cards it is about."""
    return any(event is not None and event["cards"] for event in events)


def _pays_with_what_asks_first(one: list[Any], two: list[Any]) -> bool:
    """A card that was paid with asks its question, and is then laid open with all that was paid."""
    shorter = min(one, two, key=len)
    return bool(shorter) and shorter[-1]["what"] == "purchases"


def _fills_hands_differently(*events: Any) -> bool:
    """In the one game a card is drawn, in the other the hand is full: a card in it allows more."""
    return {event["what"] for event in events if event is not None} in ({"drew", "turn"}, {"drew"})


def no_to(game: Game) -> object:
    asked = game.decision
    assert asked is not None
    if asked.actions:
        return {"do": "go_on"}
    for no in ("no", "nothing", "nobody"):
        if no in asked.options:
            return list(asked.options).index(no)
    return next(game.legal_answers())  # no cards, or as few as there must be
