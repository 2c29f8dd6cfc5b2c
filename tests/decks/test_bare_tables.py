"""Every card at tables with next to nothing: no hand, no deck, no discard pile, no market.

Random games seldom come there. Techniques are played, passives used, by day and by night, against
one player and in teams, with and without owls that answer; random answers go on until the turn is
over. `make soak` tries every table with every card, other runs one of eleven.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from companion.catalog import catalog
from companion.lab.random_play import RandomPlay
from companion.lab.soak import all_but_junk, lost_cards
from tests.kit import Table, table
from tests.thorough import THOROUGH

NIGHT = 3
MOST_ANSWERS = 60  # a turn at such a table takes far fewer
OWLS = ("owls-2", "owls-3", "owls-4", "owls-5a")  # they answer to nearly everything
PLACES = ("nothing", "hand", "deck", "discard", "stall")
KINDS_OF_TABLE = list(product(PLACES, ("", "owls"), (False, True), (0, NIGHT)))


def bare_table(card: str, place: str, rival: str, teams: bool, clock: int) -> Table:
    """The card in my hand, two gold, and one more of its deck in a place; by night a market card,
    too."""
    deck = card.partition("-")[0]
    one, two = f"{deck}-1", f"{deck}-2"
    mine: dict[str, Any] = {
        "nothing": {},
        "hand": {"hand": f"{card} {two}"},
        "deck": {"deck": two},
        "discard": {"discard": f"junk {two}"},
        "stall": {"stall": [[one], [two]]},
    }[place]
    watching = " ".join(owl for owl in OWLS if owl != card)
    owls = {"hand": watching, "discard": "junk", "deck": "junk"} if rival else {}
    return table(
        " ".join(dict.fromkeys((deck, "owls", "macaws"))),
        others=[owls, {}, {}] if teams else [owls],
        market="macaws-4" if clock else "",
        clock=clock,
        teams=teams,
        gold=2,
        **{"hand": card, **mine},
    )


def use(t: Table, card: str) -> bool:
    """Play the technique or use the passive in whatever way is listed first."""
    for do in ("technique", "passive"):
        for action in t.game.legal_actions(t.decision, do):
            if t.name(t.game.state.hand[0][action["card"]]) == card:
                t.game.submit(action)
                return True
    return False


def play_the_turn(t: Table, bot: RandomPlay) -> None:
    turn = t.game.state.turn
    for _ in range(MOST_ANSWERS):
        if t.game.over or t.game.state.turn != turn:
            return
        assert not t.game.state.held or not t.decision.top_level, "cards were left aside"
        t.game.submit(bot.answer(t.game))
    raise AssertionError("the turn does not end")


def test_no_card_needs_more_than_there_is() -> None:
    bot = RandomPlay(7)
    problems, used = [], set()
    for number, card in enumerate(catalog().cards):
        step = 1 if THOROUGH else 11
        for kind_of_table in KINDS_OF_TABLE[number % step :: step]:
            t = bare_table(card, *kind_of_table)
            before = all_but_junk(t.game)
            try:
                used.update([card] if use(t, card) else [])
                play_the_turn(t, bot)
                assert lost_cards(t.game, before) == ""
            except Exception as error:
                problems.append((card, kind_of_table, repr(error)))
    assert problems == []
    techniques = {card.id for card in catalog().cards.values() if card.kind == "technique"}
    assert used >= techniques
