"""Where this machine is in the home network."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

LOCAL_NAMES: Final = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")


def address_in_home_network() -> str | None:
    """This machine's address as its neighbours see it, or None when it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only asks which way packets would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_only_this_machine(address) else address


def is_only_this_machine(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def is_at_home(host: str) -> bool:
    """An address, or a name that no stranger can own: nothing on the internet answers to it."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(LOCAL_NAMES)
    return True
