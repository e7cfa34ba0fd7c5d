"""What the worker of a page calls: answers a call, and opens a table as a socket would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from trueque.kernel.errors import RuleError
from trueque.pocket.call_answers import answer_call
from trueque.pocket.hotseat import Hand, cover_shared_table, show_hand_of_seat
from trueque.pocket.house import PocketHouse
from trueque.pocket.messages import read_message
from trueque.table import visits
from trueque.table.chest import Chest
from trueque.table.heads import Lost
from trueque.table.link import Allowance, Link
from trueque.table.messages import Hello
from trueque.table.refusal import Refusal, describe_error, serialize_refusal
from trueque.table.room import Room
from trueque.table.view_encoding import dumps

STATUS = {"who": 401, "unknown": 404, "rights": 403, "limits": 429, "busy": 503}
Send = Callable[[str], Any]


class Door:
    """The one way in."""

    def __init__(self, house: PocketHouse) -> None:
        self.house = house
        self.lines: dict[int, PocketConnection] = {}

    @classmethod
    async def open(cls, chest: Chest) -> Door:
        """The door of what lies in *chest*; games that were on go on when somebody comes to them."""
        return cls(await PocketHouse.open(chest))

    async def answer_call(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The reply to one call: its status, and JSON or text."""
        try:
            reply = await self._ask(method, address, body)
        except RuleError as error:
            code = error.code if isinstance(error, Refusal) else "busy" if isinstance(error, Lost) else ""
            problem = {"sentence": describe_error(error, self.house.lang), "entry": error.entry}
            return STATUS.get(code, 400), dumps(problem).decode()
        if isinstance(reply, bytes):
            return 200, reply.decode()
        return (204, "") if reply is None else (200, reply if isinstance(reply, str) else dumps(reply).decode())

    async def _ask(self, method: str, address: str, body: str) -> Any:
        """Answer before anything else; who only looks, as at how far a review is, does not hold it up."""
        if method == "GET":
            return await answer_call(self.house, method, address, read_body(body))
        with self.house.note_asking():
            return await answer_call(self.house, method, address, read_body(body))

    def connect(self, number: int, match: str, send: Send, end: Callable[[], Any]) -> None:
        """Somebody opens a line to a table; what they are told goes to *send*."""
        self.lines[number] = PocketConnection(self.house, match, send, end)

    async def hear_text(self, number: int, text: str) -> None:
        """They say something."""
        if (line := self.lines.get(number)) is not None:
            with self.house.note_asking():
                await line.hear_text(text)

    async def hang_up(self, number: int) -> None:
        """They are gone."""
        if (line := self.lines.pop(number, None)) is not None:
            await line.leave()

    async def note_other_writer(self, match: str) -> None:
        """Another page of this browser wrote to a table: whoever looks at it here is told."""
        if (room := self.house.rooms.get(match)) is not None:
            async with room.lock:
                await room.read_on()


def read_body(body: str) -> Any:
    """What came with a call: JSON, or text; a file that only begins like JSON is text, and refused as such."""
    try:
        return json.loads(body) if body[:1] in ("{", "[") else body
    except (ValueError, RecursionError):
        return body


class PocketConnection:
    """One connection, from its first word to its last."""

    def __init__(self, house: PocketHouse, match: str, send: Send, end: Callable[[], Any]) -> None:
        self.house, self.match, self.send, self.end = house, match, send, end
        self.room: Room | None = None
        self.link: Link | None = None
        self._sender: asyncio.Task[None] | None = None

    async def hear_text(self, text: str) -> None:
        """Do what is said; the first word is hello."""
        try:
            message = read_message(text)
            if self.room is not None and self.link is not None and isinstance(message, Hand):
                await show_hand_of_seat(self.room, self.link, message)
            elif self.room is not None and self.link is not None:
                await visits.handle_message(self.house, self.room, self.link, message)
            elif isinstance(message, Hello):
                await self._handle_hello(message)
        except RuleError as error:
            self.send(dumps(serialize_refusal(error, None, self.house.lang)).decode())
            if self.room is None:
                self.end()

    async def _handle_hello(self, hello: Hello) -> None:
        person = self.house.require_person()
        room = await self.house.find_room_or_refuse(self.match)
        link = Link(person.id, person.name, hello.lang, room.find_seat(person.id))
        link.messages = Allowance(1e6, 1e6)
        cover_shared_table(room, link)
        self._sender = asyncio.create_task(self._send(link))
        self.room, self.link = room, link
        await visits.enter_table(self.house, room, link, hello, {**person.serialize(), "lang": hello.lang})
        if room.table.is_on:
            await self.house.serve_table(room)

    async def _send(self, link: Link) -> None:
        while (message := await link.waiting.next_message()) is not None:
            self.send(message.decode())
        self.end()

    async def leave(self) -> None:
        """The connection is over; a table that nobody looks at any more stands still."""
        if self._sender is not None:
            self._sender.cancel()
        if self.room is not None and self.link is not None:
            await visits.leave_table(self.house, self.room, self.link)
            if not self.room.links:
                self.house.close_room(self.room)
