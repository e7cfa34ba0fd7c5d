"""What one answer costs a table of four with its listeners, without sockets and commits.

    python -m benchmarks.answer_cost [--tables 40] [--answers 60] [--calls]

Tables in one process take turns, so that each is as cold as on a busy server; only the time of the answer itself is
counted, by the thread's own clock. `--calls` counts function calls instead: a busy machine does not disturb them.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import pstats
import time
from collections.abc import Callable
from random import Random

import orjson
from tests.server.kit import some_answer

from trueque.table import messages, visits
from trueque.table.house import House
from trueque.table.keeper import Lines
from trueque.table.link import Link
from trueque.table.memory import MemoryKeeper
from trueque.table.room import Room
from trueque.table.rows import LogRow

SEATS = 4
WARM = 80
"""Answers of each table before anything is counted."""


class Writing(MemoryKeeper):
    """Keeps without looking for answers that were given twice: that would read the whole log each time."""

    async def append_lines(self, lines: Lines) -> list[LogRow]:
        if lines.changes:
            return await super().append_lines(lines)
        rows = lines.make_rows(self.now(), self.heads)
        self.tables[lines.match].lines.extend(rows)
        return rows


class Person:
    """Somebody who keeps the last position told."""

    def __init__(self, person: str) -> None:
        self.link, self.asked = Link(person, person, "en"), b""
        self.link.waiting.now = self.hear
        # As if the line always waited for the next message.
        self.link.waiting._empty = asyncio.get_running_loop().create_future()

    def hear(self, text: bytes) -> bool:
        if text.startswith(b'{"type":"update"'):
            self.asked = text if b'"waits":true' in text else b""
        return True


async def seated(house: House, number: int) -> tuple[Room, list[Person]]:
    """A table at which the game has begun."""
    wish = messages.NewTable(game="island", options={"seats": str(SEATS)}, pace_ms=0, autostart=True)
    row, _ = await house.make_table(f"{number}.0", "0", wish)
    room = await house.open_room(row.id)
    assert room is not None, "the table was just made"
    people = [Person(f"{number}.{seat}") for seat in range(SEATS)]
    for seat, one in enumerate(people):
        await visits.enter_table(house, room, one.link, messages.Hello(keeps=True), {})
        await visits.handle_message(house, room, one.link, messages.Sit(id="sit", seat=seat))
    return room, people


async def answer(room: Room, people: list[Person], id: str, rng: Random, calls: cProfile.Profile | None) -> float:
    """One random answer; the seconds it took."""
    asked = [one for one in people if one.asked]
    if not asked:
        return 0.0
    one = rng.choice(asked)
    question = next(q for q in orjson.loads(one.asked)["position"]["questions"] if q["waits"])
    message = messages.Answer(id=id, question=question["id"], **some_answer(question["answers"], rng))
    if calls is not None:
        calls.enable()
    began = time.thread_time()
    await visits.handle_message(room.house, room, one.link, message)
    took = time.thread_time() - began
    if calls is not None:
        calls.disable()
    return took


async def measure(
    tables: int, answers: int, calls: cProfile.Profile | None, warmed: Callable[[], None] | None = None
) -> list[float]:
    """The seconds of each answer; *warmed* is called when it begins to count."""
    house, rng = House(Writing()), Random(1)
    rooms = [await seated(house, number) for number in range(tables)]
    gc.set_threshold(100_000, 200, 1_000_000)  # as the server does
    for n in range(WARM):
        for room, people in rooms:
            await answer(room, people, f"w{n}", rng, None)
    if warmed is not None:
        warmed()
    return [await answer(*room, f"a{n}", rng, calls) for n in range(answers) for room in rooms]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--calls", action="store_true")
    options = parser.parse_args()
    calls = cProfile.Profile() if options.calls else None
    took = [seconds for seconds in asyncio.run(measure(options.tables, options.answers, calls)) if seconds]
    if calls is not None:
        stats = pstats.Stats(calls)
        print(f"{stats.total_calls / len(took):.0f} calls an answer")  # type: ignore[attr-defined]
    else:
        took.sort()
        middle = took[len(took) // 2]
        print(f"{1e6 * sum(took) / len(took):.0f} us an answer, the middle one {1e6 * middle:.0f}, of {len(took)}")


if __name__ == "__main__":
    main()
