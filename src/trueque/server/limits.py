"""How much anybody may ask for: every call has a cost, and everybody an allowance by person and by address.

A person has what one busy browser needs; an address has what thirty people behind it need (a school, a family). Of IPv6
a whole /64 counts as one address: it is one household's, and has more addresses than anybody could count.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.routing import Match, Route
from starlette.types import Scope

from trueque.table.ids import hash_secret
from trueque.table.link import Allowance

if TYPE_CHECKING:
    from trueque.server.settings import Settings

CHEAP, READ, WRITE, STUDY = 1.0, 2.0, 5.0, 30.0
"""A small reply from memory; from the database; a change; what takes a processor for a while."""
FILE, SOCKET = 0.25, 5.0
"""A file of the page, of which one visit fetches dozens; a connection to a table."""
COSTS: dict[str, float] = {
    "GET /": FILE, "GET /healthz": CHEAP, "GET /metrics": CHEAP, "GET /api/openapi.json": READ,
    "GET /api/me": CHEAP, "GET /api/who": READ, "POST /api/guest": WRITE, "POST /api/register": STUDY,
    "POST /api/login": STUDY, "POST /api/logout": WRITE, "PATCH /api/me": WRITE, "DELETE /api/me": STUDY,
    "POST /api/bots": WRITE, "POST /api/me/link": WRITE, "POST /api/me/move": WRITE,
    "POST /api/me/link/look": READ, "GET /api/me/account": READ, "POST /api/me/password": STUDY,
    "POST /api/me/out": WRITE, "DELETE /api/me/sessions/{id}": WRITE, "GET /api/me/export": STUDY,
    "POST /api/me/mail": STUDY, "POST /api/mail/confirm": WRITE, "POST /api/quiet/{person}/{seal}": WRITE,
    "POST /api/recover": WRITE, "POST /api/recover/letter": STUDY, "POST /api/recover/code": STUDY,
    "POST /api/me/codes": STUDY, "POST /api/me/passkeys/begin": STUDY, "POST /api/me/passkeys": WRITE,
    "DELETE /api/me/passkeys/{id}": WRITE, "POST /api/passkey/begin": READ, "POST /api/passkey/enter": WRITE,
    "GET /api/games": READ, "POST /api/tables": WRITE, "GET /api/tables": WRITE, "GET /api/me/tables": WRITE,
    "GET /api/tables/{id}": READ, "POST /api/tables/{id}/invite": WRITE, "GET /api/tables/{id}/invitation": READ,
    "DELETE /api/tables/{id}": WRITE, "GET /api/tables/{id}/stream": SOCKET, "POST /api/tables/{id}/say": READ,
    "GET /api/history": WRITE, "GET /api/tables/{id}/record": STUDY, "GET /api/tables/{id}/replay": STUDY,
    "GET /api/tables/{id}/replay/told": 10.0, "POST /api/records": STUDY, "GET /api/people/{person}/stats": WRITE,
    "GET /api/tables/{id}/turning": STUDY, "GET /api/tables/{id}/dice": STUDY, "GET /api/tables/{id}/coach": 10.0,
    "GET /api/tables/{id}/coach/hint": 10.0, "GET /api/tables/{id}/coach/last": 10.0,
    "GET /api/tables/{id}/result": STUDY, "GET /api/tables/{id}/position": 10.0, "GET /api/tables/{id}/parcel": STUDY,
    "POST /api/positions": 10.0,
    "POST /api/positions/told": 10.0, "POST /api/referee/tables": 10.0, "POST /api/referee": 10.0,
    "GET /api/referee/{game}": READ,
    "GET /api/tables/{id}/review": READ, "GET /api/tables/{id}/review.svg": READ,
    "GET /review/{id}": READ,
    "GET /api/me/statistics": STUDY, "GET /api/me/statistics.csv": STUDY,
    "GET /api/foundings": READ, "POST /api/foundings/{id}": 10.0,
    "GET /api/puzzles": READ, "GET /api/puzzles/day": READ, "POST /api/puzzles/{id}": 10.0,
    "GET /api/catalogue/{lang}": CHEAP, "GET /api/almanac": READ, "GET /api/almanac/{name}": CHEAP,
    "GET /api/cards/{game}": READ, "GET /api/levels/{game}": READ, "GET /api/languages": READ,
    "GET /api/page/{game}/{file}": READ, "GET /api/link.png": STUDY, "GET /s/{kind}/{rest:path}": 10.0,
    "GET /api/lessons/{name}": WRITE, "GET /api/lessons/rules/{game}": READ, "GET /api/lessons/tour/{game}": WRITE,
    "GET /api/house-rules": READ, "GET /api/house-rules/{game}": READ, "POST /api/house-rules/{game}": READ,
    "POST /api/decks/{game}": READ, "POST /api/decks/{game}/opened": READ, "POST /api/decks/{game}/drafted": READ,
    "GET /api/workshop/{game}": READ, "POST /api/workshop/{game}": READ, "POST /api/workshop/{game}/drawn": 10.0,
    "POST /api/workshop/{game}/printed": STUDY, "POST /api/workshop/{game}/weighed": 10.0,
    "POST /api/host/enter": STUDY, "GET /api/host/tables": WRITE, "POST /api/host/tables/{id}/close": WRITE,
    "GET /api/host/reports": WRITE, "POST /api/host/reports/{id}/done": WRITE, "GET /api/host/people/{person}": READ,
    "GET /api/host/packages": READ,
    "POST /api/host/people/{person}/ban": WRITE, "DELETE /api/host/people/{person}": STUDY,
}  # fmt: skip
"""What each call costs; a test holds that every call stands here."""


def call_cost(scope: Scope, routes: Iterable[object]) -> float:
    """What a call costs; whatever leads nowhere or to a file costs what a file does."""
    if scope["type"] == "websocket":
        return SOCKET
    for route in routes:
        if isinstance(route, Route) and route.matches(scope)[0] == Match.FULL:
            return COSTS.get(f"{'GET' if scope['method'] == 'HEAD' else scope['method']} {route.path}", STUDY)
    return FILE


def caller_address(scope: Scope, settings: Settings) -> str:
    """Where a call comes from: the hop that the outermost of our own proxies saw; all before it could be made up."""
    client = scope.get("client")
    peer = str(client[0]) if client else ""
    if not settings.proxies:
        return address_group(peer)
    lines = Headers(scope=scope).getlist("x-forwarded-for")
    hops = [hop.strip() for line in lines for hop in line.split(",")]
    return address_group(hops[-settings.proxies] if len(hops) >= settings.proxies else peer)


def address_group(address: str) -> str:
    """An address as it is counted: of IPv6 the /64, of the rest itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Limits:
    """What everybody has left on this node."""

    def __init__(self, chosen: dict[str, tuple[float, float]]) -> None:
        self._chosen = chosen
        self.left: dict[tuple[str, str], Allowance] = {}

    def try_take(self, what: str, who: str, cost: float = 1.0) -> bool:
        """Count *cost* for somebody; whether they had it."""
        return self._allowance(what, who).try_take(cost)

    def seconds_until(self, what: str, who: str, cost: float = 1.0) -> float:
        """How long until somebody has *cost* again."""
        return self._allowance(what, who).seconds_until(cost)

    def has_left(self, what: str, who: str) -> bool:
        """Whether somebody could still take one, without taking it."""
        return self.try_take(what, who, 0.0) and self.left[what, who].left >= 1.0

    def try_take_call(self, address: str, secret: str, cost: float) -> bool:
        """Count a call for its address, and for whoever carries *secret*: made-up ones still share the address."""
        person = not secret or self.try_take("person", hash_secret(secret), cost)
        return self.try_take("address", address, cost) and person

    def seconds_until_call(self, address: str, secret: str, cost: float) -> float:
        """How long until a call would be answered that was just refused."""
        person = self.seconds_until("person", hash_secret(secret), cost) if secret else 0.0
        return max(person, self.seconds_until("address", address, cost))

    def has_time(self, what: str, address: str, person: str) -> bool:
        """Whether a household, and somebody in it, have processor time left for *what* (`hold_line`, `study`)."""
        mine = not person or self._allowance(what, person).has_some()
        return mine and self._allowance("household", address).has_some()

    def charge_time(self, what: str, address: str, person: str, seconds: float) -> None:
        """Count processor time as it was measured."""
        if person:
            self._allowance(what, person).charge(seconds)
        self._allowance("household", address).charge(seconds)

    def _allowance(self, what: str, who: str) -> Allowance:
        allowance = self.left.get((what, who))
        if allowance is None:
            allowance = self.left[what, who] = Allowance(*self._chosen[what])
        return allowance

    @contextmanager
    def hold_line(self, address: str) -> Iterator[bool]:
        """A call or connection of an address while it lasts; whether it has one left: nobody takes them all."""
        has_one = self.try_take("lines", address)
        try:
            yield has_one
        finally:
            if has_one:
                self.left["lines", address].left += 1

    def forget_idle(self, now: float, idle: float) -> None:
        """Lose sight of who has not called for long; not of lines that are still open."""
        for what, who in [key for key, left in self.left.items() if now - left.at > idle]:
            if what != "lines" or self.left[what, who].left >= self._chosen[what][1]:
                del self.left[what, who]
