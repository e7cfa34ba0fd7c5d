"""Who is here: each node notes its own connections, and everybody sees all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.journal import journal
from trueque.server.store import schema
from trueque.server.store.writer import notify_table

if TYPE_CHECKING:
    from trueque.server.house import ServerHouse
    from trueque.table.room import Room

FRESH_MS = 8000
"""A node that does not say for this long that somebody is here is not believed any more."""


# Written once: putting a statement together takes longer than asking it.
_here = schema.presence.c
SEEN = update(schema.presence).where(_here.node == bindparam("here_at"), _here.here).values(seen=bindparam("now"))
HERE = select(_here.match, _here.seat).where(
    _here.match.in_(bindparam("tables", expanding=True)), _here.here, _here.seen > bindparam("fresh")
)
PRESENT = select(_here.seat, _here.here, _here.seen).where(_here.match == bindparam("table"))


class Presence:
    """Presence as the database knows it."""

    def __init__(self, house: ServerHouse) -> None:
        self.house = house
        self._noted: set[tuple[str, int]] = set()
        """The seats of tables whose people are here, as this node has noted it."""

    async def note_change(self, room: Room, seat: int) -> None:
        """Somebody of *seat* came or went here."""
        here = False

        async def write_presence(conn: AsyncConnection, now: int) -> None:
            nonlocal here
            # As it is when it is written: somebody may have come back meanwhile.
            here = any(link.seat == seat for link in room.links)
            p = schema.presence.c
            key = (p.match == room.id, p.seat == seat, p.node == self.house.node)
            await conn.execute(delete(schema.presence).where(*key))
            await conn.execute(
                insert(schema.presence).values(match=room.id, seat=seat, node=self.house.node, here=here, seen=now)
            )
            await notify_table(conn, room.id)

        await self.house.writer.run_transaction(write_presence)
        (self._noted.add if here else self._noted.discard)((room.id, seat))
        room.send_table()
        room.news.set()

    async def renew_presence(self) -> None:
        """Say again that everybody who is here still is."""
        node = self.house.node
        await self.house.writer.run_transaction(
            lambda conn, now: _ignore_result(conn.execute(SEEN, {"here_at": node, "now": now}))
        )
        for match, seat in sorted(self._list_here() ^ self._noted):
            try:
                await self._note_what_was_missed(match, seat)
            except Exception:
                journal.warning("presence not noted", extra={"match": match}, exc_info=True)

    def _list_here(self) -> set[tuple[str, int]]:
        """The seats whose people are connected to this node."""
        rooms = self.house.rooms.items()
        return {(id, link.seat) for id, room in rooms for link in room.links if link.seat is not None}

    async def _note_what_was_missed(self, match: str, seat: int) -> None:
        """Who sits down where they are never came; who came or went while nothing could be written is noted now."""
        room = self.house.rooms.get(match)
        if room is not None:
            await self.note_change(room, seat)
            return
        p = schema.presence.c
        gone = update(schema.presence).where(p.match == match, p.seat == seat, p.node == self.house.node)
        await self.house.writer.run_transaction(
            lambda conn, now: _ignore_result(conn.execute(gone.values(here=False, seen=now)))
        )
        self._noted.discard((match, seat))

    async def delete_presence(self) -> None:
        p = schema.presence
        await self.house.writer.run_transaction(
            lambda conn, now: _ignore_result(
                conn.execute(update(p).where(p.c.node == self.house.node).values(here=False, seen=now))
            )
        )

    async def read_presence(self, conn: AsyncConnection, now: int, match: str) -> dict[int, tuple[bool, int]]:
        """For each seat: whether its person is connected to any node, and when they were seen last."""
        rows = await conn.execute(PRESENT, {"table": match})
        found: dict[int, tuple[bool, int]] = {}
        for seat, here, seen in rows:
            was_here, was_seen = found.get(seat, (False, 0))
            found[seat] = (was_here or (here and seen > now - FRESH_MS), max(was_seen, seen))
        return found

    async def read_people_here(self, conn: AsyncConnection, matches: list[str]) -> dict[str, set[int]]:
        """Of each table, the seats whose people are connected to any node."""
        fresh = await self.house.store.read_time(conn) - FRESH_MS
        found: dict[str, set[int]] = {}
        for match, seat in await conn.execute(HERE, {"tables": matches, "fresh": fresh}):
            found.setdefault(match, set()).add(seat)
        return found


async def _ignore_result(awaited: object) -> None:
    await awaited  # type: ignore[misc]
