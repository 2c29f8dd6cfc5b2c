"""No route answers 500, whatever a client sends.

Three kinds of seeds are bent out of shape: the routes themselves, the links of our pages, and the
forms of our pages with all their fields. What is sent depends on fixed seeds only, so a failure
comes back on every run. `make soak` bends everything four times as often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qsl, quote_from_bytes, urlencode, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.thorough import THOROUGH
from tests.web.phones import hidden_field

ODD_TEXTS = [
    b"", b" ", b"0", b"-1", b"5", b"2.5", b"1e309", b"NaN", b"99999999999999999999999", b"true",
    b"null", b"[]", b"{}", b"../../etc/passwd", b"..%2f", b"%", b"%00", b"\x00", b"\r\nX-Evil: 1",
    b"<script>alert(1)</script>", b"' OR 1=1 --", b"{{ 7*7 }}", b"%(name)s", b"{0.__class__}",
    b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", "ĿÖŃG ➜ 🦦 \u202e\u0000".encode(),
    "١٢٣".encode(), b"\xef\xbf\xbf", b"macaws", b"macaws,macaws", b"MACAWS", b"unicorns", b"on",
    b"a" * 300, b"a" * 3000, b"9" * 5000, b"9" * 4300, b"seat-" + b"9" * 4300,
    b"9223372036854775808", b"-9223372036854775809", b"2147483648",
]  # fmt: skip
ODD_HEADERS = [
    {"HX-Request": "true"},
    {"HX-Request": "true", "HX-Target": "\udcff", "HX-Current-URL": "http://["},
    {"HX-Request": "true", "HX-Boosted": "true"},
    {"Accept-Language": ";;q=,,*;q=nan, fr;q=-1"},
    {"Accept-Language": "x" * 2000},
    {"Cookie": "session=forged.token.here; language=\x7f; =; a"},
    {"Cookie": "session=" + "A" * 4000},
    {"Content-Type": "multipart/form-data"},
    {"Content-Type": "multipart/form-data; boundary=\udcff"},
    {"Content-Type": "application/x-www-form-urlencoded; charset=utf-7"},
    {"Content-Type": "application/json"},
    {"Content-Length": "-1"},
    {"Content-Length": "many"},
    {"Host": "evil.example:99999"},
    {"Host": "["},
    {"Host": ""},
    {"Referer": "http://[", "Origin": "null"},
    {"X-Forwarded-Host": "evil", "X-Forwarded-Proto": "gopher"},
    {"Range": "bytes=9-1,-,x"},
    {"If-Modified-Since": "yesterday", "If-None-Match": '"'},
    {"Transfer-Encoding": "chunked"},
]
EVERYTHING_ON_THE_TABLE = encode(
    TableSetup(decks=("tuataras", "bats", "hares", "pangolins", "ocelots"), players=4)
)
FOR_TWO = encode(TableSetup(decks=("raccoons", "foxes", "crocodiles"), players=2))
METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "BREW"]
MORE = 4 if THOROUGH else 1
SKIPPED_FILES = re.compile(r"^/static/")


@dataclass(frozen=True)
class Seed:
    """A request as a page or a route suggests it."""

    method: str
    path: bytes
    fields: tuple[tuple[bytes, bytes], ...] = ()


@dataclass
class Page(HTMLParser):
    """The links and forms of one page."""

    address: str
    seeds: list[Seed] = field(default_factory=list)
    form: Seed | None = None

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in attributes:
            self._add("GET", attributes["href"])
        elif tag == "form":
            method = attributes.get("method", "get").upper()
            self.form = self._seed(method, attributes.get("action") or self.address)
        elif (
            tag in {"input", "button", "select", "textarea"} and self.form and "name" in attributes
        ):
            pair = (attributes["name"], attributes.get("value", ""))
            self.form = replace(self.form, fields=(*self.form.fields, *steady([pair])))
        if "formaction" in attributes:
            self._add(self.form.method if self.form else "POST", attributes["formaction"])
        for name in ("hx-get", "hx-post"):
            if name in attributes:
                self._add(name.removeprefix("hx-").upper(), attributes[name])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.form:
            self.seeds.append(self.form)
            self.form = None

    def _add(self, method: str, target: str) -> None:
        if not urlsplit(target).netloc and not target.startswith(("#", "mailto:")):
            self.seeds.append(self._seed(method, target))

    def _seed(self, method: str, target: str) -> Seed:
        parts = urlsplit(urljoin(self.address, target))
        return Seed(method, parts.path.encode(), steady(parse_qsl(parts.query, True)))


def steady(pairs: list[tuple[str, str]]) -> tuple[tuple[bytes, bytes], ...]:
    """The fields as bytes, without the chance our pages bring in."""
    return tuple(
        (name.encode(), b"1" if name == "seed" else value.encode()) for name, value in pairs
    )


@pytest.fixture
def careless(app: Flask) -> Flask:
    """Without token check and limits, so that nonsense gets as far as the views."""
    app.config["WTF_CSRF_ENABLED"] = False
    app.extensions["limits"].rules.update(dict.fromkeys(app.extensions["limits"].rules))
    return app


def seeds_of_routes(app: Flask) -> list[Seed]:
    deck = next(iter(catalog().decks))
    return [
        Seed(method, re.sub(r"<[^>]+>", deck, rule.rule).encode())
        for rule in app.url_map.iter_rules()
        for method in sorted(rule.methods or ())
    ]


def seeds_of_pages(client: FlaskClient, first: str = "/", most: int = 120) -> list[Seed]:
    """Walk the site like a visitor: every kind of page once, its links and its forms."""
    to_visit, found, kinds = [Seed("GET", first.encode())], {}, set()
    while to_visit and len(found) < most:
        seed = to_visit.pop(0)
        kind = (seed.path, tuple(name for name, _ in seed.fields))
        if seed.method != "GET" or kind in kinds or SKIPPED_FILES.match(seed.path.decode()):
            continue
        kinds.add(kind)
        address = seed.path.decode() + "?" + urlencode(seed.fields)
        response = client.get(address, follow_redirects=True, buffered=True)
        if response.mimetype == "text/html":
            page = Page(response.request.path)
            page.feed(response.text)
            for new in page.seeds:
                found[(new.method, new.path, tuple(name for name, _ in new.fields))] = new
            to_visit += page.seeds
    return list(found.values())


def bent(seed: Seed, random: Random) -> Seed:
    """A copy of the request with something wrong about it."""
    fields = list(seed.fields)
    for _ in range(random.randint(1, 3)):
        match random.randrange(7):
            case 0 if fields:
                position = random.randrange(len(fields))
                fields[position] = (fields[position][0], random.choice(ODD_TEXTS))
            case 1 if fields:
                fields.pop(random.randrange(len(fields)))
            case 2 if fields:
                fields += [random.choice(fields)] * random.choice([1, 2, 600])
            case 3:
                fields.append((random.choice(ODD_TEXTS)[:40], random.choice(ODD_TEXTS)))
            case 4:
                pieces = seed.path.split(b"/")
                pieces[random.randrange(len(pieces))] = random.choice(ODD_TEXTS)
                seed = replace(seed, path=b"/" + b"/".join(pieces).lstrip(b"/"))
            case 5:
                seed = replace(seed, method=random.choice(METHODS))
            case 6:
                seed = replace(seed, path=damaged(seed.path, random))
    return replace(seed, fields=tuple(fields))


def damaged(path: bytes, random: Random) -> bytes:
    """One character of the last piece changed, lost or doubled: a link copied badly."""
    position = random.randrange(1, len(path) + 1) if path else 0
    return (
        path[:position]
        + random.choice([b"", b"A", b"0", b"-", b"zz", b"\xf0"])
        + path[position + 1 :]
    )


def send(client: FlaskClient, seed: Seed, headers: dict[str, str]) -> int:
    encoded = b"&".join(
        quote_from_bytes(name).encode() + b"=" + quote_from_bytes(value).encode()
        for name, value in seed.fields
    )
    in_body = seed.method not in {"GET", "HEAD", "OPTIONS"}
    response = client.open(
        method=seed.method,
        headers=headers,
        data=encoded if in_body else None,
        content_type="application/x-www-form-urlencoded"
        if in_body and "Content-Type" not in headers
        else None,
        # Past the test client's own tidying: WSGI carries bytes as latin-1.
        environ_overrides={
            "PATH_INFO": seed.path.decode("latin-1"),
            "QUERY_STRING": "" if in_body else encoded.decode("latin-1"),
        },
        buffered=True,
    )
    return response.status_code


def nonsense(seeds: list[Seed], rounds: int) -> Iterator[tuple[Seed, dict[str, str]]]:
    for number, seed in enumerate(seeds):
        random = Random(number)
        for _ in range(rounds):
            yield bent(seed, random), random.choice([{}, {}, random.choice(ODD_HEADERS)])


Failures = Callable[[FlaskClient, list[Seed], int], list[str]]


@pytest.fixture
def failures(record_property: Callable[[str, object], None]) -> Iterator[Failures]:
    """Sends nonsense made of these seeds, so many rounds, and lists what broke."""
    sent = 0

    def failures(client: FlaskClient, seeds: list[Seed], rounds: int) -> list[str]:
        nonlocal sent
        failed = []
        for seed, headers in nonsense(seeds, rounds):
            sent += 1
            try:
                status = send(client, seed, headers)
            except Exception as error:  # in tests an exception is not turned into a 500
                failed.append(f"{seed} with {headers}: {error!r}")
            else:
                if status >= 500:
                    failed.append(f"{seed} with {headers}: {status}")
        return failed

    yield failures
    record_property("requests", sent)


def test_no_route_breaks(careless: Flask, failures: Failures) -> None:
    seeds = seeds_of_routes(careless)
    assert len(seeds) > 20
    assert failures(careless.test_client(), seeds, 3 * MORE) == []


def test_no_link_or_form_of_ours_breaks(careless: Flask, failures: Failures) -> None:
    client = careless.test_client()
    seeds = seeds_of_pages(client)
    assert {b"/pick", b"/decks", b"/learn"} <= {seed.path for seed in seeds}
    assert failures(client, seeds, 2 * MORE) == []


@dataclass
class TableOfMany:
    """A table, and devices that stand to it in all possible ways."""

    address: str
    host: FlaskClient
    others: list[FlaskClient]  # seated
    asks: FlaskClient  # for the host's seat
    only_opened: FlaskClient  # the page, but did not join

    @property
    def everybody(self) -> list[FlaskClient]:
        return [self.only_opened, self.asks, *self.others, self.host]


def table_of(app: Flask, setup: str, people: int) -> TableOfMany:
    host, *others = (app.test_client() for _ in range(people))
    asks, only_opened = app.test_client(), app.test_client()
    table = host.post("/t/new", data={"name": "Ann", "setup": setup}).location
    for number, phone in enumerate(others):
        phone.post(f"{table}/join", data={"name": f"Guest {number}"})
    asks.post(f"{table}/join", data={"name": "Ann", "role": "ask", "seat": "0"})
    only_opened.get(table)
    return TableOfMany(table, host, others, asks, only_opened)


def a_lobby(app: Flask) -> TableOfMany:
    return table_of(app, EVERYTHING_ON_THE_TABLE, 2)


def tracked(app: Flask) -> TableOfMany:
    table = a_lobby(app)
    table.host.post(f"{table.address}/do/begin")
    return table


def with_dealt_characters(app: Flask) -> TableOfMany:
    """Four people have sat down; then it became a table for two, and characters are dealt."""
    table = table_of(app, "", 4)
    table.host.post(f"{table.address}/do/go_on", data={"players": "2"})
    seed = hidden_field(table.host.get(table.address).text, "seed")
    table.host.post(f"{table.address}/do/take", data={"seed": seed, "place": "0"})
    dealt = {"colours": ["green", "yellow", "red"], "packs": ["exhibition"]}
    table.host.post(f"{table.address}/deal", data=dealt)
    assert 'name="which"' in table.host.get(table.address).text
    return table


def played_on_screens(app: Flask) -> TableOfMany:
    table = table_of(app, FOR_TWO, 2)
    table.host.post(f"{table.address}/play")
    return table


def played_to_the_end(app: Flask) -> TableOfMany:
    table = played_on_screens(app)
    table.host.post(f"{table.address}/game/concede", data={"sure": "yes"})
    return table


LIVE_TABLES = (a_lobby, tracked, with_dealt_characters, played_on_screens, played_to_the_end)


@pytest.mark.parametrize("kind", LIVE_TABLES, ids=lambda kind: kind.__name__)
def test_no_page_of_a_live_table_breaks(
    careless: Flask, kind: Callable[[Flask], TableOfMany], failures: Failures
) -> None:
    table = kind(careless)
    seeds = [
        seed
        for seed in seeds_of_pages(table.host, table.address, most=60)
        if seed.path.decode().startswith(table.address)
    ]
    seeds += seeds_of_routes_at(careless, table.address)
    assert len(seeds) > 8
    for phone in table.everybody:
        assert failures(phone, seeds, MORE) == []
    # Deleting the table is one of its forms, so it may be gone; otherwise it is well.
    for phone in table.everybody:
        assert phone.get(table.address).status_code in {200, 404}


def seeds_of_routes_at(app: Flask, table: str) -> list[Seed]:
    """Every deed there is, also those this table's pages do not offer just now."""
    return [
        Seed(
            "POST" if "POST" in (rule.methods or ()) else "GET",
            re.sub(r"<int:[^>]+>", "1", re.sub(r"/t/<code>", table, rule.rule))
            .replace("<change>", "keep_character")
            .encode(),
            fields=((b"moment", b"3"), (b"as", b"0"), (b"seat", b"1"), (b"which", b"0")),
        )
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/t/<code>") and not rule.rule.endswith(("/stream", "/delete"))
    ]


def test_numbers_no_database_can_hold_are_unknown_games(careless: Flask) -> None:
    table = played_to_the_end(careless)
    for number in (2**31, 2**63, 2**64, 10**300):
        for page in ("/replay", "/report", ".json"):
            answer = table.host.get(f"{table.address}/games/{number}{page}")
            assert answer.status_code == 404, (number, page)


def test_nothing_is_changed_without_a_token(app: Flask) -> None:
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) & {"POST", "PUT", "PATCH", "DELETE"}:
            path = re.sub(r"<[^>]+>", "x", re.sub(r"<int[^>]*>", "1", rule.rule))
            response = client.open(path, method=method, data={"csrf_token": "forged"})
            assert response.status_code == 400, rule
