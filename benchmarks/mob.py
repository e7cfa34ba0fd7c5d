"""What a thousand guests who want to annoy leave to ten others: lobby and chat, with the usual limits.

    python -m benchmarks.mob [--guests 1000] [--addresses 100] [--seconds 40] [--server-cores 0,1] [--append]

The mob comes from many addresses (as a proxy of ours would say) and does by turns whatever a script can: tables for the
lobby, looking at it, coming to the others' tables, chat, names, sitting down and getting up, long lines. Ten people,
five with accounts, look at the lobby and talk by twos at tables of it; how long each of their calls and lines took is
told,
first alone and then with the mob. Everything runs on the same machine, the mob too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.own_server import read_cores, serve_strangers
from benchmarks.results import heading, keep, machine

WISH = {"game": "island", "options": {"seats": "4"}, "seats": [{"kind": "me"}], "autostart": False, "lobby": True}
LINE = "i would like to build a road from the northern port to wherever my longest road could still go on"


class Guest:
    """One person at one address."""

    def __init__(self, port: int, address: str, name: str) -> None:
        self.port, self.name = port, name
        self.headers = {"x-forwarded-for": address}
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", headers=self.headers, timeout=60,
            limits=httpx.Limits(max_connections=1),
        )  # fmt: skip
        self.count = 0
        self.ws: Any = None

    async def come_in(self) -> None:
        await self.http.post("/api/guest", json={"name": self.name, "lang": "en"})

    async def connect(self, table: str) -> None:
        headers = self.headers | {"cookie": f"trueque={self.http.cookies.get('trueque', '')}"}
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        self.ws = await websockets.connect(url, additional_headers=headers, max_queue=None, compression=None)
        await self.ws.send(json.dumps({"type": "hello", "protocol": 1, "lang": "en"}))

    async def say(self, kind: str, **more: Any) -> str:
        self.count += 1
        id = f"m{self.count}"
        await self.ws.send(json.dumps({"type": kind, "id": id, **more}))
        return id

    async def hear(self, wanted: str) -> None:
        """Until something is told that holds *wanted*."""
        while wanted not in str(await self.ws.recv()):
            pass


class Others:
    """Ten people who want to play."""

    def __init__(self, port: int) -> None:
        self.people = [Guest(port, f"198.51.100.{n}", f"Other {n}") for n in range(10)]
        self.tables: list[str] = []
        self.lobby: list[float] = []
        self.chat: list[float] = []
        self.seen = self.looked = self.lost = 0

    async def begin(self) -> None:
        for n, one in enumerate(self.people):
            await one.come_in()
            if n % 2 == 0:
                wanted = {"name": f"Holder {n}", "password": f"a long word of number {n}"}
                (await one.http.post("/api/register", json=wanted)).raise_for_status()
                made = (await one.http.post("/api/tables", json=WISH)).json()
                self.tables.append(made["table"]["id"])
        for n, one in enumerate(self.people):
            await one.connect(self.tables[n // 2])
            await one.hear('"welcome"')

    async def live(self, seconds: float) -> None:
        self.lobby, self.chat, self.seen, self.looked, self.lost = [], [], 0, 0, 0
        until = time.monotonic() + seconds
        await asyncio.gather(*(self._look(n, until) for n in range(10)), *(self._talk(n, until) for n in range(5)))

    async def _look(self, n: int, until: float) -> None:
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                shown = (await self.people[n].http.get("/api/tables")).json()
                self.lobby.append(time.monotonic() - began)
                self.looked += 1
                self.seen += self.tables[n // 2] in [one["id"] for one in shown]
            except (httpx.HTTPError, TypeError):
                self.lost += 1
            await asyncio.sleep(1)

    async def _talk(self, n: int, until: float) -> None:
        one, two = self.people[2 * n], self.people[2 * n + 1]
        while time.monotonic() < until:
            word, began = f"word-{n}-{time.monotonic_ns()}", time.monotonic()
            try:
                async with asyncio.timeout(30):
                    await one.say("chat", text=word)
                    await two.hear(word)
                self.chat.append(time.monotonic() - began)
            except (TimeoutError, websockets.ConnectionClosed):
                self.lost += 1
            await asyncio.sleep(3)

    def rows(self, what: str) -> list[str]:
        told = []
        for name, times in (("a look at the lobby", self.lobby), ("a line of chat, said to heard", self.chat)):
            times = sorted(times) or [float("nan")]
            middle, late = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.95))]
            figures = " | ".join(f"{1000 * one:.0f}" for one in (middle, late, times[-1]))
            told.append(f"| {name} | {what} | {len(times)} | {figures} |")
        return told


async def annoy(guest: Guest, victims: list[str], rng: Random, until: float, tally: dict[str, int]) -> None:
    """What one of the mob does."""
    with contextlib.suppress(httpx.HTTPError, websockets.WebSocketException, OSError, TimeoutError):
        await guest.come_in()
    while time.monotonic() < until:
        try:
            async with asyncio.timeout(60):
                await _annoy_once(guest, victims, rng, tally)
        except (httpx.HTTPError, websockets.WebSocketException, OSError, TimeoutError):
            guest.ws = None
            tally["broken"] = tally.get("broken", 0) + 1
        await asyncio.sleep(rng.random())


async def _annoy_once(guest: Guest, victims: list[str], rng: Random, tally: dict[str, int]) -> None:
    what = rng.choice(("table", "lobby", "come", "chat", "name", "sit", "line", "stand"))
    if what in ("table", "lobby"):
        reply = await (guest.http.post("/api/tables", json=WISH) if what == "table" else guest.http.get("/api/tables"))
        what = f"{what} {'refused' if reply.status_code >= 400 else 'done'}"
    elif guest.ws is None or what == "come":
        if guest.ws is not None:
            await guest.ws.close()
        await guest.connect(rng.choice(victims))
    else:
        wishes: dict[str, dict[str, Any]] = {
            "chat": {"text": "spam " * 20}, "name": {"name": f"Mob {rng.random()}"[:20]}, "sit": {}, "stand": {},
            "line": {"text": LINE},
        }  # fmt: skip
        await guest.say({"line": "why"}.get(what, what), **wishes[what])
    tally[what] = tally.get(what, 0) + 1


async def measure(port: int, guests: int, addresses: int, seconds: float) -> list[str]:
    others, tally = Others(port), dict[str, int]()
    await others.begin()
    await others.live(min(seconds, 15))
    alone = others.rows("alone")
    mob = [Guest(port, f"203.0.{n % addresses // 250}.{n % addresses % 250 + 1}", f"Mob {n}") for n in range(guests)]
    until = time.monotonic() + seconds + 10
    tasks = [asyncio.create_task(annoy(one, others.tables, Random(n), until, tally)) for n, one in enumerate(mob)]
    await asyncio.sleep(10)
    await others.live(seconds)
    rows = others.rows(f"with {guests:,} guests")
    for task in tasks:
        task.cancel()
    did = ", ".join(f"{n:,} {what}" for what, n in sorted(tally.items()))
    seen = f"{others.seen} of {others.looked} looks showed one's own table; {others.lost} calls or lines were lost."
    return [*alone, *rows, "", f"The mob: {did}.", seen]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guests", type=int, default=1000)
    parser.add_argument("--addresses", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--server-cores", type=read_cores, default=frozenset(), help="0,1: the server alone has these")
    parser.add_argument("--append", action="store_true")
    said = parser.parse_args()
    with serve_strangers(said.server_cores) as port:
        told = asyncio.run(measure(port, said.guests, said.addresses, said.seconds))
    head = [heading("A mob of guests"), "", machine(), f"`python -m benchmarks.mob --guests {said.guests} --addresses "
            f"{said.addresses}`: server, mob and the ten others on one machine.", ""]  # fmt: skip
    table = ["| what | when | times | middle, ms | 95th, ms | worst, ms |", "|---|---|---|---|---|---|", *told, ""]
    print("\n".join([*head, *table]))
    if said.append:
        keep("\n".join([*head, *table]))


if __name__ == "__main__":
    main()
