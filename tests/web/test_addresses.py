"""Links for other phones."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.web import addresses


@pytest.fixture(autouse=True)
def _home_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "address_in_home_network", lambda: "192.168.1.5")


@pytest.mark.parametrize(
    ("opened", "shared"),
    [
        ("http://localhost:8000/", "http://192.168.1.5:8000/s/x"),
        ("http://127.0.0.1/", "http://192.168.1.5/s/x"),
        ("http://[::1]:8000/", "http://192.168.1.5:8000/s/x"),
        ("http://192.168.1.9:8000/", "http://192.168.1.9:8000/s/x"),
        ("http://dale.local:8000/", "http://dale.local:8000/s/x"),
        ("http://kitchen/", "http://kitchen/s/x"),
        ("https://evil.example/", "https://192.168.1.5/s/x"),
        ("https://dale.example/", "https://dale.example/s/x"),
    ],
)
def test_localhost_is_replaced_by_what_phones_reach(app: Flask, opened: str, shared: str) -> None:
    app.config["HOSTS"] = frozenset({"dale.example"})
    with app.test_request_context(base_url=opened):
        assert addresses.shareable_url("/s/x") == shared


def test_without_a_network_localhost_must_do(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "address_in_home_network", lambda: None)
    with app.test_request_context(base_url="http://localhost:8000/"):
        assert addresses.shareable_url("/s/x") == "http://localhost:8000/s/x"


def test_the_configured_address_wins(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://dale.example"
    with app.test_request_context(base_url="http://localhost:8000/"):
        assert addresses.shareable_url("/s/x") == "https://dale.example/s/x"
