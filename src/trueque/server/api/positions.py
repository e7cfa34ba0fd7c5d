"""Positions as lines of text: look at one, and pass one of a table on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from trueque.kernel.position import WHOLE, Eyes, Placed, as_link, of_link, read_position, write_position
from trueque.kernel.registry import words
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere, room_of
from trueque.server.api.history import Told, shown
from trueque.server.api.tables import Key, TableId, link_to, visible
from trueque.server.protocol.positions import PositionAsked, PositionLine, PositionShown
from trueque.server.protocol.told import Spot
from trueque.speech import asked
from trueque.speech.ears import called, ways
from trueque.table.inquiries import replied
from trueque.table.looking import asks_of, looked_at_by, waiting_in
from trueque.table.refusal import Refusal
from trueque.table.table import Table

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions")
async def look(wish: PositionAsked, caller: TheCaller, request: Request) -> PositionShown:
    """What a line holds, drawn and in words; one that holds no position is refused: which part, what would be right."""
    speak(wish, caller, request)

    def shown() -> PositionShown:
        placed, seen = looked_at(wish, caller)
        line = write_position(placed.game, placed.state, placed.eyes)
        link = link_to(caller, request, "p", as_link(line))
        return told(seen, placed.is_whole, line, link, caller.lang)

    return await caller.house.study(shown)


@router.post("/positions/told")
async def tell(wish: PositionAsked, caller: TheCaller, request: Request) -> Told:
    """The reply to a query about a position, as its eyes know it."""
    speak(wish, caller, request)

    def reply() -> tuple[str, list[str]]:
        _, seen = looked_at(wish, caller)
        to = looked_at_by(seen, caller.lang)
        return replied(seen.game, seen.state, to, wish.text, seen.game.decisions(seen.state))

    query, lines = await caller.house.study(reply)
    return Told(query=query, lines=lines)


def speak(wish: PositionAsked, caller: Caller, request: Request) -> None:
    """Answer in the language that was asked for, refusals too: whoever opens a link may be nobody yet."""
    caller.lang = request.state.lang = wish.lang or caller.lang


def looked_at(wish: PositionAsked, caller: Caller) -> tuple[Placed, Placed]:
    """The position of a line, and the same through the eyes that were asked for; a seat's line has only its own."""
    placed = read_position(of_link(wish.line))
    if not placed.is_whole or wish.seat is None:
        return placed, placed
    if wish.seat >= placed.game.seats:
        raise Refusal("state", caller.say("There is no such seat."), "tables")
    return placed, Placed(placed.game, wish.seat, placed.state)


def told(placed: Placed, is_whole: bool, line: str, link: str, lang: str) -> PositionShown:
    """A position as it is sent to whoever looks at it."""
    game, state, to, said = placed.game, placed.state, looked_at_by(placed, lang), words(placed.game.name)
    listening = asked(game, (), placed.view, to)
    return PositionShown(
        game=game.name, title=said.title(lang), line=line, link=link, names=list(to.names), options=dict(game.options),
        is_whole=is_whole, seat=to.seat, view=placed.view, points=list(game.points(state, to.seat)),
        lines=list(said.describe(placed.view, to)), asks=asks_of(placed, to), waiting=waiting_in(placed),
        over=game.scores(state) is not None, places=called(listening),
        ways={name: Spot(**spot) for name, spot in ways(listening).items()},
    )  # fmt: skip


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
        eyes: Eyes = WHOLE if whole else must_be_seat(caller, table, seat)
    elif at is None and not whole and seat in (None, mine) and (mine is not None or table.row.spectators):
        eyes = mine
    else:
        sentence = caller.say("While the game is on, a position can be passed on as it is now and as you know it.")
        raise Refusal("state", sentence, "positions")
    line = await caller.house.study(lambda: line_at(table, at, eyes))
    return PositionLine(line=line, link=link_to(caller, request, "p", as_link(line)))


def must_be_seat(caller: Caller, table: Table, seat: int | None) -> int | None:
    if seat is not None and seat >= table.game.seats:
        raise Refusal("state", caller.say("There is no such seat."), "tables")
    return seat


def line_at(table: Table, at: int | None, eyes: Eyes) -> str:
    """The position after moment *at* of the replay, or now."""
    if at is None:
        return write_position(table.game, table.state, eyes)
    match, last = table.dealer_match(), shown(table)[: at + 1][-1:]
    for entry in table.entries[: last[0].number + 1] if last else []:
        match.follow(entry.line)
    return write_position(table.game, match.state, eyes)
