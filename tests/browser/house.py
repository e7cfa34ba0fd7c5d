"""A server in a thread of its own, and tables in the middle of a game, for browsers to come to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tests.server.late import RECORDS, late, lay_table, record
from trueque.kernel.record import Line, Record
from trueque.server.app import make_app
from trueque.server.frames import SOCKETS
from trueque.server.settings import Settings
from trueque.server.slow_clients import KEPT_SECONDS
from trueque.table.room import Batch
from trueque.table.rows import NewLine

__all__ = ["RECORDS", "Served", "late", "record"]
FREE: dict[str, tuple[float, float]] = dict.fromkeys(Settings().limits, (1e6, 1e6))
T = TypeVar("T")


class Server(uvicorn.Server):
    """A server without signal handlers, for a thread."""

    def install_signal_handlers(self) -> None:
        return


class Served:
    """A running server; what needs its loop is handed over with `run`."""

    def __init__(self, folder: Path, certificate: Path | None = None, **more: Any) -> None:
        settings = Settings(
            db=f"sqlite:///{folder / 'browser.db'}", limits=FREE, quiet=True, least_pace=0, review_nice=0, **more
        )  # fmt: skip
        self.app = make_app(settings)
        config = uvicorn.Config(
            self.app, port=0, log_config=None, lifespan="on", timeout_graceful_shutdown=1,
            timeout_keep_alive=KEPT_SECONDS, ssl_certfile=certificate, **SOCKETS,
        )  # fmt: skip
        self.server = Server(config)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._live, daemon=True)
        self.thread.start()
        started: Future[None] = asyncio.run_coroutine_threadsafe(self._started(), self.loop)
        started.result(30)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.port = port
        self.url = f"{'https' if certificate else 'http'}://127.0.0.1:{port}/"

    def _live(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.server.serve())

    async def _started(self) -> None:
        while not self.server.started:
            await asyncio.sleep(0.02)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)

    def cut_lines(self) -> None:
        """Break every open connection, as a lost line does."""

        async def cut() -> None:
            for room in list(self.app.state.house.rooms.values()):
                for link in list(room.links):
                    link.close()

        self.run(cut())

    def table(
        self, record: Record, cut: int, people: dict[int, str], bot: str = "normal", names: Sequence[str] = (),
        dice: str = "fair",
    ) -> tuple[str, str]:  # fmt: skip
        """A table in the middle of *record*, before line *cut*: persons by seat, bots elsewhere; its id and key."""
        return self.run(lay_table(self.app.state.house, record, cut, people, bot, names, dice))

    def add(self, id: str, lines: list[Line]) -> int:
        """Go on with a table by lines of a record, as if another device had sent them; the number of the last."""

        async def added() -> int:
            room = await self.app.state.house.open_room(id)
            async with room.lock:
                first = await room.commit(lambda: Batch([NewLine(line.author, line.text) for line in lines]))
            return int(first) + len(lines) - 1

        return self.run(added())
