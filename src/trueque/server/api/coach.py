"""Somebody who looks over a beginner's shoulder."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, open_room
from trueque.server.api.tables import Key, TableId, require_visible_table
from trueque.server.protocol.coach import Advised, Coaching, Hint, Verdict
from trueque.server.protocol.message import Lang
from trueque.table.coach import give_coaching, give_hint, judge_last_answer
from trueque.table.room import Room

router = APIRouter(prefix="/api", tags=["coach"], responses=REFUSALS)


async def find_chair(caller: Caller, id: str, key: str | None) -> tuple[Room, int | None]:
    """The table, and where the caller sits at it."""
    person = caller.require_person()
    room = await open_room(caller, await require_visible_table(caller, id, key))
    return room, room.find_seat(person.id)


@router.get("/tables/{id}/coach")
async def get_coaching(
    id: TableId, caller: TheCaller, key: Key = None, lang: Annotated[Lang | None, Query()] = None
) -> Coaching:
    """What a good player would think of now; only against bots alone."""
    said = await give_coaching(*await find_chair(caller, id, key), lang or caller.lang)
    hints = [Hint(**asdict(hint)) for hint in said.hints]
    return Coaching(question=said.question, hints=hints, points=said.points, idea=said.idea)


@router.get("/tables/{id}/coach/hint")
async def get_hint(
    id: TableId,
    caller: TheCaller,
    key: Key = None,
    lang: Annotated[Lang | None, Query()] = None,
    strength: Annotated[int, Query(ge=1, le=4)] = 1,
) -> Advised:
    """A question that points (1), the idea (2), the answer (3), or the odds too (4); only against bots alone."""
    return Advised(**asdict(await give_hint(*await find_chair(caller, id, key), lang or caller.lang, strength)))


@router.get("/tables/{id}/coach/last")
async def get_verdict(
    id: TableId, caller: TheCaller, key: Key = None, lang: Annotated[Lang | None, Query()] = None
) -> Verdict:
    """Whether one's last answer was good; only against bots alone."""
    return Verdict(sentence=await judge_last_answer(*await find_chair(caller, id, key), lang or caller.lang))
