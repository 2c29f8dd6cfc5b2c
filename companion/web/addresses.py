"""Addresses other phones can open: for links that are shared and QR codes that are scanned."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from companion.network import address_in_home_network, is_at_home, is_only_this_machine


def shareable_url(path: str) -> str:
    """The full address of `path` (which starts with "/") for somebody else's phone.

    It never follows a name that only the request claims: that would lead people elsewhere. And the
    host usually opens "localhost", which means nothing to other phones: they get the host's address
    in the home network instead.
    """
    public_url: str | None = current_app.config["PUBLIC_URL"]
    if public_url:
        return public_url + path
    parts = urlsplit(request.host_url)
    host = parts.hostname or ""
    if _is_known(host) and not is_only_this_machine(host):
        return f"{parts.scheme}://{parts.netloc}{path}"
    address = address_in_home_network() or (host if is_only_this_machine(host) else "localhost")
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{address}{port}{path}"


def _is_known(host: str) -> bool:
    """A name the people of this server have given it, or one that only means something at home."""
    return host in current_app.config["HOSTS"] or is_at_home(host)
