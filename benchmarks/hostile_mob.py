"""What a hundred hostile addresses do to a server of our own: `python -m benchmarks.hostile` starts it, and ends it.

python -m benchmarks.hostile_mob PORT FIRST ADDRESSES SECONDS MIXTURE TABLE KEY

It calls nothing but 127.0.0.1, stops by itself after SECONDS, and each address says at most `MOST` things in all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).parent.parent))

import websockets

from benchmarks.plain_http import PlainHttp

Call = tuple[str, str, Any]
"""A method, a path, and what is sent with it."""
RECORD = Path(__file__).parent.parent / "tests/records/island/ends-city.trq"
LINE = "i would like to build a road from the northern port to wherever my longest road could still go on to somewhere"
POSITION = "quick 1 seats=3; turn 4; market wool,wool,grain,ore,ore"
MOST = 20_000
HALF = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\nContent-Type: text/plain\r\n\r\nx"
GUESTS, TOGETHER = 4, 6
"""People of one address, and what it does at the same time."""
LONGEST = 600.0


class Hostile:
    """One address, with some people and what they have brought here."""

    def __init__(self, port: int, number: int, victim: tuple[str, str]) -> None:
        self.port, self.rng = port, Random(number)
        self.address = f"203.0.{113 + number // 250}.{number % 250 + 1}"
        self.victim = victim
        self.cookies: list[str] = []
        self.over: list[tuple[str, str]] = []
        self.tables: list[tuple[str, str]] = []
        self.tally: Counter[str] = Counter()
        self.left = MOST

    def headers(self, cookie: str = "") -> dict[str, str]:
        return {"X-Forwarded-For": self.address} | ({"Cookie": cookie} if cookie else {})

    async def come_in(self) -> None:
        async with PlainHttp(self.port) as http:
            for n in range(GUESTS):
                reply = await http.call("POST", "/api/guest", {"name": f"Guest {n}", "lang": "en"}, self.headers())
                if reply.cookie:
                    self.cookies.append(reply.cookie)

    # -- calls
    def study(self) -> Call:
        """Something that takes a processor for a while."""
        rng, many = self.rng, {"source": "merchants"}
        board = {"option": "twin-shores", "seats": rng.choice((2, 3, 4)), "games": 0, "wins": []}
        calls: list[Call] = [
            ("POST", "/api/workshop/island/weighed", board),
            ("POST", "/api/workshop/island/drawn", {"kind": "balanced", "hexes": 33, "parts": 4}),
            ("POST", "/api/workshop/island/printed", {"option": "twin-shores"}),
            ("POST", "/api/positions/told", {"line": POSITION, "text": LINE}),
            ("POST", "/api/positions", {"line": POSITION}),
            ("POST", "/api/referee", {"record": RECORD.read_text(), "text": LINE}),
            ("POST", "/api/decks/princes/drafted", {}), ("POST", "/api/decks/princes", many),
            ("GET", "/api/lessons/sample-game?lang=ca", None), ("GET", f"/api/lessons/tour/{rng.choice(GAMES)}", None),
            ("POST", "/api/records", RECORD.read_text()), ("GET", "/api/me/export", None),
            ("POST", "/api/register", {"name": f"Holder {rng.random()}"[:20], "password": "a long word of mine"}),
            ("POST", "/api/login", {"name": "Nobody here", "password": "a long word of mine"}),
        ]  # fmt: skip
        if self.over:
            id, key = rng.choice(self.over)
            kinds = ("replay?open=true&", "turning?", "dice?", "record?", "review?", "result?", "parcel?at=200&",
                     "replay/told?at=200&seat=1&text=costs&")  # fmt: skip
            calls += [("GET", f"/api/tables/{id}/{kind}key={key}", None) for kind in kinds]
        return rng.choice(calls)

    def plain(self) -> Call:
        """A small call."""
        places = ("tables", "games", "almanac?q=road", "cards/princes", "puzzles", "me", "languages",
                  "history",
                  "house-rules/princes", "me/statistics", "workshop/island", "openapi.json",
                  "people/me/stats")  # fmt: skip
        made = {"game": self.rng.choice(GAMES), "seats": [{"kind": "me"}], "lobby": self.rng.random() < 0.3}
        calls: list[Call] = [("GET", f"/api/{place}", None) for place in places]
        return self.rng.choice([*calls, ("GET", "/healthz", None), ("POST", "/api/tables", made)])

    def wide(self) -> Call:
        """A body that is long to read."""
        bodies: tuple[Any, ...] = (
            {f"k{n}": "x" for n in range(900)}, {"options": {f"k{n}": "x" * 30 for n in range(990)}},
            "x" * 1_400_000, "\n" * 1_400_000, RECORD.read_text() * 30, {"line": "x," * 300_000},
            {"text": "ỗ" * 5000}, [[]] * 20_000,
        )  # fmt: skip
        path = self.rng.choice(("records", "positions", "positions/told", "tables", "workshop/island", "referee"))
        return "POST", f"/api/{path}", self.rng.choice(bodies)

    async def keep_calling(self, choose: Callable[[], Call], until: float) -> None:
        while time.monotonic() < until and self.left > 0:
            try:
                async with PlainHttp(self.port) as http, asyncio.timeout(60):
                    while time.monotonic() < until and self.left > 0:
                        await self._call_once(http, choose())
            except (OSError, TimeoutError, EOFError, ValueError):
                self.tally["broken"] += 1
                await asyncio.sleep(0.1)

    async def _call_once(self, http: PlainHttp, call: Call) -> None:
        self.left -= 1
        cookie = self.rng.choice(self.cookies) if self.cookies else ""
        reply = await http.call(*call, self.headers(cookie))
        self.tally[f"call {reply.status}"] += 1
        if reply.status == 200 and call[:2] == ("POST", "/api/records"):
            made = json.loads(reply.body)
            self.over.append((made["table"]["id"], made["key"]))
        if reply.status == 429:
            await asyncio.sleep(0.05)

    # -- tables
    async def keep_talking(self, until: float) -> None:
        """Lines that are long to read, at a table of its own and at the others', and every message there is."""
        while time.monotonic() < until and self.left > 0:
            try:
                cookie = self.rng.choice(self.cookies)
                table = self.victim if self.rng.random() < 0.5 else await self._make_table(cookie)
                await self._talk_at(cookie, table, until)
            except (OSError, TimeoutError, EOFError, ValueError, IndexError, KeyError, websockets.WebSocketException):
                self.tally["line broken"] += 1
                await asyncio.sleep(0.2)

    async def _make_table(self, cookie: str) -> tuple[str, str]:
        if len(self.tables) >= 8:
            return self.rng.choice(self.tables)
        game, level = self.rng.choice((("island", "champion"), ("quick", "champion"), ("princes", "expert")))
        bots = [{"kind": "bot", "bot": level}] * (1 if game == "princes" else 3)
        wish = {"game": game, "seats": [{"kind": "me"}, *bots], "pace_ms": 0, "autostart": True}
        async with PlainHttp(self.port) as http, asyncio.timeout(60):
            made = json.loads((await http.call("POST", "/api/tables", wish, self.headers(cookie))).body)
        self.tables.append((made["table"]["id"], made["key"]))
        return self.tables[-1]

    async def _talk_at(self, cookie: str, table: tuple[str, str], until: float) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table[0]}/socket"
        async with websockets.connect(
            url, additional_headers=self.headers(cookie), compression=None, max_queue=4, max_size=None
        ) as ws:
            await ws.send(json.dumps({"type": "hello", "protocol": 1, "lang": "en", "ear": True, "key": table[1]}))
            hearing = asyncio.create_task(self._hear(ws))
            try:
                for n in range(self.rng.choice((1, 30, 200))):
                    if time.monotonic() > until or self.left <= 0:
                        return
                    self.left -= 1
                    self.tally["message"] += 1
                    await ws.send(self._message(n))
                    await asyncio.sleep(self.rng.choice((0.0, 0.02)))
            finally:
                hearing.cancel()

    async def _hear(self, ws: Any) -> None:
        """Answer what is asked, at random: so its bots think."""
        with contextlib.suppress(websockets.WebSocketException):
            async for text in ws:
                told = json.loads(text) if '"questions"' in text else {}
                asked = [one for one in (told.get("position") or {}).get("questions", []) if one["waits"]]
                if asked and asked[0]["answers"]["shape"] == "one_of":
                    choice = self.rng.choice(asked[0]["answers"]["answers"])["id"]
                    said = {"type": "answer", "id": f"a{self.left}", "question": asked[0]["id"], "choice": choice}
                    await ws.send(json.dumps(said))
                    self.left -= 1

    def _message(self, n: int) -> str:
        rng = self.rng
        wishes: list[dict[str, Any]] = [
            {"type": "why", "text": LINE}, {"type": "describe", "text": LINE[:190]},
            {"type": "describe", "text": "log"},
            {"type": "answer", "question": "?", "text": LINE}, {"type": "chat", "text": "spam " * 90}, {"type": "undo"},
            {"type": "sit", "name": f"Mob {n}"}, {"type": "stand"}, {"type": "name", "name": f"Mob {n}"},
            {"type": "speak", "lang": "ca", "levels": {"table": "full"}}, {"type": "ping"}, {"type": "start"},
            {"type": "propose", "what": "undo"}, {"type": "rules", "options": {f"o{n}": "1" for n in range(60)}},
        ]  # fmt: skip
        if rng.random() < 0.1:
            return rng.choice(("[" * 8000 + "]" * 8000, "x" * 16_000, '{"type":"answer","id":"a","amounts":[' +
                               ",".join(["-1"] * 5000) + "]}"))  # fmt: skip
        return json.dumps(rng.choice(wishes) | {"id": f"m{n}"})

    async def keep_lines(self, until: float) -> None:
        """Connections that say nothing, or the beginning of a call and then a letter now and then."""
        open_lines: list[asyncio.StreamWriter] = []
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                open_lines.append(writer)
                self.tally["silent line"] += 1
                writer.write(self.rng.choice((b"", b"GET / HT", HALF)))
            while len(open_lines) > 40:
                open_lines.pop(0).close()
            await asyncio.sleep(0.1)
        for writer in open_lines:
            writer.close()

    async def annoy(self, mixture: str, until: float) -> None:
        """All of it, as long as it lasts."""
        with contextlib.suppress(OSError, EOFError, ValueError):
            await self.come_in()
        kinds: dict[str, list[Callable[[], Any]]] = {
            "calls": [lambda: self.keep_calling(self.plain, until)] * TOGETHER,
            "studies": [lambda: self.keep_calling(self.study, until)] * TOGETHER,
            "bodies": [lambda: self.keep_calling(self.wide, until)] * TOGETHER,
            "messages": [lambda: self.keep_talking(until)] * TOGETHER,
            "lines": [lambda: self.keep_lines(until)],
        }
        kinds["everything"] = [lambda: self.keep_calling(lambda: self.rng.choice((self.plain, self.study, self.wide))(),
                                                         until)] * 3  # fmt: skip
        kinds["everything"] += [*kinds["messages"][:3], *kinds["lines"]]
        await asyncio.gather(*(begin() for begin in kinds[mixture]), return_exceptions=True)


GAMES = ("island", "quick", "princes")


async def annoy_together(port: int, numbers: range, seconds: float, mixture: str, victim: tuple[str, str]) -> None:
    mob = [Hostile(port, number, victim) for number in numbers]
    until = time.monotonic() + min(seconds, LONGEST)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(min(seconds, LONGEST) + 5):
            await asyncio.gather(*(one.annoy(mixture, until) for one in mob))
    print(json.dumps(sum((one.tally for one in mob), Counter[str]())))


if __name__ == "__main__":
    port, first, many, seconds, mixture, table, key = sys.argv[1:]
    numbers = range(int(first), int(first) + int(many))
    asyncio.run(annoy_together(int(port), numbers, float(seconds), mixture, (table, key)))
