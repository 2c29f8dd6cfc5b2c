"""A game in play: start, submit an answer, resume, fork, undo."""

from __future__ import annotations

from collections.abc import Collection, Coroutine, Iterator, Sequence

from companion.catalog.numbers import MARKET_SLOTS, STARTING_DECK_SIZE
from companion.engine import chance
from companion.engine.actions import ActionQuestion
from companion.engine.cast import Cast, Rules
from companion.engine.decision import Decision, Pause, Question
from companion.engine.errors import EngineError, IllegalAnswer, LineupError
from companion.engine.events import Event
from companion.engine.lifting import new_junk
from companion.engine.lineup import Lineup
from companion.engine.scripts import all_effects
from companion.engine.state import FILLED, FILLING, State
from companion.engine.table import Table
from companion.engine.turns import play
from companion.engine.types import ActionAnswer, Answer, PlainData


class Game:
    """Asks the players at a table: holds the question being asked and takes the answer to it.

    The coroutine behind it cannot be copied. A fork, an undo or a recovery from an error starts
    from the last top-level State (``checkpoint``) and gives the answers since then again.
    """

    decision: Decision | None

    def __init__(
        self,
        cast: Cast,
        rules: Rules,
        state: State,
        *,
        checkpoints: bool = True,
        quiet: bool = False,
    ) -> None:
        self.table = Table(cast, rules, state)
        log = self.table.log
        log.quiet = quiet  # nobody will read its story: none is told
        log.keeps_chance = checkpoints or not quiet
        self.checkpoints = checkpoints
        self.checkpoint: State | None = None
        self.answers: list[object] = []
        self.answers_since: list[object] = []
        self._drawn_before = 0  # of the outcomes in the log: those that led to the checkpoint
        # What stood before the last answer, to go back to when it fails.
        self._drawn_before_answer = 0
        self._streams_before_answer: dict[str, int] = {}
        # How many answers were given when something hidden was last revealed: undo stops there.
        self.revealed_at = 0
        # How this game began, for its record: a seed, a position or a State as plain data. "live"
        # says that chance came from a secret key, but for so many outcomes at the beginning.
        self.origin: PlainData = {}
        # Where chance was started again: how many answers before, and the new start value; of live
        # chance the epoch, and the cards that stayed where they lay.
        self.reseeds: list[tuple[int, int] | tuple[int, int, list[int]]] = []
        self.decision = None
        self.paused = False  # where somebody may be asked in secret: see ``submit``
        self._flow: Coroutine[Decision | Pause, object, None] | None = None

    # The table -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def cast(self) -> Cast:
        return self.table.cast

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def events(self) -> list[Event]:
        """All that happened since this game was made or resumed, in order."""
        return [Event(*told) for told in self.table.log.told]

    @property
    def chance_log(self) -> list[tuple[str, object]]:
        """What was rolled, picked and shuffled since this game was made or resumed."""
        return self.table.log.chance

    @property
    def outcomes_since(self) -> list[tuple[str, object]]:
        """Those that came since the last top-level question."""
        return self.table.log.chance[self._drawn_before :]

    @property
    def live(self) -> chance.LiveChance | None:
        """The secret chance of a game that people play."""
        return self.table.log.live

    def go_live(self, live: chance.LiveChance | None) -> None:
        """From here on chance comes from a secret key: for the one true game that was loaded."""
        self.table.log.live = live

    # Beginning -----------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        lineup: Lineup,
        seed: int | str = 0,
        *,
        live: chance.LiveChance | None = None,
        checkpoints: bool = True,
        quiet: bool = False,
        script: Sequence[object] = (),
        cast: Cast | None = None,
    ) -> Game:
        """Set the table up and ask the first question. Chance is ``live``, or else comes from a
        seed, which is for simulations and for what may be known to all. ``script`` fixes outcomes,
        and ``cast`` is for cards that are in no catalogue. A ``quiet`` game keeps no story.
        LineupError names what cannot be played."""
        if not isinstance(lineup, Lineup):
            raise LineupError("not_an_object", field="lineup")
        lineup.check(cast=cast)
        rules = lineup.rules
        state = State(rules.players, 2 if rules.teams else rules.players)
        state.rng = chance.seed(seed) if live is None else 0
        state.seat = rules.first
        state.script = list(script)
        game = cls(cast or lineup.cast(), rules, state, checkpoints=checkpoints, quiet=quiet)
        game.origin = {"seed": seed} if live is None else {"live": len(state.script)}
        game.go_live(live)
        _set_up(game.table)
        game.start()
        return game

    def start(self) -> None:
        """Run on from State until somebody is asked something or the game is over."""
        self._flow = play(self.table)
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
        return self.decision is None and not self.paused

    @property
    def asks_in_secret(self) -> bool:
        """Whether that anybody is asked now gives away what they hold: a card that reacts, or one
        that acts while the hand is filled. What comes of it is public, if anything does."""
        asked, state = self.decision, self.state
        if asked is None:
            return False
        is_filling = state.phase in (FILLING, FILLED) and asked.seat == state.seat
        return is_filling or asked.seat == self.table.log.reacting

    def check(self, answer: object) -> object:
        """The one validator: what the answer means, or IllegalAnswer that says why not."""
        decision = self.decision
        if self.paused:
            raise ValueError("a game that has paused takes no answer before it has gone on")
        if decision is None:
            raise IllegalAnswer("game_is_over")
        return decision.read(self.table, answer)

    def legal_answers(self) -> Iterator[Answer]:
        """Every answer to the question, lazily: there may be very many. Equal actions are listed
        once; none when the game is over."""
        return self.decision.answers(self.table) if self.decision is not None else iter(())

    def possible_actions(self) -> list[str]:
        """The sorts of action of which there is at least one to take now."""
        question = self.decision
        if not isinstance(question, ActionQuestion):
            return []
        listed = {do: next(question.listed(self.table, do), None) for do in question.actions}
        return [do for do, action in listed.items() if action is not None]

    def legal_actions(
        self, decision: Decision | None, do: str | None = None
    ) -> Iterator[ActionAnswer]:
        """Every action (of one sort), lazily; equal cards and orders are listed once. EngineError
        where the question is not what to do."""
        if not isinstance(decision, Question):
            raise EngineError("nothing_asked")
        if not isinstance(decision, ActionQuestion):
            raise EngineError("no_action_asked", purpose=decision.purpose)
        return decision.listed(self.table, do)

    def submit(self, answer: object, *, pausing: bool = False) -> None:
        """Answer the question; the game goes on to the next one.

        ``pausing``: or to where somebody may be asked in secret, whoever holds what. It stands
        there ``paused``, as everybody may see it, until it is told to ``go_on``.
        """
        meaning = self.check(answer)
        log = self.table.log
        log.pausing = pausing
        try:
            self._go_on(answer, meaning)
        finally:
            log.pausing = False

    def go_on(self) -> None:
        """From a pause to the next question."""
        assert self.paused
        self._advance(None)

    def take(self, answer: object) -> None:
        """Answer with one of ``legal_answers``, which is not checked again: for bots that
        think ahead, and simulations. What comes from elsewhere must be submitted."""
        assert self.decision is not None
        self._go_on(answer, self.decision.taken(self.table, answer))

    def _go_on(self, answer: object, meaning: object) -> None:
        self.answers.append(answer)
        self.answers_since.append(answer)
        log = self.table.log
        self._drawn_before_answer = len(log.chance)
        if log.live is not None:
            self._streams_before_answer = log.live.drawn.copy()
        self._advance(meaning)

    def _advance(self, checked: object) -> None:
        assert self._flow is not None
        told = len(self.table.log.told)
        self.paused = False
        try:
            decision = self._flow.send(checked)
        except StopIteration:
            self.decision = None
            self._note_revealed()
            return
        except Exception:
            self._recover(told)
            raise
        if isinstance(decision, Pause):
            self.decision, self.paused = None, True
            self._note_revealed()
            return
        self.decision = decision
        self._note_revealed()
        if decision.top_level and self.checkpoints:
            self.checkpoint = self.state.clone()
            self.answers_since = []
            self._drawn_before = len(self.table.log.chance)

    def _note_revealed(self) -> None:
        log = self.table.log
        if log.revealed:
            log.revealed = False
            self.revealed_at = len(self.answers)

    def _recover(self, told: int) -> None:
        """Nothing half-done survives an error: back to the question that was being asked."""
        if self.checkpoint is None:
            self.decision = None
            return
        self.table.log.pausing = False
        again, self.answers_since = self.answers_since[:-1], []
        kept = self.answers[: len(self.answers) - len(again) - 1]
        self._note_revealed()
        log, revealed, before = self.table.log, self.revealed_at, self._drawn_before
        outcomes, streams = log.chance[: self._drawn_before_answer], self._streams_before_answer
        self.answers = kept
        self.table.state = self.checkpoint.clone()
        log.again = list(outcomes[before:])
        self.start()
        for answer in again:
            self.submit(answer)
        del log.told[told:]
        log.again, log.chance, self._drawn_before = [], outcomes, before
        if log.live is not None:
            log.live.drawn = streams
        self.revealed_at = min(revealed, len(self.answers))

    def reseed(self, text: int | str = "", *, in_place: Collection[int] = ()) -> None:
        """Start chance again and shuffle what lies face down, so that what was seen before an undo
        does not come again: live chance by its key, other chance from this seed. Of live chance
        cards ``in_place`` stay where they lie."""
        live = self.table.log.live
        self.restart_chance(chance.seed(text) if live is None else live.epoch + 1, in_place)

    def restart_chance(self, start: int, in_place: Collection[int] = ()) -> None:
        """Start chance again from a known number. In the middle of an effect decks stay as they
        are: cards of theirs may be under way."""
        state, live = self.state, self.table.log.live
        if live is not None:
            live.restart(start)
        else:
            state.rng = start
        at = len(self.answers)
        self.reseeds.append((at, start) if live is None else (at, start, sorted(in_place)))
        if self.decision is not None and self.decision.top_level:
            for owner, deck in enumerate(state.deck):
                self._mix(deck, f"deck/{owner}", in_place)
            self._mix(state.market_deck, "market_deck", in_place)
            self._note_revealed()
            if self.checkpoints:
                self.checkpoint = state.clone()
                self._drawn_before = len(self.table.log.chance)
        elif self.checkpoint is not None and live is None:
            self.checkpoint.rng = start

    def _mix(self, pile: list[int], name: str, in_place: Collection[int]) -> None:
        mixed = chance.shuffled(self.table, [card for card in pile if card not in in_place], name)
        mixed.reverse()
        pile[:] = [card if card in in_place else mixed.pop() for card in pile]

    # Forking -------------------------------------------------------------------------------

    def fork(self) -> Game:
        """An independent copy at the same question, without the story so far. What came since the
        last top-level question comes again; all chance after it is simulated."""
        if self.checkpoint is None or self.paused:
            raise ValueError("only a game that keeps checkpoints, and asks, can be forked")
        copy = Game(self.cast, self.rules, self.checkpoint.clone())
        copy.table.log.again = list(self.outcomes_since)
        copy.start()
        for answer in self.answers_since:
            copy.submit(answer)
        return copy

    def copy_to_fork_from(self) -> State:
        """A copy of the State ``think_ahead`` starts from, to fill in what is hidden: as it is now,
        or in the middle of an effect as it was at the last top-level question."""
        if self.decision is not None and self.decision.top_level:
            return self.state.clone()
        if self.checkpoint is None:
            raise ValueError(
                "in the middle of an effect only a game with checkpoints can be forked"
            )
        return self.checkpoint.clone()

    def think_ahead(self, state: State | None = None) -> Game:
        """A copy at the same question to play on with ``take``: the cheapest there is. It tells
        no story and keeps no checkpoints, and can itself be forked at top-level questions.

        It starts from ``copy_to_fork_from()``; give that yourself to fill in what is hidden
        first. In the middle of an effect the answers since are given again and the outcomes since
        come again; what was filled in may not allow them: EngineError, then fill in differently.
        All chance after that is simulated.
        """
        begin = self.copy_to_fork_from() if state is None else state
        world = Game(self.cast, self.rules, begin, checkpoints=False, quiet=True)
        world.start()
        if self.decision is not None and not self.decision.top_level:
            world.table.log.again = list(self.outcomes_since)
            for answer in self.answers_since:
                world.submit(answer)
        return world


def _set_up(table: Table) -> None:
    """Starting decks of ten cards, the market deck, the market and hands of five."""
    state, cast = table.state, table.cast
    for seat in range(table.rules.players):
        state.deck[seat] = []
    dealt = dict.fromkeys(cast.sets, 0)  # how many ones of each set were given out
    for card in range(cast.animalfolk):
        kind = cast.kind_of[card]
        set_ = cast.sets[kind]
        if cast.values[kind] > 1:
            state.market_deck.append(card)
        elif dealt[set_] < table.rules.players:
            state.deck[dealt[set_]].append(card)
            dealt[set_] += 1
    state.market_deck = chance.shuffled(table, state.market_deck, "market_deck")
    for seat in range(table.rules.players):
        deck = state.deck[seat]
        deck += [new_junk(table) for _ in range(STARTING_DECK_SIZE - len(deck))]
    _lay_out_owned_cards(table)
    for seat in range(table.rules.players):
        state.deck[seat] = chance.shuffled(table, state.deck[seat], f"deck/{seat}")
        state.hand[seat] = [state.deck[seat].pop() for _ in range(table.rules.hand_size)]
    state.market = [state.market_deck.pop() for _ in range(MARKET_SLOTS)]
    for seat, gold in enumerate(table.rules.starting_gold):
        state.gold[seat] += gold  # a character may have brought some
    table.tell("turn", state.seat, details=state.turn)


def _lay_out_owned_cards(table: Table) -> None:
    """Traps go into the starting decks, specialty cards where their character says."""
    state, cast = table.state, table.cast
    traps = set(cast.traps)
    for card, owner in cast.owner.items():
        pile = state.deck if table.printed_kind(card).id in traps else state.aside
        pile[owner].append(card)
    for seat, character in enumerate(cast.characters):
        if character is not None:
            large = sum(card.size == "large" for card in character.specialty)
            state.tokens[seat] = [0] * (1 + large)
            if character.setup:
                all_effects()[character.setup](table, seat)
