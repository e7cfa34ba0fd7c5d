"""Every call has a cost, and none keeps the others waiting: work over five milliseconds leaves the loop."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import Mount

from tests.machine_pace import measured_slowness
from tests.server.kit import FREE
from tests.server.late import RECORDS
from trueque.server.app import make_app
from trueque.server.guard import LARGEST_JSON
from trueque.server.limits import COSTS
from trueque.server.settings import Settings

MOST_SECONDS = 0.005
TRIES = 6
RECORD = RECORDS / "island" / "ends-city.trq"
ENDLESS = "GET /api/tables/{id}/stream"
NOT_TRIED = {"DELETE /api/me", "POST /api/logout", "DELETE /api/tables/{id}", "DELETE /api/host/people/{person}",
             "POST /api/me/move", "POST /api/host/tables/{id}/close", "POST /api/host/people/{person}/ban",
             "POST /api/register", "POST /api/login", "POST /api/me/out", "DELETE /api/me/sessions/{id}",
             "DELETE /api/me/passkeys/{id}", ENDLESS}  # fmt: skip
"""What would end the walk, or is a password's hash in a thread of its own."""


def calls(app: FastAPI) -> list[str]:
    """Every call of the app, as «METHOD /path/{name}»."""
    return [f"{m} {r.path}" for r in app.routes if isinstance(r, APIRoute) for m in sorted(r.methods or ())]


@contextmanager
def longest() -> Iterator[list[float]]:
    """The processor time of everything the loop does in one go: what others wait for, on a quiet core."""
    ran = asyncio.Handle._run
    spent: list[float] = [0.0]

    def timed(self: asyncio.Handle) -> None:
        began = time.thread_time()
        ran(self)
        spent.append(time.thread_time() - began)

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    try:
        with measured_slowness() as slowness:
            yield spent
    finally:
        asyncio.Handle._run = ran  # type: ignore[method-assign]
    spent[:] = [seconds / slowness[0] for seconds in spent]


class Walker:
    """Somebody who calls everything there is, with something sensible."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.names: dict[str, str] = {}

    async def come_in(self) -> None:
        me = (await self.http.post("/api/guest", json={"name": "Ana"})).json()
        (await self.http.post("/api/host/enter", json={"token": "secret"})).raise_for_status()
        wish = {"game": "island", "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]}
        open_table = (await self.http.post("/api/tables", json=wish)).json()
        kept = await self.http.post("/api/records", content=RECORD.read_text(), headers={"content-type": "text/plain"})
        over = kept.json()
        self.names = {"person": me["person"], "open": open_table["table"]["id"], "over": over["table"]["id"]}
        self.keys = {"open": open_table["key"], "over": over["key"]}

    def request(self, call: str) -> tuple[str, str, Any]:
        method, path = call.split(" ")
        runs = path.endswith(("/say", "/invite", "/invitation", "/coach", "/hint", "/last", "{id}"))
        word = "open" if runs and not path.startswith("/review/") else "over"
        path = path.replace("{id}", "1" if "reports" in path else self.names[word])
        path = path.replace("{person}", self.names["person"]).replace("{lang}", "ca")
        path = path.replace("{kind}/{rest:path}", "house/island")
        path = path.replace("{game}", "princes" if "cards" in path or "decks" in path else "island")
        path = path.replace("{name}", "sample-game" if "lessons" in path else "robber")
        query = {"key": self.keys[word]} if ("/tables/" in path or "/review/" in path) and "host" not in path else {}
        if path.endswith("/told"):
            query |= {"at": "200", "seat": "1"}
        if path == "/api/almanac":
            query |= {"q": "robber"}
        if path == "/api/link.png":
            query |= {"kind": "house", "of": "island"}
        return method, str(httpx.URL(path, params=query)), BODIES.get(call)

    async def call(self, call: str) -> int:
        method, path, body = self.request(call)
        if call == "POST /api/records":
            reply = await self.http.post(path, content=body, headers={"content-type": "text/plain"})
        else:
            reply = await self.http.request(method, path, json=body)
        assert reply.status_code not in (404, 405, 422), (call, reply.text[:300])
        assert reply.status_code < 500 or call == "GET /api/tables/{id}/coach", (call, reply.text[:300])
        return reply.status_code


BODIES: dict[str, Any] = {
    "POST /api/guest": {"name": "Ana"}, "PATCH /api/me": {"lang": "en"}, "POST /api/bots": {"name": "Robot"},
    "POST /api/tables": {"game": "princes", "seats": [{"kind": "me"}]}, "POST /api/host/enter": {"token": "secret"},
    "POST /api/tables/{id}/say": {"type": "ping", "id": "1"}, "POST /api/house-rules/{game}": {"options": {}},
    "POST /api/records": RECORD.read_text(), "POST /api/me/link/look": {"token": "x"},
    "POST /api/me/password": {"old": "x", "new": "correct horse"}, "POST /api/me/mail": {"email": None},
    "POST /api/mail/confirm": {"token": "x"}, "POST /api/recover": {"name": "Ana"},
    "POST /api/recover/letter": {"token": "x", "password": "correct horse"}, "POST /api/me/codes": {"password": "x"},
    "POST /api/recover/code": {"name": "Ana", "code": "x", "password": "correct horse"},
    "POST /api/me/passkeys/begin": {"password": "x"}, "POST /api/passkey/enter": {"credential": {}},
    "POST /api/me/passkeys": {"name": "Key", "credential": {}},
    "POST /api/positions/told": {"line": "quick 1 seats=3; turn 4; market wool,wool,grain,ore,ore", "text": "costs"},
    "POST /api/referee/tables": {"game": "island", "names": ["Ana", "Pau"]},
    "POST /api/referee": {"record": RECORD.read_text(), "text": "points"},
    "POST /api/positions": {"line": "quick 1 seats=3; turn 4; market wool,wool,grain,ore,ore"},
    "POST /api/puzzles/{id}": {"steps": []}, "POST /api/foundings/{id}": {},
    "POST /api/workshop/{game}": {"source": "twin-shores"},
    "POST /api/decks/{game}": {"source": "merchants"}, "POST /api/decks/{game}/opened": {},
    "POST /api/decks/{game}/drafted": {},
    "POST /api/workshop/{game}/drawn": {"kind": "balanced", "hexes": 19, "parts": 2},
    "POST /api/workshop/{game}/weighed": {"option": "twin-shores"},
    "POST /api/workshop/{game}/printed": {"option": "twin-shores"},
}  # fmt: skip


@asynccontextmanager
async def walker(folder: Path) -> AsyncIterator[tuple[FastAPI, Walker]]:
    app = make_app(
        Settings(db=f"sqlite:///{folder / 'test.db'}", limits=FREE, quiet=True, host_token="secret", study_processes=0)
    )
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver", timeout=60) as http:
            walking = Walker(http)
            await walking.come_in()
            yield app, walking


def test_every_call_has_a_cost() -> None:
    app = make_app(Settings(quiet=True))
    assert len(calls(app)) > 45
    assert [call for call in calls(app) if call not in COSTS] == []
    assert all(cost > 0 for cost in COSTS.values())
    known = {*calls(app), "GET /"}
    assert [call for call in COSTS if call not in known] == [], "and none stands there that is gone"


def test_nothing_is_served_that_the_walk_below_leaves_out() -> None:
    """A call that the framework adds by itself has no cost that anybody chose, and nobody looks how long it takes."""
    others = [route for route in make_app(Settings(quiet=True)).routes if not isinstance(route, APIRoute)]
    unwalked = [route.path for route in others if not isinstance(route, Mount | APIWebSocketRoute)]  # type: ignore[attr-defined]
    assert unwalked == []


async def test_the_document_is_made_beside_the_loop(tmp_path: Path) -> None:
    """The first time, too: it takes half a second, and nobody has to log in for it."""
    async with walker(tmp_path) as (_, walking):
        with longest() as spent:
            reply = await asyncio.create_task(walking.http.get("/api/openapi.json"))
        assert reply.json()["paths"]["/healthz"]
        assert max(spent) < 20 * MOST_SECONDS, "the rest is the machine's noise"


JSON = {"content-type": "application/json"}


async def test_no_call_keeps_the_loop(tmp_path: Path) -> None:
    """Processor time of the loop's own thread, the best of several tries: a busy machine makes nothing longer."""
    too_long: dict[str, float] = {}
    async with walker(tmp_path) as (app, walking):
        for call in [call for call in calls(app) if call not in NOT_TRIED]:
            least = 1.0
            for _ in range(TRIES):
                # As after a restart: a game that is over is read from its log again.
                app.state.house.rooms.pop(walking.names["over"], None)
                with longest() as spent:
                    # In a task of its own: the step in which somebody begins to look is not seen.
                    await asyncio.create_task(walking.call(call))
                least = min(least, max(spent))
                if least < MOST_SECONDS:
                    break
            if least >= MOST_SECONDS:
                too_long[call] = round(least * 1000, 1)
    assert too_long == {}


WIDE = (
    {"name": "Key", "credential": {}} | {f"k{n}": "x" for n in range(100_000)},
    {"name": "Key", "credential": [{"a": {}}] * 30_000},
    {"name": "Key", "credential": {}, "more": [[0] * 900] * 30},
    {"name": "Key", "credential": {"a": "\\" * 100_000}},
)


async def test_a_body_with_more_in_it_than_any_message_is_not_looked_through(tmp_path: Path) -> None:
    """A hundred thousand fields that nobody knows, each found wrong, kept the loop for a quarter of a second."""
    async with walker(tmp_path) as (_, walking):
        for sent, kind in [(json.dumps(body).encode(), kind) for body in WIDE for kind in (JSON, {})]:
            least = 1.0
            for _ in range(TRIES):
                with longest() as spent:
                    calling = walking.http.post("/api/me/passkeys", content=sent, headers=kind)
                    reply = await asyncio.create_task(calling)
                least = min(least, max(spent))
            said = "cannot be read" if len(sent) <= LARGEST_JSON else "250000 bytes"
            assert (reply.status_code, said in reply.json()["sentence"]) == (422 if said[0] == "c" else 413, True)
            assert least < MOST_SECONDS


async def test_work_on_the_loop_would_be_noticed(tmp_path: Path) -> None:
    async def busy() -> None:
        began = time.thread_time()
        while time.thread_time() - began < 10 * MOST_SECONDS:  # a slow machine's measure may divide it by four
            pass

    with longest() as spent:
        await asyncio.create_task(busy())
    assert max(spent) >= MOST_SECONDS
