"""Addresses other phones can open: for links that are shared and QR codes that are scanned."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from companion.network import address_in_home_network, is_only_this_machine


def shareable_url(path: str) -> str:
    """The full address of `path` (which starts with "/") for somebody else's phone.

    Whoever hosts usually opens "localhost", which means nothing to the other phones: they get the
    host's address in the home network instead.
    """
    public_url: str | None = current_app.config["PUBLIC_URL"]
    if public_url:
        return public_url + path
    parts = urlsplit(request.host_url)
    network_address = address_in_home_network()
    if network_address is None or not is_only_this_machine(parts.hostname or ""):
        return f"{parts.scheme}://{parts.netloc}{path}"
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{network_address}{port}{path}"
