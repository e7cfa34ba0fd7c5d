"""Positions as lines of text: look at one, and pass one of a table on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from trueque.kernel.game import NATURE
from trueque.kernel.position import WHOLE, Eyes, Placed, as_link, of_link, read_position, write_position
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere, room_of
from trueque.server.api.history import shown
from trueque.server.api.tables import Key, TableId, link_to, visible
from trueque.server.protocol.positions import PositionAsked, PositionLine, PositionShown
from trueque.table.refusal import Refusal
from trueque.table.table import Table

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions")
async def look(wish: PositionAsked, caller: TheCaller, request: Request) -> PositionShown:
    """What a line holds, drawn and in words; one that holds no position is refused: which part, what would be right."""

    def read() -> PositionShown:
        placed = read_position(of_link(wish.line))
        line = write_position(placed.game, placed.state, placed.eyes)
        if wish.seat is not None and wish.seat >= placed.game.seats:
            raise Refusal("state", caller.say("There is no such seat."), "tables")
        seen = Placed(placed.game, wish.seat, placed.state) if placed.is_whole and wish.seat is not None else placed
        return told(seen, placed.is_whole, line, link_to(caller, request, "p", as_link(line)), caller.lang)

    return await caller.house.study(read)


def told(placed: Placed, is_whole: bool, line: str, link: str, lang: str) -> PositionShown:
    """A position as it is sent to whoever looks at it."""
    game, state, seat, say = placed.game, placed.state, placed.seat, speaker("table", lang)
    names = tuple(say("Player {n}", n=number + 1) for number in range(game.seats))
    to, said, over = Listener(lang, seat, names), words(game.name), game.scores(state) is not None
    asked = [] if over else game.decisions(state)
    waiting = sorted({one.seat for one in asked if one.waits and one.seat != NATURE})
    lines = [*said.describe(placed.view, to)]
    lines += [said.ask(one, placed.view, to) for one in asked if one.waits and one.seat == seat]
    if over:
        lines.append(say("The game is over."))
    elif waiting and seat not in waiting:
        lines.append(say("Waiting for {names}.", names=", ".join(names[s] for s in waiting)))
    return PositionShown(
        game=game.name, title=said.title(lang), line=line, link=link, names=list(names), options=dict(game.options),
        is_whole=is_whole, seat=seat, view=placed.view, points=list(game.points(state, seat)), lines=lines,
        waiting=waiting, over=over,
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
