"""Looks for what keeps the loop longest: every call and every message, with the worst input that a search finds.

    python -m tests.server.worst [SECONDS [SEED]]

What is sent is made at random of the shapes that the protocol lets through, long wherever it may be long, and what was
slow is tried again with one thing changed. Told is the longest that the loop's own thread was kept in one go, the least
of several tries, so that a busy machine makes nothing longer.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from tests.server.late import lay_table, record
from tests.server.test_every_call import MOST_SECONDS, NOT_TRIED, Walker, calls, longest, walker
from trueque.server.house import ServerHouse
from trueque.server.socket import handle_message
from trueque.table import visits
from trueque.table.link import Link
from trueque.table.messages import Hello

Json = dict[str, Any]
RECORDS = {"island": "ends-city", "quick": "seats-4", "princes": "tournament"}
WORDS = (
    "i would like to build a road from the northern port to wherever my longest road could still go on to", "roll",
    "ofrecer 2 madera por mineral a Carla", "a", "a " * 150, "((((", "é" * 300, "give me all wool and then and then or",
    "4", "-1", "\u202e", "costs", "what can i build and why not and what is left", "1 wood for 1 brick to all " * 12,
)  # fmt: skip
SHAPES: dict[str, tuple[str, ...]] = {
    "answer": ("question", "choice", "amounts", "fields", "text", "sure"), "why": ("text", "kind"),
    "describe": ("text",), "sit": ("seat", "pledge", "name"), "share": ("round", "share"), "back": (), "stand": (),
    "name": ("name",), "ready": ("on",), "start": ("anyway",), "keep": ("seat",), "away": ("seat", "say"),
    "host": ("seat",), "remove": ("seat", "why"), "readmit": ("person",), "seat": ("seat", "kind", "name", "bot"),
    "rules": ("options",), "bring": ("deck",), "undo": (), "propose": ("what", "to"), "reply": ("proposal", "say"),
    "chat": ("text",), "mute": ("person", "on"), "report": ("chat", "seat", "text"),
    "speak": ("lang", "levels", "rate"), "passed": ("number",), "clock": ("factor",), "ping": (),
}  # fmt: skip
"""What each message may hold besides its id."""


class Maker:
    """Makes values for fields, rather large than small."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def text(self, most: int) -> str:
        rng = self.rng
        said = " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 3, 9))))
        return said[: rng.choice((most, most, most // 4))].strip() or "a"

    def number(self) -> int:
        return self.rng.choice((0, 1, 2, 3, 11, 10**5, 2**31 - 1))

    def options(self) -> dict[str, str]:
        rng = self.rng
        known = ("seats", "board", "version", "turn_limit", "deck", "points", "edition", "scenario")
        drawn = "drawn:" + "".join(rng.choice("abcdefgh.,;:-0123456789") for _ in range(1900))
        made = {f"o{n}": "x" * 200 for n in range(rng.choice((0, 52)))}
        return made | {name: rng.choice((str(self.number()), "x" * 200, drawn)) for name in rng.sample(known, 4)}

    def value(self, name: str) -> Any:
        rng = self.rng
        makers: dict[str, Callable[[], Any]] = {
            "text": lambda: self.text(300), "kind": lambda: rng.choice(("open", "bot", "reserved", self.text(80))),
            "choice": lambda: self.text(300), "fields": lambda: [self.text(200) for _ in range(12)],
            "amounts": lambda: [self.number() % 100 for _ in range(32)], "options": self.options,
            "deck": lambda: "deck:" + "abc," * 480, "levels": self.levels, "lang": lambda: rng.choice(("en", "es")),
            "name": lambda: self.text(32), "bot": lambda: "champion", "share": lambda: rng.randbytes(16).hex(),
            "pledge": lambda: rng.randbytes(16).hex(), "person": lambda: self.text(40), "why": lambda: "rude",
            "say": lambda: rng.choice(("wait", "let", "agree")), "on": lambda: True, "sure": lambda: True,
            "what": lambda: rng.choice(("undo", "pause", "resume", "rematch", "swap", "remove")),
            "factor": lambda: rng.choice((0, 1, 2, 5, 10)), "anyway": lambda: True, "question": lambda: "?",
        }  # fmt: skip
        return makers.get(name, self.number)()

    def levels(self) -> dict[str, str]:
        names = ("table", "mine", "trade", "dice", "turn", *(f"n{n}" for n in range(15)))
        return {name: self.rng.choice(("off", "brief", "normal", "full")) for name in names}

    def message(self, type: str) -> Json:
        names = [name for name in SHAPES[type] if self.rng.random() < 0.8]
        if type in ("why", "answer") and self.rng.random() < 0.8:
            names = [self.rng.choice([name for name in SHAPES[type] if name not in ("question", "sure")]), "question"]
            names = names if type == "answer" else names[:1]
        return {"type": type, "id": f"i{self.rng.random()}"[2:], **{name: self.value(name) for name in names}}


def nest(depth: int) -> str:
    return "[" * depth + "]" * depth


MALFORMED = (
    nest(8000), '{"type":"rules","id":"a","options":{' + ",".join(f'"o{n}":{n}' for n in range(1500)) + "}}",
    '{"type":"answer","id":"a","question":"?","fields":[' + ",".join(["[0]"] * 4000) + "]}",
    '{"type":"answer","id":"a","question":"?","amounts":[' + ",".join(["-1"] * 5000) + "]}",
    '"' + "\\u0301" * 2600 + '"', "x" * 16_384, "x" * 1_000_000, '{"type":"chat","id":"a","text":"' + "ỗ" * 5000 + '"}',
    '{"id":"' + "a" * 16_000 + '"}', '{"type":"speak","id":"a","lang":"en","levels":{' + ",".join(
        f'"n{n}":"loud"' for n in range(1000)) + "}}",
)  # fmt: skip


class Search:
    """What was slowest, by call and message."""

    def __init__(self, app: FastAPI, rng: Random) -> None:
        self.house: ServerHouse = app.state.house
        self.maker = Maker(rng)
        self.rng = rng
        self.worst: dict[str, tuple[float, str]] = {}
        self.tried = 0

    async def time(self, do: Callable[[], Coroutine[Any, Any, Any]], tries: int = 1) -> float:
        least = 1.0
        for _ in range(tries):
            with longest() as spent:
                await asyncio.create_task(do())
            least = min(least, max(spent))
            if least < MOST_SECONDS:
                break
        return least

    async def try_out(self, name: str, what: str, do: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        self.tried += 1
        took = await self.time(do)
        if took > self.worst.get(name, (0.0, ""))[0]:
            took = await self.time(do, 4)
            if took > self.worst.get(name, (0.0, ""))[0]:
                self.worst[name] = (took, what)

    async def sit_somewhere(self, game: str, person: str) -> tuple[Any, Link]:
        """At a table late in a game, on the seat that is asked."""
        read = record(game, RECORDS[game])
        cut = len(read.log) * 3 // 4
        id, _ = await lay_table(self.house, read, cut, {0: person}, "random")
        room = await self.house.open_room(id)
        assert room is not None
        link = Link(person, "Ana", "en", room.find_seat(person))
        me = {"person": person, "name": "Ana", "account": False, "lang": "en", "host": False}
        await visits.enter_table(self.house, room, link, Hello(lang="en"), me)
        return room, link

    async def messages(self, person: str, until: float) -> None:
        games = list(RECORDS)
        while time.monotonic() < until:
            room, link = await self.sit_somewhere(self.rng.choice(games), person)
            for _ in range(60):
                type = self.rng.choice([*SHAPES, "malformed"])
                text = self.rng.choice(MALFORMED) if type == "malformed" else json.dumps(self.maker.message(type))
                if type == "answer" and self.rng.random() < 0.5:
                    text = self.real_answer(room, text)
                await self.try_out(
                    f"{type} ({room.table.row.game})",
                    text[:300],
                    partial(handle_message, self.house, room, link, text),
                )
                link.waiting.take_all()
            await self.leave(room, link)

    def real_answer(self, room: Any, text: str) -> str:
        """The same for a question that is there."""
        asked = room.table.open
        said = json.loads(text)
        return json.dumps(said | {"question": self.rng.choice(asked).id}) if asked else text

    async def crowd(self, people: int) -> None:
        """A table that many look at, each with announcements of their own: what one answer costs."""
        for game in RECORDS:
            room, link = await self.sit_somewhere(game, f"person-{game}")
            looking = []
            for n in range(people):
                other = Link(f"looker-{n}", f"Looker {n}", "en", None)
                me = {"person": other.person, "name": other.name, "account": False, "lang": "en", "host": False}
                await visits.enter_table(self.house, room, other, Hello(lang="en", ear=True), me)
                said = {"type": "speak", "id": "s", "lang": ("en", "es", "ca")[n % 3], "levels": self.maker.levels()}
                await handle_message(self.house, room, other, json.dumps(said))
                other.waiting.take_all()
                looking.append(other)
            link.waiting.take_all()
            question = next(asked for asked in room.table.open if asked.decision.waits)
            said = {"type": "answer", "id": "crowd", "question": question.id}
            said["choice"] = room.table.game.write(next(iter(question.decision.answers)))
            await self.try_out(f"an answer with {people} looking on ({game})", "", partial(
                handle_message, self.house, room, link, json.dumps(said)))  # fmt: skip
            await self.leave(room, link)

    async def leave(self, room: Any, link: Link) -> None:
        await visits.leave_table(self.house, room, link)
        self.house._close_links(room.id)

    async def calls(self, walking: Walker, app: FastAPI, until: float) -> None:
        names = [call for call in calls(app) if call not in NOT_TRIED and " /api/host" not in call]
        while time.monotonic() < until:
            call = self.rng.choice(names)
            method, path, body = walking.request(call)
            body = self.spoil(call, body)
            self.house.rooms.pop(walking.names["over"], None)
            kind = "text/plain" if isinstance(body, str) else "application/json"
            sent = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
            await self.try_out(call, repr(body)[:300], partial(send, walking.http, method, path, sent, kind))

    def spoil(self, call: str, body: Any) -> Any:
        """The body with one thing in it made as large as it may be, or not at all as it should be."""
        rng, make = self.rng, self.maker
        if body is None or rng.random() < 0.2:
            return body
        if isinstance(body, str):
            lines = body.splitlines()
            return rng.choice((body, nest(9000), "\n".join(lines * 40), "x" * 1_900_000, "\n" * 1_900_000,
                               "\n".join([*lines[:-5], "x" * 100_000])))  # fmt: skip
        wide = {f"k{n}": "x" for n in range(rng.choice((3, 100_000)))}
        if rng.random() < 0.3:
            return rng.choice((wide, [body] * 20_000, json.loads(nest(300)), {**body, **wide}))
        name = rng.choice([*body, "options", "line", "text", "draft", "source"])
        large = (make.text(5000), "x" * 1_000_000, make.options(), [make.text(200)] * 5000, wide, make.number())
        return {**body, name: rng.choice(large)}


async def send(http: httpx.AsyncClient, method: str, path: str, body: bytes | None, kind: str) -> None:
    """Send what was made before: making it is not the server's time."""
    await http.request(method, path, content=body, headers={"content-type": kind})


async def search(seconds: float, seed: int) -> Search:
    with tempfile.TemporaryDirectory() as folder:
        async with walker(Path(folder)) as (app, walking):
            found = Search(app, Random(seed))
            began = time.monotonic()
            await found.crowd(100)
            await found.calls(walking, app, began + seconds / 2)
            await found.messages(walking.names["person"], began + seconds)
    return found


def main(words: list[str]) -> None:
    seconds, seed = float((words or ["60"])[0]), int((words[1:] or ["0"])[0])
    found = asyncio.run(search(seconds, seed))
    print(f"{found.tried} inputs in {seconds:.0f} s, seed {seed}; over {1000 * MOST_SECONDS:.0f} ms:")
    for name, (took, what) in sorted(found.worst.items(), key=lambda one: -one[1][0]):
        if took >= MOST_SECONDS:
            print(f"{1000 * took:8.1f} ms  {name}  {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
