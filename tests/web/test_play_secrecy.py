"""Nobody's phone ever receives a card its owner may not know, not in a single byte.

Games are played over HTTP with a catalogue in which every physical card is a kind of its own, whose
id, name and text hold a marker. Everything that any phone receives is searched for markers, and
what it may hold is worked out here from the position and the events, not by the code that makes
pages. Two things may be known to a viewer: what lies before them *now*, and what they were *told*,
which only the log repeats.
"""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import _lru_cache_wrapper, cached_property
from itertools import count, product
from random import Random
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, TestResponse

from companion import create_app
from companion.bots import Bot, SeatView, bot_of
from companion.catalog import Catalog, catalog
from companion.config import Settings
from companion.engine.events import EVERYBODY
from companion.engine.game import Game
from companion.engine.scripts import all_scripts
from companion.engine.view import view
from companion.rooms import Entry
from companion.rooms.standing_orders import cards_that_ask
from companion.rooms.story import events_of
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, Match, Tables
from companion.store.log_entries import read_entries
from companion.worker import Worker
from tests.playing import Curious, Fields, form_of
from tests.thorough import THOROUGH
from tests.web.phones import FRAGMENT, hidden_field
from tests.web.playing import addresses_at
from tests.windows import asked_in, time_is_over

MARKER = re.compile(r"zq(\d{3})qz")
TOLD = frozenset(
    (
        "play-log",
        "explain-played",
        "turn-summary",
        "table-log",
        "ask-happened",
    )
)  # classes of elements that tell what happened
Marks = frozenset[str]
NOTHING: Marks = frozenset()


# ---- a catalogue of marked cards ----


def marked(plain: Catalog) -> tuple[Catalog, dict[str, str]]:
    """Every copy a card of its own; and what each of them was before."""
    numbers, was = count(), dict[str, str]()
    decks = {}
    for deck in plain.decks.values():
        cards = []
        for card in deck.cards:
            for _copy in range(card.copies):
                mark = f"zq{next(numbers):03d}qz"
                named = replace(
                    card,
                    id=f"{card.id}-{mark}",
                    name=f"{card.name} {mark}",
                    text=f"{mark} {card.text}",
                    copies=1,
                )
                was[named.id] = card.id
                cards.append(named)
        decks[deck.id] = replace(deck, cards=tuple(cards))
    every = {card.id: card for deck in decks.values() for card in deck.cards}
    return replace(plain, decks=decks, cards=every), was


@pytest.fixture
def app(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The companion, selling marked cards only."""
    new, was = marked(catalog())
    for alias, card in was.items():
        monkeypatch.setitem(all_scripts(), alias, all_scripts()[card])
    monkeypatch.setattr("companion.catalog.facts.load_catalog", lambda: new)
    forget_what_was_worked_out()
    app = create_app(settings)
    app.testing = True
    yield app
    app.extensions["database"].dispose()
    forget_what_was_worked_out()


def forget_what_was_worked_out() -> None:
    """Casts, faces, words …: much is kept that follows from the catalogue."""
    companion = [module for name, module in sys.modules.items() if name.startswith("companion")]
    for module in companion:
        for kept in vars(module).values():
            if isinstance(kept, _lru_cache_wrapper):
                kept.cache_clear()


# ---- what one may know ----


def marks_of(game: Game, cards: Iterable[int]) -> Iterator[str]:
    return marks_of_kinds(game, (game.cast.kind_of[card] for card in cards if card >= 0))


def marks_of_kinds(game: Game, kinds: Iterable[int]) -> Iterator[str]:
    for kind in kinds:
        yield from MARKER.findall(game.cast.kinds[kind].id)


def lies_open(game: Game) -> Marks:
    """Market, discard piles, stalls, and schedules with what cards in them were played as."""
    state = game.state
    cards = [*state.market, *state.market_discard]
    for pile in (*state.discard, *state.aside):
        cards += pile
    for stall in state.stall:
        for stack in stall:
            cards += stack
    scheduled = [entry for row in state.schedule for entry in row]
    cards += [entry.card for entry in scheduled]
    as_kinds = marks_of_kinds(game, (entry.kind for entry in scheduled))
    return frozenset(marks_of(game, cards)) | frozenset(as_kinds)


def lies_before(game: Game, seat: int) -> Marks:
    """A seat's hand, what its chameleons are, what it has stored, and what it is asked about."""
    state, asked = game.state, game.decision
    hand = state.hand[seat]
    cards = [*hand, *(card for entry in state.schedule[seat] for card in entry.stored)]
    if asked is not None and asked.seat == seat:
        cards += [*asked.cards, asked.source]
    bound = (kind for card, kind in state.bound.items() if card in hand)
    return frozenset(marks_of(game, cards)) | frozenset(marks_of_kinds(game, bound))


def marks_told(game: Game, entries: Iterable[Entry], seat: int | None) -> Marks:
    """Cards in events this seat was told of, and what they were played or shown as."""
    told: set[str] = set()
    for entry in entries:
        for what, by, cards, seen_by, details, *_places in told_by(entry):
            if seen_by == EVERYBODY or (seat is not None and seen_by >> seat & 1):
                told.update(marks_of(game, cards))
            if what in ("plays", "shows_copy") or (what == "copies" and by == seat):
                told.update(marks_of_kinds(game, [details]))
    return frozenset(told)


# ---- what was received ----


TAG = re.compile(r"<(/?)([a-z][a-z0-9-]*)((?:[^>\"]|\"[^\"]*\")*)>")
CLASSES = re.compile(r'\sclass="([^"]*)"')
ORDERS = re.compile(r'<form [^>]*class="play-orders".*?</form>', re.S)
MOVED = re.compile(r'\sdata-motion="[^"]*"')


class Parts:
    """A page in two: what its log and its movements tell, and all the rest. Without a parser, which
    would take more time than making the page."""

    def __init__(self, page: str) -> None:
        self.told = MOVED.findall(page)
        self.rest: list[str] = []
        page = MOVED.sub("", page)
        inside, depth, begun = None, 0, 0
        for tag in TAG.finditer(page):
            closes, name, attributes = tag.groups()
            if inside is None and not closes:
                classes = CLASSES.search(attributes)
                if classes and not TOLD.isdisjoint(classes[1].split()):
                    inside, depth = name, 0
                    self.rest.append(page[begun : tag.start()])
                    begun = tag.start()
            if name == inside:
                depth += -1 if closes else 1
                if not depth:
                    inside = None
                    self.told.append(page[begun : tag.end()])
                    begun = tag.end()
        assert inside is None, "a log that never ends would hide everything after it"
        self.rest.append(page[begun:])


def report_and_its_log(page: str) -> tuple[str, str]:
    """A page with a report of the position, and what the report says of what happened."""
    before, text, after = re.split(r"<textarea[^>]*>|</textarea>", page)
    report = json.loads(html.unescape(text))
    lines = report.pop("last")
    return f"{before}{json.dumps(report)}{after}", "\n".join(lines)


class LeakError(AssertionError):
    pass


@dataclass
class Viewer:
    """Somebody with a phone, and whose eyes look at it."""

    name: str
    client: FlaskClient
    seat: int | None = None
    shares: bool = False  # the phone is passed around: it must be said who holds it

    @cached_property
    def token(self) -> str:
        return hidden_field(self.client.get("/t/new").text)

    def at(self, address: str) -> str:
        return f"{address}?as={self.seat}" if self.shares else address


@dataclass
class Table:
    """A game going on, with everybody who looks at it."""

    app: Flask
    address: str
    viewers: list[Viewer]
    players: list[Viewer]  # by seat
    received: int = 0
    seen_marks: set[str] = field(default_factory=set)
    motions: int = 0  # pages that brought movements
    _known: dict[int | None, tuple[Marks, Marks]] = field(default_factory=dict)
    _told: dict[int | None, Marks] = field(default_factory=dict)  # by the entries up to …
    _told_until: int = 0

    @property
    def code(self) -> str:
        return self.address.removeprefix("/t/")

    @property
    def games(self) -> Games:
        found: Games = self.app.extensions["games"]
        return found

    @property
    def tables(self) -> Tables:
        found: Tables = self.app.extensions["tables"]
        return found

    def look_up_the_truth(self) -> Match:
        """Past all pages: where the game stands, and who may know what of it."""
        match = self.games.load(self.code)
        with self.app.extensions["database"].connect() as connection:
            new = read_entries(connection, self.code, after=self._told_until)
        self._told_until = new[-1].seq if new else self._told_until
        for seat in (None, *range(match.game.rules.players)):
            seen = match.seen_by(seat)
            own = NOTHING if seat is None else lies_before(seen, seat)
            self._told[seat] = self._told.get(seat, NOTHING) | marks_told(match.game, new, seat)
            self._known[seat] = (lies_open(seen) | own, self._told[seat])
        return match

    @cached_property
    def asking(self) -> set[str]:
        cast = self.games.load(self.code).game.cast
        return {mark for card in cards_that_ask(cast) for mark in MARKER.findall(card)}

    # ---- receiving ----

    def get(self, viewer: Viewer, address: str, **headers: str) -> TestResponse:
        response = viewer.client.get(address, headers=headers)
        self.judge(viewer, address, response)
        return response

    def post(self, viewer: Viewer, address: str, fields: Fields) -> TestResponse:
        """As a tap sends it. The truth is looked up again: this may have changed it."""
        if viewer.shares:  # the form says who holds the phone
            viewer = self.players[int(dict(fields).get("as", str(viewer.seat)))]
        sent = {"csrf_token": [viewer.token]}
        for name, value in fields:
            sent.setdefault(name, []).append(value)
        response = viewer.client.post(address, data=sent, headers=FRAGMENT)
        self.look_up_the_truth()
        self.judge(viewer, f"POST {address}", response)
        return response

    def judge(self, viewer: Viewer, address: str, response: TestResponse) -> None:
        text = response.get_data(as_text=True)
        with viewer.client.session_transaction() as session:
            aside = f"{response.headers} {dict(session)!r}"  # the cookie itself is packed
        for form in ORDERS.findall(text):  # lists all cards of the game that could ask anybody
            assert set(MARKER.findall(form)) == self.asking
        text = ORDERS.sub("", text)
        # A screen shows what everybody knows; who is asked in a window is ahead of that.
        now, told = self._known[None if "/screen" in address else viewer.seat]
        if "play-curtain" in text:
            now = told = NOTHING
        if "/report" in address and response.status_code == 200:
            text, lines = report_and_its_log(text)
            self._check(viewer, address, lines, now | told)
        if response.mimetype != "text/html":
            self._check(viewer, address, text, NOTHING)
        elif set(MARKER.findall(text)) <= now:
            self._check(viewer, address, text, now)
        else:  # it must be the log; taking a page apart takes long
            parts = Parts(text)
            self._check(viewer, address, "".join(parts.told), now | told)
            self._check(viewer, address, "".join(parts.rest), now)
        self._check(viewer, f"headers of {address}", aside, NOTHING)
        self.received += 1

    def _check(self, viewer: Viewer, where: str, text: str, allowed: Marks) -> None:
        found = set(MARKER.findall(text))
        self.seen_marks |= found
        if found - allowed:
            raise LeakError(f"{viewer.name} received {sorted(found - allowed)} from {where}")

    # ---- everything there is to look at ----

    def everybody_looks(self) -> None:
        for viewer in self.viewers:
            self.get(viewer, viewer.at(self.address), **FRAGMENT)
        self.get(self.viewers[0], f"{self.address}/screen", **FRAGMENT)

    def everybody_sees_what_moved(self) -> None:
        """As phones ask that missed the last answer, and such that missed everything."""
        newest = self.tables.load(self.code).seq
        for viewer, seen in product(self.viewers, (newest - 1, newest - 3, 1)):
            address = viewer.at(self.address)
            moved = f"{address}{'&' if '?' in address else '?'}seen={seen}"
            self.motions += 'data-motion="' in self.get(viewer, moved, **FRAGMENT).text

    def everybody_tries_everything(self) -> None:
        """Whole pages, every address there is, and streams."""
        for viewer in self.viewers:
            for address in addresses_at(self.app, self.code):
                response = self.get(viewer, viewer.at(address))
                if "/games/" in address:  # replay and record: not before the game is over
                    assert response.status_code in (403, 404, 409), address
            self._listen(viewer)

    def _listen(self, viewer: Viewer) -> None:
        response = viewer.client.get(f"{self.address}/stream?seq=0", buffered=False)
        events = response.iter_encoded()
        heard = [next(events).decode() for _ in range(2)]
        response.close()
        assert "event: moved" in heard[1]
        self._check(viewer, "the stream", "".join(heard), NOTHING)


def opened(app: Flask, setup: TableSetup, *, one_phone: bool = False) -> Table:
    """Everybody sits, somebody watches, a stranger knows the code."""
    clients = [app.test_client() for _ in range(1 if one_phone else setup.players)]
    host = Viewer("Ann", clients[0], 0, one_phone)
    address = send(host, "/t/new", setup=encode(setup), name="Ann").location
    players = [host]
    for seat in range(1, setup.players):
        if one_phone:
            player = Viewer(f"P{seat}", clients[0], seat, True)
            send(player, f"{address}/people/sit", seat=seat, name=f"P{seat}")
        else:
            player = Viewer(f"P{seat}", clients[seat], seat)
            send(player, f"{address}/join", seat=seat, name=f"P{seat}")
        players.append(player)
    watcher = Viewer("watcher", app.test_client())
    send(watcher, f"{address}/join", role="watch", name="Wanda")
    viewers = [*players, watcher, Viewer("stranger", app.test_client())]
    table = Table(app, address, viewers, players)
    state = table.tables.load(table.code)
    assert [seat.has_person for seat in state.seats] == [True] * setup.players
    assert [guest.name for guest in state.watchers] == ["Wanda"]
    holder = state.chairs[0].holder
    assert holder is not None
    table.games.begin(table.code, holder, shared="secrets")
    said: Fields = [("as", str(players[-1].seat))]
    for card in cards_that_ask(table.look_up_the_truth().game.cast):
        said += [("card", card), ("order", "decline")]
    table.post(players[-1], f"{address}/game/orders", said)  # what is declined must not show
    return table


def send(viewer: Viewer, address: str, **fields: object) -> TestResponse:
    response = viewer.client.post(address, data={"csrf_token": viewer.token, **fields})
    assert response.status_code == 303, response.text
    return response


# ---- playing ----


def play(
    table: Table, answers: int, seed: str, bots: list[Bot] | None = None, looks_every: int = 1
) -> Match:
    """Play on by taps; between them all look, and now and then somebody tries something."""
    random = Random(seed)
    bots = bots or [Curious(f"{seed}{seat}") for seat in range(len(table.players))]
    match = table.look_up_the_truth()
    for number in range(answers):
        if match.game.over:
            break
        if number % looks_every == 0:
            table.everybody_looks()
        if number % 40 == 10:
            table.everybody_tries_everything()
        if number % 10 == 3:
            table.everybody_sees_what_moved()
        if number % 5 == 4:
            mischief(table, match, number // 5, random)
            match = table.look_up_the_truth()
        match = answer(table, match, bots)
    return match


def answer(table: Table, match: Match, bots: list[Bot]) -> Match:
    """By somebody who is asked; in a window until its time is over."""
    if not (asked_now := asked_in(match)):
        time_is_over(table.games, table.code)
        return table.look_up_the_truth()
    seat = asked_now[0]
    game = match.seen_by(seat)
    assert game.decision is not None
    wanted = bots[seat].decide(SeatView(game, seat)).answer
    fields = [*addressed(match, seat), *form_of(game.decision.kind, wanted)]
    table.post(table.players[seat], f"{table.address}/check", fields)
    response = table.post(table.players[seat], f"{table.address}/answer", fields)
    assert response.status_code == 200, response.text
    after = table.look_up_the_truth()
    told = 0 if match.game.paused else 1
    assert after.table.seq == match.table.seq + told, "the number tells of a card to react with"
    return after


def play_unseen(table: Table, answers: int, bots: list[Bot]) -> None:
    """The same past all pages, to get to where it becomes interesting."""
    for _ in range(answers):
        match = table.games.load(table.code)
        if asked := asked_in(match):
            seat = asked[0]
            given = bots[seat].decide(SeatView(match.seen_by(seat), seat)).answer
            holder = match.table.chairs[seat].holder
            assert holder is not None
            table.games.answer(table.code, holder, seat, match.moment, given, step=match.step(seat))
        else:
            time_is_over(table.games, table.code)


def addressed(match: Match, seat: int) -> Fields:
    return [("as", str(seat)), ("moment", str(match.moment)), ("step", str(match.step(seat)))]


def mischief(table: Table, match: Match, number: int, random: Random) -> None:
    """What people do beside answering, allowed or not: one thing after the other."""
    seat = next(iter(asked_in(match)), match.game.state.seat)
    now = addressed(match, seat)
    mine = table.players[seat]
    other = random.choice([player for player in table.players if player is not mine])
    nonsense: Fields = [("do", "build"), ("cards", "0"), ("cards", "77"), ("option", "99")]
    sly = number % 5
    if sly == 0:  # undo, and everybody who must agree does
        table.post(other, f"{table.address}/game/undo", [*now[1:], ("as", str(other.seat))])
        for player in table.players:
            table.post(player, f"{table.address}/game/agree", [])
    elif sly == 1:  # a hint, given by the worker
        table.post(mine, f"{table.address}/game/hint", now)
        database = table.app.extensions["database"]
        while Worker(table.games, Jobs(database)).work():
            pass
        table.look_up_the_truth()
        table.everybody_looks()
    elif sly == 2:  # answers that cannot be, of the one asked and for another's chair
        table.post(mine, f"{table.address}/answer", [*now, *nonsense])
        table.post(other, f"{table.address}/answer", [*now, *nonsense])
        table.post(other, f"{table.address}/check", [*now, *nonsense])
    elif sly == 3:  # from a page that is out of date
        stale = [("as", str(seat)), ("moment", str(match.moment - 1))]
        for viewer in table.viewers:
            table.post(viewer, f"{table.address}/answer", [*stale, ("do", "go_on")])
    else:  # somebody says something
        table.post(other, f"{table.address}/do/say", [("text", "Well played!")])


MORE = 2 if THOROUGH else 1
UNSEEN = 110  # answers of half a game
SETUPS = {
    "looks and swaps": TableSetup(("owls", "pangolins", "magpies"), 2, first_seat=0),
    "reveals with chameleons": TableSetup(("lemurs", "chameleons", "raccoons"), 2, first_seat=1),
    "three, with bats and foxes": TableSetup(
        ("bats", "foxes", "echidnas", "devils"), 3, first_seat=0
    ),
    "teams, characters and traps": TableSetup(
        ("owls", "raccoons", "ocelots", "magpies"),
        4,
        teams=True,
        traps=("trap-toffee", "trap-hat"),
        characters=("tilda", "dusk", "magda", "fergus"),
        first_seat=0,
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_nobody_receives_what_they_may_not_know(
    app: Flask, name: str, record_property: Callable[[str, object], None]
) -> None:
    table = opened(app, SETUPS[name])
    play(table, 34 * MORE, name, looks_every=3)
    record_property("responses searched", table.received)
    assert table.received > 80 * MORE
    assert len(table.seen_marks) > 10  # the markers do reach those who may see them
    assert secrets_told(table) >= 2
    assert table.motions > 0


def secrets_told(table: Table) -> int:
    """How many events some were told more of than others; drawing cards is too plain to count."""
    events = [event for entry in table.tables.log(table.code) for event in told_by(entry)]
    return sum(seen_by != EVERYBODY and what != "drew" for what, _, _, seen_by, *_ in events)


def told_by(entry: Entry) -> list[Any]:
    return events_of(entry.change)


def test_a_whole_game_keeps_its_secrets_until_it_is_over(app: Flask) -> None:
    """Quick players this time, to the last stack; then everybody may see everything. `make soak`
    looks at it from the first answer on."""
    table = opened(app, TableSetup(("crocodiles", "squirrels", "owls"), 2, first_seat=0))
    quick: list[Bot] = [bot_of("shopkeeper", seat) for seat in range(2)]
    play_unseen(table, 0 if THOROUGH else UNSEEN, quick)
    match = play(table, 400, "whole", quick, looks_every=16 // MORE)
    assert table.received > 400
    assert match.game.over
    assert match.table.state.stage == "finished"


def test_a_phone_that_is_passed_around_shows_one_hand_or_a_curtain(app: Flask) -> None:
    table = opened(app, SETUPS["looks and swaps"], one_phone=True)
    match = play(table, 20 * MORE, "one phone", looks_every=2)
    asked = match.game.decision
    assert asked is not None
    for seat in range(2):
        page = table.get(table.players[seat], f"{table.address}?as={seat}").text
        assert ("play-curtain" in page) == (seat != asked.seat)
    assert "play-curtain" in table.get(table.players[0], table.address).text


def test_a_page_that_leaks_is_noticed(app: Flask) -> None:
    """One card of the other's hand, in a page that is otherwise right."""
    table = opened(app, SETUPS["looks and swaps"])
    match = table.look_up_the_truth()
    table.everybody_looks()
    secret = sorted(lies_before(match.game, 1) - lies_before(match.game, 0) - lies_open(match.game))
    assert secret

    def leak(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.set_data(response.get_data() + f"<!-- zq{secret[0]}qz -->".encode())
        return response

    app.after_request_funcs[None].append(leak)
    with pytest.raises(LeakError, match=f"Ann received .*{secret[0]}"):
        table.everybody_looks()


@pytest.mark.parametrize("place", ["X-Next", "Set-Cookie"])
def test_a_header_that_leaks_is_noticed(app: Flask, place: str) -> None:
    table = opened(app, SETUPS["looks and swaps"])
    table.look_up_the_truth()

    def leak(response: Response) -> Response:
        response.headers.add(place, "card=owls-1-zq000qz")
        return response

    app.after_request_funcs[None].append(leak)
    with pytest.raises(LeakError, match="headers"):
        table.everybody_looks()


def test_a_view_of_another_seat_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mistake that is most easily made: a page for one seat, made from another's view."""
    table = opened(app, SETUPS["looks and swaps"])
    table.look_up_the_truth()
    table.everybody_looks()

    def confused(game: Game, seat: int | None) -> dict[str, Any]:
        seen = view(game, seat)
        if seat == 0:
            seen["players"][0]["hand"] = view(game, 1)["players"][1]["hand"]
        return seen

    monkeypatch.setattr("companion.web.play.page.view", confused)
    with pytest.raises(LeakError, match="Ann received"):
        table.everybody_looks()


def test_a_log_that_tells_too_much_is_noticed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the narrator told everybody all."""
    table = opened(app, SETUPS["looks and swaps"])
    play(table, 4, "a little")
    monkeypatch.setattr("companion.engine.narrate.Narrator._knows", lambda *_: True)
    with pytest.raises(LeakError):
        play(table, 40, "a little more")


def test_what_was_told_is_no_excuse_for_showing_a_hand(app: Flask) -> None:
    """A card everybody saw being bought is hidden in the hand it has come to."""
    table = opened(app, TableSetup(("crocodiles", "squirrels", "raccoons"), 2, first_seat=0))
    bots = [bot_of("apprentice", seat) for seat in range(2)]
    match = table.look_up_the_truth()
    for _ in range(200):
        match = answer(table, match, bots)
        now, told = table._known[0]
        hidden = frozenset(marks_of(match.game, match.game.state.hand[1])) - now
        if hidden & told:
            break
    (secret, *_) = hidden & told
    page = table.get(table.players[0], table.address).text
    table.judge(table.players[0], "the page", Page(page))
    with pytest.raises(LeakError):
        table.judge(table.players[0], "the page", Page(page + f"<b>zq{secret}qz</b>"))
    shown = f'<ol class="table-log"><li>zq{secret}qz</li></ol>'
    table.judge(table.players[0], "the page", Page(page + shown))


class Page(TestResponse):
    """A page as if it had been received."""

    def __init__(self, text: str) -> None:
        request = EnvironBuilder().get_request()
        super().__init__([text.encode()], "200 OK", Headers(), request, mimetype="text/html")
