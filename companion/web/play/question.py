"""A question of the engine as a page shows it: a sentence, labelled choices, buttons.

Works from the plain data a seat's view holds and from nothing else, so it can show no more than
that seat may know. The sentences themselves are in ``question_titles``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.catalog import catalog
from companion.catalog.card_data import OwnWords
from companion.catalog.numbers import side_of
from companion.web.deck_names import deck_name_text
from companion.web.i18n import N_, either, ngettext, pgettext, translated
from companion.web.i18n import gettext as _
from companion.web.play import question_titles as titles
from companion.web.play.cards import Face, face, name_of
from companion.web.sentences import Counted
from companion.web.table.words import Names

Question = Mapping[str, Any]
View = Mapping[str, Any]

# Nothing of the engine should need these: a test fails where a question has no words. But a page
# that asks vaguely is better than one that shows a code or breaks.
_SOME_OPTION = N_("Choose")
_SOME_CARDS = titles.CardWords(
    exactly=Counted("Choose a card", "Choose %(num)s cards"),
    up_to=Counted("You may choose a card", "You may choose up to %(num)s cards"),
    in_order=N_("In which order?"),
    confirm=N_("Confirm"),
)
_SOME_PAYMENT = titles.PaymentWords(
    title=N_("How do you pay?"), detail="", confirm=N_("Pay"), decline=titles.NO_THANKS
)
_SOME_ACTION = titles.ActionWords(title=N_("It is up to you"))

DECLINES = ("nobody", "nothing", "no")  # options that turn down what is offered


# ---- what a page shows of it ----


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """One thing that can be chosen; ``value`` is its place in what was offered."""

    value: int
    label: str
    look: str  # "card", "player", "direction", "number", "set", "zone" or "yes"
    card: str | None = None  # its id
    worth: int | None = None  # what a card counts now
    icon: str = ""
    seat: int | None = None  # of a player
    note: str = ""  # what tells it from others
    lies: tuple[str, int] | None = None  # "hand" or "market" and where, if the viewer sees it there
    counts: tuple[tuple[str, int, str], ...] = ()  # of a player: icon, number, in words

    @property
    def face(self) -> Face:
        return face(self.card or "")

    @property
    def mark(self) -> str:
        """Equal for cards that pay the same: any of them will do."""
        return f"{self.card}:{self.worth}"


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices that lie together, such as the cards of one hand."""

    heading: str
    choices: tuple[OfferedChoice, ...]


@dataclass(frozen=True, slots=True)
class DeclineButton:
    """The button that says no; ``option`` is its place among options, None sends no cards."""

    label: str
    option: int | None = None


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """All that a page shows of one question."""

    kind: str  # "cards", "option", "payment" or "action"
    who: str
    title: str
    detail: str = ""
    source: str | None = None  # the card that asks
    source_as: str | None = None  # what a chameleon asks as
    picture: str = ""  # of the die that asks: a file below static/icons
    confirm: str = ""
    decline: DeclineButton | None = None
    groups: tuple[ChoiceGroup, ...] = ()
    at_least: int = 1
    at_most: int = 1
    ordered: bool = False
    places: tuple[str, ...] = ()  # for putting all in order: what each place is called
    is_deal: bool = False  # the places are players
    payments: tuple[dict[str, Any], ...] = ()
    gold: tuple[int, ...] = ()  # amounts of gold that may be part of a payment
    totals: str = ""  # what a payment has to come to, in words

    @property
    def choices(self) -> tuple[OfferedChoice, ...]:
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def uses_the_table(self) -> bool:
        """Whether cards are tapped where they lie. An order is easier to see in a list."""
        return self.kind in ("cards", "payment") and not self.ordered and not self.is_sorting

    def picks(self, zone: str) -> tuple[tuple[int, OfferedChoice], ...]:
        """By place: the cards of the viewer's hand or of the market that are tapped there."""
        lying = [(choice.lies, choice) for choice in self.choices if self.uses_the_table]
        return tuple((lies[1], choice) for lies, choice in lying if lies and lies[0] == zone)

    @property
    def other_groups(self) -> tuple[ChoiceGroup, ...]:
        """What has to be drawn for the question, because it does not lie open anywhere."""
        if not self.uses_the_table:
            return self.groups
        return tuple(group for group in self.groups if group.choices[0].lies is None)

    @property
    def pick_type(self) -> str:
        return "radio" if self.kind == "cards" and self.at_most == 1 else "checkbox"

    @property
    def sums(self) -> list[dict[str, Any]]:
        """What the page says for each number of cards that may be chosen."""
        return sums(self.at_least, self.at_most, len(self.choices))

    @property
    def source_name(self) -> str:
        return name_of(self.source) if self.source else ""

    @property
    def source_face(self) -> Face | None:
        """What the asking card does: of a chameleon, of what it asks as."""
        return face(self.source_as or self.source) if self.source else None

    @property
    def faces(self) -> list[Face]:
        """The cards of the question, each once, for whatever shows one large."""
        return list({c.face.id: c.face for c in self.choices if c.look == "card"}.values())

    @property
    def is_sorting(self) -> bool:
        """Whether all the cards are to be put in order, none is to be left out."""
        return bool(self.places)


def sums(at_least: int, at_most: int, offered: int) -> list[dict[str, Any]]:
    """By the number of cards chosen: what to say, and whether that cannot be an answer. All are
    made here, so that every language counts as it counts; static/js/play-question.js chooses."""
    least = max(at_least, 1)  # none at all has a button of its own
    return [_sum(chosen, least, at_most) for chosen in range(offered + 1)]


def _sum(chosen: int, least: int, most: int) -> dict[str, Any]:
    if chosen > most:
        text = ngettext("Too many: take %(num)s back", "Too many: take %(num)s back", chosen - most)
    elif most == 1:
        text = "" if chosen else _("Choose first")
    else:
        text = ngettext(
            "%(num)s of %(most)s chosen", "%(num)s of %(most)s chosen", chosen, most=most
        )
        if chosen < least:
            missing = ngettext("Choose %(num)s more", "Choose %(num)s more", least - chosen)
            text = f"{text}. {missing}"
    return {"text": text, "problem": not least <= chosen <= most}


# ---- in words ----


def asked(question: Question, view: View, names: Names, seat: int) -> AskedQuestion:
    """The question as ``view["question"]`` has it, in words for the seat that is asked."""
    return _Asking(question, view, names, seat).asked()


class _Asking:
    def __init__(self, question: Question, view: View, names: Names, seat: int) -> None:
        self.question = question
        self.view = view
        self.names = names
        self.seat = seat
        self.kind: str = question["kind"]
        self.purpose: str = question["purpose"]
        self.source: str | None = question["source"]
        self.choices = _Choices(question, view, names, seat)
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
        order = translated(words.order) if question["ordered"] and most > 1 else ""
        if "seats" in question:
            order = ""
        details = (self._reaction(), translated(own.detail) if own else "", order)
        return self._asked(
            title=title,
            detail=" ".join(filter(None, details)),
            confirm=translated(words.confirm),
            decline=DeclineButton(self._decline(words.decline)) if least == 0 else None,
            groups=self.choices.by_zone(question["cards"]),
            at_least=least,
            at_most=most,
            ordered=question["ordered"] and most > 1,
            places=self._places() if sorting else (),
            is_deal="seats" in question,
        )

    def _decline(self, otherwise: str) -> str:
        if self._may_leave_top_card():
            return translated(titles.LEAVE_IT_THERE)
        return translated(titles.NOT_THIS_TIME if self._reaction() else otherwise)

    def _cards_title(self, words: titles.CardWords, sorting: bool) -> str:
        question = self.question
        least, most = question["at_least"], question["at_most"]
        if sorting and words.in_order:
            return translated(words.in_order)
        if self._may_leave_top_card():
            return translated(titles.TOP_CARD_MAY_GO)
        if self.purpose == "give" and self.source is None:
            return translated(titles.FOR_TEAMMATE)
        title = words.up_to if least == 0 and words.up_to else words.exactly
        return translated(title) if isinstance(title, str) else title.of(most)

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
            title = translated(confirm.title)
        else:
            title = translated(titles.OPTIONS.get((topic, self.purpose), _SOME_OPTION))
        # What a card says of its own replaces what such a question says in general.
        general = translated(confirm.detail) if confirm and not own else ""
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
            return translated(words.no if words else titles.NO_THANKS)
        return _("Nobody") if option == "nobody" else translated(titles.NOT_THIS_TIME)

    # Payments --------------------------------------------------------------------------------

    def _payment(self) -> AskedQuestion:
        question = self.question
        words = titles.PAYMENTS.get(self.purpose, _SOME_PAYMENT)
        payments = question["payments"]
        values = [card["value"] for card in question["cards"]]
        paying = [payment for payment in payments if payment["cards"] or payment["gold"]]
        totals = {sum(values[at] for at in p["cards"]) + p["gold"] for p in paying}
        return self._asked(
            title=translated(words.title),
            detail=translated(words.detail),
            confirm=translated(words.confirm),
            decline=DeclineButton(translated(words.decline))
            if len(paying) < len(payments)
            else None,
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
        title = translated(titles.AFTER_SNACK if only_building else words.title)
        return self._asked(title=title, detail=translated(words.detail))


def _group(choices: list[tuple[Any, OfferedChoice]]) -> ChoiceGroup:
    return ChoiceGroup("", tuple(choice for _option, choice in choices))


# ---- what can be chosen ----


class _Choices:
    """The choices of one question, for the seat that is asked."""

    def __init__(self, question: Question, view: View, names: Names, seat: int) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.me: Mapping[str, Any] = view["players"][seat]
        self.topic: str = question.get("topic", "")
        self.purpose: str = question["purpose"]

    def player(self, seat: int) -> str:
        return _("You") if seat == self.seat else self.names.of(seat)

    def by_zone(self, cards: Iterable[Mapping[str, Any]]) -> tuple[ChoiceGroup, ...]:
        zones: dict[str, list[OfferedChoice]] = {}
        for place, card in enumerate(cards):
            zones.setdefault(self._zone(card["zone"]), []).append(self._card(place, card))
        return tuple(ChoiceGroup(heading, tuple(choices)) for heading, choices in zones.items())

    def _card(self, place: int, card: Mapping[str, Any]) -> OfferedChoice:
        return OfferedChoice(
            place,
            name_of(card["card"]),
            "card",
            card=card["card"],
            worth=card["value"],
            note=self._entry_note(card),
            lies=self._lies(card),
        )

    def _lies(self, card: Mapping[str, Any]) -> tuple[str, int] | None:
        zone, owner = card["zone"]
        if "at" in card and (zone == "market" or (zone == "hand" and owner == self.seat)):
            return zone, card["at"]
        return None

    def _entry_note(self, card: Mapping[str, Any]) -> str:
        """Equal cards in a schedule may have been played as, or hold, different ones."""
        if "entry" not in card:
            return ""
        entry = self.me["schedule"][card["entry"]]
        notes = []
        if entry["is"] != entry["card"]:
            notes.append(_("as %(card)s", card=name_of(entry["is"])))
        if entry.get("stored"):
            stored = ", ".join(map(name_of, entry["stored"]))
            notes.append(_("holds %(cards)s", cards=stored))
        return ", ".join(notes)

    def _zone(self, zone: list[Any]) -> str:
        name, owner = zone
        match name:
            case "market":
                return _("The market")
            case "market_discard":
                return _("The market discard")
            case "shown":
                return _("The cards you look at")
            case "stall":
                return self._stall(owner)
        if owner == self.seat:
            return {
                "hand": _("Your hand"),
                "deck": _("Your deck"),
                "discard": _("Your discard pile"),
                "schedule": _("Your schedule"),
            }[name]
        whose = self.names.of(owner)
        return {
            "hand": pgettext("heading", "%(name)s’s hand", name=whose),
            "deck": pgettext("heading", "%(name)s’s deck", name=whose),
            "discard": pgettext("heading", "%(name)s’s discard pile", name=whose),
            "schedule": pgettext("heading", "%(name)s’s schedule", name=whose),
        }[name]

    def _stall(self, side: int) -> str:
        seats = (side, side + 2) if self.view["teams"] else (side,)
        if self.seat in seats:
            return _("Your stall")
        return pgettext("heading", "%(name)s’s stall", name=self.names.of_all(seats))

    def option(self, place: int, option: Any) -> OfferedChoice:
        match self.topic:
            case "seat":
                return self._seat_choice(place, option)
            case "direction":
                return self._direction_choice(place, option)
            case "value" | "number":
                return OfferedChoice(place, str(option), "number")
            case "set":
                return _set_choice(place, option)
            case "name" | "copy":
                return OfferedChoice(
                    place, name_of(option), "card", card=option, worth=face(option).value
                )
            case "zone":
                return self._zone_choice(place, option)
            case "confirm":
                words = titles.CONFIRMS.get(self.purpose)
                label = translated(words.yes) if words else _("Yes")
                return OfferedChoice(place, label, "yes", icon="check")
        return OfferedChoice(place, _("Choice %(number)s", number=place + 1), "yes")

    def _seat_choice(self, place: int, seat: int) -> OfferedChoice:
        player = self.view["players"][seat]
        hand, deck, discard = player["hand_count"], player["deck_count"], len(player["discard"])
        stacks = len(self.view["stalls"][side_of(seat, self.view["teams"])])
        counts = (
            ("hand", hand, ngettext("%(num)s card in hand", "%(num)s cards in hand", hand)),
            ("deck", deck, ngettext("%(num)s card in the deck", "%(num)s cards in the deck", deck)),
            (
                "discard",
                discard,
                ngettext(
                    "%(num)s card in the discard pile", "%(num)s cards in the discard pile", discard
                ),
            ),
            ("stall", stacks, ngettext("%(num)s stack", "%(num)s stacks", stacks)),
        )
        return OfferedChoice(place, self.player(seat), "player", seat=seat, counts=counts)

    def _direction_choice(self, place: int, direction: str) -> OfferedChoice:
        """One of two neighbours to choose; the left one comes next in turn order."""
        step = 1 if direction == "left" else -1
        neighbour = (self.seat + step) % len(self.view["players"])
        return OfferedChoice(
            place,
            _("To the left") if direction == "left" else _("To the right"),
            "direction",
            icon=f"arrow-{direction}",
            note=_("towards %(name)s", name=self.names.of(neighbour)),
        )

    def _zone_choice(self, place: int, zone: str) -> OfferedChoice:
        discard = self.me["discard"]
        if zone == "discard":
            # Heads of piles come first in a view.
            bottom = self.purpose == "take_from"
            label = _("Bottom of your discard pile") if bottom else _("Top of your discard pile")
            card = (discard[-1] if bottom else discard[0]) if discard else None
            note = name_of(card) if card else ""
            return OfferedChoice(place, label, "zone", icon="discard", note=note)
        if zone == "hand":
            note = _("a random card")
            return OfferedChoice(place, _("Another player’s hand"), "zone", icon="hand", note=note)
        return OfferedChoice(place, _("Your deck"), "zone", icon="deck")

    def by_deck(self, choices: list[tuple[Any, OfferedChoice]]) -> tuple[ChoiceGroup, ...]:
        decks: dict[str, list[OfferedChoice]] = {}
        for card, choice in choices:
            decks.setdefault(face(card).deck, []).append(choice)
        return tuple(
            ChoiceGroup(_deck_name(deck) if deck else _("Other cards"), tuple(found))
            for deck, found in sorted(decks.items(), key=lambda item: not item[0])
        )


def _set_choice(place: int, deck: str) -> OfferedChoice:
    if deck == "junk":
        return OfferedChoice(place, _("Junk"), "set", icon="junk")
    return OfferedChoice(place, _deck_name(deck), "set", card=deck)


def _deck_name(deck: str) -> str:
    known = catalog().decks.get(deck)
    return deck_name_text(known) if known else _("Other cards")
