"""Run the test lanes and print what each took: a lane that breaks fails, one that outgrows its budget is only told so.

python tests/lanes.py static games server browser

A test that fails gets one second try, alone: what was only the machine's hurry passes then and is named at the end as
unsteady (a fault to mend, not a reason to lose a day's work); what is really broken fails twice.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BIN = Path(sys.executable).parent
# All cores but never more than four: the budgets are meant for a machine with two.
WORKERS = str(min(4, os.cpu_count() or 1))
# The slowest tests and the dearest files are named, so that whoever wants a lane shorter knows where to look.
PARALLEL = ["--dist", "worksteal", "--durations", "15", "-p", "tests.costs"]
# A test that never ends is ended, told by name and where it was, and fails like any other.
ENDED = ["-o", "faulthandler_timeout=240", "-o", "faulthandler_exit_on_timeout=true"]

# What mypy says where the machine is too busy to start its workers within their three seconds: then it goes alone.
NO_WORKER = "Failed to establish connection with worker"

# Which folders of tests/ belong to which lane; a folder named nowhere fails tests/house.
FOLDERS = {
    "games": ["house", "kernel", "core", "island", "quick", "princes", "bots", "arena", "archive", "envs", "almanac",
              "review", "puzzles", "speech", "tactile", "locale", "terminal", "referee", "page", "docs", "outside",
              "oracle"],
    "server": ["server", "table", "pocket", "cheats", "worlds"],
    "browser": ["browser"],
}  # fmt: skip
BUDGET_MINUTES = {"static": 1, "games": 3, "server": 2, "browser": 3, "soak": 180}
# Where files lie in memory. Lanes with databases put theirs there: every line kept waits for the disk otherwise,
# several milliseconds each; a lone `pytest` and the long runs have them on the disk, as people do.
MEMORY, ROOM = Path("/dev/shm"), 2 * 2**30
IN_MEMORY = ("server", "browser")
# More than this many failures are no hurry of the machine's: they are not tried again.
MOST_TRIED_AGAIN = 5


def looks() -> list[tuple[Path, list[str]]]:
    """What is looked at without running it, and where: side by side, the longest first."""
    ours = [
        [str(BIN / "mypy"), "--num-workers", WORKERS],
        [str(BIN / "lint-imports"), "--config", "pyproject.toml"],
        [str(BIN / "ruff"), "check", "."],
        [str(BIN / "ruff"), "format", "--check", "."],
    ]
    return [(ROOT, ours[0]), *((WEB, look) for look in page_looks()), *((ROOT, look) for look in ours[1:])]


def page_looks() -> list[list[str]]:
    """The page's types and its formatter, by Node; `make` brings both, and where it could not the rest still runs."""
    node = shutil.which("node", path=str(BIN)) or shutil.which("node")
    tools = WEB / "node_modules"
    if not node or not (tools / "prettier").is_dir():
        print("[static] The page is not looked at: Node or its tools are not here (`make static` brings both).")
        return []
    return [
        [node, str(tools / "svelte-check/bin/svelte-check"), "--fail-on-warnings"],
        [node, str(tools / "prettier/bin/prettier.cjs"), "--check", "--cache", "."],
    ]


def commands(lane: str) -> list[list[str]]:
    """The commands of one lane, in the order in which they are worth failing."""
    if lane == "soak":
        # The browser's tests keep an event loop running, in which the server's could not run theirs.
        long = [sys.executable, "-m", "pytest", "-m", "soak"]
        return [[*long, "tests", "--ignore", "tests/browser"], [*long, "tests/browser"]]
    tests = [f"tests/{name}" for name in FOLDERS[lane] if any((ROOT / "tests" / name).glob("**/test_*.py"))]
    extra = ["tests/test_every_game.py"] if lane == "games" and (ROOT / "tests/test_every_game.py").exists() else []
    return (
        [[sys.executable, "-m", "pytest", "-n", workers(lane), *PARALLEL, *ENDED, *cache(lane), *extra, *tests]]
        if tests
        else []
    )


def workers(lane: str) -> str:
    """How many at once: one more than cores where tests wait: for servers, clocks, or a page to be drawn."""
    return str(int(WORKERS) + (lane in IN_MEMORY))


def cache(lane: str) -> list[str]:
    """Each lane remembers its own failures."""
    return ["-o", f"cache_dir=.pytest_cache/{lane}"]


def failures(lane: str) -> list[str]:
    """The tests that failed in the last run of *lane*, as pytest keeps them."""
    kept = ROOT / ".pytest_cache" / lane / "v/cache/lastfailed"
    return sorted(json.loads(kept.read_text())) if kept.exists() else []


def passes_alone(lane: str, failed: list[str]) -> bool:
    """Whether the tests that failed pass when tried once more, one after the other."""
    if not failed or len(failed) > MOST_TRIED_AGAIN:
        return False
    print(f"\n[{lane}] {len(failed)} failed; once more, alone: {', '.join(failed)}", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", *cache(lane), *failed], cwd=ROOT).returncode == 0


@contextmanager
def temporary(lane: str) -> Iterator[None]:
    """Temporary files of *lane*: in memory, where that is wanted and there is room, and gone afterwards."""
    if lane not in IN_MEMORY or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        yield
        return
    before = os.environ.get("TMPDIR")
    with tempfile.TemporaryDirectory(prefix="trueque-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        os.environ["TMPDIR"] = folder
        yield
    os.environ.pop("TMPDIR") if before is None else os.environ.update(TMPDIR=before)


def capture(command: list[str], where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")


def looked() -> bool:
    """Whether nothing was found: each look is told when it is over."""

    def look(where: Path, command: list[str]) -> bool:
        began = time.monotonic()
        done = capture(command, where)
        if done.returncode and NO_WORKER in done.stdout:
            done = capture([str(BIN / "mypy")], where)
        seconds = time.monotonic() - began
        name = " ".join(Path(word).name for word in command)
        print(f"[static] {name} ({seconds:.1f} s)\n{done.stdout.rstrip()}", flush=True)
        return done.returncode == 0

    with ThreadPoolExecutor(int(WORKERS)) as together:
        return all(list(together.map(look, *zip(*looks(), strict=True))))


def run(lane: str) -> tuple[bool, float, list[str]]:
    """Whether *lane* passed, its seconds, and which tests passed only when tried again."""
    began = time.monotonic()
    if lane == "static":
        return looked(), time.monotonic() - began, []
    with temporary(lane):
        passed, unsteady = tried(lane)
    return passed, time.monotonic() - began, unsteady


def tried(lane: str) -> tuple[bool, list[str]]:
    unsteady: list[str] = []
    passed = True
    for command in commands(lane):
        print(f"[{lane}] {Path(command[0]).name} {' '.join(command[1:])}", flush=True)
        code = subprocess.run(command, cwd=ROOT).returncode
        # 1 is pytest's word for "some tests failed"; any other is a run that broke.
        failed = failures(lane) if code == 1 and lane in FOLDERS else []
        if code and not passes_alone(lane, failed):
            passed = False
            break
        unsteady += failed
    return passed, unsteady


def main(lanes: list[str]) -> int:
    # A lane starts hundreds of processes: where none may keep its compiled modules, each compiles them all again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    results = {lane: run(lane) for lane in lanes}
    print("\nlane      seconds  budget")
    for lane, (passed, seconds, _) in results.items():
        budget = BUDGET_MINUTES[lane] * 60
        over = ", over its budget (meant for two quiet cores)" if seconds > budget else ""
        print(f"{lane:8} {seconds:8.1f} {budget:7}  {'ok' if passed else 'failed'}{over}")
    for lane, (_, _, unsteady) in results.items():
        for test in unsteady:
            print(f"unsteady in {lane}, passed alone: {test}")
    return int(not all(passed for passed, _, _ in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["static", "games", "server", "browser"]))
