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
from trueque.server.frames import find_fast_sender
from trueque.server.house import ServerHouse
from trueque.server.message_faults import describe_misreading
from trueque.server.metered import ASKER
from trueque.server.protocol import PROTOCOL, client_messages, read_message
from trueque.server.refusals import make_refusal
from trueque.server.rights import entry_refusal, find_bearer, is_own_origin, may_enter, may_look, name_at_tables
from trueque.server.store.people import Person
from trueque.table import visits
from trueque.table.heads import Lost
from trueque.table.ids import hash_secret
from trueque.table.link import Allowance, Link
from trueque.table.refusal import Refusal, describe_wait, serialize_refusal
from trueque.table.room import Room

HELLO_SECONDS = 15
LARGEST = 16_384
MOST_REFUSED = 40
"""Messages of one connection that are too many, after which it ends; the later ones are told later and later."""


async def serve_socket(house: ServerHouse, match: str, ws: WebSocket) -> None:
    """One connection from its first word to its last."""
    if not is_own_origin(house.settings, ws.headers):
        await ws.close(4403)
        return
    await ws.accept()
    try:
        entered = await _greet_client(house, match, ws)
    except RuleError as error:
        await _close_with_message(ws, serialize_refusal(error, None))
        return
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        return
    except Exception as failed:
        room = house.rooms.get(match)
        if room is None or not house.leave_to_itself(room, failed):
            raise
        await _close_with_message(ws, serialize_refusal(house.unserved[match], None))
        return
    room, link = entered
    house.metrics.sockets.inc()
    link.waiting.now = find_fast_sender(ws)
    sender = asyncio.create_task(_send_messages(ws, link))
    try:
        await _receive_messages(house, room, link, ws)
    finally:
        house.metrics.sockets.dec()
        await visits.leave_table(house, room, link)
        await asyncio.wait([sender], timeout=2)
        sender.cancel()


async def _close_with_message(ws: WebSocket, message: dict[str, Any]) -> None:
    try:
        await ws.send_json(message)
        await ws.close(4400)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _greet_client(house: ServerHouse, match: str, ws: WebSocket) -> tuple[Room, Link]:
    """Greet, and tell everything the client does not have yet."""
    async with asyncio.timeout(HELLO_SECONDS):
        first = await ws.receive()
    if first["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    hello = _read_message(first.get("text") or "")
    if not isinstance(hello, client_messages.Hello):
        raise make_refusal("protocol", "protocol", lambda say: say("The first message of a connection is hello."))
    say = speaker("server", hello.lang)
    if hello.protocol != PROTOCOL:
        raise Refusal("protocol", say("This page is older than the server; load it again."), "protocol")
    secret = hello.token or ws.cookies.get("trueque")
    person = await find_bearer(house, secret)
    if person is None:
        raise Refusal("who", say("Say who you are first: come in as a guest, or log in."), "accounts")
    coming = enter_table(house, match, person, hello, secret)
    return await house.turnstile.do(ASKER.get().address, person.id, coming)


async def enter_table(
    house: ServerHouse, match: str, person: Person, hello: client_messages.Hello, secret: str | None
) -> tuple[Room, Link]:
    """*person* comes to a table and is told everything it does not have yet."""
    say = speaker("server", hello.lang)
    if house.stopping:
        # Not «no such table»: who hears that goes away, and who hears this comes back in a moment.
        raise Refusal("busy", say("The server is being restarted; your game is safe."), "server")
    try:
        room = await house.open_room(match)
    except Lost as lost:
        raise Refusal("lost", lost.spoken(hello.lang), "server") from lost
    if room is None:
        raise entry_refusal(None, hello.key, say)
    row = room.table.row
    if not may_enter(row, person, hello.key) and not may_look(house, row, hello.key):
        raise entry_refusal(row, hello.key, say)
    if person.id in room.outsiders.expelled and row.status != "open" and not row.spectators:
        raise Refusal("expelled", room.describe_expulsion(person.id, hello.lang), "tables")
    link = Link(
        person.id, await name_at_tables(house, person), hello.lang, room.find_seat(person.id), set(person.muted)
    )
    link.token = hash_secret(secret or "")
    link.messages = Allowance(*house.settings.limits["socket"])
    me = {"person": person.id, "name": link.name, "account": person.has_account, "lang": link.lang,
          "host": person.host}  # fmt: skip
    await visits.enter_table(house, room, link, hello, me)
    return room, link


async def _send_messages(ws: WebSocket, link: Link) -> None:
    try:
        while (message := await link.waiting.next_message()) is not None:
            await ws.send_text(message.decode())
        await ws.close(1012)
    except (WebSocketDisconnect, RuntimeError):
        link.closed = True


async def _receive_messages(house: ServerHouse, room: Room, link: Link, ws: WebSocket) -> None:
    unruly = 0
    while not link.closed:
        try:
            message = await ws.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        if not (link.messages.try_take() and house.limits.has_time("loop", ASKER.get().address, link.person)):
            unruly += 1
            say = speaker("server", link.lang)
            wait = describe_wait(speaker("table", link.lang), link.messages.seconds_until())
            error = Refusal("limits", f"{say('Too much at once; slow down.')} {wait}", "server")
            await asyncio.sleep(house.turnstile.seconds_to_hold(ASKER.get().address))
            visits.send_refusal(house, link, error, _find_id(text))
            if unruly > MOST_REFUSED:
                return
            continue
        try:
            await house.turnstile.do(ASKER.get().address, link.person, handle_message(house, room, link, text))
        except Refusal as busy:
            visits.send_refusal(house, link, busy, _find_id(text))


async def handle_message(house: ServerHouse, room: Room, link: Link, text: str) -> None:
    """Do what a message says; whatever there is to say about it is told to *link*."""
    try:
        message = _read_message(text)
    except RuleError as error:
        visits.send_refusal(house, link, error, _find_id(text))
        return
    began = time.perf_counter()
    await visits.handle_message(house, room, link, message)
    if isinstance(message, client_messages.Answer):
        house.metrics.answers.observe(time.perf_counter() - began)


def _find_id(text: str) -> str | None:
    """The id of a message that is not read, so that whoever waits for a reply hears that there will be none."""
    named = re.search(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"', text[:LARGEST])
    return named[1] if named else None


def _read_message(text: str) -> client_messages.Said:
    """A message, or a sentence that says what is wrong with it."""
    if len(text) > LARGEST:
        raise make_refusal("limits", "protocol", lambda say: say("A message has at most {n} characters.", n=LARGEST))
    try:
        return read_message(text)
    except ValidationError as broken:
        errors = broken.errors(include_url=False, include_context=False, include_input=False)
        raise make_refusal("malformed", "protocol", lambda say: describe_misreading(say, errors)) from None
