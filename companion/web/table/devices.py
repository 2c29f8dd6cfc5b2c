"""Which device is asking, and at which tables it sits.

For each table a device has a cookie with a random id of its own, signed together with the table's
code: it is worth nothing at any other table, nobody can make one up, and scripts cannot read it.
The seat itself is the database's business: handing it over takes it away from the old cookie.

What a device has without any table (its own box of characters, a deal under way) hangs on one more
cookie of the same kind.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from companion.rooms.player_names import PlayerNameError, player_name

PREFIX: Final = "table-"
OWN_COOKIE: Final = "device"
NAME_COOKIE: Final = "name"
A_YEAR: Final = 365 * 24 * 3600
MOST_TABLES: Final = 20  # browsers and servers limit what cookies may take together


def new_device() -> str:
    return secrets.token_hex(16)


def device_at(code: str) -> str | None:
    """This device's id at that table, if it ever was there."""
    try:
        at, device = _signer().loads(request.cookies.get(PREFIX + code, ""))
    except (BadSignature, ValueError, TypeError):
        return None
    return device if at == code and isinstance(device, str) else None


def codes_of_this_device() -> list[str]:
    """The tables this device was at."""
    named = (name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX))
    return [code for code in named if device_at(code)]


def remember_table(response: Response, code: str, device: str) -> None:
    older = codes_of_this_device()  # browsers send the oldest cookie first
    for surplus in older[: max(0, len(older) - MOST_TABLES + 1)]:
        forget_table(response, surplus)
    set_cookie(response, PREFIX + code, _signer().dumps([code, device]))


def forget_table(response: Response, code: str) -> None:
    response.delete_cookie(PREFIX + code)


def own_id() -> str | None:
    """This device's id away from all tables, if it ever needed one."""
    try:
        device = _own_signer().loads(request.cookies.get(OWN_COOKIE, ""))
    except (BadSignature, ValueError, TypeError):
        return None
    return device if isinstance(device, str) else None


def remember_own_id(response: Response, device: str) -> None:
    set_cookie(response, OWN_COOKIE, _own_signer().dumps(device))


def last_name() -> str:
    """What somebody on this device called themselves last time."""
    try:
        return player_name(request.cookies.get(NAME_COOKIE, ""))
    except PlayerNameError:
        return ""


def remember_name(response: Response, name: str) -> None:
    set_cookie(response, NAME_COOKIE, name)


def client() -> str:
    """Whoever is at the other end, as a hash: the address itself is not kept."""
    key = str(current_app.secret_key).encode()
    address = (request.remote_addr or "").encode()
    return hmac.new(key, address, hashlib.sha256).hexdigest()[:32]


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="seat")


def _own_signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="own-device")


def set_cookie(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
    )
