"""Run the test lanes, print what each took, and fail when a lane breaks or outgrows its budget.

python tests/lanes.py static games server browser
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
# All cores but never more than four: the budgets are meant for a machine with two.
WORKERS = str(min(4, os.cpu_count() or 1))
PYTEST = [sys.executable, "-m", "pytest", "-n", WORKERS, "--dist", "worksteal", "-m", "not soak"]

# Which folders of tests/ belong to which lane; a folder named nowhere fails tests/house.
FOLDERS = {
    "games": ["house", "kernel", "settlers", "quick", "princes", "bots", "arena", "archive", "envs", "almanac",
              "access", "locale", "terminal", "page", "docs"],
    "server": ["server"],
    "browser": ["browser"],
}  # fmt: skip
BUDGET_MINUTES = {"static": 1, "games": 3, "server": 2, "browser": 3, "soak": 180}


def commands(lane: str) -> list[list[str]]:
    """The commands of one lane, in the order in which they are worth failing."""
    if lane == "static":
        return [
            [str(BIN / "ruff"), "check", "."],
            [str(BIN / "ruff"), "format", "--check", "."],
            [str(BIN / "lint-imports"), "--config", "pyproject.toml"],
            [str(BIN / "mypy")],
        ]
    if lane == "soak":
        # The browser's tests keep an event loop running, in which the server's could not run theirs.
        long = [sys.executable, "-m", "pytest", "-m", "soak"]
        return [[*long, "tests", "--ignore", "tests/browser"], [*long, "tests/browser"]]
    tests = [f"tests/{name}" for name in FOLDERS[lane] if any((ROOT / "tests" / name).glob("**/test_*.py"))]
    extra = ["tests/test_every_game.py"] if lane == "games" and (ROOT / "tests/test_every_game.py").exists() else []
    return [[*PYTEST, *extra, *tests]] if tests else []


def run(lane: str) -> tuple[bool, float]:
    """Whether *lane* passed, and its seconds."""
    began = time.monotonic()
    passed = True
    for command in commands(lane):
        print(f"[{lane}] {Path(command[0]).name} {' '.join(command[1:])}", flush=True)
        if subprocess.run(command, cwd=ROOT).returncode:
            passed = False
            break
    return passed, time.monotonic() - began


# A shared machine may be slower than the two quiet cores the budgets are meant for: it may ask for slack.
SLACK = max(1.0, float(os.environ.get("TRUEQUE_LANE_SLACK", "1")))


def main(lanes: list[str]) -> int:
    results = {lane: run(lane) for lane in lanes}
    failed = False
    print("\nlane      seconds  budget")
    for lane, (passed, seconds) in results.items():
        budget = round(BUDGET_MINUTES[lane] * 60 * SLACK)
        over = seconds > budget
        failed = failed or over or not passed
        print(f"{lane:8} {seconds:8.1f} {budget:7}  {'failed' if not passed else 'over budget' if over else 'ok'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["static", "games", "server", "browser"]))
