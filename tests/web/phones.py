"""Phones that open pages and send their forms, for the tests of pages."""

from __future__ import annotations

import re

from flask import Flask
from werkzeug.test import TestResponse

FRAGMENT = {"HX-Request": "true"}


def hidden_field(page_text: str, name: str = "csrf_token") -> str:
    """The value a form of this page sends without anybody typing it."""
    found = re.search(rf'name="{name}" value="([^"]+)"', page_text)
    assert found, f"no field {name} on the page: {page_text}"
    return found[1]


class Phone:
    """A device with its cookies, which taps the buttons of the pages it sees."""

    def __init__(self, app: Flask, address: str = "127.0.0.1") -> None:
        self.client = app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address

    def get(self, address: str, **headers: str) -> TestResponse:
        return self.client.get(address, headers=headers)

    def fields(self, page: str) -> dict[str, object]:
        """What goes with every form of a page."""
        return {"csrf_token": hidden_field(self.get(page).text)}

    def send(self, address: str, /, page: str = "/t/new", **fields: object) -> TestResponse:
        """Post what a form on `page` would, with its token; that of any page will do."""
        return self.client.post(address, data={**self.fields(page), **fields})

    def take_cookies_of(self, other: Phone) -> None:
        """Be the same device, whatever app it talks to."""
        for cookie in other.client._cookies.values():
            self.client.set_cookie(cookie.key, cookie.value)


class Guest(Phone):
    """Somebody at live tables."""

    def open(self, **fields: object) -> str:
        """Open a table; its address."""
        response = self.send("/t/new", **fields)
        assert response.status_code == 303
        return response.location

    def join(self, table: str, **fields: object) -> TestResponse:
        return self.send(f"{table}/join", **fields)

    def do(self, table: str, change: str, **fields: object) -> TestResponse:
        return self.send(f"{table}/do/{change}", **fields)

    def people(self, table: str, deed: str, **fields: object) -> TestResponse:
        return self.send(f"{table}/people/{deed}", **fields)


def guests_at_a_table(app: Flask, *names: str, setup: str = "") -> tuple[str, list[Guest]]:
    """A table's address, and everybody who sits at it with a phone of their own."""
    host, *others = guests = [Guest(app) for _ in names]
    table = host.open(name=names[0], setup=setup)
    for guest, name in zip(others, names[1:], strict=True):
        assert guest.join(table, name=name).status_code == 303
    return table, guests
