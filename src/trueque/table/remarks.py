"""What characters say at a table, seldom: one as the game begins, each once more over the deed it is known for."""

from __future__ import annotations

from collections import Counter
from typing import Any
from zlib import crc32

from trueque.bots.characters import characters_of
from trueque.table.room import Room


class Remarks:
    """Those of one table; what was counted before a restart is counted anew, so that somebody rather says less."""

    def __init__(self, room: Room) -> None:
        self._room, self._done = room, Counter[int]()

    async def remark(self, seat: int, action: Any) -> None:
        """After an answer of a bot: what it says over it, if anything; with the lock held."""
        row = self._room.table.row
        one = characters_of(row.game).get(self._room.table.bots.get(seat, ""))
        if one is None or type(action).__name__ != one.deed:
            return
        self._done[seat] += 1
        if self._done[seat] == one.times:
            await self._room.add_note("says", seat, row.seats[seat].name, one.remark, row.game)


async def greet(room: Room) -> None:
    """One of the characters that sit there says something as the game begins; with the lock held."""
    known = characters_of(room.table.row.game)
    there = [seat for seat in room.table.row.seats if seat.kind == "bot" and seat.bot in known]
    if there:
        one = there[crc32(room.id.encode()) % len(there)]
        await room.add_note("says", one.seat, one.name, known[one.bot].greeting, room.table.row.game)
