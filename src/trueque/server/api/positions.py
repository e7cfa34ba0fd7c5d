"""Positions as lines of text: look at one, and pass one of a table on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from trueque.kernel.position import WHOLE, Eyes, as_link, write_position
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere, room_of
from trueque.server.api.history import Told
from trueque.server.api.tables import Key, TableId, link_to, visible
from trueque.server.protocol.positions import PositionAsked, PositionLine, PositionShown
from trueque.server.protocol.tables import Parcel
from trueque.table import looking
from trueque.table.refusal import Refusal
from trueque.table.replaying import line_at, must_be_seat
from trueque.table.travelling import parcel

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions")
async def look(wish: PositionAsked, caller: TheCaller, request: Request) -> PositionShown:
    """What a line holds, drawn and in words; one that holds no position is refused: which part, what would be right."""
    speak(wish, caller, request)

    def shown() -> PositionShown:
        placed, seen = looking.looked_at(wish.line, wish.seat)
        line = write_position(placed.game, placed.state, placed.eyes)
        link = link_to(caller, request, "p", as_link(line))
        return PositionShown(link=link, **looking.shown(seen, placed.is_whole, line, caller.lang))

    return await caller.house.study(shown)


@router.post("/positions/told")
async def tell(wish: PositionAsked, caller: TheCaller, request: Request) -> Told:
    """The reply to a query about a position, as its eyes know it."""
    speak(wish, caller, request)

    asked = (wish.line, wish.seat, caller.lang, wish.text)
    query, lines = await caller.house.study(lambda: looking.told_about(*asked))
    return Told(query=query, lines=lines)


def speak(wish: PositionAsked, caller: Caller, request: Request) -> None:
    """Answer in the language that was asked for, refusals too: whoever opens a link may be nobody yet."""
    caller.lang = request.state.lang = wish.lang or caller.lang


@router.get("/tables/{id}/position")
async def of_table(
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
    room = await room_of(caller, await visible(caller, id, key))
    table = room.table
    if table.match is None:
        raise nowhere(caller)
    mine = room.seat_of(caller.person.id) if caller.person is not None else None
    if table.row.status == "over":
        eyes: Eyes = WHOLE if whole else must_be_seat(table, seat)
    elif at is None and not whole and seat in (None, mine) and (mine is not None or table.row.spectators):
        eyes = mine
    else:
        sentence = caller.say("While the game is on, a position can be passed on as it is now and as you know it.")
        raise Refusal("state", sentence, "positions")
    line = await caller.house.study(lambda: line_at(table, at, eyes))
    return PositionLine(line=line, link=link_to(caller, request, "p", as_link(line)))


@router.get("/tables/{id}/parcel")
async def goes_on_elsewhere(id: TableId, caller: TheCaller, key: Key = None) -> Parcel:
    """What a game takes along that its player goes on with elsewhere: where it stands as they know it, and its log."""
    room = await room_of(caller, await visible(caller, id, key))
    seat = room.seat_of(caller.person.id) if caller.person is not None else None
    return Parcel(**await caller.house.study(lambda: parcel(room, seat, [] if seat is None else [seat])))
