"""For programs that play over plain HTTP: a table as a stream of lines, and a door to say things at it.

The lines are those of the socket, one JSON object each; so are the messages. A program needs a token (`POST
/api/bots`), an HTTP client that reads a reply line by line, and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Query
from fastapi.responses import StreamingResponse

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere_refusal
from trueque.server.api.tables import Key, TableId
from trueque.server.protocol import PROTOCOL, client_messages
from trueque.server.rights import may_enter, name_at_tables
from trueque.server.socket import enter_table, handle_message
from trueque.table.link import Link
from trueque.table.room import Room
from trueque.table.visits import leave_table

router = APIRouter(prefix="/api", tags=["programs"], responses=REFUSALS)
BREATH = 15.0
"""Seconds after which an empty line says that the stream is alive."""


# Not in the schema: a reply that never ends is nothing a schema can describe.
@router.get("/tables/{id}/stream", include_in_schema=False)
async def stream_table(
    id: TableId,
    caller: TheCaller,
    key: Key = None,
    since: Annotated[int, Query(ge=-1, le=2**31)] = -1,
    head: Annotated[str, Query(max_length=100, pattern="^[0-9a-f.]*$")] = "",
) -> StreamingResponse:
    """The table as it happens, line by line; *since* is the last log number one has, *head* the last acknowledged."""
    hello = client_messages.Hello.model_construct(protocol=PROTOCOL, lang=caller.lang, since=since, key=key, head=head)
    room, link = await enter_table(caller.house, id, caller.require_person(), hello, caller.secret)
    return StreamingResponse(_iterate_lines(caller, room, link), media_type="application/x-ndjson")


async def _iterate_lines(caller: Caller, room: Room, link: Link) -> AsyncIterator[bytes]:
    try:
        while True:
            try:
                message = await asyncio.wait_for(link.waiting.next_message(), BREATH)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
    finally:
        await leave_table(caller.house, room, link)


@router.post("/tables/{id}/say")
async def say_message(
    id: TableId, caller: TheCaller, message: Annotated[dict[str, Any], Body()], key: Key = None
) -> list[dict[str, Any]]:
    """Say one message of the socket at a table; what is replied to it, which the stream does not repeat."""
    person = caller.require_person()
    room = await caller.house.open_room(id)
    if room is None or not may_enter(room.table.row, person, key):
        raise nowhere_refusal(caller)
    name = await name_at_tables(caller.house, person)
    link = Link(person.id, name, caller.lang, room.find_seat(person.id), set(person.muted))
    link.head = room.current_slip
    await handle_message(caller.house, room, link, orjson.dumps(message).decode())
    return [orjson.loads(told) for told in link.waiting.take_all() if told is not None]
