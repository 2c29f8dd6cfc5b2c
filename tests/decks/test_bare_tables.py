"""Every card at tables with next to nothing: no hand, no deck, no discard pile, no market; and
every card as a chameleon has it.

Random games seldom come there. Techniques are played, passives used, by day and by night, against
one player and in teams, with and without owls that answer; random answers go on until the turn is
over. `make soak` tries every table with every card, other runs one of eleven, and every chameleon,
where others try one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from companion.catalog import catalog
from companion.lab.random_play import RandomPlay
from companion.lab.soak import all_but_junk, lost_cards
from tests.kit import Table, table
from tests.thorough import THOROUGH

NIGHT = 3
MOST_ANSWERS = 200  # far more than a few turns at such a table take
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


def play_on(t: Table, bot: RandomPlay, turns: int = 1) -> None:
    last = t.game.state.turn + turns
    for _ in range(MOST_ANSWERS):
        if t.game.over or t.game.state.turn == last:
            return
        assert not t.game.state.held or not t.decision.top_level, "cards were left aside"
        t.game.submit(bot.answer(t.game))
    raise AssertionError("this does not end")


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
                play_on(t, bot)
                assert lost_cards(t.game, before) == ""
            except Exception as error:
                problems.append((card, kind_of_table, repr(error)))
    assert problems == []
    techniques = {card.id for card in catalog().cards.values() if card.kind == "technique"}
    assert used >= techniques


# Where each chameleon finds a card to copy.
MODELS: dict[str, Callable[[str], dict[str, Any]]] = {
    "chameleons-1": lambda card: {"stall": [[card]]},
    "chameleons-2": lambda card: {"others": [{"discard": card, "hand": "junk", "deck": "junk"}]},
    "chameleons-3": lambda card: {"market_discard": card},
    "chameleons-5a": lambda card: {"market": card},
    "chameleons-5b": lambda card: {"hand": f"chameleons-5b {card} junk"},
}


def table_of_a_copy(chameleon: str, card: str) -> Table:
    plain: dict[str, Any] = {
        "hand": f"{chameleon} junk",
        "deck": "junk junk junk",
        "discard": "junk",
        "others": [{"hand": "junk junk", "deck": "junk", "discard": "junk"}],
        "market_deck": "owls-4 owls-2",
        "gold": 3,
        "clock": NIGHT,
    }
    decks = dict.fromkeys((card.partition("-")[0], "chameleons", "owls"))
    return table(" ".join(decks), **{**plain, **MODELS[chameleon](card)})


def test_a_chameleon_does_what_any_card_does() -> None:
    bot = RandomPlay(3)
    problems = []
    others = [card for card in catalog().cards.values() if card.deck != "chameleons"]
    for number, card in enumerate(others):
        chameleons = list(MODELS)
        for chameleon in chameleons if THOROUGH else [chameleons[number % len(chameleons)]]:
            t = table_of_a_copy(chameleon, card.id)
            before = all_but_junk(t.game)
            try:
                t.bind(chameleon, card.id)
                assert use(t, chameleon) or card.kind != "technique"
                play_on(t, bot, turns=3)  # what it left in the schedule comes due
                assert lost_cards(t.game, before) == ""
            except Exception as error:
                problems.append((card.id, chameleon, repr(error)))
    assert problems == []
