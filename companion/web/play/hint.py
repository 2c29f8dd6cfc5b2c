"""What a bot would do, and why, for the seat that asked it: in words, and on the table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from companion.bots.wording import Wording
from companion.catalog import catalog
from companion.rooms import Entry
from companion.rooms.hints import FIRST_THOUGHT, LAST_WORD
from companion.rooms.playing import playing
from companion.store import LiveTable, Match
from companion.web.i18n import gettext as _
from companion.web.i18n import translated, translations
from companion.web.play.question import AskedQuestion, asked
from companion.web.play.tray import without_word
from companion.web.table.words import Names

View = Mapping[str, Any]

PATIENCE: Final = 2.0  # seconds until its last word: it takes a fraction of that
WORTH_SAYING: Final = 0.02  # a difference of chances; less may be luck of the playouts


@dataclass(frozen=True, slots=True)
class Hint:
    entry: int  # of the log
    text: str
    better: str  # how much better than the next best choice; empty if that is not known
    thought: str  # how far it was thought through: see ``companion.rooms.hints``
    can_be_done: bool
    hand: tuple[int, ...] = ()  # places of the cards it is about
    market: tuple[int, ...] = ()  # slots

    @property
    def is_first_thought(self) -> bool:
        return self.thought != LAST_WORD

    @property
    def another_follows(self) -> bool:
        return self.thought == FIRST_THOUGHT


@dataclass(frozen=True, slots=True)
class ShownHint:
    hint: Hint | None
    is_offered: bool
    is_asked: bool  # and a bot is thinking about it, perhaps after a first thought
    is_late: bool  # what was asked for has not come

    @property
    def hand(self) -> tuple[int, ...]:
        return self.hint.hand if self.hint else ()

    @property
    def market(self) -> tuple[int, ...]:
        return self.hint.market if self.hint else ()


def shown_hint(
    table: LiveTable, hint: Hint | None, asked_at: float | None, *, may_ask: bool
) -> ShownHint:
    """``asked_at`` is when this seat asked for a hint about this moment, if it did."""
    waits = asked_at is not None and (hint is None or hint.another_follows) and not table.closed
    is_last = hint is not None and not hint.is_first_thought
    return ShownHint(
        hint=hint,
        is_offered=may_ask and not playing(table.state).no_hints and not is_last,
        is_asked=waits,
        is_late=waits and time.time() - (asked_at or 0.0) > PATIENCE,
    )


def hint_for(
    entries: Sequence[Entry], match: Match, seat: int | None, view: View, names: Names
) -> Hint | None:
    """The hint this seat was given for this very moment."""
    entry = _newest(entries, match, seat, "hint")
    if entry is None or seat is None or "kind" not in (view["question"] or {}):
        return None
    hint = entry.change["hint"]
    answer, thought = hint["answer"], hint.get("thought", LAST_WORD)
    if answer is None:
        return Hint(entry.seq, _no_way(), "", thought, can_be_done=False)
    if view["question"]["kind"] == "action":
        what, hand, market = _done(answer, view, seat), _hand_of(answer), _slots_of(answer)
    else:
        question = asked(view["question"], view, names, seat)
        what = _chosen(answer, question)
        hand, market = (_taken(answer, question, zone) for zone in ("hand", "market"))
    why = reason_words(hint["reason"], hint["params"])
    return Hint(
        entry.seq,
        _("%(what)s: %(why)s.", what=what, why=why) if why else f"{what}.",
        better_words(hint.get("chances", ())),
        thought,
        can_be_done=True,
        hand=hand,
        market=market,
    )


def _no_way() -> str:
    """What a puzzle's bulb says where no proven way goes on."""
    return _("Undo what you did, or try again: no sure way to the goal was found from here.")


def better_words(chances: Sequence[float]) -> str:
    """The chance of winning with the best choice, beside that with the next best."""
    if len(chances) < 2 or chances[0] - chances[1] < WORTH_SAYING:
        return ""
    best, other = (round(10 * chance) for chance in chances[:2])
    if best == other:
        return _(
            "This way you win about %(best)s games in 10, a little more than otherwise.", best=best
        )
    return _(
        "This way you win about %(best)s games in 10 instead of %(other)s.", best=best, other=other
    )


def hint_asked_at(entries: Sequence[Entry], match: Match, seat: int | None) -> float | None:
    entry = _newest(entries, match, seat, "ask_hint")
    return None if entry is None else entry.at


def _newest(entries: Sequence[Entry], match: Match, seat: int | None, do: str) -> Entry | None:
    """Of this moment: what is older was about another question."""
    for entry in reversed(entries):
        if entry.seq <= match.moment:
            return None
        told = entry.change
        if told["do"] == do and entry.by == seat and told["moment"] == match.moment:
            return entry
    return None


# ---- what ----


def _chosen(answer: Any, question: AskedQuestion) -> str:
    labels = {choice.value: choice.label for choice in question.choices}
    if question.kind == "option":
        if question.decline and question.decline.option == answer:
            return _pressed(question.decline.label)
        return _pressed(labels.get(answer, question.confirm))
    cards = [labels[place] for place in _cards_of(answer, question)]
    coins = answer["gold"] if question.kind == "payment" else 0
    wording = _wording()
    chosen = (
        wording.in_order(cards)
        if question.ordered or question.is_sorting
        else wording.with_gold(cards, coins)
    )
    if chosen:
        return _("%(do)s (%(what)s)", do=question.confirm, what=chosen)
    return _pressed(question.decline.label if question.decline else question.confirm)


def _pressed(label: str) -> str:
    """A button speaks for the player, a hint to the player."""
    return _("Choose “%(label)s”", label=label)


def _cards_of(answer: Any, question: AskedQuestion) -> Sequence[int]:
    """What is chosen of the cards that were offered."""
    if question.kind == "option":
        return ()
    cards: Sequence[int] = answer["cards"] if question.kind == "payment" else answer
    return cards


def _taken(answer: Any, question: AskedQuestion, zone: str) -> tuple[int, ...]:
    """Where the chosen cards lie, if they lie in this zone."""
    cards = _cards_of(answer, question)
    return tuple(place for place, choice in question.picks(zone) if choice.value in cards)


def _hand_of(action: Mapping[str, Any]) -> tuple[int, ...]:
    own = (action["card"],) if "card" in action else ()
    return (*own, *action.get("pay", ()), *action.get("cards", ()))


def _slots_of(action: Mapping[str, Any]) -> tuple[int, ...]:
    if "slot" not in action:
        return ()
    order = action.get("order")
    return (order[action["slot"]] if order else action["slot"],)


def _done(action: Mapping[str, Any], view: View, seat: int) -> str:
    if action["do"] == "go_on":
        return _pressed(without_word(view["question"]["purpose"]))
    return action_words(action, view, seat)


def action_words(action: Mapping[str, Any], view: View, seat: int) -> str:
    return _wording().action(cast(Any, action), cast(Any, view), seat)


def _wording() -> Wording:
    return Wording(translations())


# ---- why ----


def reason_words(reason: str, params: Mapping[str, Any]) -> str:
    """Why the bot would do that; empty where the deed speaks for itself."""
    if reason in catalog().actions:
        return translated(catalog().actions[reason].why)
    match reason:
        case "buy_for_stack":
            return _("it fits into a stack you will build soon")
        case "buy_strong":
            return _("it is a strong card to play again and again")
        case "buy_for_later":
            return _("higher cards are what later stacks are made of")
        case "clear_hand":
            return _("these cards do not help you now; better ones may come")
        case "play":
            return _("what it does is worth more than keeping it")
        case "use_passive" | "use_ability":
            return _("it costs little and brings something")
        case "copy":
            return _("that is what helps you most this turn")
        case "solution":
            return _("from here this surely leads to the goal")
        case "pay_least" | "help":
            return _("it gives away the least")
    return ""
