"""What is told about a game on screens around its moves, and why something cannot be done there.

The moves themselves are told by ``companion.engine.narrate``, to each viewer what they may know.
"""

from __future__ import annotations

from companion.engine import EngineError, explain
from companion.rooms import ChangeError
from companion.rooms.story import NEW_CHANCE, NEW_RULES, WENT_ON
from companion.web.i18n import N_, translated
from companion.web.refusals import Refused, say_why
from companion.web.sentences import By, if_given, param
from companion.web.table.words import Telling, name_of, tell

# ---- the log ----


def _wished(told: Telling) -> str:
    return str(told.params["wish"]["what"])


tell(
    {
        "play": (
            N_("You had the cards dealt: the game is played without printed cards."),
            N_("%(who)s had the cards dealt: the game is played without printed cards."),
        ),
        # What was decided is for those who may know it; see the log of the game itself.
        "answer": (N_("You decided."), N_("%(who)s decided.")),
        WENT_ON: N_("The game went on."),
        "take_back": (N_("You undid a decision."), N_("%(who)s undid a decision.")),
        NEW_RULES: if_given(
            "dropped",
            N_(
                "The app was updated: the game goes on under its newer rules. The action that was "
                "under way begins again."
            ),
            N_("The app was updated: the game goes on under its newer rules."),
        ),
        NEW_CHANCE: N_(
            "The app was updated: from now on nobody can work out what chance will bring. What "
            "lay face down in an order that nobody knows was shuffled again."
        ),
        "suggest": By(
            _wished,
            {
                "undo": (
                    N_("You would like to undo a decision."),
                    N_("%(who)s would like to undo a decision."),
                )
            },
            otherwise=(
                N_("You would like a bot to play for %(name)s."),
                N_("%(who)s would like a bot to play for %(name)s."),
            ),
        ),
        "agree": (N_("You agreed."), N_("%(who)s agreed.")),
        "disagree": (N_("You did not agree."), N_("%(who)s did not agree.")),
        "take_chair": (N_("You are back and play on."), N_("%(who)s is back and plays on.")),
        "concede": (N_("You gave up."), N_("%(who)s gave up.")),
        "declines": (
            N_("You said when to be asked for reactions."),
            N_("%(who)s said when to be asked for reactions."),
        ),
        "hints": if_given(
            "allowed",
            (
                N_("You do not mind hints any more."),
                N_("%(who)s does not mind hints any more."),
            ),
            (N_("You want no hints in this game."), N_("%(who)s wants no hints in this game.")),
        ),
        "ask_hint": (N_("You asked for a hint."), N_("%(who)s asked for a hint.")),
        # Which one is nobody else's business.
        "hint": (N_("You got a hint."), N_("%(who)s got a hint.")),
        "say": (N_("You: “%(said)s”"), N_("%(who)s: “%(said)s”")),
    },
    name=lambda told: told.log.names.of(told.params["wish"]["chair"]),
    said=param("text"),
)
tell({"stand_in": N_("A bot plays for %(name)s now.")}, name=name_of("chair"))


# ---- refusals ----


def _by_the_rules(refused: Refused[EngineError]) -> str:
    return explain(refused.error, translated)


say_why(EngineError, {}, _by_the_rules)
say_why(
    ChangeError,
    {
        "own_cards": N_(
            "Your own characters and traps cannot be played without their cards: the companion "
            "knows their names, but not what they do. Play with the cards on the table, or "
            "without these."
        ),
        "characters_not_chosen": N_("Not everybody has chosen a character yet."),
        "nothing_to_undo": N_("You have not decided anything yet: there is nothing to undo."),
        "in_a_moment": N_("The game goes on in a moment: try again then."),
        "hint_would_tell": N_(
            "Answer without a hint: that you ask for one would tell the others of your card."
        ),
        "no_such_order": N_("No card of that kind asks anything in this game."),
        "bot_plays_already": N_("A bot plays in this seat already."),
        "nothing_proposed": N_("That is settled already: nobody waits for an answer."),
        "no_stand_in": N_("No bot plays for you: the seat is yours."),
        "conceded": N_("You gave this game up. A bot plays it to the end."),
        "not_sure": N_("Tick the box first: a game given up cannot be taken up again."),
        "hints_off": N_("Somebody at this table wants no hints in this game."),
        "nothing_said": N_("Write something first: the message was empty."),
        "too_much_talk": N_("Wait a few seconds, then send it again: that was a lot at once."),
    },
)
