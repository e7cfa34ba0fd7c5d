"""Where figures go: the table of a run, the machine it ran on, and its section in results.md.

    keep(section("Environments", how, rows))     # in the place of the older figures, newest last
    python -m benchmarks.results                 # every section once, by the day it was measured

A section is headed `## Title, 2026-11-16`; its title is its name, and there is one of each.
"""

from __future__ import annotations

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path

from trueque.arena.standings import wilson_interval

RESULTS = Path(__file__).parent / "results.md"
Rows = list[tuple[str, str, str]]
"""What was measured, the figure, the goal."""
HEADING = re.compile(r"## (?P<title>.+), (?P<day>\d{4}-\d\d-\d\d)")


def processor() -> str:
    """The processor's name as people know it, where the machine tells."""
    parts = {"0xd0c": "an Arm Neoverse-N1", "0xd40": "an Arm Neoverse-V1", "0xd49": "an Arm Neoverse-N2"}
    facts = Path("/proc/cpuinfo")
    for line in facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []:
        name, _, value = line.partition(":")
        if name.strip() == "model name" or (name.strip() == "CPU part" and value.strip() in parts):
            return parts.get(value.strip(), value.strip())
    return platform.machine()


def machine() -> str:
    """The processor, how busy it is, and the interpreter."""
    cores = f"{os.cpu_count()} cores of {processor()}"
    return f"{cores}, load {os.getloadavg()[0]:.1f}, CPython {platform.python_version()}."


def percent(won: float, games: int) -> str:
    """A share with the range in which it lies in nineteen of twenty cases."""
    low, high = wilson_interval(won, games)
    return f"{100 * won / max(games, 1):.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def heading(title: str) -> str:
    """The heading of what is measured today."""
    return f"## {title}, {datetime.now(UTC):%Y-%m-%d}"


def section(title: str, how: list[str], rows: Rows) -> str:
    """One section: its heading, the machine, how it was measured, and the table."""
    table = [
        "| what | figure | goal |",
        "|---|---|---|",
        *(f"| {what} | {figure} | {goal} |" for what, figure, goal in rows),
    ]
    return "\n".join([heading(title), "", machine(), *how, "", *table, ""])


def tidy(text: str) -> str:
    """Every section once, the last of its title, in the order of the days of their headings."""
    preface, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    last: dict[str, tuple[str, str]] = {}
    for part in parts:
        found = HEADING.match(part)
        if found is None:
            raise ValueError(f"“{part.splitlines()[0]}” should be headed like “## Environments, 2026-11-16”.")
        last.pop(found["title"], None)
        last[found["title"]] = (found["day"], part.strip())
    newest_last = sorted(last.values(), key=lambda section: section[0])
    return "\n\n".join([preface.strip(), *(part for _, part in newest_last)]) + "\n"


def keep(text: str) -> None:
    """Put the section at the end of results.md, and its older figures away."""
    RESULTS.write_text(tidy(f"{RESULTS.read_text(encoding='utf-8')}\n{text}"), encoding="utf-8")


if __name__ == "__main__":
    RESULTS.write_text(tidy(RESULTS.read_text(encoding="utf-8")), encoding="utf-8")
