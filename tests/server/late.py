"""Tables in the middle of a game: a record's first lines, with people and bots on its seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.honest import promise_hash
from trueque.kernel.match import Match
from trueque.kernel.record import Line, Record, read_record
from trueque.kernel.registry import make_game
from trueque.server.house import ServerHouse
from trueque.server.store import schema, tables
from trueque.table.ids import hash_secret, new_id, new_secret
from trueque.table.rows import AbsenceTerms, ClockTerms, SeatRow, TableRow
from trueque.table.waiting_room import bot_name

RECORDS = Path(__file__).parents[1] / "records"


def record(game: str, name: str) -> Record:
    """A stored record."""
    return read_record((RECORDS / game / f"{name}.trq").read_text(encoding="utf-8"))


def late(read: Record, seat: int, rounds: int) -> int:
    """The line before which *seat* has *rounds* turns left in *read*: where its turn begins."""
    match: Match[Any, Any] = Match.replay(make_game(read.game, read.options), replace(read, log=()))
    starts = []
    for number, line in enumerate(read.log):
        step = match.follow_line(line)
        events = step.events if step is not None else ()
        if any(type(event).__name__ == "TurnBegan" and getattr(event, "seat", None) == seat for event in events):
            starts.append(number + 1)
    return starts[-min(rounds, len(starts))]


async def lay_table(
    house: ServerHouse,
    read: Record,
    cut: int,
    people: dict[int, str],
    bot: str,
    names: Sequence[str] = (),
    dice: str = "fair",
    pace_ms: int = 0,
) -> tuple[str, str]:
    """A table in the middle of *read*, before line *cut*: persons by seat, bots elsewhere; its id and key."""
    game = make_game(read.game, read.options)
    secret, seed = new_secret(), token_hex(32)
    seats = tuple(_seat(n, people.get(n), bot, names[n] if names else f"Seat {n + 1}") for n in range(game.seats))
    row = TableRow(
        new_id(), read.game, dict(game.options), dice, False, True, False, ClockTerms(), AbsenceTerms(),
        pace_ms, True, next(iter(people.values())), promise_hash(bytes.fromhex(seed)), hash_secret(secret),
        status="playing", seats=seats,
    )  # fmt: skip
    first = [Line(-2, f"join {n}" if n in people else f"bot {n} {bot}") for n in range(game.seats)]
    played = [line for line in read.log[:cut] if line.author >= -1]

    async def add(conn: AsyncConnection, now: int) -> None:
        await tables.add_table(conn, replace(row, created=now, started=now), seed)
        lines = [
            {"match": row.id, "seq": i, "author": line.author, "text": line.text, "time": now, "answer": None}
            for i, line in enumerate([*first, *played])
        ]
        await conn.execute(insert(schema.log), lines)

    await house.writer.run_transaction(add)
    return row.id, secret


def _seat(number: int, person: str | None, bot: str, name: str) -> SeatRow:
    if person is None:
        return SeatRow(number, "bot", name=bot_name(number, bot), bot=bot)
    return SeatRow(number, "person", person, name)
