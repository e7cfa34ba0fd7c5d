"""The WebSocket of a table: reads what a client says, and sends what is queued for it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from trueque import __version__
from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.server import acts, agreeing, drawing, expelling, gathering, seating, staying, talking
from trueque.server.house import House
from trueque.server.journal import failure, journal
from trueque.server.misread import misread
from trueque.server.protocol import PROTOCOL, read_said, said
from trueque.server.refusing import refusal
from trueque.server.rights import may_enter, origin_fits, turned_away, who_is, worn_name
from trueque.server.room import Room
from trueque.server.store.people import Person
from trueque.server.tokens import hashed
from trueque.table import notes, proposals
from trueque.table.heads import Lost, lines_lost
from trueque.table.link import Allowance, Link
from trueque.table.refusal import Refusal, refused

HELLO_SECONDS = 15
LARGEST = 16_384
Handler = Callable[[Room, Link, Any], Awaitable[None]]

HANDLERS: dict[type, Handler] = {
    said.Answer: acts.answer, said.Why: acts.why, said.Describe: acts.describe, said.Undo: acts.undo,
    said.Resign: acts.resign, said.ClockFactor: acts.clock_factor, said.Passed: talking.passed,
    said.Sit: seating.sit, said.Start: seating.start, said.SeatChange: seating.change_seat,
    said.ChangeRules: agreeing.change_rules,
    said.Rename: gathering.rename, said.Ready: gathering.ready,
    said.Stand: staying.leave, said.Leave: staying.leave, said.Keep: staying.keep, said.MakeHost: staying.make_host,
    said.Remove: expelling.expel, said.Readmit: expelling.readmit,
    said.Chat: talking.chat, said.Mute: talking.mute, said.Report: talking.report, said.Propose: talking.propose,
    said.Reply: talking.reply, said.Share: drawing.share,
}  # fmt: skip


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
    room, link = entered
    house.metrics.sockets.inc()
    sender = asyncio.create_task(_send(ws, link))
    try:
        await _listen(house, room, link, ws)
    finally:
        house.metrics.sockets.dec()
        await leave(house, room, link)
        await asyncio.wait([sender], timeout=2)
        sender.cancel()


async def leave(house: House, room: Room, link: Link) -> None:
    """The connection is over; the table hears it."""
    room.links.discard(link)
    link.close()
    if link.seat is not None and not house.stopping:
        await _note_presence(house, room, link.seat)
    staying.look_for_host(room)


async def _send_away(ws: WebSocket, message: dict[str, Any]) -> None:
    try:
        await ws.send_json(message)
        await ws.close(4400)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _enter(house: House, match: str, ws: WebSocket) -> tuple[Room, Link]:
    """Greet, and tell everything the client does not have yet."""
    async with asyncio.timeout(HELLO_SECONDS):
        text = await ws.receive_text()
    hello = _read(text)
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
    if room is None or not may_enter(room.table.row, person, hello.key):
        raise turned_away(room.table.row if room is not None else None, hello.key, say)
    row = room.table.row
    if person.id in room.outsiders.expelled and row.status != "open" and not row.spectators:
        raise Refusal("expelled", room.expelled_sentence(person.id, hello.lang), "tables")
    link = Link(person.id, await worn_name(house, person), hello.lang, room.seat_of(person.id), set(person.muted))
    link.token = hashed(secret or "")
    link.messages = Allowance(*house.settings.limits["socket"])
    link.head = room.slip
    async with room.lock:
        if house.store.many_nodes:
            await room.read_on()
        if not room.knows(hello.head):
            gone = lines_lost(int(hello.head.partition(".")[0]))
            house.stop_table(match, gone)
            raise Refusal("lost", gone.spoken(hello.lang), "server")
        link.seat = room.seat_of(person.id)
        room.links.add(link)
        _welcome(room, link, person, hello)
        if room.table.row.autostart:
            # A node that died between the last seat and the first line left a full table that has not begun.
            await seating.begin_if_full(room)
    if link.seat is not None:
        await _note_presence(house, room, link.seat)
        await acts.come_back(room, link)
    # What a server that stopped between an answer and its draw still owes.
    drawing.draw_soon(room)
    staying.look_for_host(room)
    return room, link


def _welcome(room: Room, link: Link, person: Person, hello: said.Hello) -> None:
    link.tell({
        "type": "welcome", "protocol": PROTOCOL, "version": __version__,
        "me": {"person": person.id, "name": link.name, "account": person.has_account, "lang": link.lang,
               "host": person.host},
        **room.told_to(link),
    })  # fmt: skip
    link.tell(room.update(room.table.entries[hello.since + 1 :], link.seat, link.lang))
    for row in room.chat:
        if row.number > hello.chat_since and row.person not in link.muted:
            link.tell(room.chat_line(row))
    for row in room.notes:
        if row.number > hello.chat_since:
            link.tell(notes.told(row, link.lang))
    for proposal in room.proposals.values():
        if proposal.status == "open":
            link.tell(proposals.told(proposal, room.table, link.lang))


async def _note_presence(house: House, room: Room, seat: int) -> None:
    try:
        await house.presence.changed(room, seat)
    except Exception as failed:
        journal.warning("presence not noted", extra={"match": room.id, "failed": failure(failed)})


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
            _refuse(house, link, error, named[1] if named else None)
            if unruly > 100:
                return
            continue
        await handle(house, room, link, text)


async def handle(house: House, room: Room, link: Link, text: str) -> None:
    """Do what a message says; whatever there is to say about it is told to *link*."""
    id: str | None = None
    try:
        message = _read(text)
        id = getattr(message, "id", None)
        if isinstance(message, said.Ping):
            link.tell({"type": "pong", "id": message.id, "now": house.now()})
        elif isinstance(message, said.Speak):
            link.lang = message.lang
            link.levels = None if message.levels is None else tuple(sorted(message.levels.items()))
            link.rate = message.rate if message.levels is not None else 0
            acts.ack(link, message.id)
            _speak_anew(room, link)
        elif isinstance(message, said.Answer):
            began = time.perf_counter()
            await acts.answer(room, link, message)
            house.metrics.answers.observe(time.perf_counter() - began)
        elif (handler := HANDLERS.get(type(message))) is not None:
            await handler(room, link, message)
        else:
            raise refusal("protocol", "protocol", lambda say: say("Hello was said already."))
    except RuleError as error:
        _refuse(house, link, error, id)
    except Exception:
        journal.exception("a message could not be handled", extra={"match": room.id})
        say = speaker("server", link.lang)
        _refuse(
            house, link, Refusal("busy", say("Something went wrong here; nothing was played. Try again."), "server"), id
        )


def _speak_anew(room: Room, link: Link) -> None:
    """Everything that stands there, in the language that was just chosen."""
    link.tell(room.update([], link.seat, link.lang))
    if room.table.match is None:
        link.tell(room.table_told(link))
        for row in room.notes:
            link.tell(notes.told(row, link.lang))


def _refuse(house: House, link: Link, error: RuleError, id: str | None = None) -> None:
    message = refused(error, id, link.lang)
    house.metrics.refused.labels(message["code"]).inc()
    link.tell(message)


def _read(text: str) -> said.Said:
    """A message, or a sentence that says what is wrong with it."""
    if len(text) > LARGEST:
        raise refusal("limits", "protocol", lambda say: say("A message has at most {n} signs.", n=LARGEST))
    try:
        return read_said(text)
    except ValidationError as broken:
        errors = broken.errors(include_url=False, include_context=False, include_input=False)
        raise refusal("malformed", "protocol", lambda say: misread(say, errors)) from None
