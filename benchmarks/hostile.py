"""What a hundred hostile addresses leave to bystanders, with the usual limits: how long these wait for anything.

    python -m benchmarks.hostile [MIXTURE ...] [--addresses 100] [--seconds 30] [--server-cores 0,1] [--append]

The server is started here, on this machine's loopback alone, and stopped at the end; what is hostile lives in two other
processes (`hostile_mob`), which step back behind the server, since elsewhere they would not take its processors. Eight
bystanders from addresses of their own call, talk, play against bots and come back, and each wait is noted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

import websockets

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.kit import some_answer

from benchmarks.own_server import read_cores, serve_strangers
from benchmarks.plain_http import PlainHttp
from benchmarks.results import heading, keep, machine

MIXTURES = ("calls", "studies", "bodies", "messages", "everything")
CALLS = ("/healthz", "/api/me", "/api/tables", "/api/games", "/api/almanac?q=road", "/", "/api/me/tables",
         "/api/puzzles/day", "/api/house-rules/island")  # fmt: skip
STUDIES = ("/api/lessons/tour/quick", "/api/lessons/sample-game")
SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "normal"}] * 3]
WISH = {"game": "island", "seats": SEATS, "pace_ms": 0, "autostart": True}
LONGEST_WAIT = 60.0
LOST: Counter[str] = Counter()
"""What was not answered as it should be, and by what."""
SLOW: list[tuple[float, str]] = []
"""Calls that took over a second."""
GOALS = {"call": 1000, "message": 1000, "answer": 250}


class Bystander:
    """Somebody who plays, and what they waited for."""

    def __init__(self, port: int, number: int, waits: dict[str, list[float]]) -> None:
        self.port, self.rng, self.waits = port, Random(number), waits
        self.headers = {"X-Forwarded-For": f"198.51.100.{number + 1}"}
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] | None = None
        self.heard: dict[str, asyncio.Future[None]] = {}
        self.count = 0

    async def come_in(self) -> None:
        async with PlainHttp(self.port) as http:
            reply = await http.call("POST", "/api/guest", {"name": "By", "lang": "en"}, self.headers)
            self.headers["Cookie"] = reply.cookie
            self.table = json.loads((await http.call("POST", "/api/tables", WISH, self.headers)).body)

    def note(self, what: str, began: float, is_lost: bool = False) -> None:
        self.waits[what].append(LONGEST_WAIT if is_lost else time.monotonic() - began)

    async def keep_calling(self, until: float) -> None:
        while time.monotonic() < until:
            path = self.rng.choice(STUDIES) if self.rng.random() < 0.05 else self.rng.choice(CALLS)
            began, what = time.monotonic(), "study" if path in STUDIES else "call"
            try:
                async with asyncio.timeout(LONGEST_WAIT), PlainHttp(self.port) as http:
                    reply = await http.call("GET", path, None, self.headers)
                self.note(what, began, reply.status != 200)
                if (took := time.monotonic() - began) > 1:
                    SLOW.append((round(took, 1), path))
                LOST[f"{reply.status} {path}"] += reply.status != 200
            except (OSError, TimeoutError, EOFError, ValueError) as failed:
                self.note(what, began, True)
                LOST[f"{type(failed).__name__} {path}"] += 1
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))

    async def keep_playing(self, until: float) -> None:
        """Come to the table, talk and answer there, go, and come back."""
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table['table']['id']}/socket"
                async with websockets.connect(url, additional_headers=self.headers, open_timeout=LONGEST_WAIT) as ws:
                    await ws.send(json.dumps({"type": "hello", "protocol": 1, "key": self.table["key"]}))
                    while '"welcome"' not in str(await asyncio.wait_for(ws.recv(), LONGEST_WAIT)):
                        pass
                    self.note("coming to the table", began)
                    # The seat is kept for whoever asked for the table, who sits down once.
                    await ws.send(json.dumps({"type": "sit", "id": "sit"}))
                    hearing = asyncio.create_task(self._hear(ws))
                    with contextlib.suppress(TimeoutError):
                        await self._talk(ws, min(until, time.monotonic() + 10))
                    hearing.cancel()
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.note("coming to the table", began, True)
                await asyncio.sleep(1)

    async def _hear(self, ws: Any) -> None:
        with contextlib.suppress(websockets.WebSocketException):
            async for text in ws:
                told = json.loads(text)
                if told["type"] == "update" and told["position"]:
                    self.position = told["position"]
                waiting = self.heard.pop(told.get("id") or "", None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(None)

    async def _talk(self, ws: Any, until: float) -> None:
        while time.monotonic() < until:
            asked = [one for one in (self.position or {}).get("questions", []) if one["waits"]]
            if asked:
                said = {"type": "answer", "question": asked[0]["id"], **some_answer(asked[0]["answers"], self.rng)}
            else:
                said = {"type": "ping"}
            if self.rng.random() < 0.1:
                said = {"type": "chat", "text": "good day"}
            self.position = None if asked else self.position
            await self._say(ws, said)
            await asyncio.sleep(self.rng.uniform(0.1, 0.4))

    async def _say(self, ws: Any, said: dict[str, Any]) -> None:
        self.count += 1
        id, began = f"b{self.count}", time.monotonic()
        waiting = self.heard[id] = asyncio.get_running_loop().create_future()
        what = "answer" if said["type"] == "answer" else "message"
        try:
            await ws.send(json.dumps(said | {"id": id}))
            await asyncio.wait_for(waiting, LONGEST_WAIT)
            self.note(what, began)
        except (TimeoutError, websockets.WebSocketException):
            self.note(what, began, True)
            raise


def list_rows(when: str, waits: dict[str, list[float]]) -> list[str]:
    """A row for each thing that was waited for: how often, middle, 99th, longest."""
    rows = []
    for what, times in sorted(waits.items()):
        times.sort()
        middle, late = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]
        goal = f"< {GOALS[what]}" if what in GOALS else "—"
        rows.append(f"| {what} | {when} | {len(times)} | {1000 * middle:.0f} | {1000 * late:.0f} | "
                    f"{1000 * times[-1]:.0f} | {goal} | {sum(one >= LONGEST_WAIT for one in times)} |")  # fmt: skip
    return rows


async def live(people: list[Bystander], waits: dict[str, list[float]], seconds: float) -> None:
    waits.clear()
    until = time.monotonic() + seconds
    await asyncio.gather(*(one.keep_calling(until) for one in people), *(one.keep_playing(until) for one in people))


async def loose(port: int, mixture: str, said: argparse.Namespace, victim: dict[str, Any]) -> list[Any]:
    """Let what is hostile begin."""
    half, mobs = said.addresses // 2, []
    for first, many in ((0, half), (half, said.addresses - half)):
        words = (port, first, many, said.seconds + 8, mixture, victim["table"]["id"], victim["key"])
        command = ["nice", "-n", "5", sys.executable, "-m", "benchmarks.hostile_mob", *map(str, words)]
        mobs.append(await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE))
    return mobs


async def measure(port: int, said: argparse.Namespace) -> list[str]:
    waits: dict[str, list[float]] = defaultdict(list)
    people = [Bystander(port, n, waits) for n in range(8)]
    await asyncio.gather(*(one.come_in() for one in people))
    await live(people, waits, 8)
    SLOW.clear()
    rows, tallies = list_rows("alone", waits), list[str]()
    for mixture in said.mixtures or MIXTURES:
        mob = await loose(port, mixture, said, people[0].table)
        await asyncio.sleep(6)
        await live(people, waits, said.seconds)
        rows += list_rows(mixture, waits)
        told = [json.loads((await one.communicate())[0] or "{}") for one in mob]
        tally = {what: sum(one.get(what, 0) for one in told) for what in sorted({what for one in told for what in one})}
        tallies += ["", f"{mixture}: {', '.join(f'{many:,} {what}' for what, many in tally.items())}."]
        lost = ", ".join(f"{many} × {what}" for what, many in (+LOST).items())
        tallies += [f"Lost beside {mixture}: {lost or 'nothing'}."]
        if SLOW:
            tallies += [f"Slowest beside {mixture}: {', '.join(f'{s} s {path}' for s, path in sorted(SLOW)[:-9:-1])}."]
        LOST.clear()
        SLOW.clear()
        print("\n".join([*rows[-5:], *tallies[-3:]]), flush=True)
    return [*rows, *tallies]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("mixtures", nargs="*", choices=[*MIXTURES, []])
    parser.add_argument("--addresses", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--server-cores", type=read_cores, default=frozenset(), help="0,1: the server alone has these")
    parser.add_argument("--append", action="store_true")
    said = parser.parse_args()
    with serve_strangers(said.server_cores) as port:
        told = asyncio.run(measure(port, said))
    how = f"`python -m benchmarks.hostile --addresses {said.addresses} --seconds {said.seconds:.0f}`: server,"
    head = [
        heading("Hostile addresses"),
        "",
        machine(),
        f"{how} bystanders and all that is hostile on one machine.",
        "",
    ]
    table = ["| what a bystander waits for | beside | times | middle, ms | 99th, ms | longest, ms | goal | lost |",
             "|---|---|---|---|---|---|---|---|", *told, ""]  # fmt: skip
    print("\n".join([*head, *table]))
    if said.append:
        keep("\n".join([*head, *table]))


if __name__ == "__main__":
    main()
