"""Phones at a table where a game is played on screens, for the tests of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
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

    def end_turn(self, seat: int) -> None:
        """Do nothing, and say so."""
        for fields in ({"do": "inventory"}, {"do": "go_on"}):
            answered = self.phones[seat].answer(self.moment, **fields)
            assert answered.status_code == 200, answered.text


def begin(app: Flask, setup: TableSetup, *names: str, seed: str | None = "1") -> Played:
    """Everybody on a phone of their own; chairs left over are bots'."""
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
    played.games.begin(code, device, first=0, shared=seed)
    return played
