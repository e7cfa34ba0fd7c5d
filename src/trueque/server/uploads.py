"""Records that people bring along, kept in the database like finished tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema, tables
from trueque.server.store.people import Person
from trueque.table.ids import hashed, new_secret
from trueque.table.rows import TableRow
from trueque.table.uploads import Upload, finished_row, log_of

if TYPE_CHECKING:
    from trueque.server.house import House


async def keep_record(house: House, person: Person, upload: Upload, mine: int | None = None) -> tuple[TableRow, str]:
    """Keep an uploaded record; only who has the link can see it, and who played on the seat *mine*."""
    secret = new_secret()

    async def add(conn: AsyncConnection, now: int) -> TableRow:
        row = finished_row(upload, person.id, now, hashed(secret), mine)
        await tables.add_table(conn, row, upload.record.seed)
        # Not `asdict`, which copies each value: hundreds of lines would hold up everybody.
        lines = [
            {"match": row.id, "seq": line.seq, "author": line.author, "text": line.text, "time": line.time,
             "answer": line.answer}
            for line in log_of(upload, now)
        ]  # fmt: skip
        await conn.execute(insert(schema.log), lines)
        return row

    return await house.writer.write(add), secret
