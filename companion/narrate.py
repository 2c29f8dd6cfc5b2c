"""Events and errors of the engine as sentences for one viewer.

Knows neither Flask nor pages. ``Narrator`` gets the names of the players and turns an event into
a sentence that holds only what this viewer may know, or None where there is nothing to tell.
Sentences pass through ``translate``, so that another language can be laid over them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.cast import Cast
from companion.engine.core import EVERYBODY, Event
from companion.engine.errors import EngineError

# What happened: the sentence for the one who did it, and for everybody else.
SENTENCES: dict[str, tuple[str, str]] = {
    "turn": ("Turn {details}: it is your turn.", "Turn {details}: it is {who}'s turn."),
    "drew": ("You draw {cards} from {deck}.", "{who} draws {cards} from {deck}."),
    "took": ("You take {cards} from {zone}.", "{who} takes {cards} from {zone}."),
    "discarded": ("You discard {cards}.", "{who} discards {cards}."),
    "threw_away": ("You throw away {cards}.", "{who} throws away {cards}."),
    "put_on_discard": (
        "You put {cards} on {discard}.",
        "{who} puts {cards} on {discard}.",
    ),
    "put_on_deck": ("You put {cards} on top of {deck}.", "{who} puts {cards} on top of {deck}."),
    "put_under_deck": ("You put {cards} under {deck}.", "{who} puts {cards} under {deck}."),
    "put_into_deck": ("You put {cards} into {deck}.", "{who} puts {cards} into {deck}."),
    "looked": ("You look at {cards} of {zone}.", "{who} looks at {cards} of {zone}."),
    "revealed": ("You reveal {cards} from {zone}.", "{who} reveals {cards} from {zone}."),
    "searched": ("You search your deck.", "{who} searches their deck."),
    "shuffled": ("You shuffle your deck.", "{who} shuffles their deck."),
    "shuffled_discard": (
        "You shuffle your discard pile.",
        "{who} shuffles their discard pile.",
    ),
    "new_deck": (
        "You shuffle your discard pile into a new deck.",
        "{who} shuffles their discard pile into a new deck.",
    ),
    "new_market_deck": (
        "The market's discard pile becomes the new market deck.",
        "The market's discard pile becomes the new market deck.",
    ),
    "swapped_piles": (
        "Your deck and your discard pile change places.",
        "{who}'s deck and discard pile change places.",
    ),
    "swapped": ("You swap {first} for {second}.", "{who} swaps {first} for {second}."),
    "mixed_hands": (
        "Your hand and {other}'s are shuffled together and dealt anew.",
        "{who}'s and {other}'s hands are shuffled together and dealt anew.",
    ),
    "dealt": ("You are dealt {cards}.", "{who} is dealt {cards}."),
    "market_filled": ("{cards} comes to the market.", "{cards} comes to the market."),
    "rearranged_market": (
        "You rearrange the market: {cards}.",
        "{who} rearranges the market: {cards}.",
    ),
    "purchases": ("You purchase {cards}.", "{who} purchases {cards}."),
    "plays": ("You play {played}.", "{who} plays {played}."),
    "built": (
        "You build stack {details}: {cards}.",
        "{who} builds stack {details}: {cards}.",
    ),
    "inventory": (
        "Inventory action: you discard {details} cards.",
        "Inventory action: {who} discards {details} cards.",
    ),
    "passive": ("You use {cards}.", "{who} uses {cards}."),
    "finishes": ("You finish {cards}.", "{who} finishes {cards}."),
    "stays": ("{cards} stays in your schedule.", "{cards} stays in {who}'s schedule."),
    "stored": ("You store {cards}.", "{who} stores {cards}."),
    "comes_due": ("{cards} comes due.", "{cards} of {who} comes due."),
    "copies": ("Your {cards} is now a copy of {kind}.", ""),
    "shows_copy": ("", "{who} shows {cards} as a copy of {kind}."),
    "value_changed": ("Your {cards} now {change}.", "{who}'s {cards} now {change}."),
    "values_changed": (
        "For the rest of the turn each of your cards {change}.",
        "For the rest of the turn each of {who}'s cards {change}.",
    ),
    "hand_size": (
        "Your hand size is {details} larger this turn.",
        "{who}'s hand size is {details} larger this turn.",
    ),
    "alert": (
        "Alert! {cards} of {other} has come into your hand.",
        "Alert! {cards} of {other} has come into {who}'s hand.",
    ),
    "returned": ("{cards} returns to the top of your deck.", "{cards} returns to {who}'s deck."),
    "put_aside": ("{cards} is at your disposal.", "{cards} is at {who}'s disposal."),
    "tokens": (
        "Tokens on your character: {change}, now {total}.",
        "Tokens on {who}'s character: {change}, now {total}.",
    ),
    "ability": ("You use {details}.", "{who} uses {details}."),
    "asks_help": (
        "You ask your teammate to complete a stack of {cards}.",
        "{who} asks for help with a stack of {cards}.",
    ),
    "no_help": ("You do not help.", "{who} does not help."),
    "helps": ("You add {cards} to the stack.", "{who} adds {cards} to the stack."),
    "rolled": ("You roll the {die} die: {face}.", "{who} rolls the {die} die: {face}."),
    "clock": ("The clock moves to {hour}.", "The clock moves to {hour}."),
    "gold": ("You gain {details} gold.", "{who} gains {details} gold."),
    "paid_gold": ("You pay {details} gold.", "{who} pays {details} gold."),
    "won": ("You have built the last stack and win!", "{who} has built the last stack and wins!"),
}

ERRORS: dict[str, str] = {
    # Answers
    "game_is_over": "The game is over.",
    "not_an_action": 'An action must say what to "do".',
    "unknown_action": "There is no action called {action}.",
    "not_now": "That cannot be done now.",
    "unknown_field": "An action of this sort has no field {field}.",
    "not_a_number": "{field} must be a whole number.",
    "out_of_range": "{field} is out of range.",
    "not_a_list": "{field} must be a list.",
    "not_a_place": "{field} must name places by their number.",
    "not_offered": "That was not offered.",
    "named_twice": "The same card was chosen twice.",
    "too_few": "Choose at least {least}.",
    "too_many": "Choose at most {most}.",
    "not_a_payment": "A payment consists of cards and gold.",
    "payment_does_not_fit": "With this payment the stack does not come out right.",
    "not_enough_gold": "You have only {owned} gold.",
    "pays_too_little": "That does not reach the price.",
    "gold_overpays": "Gold cannot be used to overpay.",
    "card_not_needed": "One of these cards is not needed to reach the price: take it back.",
    "pays_with_itself": "A card cannot pay for itself.",
    "costs_nothing": "There is nothing to pay for that.",
    "nothing_to_buy": "There is no card to be had there.",
    "market_cannot_be_rearranged": "Nothing in this payment lets you rearrange the market.",
    "market_discard_out_of_reach": "Nothing in this payment reaches the market's discard pile.",
    "order_is_not_the_market": "The new order must name every card in the market once.",
    "not_bound_yet": "First choose what your chameleon is a copy of.",
    "cannot_copy_that": "It cannot be a copy of that.",
    "not_a_technique": "This card is not a technique.",
    "no_such_passive": "This card has no passive to be used that way.",
    "passive_used": "Its passive was used this turn already.",
    "passive_does_nothing": "Its passive could not do anything now.",
    "nothing_to_finish": "This card is not waiting to be finished.",
    "nothing_to_snack": "This card is not waiting for a stack.",
    "no_stack_after_snack": "Even with that card you could not build your next stack.",
    "no_stack_as_that": "As that card it would leave you no stack to build.",
    "stack_needs_hand_card": "A stack needs at least one card from your hand.",
    "stack_takes_no_discarded": "Nothing lets this stack take so many cards from the discard pile.",
    "stack_takes_no_junk": "Junk cannot be part of this stack.",
    "stack_mixes_no_sets": "All cards of a stack must be of one set.",
    "never_in_a_stack": "Traps and specialty cards can never be part of a stack.",
    "stall_is_full": "Your stall is complete: no further stack can be built.",
    "asked_already": "Your teammate was asked for exactly that this turn.",
    "not_the_time": "This ability cannot be used at this point of the turn.",
    "ability_used": "This ability was used as often as it may be this turn.",
    "ability_does_nothing": "This ability could not do anything now.",
    "stack_has_wrong_value": "The stack does not have the value it needs.",
    # Positions
    "not_an_object": "{field} must be an object.",
    "bad_field": "{field}: {problem}",
    "bad_setting": "{field} does not have a fitting value.",
    "unknown_setting": "{field} is not a setting of a game.",
    "unknown_deck": "{field}: there is no deck called {deck}.",
    "deck_twice": "{field}: a deck stands there twice.",
    "unknown_card": "{field}: no card in this game is called {card}.",
    "too_many_copies": "{field}: there are not so many copies of {card}.",
    "junk_in_market": "{field}: junk never lies in the market.",
    "wrong_number": "{field}: {wanted} of them are needed.",
    "teams_need_four": "{field}: teams need four players.",
    "no_such_seat": "{field}: nobody sits there.",
    "no_such_place": "There is no card at {place}.",
    "bad_change": "{field}: not a change of value.",
    "copies_nothing": "{field}: this card never copies another.",
    "cannot_go_on": "The game cannot go on from there: {reason}",
    "bad_outcome": "{field}: not an outcome of chance.",
    # Records
    "missing_field": "The record has no {field}.",
    "unknown_format": "The record has a format this version does not know.",
    "other_rules": "The game was saved under other rules (version {rules_version}).",
    "does_not_replay": "The record cannot be played again: {reason}",
    "chance_differs": "The record's outcomes of chance do not fit at number {at}.",
    "chance_missing": "The record ends too early: an outcome of chance is missing.",
    "chance_left_over": "The record holds more outcomes of chance than were needed.",
    "diverged": "The record leads to another position than it says.",
    "no_such_answer": "There is no answer number {answer}.",
    "no_such_face": "The {die} die has no face {face}.",
    "no_such_order": "That is not an order of the shuffled cards.",
    "not_in_shuffle": "{card} is not among the shuffled cards.",
}

_CHANGES = {
    "add": "counts {number} more",
    "times": "counts {number} times as much",
    "set": "is worth {number}",
    "turn_round": "changes 1 with 5 and 2 with 4",
}
_ZONES = {
    "market": "the market",
    "market_deck": "the market deck",
    "market_discard": "the market's discard pile",
    "junk": "the junk pile",
    "held": "the cards taken",
    "stall": "a stall",
    "schedule": "the schedule",
    "stored": "the stored cards",
    "aside": "the cards beside a character",
    "deck": "{whose} deck",
    "discard": "{whose} discard pile",
    "hand": "{whose} hand",
}


def same(text: str) -> str:
    """The untranslated sentence."""
    return text


def explain(error: EngineError, translate: Callable[[str], str] = same) -> str:
    """Why something was refused, as a sentence for people."""
    return translate(ERRORS[error.code]).format_map(_Lenient(error.parameters))


class _Lenient(dict[str, Any]):
    """A parameter an error came without must not make a second error."""

    def __missing__(self, key: str) -> str:
        return "?"


class Narrator:
    def __init__(
        self,
        cast: Cast,
        names: Sequence[str],
        viewer: int | None,
        translate: Callable[[str], str] = same,
        day_spaces: int = 3,
    ) -> None:
        self.cast = cast
        self.names = names
        self.viewer = viewer  # None: a watcher, who knows what is public
        self.translate = translate
        self.day_spaces = day_spaces

    def tell(self, event: Event) -> str | None:
        what, seat, cards, seen_by, details = event
        mine, theirs = SENTENCES[what]
        sentence = self.translate(mine if seat == self.viewer else theirs)
        if not sentence:
            return None
        known = self._knows(seen_by)
        words = {"who": self.names[seat], "details": details, "cards": self._cards(cards, known)}
        return sentence.format(**words, **self._details(what, cards, known, details))

    def _knows(self, seen_by: int) -> bool:
        if seen_by == EVERYBODY:
            return True
        return self.viewer is not None and bool(seen_by >> self.viewer & 1)

    def _details(
        self, what: str, cards: tuple[int, ...], known: bool, details: Any
    ) -> dict[str, str]:
        """The words that only some sentences need."""
        if what in ("drew", "put_on_deck", "put_under_deck", "put_into_deck"):
            return {"deck": self._zone(("deck", details))}
        if what == "put_on_discard":
            return {"discard": self._zone(("discard", details))}
        if what in ("took", "looked", "revealed"):
            return {"zone": self._zone(details)}
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
            return {"kind": self.cast.kinds[details].name}
        if what in ("value_changed", "values_changed"):
            operation, number = details
            return {"change": self.translate(_CHANGES[operation]).format(number=number)}
        if what == "rolled":
            return {"die": details[0], "face": details[1]}
        if what == "clock":
            return {"hour": self.translate("day" if details < self.day_spaces else "night")}
        return {}

    def _cards(self, cards: tuple[int, ...], known: bool) -> str:
        if known:
            kinds, kind_of = self.cast.kinds, self.cast.kind_of
            return ", ".join(kinds[kind_of[card]].name for card in cards)
        if len(cards) == 1:
            return self.translate("a card")
        return self.translate("{number} cards").format(number=len(cards))

    def _played(self, card: int, kind: int) -> str:
        own = self.cast.kind_of[card]
        name = self.cast.kinds[own].name
        if kind == own:
            return name
        return self.translate("{card} as {kind}").format(card=name, kind=self.cast.kinds[kind].name)

    def _zone(self, zone: tuple[str, int]) -> str:
        name, owner = zone
        whose = ""
        if "{whose}" in _ZONES[name]:
            whose = self.translate("your") if owner == self.viewer else f"{self.names[owner]}'s"
        return self.translate(_ZONES[name]).format(whose=whose)
