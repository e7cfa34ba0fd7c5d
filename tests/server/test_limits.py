"""How much anybody may ask for, counted by person and by the address that our own proxies saw."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from fastapi import FastAPI

from tests.server.kit import FREE, Node, Person, running
from tests.server.test_play import two_at_a_table
from trueque.server import turnstile
from trueque.server.app import make_app
from trueque.server.limits import FILE, READ, SOCKET, WRITE, Limits, address_group, caller_address
from trueque.server.settings import Settings


@pytest.fixture(autouse=True, scope="module")
def _soon_refused() -> Iterator[None]:
    """Who is refused again and again is told later (`test_turnstile`); here we only wait less for it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(turnstile, "MOST_HELD", 0.02)
        yield


def came(*forwarded: str, peer: str = "10.0.0.9") -> dict[str, Any]:
    lines = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return {"type": "http", "client": (peer, 5), "headers": lines}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, ["1.2.3.4"], "10.0.0.9"),
        (1, ["1.2.3.4"], "1.2.3.4"),
        (1, ["9.9.9.9, 1.2.3.4"], "1.2.3.4"),
        (1, ["9.9.9.9", "1.2.3.4"], "1.2.3.4"),
        (2, ["9.9.9.9, 1.2.3.4, 10.0.0.1"], "1.2.3.4"),
        (2, ["9.9.9.9", "1.2.3.4", "10.0.0.1"], "1.2.3.4"),
        (2, ["9.9.9.9"], "10.0.0.9"),
    ],
)
def test_the_hop_that_our_own_proxies_saw(proxies: int, forwarded: list[str], address: str) -> None:
    """HAProxy adds a line of its own instead of lengthening the first: whatever comes before our hops is made up."""
    assert caller_address(came(*forwarded), Settings(proxies=proxies)) == address


def test_of_ipv6_a_household_counts_as_one() -> None:
    assert address_group("2001:db8:1:2:aaaa::1") == address_group("2001:db8:1:2:bbbb::2") == "2001:db8:1:2::/64"
    assert address_group("2001:db8:1:3::1") != address_group("2001:db8:1:2::1")
    assert address_group("::ffff:1.2.3.4") == address_group("1.2.3.4") == "1.2.3.4"
    assert address_group("fe80::1%eth0") == "fe80::/64"
    assert address_group("nonsense") == "nonsense"


def test_thirty_people_behind_one_address_have_enough_at_once() -> None:
    """A class that opens the page together: files, a name, a look around, a table and its socket, each twice."""
    limits = Limits(Settings().limits)
    costs = [FILE] * 50 + [WRITE, READ, READ, WRITE, READ, SOCKET] * 2
    for person in range(30):
        assert all(limits.try_take_call("192.0.2.7", f"secret {person}", cost) for cost in costs)
        assert limits.try_take("guest", "192.0.2.7")
        assert limits.try_take("tables", "192.0.2.7")


async def test_thirty_people_behind_one_address_can_play(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Settings().limits) as node:
        sockets = await asyncio.gather(*(_sits_down(node, n) for n in range(30)))
        for socket in sockets:
            assert (await socket.do("ping"))["type"] == "pong"


async def _sits_down(node: Node, number: int) -> Any:
    person = await Person(node, f"P{number}").come_in()
    return await person.sit(await person.make_table(seats=[{"kind": "me"}], autostart=False))


def limited(folder: Path, **limits: tuple[float, float]) -> FastAPI:
    chosen = Settings().limits | limits
    return make_app(Settings(db=f"sqlite:///{folder / 'test.db'}", quiet=True, limits=chosen))


async def test_who_asks_too_much_is_refused_and_others_are_not(tmp_path: Path) -> None:
    app = limited(tmp_path, address=(1, 100))
    async with app.router.lifespan_context(app):
        flood, other = [
            httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(a, 1)), base_url="http://testserver")
            for a in ("203.0.113.5", "203.0.113.6")
        ]
        async with flood, other:
            statuses = set[int]()
            for n in range(120):
                # A secret of its own each time: the address is the same.
                reply = await flood.get("/api/history", headers={"authorization": f"Bearer x{n}"})
                statuses.add(reply.status_code)
            assert statuses == {401, 429}
            assert "slow down" in reply.json()["sentence"]
            assert (await other.get("/api/who")).status_code == 200


async def test_one_person_cannot_take_what_an_address_has(tmp_path: Path) -> None:
    app = limited(tmp_path, person=(1, 100))
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://testserver")
    async with app.router.lifespan_context(app), http:
        one = {"authorization": "Bearer one"}
        statuses = {(await http.get("/api/history", headers=one)).status_code for _ in range(120)}
        assert statuses == {401, 429}
        assert (await http.get("/api/who", headers={"authorization": "Bearer two"})).status_code == 200


async def test_one_address_cannot_take_every_line(tmp_path: Path) -> None:
    """A machine has so many; who opens connections and keeps them would shut the door for everybody."""
    async with running(tmp_path, limits=FREE | {"lines": (0, 5)}) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table()
        sockets = [await ana.connect(made) for _ in range(4)]
        assert (await ana.http.get("/api/me")).status_code == 200
        sockets.append(await ana.connect(made))
        assert (await ana.http.get("/api/me")).status_code == 429
        with pytest.raises(websockets.InvalidStatus):
            await ana.connect(made)
        node.house.limits.forget_idle(time.monotonic() + 9000, 600)
        assert (await ana.http.get("/api/me")).status_code == 429, "what is open is not forgotten"
        for socket in sockets:
            await socket.ws.close()
        async with asyncio.timeout(10):
            while (await ana.http.get("/api/me")).status_code != 200:
                await asyncio.sleep(0.05)
        node.house.limits.forget_idle(time.monotonic() + 9000, 600)
        assert not node.house.limits.left


async def test_chat_has_one_limit_over_every_door(tmp_path: Path) -> None:
    async with running(tmp_path, limits=FREE) as node:
        ana, _, first, _, made = await two_at_a_table(node)
        door = f"/api/tables/{made['table']['id']}/say?key={made['key']}"
        said = []
        for n in range(10):
            reply = await ana.http.post(door, json={"type": "chat", "id": f"c{n}", "text": "hello"})
            said += [told["type"] for told in reply.json() if told["type"] in ("ack", "refused")]
        assert said[0] == "ack"
        assert said.count("refused") >= 3
        assert (await first.do("chat", text="and here"))["type"] == "refused"
