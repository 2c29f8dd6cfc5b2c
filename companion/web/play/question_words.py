"""A question of the engine in words: a sentence, labelled choices, buttons.

Works from the plain data a seat's view holds and from nothing else, so it can show no more than
that seat may know. The sentences themselves are in ``question_titles``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.catalog.card_data import OwnWords
from companion.web.i18n import either, ngettext, translated
from companion.web.i18n import gettext as _
from companion.web.play import question_titles as titles
from companion.web.play.question import AskedQuestion, ChoiceGroup, DeclineButton, OfferedChoice
from companion.web.play.question_choices import Choices, Question, View
from companion.web.table.words import Names

DECLINES = ("nobody", "nothing", "no")  # options that turn down what is offered


def asked(question: Question, view: View, names: Names, seat: int) -> AskedQuestion:
    """The question as ``view["question"]`` has it, in words for the seat that is asked."""
    return _Asking(question, view, names, seat).asked()


def waiting(view: View, names: Names) -> str:
    """For everybody who is not asked. Who may react is a secret, so only a turn is named."""
    question = view["question"]
    if not question:
        return _("The game is over.")
    if question.get("seat") is not None:
        return _("Waiting for %(name)s", name=names.of(question["seat"]))
    return _("Waiting for another player")


class _Asking:
    def __init__(self, question: Question, view: View, names: Names, seat: int) -> None:
        self.question = question
        self.view = view
        self.names = names
        self.seat = seat
        self.kind: str = question["kind"]
        self.purpose: str = question["purpose"]
        self.source: str | None = question["source"]
        self.choices = Choices(question, view, names, seat)
        self.acting_as = self._acting_as()

    def asked(self) -> AskedQuestion:
        match self.kind:
            case "cards":
                return self._cards()
            case "option":
                return self._option()
            case "payment":
                return self._payment()
        return self._action()

    def _acting_as(self) -> str | None:
        """What the asking card is a copy of, where it is one; itself otherwise."""
        if self.source is None:
            return None
        schedules = [entry for player in self.view["players"] for entry in player["schedule"]]
        resolving = [entry for entry in schedules if not entry["waits_for"]]
        for cards in (resolving, self._me()["hand"]):
            found = {card["is"] for card in cards if card["card"] == self.source}
            if len(found) == 1:
                return str(found.pop())
        return self.source

    def _me(self) -> Mapping[str, Any]:
        me: Mapping[str, Any] = self.view["players"][self.seat]
        return me

    def _asked(self, **more: Any) -> AskedQuestion:
        as_other = self.acting_as if self.acting_as != self.source else None
        return AskedQuestion(
            kind=self.kind,
            who=self.names.of(self.seat),
            source=self.source,
            source_as=as_other,
            **more,
        )

    def _own_words(self, asks: str) -> OwnWords | None:
        """What the card says itself, where it has a title of its own for this question."""
        words = titles.own_words().get((self.acting_as or "", asks, self.purpose))
        return words if words and words.title else None

    def _reaction(self) -> str:
        """What has happened that this card may react to."""
        asks = self.question["topic"] if self.kind == "option" else self.kind
        words = titles.own_words().get((self.acting_as or "", asks, self.purpose))
        return translated(words.happened) if words else ""

    # Cards -----------------------------------------------------------------------------------

    def _cards(self) -> AskedQuestion:
        question = self.question
        words = titles.CARDS.get(self.purpose, _SOME_CARDS)
        least, most = question["at_least"], question["at_most"]
        sorting = question["ordered"] and least == len(question["cards"])
        own = self._own_words("cards")
        title = translated(own.title) if own and not sorting else self._cards_title(words, sorting)
        order = words.order() if question["ordered"] and most > 1 else ""
        if "seats" in question:
            order = ""
        details = (self._reaction(), translated(own.detail) if own else "", order)
        return self._asked(
            title=title,
            detail=" ".join(filter(None, details)),
            confirm=words.confirm(),
            decline=DeclineButton(self._decline(words.decline)) if least == 0 else None,
            groups=self.choices.by_zone(question["cards"]),
            at_least=least,
            at_most=most,
            ordered=question["ordered"] and most > 1,
            places=self._places() if sorting else (),
            is_deal="seats" in question,
        )

    def _decline(self, otherwise: titles.Text) -> str:
        if self._may_leave_top_card():
            return titles.leave_it_there()
        return titles.not_this_time() if self._reaction() else otherwise()

    def _cards_title(self, words: titles.CardWords, sorting: bool) -> str:
        question = self.question
        least, most = question["at_least"], question["at_most"]
        if sorting and words.in_order is not None:
            return words.in_order()
        if self._may_leave_top_card():
            return titles.top_card_may_go()
        if self.purpose == "give" and self.source is None:
            return titles.for_teammate()
        if least == 0 and words.up_to is not None:
            return words.up_to(most)
        return words.exactly(most)

    def _may_leave_top_card(self) -> bool:
        """An ability, which is no card that asks, shows the top card of the own deck."""
        cards = self.question["cards"]
        shown = len(cards) == 1 and cards[0]["zone"][0] == "shown"
        return shown and self.purpose == "discard" and self.source is None

    def _places(self) -> tuple[str, ...]:
        if "seats" in self.question:
            return tuple(self.choices.player(seat) for seat in self.question["seats"])
        return tuple(str(place + 1) for place in range(len(self.question["cards"])))

    # Options ---------------------------------------------------------------------------------

    def _option(self) -> AskedQuestion:
        topic, options = self.question["topic"], self.question["options"]
        own = self._own_words(topic)
        confirm = titles.CONFIRMS.get(self.purpose) if topic == "confirm" else None
        if own:
            title = translated(own.title)
        elif confirm:
            title = confirm.title()
        else:
            title = titles.OPTIONS.get((topic, self.purpose), _some_option)()
        # What a card says of its own replaces what such a question says in general.
        general = confirm.detail() if confirm and not own else ""
        details = (self._reaction(), translated(own.detail) if own else general)
        choices = [
            (option, self.choices.option(place, option))
            for place, option in enumerate(options)
            if option not in DECLINES
        ]
        return self._asked(
            title=title,
            detail=" ".join(filter(None, details)),
            picture="dice/hare-planet-reroll.svg" if self.purpose == "reroll" else "",
            decline=self._option_to_decline(options),
            groups=self.choices.by_deck(choices) if topic == "name" else (_group(choices),),
        )

    def _option_to_decline(self, options: list[Any]) -> DeclineButton | None:
        for place, option in enumerate(options):
            if option in DECLINES:
                return DeclineButton(self._decline_label(option), place)
        return None

    def _decline_label(self, option: str) -> str:
        if option == "no":
            words = titles.CONFIRMS.get(self.purpose)
            return words.no() if words else titles.no_thanks()
        return _("Nobody") if option == "nobody" else titles.not_this_time()

    # Payments --------------------------------------------------------------------------------

    def _payment(self) -> AskedQuestion:
        question = self.question
        words = titles.PAYMENTS.get(self.purpose, _SOME_PAYMENT)
        payments = question["payments"]
        values = [card["value"] for card in question["cards"]]
        paying = [payment for payment in payments if payment["cards"] or payment["gold"]]
        totals = {sum(values[at] for at in p["cards"]) + p["gold"] for p in paying}
        return self._asked(
            title=words.title(),
            detail=words.detail(),
            confirm=words.confirm(),
            decline=DeclineButton(words.decline()) if len(paying) < len(payments) else None,
            groups=self.choices.by_zone(question["cards"]),
            at_least=0,
            at_most=len(values),
            payments=tuple(paying),
            gold=tuple(range(max((p["gold"] for p in paying), default=0) + 1)),
            totals=either(map(str, sorted(totals))),
        )

    # Actions ---------------------------------------------------------------------------------

    def _action(self) -> AskedQuestion:
        words = titles.ACTIONS.get(self.purpose, _SOME_ACTION)
        only_building = self.purpose == "action" and "purchase" not in self.question["actions"]
        title = titles.after_snack() if only_building else words.title()
        return self._asked(title=title, detail=words.detail())


def _group(choices: list[tuple[Any, OfferedChoice]]) -> ChoiceGroup:
    return ChoiceGroup("", tuple(choice for _option, choice in choices))


# Nothing of the engine should need these: a test fails where a question has no words. But a page
# that asks vaguely is better than one that shows a code or breaks.
def _some_option() -> str:
    return _("Choose")


_SOME_CARDS = titles.CardWords(
    exactly=lambda n: ngettext("Choose a card", "Choose %(num)s cards", n),
    up_to=lambda n: ngettext("You may choose a card", "You may choose up to %(num)s cards", n),
    in_order=lambda: _("In which order?"),
    confirm=lambda: _("Confirm"),
)
_SOME_PAYMENT = titles.PaymentWords(
    title=lambda: _("How do you pay?"),
    detail=titles.nothing_more,
    confirm=lambda: _("Pay"),
    decline=titles.no_thanks,
)
_SOME_ACTION = titles.ActionWords(title=lambda: _("It is up to you"))
