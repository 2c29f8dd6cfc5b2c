"""Actions that nobody but the mice knows, from the engine to the page of a game that is over.

Runs in a copy of the project whose ``companion/decks`` has the mice: see ``tests/decks/dropping``.
"""

from __future__ import annotations

import re
import tempfile
from html import unescape
from typing import Any

import pytest

from companion import create_app
from companion.bots import SeatView, bot_of
from companion.bots.gentleness import Gentle
from companion.bots.wording import Wording
from companion.config import Settings
from companion.engine import IllegalAnswer
from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import Narrator, explain
from companion.engine.position import read_position, write_position
from companion.engine.record import replay, write_record
from companion.engine.view import view
from companion.lab.simulate import simulate_one
from companion.setup.sheet import TableSetup
from tests.decks.reporting import report
from tests.web.playing import Played, begin

DECKS = ("mice", "foxes", "crocodiles")  # none of them stops in clean-up
SETUP = TableSetup(DECKS, players=2, boxes=("dom1", "dom2", "collection"))
MOST_ANSWERS = 20_000
APP = create_app(Settings.from_environment({"INSTANCE_DIR": tempfile.mkdtemp(), "LIMITS": "off"}))
PICNIC = {"do": "picnic", "card": 0, "cards": [1], "seat": 1, "mode": "by_day"}


def position(hand: str = "mice-1 junk foxes-2", schedule: str = "") -> dict[str, Any]:
    """Seat 0 is to act, with these cards."""
    waiting = [{"card": card, "waits_for": "turn_start"} for card in schedule.split()]
    me = {"hand": hand.split(), "deck": ["foxes-4", "foxes-1", "junk"], "schedule": waiting}
    return {
        "decks": list(DECKS),
        "seats": [me, {"hand": ["junk"] * 5, "deck": ["crocodiles-4", "junk"]}],
        "market": ["foxes-3", "crocodiles-5a"],
    }


def game_at(hand: str = "mice-1 junk foxes-2", schedule: str = "") -> Game:
    return read_position(position(hand, schedule))


def listed(game: Game, do: str) -> list[dict[str, Any]]:
    assert game.decision is not None
    return [dict(action) for action in game.legal_actions(game.decision, do)]


def refused(game: Game, action: dict[str, Any]) -> str:
    with pytest.raises(IllegalAnswer) as caught:
        game.check(action)
    assert explain(caught.value)
    return caught.value.code


# The engine


def check_the_engine_offers_and_does_it() -> None:
    game = game_at()
    assert {"picnic", "raid", "nibble"} <= set(game.decision.actions)
    assert len(listed(game, "picnic")) == 2 * 1 * 2  # a card, a guest, a mode
    for action in listed(game, "picnic"):
        game.check(action)
    game.submit(PICNIC)
    mine = write_position(game)["seats"][0]
    assert mine["hand"] == ["mice-1", "foxes-2", "foxes-4"]
    assert mine["discard"] == ["junk"]
    assert listed(game, "picnic") == []  # once a turn
    assert refused(game, PICNIC) == "action_used"


def check_the_engine_refuses_what_makes_no_sense() -> None:
    game = game_at()
    assert refused(game, {**PICNIC, "cards": []}) == "too_few"
    assert refused(game, {**PICNIC, "cards": [0]}) == "named_twice"
    assert refused(game, {**PICNIC, "seat": 0}) == "not_offered"
    assert refused(game, {**PICNIC, "mode": "at_dawn"}) == "not_offered"
    assert refused(game, {**PICNIC, "card": 2, "cards": [1]}) == "no_such_action"
    assert refused(game, {**PICNIC, "slot": 0}) == "unknown_field"
    assert refused(game, {"do": "raid", "card": 0, "slot": 0}) == "no_such_action"
    assert refused(game, {"do": "dance"}) == "unknown_action"


def check_what_counts_takes_the_action_and_what_it_costs() -> None:
    game = game_at("mice-2 junk junk foxes-2")
    raid = {"do": "raid", "card": 0, "pay": [1, 2], "gold": 0, "slot": 1}
    assert raid in listed(game, "raid")
    assert refused(game, {**raid, "pay": [1]}) == "pays_too_little"
    assert refused(game, {**raid, "slot": 4}) == "nothing_to_buy"
    game.submit(raid)
    assert "crocodiles-5a" in write_position(game)["seats"][0]["hand"]
    assert game.decision.seat == 1


def check_a_card_of_the_schedule_allows_one() -> None:
    game = game_at("junk", schedule="mice-3")
    assert listed(game, "nibble") == [{"do": "nibble", "entry": 0}]
    game.submit({"do": "nibble", "entry": 0})
    assert write_position(game)["seats"][0]["hand"] == ["junk", "foxes-4"]
    assert listed(game, "nibble") == []


def check_a_record_of_it_replays() -> None:
    game = game_at()
    game.submit(PICNIC)
    again = replay(write_record(game))
    assert write_position(again) == write_position(game)


# Words


def check_narration() -> None:
    game = game_at()
    game.submit(PICNIC)
    for viewer, line in ((0, "You have a picnic with Picnic Basket."), (1, "Ann has a picnic")):
        told = [Narrator(game.cast, ["Ann", "Bo"], viewer).tell(event) for event in game.events]
        assert any(sentence and line in sentence for sentence in told), told


def check_a_bot_s_words() -> None:
    said = Wording(names=["Ann", "Bo"]).action(PICNIC, view(game_at(), 0), 0)
    assert said == "Have a picnic with Picnic Basket, by day, and invite Bo"


# Bots


def check_a_shopkeeper_does_it() -> None:
    move = bot_of("shopkeeper", 1).decide(SeatView(game_at(), 0))
    assert move.answer["do"] == "picnic", move
    nibbles = bot_of("shopkeeper", 1).decide(SeatView(game_at("junk", schedule="mice-3"), 0))
    assert nibbles.answer["do"] == "nibble", nibbles
    raids = bot_of("shopkeeper", 1).decide(SeatView(game_at("mice-2 junk junk"), 0))
    assert raids.answer["do"] == "raid", raids


def check_every_bot_goes_on() -> None:
    game = game_at("mice-1 mice-2 junk", schedule="mice-3")
    for level in ("random", "apprentice", "greedy", "shopkeeper"):
        game.check(bot_of(level, 3).decide(SeatView(game, 0)).answer)
    game.check(Gentle(bot_of("shopkeeper", 3), 5).decide(SeatView(game, 0)).answer)


def check_games_end_and_everything_was_done() -> None:
    done: set[str] = set()
    for seed in range(2):
        game = Game.new(Lineup(DECKS), f"mice {seed}")
        bots = [bot_of("shopkeeper", seat) for seat in range(2)]
        for _ in range(MOST_ANSWERS):
            if game.decision is None:
                break
            asked = game.decision
            answer = bots[asked.seat].decide(SeatView(game, asked.seat)).answer
            if asked.kind == "action":
                done.add(answer["do"])
            game.submit(answer)
        assert game.over
    assert {"picnic", "nibble"} <= done, done
    tallies = [simulate_one(number, DECKS, Rules(players=2), seed=7) for number in range(10)]
    assert sum(tally.unfinished for tally in tallies) == 0


# The page without JavaScript


def at_the_table(hand: str = "mice-1 junk foxes-2", schedule: str = "") -> Played:
    return begin(APP, SETUP, "Ann", "Bo", position=position(hand, schedule))


def field(shown: str, name: str) -> str:
    """The choice of that name on a page, with all it offers."""
    found = re.search(rf'<select name="{name}".*?</select>', shown, re.DOTALL)
    assert found, f"no {name} on the page"
    return found[0]


def check_the_form_asks_for_it() -> None:
    played = at_the_table(schedule="mice-3")
    shown = unescape(played.phones[0].page())
    assert 'value="picnic" data-asks="card cards seat mode"' in shown
    assert ">Picnic<" in shown
    assert ">Bo<" in field(shown, "picnic-seat")
    assert ">Ann<" not in field(shown, "picnic-seat")
    assert "by night" in field(shown, "picnic-mode")
    assert "Nibble at Crumbs" in shown
    assert 'value="raid"' not in shown  # nothing in the hand allows it
    assert 'name="picnic-seat"' not in played.phones[1].page()


def check_the_page_does_it_and_tells_it() -> None:
    played = at_the_table()
    chosen = {"do": "picnic", "card": "", "cards": ["0", "1"]}
    incomplete = played.phones[0].answer(played.moment, **chosen)
    assert "Choose a player first." in unescape(incomplete.text)
    chosen |= {"picnic-seat": "1", "picnic-mode": "by_night"}
    answered = played.phones[0].answer(played.moment, **{"as": "0", **chosen})
    assert answered.status_code == 200, answered.text
    seats = write_position(played.match.game)["seats"]
    assert seats[0]["hand"] == ["mice-1", "foxes-2"]
    assert seats[1]["discard"] == ["crocodiles-4"]
    assert "You have a picnic with Picnic Basket." in unescape(played.phones[0].page())
    assert "Ann has a picnic with Picnic Basket." in unescape(played.phones[1].page())


def check_what_is_paid_and_what_is_scheduled() -> None:
    played = at_the_table("mice-2 junk junk foxes-2", schedule="mice-3")
    nibble = {"do": "nibble", "nibble": "0"}
    assert played.phones[0].answer(played.moment, **nibble).status_code == 200
    raid = {"do": "raid", "cards": ["0", "1", "2"], "slot": "1"}
    raided = played.phones[0].answer(played.moment, **raid)
    assert raided.status_code == 200, raided.text
    assert "crocodiles-5a" in write_position(played.match.game)["seats"][0]["hand"]


def check_the_replay_shows_it() -> None:
    quick = {"settings": {"stacks_to_win": 1}}
    played = begin(APP, SETUP, "Ann", "Bo", position=position() | quick)
    played.phones[0].answer(
        played.moment, **{"do": "picnic", "cards": ["0", "1"], "picnic-seat": "1"}, **BY_DAY
    )
    bots = [bot_of("shopkeeper", seat) for seat in range(2)]
    while not (match := played.match).game.over:
        asked = match.game.decision
        answer = bots[asked.seat].decide(SeatView(match.game, asked.seat)).answer
        holder = match.table.chairs[asked.seat].holder
        played.games.answer(played.code, holder, asked.seat, match.moment, answer)
    shown = unescape(played.phones[0].page("/games/1/replay", step=1))
    assert "Ann has a picnic with Picnic Basket." in shown, shown


BY_DAY = {"picnic-mode": "by_day"}
if __name__ == "__main__":
    report(globals())
