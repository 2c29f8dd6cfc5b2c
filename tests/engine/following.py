"""Following a game by its events alone, to be compared with the truth.

``SeatLedger`` knows what one seat is told, by ``seen_event``, and nothing else. The engine's own
``Ledger`` knows every card by its number.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.cast import Cast
from companion.engine.game import Game
from companion.engine.state import State
from companion.engine.view import SeenEvent, SeenPlace, view

HIDDEN = "?"


def followed(game: Game) -> Game:
    """The same game as a new one, so that every event from here on is at hand."""
    again = Game(game.cast, game.rules, game.state.clone())
    again.start()
    return again


def lying(state: State) -> dict[str, Any]:
    """Every card of a position, the order only where everybody sees it, and what everybody has."""
    return {
        "turn": (state.turn, state.seat, state.winner),
        "clock": state.clock,
        "gold": state.gold[:],
        "tokens": [tokens[:] for tokens in state.tokens],
        "hands": [sorted(hand) for hand in state.hand],
        "decks": [sorted(deck) for deck in state.deck],
        "discards": [pile[:] for pile in state.discard],
        "aside": [sorted(pile) for pile in state.aside],
        "stalls": [[sorted(stack) for stack in stall] for stall in state.stall],
        "schedules": [
            [(entry.card, entry.kind, entry.waits_for, sorted(entry.stored)) for entry in row]
            for row in state.schedule
        ],
        "market": state.market[:],
        "market_deck": sorted(state.market_deck),
        "market_discard": state.market_discard[:],
        "held": sorted(state.held),
        "junk": sorted(state.junk_pile),
        "junk_made": state.junk_made,
    }


class SeatLedger:
    """The table as one seat follows it: names where it may know them, else only numbers."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.seat = seat
        self.zones, self.market, self.schedules = _seen_lying(game, seat)

    def follow(self, event: SeenEvent) -> None:
        origin, target = event["from"], event["to"]
        if event["what"] == "shuffled_discard":
            assert origin is not None
            assert event["cards"] is not None
            assert Counter(self._pile(origin)) == Counter(event["cards"])
            self._pile(origin)[:] = event["cards"]
        if origin is None or target is None:
            return
        names = event["cards"] or [HIDDEN] * event["count"]
        assert len(names) == event["count"]
        for name in names:
            self._take(name, origin)
            self._lay(name, target)

    def _take(self, name: str, place: SeenPlace) -> None:
        zone, number = place["zone"], place["number"]
        if zone == "market":
            assert number is not None
            if self.market[number] == name:
                self.market[number] = None
        elif zone == "schedule":
            assert place["seat"] is not None
            assert number is not None
            assert self.schedules[place["seat"]].pop(number) == [name]
        elif zone == "junk" and not self._pile(place):
            pass  # a new one: the pile never runs out
        elif number is not None and zone in ("discard", "market_discard"):
            assert self._pile(place).pop(number) == name
        elif self._is_hidden(place):
            self._pile(place).remove(HIDDEN)
        else:
            self._pile(place).remove(name)

    def _lay(self, name: str, place: SeenPlace) -> None:
        zone, number = place["zone"], place["number"]
        if self._is_hidden(place):
            name = HIDDEN
        assert self._is_hidden(place) or name != HIDDEN, place
        if zone == "market":
            assert number is not None
            self.market[number] = name
        elif zone == "schedule":
            assert place["seat"] is not None
            assert number == len(self.schedules[place["seat"]])
            self.schedules[place["seat"]].append([name])
        elif number is not None and zone in ("discard", "market_discard"):
            self._pile(place).insert(number, name)
        else:
            self._pile(place).append(name)

    def _is_hidden(self, place: SeenPlace) -> bool:
        if place["zone"] in ("hand", "stored"):
            return place["seat"] != self.seat
        return place["zone"] in ("deck", "market_deck", "held", "junk")

    def _pile(self, place: SeenPlace) -> list[str]:
        zone, seat, number = place["zone"], place["seat"], place["number"]
        if zone == "stored":
            assert seat is not None
            assert number is not None
            return self.schedules[seat][number]  # its first name is that of the card itself
        key = (zone, seat, number) if zone == "stall" else (zone, seat, None)
        return self.zones.setdefault(key, [])

    def seen(self) -> Any:
        return _in_order(self.zones), self.market, _sorted_stored(self.schedules)


def truly_seen(game: Game, seat: int | None) -> Any:
    zones, market, schedules = _seen_lying(game, seat)
    return _in_order(zones), market, _sorted_stored(schedules)


Zones = dict[tuple[str, int | None, int | None], list[str]]


def _in_order(zones: Zones) -> Zones:
    """Piles that are not empty; only in discard piles is the order of any matter."""
    return {
        key: pile[:] if "discard" in key[0] else sorted(pile)
        for key, pile in sorted(zones.items(), key=str)
        if pile
    }


def _sorted_stored(schedules: list[list[list[str]]]) -> list[list[list[str]]]:
    return [[[name, *sorted(stored)] for name, *stored in row] for row in schedules]


def _seen_lying(
    game: Game, seat: int | None
) -> tuple[Zones, list[str | None], list[list[list[str]]]]:
    """What the view of a seat shows, and the sizes of what it does not."""
    shown, state = view(game, seat), game.state
    zones: Zones = {
        ("market_deck", None, None): [HIDDEN] * shown["market_deck"],
        ("market_discard", None, None): shown["market_discard"][::-1],
        ("held", None, None): [HIDDEN] * len(state.held),
        ("junk", None, None): [HIDDEN] * len(state.junk_pile),
    }
    schedules = []
    for owner, player in enumerate(shown["players"]):
        hand = [card["card"] for card in player.get("hand", ())]
        zones["hand", owner, None] = hand or [HIDDEN] * player["hand_count"]
        zones["deck", owner, None] = [HIDDEN] * player["deck_count"]
        zones["discard", owner, None] = player["discard"][::-1]
        zones["aside", owner, None] = player["aside"][:]
        schedules.append(
            [
                [entry["card"], *entry.get("stored", [HIDDEN] * entry["stored_count"])]
                for entry in player["schedule"]
            ]
        )
    for side, stall in enumerate(shown["stalls"]):
        for number, stack in enumerate(stall):
            zones["stall", side, number] = stack[:]
    return zones, [slot and slot["card"] for slot in shown["market"]], schedules


def kinds_of(cast: Cast, cards: tuple[int, ...]) -> list[str]:
    return [cast.kinds[cast.kind_of[card]].id for card in cards]
