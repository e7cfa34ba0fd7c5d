"""People at tables without a server: whatever they are told is held against the protocol's types all the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import tests.server.toy  # noqa: F401  (makes the toy game known)
from trueque.server.house import ServerHouse
from trueque.server.protocol import server_messages
from trueque.server.settings import Settings
from trueque.server.store.engine import open_store
from trueque.server.store.people import add_person
from trueque.table import messages, visits
from trueque.table.chest import ChestKeeper, Writing
from trueque.table.house import House
from trueque.table.link import Link
from trueque.table.memory import MemoryKeeper
from trueque.table.room import Room
from trueque.table.rows import TableRow

Json = dict[str, Any]
TOLD: TypeAdapter[Any] = TypeAdapter(server_messages.Told)
SAYINGS = {vars(kind)["type"]: kind for kind in messages.Saying.__subclasses__()}
MANY = dict.fromkeys(Settings().limits, (1e6, 1e6))
KEEPERS = ("memory", "sql", "chest")


class BoxedTexts:
    """A chest as a browser's database is one: what was written is there, and each writing is done whole."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        await asyncio.sleep(0)
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix) and key > after)

    async def write(self, writing: Writing) -> bool:
        await asyncio.sleep(0)
        texts, same = self.texts, writing.same.items()
        if any(key in texts for key in writing.absent) or any(key not in texts for key in writing.present):
            return False
        if any(texts.get(key) != text for key, text in same):
            return False
        kept = {key: text for key, text in texts.items() if not key.startswith(tuple(writing.drops))}
        self.texts = kept | writing.puts
        return True


class Keeping:
    """One keeper's tables, opened as often as one likes: what is not kept is gone after each time."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder = kind, folder
        self.memory, self.texts = MemoryKeeper(), BoxedTexts()

    @asynccontextmanager
    async def house(self) -> AsyncIterator[House]:
        if self.kind == "memory":
            house = House(self.memory)
        elif self.kind == "chest":
            house = House(await ChestKeeper.open(self.texts))
        else:
            url = f"sqlite:///{self.folder / 'tables.db'}"
            house = ServerHouse(await open_store(url), replace(Settings(), db=url, limits=MANY, least_pace=0))
            await house.open()
        try:
            yield house
        finally:
            await house.close()


class Guest:
    """Somebody at a table."""

    def __init__(self, house: House, room: Room, link: Link) -> None:
        self.house, self.room, self.link = house, room, link
        self.told: list[Json] = []
        self.count = 0

    @staticmethod
    async def come(house: House, match: str, person: str, name: str, lang: str = "en") -> Guest:
        room = await house.open_room(match)
        assert room is not None, "the table is kept"
        guest = Guest(house, room, Link(person, name, lang, room.find_seat(person)))
        me = {"person": person, "name": name, "account": False, "lang": lang, "host": False}
        await visits.enter_table(house, room, guest.link, messages.Hello(lang=lang), me)
        return guest

    def hear(self) -> list[Json]:
        """What was told since the last time, each message held against its type."""
        fresh = [json.loads(text) for text in self.link.waiting.take_all() if text is not None]
        for message in fresh:
            TOLD.validate_python(message)
        self.told += fresh
        return fresh

    async def say(self, type: str, **fields: Any) -> Json:
        """Say something; the reply to it."""
        self.count += 1
        id = fields.pop("id", f"m{self.count}")
        await visits.handle_message(self.house, self.room, self.link, SAYINGS[type](id=id, **fields))
        return next(m for m in reversed(self.hear()) if m.get("id") == id)

    @property
    def position(self) -> Json:
        """Where the game stands, as this guest was told last."""
        self.hear()
        found = next(m["position"] for m in reversed(self.told) if m["type"] == "update")
        assert isinstance(found, dict), "the game has begun"
        return found

    async def answer(self, text: str, **fields: Any) -> Json:
        question = next(q["id"] for q in self.position["questions"] if q["waits"])
        return await self.say("answer", question=question, text=text, **fields)

    @property
    def card(self) -> Json:
        """The table as this guest was told last."""
        self.hear()
        return next(m["table"] for m in reversed(self.told) if "table" in m and m["type"] in ("table", "welcome"))


async def people(house: House, *names: str) -> list[str]:
    """People whom the house knows, where it knows people."""
    if isinstance(house, ServerHouse):
        write = house.writer.run_transaction
        return [await write(lambda conn, now, n=name: add_person(conn, now, n, "en")) for name in names]  # type: ignore[misc]
    return [f"person-{name}" for name in names]


async def laid(house: House, host: str, **choice: Any) -> TableRow:
    """A table for the toy game, unless another is chosen."""
    wish = messages.NewTable(**{"game": "marbles", "pace_ms": 0, "autostart": True, **choice})
    row, _ = await house.make_table(host, "Ana", wish)
    return row


async def at_play(house: House, **choice: Any) -> tuple[Guest, Guest]:
    """Two people at a table where the game has begun: who is asked first, and the other."""
    one, two = await people(house, "Ana", "Biel")
    row = await laid(house, one, **choice)
    guests = [await Guest.come(house, row.id, one, "Ana"), await Guest.come(house, row.id, two, "Biel")]
    for guest in guests:
        assert (await guest.say("sit"))["type"] == "ack"
    first, second = sorted(guests, key=lambda guest: not guest.position["questions"])
    return first, second
