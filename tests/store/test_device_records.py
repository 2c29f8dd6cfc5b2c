"""What belongs to one device: its own box and its deals, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, func, select, update

from companion.store import device_records as records
from companion.store.schema import deals, own_boxes

pytestmark = pytest.mark.both_databases

ANN, BOB = "a" * 32, "b" * 32


def named(name: str) -> dict[str, Any]:
    return {"id": "my-box", "name": name}


def age(engine: Engine, table: Any, by: timedelta) -> None:
    """Nobody has touched it for that time; what is old then was found to be so yesterday."""
    now = datetime.now(UTC)
    with engine.begin() as connection:
        connection.execute(
            update(table).values(changed_at=now - by, old_since=now - timedelta(hours=25))
        )


def count(engine: Engine, table: Any) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0


def test_a_box_is_made_changed_and_nobody_elses(ready_engine: Engine) -> None:
    assert records.load_box(ready_engine, ANN) is None
    seen: list[dict[str, Any] | None] = []

    def change(before: dict[str, Any] | None) -> dict[str, Any]:
        seen.append(before)
        return named(f"Été {len(seen)}")

    records.change_box(ready_engine, ANN, change)
    records.change_box(ready_engine, ANN, change)
    assert seen == [None, named("Été 1")]
    assert records.load_box(ready_engine, ANN) == named("Été 2")
    assert records.load_box(ready_engine, BOB) is None


def test_a_change_that_fails_leaves_the_box_as_it_was(ready_engine: Engine) -> None:
    def fails(_before: dict[str, Any] | None) -> dict[str, Any]:
        raise ValueError("no such colour")

    records.change_box(ready_engine, ANN, lambda _: named("Ann"))
    with pytest.raises(ValueError, match="colour"):
        records.change_box(ready_engine, ANN, fails)
    assert records.load_box(ready_engine, ANN) == named("Ann")


def test_boxes_nobody_can_ask_for_any_more_are_forgotten(ready_engine: Engine) -> None:
    records.change_box(ready_engine, ANN, lambda _: named("Ann"))
    age(ready_engine, own_boxes, timedelta(days=366))
    records.change_box(ready_engine, BOB, lambda _: named("Bob"))
    assert count(ready_engine, own_boxes) == 2  # her cookie may just have lasted
    age(ready_engine, own_boxes, records.BOX_KEPT + timedelta(hours=1))
    records.change_box(ready_engine, BOB, lambda _: named("Bob"))
    assert count(ready_engine, own_boxes) == 1


def test_a_deal_opens_only_for_the_phone_that_began_it(ready_engine: Engine) -> None:
    deal = records.new_deal(ready_engine, ANN, {"turn": 0})
    assert records.load_deal(ready_engine, ANN, deal) == {"turn": 0}
    assert records.load_deal(ready_engine, BOB, deal) is None
    assert not records.change_deal(ready_engine, BOB, deal, lambda _: {"turn": 9})
    assert records.change_deal(ready_engine, ANN, deal, lambda old: {"turn": old["turn"] + 1})
    assert records.load_deal(ready_engine, ANN, deal) == {"turn": 1}
    assert not records.change_deal(ready_engine, ANN, "0" * 32, lambda old: old)


def test_deals_are_forgotten_after_a_day(ready_engine: Engine) -> None:
    records.new_deal(ready_engine, ANN, {})
    age(ready_engine, deals, timedelta(hours=23))
    records.new_deal(ready_engine, ANN, {})
    assert count(ready_engine, deals) == 2
    age(ready_engine, deals, timedelta(hours=25))
    records.new_deal(ready_engine, BOB, {})
    assert count(ready_engine, deals) == 1
