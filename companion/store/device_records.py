"""What belongs to one device and to nobody else: its own box, and the deals it began.

A device is known by the random id in its signed cookie. Both are read and changed in one
transaction, so that two tabs of one phone cannot undo each other.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Engine, insert, select, update

from companion.store.database import writing
from companion.store.forgetting import forget_old
from companion.store.schema import deals, own_boxes

Data = dict[str, Any]
# The cookie is renewed with every change and lasts a year: without it nobody can ask any more.
BOX_KEPT: Final = timedelta(days=400)
DEAL_KEPT: Final = timedelta(days=1)


def load_box(engine: Engine, device: str) -> Data | None:
    with engine.connect() as connection:
        found: Data | None = connection.scalar(
            select(own_boxes.c.pack).where(own_boxes.c.device == device)
        )
    return found


def change_box(engine: Engine, device: str, change: Callable[[Data | None], Data]) -> None:
    now = datetime.now(UTC)
    mine = own_boxes.c.device == device
    with writing(engine) as connection:
        forget_old(connection, own_boxes, BOX_KEPT, now)
        before: Data | None = connection.scalar(
            select(own_boxes.c.pack).where(mine).with_for_update()
        )
        values = {"pack": change(before), "changed_at": now}
        if before is None:
            connection.execute(insert(own_boxes).values(device=device, **values))
        else:
            connection.execute(update(own_boxes).where(mine).values(**values))


def new_deal(engine: Engine, device: str, state: Data) -> str:
    now = datetime.now(UTC)
    deal = secrets.token_hex(16)
    with writing(engine) as connection:
        forget_old(connection, deals, DEAL_KEPT, now)
        connection.execute(
            insert(deals).values(id=deal, device=device, state=state, changed_at=now)
        )
    return deal


def load_deal(engine: Engine, device: str, deal: str) -> Data | None:
    with engine.connect() as connection:
        found: Data | None = connection.scalar(
            select(deals.c.state).where(deals.c.id == deal, deals.c.device == device)
        )
    return found


def change_deal(engine: Engine, device: str, deal: str, change: Callable[[Data], Data]) -> bool:
    """False when this device has no such deal. What ``change`` raises leaves it as it was."""
    this = (deals.c.id == deal, deals.c.device == device)
    with writing(engine) as connection:
        before: Data | None = connection.scalar(
            select(deals.c.state).where(*this).with_for_update()
        )
        if before is None:
            return False
        connection.execute(
            update(deals).where(*this).values(state=change(before), changed_at=datetime.now(UTC))
        )
    return True
