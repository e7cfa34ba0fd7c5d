"""Positions as lines of text: look at one, and pass one of a table on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from trueque.kernel.position import WHOLE, Eyes, write_link, write_position
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere_refusal, open_room
from trueque.server.api.history import Told
from trueque.server.api.tables import Key, TableId, page_link, require_visible_table
from trueque.server.protocol.positions import PositionAsked, PositionLine, PositionShown
from trueque.server.protocol.tables import Parcel
from trueque.table import positions
from trueque.table.parcels import make_parcel
from trueque.table.refusal import Refusal
from trueque.table.replays import require_seat, write_position_at

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions")
async def look_at_position(wish: PositionAsked, caller: TheCaller, request: Request) -> PositionShown:
    """What a line holds, drawn and in words; one that holds no position is refused: which part, what would be right."""
    set_language(wish, caller, request)

    def show_position() -> PositionShown:
        placed, seen = positions.read_position_for(wish.line, wish.seat)
        line = write_position(placed.game, placed.state, placed.eyes)
        link = page_link(caller, request, "p", write_link(line))
        return PositionShown(link=link, **positions.serialize_position(seen, placed.is_whole, line, caller.lang))

    return await caller.house.run_study(show_position)


@router.post("/positions/told")
async def describe_position(wish: PositionAsked, caller: TheCaller, request: Request) -> Told:
    """The reply to a query about a position, as its eyes know it."""
    set_language(wish, caller, request)

    asked = (wish.line, wish.seat, caller.lang, wish.text)
    query, lines = await caller.house.run_apart(positions.answer_query, *asked)
    return Told(query=query, lines=lines)


def set_language(wish: PositionAsked, caller: Caller, request: Request) -> None:
    """Answer in the language that was asked for, refusals too: whoever opens a link may be nobody yet."""
    caller.lang = request.state.lang = wish.lang or caller.lang


@router.get("/tables/{id}/position")
async def get_table_position(
    id: TableId,
    caller: TheCaller,
    request: Request,
    at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seat: Annotated[int | None, Query(ge=0, le=11)] = None,
    whole: bool = False,
    key: Key = None,
) -> PositionLine:
    """A table's position as a line: of a game that is over any moment, whole or as a seat knew it; of one that is on
    the position now, as the caller's own seat knows it."""
    room = await open_room(caller, await require_visible_table(caller, id, key))
    table = room.table
    if table.match is None:
        raise nowhere_refusal(caller)
    mine = room.find_seat(caller.person.id) if caller.person is not None else None
    if table.row.status == "over":
        eyes: Eyes = WHOLE if whole else require_seat(table, seat)
    elif at is None and not whole and seat in (None, mine) and (mine is not None or table.row.spectators):
        eyes = mine
    else:
        sentence = caller.say(
            "While the game is running, you can share only the position as it is now and as you know it."
        )
        raise Refusal("state", sentence, "positions")
    line = await caller.house.run_study(lambda: write_position_at(table, at, eyes))
    return PositionLine(line=line, link=page_link(caller, request, "p", write_link(line)))


@router.get("/tables/{id}/parcel")
async def export_parcel(id: TableId, caller: TheCaller, key: Key = None) -> Parcel:
    """What a game takes along that its player goes on with elsewhere: where it stands as they know it, and its log."""
    room = await open_room(caller, await require_visible_table(caller, id, key))
    seat = room.find_seat(caller.person.id) if caller.person is not None else None
    return Parcel(**await caller.house.run_study(lambda: make_parcel(room, seat, [] if seat is None else [seat])))
