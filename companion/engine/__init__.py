"""The rules of the game as plain Python. Imports neither Flask nor SQLAlchemy nor asyncio.

Three objects:

    table.Table      what lies where, what it is worth, and the verbs that cards are written in
    rulebook         what is legal at a table: prices, payments, stacks, purchases
    game.Game        asks the players, takes their answers, forks, records

``turns.py`` is the course of a turn, ``actions.py`` what a player may do in it.
"""

from companion.engine import rulebook
from companion.engine.action import Action
from companion.engine.actions import (
    ACTIONS,
    TIMING_OF,
    about_card,
    asks_of,
    price_of_deed,
    scheduled_deeds,
)
from companion.engine.cast import Cast, Kind, Rules
from companion.engine.chance import LiveChance, seal_of
from companion.engine.decision import ACTION, CARDS, OPTION, PAYMENT, Decision
from companion.engine.errors import (
    EngineError,
    IllegalAnswer,
    LineupError,
    PositionError,
    RecordError,
)
from companion.engine.events import EVERYBODY, Event, Place, What, Zone, read_event
from companion.engine.following import DECKS_FORMED, Ledger, placed_on_decks
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import Narrator, explain, value_change
from companion.engine.position import read_position, write_position
from companion.engine.record import (
    RULES_VERSION,
    answers_in,
    carry_over,
    deal_again,
    fingerprint,
    give_again,
    in_todays_words,
    record_of,
    replay,
    report,
    reseeds_in,
    resume,
    snapshot,
    undo,
    walk,
    write_record,
)
from companion.engine.scripts import Cost, all_effects, all_scripts, fetching_actions, own_actions
from companion.engine.seen_game import game_as_seen
from companion.engine.state import EMPTY, NOBODY, PHASES, State
from companion.engine.table import Table
from companion.engine.timing import MOMENTS, REACTIONS, TRAITS, moments, traits
from companion.engine.types import (
    ActionAnswer,
    Answer,
    Card,
    Operation,
    PaymentAnswer,
    Purpose,
    QuestionKind,
    Seat,
    Topic,
    Trigger,
)
from companion.engine.verifying import Verified, verify
from companion.engine.view import (
    ClockView,
    HandCardView,
    OfferedCard,
    PlayerView,
    QuestionView,
    ScheduledCardView,
    SeenEvent,
    SeenPlace,
    SlotView,
    View,
    clock_view,
    discard_view,
    hand_in_short,
    market_in_short,
    market_view,
    player_view,
    question,
    question_view,
    seen_event,
    stalls_view,
    view,
)

__all__ = [
    "ACTION",
    "ACTIONS",
    "CARDS",
    "DECKS_FORMED",
    "EMPTY",
    "EVERYBODY",
    "MOMENTS",
    "NOBODY",
    "OPTION",
    "PAYMENT",
    "PHASES",
    "REACTIONS",
    "RULES_VERSION",
    "TIMING_OF",
    "TRAITS",
    "Action",
    "ActionAnswer",
    "Answer",
    "Card",
    "Cast",
    "ClockView",
    "Cost",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "HandCardView",
    "IllegalAnswer",
    "Kind",
    "Ledger",
    "Lineup",
    "LineupError",
    "LiveChance",
    "Narrator",
    "OfferedCard",
    "Operation",
    "PaymentAnswer",
    "Place",
    "PlayerView",
    "PositionError",
    "Purpose",
    "QuestionKind",
    "QuestionView",
    "RecordError",
    "Rules",
    "ScheduledCardView",
    "Seat",
    "SeenEvent",
    "SeenPlace",
    "SlotView",
    "State",
    "Table",
    "Topic",
    "Trigger",
    "Verified",
    "View",
    "What",
    "Zone",
    "about_card",
    "all_effects",
    "all_scripts",
    "answers_in",
    "asks_of",
    "carry_over",
    "clock_view",
    "deal_again",
    "discard_view",
    "explain",
    "fetching_actions",
    "fingerprint",
    "game_as_seen",
    "give_again",
    "hand_in_short",
    "in_todays_words",
    "market_in_short",
    "market_view",
    "moments",
    "own_actions",
    "placed_on_decks",
    "player_view",
    "price_of_deed",
    "question",
    "question_view",
    "read_event",
    "read_position",
    "record_of",
    "replay",
    "report",
    "reseeds_in",
    "resume",
    "rulebook",
    "scheduled_deeds",
    "seal_of",
    "seen_event",
    "snapshot",
    "stalls_view",
    "traits",
    "undo",
    "value_change",
    "verify",
    "view",
    "walk",
    "write_position",
    "write_record",
]
