"""People around a table: two who wait for the start, and what each of them was told last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.kit import Json, Node, Person, Socket, running

FREE = {"kind": "open", "bot": "random"}
PATIENCE = 30


@asynccontextmanager
async def gathered(tmp_path: Path, lang: str = "en", **choice: Any) -> AsyncIterator[tuple[Node, Json, Socket, Socket]]:
    """A table that does not start by itself, with its host Ana and with Biel, who sits beside her."""
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana", lang).come_in(), await Person(node, "Biel", lang).come_in()
        wish = {"seats": [{"kind": "me"}, FREE], "autostart": None, **choice}
        made = await ana.make_table(**wish)
        first, second = await ana.sit(made), await biel.sit(made)
        await first.do("ping")
        yield node, made, first, second


def card(socket: Socket) -> Json:
    """The table as this connection was told last."""
    return next(m["table"] for m in reversed(socket.told) if m["type"] in ("table", "welcome"))


def seats(socket: Socket) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in card(socket)["seats"]]


async def heard(socket: Socket) -> list[str]:
    """All notes so far."""
    await socket.do("ping")
    return [m["sentence"] for m in socket.told if m["type"] == "note"]


async def line(socket: Socket, heard: str) -> Json:
    """Hear until a log line comes."""
    async with asyncio.timeout(PATIENCE):
        while not (found := [one for one in socket.lines.values() if one["heard"] == heard]):
            await socket.hear(PATIENCE)
    return found[-1]


async def table(socket: Socket, seat: int, **fields: object) -> Json:
    """Hear until the table's card, as it was told last, says so about a seat."""
    async with asyncio.timeout(PATIENCE):
        while True:
            cards = [told["table"] for told in socket.told if told["type"] in ("table", "welcome")]
            card: Json = cards[-1]["seats"][seat]
            if all(card[name] == value for name, value in fields.items()):
                return card
            await socket.hear(PATIENCE)


async def begun(socket: Socket) -> None:
    """Hear until the game is on."""
    async with asyncio.timeout(PATIENCE):
        while socket.position is None:
            await socket.hear(PATIENCE)
