"""From nothing to the first table: `trueque serve` is started, and somebody sits down against bots.

    python benchmarks/cold_start.py [--times 5]

NumPy is kept out of the server's process, as in an install for hosting alone; one start before the others compiles what
is not compiled yet. Both a new database and one that exists are measured: until the table is made, and until its first
position is on the player's socket.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.load_client import Http, Wire, free_port
from benchmarks.server_load import cpu_and_memory

ROOT = Path(__file__).parent.parent
WITHOUT_NUMPY = "import sys; sys.modules['numpy'] = None; from trueque.terminal.cli import main; sys.exit(main())"
BOT = {"kind": "bot", "bot": "normal"}
TABLE = {"game": "island", "options": {"seats": "4"}, "seats": [{"kind": "me"}, BOT, BOT, BOT]}


@dataclass(frozen=True)
class Start:
    """One start: seconds on the clock, and of the processor, until the table and until its first position."""

    table: float
    table_cpu: float
    position: float
    position_cpu: float


def installed() -> dict[str, str]:
    """Surroundings in which our modules are compiled, as pip leaves them, whatever is set here."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    compiled = {"PYTHONPYCACHEPREFIX": str(ROOT / "build/compiled")} if "PYTHONDONTWRITEBYTECODE" in os.environ else {}
    return {**kept, **compiled, "PYTHONPATH": str(ROOT / "src")}


async def reached(port: int) -> Http:
    while True:
        try:
            return await Http.connect(port)
        except OSError:
            await asyncio.sleep(0.005)


async def start(folder: str) -> Start:
    port = free_port()
    command = [sys.executable, "-c", WITHOUT_NUMPY, "serve", "--port", str(port), "--db", f"sqlite:///{folder}/cold.db"]
    began = time.perf_counter()
    server = subprocess.Popen(command, cwd=ROOT, env=installed(), stdout=subprocess.DEVNULL)
    try:
        async with asyncio.timeout(60):
            http = await reached(port)
            await http.post("/api/guest", {"name": "Ana"})
            made = await http.post("/api/tables", TABLE)
            table, table_cpu = time.perf_counter() - began, cpu_and_memory(server.pid)[0]
            seen = asyncio.Event()
            wire = await Wire.connect(
                port,
                f"/api/tables/{made['table']['id']}/socket",
                lambda text: seen.set() if b'"position":{' in text else None,
            )
            wire.say({"type": "hello", "protocol": 1, "token": http.cookie.partition("=")[2], "key": made["key"]})
            wire.say({"type": "sit", "id": "sit"})
            await seen.wait()
            return Start(table, table_cpu, time.perf_counter() - began, cpu_and_memory(server.pid)[0])
    finally:
        server.kill()
        server.wait()


def line(name: str, starts: list[Start]) -> str:
    columns = zip(*((s.table, s.table_cpu, s.position, s.position_cpu) for s in starts), strict=True)
    figures = " | ".join(f"{statistics.median(column):.2f}" for column in columns)
    return f"| {name} | {figures} | {max(s.table for s in starts):.2f} |"


async def measure(times: int) -> None:
    print("| database | table made, s | processor time | first position, s | processor time | slowest table, s |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as old:
        await start(old)
        fresh = []
        for _ in range(times):
            with tempfile.TemporaryDirectory() as new:
                fresh.append(await start(new))
        print(line("new", fresh))
        print(line("one that exists", [await start(old) for _ in range(times)]))
    print(f"\nMedians of {times} starts; load average {os.getloadavg()[0]:.1f}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    asyncio.run(measure(parser.parse_args().times))


if __name__ == "__main__":
    main()
