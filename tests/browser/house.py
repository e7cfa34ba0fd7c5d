"""A server in a thread of its own, and tables in the middle of a game, for browsers to come to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import uvicorn
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.honest import promise
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record, read_record
from trueque.kernel.registry import make
from trueque.server.app import make_app
from trueque.server.protocol.tables import AbsenceChoice, ClockChoice
from trueque.server.seating import bot_name
from trueque.server.settings import Settings
from trueque.server.store import schema, tables
from trueque.server.store.tables import SeatRow, TableRow
from trueque.server.tokens import hashed, new_id, new_secret

RECORDS = Path(__file__).parents[1] / "records"
FREE: dict[str, tuple[float, float]] = dict.fromkeys(Settings().limits, (1e6, 1e6))
T = TypeVar("T")


class Server(uvicorn.Server):
    """A server without signal handlers, for a thread."""

    def install_signal_handlers(self) -> None:
        return


class Served:
    """A running server; what needs its loop is handed over with `run`."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(db=f"sqlite:///{folder / 'browser.db'}", limits=FREE, quiet=True)
        self.app = make_app(settings)
        config = uvicorn.Config(
            self.app, port=0, log_config=None, ws="websockets-sansio", lifespan="on", timeout_graceful_shutdown=1
        )
        self.server = Server(config)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._live, daemon=True)
        self.thread.start()
        started: Future[None] = asyncio.run_coroutine_threadsafe(self._started(), self.loop)
        started.result(30)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"

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

    def table(self, record: Record, cut: int, people: dict[int, str], bot: str = "normal") -> tuple[str, str]:
        """A table in the middle of *record*, before line *cut*: persons by seat, bots elsewhere; its id and key."""
        return self.run(self._table(record, cut, people, bot))

    async def _table(self, record: Record, cut: int, people: dict[int, str], bot: str) -> tuple[str, str]:
        game = make(record.game, record.options)
        secret, seed = new_secret(), token_hex(32)
        seats = tuple(_seat(n, people.get(n), bot) for n in range(game.seats))
        row = TableRow(
            new_id(), record.game, dict(game.options), "fair", False, True, False, ClockChoice(), AbsenceChoice(),
            0, True, next(iter(people.values())), promise(bytes.fromhex(seed)), hashed(secret),
            status="playing", seats=seats,
        )  # fmt: skip
        first = [Line(-2, f"join {n}" if n in people else f"bot {n} {bot}") for n in range(game.seats)]
        played = [line for line in record.log[:cut] if line.author >= -1]

        async def add(conn: AsyncConnection, now: int) -> None:
            await tables.add_table(conn, replace(row, created=now, started=now), seed)
            lines = [
                {"match": row.id, "seq": i, "author": line.author, "text": line.text, "time": now, "answer": None}
                for i, line in enumerate([*first, *played])
            ]
            await conn.execute(insert(schema.log), lines)

        house = self.app.state.house
        await house.writer.write(add)
        return row.id, secret


def _seat(number: int, person: str | None, bot: str) -> SeatRow:
    if person is None:
        return SeatRow(number, "bot", name=bot_name(number, bot), bot=bot)
    return SeatRow(number, "person", person, f"Seat {number + 1}")


def record(game: str, name: str) -> Record:
    return read_record((RECORDS / game / f"{name}.trq").read_text(encoding="utf-8"))


def late(read: Record, seat: int, rounds: int) -> int:
    """The line before which *seat* has *rounds* turns left in *read*: where its turn begins."""
    match: Match[Any, Any] = Match.replay(make(read.game, read.options), replace(read, log=()))
    starts = []
    for number, line in enumerate(read.log):
        step = match.follow(line)
        events = step.events if step is not None else ()
        if any(type(event).__name__ == "TurnBegan" and getattr(event, "seat", None) == seat for event in events):
            starts.append(number + 1)
    return starts[-min(rounds, len(starts))]
