"""Tried: a forged Host header, so that links and QR codes of a table lead to another server."""

from __future__ import annotations

from flask import Flask

from tests.web.phones import Guest


def test_links_do_not_follow_a_host_that_only_the_request_claims(app: Flask) -> None:
    ann = Guest(app)
    table = ann.open(name="Ann")
    forged = [{"Host": "evil.example"}, {"X-Forwarded-Host": "evil.example"}]
    forged.append({"Forwarded": "host=evil.example"})
    for headers in forged:
        cookies = "; ".join(f"{c.key}={c.value}" for c in ann.client._cookies.values())
        page = app.test_client(use_cookies=False).get(
            f"{table}/people", headers={**headers, "Cookie": cookies}
        )
        assert page.status_code == 200, headers
        assert "evil.example" not in page.text, headers


def test_a_name_the_server_was_given_is_followed(app: Flask) -> None:
    app.config["HOSTS"] = frozenset({"dale.example"})
    ann = Guest(app)
    table = ann.open(name="Ann")
    cookies = "; ".join(f"{c.key}={c.value}" for c in ann.client._cookies.values())
    page = app.test_client(use_cookies=False).get(
        f"{table}/people", headers={"Host": "dale.example", "Cookie": cookies}
    )
    assert f"http://dale.example{table}" in page.text
