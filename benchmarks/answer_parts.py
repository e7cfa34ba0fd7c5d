"""Where the time of an answer goes, part by part, without sockets and commits.

    python -m benchmarks.answer_parts [--tables 10] [--answers 60] [--write]

The tables of `answer_cost`, with a clock around each part; a part inside another is counted once, as itself. What the
clocks take is measured and taken off. Processor time of the thread, the mean of all answers.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from time import thread_time_ns
from typing import Any

from benchmarks import answer_cost
from benchmarks.results import Rows, keep, section
from trueque.table import visits

PARTS = {
    "reading what was answered": ("trueque.table.answers:chosen",),
    "a copy of the game to try it on": ("trueque.kernel.match:Match.copy",),
    "the rules, by which it is played": ("trueque.island.game:Island.play",),
    "what may be answered now": ("trueque.island.game:Island.decisions",),
    "nature's draws": ("trueque.kernel.rounds:RoundDealer.draw", "trueque.table.table:Table.open_round"),
    "the rest of the match: log, steps, what each hears": (
        "trueque.kernel.match:Match.play",
        "trueque.kernel.match:Match.play_nature",
        "trueque.table.room:batch",
    ),
    "lines and heads as they are kept": ("trueque.table.keeper:Lines.make_rows",),
    "taking the kept lines over": ("trueque.table.table:Table.adopt_draft",),
    "four views, from those before": ("trueque.table.speech:shown",),
    "their parts in JSON": (
        "trueque.table.view_encoding:EncodedViews.put_views",
        "trueque.table.view_encoding:EncodedViews.changed_parts",
    ),
    "log lines in words": ("trueque.table.speech:Fresh.__init__", "trueque.table.speech:Fresh.lines_for"),
    "questions in words": ("trueque.table.speech:question",),
    "what changed since one's turn": ("trueque.table.speech:since",),
    "notes on what cannot be had": ("trueque.table.speech:notes",),
    "points": ("trueque.island.game:Island.points",),
    "the rest of four positions": (
        "trueque.table.speech:position",
        "trueque.table.speech:CommonPosition.make_standing",
    ),
    "four messages in JSON": ("trueque.table.room:dumps",),
    "publishing, the rest": ("trueque.table.room:Room._send_lines",),
    "acknowledging": ("trueque.table.acts:ack",),
    "handing over to the lines": ("trueque.table.link:Link.send",),
}
REST = "waiting for the table, trying, committing: the rest"


class Clocks:
    """Counts each part's own time while an answer is heard."""

    def __init__(self) -> None:
        self.own: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()
        self.outer: Counter[str] = Counter()
        """How often another part was called from one: its clock is felt there, too."""
        self.stack: list[tuple[str, int]] = []
        self.runs = False

    def begin(self, part: str) -> int:
        self.stack.append((part, 0))
        return thread_time_ns()

    def end(self, began: int) -> None:
        took = thread_time_ns() - began
        part, inner = self.stack.pop()
        self.own[part] += took - inner
        self.calls[part] += 1
        if self.stack:
            above, spent = self.stack[-1]
            self.stack[-1] = (above, spent + took)
            self.outer[above] += 1

    def around(self, part: str, of: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(of)
        def clocked(*given: Any, **named: Any) -> Any:
            if not self.runs:
                return of(*given, **named)
            began = self.begin(part)
            try:
                return of(*given, **named)
            finally:
                self.end(began)

        return clocked


def put_around(clocks: Clocks, part: str, path: str) -> None:
    """Put a clock around one function, wherever it was imported to."""
    module, _, dotted = path.partition(":")
    *owner, name = dotted.split(".")
    home: Any = import_module(module)
    for inner in owner:
        home = getattr(home, inner)
    found = vars(home)[name]
    is_static = isinstance(found, staticmethod)
    made: Any = clocks.around(part, found.__func__ if is_static else found)
    setattr(home, name, staticmethod(made) if is_static else made)
    if not owner:
        for other in [one for key, one in sys.modules.items() if key.startswith("trueque.")]:
            if vars(other).get(name) is found:
                setattr(other, name, made)


def price(clocks: Clocks, times: int = 20_000) -> tuple[float, float]:
    """What a clock takes, in nanoseconds: inside its own part, and around it."""
    empty = clocks.around("empty", lambda: None)
    clocks.runs = True
    began = clocks.begin("around")
    for _ in range(times):
        empty()
    clocks.end(began)
    clocks.runs = False
    inside, around = clocks.own.pop("empty") / times, clocks.own.pop("around") / times
    clocks.calls.clear()
    clocks.outer.clear()
    return inside, around


async def measure(tables: int, answers: int) -> dict[str, float]:
    """Microseconds an answer, by part."""
    clocks = Clocks()
    inside, around = price(clocks)
    heard = visits.handle_message

    async def hear(*given: Any) -> None:
        if not clocks.runs:
            return await heard(*given)
        began = clocks.begin(REST)
        await heard(*given)
        clocks.end(began)
        return None

    for part, paths in PARTS.items():
        for path in paths:
            put_around(clocks, part, path)
    visits.handle_message = hear

    def run(on: bool) -> None:
        clocks.runs = on

    await answer_cost.measure(tables, answers, None, lambda: run(True))
    count = clocks.calls[REST]
    own = {part: clocks.own[part] - clocks.calls[part] * inside - clocks.outer[part] * around for part in clocks.own}
    return {part: time / count / 1000 for part, time in own.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    said = parser.parse_args()
    found = asyncio.run(measure(said.tables, said.answers))
    whole = sum(found.values())
    rows: Rows = [(part, f"{found[part]:.0f} us, {found[part] / whole:.0%}", "") for part in (*PARTS, REST)]
    rows.append(("all of it", f"{whole:.0f} us", ""))
    for row in rows:
        print(f"{row[1]:>14}  {row[0]}")
    if said.write:
        keep(section("An answer part by part", [f"`python {' '.join(sys.orig_argv[1:])}`."], rows))


if __name__ == "__main__":
    main()
