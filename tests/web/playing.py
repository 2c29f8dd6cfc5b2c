"""Phones at a table where a game is played on screens, for the tests of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Flask
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from companion.engine import Game, snapshot
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
from companion.store.schema import games as stored_games
from tests.web.phones import FRAGMENT, Phone, hidden_field

DECKS = ("raccoons", "foxes", "crocodiles")  # none of them stops in clean-up


class TablePhone(Phone):
    """One device at one table."""

    def __init__(self, app: Flask, address: str) -> None:
        super().__init__(app)
        self.address = address

    @cached_property
    def token(self) -> str:
        """Read once: whole games are played with it."""
        return hidden_field(self.get("/t/new").text)

    def page(self, path: str = "", **query: Any) -> str:
        return self.client.get(self.address + path, query_string=query).text

    def post(self, path: str, *, fragment: bool = True, **fields: Any) -> TestResponse:
        return self.client.post(
            self.address + path,
            data={"csrf_token": self.token, **fields},
            headers=FRAGMENT if fragment else {},
        )

    def answer(self, moment: int, **fields: Any) -> TestResponse:
        return self.post("/answer", moment=moment, **fields)

    def steer(self, deed: str, moment: int = 0, **fields: Any) -> TestResponse:
        return self.post(f"/game/{deed}", moment=moment, **fields)


@dataclass
class Played:
    """A table with its phones, and a way to look behind the pages."""

    app: Flask
    code: str
    phones: list[TablePhone]

    @property
    def games(self) -> Games:
        return self.app.extensions["games"]

    @property
    def tables(self) -> Tables:
        return self.app.extensions["tables"]

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    @property
    def moment(self) -> int:
        return self.match.moment

    def put_at(self, game: Game) -> None:
        """The table's first game stands like this one from now on: its hidden cards lie elsewhere,
        and nothing tells of it."""
        here = (stored_games.c.code == self.code, stored_games.c.number == 1)
        with self.app.extensions["database"].begin() as connection:
            before = connection.execute(select(stored_games).where(*here)).one()
            told = {**snapshot(game), "answered": before.snapshot["answered"]}
            connection.execute(update(stored_games).where(*here).values(snapshot=told))

    def end_turn(self, seat: int) -> None:
        """Do nothing, and say so."""
        for fields in ({"do": "inventory"}, {"do": "go_on"}):
            answered = self.phones[seat].answer(self.moment, **fields)
            assert answered.status_code == 200, answered.text


def addresses_at(app: Flask, code: str) -> Iterator[str]:
    """Every address of a table that can be read, those of later features too; and what shows all
    tables of a device."""
    values = {"code": code, "number": 1, "game": 1, "seat": 0, "step": 1, "at": 1}
    for rule in app.url_map.iter_rules():
        of_a_table = rule.rule.startswith("/t/<code>") and "GET" in (rule.methods or ())
        if of_a_table and not rule.rule.endswith("/stream"):  # which has no end
            unknown = rule.arguments - values.keys()
            assert not unknown, f"say what {unknown} of {rule.rule} may be"
            built = rule.build({name: values[name] for name in rule.arguments})
            assert built is not None
            yield built[1]
    yield "/"
    yield "/history"


def begin(
    app: Flask,
    setup: TableSetup,
    *names: str,
    seed: str | None = "1",
    position: dict[str, Any] | None = None,
) -> Played:
    """Everybody on a phone of their own; chairs left over are bots'. With a ``position`` the game
    begins there."""
    host = TablePhone(app, "")
    host.address = host.send("/t/new", setup=encode(setup), name=names[0]).location
    code = host.address.rpartition("/")[2]
    phones = [host]
    for name in names[1:]:
        phone = TablePhone(app, host.address)
        phone.post("/join", name=name)
        phones.append(phone)
    played = Played(app, code, phones)
    device = played.tables.load(code).chairs[0].holder
    assert device
    for chair in range(len(names), setup.players):
        played.tables.seat_bot(code, device, chair, f"Bot {chair}")
    if position is None:
        played.games.begin(code, device, first=0, shared=seed)
    else:
        played.games.begin_at(code, device, position, shared=True)
    return played
