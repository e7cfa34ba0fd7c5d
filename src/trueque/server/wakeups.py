"""Hears from other nodes. A call says only where to look, and may be lost: so every two seconds we look anyway."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, bindparam, func, select
from sqlalchemy.engine import make_url

from trueque.server.journal import describe_failure, journal
from trueque.server.store import schema
from trueque.server.store.sessions import PEOPLE
from trueque.server.store.writer import CHANNEL
from trueque.table.dice_rounds import take_remote_share

if TYPE_CHECKING:
    from trueque.server.house import ServerHouse
    from trueque.table.room import Room


# Written once: putting a statement together takes longer than asking it.
_log, _match, _talk = schema.log.c, schema.match.c, schema.talk.c
_tables: BindParameter[str] = bindparam("tables", expanding=True)
ENDS = select(_log.match, func.max(_log.seq)).where(_log.match.in_(_tables)).group_by(_log.match)
VERSIONS = select(_match.id, _match.version).where(_match.id.in_(_tables))
TALKED = select(_talk.match, func.max(_talk.number)).where(_talk.match.in_(_tables)).group_by(_talk.match)


class Wakeups:
    """The ear of one node."""

    def __init__(self, house: ServerHouse) -> None:
        self.house = house
        self._reading: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Keep one connection that listens; come back when it breaks."""
        import asyncpg  # only where there are many nodes

        url = make_url(self.house.settings.db).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                conn = await asyncpg.connect(url)
                broken = asyncio.Event()
                conn.add_termination_listener(lambda _, done=broken: done.set())
                await conn.add_listener(CHANNEL, self._take_call)
                await self.poll_tables()
                await broken.wait()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as failed:
                journal.warning("not listening", extra={"failed": describe_failure(failed)})
            await asyncio.sleep(1)

    def _take_call(self, _conn: Any, _pid: int, _channel: str, call: object) -> None:
        match, _, seq = str(call).partition(" ")
        if match == PEOPLE:
            self.house.run_in_background(self.house.send_banned_away())
            return
        room = self.house.rooms.get(match)
        if seq.startswith("share "):
            if room is not None:
                take_remote_share(room, seq.split())
        elif room is not None and (int(seq) < 0 or int(seq) > room.table.last):
            self.schedule_look(match)

    def schedule_look(self, match: str) -> None:
        """Read on at a table, once for many calls."""
        if match in self._reading:
            return
        self._reading.add(match)
        self.house.run_in_background(self._read_on(match))

    async def _read_on(self, match: str) -> None:
        room = self.house.rooms.get(match)
        try:
            if room is not None:
                async with room.lock:
                    # Calls that come from here on are about later news: they get a look of their own.
                    self._reading.discard(match)
                    await room.read_on()
                    await self._read_on_everywhere(match)
        except Exception as failed:
            journal.warning("reading on failed", extra={"match": match, "failed": describe_failure(failed)})
        finally:
            self._reading.discard(match)

    async def _read_on_everywhere(self, match: str) -> None:
        room = self.house.rooms[match]
        async with self.house.store.open_reading() as conn:
            now = await self.house.store.read_time(conn)
            found = await self.house.presence.read_presence(conn, now, match)
        _take_presence(room, {seat for seat, (here, _) in found.items() if here})

    async def poll_tables(self) -> None:
        """Look which of our tables have news, whether or not anybody called."""
        rooms = list(self.house.rooms)
        if not rooms:
            return
        ours = {"tables": rooms}
        async with self.house.store.open_reading() as conn:
            last = {row[0]: int(row[1]) for row in await conn.execute(ENDS, ours)}
            versions = {row[0]: row[1] for row in await conn.execute(VERSIONS, ours)}
            talked = {row[0]: int(row[1]) for row in await conn.execute(TALKED, ours)}
            here = await self.house.presence.read_people_here(conn, rooms)
        for id in rooms:
            room = self.house.rooms.get(id)
            if room is None:
                continue
            old = versions.get(id) != room.table.row.version
            if old or last.get(id, -1) > room.table.last or talked.get(id, 0) > room.talked:
                self.schedule_look(id)
            _take_presence(room, here.get(id, set()))


def _take_presence(room: Room, elsewhere: set[int]) -> None:
    """Know whose people are at any node."""
    is_news = bool(elsewhere - room.present or room.elsewhere - elsewhere)
    room.elsewhere = elsewhere
    if is_news:
        room.send_table()
        room.news.set()
