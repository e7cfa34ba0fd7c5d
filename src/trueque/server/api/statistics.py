"""How I did over time: a row a game, sums by game, level and seats, and both to take away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Response

from trueque.review import statistics
from trueque.review.statistics import GameFacts
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.statistics import Statistics
from trueque.server.store import game_facts
from trueque.table.overtime import list_counted_games, serialize_statistics
from trueque.table.rows import TableRow

router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)
AT_ONCE = 8
"""Games that are counted for one call; the page asks again until none is left."""
Spoken = Annotated[Lang | None, Query()]


@router.get("/me/statistics")
async def get_my_statistics(caller: TheCaller, lang: Spoken = None) -> Statistics:
    """My games over time; some are counted with each call, ask again until none is left."""
    rows, known = await count_my_games(caller)
    return Statistics(**serialize_statistics(caller.require_person().id, rows, known, lang or caller.lang))


@router.get("/me/statistics.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def export_my_statistics(caller: TheCaller) -> Response:
    """The same as a table for spreadsheets, of the games that are counted."""
    rows, known = await count_my_games(caller)
    played = list_counted_games(caller.require_person().id, rows, known)
    return Response(statistics.write_csv(one for _, one in played), media_type="text/csv")


async def count_my_games(caller: Caller) -> tuple[list[TableRow], dict[str, GameFacts]]:
    """My games, newest first, and what is known of them: of some that nobody has counted yet it is found out now."""
    person = caller.require_person()
    async with caller.house.store.open_reading() as conn:
        rows = await game_facts.list_finished_games(conn, person.id)
        known = await game_facts.read_facts(conn, [row.id for row in rows])
    found = dict[str, GameFacts]()
    for row in [row for row in rows if row.id not in known][:AT_ONCE]:
        room = await caller.house.open_room(row.id)
        if room is not None and room.table.match is not None:
            found[row.id] = await caller.house.count_facts(room)
    if found:
        await caller.house.writer.run_transaction(lambda conn, now: game_facts.save_facts(conn, found))
    return rows, {**known, **found}


async def earlier_costs(caller: Caller, table: TableRow, seat: int) -> Mapping[str, float]:
    """What my decisions cost on average in earlier games of the same kind, by what they were about; mine alone."""
    person = caller.person
    if person is None or table.seat_of(person.id) != seat:
        return {}
    async with caller.house.store.open_reading() as conn:
        rows = [row for row in await game_facts.list_finished_games(conn, person.id) if row.game == table.game]
        rows = [row for row in rows if row.id != table.id and (row.ended or 0) <= (table.ended or 0)]
        known = await game_facts.read_facts(conn, [row.id for row in rows])
    costs = [
        known[row.id].sorts[mine]  # type: ignore[index]
        for row in rows
        if row.id in known and known[row.id].sorts and (mine := row.seat_of(person.id)) is not None
    ]
    names = {name for cost in costs for name in cost}
    return {name: sum(cost.get(name, 0.0) for cost in costs) / len(costs) for name in names}
