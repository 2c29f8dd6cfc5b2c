"""What a phone is fed to show movements: only what its viewer may know, and never too much."""

from __future__ import annotations

import random
from dataclasses import replace

from flask import Flask

from companion.bots import SeatView, bot_of
from companion.engine.cast import Rules
from companion.engine.events import DECK, DISCARD, HAND, MARKET, Event
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import Narrator
from companion.rooms import Entry
from companion.web.play.cards import Drawing
from companion.web.play.motion import HIDDEN, MOST_STEPS, motion, steps_of

NAMES = ("Ann", "Bo", "Cy")
DECKS = ("bats", "foxes", "raccoons", "ocelots")
EN = Drawing("en", "")


def a_game(seed: int) -> Game:
    """Some turns of three shopkeepers."""
    game = Game.new(Lineup(DECKS, Rules(players=3)), seed)
    bots = [bot_of("apprentice", seat) for seat in range(3)]
    for _ in range(60):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    return game


def teller(game: Game, viewer: int | None) -> Narrator:
    return Narrator(game.table.cast, NAMES, viewer)


def test_cards_that_go_the_same_way_go_together() -> None:
    game = a_game(1)
    first, second = game.table.hand(0)[:2]
    draws = [Event("drew", 0, (card,), 1, None, DECK[0], HAND[0]) for card in (first, second)]
    (step,) = steps_of(draws, teller(game, 0))
    assert len(step.cards) == 2
    assert HIDDEN not in step.cards
    assert (step.origin, step.target) == ("deck-0", "hand-0")
    assert step.text.startswith("You draw ")
    (unseen,) = steps_of(draws, teller(game, 1))
    assert unseen == replace(
        step, text="Ann draws 2 cards from their own deck.", cards=(HIDDEN, HIDDEN), own=False
    )
    assert step.own


def test_every_movement_has_its_two_places() -> None:
    game = a_game(2)
    card = game.table.state.market[3]
    events = [
        Event("purchases", 1, (card,), origin=MARKET[3]),
        Event("took", 1, (card,), origin=MARKET[3], target=HAND[1]),
        Event("discarded", 1, (card,), origin=HAND[1], target=DISCARD[1]),
        Event("rolled", 1, details=("ocelot", "2")),
        Event("paid_gold", 1, details=3),
        Event("turn", 2, details=9),
    ]
    told = [*steps_of(events, teller(game, 0))]
    assert [(step.origin, step.target) for step in told[1:3]] == [
        ("market-3", "hand-1"),
        ("hand-1", "discard-1"),
    ]
    assert (told[3].die, told[4].gold, told[5].turn) == (("ocelot", "2"), (1, -3), 2)


def test_what_a_viewer_is_fed_does_not_depend_on_what_is_hidden_from_them() -> None:
    """Hidden cards are exchanged for others: not a letter may change."""
    fed, exchanged = 0, 0
    for seed in range(4):
        game = a_game(seed)
        for viewer in (0, 1, None):
            here = teller(game, viewer)
            before = [*steps_of(game.events, here)]
            after = [*steps_of(_exchanged(game, viewer), here)]
            assert before == after
            fed += len(before)
            exchanged += sum(HIDDEN in step.cards for step in before)
    assert fed > 500
    assert exchanged > 100


def _exchanged(game: Game, viewer: int | None) -> list[Event]:
    chance = random.Random(1)
    others = range(game.table.cast.size)
    return [
        event
        if event.is_known_to(viewer)
        else event._replace(cards=tuple(chance.choice(others) for _ in event.cards))
        for event in game.events
    ]


def entry(seq: int, events: list[Event], do: str = "answer") -> Entry:
    rows = [list(event) for event in events]
    change = {"do": do, "game": 1, "answer": 0, "events": rows}
    return Entry(seq, 0, change, 0.0, "Ann")


def test_only_what_is_new_and_not_without_end(app: Flask) -> None:
    game = a_game(3)
    draw = Event("rolled", 0, details=("ocelot", "1"))
    entries = [entry(seq, [draw] * 10) for seq in range(1, 31)]
    with app.test_request_context():
        fed = motion(entries, 1, 28, teller(game, 0), EN)
        assert fed is not None
        assert [step.seq for step in fed.steps] == [29] * 10 + [30] * 10
        everything = motion(entries, 1, 0, teller(game, 0), EN)
        assert everything is not None
        assert len(everything.steps) == MOST_STEPS
        # On a page that old nothing lies where these steps begin: they are only told.
        assert {(step.text, step.die) for step in everything.steps} == {(fed.steps[0].text, None)}
        assert motion(entries, 1, 30, teller(game, 0), EN) is None
        assert motion(entries, 2, 0, teller(game, 0), EN) is None


def test_after_an_undo_the_table_jumps(app: Flask) -> None:
    game = a_game(3)
    entries = [entry(1, []), entry(2, [], do="take_back")]
    with app.test_request_context():
        assert motion(entries, 1, 0, teller(game, 0), EN) is None


def test_what_does_not_change_the_game_does_not_hold_up_what_does(app: Flask) -> None:
    game = a_game(3)
    card = game.table.state.market[0]
    took = Event("took", 1, (card,), 0b111, None, MARKET[0], HAND[1])
    entries = [entry(1, [], do="ask_hint"), entry(2, [took]), entry(3, [], do="hint")]
    with app.test_request_context():
        fed = motion(entries, 1, 0, teller(game, 0), EN)
        assert fed is not None
        assert [(step.seq, step.origin) for step in fed.steps] == [(2, "market-0")]


def test_a_turn_brings_the_head_of_the_page_with_it(app: Flask) -> None:
    game = a_game(3)
    entries = [entry(1, [Event("turn", seat, details=seat + 8) for seat in (1, 0)])]
    with app.test_request_context():
        fed = motion(entries, 1, 0, teller(game, 0), EN)
    assert fed is not None
    others, mine = (step.heading for step in fed.steps)
    assert "<bdi>Bo</bdi>’s turn" in others
    assert "Turn 9" in others
    assert "Your turn" in mine


def test_dull_is_what_goes_with_something_else_and_nobody_suffers_from(app: Flask) -> None:
    game = a_game(3)
    card = game.table.hand(0)[0]
    events = [
        Event("drew", 1, (card,), 1 << 1, None, DECK[1], HAND[1]),
        Event("drew", 1, (card,), 1 << 1, None, DECK[0], HAND[1]),  # out of somebody else's deck
        Event("discarded", 0, (card,), origin=HAND[0], target=DISCARD[0]),
        Event("built", 1, (card,), details=3),
    ]
    assert [step.dull for step in steps_of(events, teller(game, 0))] == [True, False, True, False]


def test_faces_come_for_the_cards_that_are_seen(app: Flask) -> None:
    game = a_game(3)
    known, hidden = game.table.state.market[0], game.table.hand(1)[0]
    events = [
        Event("took", 0, (known,), origin=MARKET[0], target=HAND[0]),
        Event("drew", 1, (hidden,), 1 << 1, None, DECK[1], HAND[1]),
    ]
    with app.test_request_context():
        fed = motion([entry(5, events)], 1, 4, teller(game, 0), EN)
    assert fed is not None
    assert [*fed.faces] == [game.table.printed_kind(known).id]
    assert "face" in fed.faces[game.table.printed_kind(known).id]
    assert [step["cards"] for step in fed.to_dict()["steps"]] == [(*fed.faces,), (HIDDEN,)]
