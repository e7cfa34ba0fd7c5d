"""The end of a game: result and ratings, in the same transaction as its last line."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema, tables
from trueque.server.store.flags import flag_game
from trueque.table.changes import Ended
from trueque.table.rows import TableRow


async def finish_game(conn: AsyncConnection, now: int, match: str, ended: Ended) -> None:
    """A game is over."""
    c, final = schema.match.c, list(ended.scores)
    await conn.execute(
        update(schema.match).where(c.id == match).values(status="over", ended=now, scores=final, version=c.version + 1)
    )
    await conn.execute(delete(schema.lease).where(schema.lease.c.match == match))
    row = await tables.read_table(conn, match) if ended.is_rated else None
    if row is not None:
        await update_ratings(conn, row, final, ended.behind)
        await flag_game(conn, now, row, final, ended.steps)


async def update_ratings(conn: AsyncConnection, row: TableRow, final: list[float], behind: Set[int]) -> None:
    """Move the ratings of everybody who sat; bots count as opponents but keep no rating.

    Whoever played with nobody but bots, or with themselves, has shown nothing: they could win all night.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    seats = row.seats
    people = [seat.person for seat in seats if seat.kind == "person" and seat.person]
    stayed = [seat for seat in seats if seat.person in people and seat.seat not in behind]
    if not stayed or len(set(people)) < 2:
        # Where everybody gave up nobody won, and nobody's rating moves.
        return
    known = await read_ratings(conn, row.game, people)
    teams = [[model.rating(*known.get(seat.person or "", (model.mu, model.sigma, 0))[:2])] for seat in seats]
    # Whoever gave their seat up comes in behind everybody who stayed, also where the bot that played on won.
    rated = model.rate(teams, scores=[-1.0 if n in behind else score for n, score in enumerate(final)])
    for seat, team in zip(seats, rated, strict=True):
        if seat.kind != "person" or not seat.person:
            continue
        games = known.get(seat.person, (0.0, 0.0, 0))[2]
        key = {"person": seat.person, "game": row.game}
        c = schema.rating.c
        await conn.execute(delete(schema.rating).where(c.person == seat.person, c.game == row.game))
        values: dict[str, Any] = {"mu": team[0].mu, "sigma": team[0].sigma, "games": games + 1}
        await conn.execute(insert(schema.rating).values(**key, **values))


async def read_ratings(conn: AsyncConnection, game: str, people: list[str]) -> dict[str, tuple[float, float, int]]:
    """Mean, spread and number of games of each person who has a rating."""
    c = schema.rating.c
    rows = await conn.execute(select(c.person, c.mu, c.sigma, c.games).where(c.game == game, c.person.in_(people)))
    return {row[0]: (row[1], row[2], row[3]) for row in rows}
