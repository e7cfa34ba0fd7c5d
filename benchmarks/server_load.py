"""How much one server carries: 500 live four-seat tables, 2,000 sockets, loopback only.

    python -m benchmarks.server_load [--tables 500] [--every 2.0] [--seconds 60] [--game island] [--append]

Three runs against a server in its own process (SQLite, synchronous=FULL): every table answers once every two seconds;
every table answers as fast as it can; and the second once more against a bare server on the same stack that only passes
messages of the same size on. The load generator's own CPU time is reported apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import orjson

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.kit import some_answer

from benchmarks.load_client import Http, Wire, free_port
from benchmarks.results import heading, keep

ROOT = Path(__file__).parent.parent
SEATS = 4
WARM = 5.0
"""Seconds of play before anything is counted: everybody has just sat down."""


class Table:
    """One table with its four sockets, answering in turn."""

    def __init__(self, number: int, game: str) -> None:
        self.number, self.game = number, game
        self.rng = Random(number)
        self.wires: list[Wire] = []
        self.asked: dict[int, bytes] = {}
        self.sent_at = 0.0
        self.missing: set[int] = set()
        self.done = asyncio.Event()
        self.answers = self.refused = 0
        self.over = False

    async def set_up(self, port: int) -> None:
        http = await Http.connect(port)
        tokens = []
        for seat in range(SEATS):
            http.cookie = ""
            await http.post("/api/guest", {"name": f"P{seat}"})
            tokens.append(http.cookie)
        http.cookie = tokens[0]
        wish = {"game": self.game, "options": {"seats": str(SEATS)}, "lobby": True, "autostart": True}
        id = (await http.post("/api/tables", wish))["table"]["id"]
        http.close()
        for seat, token in enumerate(tokens):
            wire = await Wire.connect(port, f"/api/tables/{id}/socket", lambda text, s=seat: self.hear(s, text))
            self.wires.append(wire)
            # As the page does, it keeps the view that it was shown.
            wire.say({"type": "hello", "protocol": 1, "token": token.partition("=")[2], "keeps": True})
            wire.say({"type": "sit", "id": "sit", "seat": seat})
        while not self.asked:
            await asyncio.sleep(0.05)

    def hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"update"'):
            if b'"waits":true' in text:
                self.asked[seat] = text
            else:
                self.asked.pop(seat, None)
            self.over = self.over or (b'"result":{' in text)
            self.missing.discard(seat)
            if not self.missing:
                self.done.set()
        elif text.startswith(b'{"type":"refused"'):
            self.refused += 1
            self.missing.clear()
            self.done.set()

    async def answer(self) -> float | None:
        """One answer; the seconds until the last seat has its event."""
        if not self.asked or self.over:
            return None
        seat = self.rng.choice(sorted(self.asked))
        position = orjson.loads(self.asked[seat])["position"]
        question = next(q for q in position["questions"] if q["waits"])
        self.answers += 1
        chosen = some_answer(question["answers"], self.rng)
        message = {"type": "answer", "id": f"a{self.answers}", "question": question["id"], **chosen}
        self.missing = set(range(SEATS))
        self.done.clear()
        began = time.perf_counter()
        self.wires[seat].say(message)
        await asyncio.wait_for(self.done.wait(), 30)
        return time.perf_counter() - began


async def paced(table: Table, every: float, until: float, took: list[tuple[float, float]]) -> None:
    """Answer once every so often, whatever the server does."""
    due = time.perf_counter() + table.rng.random() * every
    await asyncio.sleep(due - time.perf_counter())
    while (began := time.perf_counter()) < until and not table.over:
        if (seconds := await table.answer()) is not None:
            took.append((began, seconds))
        due += every or 0.001
        if due >= until:
            return
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


def cpu_and_memory(pid: int) -> tuple[float, float]:
    """CPU seconds and resident MiB of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def start(kind: str, port: int, folder: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(ROOT / "benchmarks/load_server.py"), kind, str(port), folder]
    return subprocess.Popen(command, cwd=ROOT)


async def run(kind: str, options: argparse.Namespace, every: float) -> dict[str, float]:
    """One run; what it measured."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        began = time.perf_counter()
        server = start(kind, port, folder)
        try:
            cold = await first_reply(port, began)
            tables = [Table(n, options.game) for n in range(options.tables)]
            for start_at in range(0, len(tables), 20):
                await asyncio.gather(*(table.set_up(port) for table in tables[start_at : start_at + 20]))
            times: list[tuple[float, float]] = []
            now = time.perf_counter()
            playing = asyncio.gather(*(paced(table, every, now + WARM + options.seconds, times) for table in tables))
            await asyncio.sleep(WARM)
            before, mine = cpu_and_memory(server.pid)[0], time.process_time()
            await playing
            wall = time.perf_counter() - now - WARM
            took = [seconds for began, seconds in times if began >= now + WARM]
            after, memory = cpu_and_memory(server.pid)
            own = time.process_time() - mine
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    if options.by_second:
        say_by_second(times, now)
    took.sort()
    return {
        "answers": len(took), "per_second": len(took) / wall, "p50_ms": 1000 * statistics.median(took),
        "p99_ms": 1000 * took[int(len(took) * 0.99)], "max_ms": 1000 * took[-1],
        "refused": sum(table.refused for table in tables), "server_cpu": (after - before) / wall,
        "generator_cpu": own / wall, "memory_mib": memory, "cold_start_s": cold,
    }  # fmt: skip


def say_by_second(times: list[tuple[float, float]], start: float) -> None:
    """How each second went, the warm-up too."""
    for second in range(int(max(began for began, _ in times) - start) + 1):
        some = sorted(took for began, took in times if second <= began - start < second + 1) or [0.0]
        middle, most = 1000 * some[len(some) // 2], 1000 * some[-1]
        print(f"  second {second}: {len(some)} answers, p50 {middle:.0f} ms, max {most:.0f} ms")


async def first_reply(port: int, began: float) -> float:
    while True:
        try:
            http = await Http.connect(port)
            http.close()
            return time.perf_counter() - began
        except OSError:
            await asyncio.sleep(0.02)


def table_of(results: dict[str, dict[str, float]], options: argparse.Namespace) -> str:
    """The results as they stand in benchmarks/results.md."""
    load = ", ".join(f"{n:.1f}" for n in os.getloadavg())
    lines = [
        heading("Server under load") + "\n",
        f"`benchmarks/server_load.py`: {options.tables} four-seat tables of {options.game}, {options.tables * SEATS} "
        f"sockets, loopback, {os.cpu_count()} cores ({platform.machine()}), load average at the end {load}.\n",
        "| run | answers/s | p50 ms | p99 ms | max ms | refused | server CPU | generator CPU | memory MiB |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, r in results.items():
        lines.append(
            f"| {name} | {r['per_second']:.0f} | {r['p50_ms']:.0f} | {r['p99_ms']:.0f} | {r['max_ms']:.0f} | "
            f"{r['refused']:.0f} | {r['server_cpu']:.2f} | {r['generator_cpu']:.2f} | {r['memory_mib']:.0f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--game", default="island")
    parser.add_argument("--runs", default="paced,full,bare")
    parser.add_argument("--append", action="store_true", help="put the figures into benchmarks/results.md")
    parser.add_argument("--by-second", action="store_true", help="say how each second went")
    options = parser.parse_args()
    results = {}
    kinds = {"paced": ("game", options.every), "full": ("game", 0.0), "bare": ("bare", 0.0)}
    names = {"paced": f"once every {options.every:g} s", "full": "as fast as it can", "bare": "bare broadcast, as fast"}
    for which in options.runs.split(","):
        results[names[which]] = asyncio.run(run(kinds[which][0], options, kinds[which][1]))
        print(names[which], json.dumps({k: round(v, 2) for k, v in results[names[which]].items()}), flush=True)
    text = table_of(results, options)
    if {"full", "bare"} <= set(options.runs.split(",")):
        ratio = results[names["full"]]["per_second"] / results[names["bare"]]["per_second"]
        text += f"\nThe game server reaches {100 * ratio:.0f} % of the bare broadcast server's throughput.\n"
    print(text)
    if options.append:
        keep(text)


if __name__ == "__main__":
    main()
