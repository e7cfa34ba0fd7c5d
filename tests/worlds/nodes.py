"""A node of a world: the server's own house on a loop of its own, which can be paused, killed and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from tests.worlds.database import Database, Doorway, FailingLog, Machine
from tests.worlds.loops import Agenda, WorldLoop
from trueque.server.house import ServerHouse
from trueque.server.settings import Settings
from trueque.server.socket import serve_socket
from trueque.server.store.engine import Store
from trueque.table.heads import Heads

FREE = (1e9, 1e9)


class WorldHouse(ServerHouse):
    """The server's house; only its ear hears another way."""

    def __init__(self, store: Store, settings: Settings, node: Node) -> None:
        super().__init__(store, settings)
        self.node = f"{node.name}-{self.node[:6]}"
        self.wakeups.listen = lambda: listen_in_world(self, node)  # type: ignore[method-assign]


async def listen_in_world(house: ServerHouse, node: Node) -> None:
    """Hear what other nodes call."""
    hear = house.wakeups._take_call
    node.database.listeners[node.name] = lambda call: node.do_soon(lambda: hear(None, 0, "", call))
    await house.wakeups.poll_tables()
    await asyncio.Event().wait()


class Node:
    """One process."""

    def __init__(self, name: str, agenda: Agenda, database: Database, rng: Random, settings: Settings) -> None:
        self.name, self.agenda, self.database, self.rng, self.settings = name, agenda, database, rng, settings
        self.machine = Machine(name)
        self.paused_until = 0.0
        self.died_at = 0.0
        self.sick_at = 0.0
        """When it last stood still, or its database did not answer it."""
        self.slept = 0.0
        """For how long its machine slept in all: its steady clock stood meanwhile."""
        self._asleep_since: float | None = None
        self.house: ServerHouse | None = None
        self.secrets: list[str] = []
        """What nobody outside may ever read."""
        self.loop = WorldLoop(self.read_clock, rng)

    # -- time
    def read_clock(self) -> float:
        """The clock that stands while this machine sleeps."""
        now = self.agenda.now if self._asleep_since is None else self._asleep_since
        return now - self.slept

    @property
    def is_paused(self) -> bool:
        return self.agenda.now < self.paused_until

    @property
    def is_up(self) -> bool:
        return not self.machine.is_dead and not self.is_paused

    @property
    def can_look(self) -> bool:
        """Whether it runs, and its database answers it."""
        return self.is_up and self.house is not None and not self.machine.is_cut

    def pause(self, seconds: float, asleep: bool = False) -> None:
        """Stand still for a while; *asleep*: the whole machine, and its steady clock with it."""
        if self.is_paused or self.machine.is_dead:
            return
        self.paused_until = self.agenda.now + seconds
        if asleep:
            self._asleep_since = self.agenda.now
        self.agenda.add(seconds, self.wake)

    def wake(self) -> None:
        """It goes on."""
        self.paused_until = min(self.paused_until, self.agenda.now)
        if self._asleep_since is not None:
            self.slept += self.agenda.now - self._asleep_since
            self._asleep_since = None

    def next_time(self) -> float:
        """When it has something to do."""
        if self.machine.is_dead:
            return float("inf")
        due = self.loop.next_time() + self.slept
        return max(due, self.paused_until, self.agenda.now) if due < float("inf") else due

    # -- life
    def start(self, heads: Heads, signing: bytes) -> None:
        """A fresh process, on what the database has."""
        self.machine = Machine(self.name)
        self.paused_until, self._asleep_since = 0.0, None
        self.loop = WorldLoop(self.read_clock, self.rng)
        self.do_soon(lambda: self.loop.create_task(self._open(heads, signing)))

    async def _open(self, heads: Heads, signing: bytes) -> None:
        doorway: Any = Doorway(self.database, self.machine)
        while True:
            house = WorldHouse(Store(doorway, None, heads, signing), self.settings, self)
            self._lay_log(house)
            try:
                await house.open()
            except Exception:
                # A process that cannot open its database ends, and whoever runs it starts it again.
                self._cancel_tasks()
                await asyncio.sleep(0.5)
                continue
            self.secrets.append(house.host_token)
            self.house = house
            return

    def _lay_log(self, house: ServerHouse) -> None:
        log = house.writer._log
        if log is not None:
            opens, kept = log._open_connection, list[FailingLog]()

            def open_connection() -> Any:
                if not kept:
                    kept.append(FailingLog(opens(), self.database, self.machine))
                return kept[0]

            log._open_connection = open_connection  # type: ignore[method-assign]

    def kill(self) -> None:
        """Nothing of it goes on; what was committed is."""
        self.machine.is_dead, self.died_at = True, self.agenda.now
        self.database.listeners.pop(self.name, None)
        house, self.house = self.house, None
        self._cancel_tasks()
        # What its tasks still do when they end does nothing: no database hears them, nor any client.
        for _ in range(50):
            self.loop.turn()
            if not asyncio.all_tasks(self.loop):
                break
        if house is not None:
            house.writer.file.close()
            if house.writer._log is not None and house.writer._log._conn is not None:
                house.writer._log._open_connection().close()
        self.database.end_writing(self.machine)
        self.loop.close()

    def _cancel_tasks(self) -> None:
        """In the order in which they began: a set of tasks has another order in every process."""
        others = asyncio.all_tasks(self.loop) - {asyncio.current_task(self.loop)}
        for task in sorted(others, key=lambda one: (len(one.get_name()), one.get_name())):
            task.cancel()

    def do_soon(self, deed: Callable[[], Any]) -> None:
        """Something comes in from outside: done when this process runs."""
        if not self.loop.is_closed():
            self.loop.call_soon(deed)

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return self.loop.create_task(work)


class Wire:
    """A connection, as the house sees it: what `serve_socket` asks of a WebSocket."""

    def __init__(self, tell: Callable[[str | None], None]) -> None:
        self.headers, self.cookies, self.scope = Headers({}), dict[str, str](), dict[str, Any]()
        self._tell = tell
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.is_closed = False

    def take(self, text: str | None) -> None:
        """What the client says; none: the line is cut."""
        if text is None:
            self.is_closed = True
        told = {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}
        self._inbox.put_nowait(told)

    async def accept(self) -> None:
        """Whoever calls is heard."""

    async def receive(self) -> dict[str, Any]:
        return await self._inbox.get()

    async def send_text(self, text: str) -> None:
        if self.is_closed:
            raise WebSocketDisconnect
        self._tell(text)

    async def send_json(self, message: Any) -> None:
        import json

        await self.send_text(json.dumps(message))

    async def close(self, code: int = 1000) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._tell(None)


def answer_call(node: Node, match: str, wire: Wire) -> None:
    """A client has called: serve it until the line is cut."""
    ws: Any = wire

    async def serve() -> None:
        if node.house is None:
            await wire.close()
            return
        try:
            await serve_socket(node.house, match, ws)
        except Exception:
            await wire.close()

    node.run(serve())
