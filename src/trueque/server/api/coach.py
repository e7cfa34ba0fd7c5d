"""Somebody who looks over a beginner's shoulder."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, room_of
from trueque.server.api.tables import Key, TableId, visible
from trueque.server.protocol.coach import Advised, Coaching, Hint, Verdict
from trueque.server.protocol.message import Lang
from trueque.table.coaching import coaching, hinted, verdict
from trueque.table.room import Room

router = APIRouter(prefix="/api", tags=["coach"], responses=REFUSALS)


async def chair(caller: Caller, id: str, key: str | None) -> tuple[Room, int | None]:
    """The table, and where the caller sits at it."""
    person = caller.known()
    room = await room_of(caller, await visible(caller, id, key))
    return room, room.seat_of(person.id)


@router.get("/tables/{id}/coach")
async def coach(
    id: TableId, caller: TheCaller, key: Key = None, lang: Annotated[Lang | None, Query()] = None
) -> Coaching:
    """What a good player would think of now; only against bots alone."""
    said = await coaching(*await chair(caller, id, key), lang or caller.lang)
    return Coaching(question=said.question, hints=[Hint(**asdict(hint)) for hint in said.hints])


@router.get("/tables/{id}/coach/hint")
async def hint(
    id: TableId,
    caller: TheCaller,
    key: Key = None,
    lang: Annotated[Lang | None, Query()] = None,
    strength: Annotated[int, Query(ge=1, le=3)] = 1,
) -> Advised:
    """What to look at (1), which kind of answer (2), or the answer with its reason (3); only against bots alone."""
    return Advised(**asdict(await hinted(*await chair(caller, id, key), lang or caller.lang, strength)))


@router.get("/tables/{id}/coach/last")
async def last(
    id: TableId, caller: TheCaller, key: Key = None, lang: Annotated[Lang | None, Query()] = None
) -> Verdict:
    """Whether one's last answer was good; only against bots alone."""
    return Verdict(sentence=await verdict(*await chair(caller, id, key), lang or caller.lang))
