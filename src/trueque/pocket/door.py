"""What the worker of a page calls: answers a call, and opens a table as a socket would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from trueque.kernel.errors import RuleError
from trueque.pocket.answering import answered
from trueque.pocket.hotseat import Hand, come_round, hand_on
from trueque.pocket.house import PocketHouse
from trueque.pocket.reading import read_said
from trueque.table import visiting
from trueque.table.chest import Chest
from trueque.table.encoding import dumps
from trueque.table.heads import Lost
from trueque.table.link import Allowance, Link
from trueque.table.refusal import Refusal, refused, sentence_of
from trueque.table.room import Room
from trueque.table.said import Hello

STATUS = {"who": 401, "unknown": 404, "rights": 403, "limits": 429, "busy": 503}
Send = Callable[[str], Any]


class Door:
    """The one way in."""

    def __init__(self, house: PocketHouse) -> None:
        self.house = house
        self.lines: dict[int, Line] = {}

    @classmethod
    async def open(cls, chest: Chest) -> Door:
        """The door of what lies in *chest*; games that were on go on when somebody comes to them."""
        return cls(await PocketHouse.open(chest))

    async def call(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The reply to one call: its status, and JSON or text."""
        try:
            told = json.loads(body) if body[:1] in ("{", "[") else body
            reply = await answered(self.house, method, address, told)
        except RuleError as error:
            code = error.code if isinstance(error, Refusal) else "busy" if isinstance(error, Lost) else ""
            problem = {"sentence": sentence_of(error, self.house.lang), "entry": error.entry}
            return STATUS.get(code, 400), dumps(problem).decode()
        if isinstance(reply, bytes):
            return 200, reply.decode()
        return (204, "") if reply is None else (200, reply if isinstance(reply, str) else dumps(reply).decode())

    def connect(self, number: int, match: str, send: Send, end: Callable[[], Any]) -> None:
        """Somebody opens a line to a table; what they are told goes to *send*."""
        self.lines[number] = Line(self.house, match, send, end)

    async def say(self, number: int, text: str) -> None:
        """They say something."""
        if (line := self.lines.get(number)) is not None:
            await line.hear(text)

    async def hang_up(self, number: int) -> None:
        """They are gone."""
        if (line := self.lines.pop(number, None)) is not None:
            await line.leave()

    async def others_wrote(self, match: str) -> None:
        """Another page of this browser wrote to a table: whoever looks at it here is told."""
        if (room := self.house.rooms.get(match)) is not None:
            async with room.lock:
                await room.read_on()


class Line:
    """One connection, from its first word to its last."""

    def __init__(self, house: PocketHouse, match: str, send: Send, end: Callable[[], Any]) -> None:
        self.house, self.match, self.send, self.end = house, match, send, end
        self.room: Room | None = None
        self.link: Link | None = None
        self._sender: asyncio.Task[None] | None = None

    async def hear(self, text: str) -> None:
        """Do what is said; the first word is hello."""
        try:
            message = read_said(text)
            if self.room is not None and self.link is not None and isinstance(message, Hand):
                await hand_on(self.room, self.link, message)
            elif self.room is not None and self.link is not None:
                await visiting.hear(self.house, self.room, self.link, message)
            elif isinstance(message, Hello):
                await self._enter(message)
        except RuleError as error:
            self.send(dumps(refused(error, None, self.house.lang)).decode())
            if self.room is None:
                self.end()

    async def _enter(self, hello: Hello) -> None:
        person = self.house.known()
        room = await self.house.opened(self.match)
        link = Link(person.id, person.name, hello.lang, room.seat_of(person.id))
        link.messages = Allowance(1e6, 1e6)
        come_round(room, link)
        self._sender = asyncio.create_task(self._send(link))
        self.room, self.link = room, link
        await visiting.enter(self.house, room, link, hello, {**person.told(), "lang": hello.lang})
        if room.table.is_on:
            await self.house.serve(room)

    async def _send(self, link: Link) -> None:
        while (message := await link.waiting.get()) is not None:
            self.send(message.decode())
        self.end()

    async def leave(self) -> None:
        """The connection is over; a table that nobody looks at any more stands still."""
        if self._sender is not None:
            self._sender.cancel()
        if self.room is not None and self.link is not None:
            await visiting.leave(self.house, self.room, self.link)
            if not self.room.links:
                self.house.rest(self.room)
