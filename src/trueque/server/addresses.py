"""Where this server can be reached from: by this machine alone, by its house, or by everybody."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from trueque.server.settings import Settings

EVERY_ADDRESS = ("0.0.0.0", "::")


def lan_address() -> str | None:
    """This machine's address in its own network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def is_this_machine(host: str | None) -> bool:
    """Whether *host* means the very machine that asks."""
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return host == "localhost"


def reachable_address(settings: Settings, base: str) -> tuple[str, bool]:
    """*base* as others can open it, and whether none but this machine can.

    Whoever hosts a game at home opens the page under 127.0.0.1; a friend's telephone needs the address in the network.
    """
    parts = urlsplit(base)
    if settings.public_url or not is_this_machine(parts.hostname):
        return base, False
    lan = lan_address() if settings.host in EVERY_ADDRESS else None
    if lan is None or is_this_machine(lan):
        return base, True
    return parts._replace(netloc=f"{lan}:{parts.port}" if parts.port else lan).geturl(), False


def list_addresses(settings: Settings) -> list[str]:
    """The links under which people reach this server, the farthest last."""
    if settings.public_url:
        return [f"{settings.public_url}{settings.base_path}/"]
    hosts = [settings.host]
    if settings.host in EVERY_ADDRESS:
        hosts = ["127.0.0.1", *([lan] if (lan := lan_address()) else [])]
    return [f"http://{f'[{h}]' if ':' in h else h}:{settings.port}{settings.base_path}/" for h in hosts]
