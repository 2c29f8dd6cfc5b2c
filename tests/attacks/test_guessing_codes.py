"""Trying code after code until one opens somebody's table."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.store.schema import buckets, table_addresses
from tests.web.phones import Guest, guests_at_a_table

ELSEWHERE = "203.0.113.9"


def guess(guest: Guest, often: int = 25) -> list[int]:
    letters = "ABCDEFGHJKMNPQRSTVWXYZ23456"
    return [guest.get(f"/t/AAAAA{letter}").status_code for letter in letters[:often]]


def test_codes_cannot_be_tried_one_after_the_other(app: Flask) -> None:
    table, (ann,) = guests_at_a_table(app, "Ann")
    eve = Guest(app, ELSEWHERE)
    tried = guess(eve)
    assert tried == [404] * 20 + [429] * 5
    # Now even the right one does not help, by no way in …
    for address in (table, f"{table}/screen", f"{table}/stream", f"{table}/people"):
        assert eve.get(address).status_code == 429
    # … while people elsewhere do not notice.
    assert ann.get(table).status_code == 200
    assert Guest(app, "198.51.100.1").get(table).status_code == 200


def test_every_address_below_a_table_counts_wrong_codes(app: Flask) -> None:
    """And the one that does not tells the same of every code."""
    table, _people = guests_at_a_table(app, "Ann")
    ways_in = [
        (rule, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/t/<code>")
        for method in {"GET", "POST"} & (rule.methods or set())
    ]
    assert len(ways_in) > 40
    urls = app.url_map.bind("localhost")
    for number, (rule, method) in enumerate(ways_in):
        eve = Guest(app, f"203.0.113.{number}")
        form = eve.fields("/t/new") if method == "POST" else None

        def asked(code: str, rule: Rule = rule, method: str = method) -> str:
            named = {name: "speak" if name == "change" else 1 for name in rule.arguments}
            return urls.build(rule.endpoint, {**named, "code": code}, method=method)

        def answer(address: str, eve: Guest = eve, form: object = form, how: str = method) -> Any:
            return eve.client.open(address, method=how, data=form)

        tried = [answer(asked(f"AAAAA{letter}")) for letter in "ABCDEFGHJKMNPQRSTVWXYZ"]
        right = answer(asked(table.removeprefix("/t/")))
        if rule.endpoint == "play.check":
            assert {response.text for response in (*tried, right)} == {right.text}
            continue
        expected = [404] * 20 + [429] * 2
        assert [response.status_code for response in tried] == expected, (rule, method)
        assert right.status_code == 429, (rule, method)


def test_a_family_is_not_locked_out_of_its_own_table(app: Flask) -> None:
    """A child has typed nonsense, from the address of the whole family."""
    table, (ann,) = guests_at_a_table(app, "Ann")
    child, bob = Guest(app), Guest(app)
    assert guess(child)[-1] == 429
    assert ann.get(table).status_code == 200  # a device that is known
    assert bob.get(table).status_code == 200  # one that is not, with the right code
    assert bob.join(table, name="Bob").status_code == 303
    assert child.get(table).status_code == 200


def test_a_player_who_comes_from_another_address_brings_the_family_along(app: Flask) -> None:
    """Ann opened the table on her way home."""
    table, (ann,) = guests_at_a_table(app, "Ann")
    ann.client.environ_base["REMOTE_ADDR"] = ELSEWHERE
    ann.get(f"{table}/stream").close()
    guess(Guest(app, ELSEWHERE))
    assert Guest(app, ELSEWHERE).get(table).status_code == 200


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.9", "203.0.113.9", True),
    ],
)
def test_another_address_of_the_same_household_does_not_help(
    app: Flask, first: str, second: str, same: bool
) -> None:
    guess(Guest(app, first))
    assert guess(Guest(app, second), 1) == [429 if same else 404]


def test_addresses_are_not_kept(app: Flask) -> None:
    eve = Guest(app, ELSEWHERE)
    eve.get("/t/AAAAAA")
    eve.open(name="Eve")
    with app.extensions["database"].connect() as connection:
        kept = [*connection.execute(select(buckets)), *connection.execute(select(table_addresses))]
    assert len(kept) == 3
    assert ELSEWHERE not in str(kept)
