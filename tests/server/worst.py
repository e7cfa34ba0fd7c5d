"""Looks for what keeps the loop longest: every call and every message, with the worst input that a search finds.

    python -m tests.server.worst [SECONDS [SEED]]

What is sent is made at random of the shapes that the protocol lets through, long wherever it may be long; a third of
the time the slowest of a kind is sent once more with one thing in it changed. Told is the longest that the loop's own
thread was kept in one go by its processor's time: the least of several tries where the same can be said again, and
where a game goes on by it the third-longest of all that was played, so that a busy machine makes nothing longer. What
was found stands in the output every half minute, for whoever ends it early.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from tests.server.kit import some_answer
from tests.server.late import RECORDS, lay_table, record
from tests.server.test_every_call import MOST_SECONDS, NOT_TRIED, Walker, calls, longest, walker
from tests.server.worst_inputs import MALFORMED, SHAPES, Json, Maker, read_query_names
from tests.worlds.nodes import Wire
from trueque.kernel.registry import make_game
from trueque.server.house import ServerHouse
from trueque.server.socket import handle_message, serve_socket
from trueque.table import visits
from trueque.table.link import Link
from trueque.table.messages import Hello, NewTable, SeatWish

GAMES = {
    "island": ("ends-city", "large-paired-city", "ends-in-anothers-turn"),
    "quick": ("seats-4", "seats-6", "use-guild"),
    "princes": ("tournament", "turmoil", "turns-ran-out"),
}
SETTLES = 0.01
"""Seconds in which what a message sets going is done too: draws, bots, what others are told."""
KEPT, AGAIN = 5, 0.35
"""Of each kind so many of the slowest inputs are remembered, and how often one of them is changed."""
TALLY = 3
"""The longest but two of what cannot be said twice."""


@dataclass
class Worst:
    """What one kind of input came to."""

    tried: int = 0
    seconds: float = 0.0
    """The longest that was measured again and again."""
    said: str = ""
    slow: list[tuple[float, Any]] = field(default_factory=list)
    """The slowest inputs, to be changed."""

    def keep(self, seconds: float, made: Any) -> None:
        self.slow = sorted([*self.slow, (seconds, made)], key=lambda one: -one[0])[:KEPT]


class Search:
    """What was slowest, by call and message."""

    def __init__(self, app: FastAPI, rng: Random) -> None:
        self.house: ServerHouse = app.state.house
        self.maker = Maker(rng)
        self.rng = rng
        self.found: dict[str, Worst] = defaultdict(Worst)
        self.played: dict[str, list[tuple[float, str]]] = defaultdict(list)
        self.began = self.told = time.monotonic()

    # -- measuring
    async def measure(self, do: Callable[[], Coroutine[Any, Any, Any]], tries: int = 1, settles: float = 0.0) -> float:
        least = 1.0
        for _ in range(tries):
            with longest() as spent:
                await asyncio.create_task(do())
                await asyncio.sleep(settles)
            least = min(least, max(spent))
            if least < MOST_SECONDS:
                break
        return least

    async def try_out(self, name: str, made: Any, do: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Something that can be said again and again."""
        worst = self.found[name]
        worst.tried += 1
        took = await self.measure(do)
        if took > worst.seconds:
            took = await self.measure(do, 4)
        worst.keep(took, made)
        if took > worst.seconds:
            worst.seconds, worst.said = took, describe(made)
        self.tell_now_and_then()

    async def play_out(self, name: str, made: Any, do: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Something by which a game goes on: it is said once."""
        self.found[name].tried += 1
        told = self.played[name]
        told.append((await self.measure(do, settles=SETTLES), describe(made)))
        told.sort(reverse=True)
        del told[TALLY:]
        if len(told) == TALLY:
            self.found[name].seconds, self.found[name].said = told[-1]
        self.tell_now_and_then()

    def choose(self, name: str, change: Callable[[Any], Any], make: Callable[[], Any]) -> Any:
        """Something new, or the slowest of its kind once more with one thing changed."""
        slow = self.found[name].slow
        return change(self.rng.choice(slow)[1]) if slow and self.rng.random() < AGAIN else make()

    def tell_now_and_then(self) -> None:
        if time.monotonic() - self.told > 30:
            self.tell()

    def tell(self) -> None:
        """What was found until now, the slowest first."""
        self.told = time.monotonic()
        tried = sum(one.tried for one in self.found.values())
        over = sum(one.seconds >= MOST_SECONDS for one in self.found.values())
        print(f"{tried} inputs of {len(self.found)} kinds in {self.told - self.began:.0f} s; {over} kinds over "
              f"{1000 * MOST_SECONDS:.0f} ms; the slowest:")  # fmt: skip
        for name, one in sorted(self.found.items(), key=lambda found: -found[1].seconds)[: max(12, over)]:
            print(f"{1000 * one.seconds:8.1f} ms  {name} ({one.tried})  {one.said[:200]}")
        sys.stdout.flush()

    # -- messages
    async def sit_late(self, game: str, person: str) -> tuple[Any, Link]:
        """At a table in the middle of a game or late in it, on a seat that is asked."""
        read = record(game, self.rng.choice(GAMES[game]))
        cut = len(read.log) * self.rng.choice((1, 2, 3)) // 4
        seats = make_game(read.game, read.options).seats
        id, _ = await lay_table(self.house, read, cut, {self.rng.randrange(seats): person}, "random")
        return await self.enter(id, person)

    async def sit_before(self, game: str, person: str) -> tuple[Any, Link]:
        """At a table of one's own that has not begun."""
        wishes = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")]
        if game == "princes":
            wish = NewTable(game=game, seats=wishes[:2])
        else:
            wish = NewTable(game=game, options={"seats": "3"}, seats=wishes)
        made, _ = await self.house.make_table(person, "Ana", wish)
        return await self.enter(made.id, person)

    async def enter(self, id: str, person: str) -> tuple[Any, Link]:
        room = await self.house.open_room(id)
        assert room is not None
        link = Link(person, "Ana", "en", room.find_seat(person))
        me = {"person": person, "name": "Ana", "account": False, "lang": "en", "host": False}
        await visits.enter_table(self.house, room, link, Hello(lang="en"), me)
        return room, link

    async def messages(self, person: str, token: str, until: float) -> None:
        while time.monotonic() < until:
            game = self.rng.choice(list(GAMES))
            sit = self.sit_before if self.rng.random() < 0.25 else self.sit_late
            room, link = await sit(game, person)
            await self.greet(room, token)
            for _ in range(40):
                await self.say_something(room, link)
                link.waiting.take_all()
            await self.leave(room, link)

    async def say_something(self, room: Any, link: Link) -> None:
        game, where = room.table.row.game, room.table.row.status
        if room.table.open and self.rng.random() < 0.3:
            await self.play_on(room, link)
            return
        type = self.rng.choice([*SHAPES, "why", "why", "answer", "describe", "malformed"])
        name = f"{type} ({game}, {where})"
        if type == "malformed":
            said = self.rng.choice(MALFORMED)
        else:
            said = self.choose(name, self.maker.change, lambda: self.maker.message(type))
            if type == "answer" and room.table.open and self.rng.random() < 0.5:
                said = said | {"question": self.rng.choice(room.table.open).id}
        text = said if isinstance(said, str) else json.dumps(said)
        await self.try_out(name, said, partial(handle_message, self.house, room, link, text))

    async def play_on(self, room: Any, link: Link) -> None:
        """An answer that is good, as a page gives it."""
        position = json.loads(orjson.dumps(room.make_update([], link.seat, "en")))["position"]
        asked = [one for one in position["questions"] if one["waits"]] or position["questions"]
        if not asked:
            await asyncio.sleep(0.05)
            return
        one = self.rng.choice(asked)
        said = {"type": "answer", "id": self.maker.id(), "question": one["id"], "sure": True}
        said |= some_answer(one["answers"], self.rng)
        name = f"a good answer ({room.table.row.game})"
        await self.play_out(name, said, partial(handle_message, self.house, room, link, json.dumps(said)))

    async def greet(self, room: Any, token: str) -> None:
        """Somebody comes, with much or little of what was told before."""
        rng, name = self.rng, f"hello ({room.table.row.game})"
        for _ in range(3):
            said = {"type": "hello", "protocol": 1, "token": token, "since": rng.choice((-1, 0, 5, 60, 2**31 - 1)),
                    "ear": rng.random() < 0.5, "keeps": rng.random() < 0.5, "lang": rng.choice(("en", "es", "ca")),
                    "head": rng.choice(("", "0.0.ff", "a" * 100))}  # fmt: skip
            await self.try_out(name, said, partial(self._come_and_go, room.id, json.dumps(said)))

    async def _come_and_go(self, match: str, said: str) -> None:
        wire = Wire(lambda text: None)
        wire.take(said)
        serving = asyncio.create_task(serve_socket(self.house, match, wire))  # type: ignore[arg-type]
        await asyncio.sleep(SETTLES)
        wire.take(None)
        await asyncio.wait([serving], timeout=2)

    async def crowd(self, people: int) -> None:
        """A table that many look at, each with announcements of their own: what one answer costs."""
        for game in GAMES:
            room, link = await self.sit_late(game, f"person-{game}")
            for n in range(people):
                other = Link(f"looker-{n}", f"Looker {n}", "en", None)
                me = {"person": other.person, "name": other.name, "account": False, "lang": "en", "host": False}
                await visits.enter_table(self.house, room, other, Hello(lang="en", ear=True), me)
                said = {"type": "speak", "id": "s", "lang": ("en", "es", "ca")[n % 3], "levels": self.maker.levels()}
                await handle_message(self.house, room, other, json.dumps(said))
            for _ in range(12):
                if not room.table.open:
                    break
                question = next((one for one in room.table.open if one.decision.waits), room.table.open[0])
                said = {"type": "answer", "id": self.maker.id(), "question": question.id}
                said["choice"] = room.table.game.write(next(iter(question.decision.answers)))
                for one in room.links:
                    one.waiting.take_all()
                doing = partial(handle_message, self.house, room, link, json.dumps(said))
                await self.play_out(f"an answer with {people} looking on ({game})", said, doing)
            await self.leave(room, link)

    async def leave(self, room: Any, link: Link) -> None:
        await visits.leave_table(self.house, room, link)
        self.house._close_links(room.id)

    # -- calls
    async def calls(self, walking: Walker, app: FastAPI, until: float) -> None:
        names = [call for call in calls(app) if call not in NOT_TRIED and " /api/host" not in call]
        asked = read_query_names(app)
        while time.monotonic() < until:
            await self.try_call(walking, self.rng.choice(names), asked)

    async def try_call(self, walking: Walker, call: str, asked: dict[str, list[str]]) -> None:
        method, path, body = walking.request(call)
        if self.rng.random() < 0.2:
            path = re.sub(r"{[^}]+}", lambda _: self.maker.place(), call.split(" ")[1])
        spoil = partial(self.maker.spoil, body)
        made = self.choose(
            call, lambda one: (*one[:-1], spoil()), lambda: (path, self.maker.query(asked[call]), spoil())
        )
        self.house.rooms.pop(walking.names["over"], None)
        await self.try_out(call, made, make_call(walking.http, method, *made))


def make_call(http: httpx.AsyncClient, method: str, path: str, query: Json, body: Any) -> Callable[[], Any]:
    """A call that is ready to be sent: making it is not the server's time."""
    kind = "text/plain" if isinstance(body, str) else "application/json"
    sent = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    url = httpx.URL(path)
    url = url.copy_merge_params(query) if query else url
    return partial(http.request, method, url, content=sent, headers={"content-type": kind})


def describe(made: Any) -> str:
    """An input, as whoever looks for it may read it."""
    return " ".join(part if len(part) < 150 else f"{part[:120]}… ({len(part)})" for part in
                    (repr(one) for one in (made if isinstance(made, tuple) else (made,))))  # fmt: skip


async def keep_records(walking: Walker) -> list[tuple[str, str]]:
    """Games that are over, of each game one: their tables and keys."""
    kept = [(walking.names["over"], walking.keys["over"])]
    for game in GAMES:
        text = (RECORDS / game / f"{GAMES[game][0]}.trq").read_text()
        reply = await walking.http.post("/api/records", content=text, headers={"content-type": "text/plain"})
        if reply.status_code == 200:
            kept.append((reply.json()["table"]["id"], reply.json()["key"]))
    return kept


async def search(seconds: float, seed: int) -> Search:
    with tempfile.TemporaryDirectory() as folder:
        async with walker(Path(folder)) as (app, walking):
            found = Search(app, Random(seed))
            began, token = time.monotonic(), walking.http.cookies["trueque"]
            kept = await keep_records(walking)
            await found.crowd(100)
            turns = max(1, int(seconds // 20))
            for turn in range(turns):
                until = began + seconds * (turn + 1) / turns
                walking.names["over"], walking.keys["over"] = kept[turn % len(kept)]
                await found.calls(walking, app, (time.monotonic() + until) / 2)
                await found.messages(walking.names["person"], token, until)
    return found


def main(words: list[str]) -> None:
    seconds, seed = float((words or ["60"])[0]), int((words[1:] or ["0"])[0])
    asyncio.run(search(seconds, seed)).tell()


if __name__ == "__main__":
    main(sys.argv[1:])
