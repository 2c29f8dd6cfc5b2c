"""What a bot would do, and why, in one sentence for the seat that asked it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rooms import Entry
from companion.store import Match
from companion.web.i18n import gettext as _
from companion.web.play.card_faces import name_of
from companion.web.play.question_words import asked
from companion.web.table.words import Names

View = Mapping[str, Any]


def hint_for(
    entries: Sequence[Entry], match: Match, seat: int | None, view: View, names: Names
) -> str | None:
    """The hint this seat was given for this very moment."""
    entry = _newest(entries, match, seat, "hint")
    if entry is None or seat is None or "kind" not in (view["question"] or {}):
        return None
    hint = entry.change["hint"]
    what = _what(hint["answer"], view, names, seat)
    why = reason_words(hint["reason"], hint["params"])
    return _("%(what)s: %(why)s.", what=what, why=why) if why else f"{what}."


def hint_is_asked(entries: Sequence[Entry], match: Match, seat: int | None) -> bool:
    return _newest(entries, match, seat, "ask_hint") is not None


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


def _what(answer: Any, view: View, names: Names, seat: int) -> str:
    question = view["question"]
    if question["kind"] == "action":
        return _action(answer, view, seat)
    words = asked(question, view, names, seat)
    labels = {choice.value: choice.label for choice in words.choices}
    if question["kind"] == "option":
        if words.decline and words.decline.option == answer:
            return words.decline.label
        return labels.get(answer, words.confirm)
    chosen = answer["cards"] if question["kind"] == "payment" else answer
    if not chosen and words.decline:
        return words.decline.label
    return _listed([labels[place] for place in chosen]) or words.confirm


def _action(action: Mapping[str, Any], view: View, seat: int) -> str:
    me = view["players"][seat]
    hand = [name_of(card["is"]) for card in me["hand"]]
    paid = _listed([hand[place] for place in action.get("pay", ())])
    match action["do"]:
        case "purchase":
            card = _market_card(action, view)
            if paid:
                return _("Buy %(card)s with %(paid)s", card=card, paid=paid)
            return _("Buy %(card)s", card=card)
        case "technique":
            return _("Play %(card)s", card=hand[action["card"]])
        case "build":
            cards = _listed([hand[place] for place in action["cards"]])
            return _("Build a stack of %(cards)s", cards=cards)
        case "ask_help":
            cards = _listed([hand[place] for place in action["cards"]])
            return _("Ask your teammate to complete a stack of %(cards)s", cards=cards)
        case "inventory":
            cards = _listed([hand[place] for place in action["cards"]])
            return _("Discard %(cards)s", cards=cards) if cards else _("Discard nothing")
        case "passive":
            return _("Use %(card)s", card=hand[action["card"]])
        case "bind":
            card, kind = name_of(me["hand"][action["card"]]["card"]), name_of(action["as"])
            return _("Let %(card)s be a copy of %(kind)s", card=card, kind=kind)
        case "finish" | "snack":
            return _("Use %(card)s", card=name_of(me["schedule"][action["entry"]]["is"]))
        case "ability":
            return _("Use your character")
        case "decline":
            return _("Build no further stack")
    return _("Go on")


def _market_card(action: Mapping[str, Any], view: View) -> str:
    slot = action["slot"]
    if slot < 0:
        return name_of(view["market_discard"][0])
    order = action.get("order")
    card = view["market"][order[slot] if order else slot]
    return name_of(card["card"])


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(some)s and %(last)s", some=", ".join(names[:-1]), last=names[-1])


# ---- why ----


def reason_words(reason: str, params: Mapping[str, Any]) -> str:
    """Why the bot would do that; empty where the deed speaks for itself."""
    match reason:
        case "build":
            return _("every stack brings you nearer to the end")
        case "ask_help":
            return _("with a card of your teammate the stack would be complete")
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
        case "use_passive" | "use_ability" | "finish":
            return _("it costs little and brings something")
        case "copy":
            return _("that is what helps you most this turn")
        case "snack":
            return _("the stack can be built at once")
        case "pay_least" | "help":
            return _("it gives away the least")
    if reason.startswith("answer_"):
        return _("that leaves you with the better cards")
    return ""
