"""What is told about a game on screens around its moves, and why something cannot be done there.

The moves themselves are told by ``companion.engine.narrate``, to each viewer what they may know.
"""

from __future__ import annotations

from companion.engine import EngineError, explain
from companion.rooms import Change, ChangeError, Entry
from companion.rooms.story import NEW_CHANCE, NEW_RULES, WENT_ON
from companion.web.i18n import N_, translated
from companion.web.i18n import gettext as _
from companion.web.refusals import SeatNames, words_of
from companion.web.table.words import LogWords, told

# ---- the log ----


@told("play")
def _play(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You had the cards dealt: the game is played without printed cards."),
        N_("%(who)s had the cards dealt: the game is played without printed cards."),
    )


@told("answer")
def _answer(log: LogWords, entry: Entry, change: Change) -> str:
    # What was decided is for those who may know it; see the log of the game itself.
    return log.tell(entry, N_("You decided."), N_("%(who)s decided."))


@told(WENT_ON)
def _went_on(log: LogWords, entry: Entry, change: Change) -> str:
    return _("The game went on.")


@told("take_back")
def _take_back(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You undid a decision."), N_("%(who)s undid a decision."))


@told(NEW_RULES)
def _new_rules(log: LogWords, entry: Entry, change: Change) -> str:
    if change["dropped"]:
        return _(
            "The app was updated: the game goes on under its newer rules. The action that was "
            "under way begins again."
        )
    return _("The app was updated: the game goes on under its newer rules.")


@told(NEW_CHANCE)
def _new_chance(log: LogWords, entry: Entry, change: Change) -> str:
    return _(
        "The app was updated: from now on nobody can work out what chance will bring. What lay "
        "face down in an order that nobody knows was shuffled again."
    )


@told("suggest")
def _suggest(log: LogWords, entry: Entry, change: Change) -> str:
    if change["wish"]["what"] == "undo":
        return log.tell(
            entry,
            N_("You would like to undo a decision."),
            N_("%(who)s would like to undo a decision."),
        )
    name = log.names.of(change["wish"]["chair"])
    return log.tell(
        entry,
        N_("You would like a bot to play for %(name)s."),
        N_("%(who)s would like a bot to play for %(name)s."),
        name=name,
    )


@told("agree")
def _agree(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You agreed."), N_("%(who)s agreed."))


@told("disagree")
def _disagree(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You did not agree."), N_("%(who)s did not agree."))


@told("stand_in")
def _stand_in(log: LogWords, entry: Entry, change: Change) -> str:
    return _("A bot plays for %(name)s now.", name=log.names.of(change["chair"]))


@told("take_chair")
def _take_chair(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You are back and play on."), N_("%(who)s is back and plays on."))


@told("concede")
def _concede(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You gave up."), N_("%(who)s gave up."))


@told("declines")
def _declines(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry,
        N_("You said when to be asked for reactions."),
        N_("%(who)s said when to be asked for reactions."),
    )


@told("hints")
def _hints(log: LogWords, entry: Entry, change: Change) -> str:
    if change["allowed"]:
        return log.tell(
            entry,
            N_("You do not mind hints any more."),
            N_("%(who)s does not mind hints any more."),
        )
    return log.tell(
        entry, N_("You want no hints in this game."), N_("%(who)s wants no hints in this game.")
    )


@told("ask_hint")
def _ask_hint(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You asked for a hint."), N_("%(who)s asked for a hint."))


@told("hint")
def _hint(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(
        entry, N_("You got a hint."), N_("%(who)s got a hint.")
    )  # which one is nobody else's business


@told("say")
def _say(log: LogWords, entry: Entry, change: Change) -> str:
    return log.tell(entry, N_("You: “%(said)s”"), N_("%(who)s: “%(said)s”"), said=change["text"])


# ---- refusals ----


@words_of(EngineError)
def _by_the_rules(error: EngineError, names: SeatNames) -> str:
    return explain(error, translated)


@words_of(ChangeError, "own_cards")
def _own_cards(error: ChangeError, names: SeatNames) -> str:
    return _(
        "Your own characters and traps cannot be played without their cards: the companion knows "
        "their names, but not what they do. Play with the cards on the table, or without these."
    )


@words_of(ChangeError, "characters_not_chosen")
def _characters_not_chosen(error: ChangeError, names: SeatNames) -> str:
    return _("Not everybody has chosen a character yet.")


@words_of(ChangeError, "nothing_to_undo")
def _nothing_to_undo(error: ChangeError, names: SeatNames) -> str:
    return _("You have not decided anything yet: there is nothing to undo.")


@words_of(ChangeError, "in_a_moment")
def _in_a_moment(error: ChangeError, names: SeatNames) -> str:
    return _("The game goes on in a moment: try again then.")


@words_of(ChangeError, "no_such_order")
def _no_such_order(error: ChangeError, names: SeatNames) -> str:
    return _("No card of that kind asks anything in this game.")


@words_of(ChangeError, "bot_plays_already")
def _bot_plays_already(error: ChangeError, names: SeatNames) -> str:
    return _("A bot plays in this seat already.")


@words_of(ChangeError, "nothing_proposed")
def _nothing_proposed(error: ChangeError, names: SeatNames) -> str:
    return _("That is settled already: nobody waits for an answer.")


@words_of(ChangeError, "no_stand_in")
def _no_stand_in(error: ChangeError, names: SeatNames) -> str:
    return _("No bot plays for you: the seat is yours.")


@words_of(ChangeError, "conceded")
def _conceded(error: ChangeError, names: SeatNames) -> str:
    return _("You gave this game up. A bot plays it to the end.")


@words_of(ChangeError, "not_sure")
def _not_sure(error: ChangeError, names: SeatNames) -> str:
    return _("Tick the box first: a game given up cannot be taken up again.")


@words_of(ChangeError, "hints_off")
def _hints_off(error: ChangeError, names: SeatNames) -> str:
    return _("Somebody at this table wants no hints in this game.")


@words_of(ChangeError, "nothing_said")
def _nothing_said(error: ChangeError, names: SeatNames) -> str:
    return _("Write something first: the message was empty.")


@words_of(ChangeError, "too_much_talk")
def _too_much_talk(error: ChangeError, names: SeatNames) -> str:
    return _("Wait a few seconds, then send it again: that was a lot at once.")
