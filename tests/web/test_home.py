"""The front door: moods, and the tables of this device with where it is awaited."""

from __future__ import annotations

import re

from flask import Flask

from companion.setup.code import encode
from companion.setup.picker import MOODS
from companion.setup.sheet import TableSetup
from companion.web.home.own_tables import MOST_SHOWN
from companion.web.home.views import FOLK
from tests.web.phones import Phone
from tests.web.test_start import Starter

SHEET = encode(TableSetup(("raccoons", "foxes", "crocodiles"), players=2))


def own_tables_of(phone: Phone) -> dict[str, str]:
    """What is said of each table, by its code."""
    page = phone.get("/").text
    return dict(
        re.findall(r'/t/(\w{6})">.*?<span class="own-table-state">([^<]+)</span>', page, re.DOTALL)
    )


def test_every_mood_has_somebody_who_stands_for_it(app: Flask) -> None:
    assert FOLK.keys() == MOODS.keys()
    page = Phone(app).get("/").text
    assert all(f'<symbol id="head-{folk}"' in page for folk in FOLK.values())


def test_nobody_has_tables_at_first(app: Flask) -> None:
    assert own_tables_of(Phone(app)) == {}


def test_tables_say_where_it_is_my_turn(app: Flask) -> None:
    ann, bo = Starter(app), Starter(app)
    address = ann.open(setup=SHEET, chairs=["friend"] * 3, name="Ann")
    code = address.removeprefix("/t/")
    assert own_tables_of(ann) == {code: "Before the game"}
    bo.join(address, name="Bo")
    ann.send(f"{address}/play", address, first="1")
    assert (own_tables_of(ann)[code], own_tables_of(bo)[code]) == (
        "Others are playing",
        "Your turn",
    )


def test_where_somebody_waits_comes_first_and_the_list_is_short(app: Flask) -> None:
    ann = Starter(app)
    mine = ann.open(setup=SHEET, chairs=["here"] * 3).removeprefix("/t/")
    for _ in range(MOST_SHOWN - 1):
        ann.open(setup=SHEET, chairs=["friend"] * 3)
    shown = own_tables_of(ann)
    assert (len(shown), next(iter(shown))) == (MOST_SHOWN, mine)
