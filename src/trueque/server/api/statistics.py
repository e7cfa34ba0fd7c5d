"""How I did over time: a row a game, sums by game, level and seats, and both to take away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Response

from trueque.review import statistics
from trueque.review.statistics import Facts
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.statistics import Statistics
from trueque.server.store import weighed
from trueque.table.overtime import rows_of, summed_up
from trueque.table.rows import TableRow

router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)
AT_ONCE = 8
"""Games that are counted for one call; the page asks again until none is left."""
Spoken = Annotated[Lang | None, Query()]


@router.get("/me/statistics")
async def mine(caller: TheCaller, lang: Spoken = None) -> Statistics:
    """My games over time; some are counted with each call, ask again until none is left."""
    rows, known = await counted(caller)
    return Statistics(**summed_up(caller.known().id, rows, known, lang or caller.lang))


@router.get("/me/statistics.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def exported(caller: TheCaller) -> Response:
    """The same as a table for spreadsheets, of the games that are counted."""
    rows, known = await counted(caller)
    played = rows_of(caller.known().id, rows, known)
    return Response(statistics.as_csv(one for _, one in played), media_type="text/csv")


async def counted(caller: Caller) -> tuple[list[TableRow], dict[str, Facts]]:
    """My games, newest first, and what is known of them: of some that nobody has counted yet it is found out now."""
    person = caller.known()
    async with caller.house.store.reading() as conn:
        rows = await weighed.games_of(conn, person.id)
        known = await weighed.facts(conn, [row.id for row in rows])
    found = dict[str, Facts]()
    for row in [row for row in rows if row.id not in known][:AT_ONCE]:
        room = await caller.house.room(row.id)
        if room is not None and room.table.match is not None:
            found[row.id] = await caller.house.counted(room)
    if found:
        await caller.house.writer.write(lambda conn, now: weighed.keep(conn, found))
    return rows, {**known, **found}


async def earlier(caller: Caller, table: TableRow, seat: int) -> Mapping[str, float]:
    """What my decisions cost on average in earlier games of the same kind, by what they were about; mine alone."""
    person = caller.person
    if person is None or table.seat_of(person.id) != seat:
        return {}
    async with caller.house.store.reading() as conn:
        rows = [row for row in await weighed.games_of(conn, person.id) if row.game == table.game]
        rows = [row for row in rows if row.id != table.id and (row.ended or 0) <= (table.ended or 0)]
        known = await weighed.facts(conn, [row.id for row in rows])
    costs = [
        known[row.id].sorts[mine]  # type: ignore[index]
        for row in rows
        if row.id in known and known[row.id].sorts and (mine := row.seat_of(person.id)) is not None
    ]
    names = {name for cost in costs for name in cost}
    return {name: sum(cost.get(name, 0.0) for cost in costs) / len(costs) for name in names}
