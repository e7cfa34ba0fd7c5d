"""The end of a game: result and ratings, in the same transaction as its last line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.flagging import flag
from trueque.server.store import schema
from trueque.server.store.writer import Work
from trueque.table.table import Table

if TYPE_CHECKING:
    from trueque.server.room import Batch


def finishing(table: Table, made: Batch) -> Work[None] | None:
    """What else belongs to the transaction of *made*: more work where it ends the game."""
    if made.scores is None:
        return made.also
    final = [0.0 if seat in table.given_up else score for seat, score in enumerate(made.scores)]

    async def finish(conn: AsyncConnection, now: int) -> None:
        if made.also is not None:
            await made.also(conn, now)
        c = schema.match.c
        await conn.execute(
            update(schema.match)
            .where(c.id == table.row.id)
            .values(status="over", ended=now, scores=final, version=c.version + 1)
        )
        await conn.execute(delete(schema.lease).where(schema.lease.c.match == table.row.id))
        if counts(table):
            await rate(conn, table, final)
            match = made.draft or table.match
            await flag(conn, now, table.row, final, match.steps if match is not None else ())

    return finish


def counts(table: Table) -> bool:
    """Whether a game moves ratings: never with typed dice, nor where others took somebody's seat away."""
    return table.row.rated and table.row.dice != "typed" and not table.removed


async def rate(conn: AsyncConnection, table: Table, final: list[float]) -> None:
    """Move the ratings of everybody who sat; bots count as opponents but keep no rating."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    seats = table.row.seats
    people = [seat.person for seat in seats if seat.kind == "person" and seat.person]
    if not people or len(seats) < 2:
        return
    known = await ratings(conn, table.row.game, people)
    teams = [[model.rating(*known.get(seat.person or "", (model.mu, model.sigma, 0))[:2])] for seat in seats]
    # Whoever gave their seat up comes in behind everybody who stayed, also where the bot that played on won.
    rated = model.rate(teams, scores=[-1.0 if n in table.given_up else score for n, score in enumerate(final)])
    for seat, team in zip(seats, rated, strict=True):
        if seat.kind != "person" or not seat.person:
            continue
        games = known.get(seat.person, (0.0, 0.0, 0))[2]
        key = {"person": seat.person, "game": table.row.game}
        c = schema.rating.c
        await conn.execute(delete(schema.rating).where(c.person == seat.person, c.game == table.row.game))
        values: dict[str, Any] = {"mu": team[0].mu, "sigma": team[0].sigma, "games": games + 1}
        await conn.execute(insert(schema.rating).values(**key, **values))


async def ratings(conn: AsyncConnection, game: str, people: list[str]) -> dict[str, tuple[float, float, int]]:
    """Mean, spread and number of games of each person who has a rating."""
    c = schema.rating.c
    rows = await conn.execute(select(c.person, c.mu, c.sigma, c.games).where(c.game == game, c.person.in_(people)))
    return {row[0]: (row[1], row[2], row[3]) for row in rows}
