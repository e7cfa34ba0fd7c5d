"""Records that people bring along, kept in the database like finished tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema, tables
from trueque.server.store.people import Person
from trueque.table.ids import hash_secret, new_secret
from trueque.table.rows import TableRow
from trueque.table.uploads import Upload, make_finished_row, make_log_rows

if TYPE_CHECKING:
    from trueque.server.house import ServerHouse


async def keep_record(
    house: ServerHouse, person: Person, upload: Upload, mine: int | None = None
) -> tuple[TableRow, str]:
    """Keep an uploaded record; only who has the link can see it, and who played on the seat *mine*."""
    secret = new_secret()

    async def insert_record(conn: AsyncConnection, now: int) -> TableRow:
        row = make_finished_row(upload, person.id, now, hash_secret(secret), mine)
        await tables.add_table(conn, row, upload.record.seed)
        # Not `asdict`, which copies each value: hundreds of lines would hold up everybody.
        lines = [
            {"match": row.id, "seq": line.seq, "author": line.author, "text": line.text, "time": line.time,
             "answer": line.answer}
            for line in make_log_rows(upload, now)
        ]  # fmt: skip
        await conn.execute(insert(schema.log), lines)
        return row

    return await house.writer.run_transaction(insert_record), secret
