"""A game says what happened: whoever follows its events knows where every card lies, as far as
they may know it."""

from __future__ import annotations

import pytest

from companion.engine.following import Ledger
from companion.engine.view import seen_event
from tests.engine.following import SeatLedger, followed, lying, truly_seen
from tests.engine.walks import new_game, walk
from tests.kit import table
from tests.thorough import THOROUGH

WALKS = 300 if THOROUGH else 24


@pytest.mark.parametrize("everything", [False, True])
def test_with_all_cards_open_the_events_lead_to_the_position_card_by_card(everything: bool) -> None:
    for number in range(WALKS):
        game = new_game(number, everything=everything)
        ledger, followed_to = Ledger(game.state), 0
        for later in walk(followed(game), number, steps=150):
            events = later.events
            for event in events[followed_to:]:
                ledger.follow(event)
            followed_to = len(events)
            assert lying(ledger.state) == lying(later.state), (number, events[-12:])


@pytest.mark.parametrize("everything", [False, True])
def test_each_seat_can_follow_all_that_it_may_see(everything: bool) -> None:
    for number in range(WALKS // 2):
        game = new_game(number, everything=everything)
        seats = (*range(game.rules.players), None)
        ledgers, followed_to = [SeatLedger(game, seat) for seat in seats], 0
        for later in walk(followed(game), number, steps=150):
            events = later.events
            for ledger in ledgers:
                for event in events[followed_to:]:
                    seen = seen_event(game.cast, event, ledger.seat)
                    if seen is not None:
                        ledger.follow(seen)
                told = (number, ledger.seat, events[-12:])
                assert ledger.seen() == truly_seen(later, ledger.seat), told
            followed_to = len(events)


@pytest.mark.parametrize("everything", [False, True])
def test_what_an_event_says_besides_its_cards_tells_nothing_of_hidden_ones(
    everything: bool,
) -> None:
    """Details are for everybody: an event of which some may not know the cards has none, or is
    told to nobody else; and it says no place within a hand or a deck."""
    hidden = 0
    for number in range(WALKS // 2):
        game = followed(new_game(number, everything=everything))
        seats = (*range(game.rules.players), None)
        *_earlier, later = walk(game, number, steps=150)
        for event in later.events:
            for place in (event.origin, event.target):
                if place is not None and place.zone in ("hand", "deck", "market_deck", "held"):
                    assert place.number == -1, event
            for seat in seats:
                seen = seen_event(game.cast, event, seat)
                if event.is_known_to(seat) or seen is None:
                    continue
                hidden += 1
                assert (seen["cards"], seen["details"]) == (None, None), event
    assert hidden > 100


def test_named_values_and_faces_are_for_everybody() -> None:
    others = [{"hand": "owls-3 junk"}]
    t = table("magpies owls", hand="magpies-4", others=others, next=[("pick", 0)])
    t.technique("magpies-4")
    t.option(4)
    (named,) = t.events("named")
    assert (named.details, named.seen_by) == (("value", 4), -1)
    t = table("ocelots owls", hand="ocelots-1", next=[("roll", "3")])
    t.passive("ocelots-1")
    (rolled,), (changed,) = t.events("rolled"), t.events("value_changed")
    assert rolled.details == ("ocelot", "3")
    assert changed.details == ("add", 3, 1, 4)
