"""A game in play: start, submit an answer, resume, fork, undo."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from companion.catalog.numbers import MARKET_SLOTS, STARTING_DECK_SIZE
from companion.engine import chance
from companion.engine.cast import Cast, Rules
from companion.engine.decision import (
    ACTION,
    CARDS,
    OPTION,
    Decision,
    check_cards,
    check_option,
    check_payment,
)
from companion.engine.errors import IllegalAnswer
from companion.engine.lineup import Lineup
from companion.engine.scripts import all_effects
from companion.engine.state import State
from companion.engine.turns import Turns


class Game(Turns):
    """Drives the rules: holds the question being asked and takes the answer to it.

    The coroutine behind it cannot be copied. A fork, an undo or a recovery from an error starts
    from the last top-level State (``checkpoint``) and gives the answers since then again.
    """

    decision: Decision | None

    def __init__(self, cast: Cast, rules: Rules, state: State, *, checkpoints: bool = True) -> None:
        super().__init__(cast, rules, state)
        self.checkpoints = checkpoints
        self.checkpoint: State | None = None
        self.answers_since: list[Any] = []
        # How this game began, for its record: a seed, or a position as plain data.
        self.origin: dict[str, Any] = {}
        # Where the generator was started again: (number of answers before, new start value).
        self.reseeds: list[tuple[int, int]] = []
        self.decision = None
        self._flow: Coroutine[Any, Any, None] | None = None

    # Beginning -----------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        lineup: Lineup,
        seed: int | str = 0,
        *,
        checkpoints: bool = True,
        script: Sequence[Any] = (),
        cast: Cast | None = None,
    ) -> Game:
        """Set the table up and ask the first question; ``script`` fixes outcomes of chance, and
        ``cast`` is for cards that are in no catalogue."""
        rules = lineup.rules
        state = State(rules.players, 2 if rules.teams else rules.players)
        state.rng = chance.seed(seed)
        state.seat = rules.first
        state.script = list(script)
        game = cls(cast or lineup.cast(), rules, state, checkpoints=checkpoints)
        game.origin = {"seed": seed}
        game.set_up()
        game.start()
        return game

    def set_up(self) -> None:
        """Starting decks of ten cards, the market deck, the market and hands of five."""
        state, cast = self.state, self.cast
        for seat in range(self.rules.players):
            state.deck[seat] = []
        dealt = dict.fromkeys(cast.sets, 0)  # how many ones of each set were given out
        for card in range(cast.animalfolk):
            kind = cast.kind_of[card]
            set_ = cast.sets[kind]
            if cast.values[kind] > 1:
                state.market_deck.append(card)
            elif dealt[set_] < self.rules.players:
                state.deck[dealt[set_]].append(card)
                dealt[set_] += 1
        state.market_deck = self.shuffled(state.market_deck)
        for seat in range(self.rules.players):
            deck = state.deck[seat]
            deck += [self.new_junk() for _ in range(STARTING_DECK_SIZE - len(deck))]
        self._lay_out_owned_cards()
        for seat in range(self.rules.players):
            state.deck[seat] = self.shuffled(state.deck[seat])
            state.hand[seat] = [state.deck[seat].pop() for _ in range(self.rules.hand_size)]
        state.market = [state.market_deck.pop() for _ in range(MARKET_SLOTS)]
        for seat, gold in enumerate(self.rules.starting_gold):
            state.gold[seat] += gold  # a character may have brought some
        self.tell("turn", state.seat, details=state.turn)

    def _lay_out_owned_cards(self) -> None:
        """Traps go into the starting decks, specialty cards where their character says."""
        state, cast = self.state, self.cast
        traps = set(cast.traps)
        for card, owner in cast.owner.items():
            pile = state.deck if self.printed_kind(card).id in traps else state.aside
            pile[owner].append(card)
        for seat, character in enumerate(cast.characters):
            if character is not None:
                large = sum(card.size == "large" for card in character.specialty)
                state.tokens[seat] = [0] * (1 + large)
                if character.setup:
                    all_effects()[character.setup](self, seat)

    def start(self) -> None:
        """Run on from State until somebody is asked something or the game is over."""
        self._flow = self.run()
        self._advance(None)

    @property
    def lineup(self) -> Lineup:
        """What this game is played with."""
        cast = self.cast
        characters = tuple(
            character.id if character is not None else None for character in cast.characters
        )
        return Lineup(cast.decks, self.rules, cast.traps, characters)

    # Answering -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.decision is None

    def check(self, answer: Any) -> Any:
        """The one validator: what the answer means, or IllegalAnswer that says why not."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_is_over")
        if decision.kind == ACTION:
            return self.check_action(decision, answer)
        if decision.kind == CARDS:
            return check_cards(decision, answer)
        if decision.kind == OPTION:
            return check_option(decision, answer)
        return check_payment(decision, answer, self.alike_mark)

    def submit(self, answer: Any) -> None:
        """Answer the question; the game goes on to the next one."""
        checked = self.check(answer)
        self.answers.append(answer)
        self.answers_since.append(answer)
        self._advance(checked)

    def _advance(self, checked: Any) -> None:
        assert self._flow is not None
        told = len(self.told)
        try:
            decision: Decision = self._flow.send(checked)
        except StopIteration:
            self.decision = None
            return
        except Exception:
            self._recover(told)
            raise
        self.decision = decision
        if decision.top_level and self.checkpoints:
            self.checkpoint = self.state.clone()
            self.answers_since = []

    def _recover(self, told: int) -> None:
        """Nothing half-done survives an error: back to the question that was being asked."""
        if self.checkpoint is None:
            self.decision = None
            return
        again, self.answers_since = self.answers_since[:-1], []
        kept = self.answers[: len(self.answers) - len(again) - 1]
        outcomes, revealed = self.chance_log[:], self.revealed_at
        self.answers = kept
        self.state = self.checkpoint.clone()
        self.start()
        for answer in again:
            self.submit(answer)
        del self.told[told:]
        self.chance_log, self.revealed_at = outcomes, min(revealed, len(self.answers))

    def reseed(self, text: int | str) -> None:
        """Start chance again and shuffle what lies face down, so that what was seen before an undo
        does not come again."""
        self.restart_chance(chance.seed(text))

    def restart_chance(self, start: int) -> None:
        """Start chance again from a known number. In the middle of an effect decks stay as they
        are: cards of theirs may be under way."""
        state = self.state
        state.rng = start
        self.reseeds.append((len(self.answers), start))
        if self.decision is not None and self.decision.top_level:
            for pile in (*state.deck, state.market_deck):
                pile[:] = self.shuffled(pile)
            if self.checkpoints:
                self.checkpoint = state.clone()
        elif self.checkpoint is not None:
            self.checkpoint.rng = start

    # Forking -------------------------------------------------------------------------------

    def fork(self) -> Game:
        """An independent copy at the same question, without the story so far."""
        if self.checkpoint is None:
            raise ValueError("only a game that keeps checkpoints can be forked")
        copy = type(self)(self.cast, self.rules, self.checkpoint.clone())
        copy.start()
        for answer in self.answers_since:
            copy.submit(answer)
        return copy
