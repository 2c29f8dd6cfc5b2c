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
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final

from flask import current_app, request
from marshmallow import ValidationError, fields
from werkzeug.wrappers import Response

from companion.rooms.player_names import PlayerNameError, player_name
from companion.web.cookies import Signed, read_cookie, set_cookie

PREFIX: Final = "table-"
OWN_COOKIE: Final = "device"
NAME_COOKIE: Final = "name"
HOME_NETWORK: Final = 64  # bits of an IPv6 address that a provider gives to a household
MOST_TABLES: Final = 20  # browsers and servers limit what cookies may take together

SEAT: Final = Signed("seat", fields.Tuple((fields.String(), fields.String())))  # code, device
OWN_ID: Final = Signed("own-device", fields.String())


class PlayerName(fields.Field[str]):
    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        try:
            return player_name(str(value))
        except PlayerNameError:
            raise ValidationError("not a name") from None


def new_device() -> str:
    return secrets.token_hex(16)


def device_at(code: str) -> str | None:
    """This device's id at a table, if it ever was there."""
    at, device = read_cookie(PREFIX + code, SEAT) or (None, None)
    return device if at == code else None


def codes_of_this_device() -> list[str]:
    """The tables this device was at."""
    named = (name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX))
    return [code for code in named if device_at(code)]


def remember_table(response: Response, code: str, device: str) -> None:
    older = codes_of_this_device()  # browsers send the oldest cookie first
    for surplus in older[: max(0, len(older) - MOST_TABLES + 1)]:
        forget_table(response, surplus)
    set_cookie(response, PREFIX + code, SEAT.signed([code, device]))


def forget_table(response: Response, code: str) -> None:
    response.delete_cookie(PREFIX + code)


def own_id() -> str | None:
    """This device's id away from all tables, if it ever needed one."""
    return read_cookie(OWN_COOKIE, OWN_ID)


def remember_own_id(response: Response, device: str) -> None:
    set_cookie(response, OWN_COOKIE, OWN_ID.signed(device))


def last_name() -> str:
    """What somebody on this device called themselves last time."""
    return read_cookie(NAME_COOKIE, PlayerName()) or ""


def remember_name(response: Response, name: str) -> None:
    set_cookie(response, NAME_COOKIE, name)


def client() -> str:
    """The address a request comes from, as a hash: the address itself is not kept."""
    key = str(current_app.secret_key).encode()
    address = _household(request.remote_addr or "").encode()
    return hmac.new(key, address, hashlib.sha256).hexdigest()[:32]


def _household(address: str) -> str:
    """With IPv6 every device may have as many addresses as it likes, all in one network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, HOME_NETWORK), strict=False))
