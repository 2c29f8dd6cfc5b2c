"""What cannot be seen changes no byte that is sent: not of a page, not of a header or a stream.

Two tables at one server stand alike but for what somebody cannot see: the cards are dealt again by
``tests.engine.twins``. Both have the same key of chance and get the same answers, over HTTP. A
player and a watcher have to receive the same from both until the rules show something that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.engine import Game, LiveChance, read_event, seen_event, write_position
from companion.rooms import new_table
from companion.rooms.playing import setup_of
from companion.rooms.story import events_of
from companion.setup.code import encode
from companion.store import Match
from companion.store.visit import LiveTable
from companion.web.play import views
from companion.web.table.devices import PREFIX, SEAT
from companion.web.table.guest import Guest
from tests.engine.twins import LeakError, Twins, dealt_again, difference, no_to, places
from tests.playing import form_of
from tests.thorough import THOROUGH
from tests.web.phones import FRAGMENT
from tests.web.playing import Played, TablePhone, addresses_at
from tests.web.without_chance import answer_without_chance, without_chance
from tests.windows import asked_in, time_is_over

GAMES = 150 if THOROUGH else 7
SHARE = 0.05  # of the top-level questions of a game
STEPS = 8
ALL_ADDRESSES = 0.1  # how often everything there is gets looked at
CHOICES = 20  # answers of a viewer who is asked in secret, to choose from


class Phones:
    """The devices at one of the two tables: one for each seat, and a watcher's."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.seats = [TablePhone(app, "") for _ in range(4)]
        self.watcher = TablePhone(app, "")

    def sit_down(self, game: Game) -> Played:
        """A new table, where this game is played on."""
        tables, games = self.app.extensions["tables"], self.app.extensions["games"]
        rules = replace(game.rules, starting_gold=())  # in teams no sheet knows of it
        names = [f"P{seat}" for seat in range(rules.players)]
        setup = encode(setup_of(replace(game.lineup, rules=rules)))
        code = tables.open(new_table(setup), "device 0", names[0]).code
        for seat, name in enumerate(names[1:], 1):
            tables.sit(code, f"device {seat}", name, seat)
        tables.watch(code, "device w", "Wanda")
        games.begin_at(code, "device 0", write_position(game))
        phones = self.seats[: len(names)]
        for device, phone in zip(("w", *range(4)), (self.watcher, *phones), strict=False):
            self._has_cookie(phone, code, f"device {device}")
        return Played(self.app, code, phones)

    def _has_cookie(self, phone: TablePhone, code: str, device: str) -> None:
        phone.client.delete_cookie(PREFIX + phone.address.rpartition("/")[2])
        phone.address = f"/t/{code}"
        with self.app.app_context():
            phone.client.set_cookie(PREFIX + code, SEAT.signed([code, device]))


class ServedTwins(Twins):
    """Twins that stand at two tables: what is received is compared, too."""

    def __init__(self, phones: list[Phones], game: Game, viewer: int | None, random: Random):
        super().__init__(game, viewer, random)
        self.watchers = [one.watcher for one in phones]
        self.tables = [one.sit_down(game) for one in phones]
        self.games = [table.match.game for table in self.tables]
        self.games[1] = dealt_again(self.games[0], viewer, random)
        self.tables[1].put_at(self.games[1])
        self.received: list[list[str]] = [[], []]
        self.choice = 0  # of a viewer who is asked in secret

    def _compare_views(self) -> None:
        super()._compare_views()
        looks_at_all = self.random.random() < ALL_ADDRESSES
        for which in range(2):
            self._look(which)
            if looks_at_all:
                self._look_at_everything(which)
        self._compare_received()

    def _answer(self) -> bool:
        self.choice = self.random.randrange(CHOICES)
        goes_on = super()._answer()
        if not self.counts["shown by the rules"]:
            self._compare_received()
        return goes_on

    def _compare_received(self) -> None:
        for one, two in zip_longest(*self.received, fillvalue="nothing"):
            if one != two:
                raise LeakError(difference(one, two))
        self.counts["received"] += len(self.received[0])
        self.received = [[], []]

    # ---- playing ----

    def _stops(self, which: int, answer: object) -> Iterator[list[Any]]:
        table, asked = self.tables[which], self.games[which].decision
        assert asked is not None
        seen = table.match.table.seq
        self._send(which, asked.seat, answer)
        if table.match.game.paused:
            yield from self._window(which, seen)
            seen = table.tables.seq(table.code)
            time_is_over(table.games, table.code)
        while (game := table.match.game).asks_in_secret and self._is_anothers(game):
            self.counts["asked again after a window"] += 1
            self._send(which, asked_in(table.match)[0], no_to(game))
        self.games[which] = table.match.game
        yield self._told_after(which, seen)

    def _window(self, which: int, seen: int) -> Iterator[list[Any]]:
        """While it is open. Everybody who is asked answers meanwhile."""
        table = self.tables[which]
        self.counts["pauses"] += 1
        yield [*self._told_after(which, seen), {"what": "pause", "cards": None}]
        self._look(which)
        while asked := asked_in(table.match):
            self.counts["asked in secret"] += 1
            seat = asked[0]
            self._send(which, seat, self._in_secret(table.match.seen_by(seat), seat))
        self._look(which)
        yield self._told_after(which, seen)

    def _in_secret(self, game: Game, seat: int) -> object:
        """The viewer answers something; others decline, which nobody may notice."""
        if seat != self.viewer:
            return no_to(game)
        answers = list(islice(game.legal_answers(), CHOICES))
        return answers[self.choice % len(answers)]

    def _told_after(self, which: int, entry: int) -> list[Any]:
        """What the viewer was told; who is asked in a window is ahead of the others."""
        table = self.tables[which]
        match = table.match
        told = [
            read_event(event)
            for made in table.tables.log(table.code)
            if made.seq > entry
            for event in events_of(made.change)
        ]
        if match.game.paused:
            told += match.seen_by(self.viewer).events
        seen = (seen_event(match.game.cast, event, self.viewer) for event in told)
        return [event for event in seen if event is not None]

    # ---- sending and receiving ----

    def _send(self, which: int, seat: int, answer: object) -> None:
        """As a tap sends it, looked at by the server before."""
        table, match = self.tables[which], self.tables[which].match
        asked = match.seen_by(seat).decision
        assert asked is not None
        phone = table.phones[seat]
        said = [("moment", match.moment), ("step", match.step(seat)), ("seen", match.table.seq)]
        fields = MultiDict([*said, *form_of(asked.kind, answer)])
        fields["csrf_token"] = phone.token
        paths = ("/check", "/answer") if seat == self.viewer else ("/answer",)
        for path in paths:
            sent = phone.client.post(phone.address + path, data=fields, headers=FRAGMENT)
            assert sent.status_code == 200, sent.text
            if seat == self.viewer:
                self._keep(which, sent)

    def _look(self, which: int) -> None:
        """As phones that follow the table do, and a big screen."""
        table = self.tables[which]
        seen = {"seen": max(0, table.tables.seq(table.code) - 1)}
        phones = self._phones(which)
        for phone, path in [*((phone, "") for phone in phones), (phones[-1], "/screen")]:
            address = phone.address + path
            self._keep(which, phone.client.get(address, query_string=seen, headers=FRAGMENT))

    def _look_at_everything(self, which: int) -> None:
        table = self.tables[which]
        for phone in self._phones(which):
            for address in addresses_at(table.app, table.code):
                self._keep(which, phone.client.get(address))
            response = phone.client.get(f"{phone.address}/stream?seq=0", buffered=False)
            lines = response.iter_encoded()
            heard = [next(lines).decode() for _ in range(2)]
            response.close()
            self.received[which].append(without_chance("".join(heard), table.code))

    def _phones(self, which: int) -> list[TablePhone]:
        """The viewer's, and one of somebody who knows less."""
        own = [] if self.viewer is None else [self.tables[which].phones[self.viewer]]
        return [*own, self.watchers[which]]

    def _keep(self, which: int, response: TestResponse) -> None:
        self.received[which].append(answer_without_chance(response, self.tables[which].code))


@pytest.fixture
def phones(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[Phones]:
    """Two households at one server, whose games all have the same key of chance."""
    monkeypatch.setattr("companion.store.live_chance.fresh_chance", lambda: LiveChance(bytes(32)))
    return [Phones(app), Phones(app)]


def played(phones: list[Phones], games: range) -> Counter[str]:
    counts: Counter[str] = Counter()
    for place in places(games, SHARE):
        twins = ServedTwins(phones, *place)
        twins.play(STEPS)
        counts.update(twins.counts, pairs=1)
    return counts


def test_what_is_hidden_changes_nothing_that_is_received(
    phones: list[Phones], record_property: Callable[[str, object], None]
) -> None:
    counts = played(phones, range(GAMES))
    record_property("pairs compared", counts["pairs"])
    record_property("responses compared", counts["received"])
    assert counts["pairs"] > 2 * GAMES
    assert counts["received"] > 10 * counts["pairs"]
    for moment in ("in an effect", "action", "end_turn", "cleanup", "pauses", "asked in secret"):
        assert counts[moment] > GAMES / 10, (moment, counts)
    assert counts["teams"] > 0
    assert counts["traps"] > 0


def test_a_page_that_tells_of_a_deck_is_found(
    phones: list[Phones], monkeypatch: pytest.MonkeyPatch
) -> None:
    true_page = views._page

    def leaking(guest: Guest, match: Match) -> str:
        tops = [deck[-1] % 7 for deck in match.game.state.deck if deck]
        return f'{true_page(guest, match)}<i data-next="{tops}"></i>'

    monkeypatch.setattr(views, "_page", leaking)
    with pytest.raises(LeakError, match="data-next"):
        played(phones, range(10))


def test_that_only_some_are_asked_is_found(
    phones: list[Phones], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was before there were windows."""
    monkeypatch.setattr(LiveTable, "keeps_windows", False)
    with pytest.raises(LeakError):
        played(phones, range(1, 30))
