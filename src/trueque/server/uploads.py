"""Records that people bring along: read, replayed to the end, and kept like a finished table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.errors import BadRecord
from trueque.kernel.game import Game
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record
from trueque.locale import Speaker, in_every_language
from trueque.server.store import schema, tables
from trueque.server.store.people import Person
from trueque.table.ids import hashed, new_id, new_secret
from trueque.table.names import clean_text
from trueque.table.refusal import made
from trueque.table.rows import AbsenceTerms, ClockTerms, SeatRow, TableRow

if TYPE_CHECKING:
    from trueque.server.house import House

MOST_LINES = 20_000
HEX = set("0123456789abcdef")


@dataclass(frozen=True)
class Upload:
    """A record that replays."""

    game: Game[Any, Any]
    record: Record
    scores: tuple[float, ...] | None


def read_upload(text: str) -> Upload:
    """The record that *text* holds, played through; raises `BadRecord` or `BadOptions`."""
    record = read_record(text)
    if len(record.log) > MOST_LINES:
        raise _bad("records", lambda say: say("A record has at most {n} lines.", n=MOST_LINES))
    if not record.log:
        raise _bad("records", lambda say: say("This record has no line."))
    if not all(set(part) <= HEX and len(part) <= 64 and len(part) % 2 == 0 for part in _hexadecimal(record)):
        raise _bad("honest-dice", lambda say: say("The dice, salt and seed lines of a record are hexadecimal."))
    game = made(record.game, record.options)
    match = Match.replay(game, record)
    return Upload(game, record, game.scores(match.state))


def _hexadecimal(record: Record) -> tuple[str, ...]:
    return (record.commit, record.seed, record.chain, *record.salts.values(), *record.pledges.values())


def _bad(entry: str, told: Callable[[Speaker], str]) -> BadRecord:
    sentence, said = in_every_language("server", told)
    return BadRecord(sentence, entry, said)


async def keep_record(house: House, person: Person, upload: Upload) -> tuple[TableRow, str]:
    """Keep an uploaded record; only who has the link can see it."""
    record, secret = upload.record, new_secret()
    pledges = record.pledges if record.chain else record.salts
    seats = [
        SeatRow(n, "person", None, clean_text(record.names.get(n, ""))[:32], pledge=pledges.get(n, ""))
        for n in range(upload.game.seats)
    ]
    dice = record.dealer if record.dealer in ("fair", "balanced") else "typed"
    row = TableRow(
        new_id(), record.game, dict(upload.game.options), dice, False, True, False, ClockTerms(), AbsenceTerms(),
        0, False, person.id, record.commit, hashed(secret), status="over", seats=tuple(seats),
        scores=list(upload.scores) if upload.scores else None, position=record.start,
    )  # fmt: skip

    async def add(conn: AsyncConnection, now: int) -> int:
        await tables.add_table(conn, replace(row, created=now, ended=now), record.seed)
        lines = [
            {"match": row.id, "seq": i, "author": line.author, "text": line.text, "time": line.time or now,
             "answer": None}
            for i, line in enumerate(record.log)
        ]  # fmt: skip
        await conn.execute(insert(schema.log), lines)
        return now

    now = await house.writer.write(add)
    return replace(row, created=now, ended=now), secret
