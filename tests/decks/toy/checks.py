"""What a companion knows about the otters as soon as their folder is there.

``test_toy_deck.py`` runs this file in a copy of the project whose ``companion/decks`` has one more
folder, and nothing else that is new. It prints what went wrong in each check, as JSON.
"""

from __future__ import annotations

import tempfile
from html import unescape
from pathlib import Path

import companion
from companion import create_app
from companion.bots import SeatView, bot_of
from companion.bots.advice import advice_on
from companion.catalog import catalog
from companion.config import Settings
from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import Narrator
from companion.engine.position import read_position, write_position
from companion.engine.view import view
from companion.lab.simulate import simulate_one
from companion.rooms.needs import needs
from companion.setup.code import decode, encode
from companion.setup.picker import Wishes, propose
from companion.setup.sheet import TableSetup, sheet
from tests.decks.reporting import report
from tests.web.playing import begin

DECKS = ("otters", "owls", "macaws")
SETUP = TableSetup(DECKS, players=2, boxes=("dom1", "dom2", "collection"))
MOST_ANSWERS = 20_000
APP = create_app(Settings.from_environment({"INSTANCE_DIR": tempfile.mkdtemp()}))


def page(address: str, language: str = "en") -> str:
    response = APP.test_client().get(address, headers={"Accept-Language": language})
    assert response.status_code == 200, (address, response.status_code)
    return unescape(response.text)


def check_it_is_the_copy_that_runs() -> None:
    assert Path(companion.__file__).is_relative_to(Path.cwd())


def check_catalogue() -> None:
    assert list(catalog().decks)[-1] == "otters"
    assert catalog().cards["otters-3"].name == "Polished Pebble"
    shown = page("/decks/otters")
    assert "Playful River Otters" in shown
    assert "first shuffles the discard pile into a new one" in shown  # the ruling beside its card
    assert "Playful River Otters" in page("/decks", "fr")


def check_search() -> None:
    assert "/decks/otters#otters-3" in page("/search?q=polished+pebble")
    assert "/decks/otters" in page("/search?q=otters")


def check_colours_and_emblem() -> None:
    assert ".deck-otters { --deck: #2F6F73; --deck-ink: #FFFFFF; }" in page("/decks/colours.css")
    assert "River otter" in page("/decks/otters/emblem.svg")
    assert "/decks/otters/emblem.svg?v=" in page("/")
    assert "/decks/otters/emblem.svg?v=" in page("/service-worker.js")


def check_a_motif_is_optional() -> None:
    """One otter has a motif of its own; the others show the emblem."""
    art = page("/decks/art/otters.svg")
    assert 'id="emblem-otters"' in art
    assert 'id="otters-3"' in art
    assert 'id="otters-1"' not in art


def check_picker() -> None:
    boxes = frozenset(catalog().boxes)
    for seed in range(100):  # proposed by itself, and always where people want it
        tables = propose(Wishes(players=3, boxes=boxes, seed=seed), catalog()).tables
        if any("otters" in table.decks for table in tables):
            break
    else:
        raise AssertionError
    wished = Wishes(players=3, boxes=boxes, locked=("otters",))
    assert all("otters" in table.decks for table in propose(wished, catalog()).tables)
    assert "Playful River Otters" in page("/pick/tables?players=3&seed=1&lock=otters")


def check_it_works_before_it_is_measured() -> None:
    """Where it is, nothing is told of how a table plays; wishes take it for an average deck."""
    with_otters = "/pick/tables?players=3&seed=1&lock=otters"
    assert "how-sentence" not in page(with_otters)
    assert "how-sentence" in page(with_otters.replace("otters", "owls"))
    for wish in ("time_feel=low", "luck_feel=high", "sort=most_contact"):
        assert "Playful River Otters" in page(f"{with_otters}&{wish}")
    assert 'id="plays"' not in page("/decks/otters")
    assert 'id="plays"' in page("/decks/owls")


def check_setup_code() -> None:
    assert decode(encode(SETUP)) == SETUP
    # A code that was given out before there were otters.
    old = TableSetup(("macaws", "pandas", "squirrels", "platypuses"), 3, boxes=("dom1", "dom2"))
    assert decode("10r0cr30ggge09r") == old


def check_sheet() -> None:
    taken = [item.id for box in sheet(SETUP, catalog()).take for item in box.items]
    assert "otters" in taken
    assert "Playful River Otters" in page(f"/s/{encode(SETUP)}")


def check_tracker() -> None:
    needed = needs(SETUP, catalog())
    assert [card.name for card in needed.hand_size] == ["Cookies", "Full Belly"]
    assert [card.name for card in needed.prices] == ["Curious Whiskers"]


def check_engine() -> None:
    me = {"hand": ["otters-3", "junk"], "deck": ["owls-4", "otters-5a", "owls-1"]}
    game = read_position({"decks": ["otters", "owls"], "seats": [me, {}]})
    game.submit({"do": "technique", "card": 0, "pay": [], "gold": 0})
    assert write_position(game)["seats"][0]["hand"] == ["owls-4", "otters-5a"]
    assert write_position(game)["seats"][0]["discard"] == ["otters-3", "junk"]


def check_value_changed_by_a_passive() -> None:
    me = {"hand": ["otters-5a"], "deck": ["junk"] * 9}
    game = read_position({"decks": ["otters", "owls"], "seats": [me, {}]})
    game.submit({"do": "inventory", "cards": []})
    assert len(write_position(game)["seats"][0]["hand"]) == 6


def check_reaction() -> None:
    me = {"hand": ["owls-2", "junk"], "deck": ["junk"] * 5}
    other = {"hand": ["otters-2"], "deck": ["owls-4"]}
    position = {"decks": ["otters", "owls"], "seats": [me, other], "market": ["otters-1"]}
    game = read_position(position)
    game.submit({"do": "purchase", "slot": 0, "pay": [1], "gold": 0})
    assert game.decision is not None
    assert (game.decision.seat, game.decision.purpose) == (1, "draw")
    game.submit(0)
    assert write_position(game)["seats"][1]["hand"] == ["otters-2", "owls-4"]


def check_schedule() -> None:
    me = {"hand": ["otters-5b"], "deck": ["junk"] * 9}
    game = read_position({"decks": ["otters", "owls"], "seats": [me, {}]})
    game.submit({"do": "technique", "card": 0, "pay": [], "gold": 0})
    scheduled = write_position(game)["seats"][0]["schedule"]
    assert [entry["card"] for entry in scheduled] == ["otters-5b"]
    for _ in range(2):  # each of them ends the turn
        game.submit({"do": "inventory", "cards": []})
    mine = write_position(game)["seats"][0]
    assert len(mine["hand"]) == 7
    assert mine["discard"] == ["otters-5b"]


def check_narration() -> None:
    me = {"hand": ["otters-5b"], "deck": ["junk"] * 9}
    game = read_position({"decks": ["otters", "owls"], "seats": [me, {}]})
    game.submit({"do": "technique", "card": 0, "pay": [], "gold": 0})
    told = [Narrator(game.cast, ["Ann", "Bo"], 1).tell(event) for event in game.events]
    assert any(line and "Ann" in line and "Long Swim" in line for line in told), told


def check_question_on_the_play_page() -> None:
    setup = TableSetup(("otters", "owls", "macaws", "pandas"), players=3)
    for seed in range(30):
        played = begin(APP, setup, "Ann", "Bo", "Cy", seed=str(seed))
        hand = [card["card"] for card in view(played.match.game, 0)["players"][0]["hand"]]
        if "otters-1" in hand:
            break
    device = played.tables.load(played.code).chairs[0].holder
    action = {"do": "technique", "card": hand.index("otters-1"), "pay": [], "gold": 0}
    played.games.answer(played.code, device, 0, played.moment, action)
    shown = unescape(played.phones[0].page())
    assert "Who gets wet?" in shown
    assert "The top card of that player’s deck is discarded." in shown
    assert "Who gets wet?" not in played.phones[1].page()


def check_bots_know_it() -> None:
    assert advice_on("otters-3").use == "draw"
    assert advice_on("otters-1").against
    hand = ["otters-3", "owls-2", "owls-3", "junk"]
    me = {"hand": hand, "deck": ["owls-4", "owls-3", "junk", "junk"]}
    game = read_position({"decks": ["otters", "owls"], "seats": [me, {}]})
    move = bot_of("shopkeeper", 1).decide(SeatView(game, 0))
    assert move.params == {"card": "otters-3"}, move


def check_random_games_end() -> None:
    tallies = [simulate_one(number, DECKS, Rules(players=2), seed=7) for number in range(30)]
    assert sum(tally.unfinished for tally in tallies) == 0
    for card in catalog().decks["otters"].cards:
        assert any(tally.cards[card.id]["bought"] for tally in tallies), card.id


def check_a_shopkeeper_game_ends() -> None:
    game = Game.new(Lineup(DECKS), "otters")
    bots = [bot_of("shopkeeper", seat) for seat in range(2)]
    for _ in range(MOST_ANSWERS):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    assert game.over


if __name__ == "__main__":
    report(globals())
