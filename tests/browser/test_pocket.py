"""The pocket table keeps its books as the server's tracker does.

The same changes, made by both from the same facts, leave the same table.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from companion.catalog import catalog
from companion.catalog.numbers import CLOCK_SPACES, MOST_CLOCK_SPACES
from companion.rooms import ChangeError, TableState, apply, new_table
from companion.rooms.state import TOOLS, Tracker, player_id

GAMES = 40
CHANGES = 60
ON_CARDS = "cards"
TABLES = [(2, False), (3, False), (4, False), (4, True)]

# Every state of the phone, and null for what it says cannot be done.
RUN = """async (games) => {
  const { changed, isDay, newGame, seatsOfStall, spaceOf } = await import("/static/js/pocket.js");
  const facts = JSON.parse(document.getElementById("game").dataset.facts);
  const { spaces } = facts;
  return games.map(({ players, teams, changes }) => {
    const setup = { names: [], tools: [], decks: [], day: spaces, night: spaces };
    let state = newGame({ players, teams, ...setup });
    return changes.map((change) => {
      const next = changed(state, change, facts);
      state = next ?? state;
      const { clock, holders, stalls, roll } = state;
      const time = { ...clock, space: spaceOf(clock), isDay: isDay(clock) };
      const seats = stalls.map((_, stall) => seatsOfStall(state, stall));
      return { done: next !== null, clock: time, holders, stalls, roll, seats };
    });
  });
}"""


def some_change(chance: random.Random, players: int, stalls: int) -> dict[str, Any]:
    """What a page can send, and more: there may be too little gold, or no roll."""
    spaces = range(1, MOST_CLOCK_SPACES + 1)
    holder = chance.randrange(players + 1)
    return chance.choice(
        [
            {"do": "gold", "holder": holder, "add": chance.choice([-5, -1, 1, 5, 600])},
            {"do": "tokens", "holder": holder, "add": chance.choice([-1, 1, 999])},
            {"do": "clock"},
            {"do": "clock"},
            {"do": "clock_spaces", "day": chance.choice(spaces), "night": chance.choice(spaces)},
            {"do": "roll", "die": chance.choice(list(catalog().dice))},
            {"do": "roll", "die": "pangolin"},
            {"do": "reroll"},
            {"do": "keep"},
            {"do": "build", "stall": chance.randrange(stalls), "set": chance.choice(["owls", ""])},
            {"do": "build", "stall": 0, "set": "mixed"},
        ]
    )


def begun(players: int, teams: bool) -> TableState:
    """With everything on the screen, and a card that gold and tokens lie on."""
    state = apply(
        new_table(),
        {"do": "begin", "players": players, "teams": teams, "first": None, "at": 0.0},
        by=0,
    )
    thing = {"do": "thing", "name": "Cards", "seat": None, "gold": 0, "id": ON_CARDS}
    state = apply(state, thing, by=0)
    return replace(state, tracker=replace(books(state), tools=TOOLS))


def books(state: TableState) -> Tracker:
    assert state.tracker is not None
    return state.tracker


def on_the_server(
    tracker: Tracker, change: dict[str, Any], fell: tuple[str, ...]
) -> dict[str, Any]:
    """The same change with what its author saw, and with the faces that came up on the phone."""
    roll = tracker.last_roll
    seen = {"roll": roll.id if roll else "none", "throws": len(roll.throws) if roll else 0}
    match change["do"]:
        case "gold" | "tokens":
            seat = change["holder"]
            return {**change, "holder": player_id(seat) if seat < tracker.players else ON_CARDS}
        case "clock":
            return {**change, "steps": tracker.clock.steps}
        case "roll":
            return {**change, "id": f"after-{seen['roll']}", "faces": list(fell)}
        case "reroll":
            return {**change, **seen, "die": roll.die if roll else "hare", "face": fell[-1]}
        case "keep":
            return {**change, **seen}
        case "build":
            return {**change, "stack": tracker.stalls[change["stall"]].next_stack}
    return change


def as_the_phone_has_it(state: TableState, done: bool) -> dict[str, Any]:
    tracker = books(state)
    clock, roll = tracker.clock, tracker.last_roll
    return {
        "done": done,
        "clock": {
            **{"day": clock.day, "night": clock.night, "steps": clock.steps},
            **{"space": clock.space, "isDay": clock.is_day},
        },
        "holders": [{"gold": one.gold, "tokens": one.tokens} for one in tracker.holders],
        "stalls": [[*stall.stacks] for stall in tracker.stalls],
        "roll": roll
        and {
            **{"die": roll.die, "faces": [*roll.faces], "throws": len(roll.throws)},
            "open": not roll.settled,
        },
        "seats": [[*tracker.seats_of(stall)] for stall in range(len(tracker.stalls))],
    }


def test_a_phone_changes_its_table_as_the_server_does(phone: Page) -> None:
    chance = random.Random("pockets")
    games = []
    for number in range(GAMES):
        players, teams = TABLES[number % len(TABLES)]
        stalls = 2 if teams else players
        changes = [some_change(chance, players, stalls) for _ in range(CHANGES)]
        games.append({"players": players, "teams": teams, "changes": changes})
    phone.goto("/pocket")
    told = phone.evaluate(RUN, games)

    refused = 0
    for game, seen in zip(games, told, strict=True):
        state = begun(game["players"], game["teams"])
        assert books(state).clock.day == books(state).clock.night == CLOCK_SPACES
        for number, (change, after) in enumerate(zip(game["changes"], seen, strict=True)):
            fell = tuple(after["roll"]["faces"]) if after["roll"] else ("none",)
            try:
                state = apply(state, on_the_server(books(state), change, fell), by=0)
                done = True
            except ChangeError:
                done = False
                refused += 1
            assert after == as_the_phone_has_it(state, done), (game, number)
            if change["do"] == "roll":
                die = catalog().dice[change["die"]]
                assert len(fell) == die.thrown
                assert {*fell} <= {*die.faces}
    assert CHANGES < refused < GAMES * CHANGES / 2, "some cannot be done, and most can"
