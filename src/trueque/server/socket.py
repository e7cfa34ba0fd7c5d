"""The WebSocket of a table: reads what a client says, and sends what is queued for it."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.server.frames import ready_way
from trueque.server.house import House
from trueque.server.misread import misread
from trueque.server.protocol import PROTOCOL, read_said, said
from trueque.server.refusing import refusal
from trueque.server.rights import may_enter, may_look, origin_fits, turned_away, who_is, worn_name
from trueque.server.store.people import Person
from trueque.table import visiting
from trueque.table.heads import Lost
from trueque.table.ids import hashed
from trueque.table.link import Allowance, Link
from trueque.table.refusal import Refusal, refused
from trueque.table.room import Room

HELLO_SECONDS = 15
LARGEST = 16_384


async def serve_socket(house: House, match: str, ws: WebSocket) -> None:
    """One connection from its first word to its last."""
    if not origin_fits(house.settings, ws.headers):
        await ws.close(4403)
        return
    await ws.accept()
    try:
        entered = await _enter(house, match, ws)
    except RuleError as error:
        await _send_away(ws, refused(error, None))
        return
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        return
    except Exception as failed:
        room = house.rooms.get(match)
        if room is None or not house.leave_to_itself(room, failed):
            raise
        await _send_away(ws, refused(house.unserved[match], None))
        return
    room, link = entered
    house.metrics.sockets.inc()
    link.waiting.now = ready_way(ws)
    sender = asyncio.create_task(_send(ws, link))
    try:
        await _listen(house, room, link, ws)
    finally:
        house.metrics.sockets.dec()
        await visiting.leave(house, room, link)
        await asyncio.wait([sender], timeout=2)
        sender.cancel()


async def _send_away(ws: WebSocket, message: dict[str, Any]) -> None:
    try:
        await ws.send_json(message)
        await ws.close(4400)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _enter(house: House, match: str, ws: WebSocket) -> tuple[Room, Link]:
    """Greet, and tell everything the client does not have yet."""
    async with asyncio.timeout(HELLO_SECONDS):
        first = await ws.receive()
    if first["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    hello = _read(first.get("text") or "")
    if not isinstance(hello, said.Hello):
        raise refusal("protocol", "protocol", lambda say: say("The first message of a connection is hello."))
    say = speaker("server", hello.lang)
    if hello.protocol != PROTOCOL:
        raise Refusal("protocol", say("This page is older than the server; load it again."), "protocol")
    secret = hello.token or ws.cookies.get("trueque")
    person = await who_is(house, secret)
    if person is None:
        raise Refusal("who", say("Say who you are first: come in as a guest, or log in."), "accounts")
    return await enter(house, match, person, hello, secret)


async def enter(house: House, match: str, person: Person, hello: said.Hello, secret: str | None) -> tuple[Room, Link]:
    """*person* comes to a table and is told everything it does not have yet."""
    say = speaker("server", hello.lang)
    if house.stopping:
        # Not «no such table»: who hears that goes away, and who hears this comes back in a moment.
        raise Refusal("busy", say("The server is being restarted; your game is safe."), "server")
    try:
        room = await house.room(match)
    except Lost as lost:
        raise Refusal("lost", lost.spoken(hello.lang), "server") from lost
    if room is None:
        raise turned_away(None, hello.key, say)
    row = room.table.row
    if not may_enter(row, person, hello.key) and not may_look(house, row, hello.key):
        raise turned_away(row, hello.key, say)
    if person.id in room.outsiders.expelled and row.status != "open" and not row.spectators:
        raise Refusal("expelled", room.expelled_sentence(person.id, hello.lang), "tables")
    link = Link(person.id, await worn_name(house, person), hello.lang, room.seat_of(person.id), set(person.muted))
    link.token = hashed(secret or "")
    link.messages = Allowance(*house.settings.limits["socket"])
    me = {"person": person.id, "name": link.name, "account": person.has_account, "lang": link.lang,
          "host": person.host}  # fmt: skip
    await visiting.enter(house, room, link, hello, me)
    return room, link


async def _send(ws: WebSocket, link: Link) -> None:
    try:
        while (message := await link.waiting.get()) is not None:
            await ws.send_text(message.decode())
        await ws.close(1012)
    except (WebSocketDisconnect, RuntimeError):
        link.closed = True


async def _listen(house: House, room: Room, link: Link, ws: WebSocket) -> None:
    unruly = 0
    while not link.closed:
        try:
            message = await ws.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        if not link.messages.take():
            unruly += 1
            named = re.search(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"', text[:LARGEST])
            say = speaker("server", link.lang)
            error = Refusal("limits", say("Too much at once; slow down."), "server")
            visiting.refuse(house, link, error, named[1] if named else None)
            if unruly > 100:
                return
            continue
        await handle(house, room, link, text)


async def handle(house: House, room: Room, link: Link, text: str) -> None:
    """Do what a message says; whatever there is to say about it is told to *link*."""
    try:
        message = _read(text)
    except RuleError as error:
        visiting.refuse(house, link, error)
        return
    began = time.perf_counter()
    await visiting.hear(house, room, link, message)
    if isinstance(message, said.Answer):
        house.metrics.answers.observe(time.perf_counter() - began)


def _read(text: str) -> said.Said:
    """A message, or a sentence that says what is wrong with it."""
    if len(text) > LARGEST:
        raise refusal("limits", "protocol", lambda say: say("A message has at most {n} signs.", n=LARGEST))
    try:
        return read_said(text)
    except ValidationError as broken:
        errors = broken.errors(include_url=False, include_context=False, include_input=False)
        raise refusal("malformed", "protocol", lambda say: misread(say, errors)) from None
