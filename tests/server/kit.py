"""A server in the test's own loop, and clients that talk to it as browsers and programs do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any

import httpx
import uvicorn.server
import websockets
from argon2 import PasswordHasher
from pydantic import TypeAdapter

import tests.server.toy  # noqa: F401  (makes the toy game known)
from trueque.kernel.chain import Chain
from trueque.server import passwords
from trueque.server.app import make_app, mount_app
from trueque.server.frames import SOCKETS
from trueque.server.house import ServerHouse
from trueque.server.main import Server
from trueque.server.protocol import server_messages
from trueque.server.settings import Settings
from trueque.server.slow_clients import KEPT_SECONDS, PatientProtocol

Json = dict[str, Any]
TOLD: TypeAdapter[Any] = TypeAdapter(server_messages.Told)
FREE: dict[str, tuple[float, float]] = dict.fromkeys(
    (
        "person",
        "address",
        "guest",
        "login",
        "account",
        "mail",
        "tables",
        "socket",
        "lines",
        "line",
        "study",
        "beside",
        "household",
        "name",
        "note",
        "lobby",
        "bytes",
        "review",
        "loop",
    ),
    (1e6, 1e6),
) | {"chat": (0.5, 6)}


class Hasty:
    """asyncio as uvicorn sees it in tests: servers stop at once, not by tenths of seconds."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.01))


vars(uvicorn.server)["asyncio"] = Hasty()
# A password is meant to take long; where hundreds are checked it need not (test_accounts looks at the real cost).
REAL_HASHER = passwords._make_hasher
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
vars(passwords)["_make_hasher"] = lambda: CHEAP


class Node:
    """A running server."""

    def __init__(self, house: ServerHouse, port: int) -> None:
        self.house = house
        self.url = f"http://127.0.0.1:{port}"


@asynccontextmanager
async def running(path: Path | str, goodbye_seconds: float = 0.01, **settings: Any) -> AsyncIterator[Node]:
    """A server on a free port, with a database in *path* (a folder) or at a URL."""
    db = path if isinstance(path, str) else f"sqlite:///{path / 'test.db'}"
    chosen = Settings(
        db=db, limits=FREE, quiet=True, games=("marbles",), least_pace=0, review_nice=0, study_processes=0,
        most_open=10**6, most_in_lobby=10**6,
    )  # fmt: skip
    chosen = replace(chosen, **settings)
    app = make_app(chosen)
    config = uvicorn.Config(
        mount_app(chosen, app),
        port=0,
        log_config=None,
        **SOCKETS,
        http=PatientProtocol,
        lifespan="on",
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=2,
    )  # fmt: skip
    server = Server(config)
    server.app_state = app.state
    server.goodbye_seconds = goodbye_seconds
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Node(app.state.house, port)
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, 15)


class Socket:
    """One connection to one table; keeps everything it was told, each message held against its type."""

    def __init__(self, ws: websockets.ClientConnection) -> None:
        self.ws = ws
        self.told: list[Json] = []
        self.raw: list[str] = []
        self.position: Json | None = None
        self.lines: dict[int, Json] = {}
        self.asked = 0
        self.chain: Chain | None = None
        """This client's shares of the dice, where it pledged."""
        self.late: int | None = None
        """The seat for which it pledged in mid-game: its shares are counted from there."""

    async def hear(self, seconds: float = 5) -> Json:
        text = await asyncio.wait_for(self.ws.recv(), seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        TOLD.validate_python(message)
        self.told.append(message)
        if message["type"] == "update":
            self.position = message["position"]
            for line in message["happened"]:
                self.lines[line["number"]] = line
            await self.give_share()
        return message

    async def give_share(self) -> None:
        """Give the share that a draw waits for."""
        number = (self.position or {}).get("drawing")
        if self.chain is None or number is None:
            return
        share = (
            self.chain.share_of_round(number)
            if self.late is None
            else self.chain.find_share_before(self.given(self.late))
        )
        if share is not None:
            await self.say("share", round=number, share=share.hex())

    def given(self, seat: int) -> bytes:
        """The share of *seat* that stands in the log last, or this client's pledge."""
        assert self.chain is not None
        rounds = [line["heard"] for _, line in sorted(self.lines.items()) if line["heard"].startswith("round ")]
        mine = [word for text in rounds for word in text.split() if word.startswith(f"{seat}:")]
        return bytes.fromhex(mine[-1].split(":")[1]) if mine else self.chain.pledge

    async def until(self, type: str, seconds: float = 5, **fields: Any) -> Json:
        """Hear until a message of that type with these fields comes."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.hear(seconds)
                if message["type"] == type and all(message.get(k) == v for k, v in fields.items()):
                    return message

    async def say(self, type: str, **fields: Any) -> str:
        """Say something without waiting; returns its id."""
        self.asked += 1
        id = str(fields.pop("id", f"m{self.asked}"))
        await self.ws.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    async def do(self, type: str, **fields: Any) -> Json:
        """Say something and hear until its reply."""
        id = await self.say(type, **fields)
        async with asyncio.timeout(10):
            while True:
                message = await self.hear(10)
                if message.get("id") == id and message["type"] in ("ack", "refused", "description", "pong"):
                    return message

    async def answer_somehow(self, rng: Random) -> Json | None:
        """Answer a question that waits, at random; none where none does."""
        waits = [q for q in (self.position or {}).get("questions", []) if q["waits"]]
        if not waits:
            return None
        reply = await self.do("answer", question=waits[0]["id"], **some_answer(waits[0]["answers"], rng))
        while reply["type"] == "ack" and reply["number"] not in self.lines:
            await self.hear()
        return reply


def some_answer(answers: Json, rng: Random) -> Json:
    """Any answer of a question as the protocol describes it."""
    if answers["shape"] == "one_of":
        return {"choice": rng.choice(answers["answers"])["id"]}
    if answers["shape"] == "counts":
        return {"amounts": some_amounts(answers, rng)}
    fields = [
        rng.choice(f["answers"]["answers"])["id"]
        if f["answers"]["shape"] == "one_of"
        else some_amounts(f["answers"], rng)
        for f in answers["fields"]
    ]
    return {"fields": fields}


def some_amounts(counts: Json, rng: Random) -> list[int]:
    cards = [kind for kind, limit in enumerate(counts["limits"]) for _ in range(limit)]
    taken = rng.sample(cards, min(len(cards), rng.randint(counts["least"], counts["most"])))
    return [taken.count(kind) for kind in range(len(counts["limits"]))]


class Person:
    """Somebody with a browser."""

    def __init__(self, node: Node | str, name: str, lang: str = "en") -> None:
        self.url = node if isinstance(node, str) else node.url
        # No https: no time for certificates. A line is given up before the server does, or a call would meet its end.
        kept = httpx.Limits(keepalive_expiry=2)
        self.http = httpx.AsyncClient(base_url=self.url, timeout=90, verify=False, limits=kept)
        self.name, self.lang = name, lang

    def move(self, url: str) -> None:
        """Ask another node from now on."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    async def come_in(self) -> Person:
        reply = await self.http.post("/api/guest", json={"name": self.name, "lang": self.lang})
        assert reply.status_code == 200, reply.text
        return self

    @property
    def token(self) -> str:
        return str(self.http.cookies["trueque"])

    async def make_table(self, **choice: Any) -> Json:
        wish = {"game": "marbles", "pace_ms": 0, "autostart": True, **choice}
        reply = await self.http.post("/api/tables", json=wish)
        assert reply.status_code == 200, reply.text
        made: Json = reply.json()
        return made

    async def connect(self, made: Json, since: int = -1, url: str | None = None, **hello: Any) -> Socket:
        """Open a socket and hear the welcome and the first update."""
        address = f"{(url or self.url).replace('http', 'ws')}/api/tables/{made['table']['id']}/socket"
        ws = await websockets.connect(address, max_size=None, compression=None)
        socket = Socket(ws)
        hello = {"protocol": 1, "lang": self.lang, "since": since, "token": self.token, "key": made["key"], **hello}
        await ws.send(json.dumps({"type": "hello", **hello}))
        await socket.hear()
        if socket.told[0]["type"] == "welcome":
            await socket.hear()
        return socket

    async def sit(self, made: Json, pledged: bool = False, **sit: Any) -> Socket:
        socket = await self.connect(made)
        if pledged:
            socket.chain = Chain(token_bytes(16))
            sit["pledge"] = socket.chain.pledge.hex()
        reply = await socket.do("sit", **sit)
        assert reply["type"] == "ack", reply
        return socket

    async def close(self) -> None:
        await self.http.aclose()
