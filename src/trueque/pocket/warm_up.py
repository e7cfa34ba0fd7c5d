"""What the page's Python does before its memory is kept: whoever starts from there has everything imported and read."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from trueque.core import library_build
from trueque.kernel.registry import GAMES, find_room, make_game
from trueque.pocket.door import Door
from trueque.table.chest import Writing


class Scrap:
    """A chest that nobody keeps."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix) and key > after)

    async def write(self, writing: Writing) -> bool:
        self.texts |= writing.puts
        return True


async def warm_up(lang: str) -> None:
    """Sit down at every game as somebody who speaks *lang*, and wait for the first question.

    A game that opens its compiled rules for that is only imported: a library is no part of a memory that is kept.
    """
    with library_build.forbid_libraries():
        for game in GAMES:
            find_room(game, "words"), find_room(game, "view"), find_room(game, "house rules"), find_room(game, "bots")
            with suppress(library_build.KeptClosed):
                await play_to_first_question(game, lang)
    while len(asyncio.all_tasks()) > 1:
        await asyncio.sleep(0)


async def play_to_first_question(game: str, lang: str) -> None:
    """Come in, open a table with bots, and be asked something."""
    told = list[dict[str, Any]]()
    door = await Door.open(Scrap())
    await door.answer_call("POST", "guest", json.dumps({"lang": lang, "name": "Ana"}))
    # The levels play on the core, which may be a library; chance needs none.
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (make_game(game).seats - 1)]
    _, made = await door.answer_call("POST", "tables", json.dumps({"game": game, "pace_ms": 0, "seats": seats}))
    door.connect(1, json.loads(made)["table"]["id"], lambda text: told.append(json.loads(text)), lambda: None)
    await door.hear_text(1, json.dumps({"type": "hello", "protocol": 1, "lang": lang, "token": None, "key": None}))
    await door.hear_text(1, json.dumps({"type": "sit", "id": "sit", "seat": 0}))
    while not any(map(_is_asked, told)):
        await asyncio.sleep(0)
    await door.hang_up(1)
    await door.house.close()


def _is_asked(message: dict[str, Any]) -> bool:
    return message["type"] == "update" and bool(message["position"] and message["position"]["questions"])
