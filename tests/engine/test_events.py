"""A game says what happened: whoever follows its events knows where every card lies, as far as
they may know it."""

from __future__ import annotations

import pytest

from companion.engine.following import Ledger
from companion.engine.view import seen_event
from tests.engine.following import SeatLedger, followed, lying, truly_seen
from tests.engine.walks import new_game, walk
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
