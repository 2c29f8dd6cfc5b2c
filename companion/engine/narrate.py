"""Events and errors of the engine as sentences for one viewer.

Knows neither Flask nor pages. ``Narrator`` gets the names of the players and turns an event into
a sentence that holds only what this viewer may know, or None where there is nothing to tell.
Another language comes in as ``translations``, in the form of Python's gettext.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Any

from companion.catalog import catalog
from companion.catalog.numbers import CLOCK_SPACES
from companion.engine.cast import JUNK, Cast
from companion.engine.errors import EngineError
from companion.engine.events import Event, Place


def N_(text: str) -> str:  # noqa: N802  the name by which texts to translate are found
    """Marks a text that is translated where it is used."""
    return text


def P_(context: str, text: str) -> str:  # noqa: N802  likewise
    """Marks a text that is translated otherwise elsewhere."""
    return text


ENGLISH = NullTranslations()
IN_A_SENTENCE = "in a sentence"  # not as a heading

# What happened: the sentence for the player who did it, and for everybody else.
SENTENCES: dict[str, tuple[str, str]] = {
    "turn": (
        N_("Turn %(details)s: it is your turn."),
        N_("Turn %(details)s: it is %(who)s’s turn."),
    ),
    "drew": (N_("You draw %(cards)s from %(deck)s."), N_("%(who)s draws %(cards)s from %(deck)s.")),
    "took": (N_("You take %(cards)s from %(zone)s."), N_("%(who)s takes %(cards)s from %(zone)s.")),
    "discarded": (N_("You discard %(cards)s."), N_("%(who)s discards %(cards)s.")),
    "threw_away": (N_("You throw away %(cards)s."), N_("%(who)s throws away %(cards)s.")),
    "put_on_discard": (
        N_("You put %(cards)s on %(discard)s."),
        N_("%(who)s puts %(cards)s on %(discard)s."),
    ),
    "put_on_deck": (
        N_("You put %(cards)s on top of %(deck)s."),
        N_("%(who)s puts %(cards)s on top of %(deck)s."),
    ),
    "put_under_deck": (
        N_("You put %(cards)s under %(deck)s."),
        N_("%(who)s puts %(cards)s under %(deck)s."),
    ),
    "put_into_deck": (
        N_("You put %(cards)s into %(deck)s."),
        N_("%(who)s puts %(cards)s into %(deck)s."),
    ),
    "looked": (
        N_("You look at %(cards)s of %(zone)s."),
        N_("%(who)s looks at %(cards)s of %(zone)s."),
    ),
    "revealed": (
        N_("You reveal %(cards)s from %(zone)s."),
        N_("%(who)s reveals %(cards)s from %(zone)s."),
    ),
    "searched": (N_("You search your deck."), N_("%(who)s searches their deck.")),
    "shuffled": (N_("You shuffle your deck."), N_("%(who)s shuffles their deck.")),
    "shuffled_discard": (
        N_("You shuffle your discard pile."),
        N_("%(who)s shuffles their discard pile."),
    ),
    "new_deck": (
        N_("You shuffle your discard pile into a new deck."),
        N_("%(who)s shuffles their discard pile into a new deck."),
    ),
    "new_market_deck": (
        N_("The market discard becomes the new market deck."),
        N_("The market discard becomes the new market deck."),
    ),
    "swapped_piles": (
        N_("Your deck and your discard pile change places."),
        N_("%(who)s’s deck and discard pile change places."),
    ),
    "swapped": (
        N_("You swap %(first)s for %(second)s."),
        N_("%(who)s swaps %(first)s for %(second)s."),
    ),
    "mixed_hands": (
        N_("Your hand and %(other)s’s are shuffled together and dealt again."),
        N_("%(who)s’s and %(other)s’s hands are shuffled together and dealt again."),
    ),
    "named": (N_("You name %(named)s."), N_("%(who)s names %(named)s.")),
    "no_effect": (N_("%(cards)s has no effect."), N_("%(cards)s has no effect.")),
    "moved": ("", ""),  # part of something that is told in its own words
    "slid": ("", ""),
    "dealt": (N_("You are dealt %(cards)s."), N_("%(who)s is dealt %(cards)s.")),
    "market_filled": (N_("%(cards)s comes to the market."), N_("%(cards)s comes to the market.")),
    "rearranged_market": (
        N_("You rearrange the market: %(cards)s."),
        N_("%(who)s rearranges the market: %(cards)s."),
    ),
    "purchases": (N_("You buy %(cards)s."), N_("%(who)s buys %(cards)s.")),
    "plays": (N_("You play %(played)s."), N_("%(who)s plays %(played)s.")),
    "bonus_action": (N_("You have a bonus action."), N_("%(who)s has a bonus action.")),
    "built": (
        N_("You build stack %(details)s: %(cards)s."),
        N_("%(who)s builds stack %(details)s: %(cards)s."),
    ),
    "inventory": (N_("You take the inventory action."), N_("%(who)s takes the inventory action.")),
    "passive": (N_("You use %(cards)s."), N_("%(who)s uses %(cards)s.")),
    "own_action": (N_("You use %(cards)s."), N_("%(who)s uses %(cards)s.")),  # without own words
    "finishes": (N_("You finish %(cards)s."), N_("%(who)s finishes %(cards)s.")),
    "stays": (
        N_("%(cards)s stays in your schedule."),
        N_("%(cards)s stays in %(who)s’s schedule."),
    ),
    "stored": (N_("You store %(cards)s."), N_("%(who)s stores %(cards)s.")),
    "comes_due": (N_("%(cards)s comes due."), N_("%(cards)s of %(who)s comes due.")),
    "copies": (N_("Your %(cards)s is now a copy of %(kind)s."), ""),
    "shows_copy": ("", N_("%(who)s shows %(cards)s as a copy of %(kind)s.")),
    "value_changed": (
        N_("Your %(cards)s is worth %(value)s now."),
        N_("%(who)s’s %(cards)s is worth %(value)s now."),
    ),
    "values_changed": (
        N_("The values of your cards for the rest of the turn: %(change)s."),
        N_("The values of %(who)s’s cards for the rest of the turn: %(change)s."),
    ),
    "hand_size": (
        N_("Your hand size is %(details)s larger this turn."),
        N_("%(who)s’s hand size is %(details)s larger this turn."),
    ),
    "alert": (
        N_("Alert! %(cards)s of %(other)s has come into your hand."),
        N_("Alert! %(cards)s of %(other)s has come into %(who)s’s hand."),
    ),
    "returned": (
        N_("%(cards)s returns to the top of your deck."),
        N_("%(cards)s returns to %(who)s’s deck."),
    ),
    "put_aside": (N_("%(cards)s is at your disposal."), N_("%(cards)s is at %(who)s’s disposal.")),
    "tokens": (
        N_("Tokens on your character: %(change)s, now %(total)s."),
        N_("Tokens on %(who)s’s character: %(change)s, now %(total)s."),
    ),
    "ability": (N_("You use %(details)s."), N_("%(who)s uses %(details)s.")),
    "asks_help": (
        N_("You ask your teammate to complete a stack of %(cards)s."),
        N_("%(who)s asks for help with a stack of %(cards)s."),
    ),
    "no_help": (N_("You do not help."), N_("%(who)s does not help.")),
    "helps": (N_("You add %(cards)s to the stack."), N_("%(who)s adds %(cards)s to the stack.")),
    "rolled": (N_("You roll the %(die)s: %(face)s."), N_("%(who)s rolls the %(die)s: %(face)s.")),
    "clock": (N_("The clock moves to %(hour)s."), N_("The clock moves to %(hour)s.")),
    "gold": (N_("You gain %(gold)s."), N_("%(who)s gains %(gold)s.")),
    "paid_gold": (N_("You pay %(gold)s."), N_("%(who)s pays %(gold)s.")),
    "won": (
        N_("You have built the last stack and win!"),
        N_("%(who)s has built the last stack and wins!"),
    ),
}

# What says more about some events of a sort, by the reason for it.
VARIANTS: dict[str, tuple[str, str]] = {
    "threw_away from": (
        N_("You throw away %(cards)s from %(zone)s."),
        N_("%(who)s throws away %(cards)s from %(zone)s."),
    ),
    "clock goes on": (
        N_("The clock moves on, it is still %(hour)s."),
        N_("The clock moves on, it is still %(hour)s."),
    ),
    "value_changed not": (
        N_("Your %(cards)s stays %(value)s."),
        N_("%(who)s’s %(cards)s stays %(value)s."),
    ),
    "value_changed before": (  # once only the change itself was told
        N_("The value of your %(cards)s: %(change)s."),
        N_("The value of %(who)s’s %(cards)s: %(change)s."),
    ),
}
# A die and what its roll did to a card, in one sentence: the card is worth more, or is not.
ROLLED_FOR_A_CARD = (
    N_("%(die)s: %(face)s, %(cards)s is worth %(value)s now."),
    N_("%(die)s: %(face)s, %(cards)s stays %(value)s."),
)

ERRORS: dict[str, str] = {
    # Answers
    "game_is_over": N_("The game is over."),
    "not_an_action": N_("An action must say what to “do”."),
    "unknown_action": N_("There is no action called %(action)s."),
    "not_now": N_("That cannot be done now."),
    "unknown_field": N_("An action of this sort has no field %(field)s."),
    "not_a_number": N_("%(field)s must be a whole number."),
    "out_of_range": N_("%(field)s is out of range."),
    "not_a_list": N_("%(field)s must be a list."),
    "not_a_place": N_("%(field)s must name places by their number."),
    "not_offered": N_("That was not offered."),
    "named_twice": N_("The same card was chosen twice."),
    "too_few": N_("Choose at least %(least)s."),
    "too_many": N_("Choose at most %(most)s."),
    "not_a_payment": N_("A payment consists of cards and gold."),
    "payment_does_not_fit": N_("With this payment the stack does not come out right."),
    "not_enough_gold": N_("You have less gold than that: %(owned)s."),
    "pays_too_little": N_("That does not reach the price."),
    "gold_overpays": N_("Gold cannot be used to overpay."),
    "card_not_needed": N_("One of these cards is not needed to reach the price: take it back."),
    "pays_with_itself": N_("A card cannot pay for itself."),
    "costs_nothing": N_("There is nothing to pay for that."),
    "nothing_to_buy": N_("There is no card to be had there."),
    "market_cannot_be_rearranged": N_("Nothing in this payment lets you rearrange the market."),
    "market_discard_out_of_reach": N_("Nothing in this payment reaches the market discard."),
    "order_is_not_the_market": N_("The new order must name every card in the market once."),
    "not_bound_yet": N_("First choose what your chameleon is a copy of."),
    "cannot_copy_that": N_("It cannot be a copy of that."),
    "not_a_technique": N_("This card is not a technique."),
    "no_such_passive": N_("This card has no passive to be used that way."),
    "passive_used": N_("Its passive was used this turn already."),
    "passive_does_nothing": N_("Its passive could not do anything now."),
    "no_such_action": N_("This card does not allow that."),
    "action_used": N_("That was done this turn already."),
    "action_does_nothing": N_("That could not do anything now."),
    "nothing_to_finish": N_("This card is not waiting to be finished."),
    "nothing_to_fetch": N_("This card is not waiting for a stack."),
    "no_stack_after_fetching": N_("Even with that card you could not build your next stack."),
    "no_stack_as_that": N_("As that card it would leave you no stack to build."),
    "stack_needs_hand_card": N_("A stack needs at least one card from your hand."),
    "stack_takes_no_discarded": N_(
        "Nothing lets this stack take that many cards from the discard pile."
    ),
    "stack_takes_no_junk": N_("Junk cannot be part of this stack."),
    "stack_mixes_no_sets": N_("All cards of a stack must be of one set."),
    "never_in_a_stack": N_("Traps and specialty cards can never be part of a stack."),
    "stall_is_full": N_("Your stall is complete: no further stack can be built."),
    "asked_already": N_("Your teammate was asked for exactly that this turn."),
    "not_the_time": N_("This ability cannot be used at this point of the turn."),
    "ability_used": N_("This ability was used as often as it may be this turn."),
    "ability_does_nothing": N_("This ability could not do anything now."),
    "stack_has_wrong_value": N_("The stack does not have the value it needs."),
    # Tables that cannot be played
    "teams_need_four": N_("%(field)s: teams need four players."),
    "unknown_deck": N_("%(field)s: there is no deck called %(deck)s."),
    "deck_twice": N_("%(field)s: a deck stands there twice."),
    "wrong_number": N_("%(field)s: %(wanted)s of them are needed."),
    "too_many_traps": N_("%(field)s: at most %(most)s traps fit into a game."),
    "unknown_card": N_("%(field)s: no card in this game is called %(card)s."),
    "card_twice": N_("%(field)s: %(card)s stands there twice."),
    "needs_teammate": N_("%(field)s: %(card)s needs a teammate, and there are no teams."),
    "bad_setting": N_("%(field)s does not have a fitting value."),
    "unknown_setting": N_("%(field)s is not a setting of a game."),
    "not_a_name": N_("%(field)s must be a name."),
    # Positions. These and the next are for developers: not translated.
    "not_an_object": "%(field)s must be an object.",
    "bad_field": "%(field)s: %(problem)s",
    "too_many_copies": "%(field)s: there are fewer copies of %(card)s.",
    "owner_missing": "%(field)s: say whose %(card)s this is, as in %(card)s@0.",
    "never_waits": "%(field)s: %(card)s never waits; say what for.",
    "unknown_face": "%(field)s: no die of this game has a face %(face)s; its faces: %(faces)s.",
    "effect_under_way": "There is no position in the middle of an effect, only before it.",
    "junk_in_market": "%(field)s: junk never lies in the market.",
    "no_such_seat": "%(field)s: nobody sits there.",
    "no_such_place": "There is no card at %(place)s.",
    "bad_change": "%(field)s: not a change of value.",
    "copies_nothing": "%(field)s: this card never copies another.",
    "cannot_go_on": "The game cannot go on from there: %(reason)s",
    "bad_outcome": "%(field)s: not an outcome of chance.",
    "nothing_asked": "Nobody is asked anything.",
    "no_action_asked": "What is asked (%(purpose)s) is not answered with an action.",
    # Records
    "missing_field": "The record has no %(field)s.",
    "unknown_format": "The record has a format this version does not know.",
    "other_rules": "The game was saved under other rules (version %(rules_version)s).",
    "does_not_replay": "The record cannot be played again: %(reason)s",
    "chance_differs": "The record's outcomes of chance do not fit at number %(at)s.",
    "chance_missing": "The record ends too early: an outcome of chance is missing.",
    "chance_left_over": "The record holds more outcomes of chance than were needed.",
    "edited": "The decks or the rules of the record were changed.",
    "not_of_key": "The record's outcome of chance number %(at)s is not what the key gives.",
    "no_key": "The record holds no key. It is told when the game is over and nobody plays its deal "
    "any more: save the record again then.",
    "wrong_restart": "Where chance began again after answer %(at)s it was not as it had to be.",
    "other_seal": "The key is not the one that was sealed: its seal is not %(seal)s.",
    "chance_of_before": "Chance of this game came from no secret key: there is nothing to check.",
    "diverged": "The record leads to another position than it says.",
    "no_such_answer": "There is no answer number %(answer)s.",
    "no_such_face": "The %(die)s die has no face %(face)s.",
    "no_such_order": "That is not an order of the shuffled cards.",
    "not_in_shuffle": "%(card)s is not among the shuffled cards.",
}

# What a zone is called when it belongs to the viewer, to the player who acts, to somebody else.
_ZONES = {
    "deck": (N_("your deck"), N_("their own deck"), P_("in a sentence", "%(name)s’s deck")),
    "discard": (
        N_("your discard pile"),
        N_("their own discard pile"),
        P_("in a sentence", "%(name)s’s discard pile"),
    ),
    "hand": (N_("your hand"), N_("their own hand"), P_("in a sentence", "%(name)s’s hand")),
}
_SHARED_ZONES = {
    "market": N_("the market"),
    "market_deck": N_("the market deck"),
    "market_discard": N_("the market discard"),
    "junk": N_("the junk pile"),
    "held": N_("the cards taken"),
    "stall": N_("a stall"),
    "schedule": N_("the schedule"),
    "stored": N_("the stored cards"),
    "aside": N_("the cards beside a character"),
}
_DICE = {
    "ocelot": N_("ocelot die"),
    "polecat": N_("polecat die"),
    "hare": N_("hare die"),
    "pangolin": N_("pangolin die"),
}
_FACES = {
    "stars": N_("stars"),
    "planet": N_("planet"),
    "planet-reroll": N_("planet with arrows"),
    "comet": N_("comet"),
    "deck": N_("deck"),
    "discard": N_("discard pile"),
    "hand": N_("hand"),
}


def _variant(event: Event, day_spaces: int) -> str:
    """Which of VARIANTS tells an event, if any does."""
    if event.what == "clock" and event.details not in (0, day_spaces):
        return "clock goes on"
    if event.what == "threw_away" and event.origin is not None:
        own_hand = event.origin.zone == "hand" and event.origin.seat == event.seat
        if not own_hand and event.origin.zone not in ("held", "schedule"):
            return "threw_away from"
    if event.what == "value_changed":
        if len(event.details) == 2:
            return "value_changed before"
        if _stays(event):
            return "value_changed not"
    return ""


def _of_a_deck(event: Event) -> tuple[str, str] | None:
    """The sentences of a deck for an action of its own, where the deck is known and has some."""
    words = catalog().actions.get(event.details) if event.what == "own_action" else None
    return (words.you, words.others) if words is not None and words.you else None


def _stays(changed: Event) -> bool:
    *_change, before, now = changed.details
    return bool(before == now)


def explain(error: EngineError, translate: Callable[[str], str] = ENGLISH.gettext) -> str:
    """Why something was refused, as a sentence for people."""
    return translate(ERRORS[error.code]) % _Lenient(error.params)


def value_change(operation: str, number: int, translate: Callable[[str], str]) -> str:
    """What happens to the value of a card: +1, × 2."""
    match operation:
        case "add":
            return f"+{number}" if number >= 0 else f"−{-number}"
        case "times":
            return f"× {number}"
        case "set":
            return translate(N_("set to %(number)s")) % {"number": number}
        case _:
            return translate(N_("1 and 5, 2 and 4 change places"))


class _Lenient(dict[str, object]):
    """A parameter an error came without must not make a second error."""

    def __missing__(self, key: str) -> str:
        return "?"


class Narrator:
    def __init__(
        self,
        cast: Cast,
        names: Sequence[str],
        viewer: int | None,
        translations: NullTranslations = ENGLISH,
        day_spaces: int = CLOCK_SPACES,
        *,
        knows_all: bool = False,
    ) -> None:
        self.cast = cast
        self.names = names
        self.viewer = viewer  # None: a watcher, who knows what is public
        self.translate = translations.gettext
        self.ngettext = translations.ngettext
        self.pgettext = translations.pgettext
        self.day_spaces = day_spaces
        self.knows_all = knows_all  # when a game is over nothing is secret any more

    def tell(self, event: Event) -> str | None:
        variant = VARIANTS.get(_variant(event, self.day_spaces)) or _of_a_deck(event)
        mine, theirs = variant or SENTENCES[event.what]
        sentence = mine if event.seat == self.viewer else theirs
        return self.translate(sentence) % self.words(event) if sentence else None

    def story(self, events: Iterable[Event]) -> Iterator[tuple[Event, str]]:
        """Events one after the other, each with its sentence; what there is nothing to tell of is
        left out, and a die is told together with what it did to a card."""
        rolled: Event | None = None
        for event in events:
            if rolled is not None and event.what == "value_changed" and len(event.details) > 2:
                yield event, self._rolled_for_a_card(rolled, event)
                rolled = None
                continue
            yield from self._told(rolled)
            rolled = event if event.what == "rolled" else None
            if rolled is None:
                yield from self._told(event)
        yield from self._told(rolled)

    def _told(self, event: Event | None) -> Iterator[tuple[Event, str]]:
        sentence = self.tell(event) if event is not None else None
        if event is not None and sentence is not None:
            yield event, sentence

    def _rolled_for_a_card(self, rolled: Event, changed: Event) -> str:
        words = {**self.words(rolled), **self.words(changed)}
        words["die"] = words["die"][:1].upper() + words["die"][1:]
        does, does_not = ROLLED_FOR_A_CARD
        return self.translate(does_not if _stays(changed) else does) % words

    def words(self, event: Event) -> dict[str, Any]:
        """What sentences about this event are made of, as far as the viewer may know it."""
        known = self._knows(event)
        words = {
            "who": self.names[event.seat],
            "details": event.details,
            "cards": self._cards(event.cards, known),
        }
        return words | self._details(event, known)

    def _knows(self, event: Event) -> bool:
        return self.knows_all or event.is_known_to(self.viewer)

    def _details(self, event: Event, known: bool) -> dict[str, str]:
        """The words that only some sentences need."""
        what, seat, cards, details = event.what, event.seat, event.cards, event.details
        if what == "drew":
            return {"deck": self._zone(event.origin, seat)}
        if what in ("put_on_deck", "put_under_deck", "put_into_deck"):
            return {"deck": self._zone(event.target, seat)}
        if what == "put_on_discard":
            return {"discard": self._zone(event.target, seat)}
        if what in ("took", "looked", "revealed", "threw_away") and event.origin is not None:
            return {"zone": self._zone(event.origin, seat)}
        if what in ("gold", "paid_gold"):
            gold = self.ngettext("%(num)s gold", "%(num)s gold", details)
            return {"gold": gold % {"num": details}}
        if what == "named":
            return {"named": self._named(*details)}
        if what == "swapped":
            return {
                "first": self._cards(cards[:1], known),
                "second": self._cards(cards[1:], known),
            }
        if what in ("mixed_hands", "alert"):
            return {"other": self.names[details]}
        if what == "tokens":
            return {"change": f"{details[0]:+d}", "total": str(details[1])}
        if what == "plays":
            return {"played": self._played(cards[0], details)}
        if what in ("copies", "shows_copy"):
            return {"kind": self._name(details)}
        if what in ("value_changed", "values_changed"):
            operation, number, *values = details
            change = value_change(operation, number, self.translate)
            return {"change": change, "value": str(values[-1]) if values else ""}
        if what == "rolled":
            die, face = details
            # A number is its own name.
            return {
                "die": self.translate(_DICE[die]),
                "face": self.translate(_FACES[face]) if face in _FACES else face,
            }
        if what == "clock":
            is_day = details < self.day_spaces
            return {"hour": self.translate(N_("day") if is_day else N_("night"))}
        return {}

    def _cards(self, cards: tuple[int, ...], known: bool) -> str:
        if known:
            kinds = Counter(self.cast.kind_of[card] for card in cards)
            return ", ".join(self._counted(kind, number) for kind, number in kinds.items())
        if len(cards) == 1:
            return self.translate(N_("a card"))
        number = len(cards)
        return self.ngettext("%(num)s card", "%(num)s cards", number) % {"num": number}

    def _counted(self, kind: int, number: int) -> str:
        return self._name(kind) if number == 1 else f"{number} × {self._name(kind)}"

    def _name(self, kind: int) -> str:
        """Names of cards stay English in every language; junk is a word like any other."""
        name = self.cast.kinds[kind].name
        return self.translate(N_("Junk")) if kind == JUNK else name

    def _named(self, topic: str, what: Any) -> str:
        """What somebody said when asked to guess: a value, or a set or a card by its id."""
        if topic == "set" and what in catalog().decks:
            return catalog().decks[what].name
        return self._name(self.cast.by_id[what]) if what in self.cast.by_id else str(what)

    def _played(self, card: int, kind: int) -> str:
        own = self.cast.kind_of[card]
        if kind == own:
            return self._name(own)
        names = {"card": self._name(own), "kind": self._name(kind)}
        return self.translate(N_("%(card)s as %(kind)s")) % names

    def _zone(self, place: Place | None, actor: int) -> str:
        assert place is not None, "events of this sort say where"
        owner = place.seat
        if place.zone in _SHARED_ZONES:
            return self.translate(_SHARED_ZONES[place.zone])
        mine, own, others = _ZONES[place.zone]
        if owner == self.viewer:
            return self.translate(mine)
        if owner == actor:
            return self.translate(own)
        return self.pgettext(IN_A_SENTENCE, others) % {"name": self.names[owner]}
