"""Opens the door of a page's house, sits down at the Island and waits for the first question, as a page does that has
all its files: then prints the bytes that its memory has come to. Run by `inside.mjs`.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from trueque.pocket.door import Door
from trueque.table.chest import Writing

SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "normal"}] * 3]


class Box:
    """A chest of this process alone."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix) and key > after)

    async def write(self, writing: Writing) -> bool:
        self.texts |= writing.puts
        return True


def _is_asked(message: dict[str, Any]) -> bool:
    return message["type"] == "update" and bool(message["position"] and message["position"]["questions"])


async def started() -> None:
    told = list[dict[str, Any]]()
    door = await Door.open(Box())
    await door.call("POST", "guest", json.dumps({"lang": "en", "name": "Ana"}))
    _, made = await door.call("POST", "tables", json.dumps({"game": "island", "pace_ms": 0, "seats": SEATS}))
    door.connect(1, json.loads(made)["table"]["id"], lambda text: told.append(json.loads(text)), lambda: None)
    await door.say(1, json.dumps({"type": "hello", "protocol": 1, "lang": "en", "token": None, "key": None}))
    await door.say(1, json.dumps({"type": "sit", "id": "sit", "seat": 0}))
    while not any(map(_is_asked, told)):
        await asyncio.sleep(0)
    await door.house.close()
    print(globals()["memory_outside"]())


asyncio.ensure_future(started())  # noqa: RUF006  (the engine's loop runs it)
