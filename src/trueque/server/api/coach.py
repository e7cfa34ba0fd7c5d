"""Somebody who looks over a beginner's shoulder."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from trueque.server.api.caller import REFUSALS, TheCaller, room_of
from trueque.server.api.tables import Key, TableId, visible
from trueque.server.protocol.coach import Coaching, Hint
from trueque.server.protocol.message import Lang
from trueque.table.coaching import coaching

router = APIRouter(prefix="/api", tags=["coach"], responses=REFUSALS)


@router.get("/tables/{id}/coach")
async def coach(
    id: TableId, caller: TheCaller, key: Key = None, lang: Annotated[Lang | None, Query()] = None
) -> Coaching:
    """What a good player would think of now; only against bots alone."""
    person = caller.known()
    room = await room_of(caller, await visible(caller, id, key))
    said = await coaching(room, room.seat_of(person.id), lang or caller.lang)
    return Coaching(question=said.question, hints=[Hint(**asdict(hint)) for hint in said.hints])
