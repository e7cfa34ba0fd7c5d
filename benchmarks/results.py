"""Where figures go: the table of a run, the machine it ran on, and its section in results.md."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"
Rows = list[tuple[str, str, str]]
"""What was measured, the figure, the goal."""


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
    """The day, the processor, how busy it is, and the interpreter."""
    cores = f"{os.cpu_count()} cores of {processor()}"
    return f"{datetime.now(UTC):%Y-%m-%d}, {cores}, load {os.getloadavg()[0]:.1f}, CPython {platform.python_version()}."


def section(heading: str, how: list[str], rows: Rows) -> str:
    """One section: its heading, the machine, how it was measured, and the table."""
    table = [
        "| what | figure | goal |",
        "|---|---|---|",
        *(f"| {what} | {figure} | {goal} |" for what, figure, goal in rows),
    ]
    return "\n".join([heading, "", machine(), *how, "", *table, ""])


def keep(heading: str, text: str) -> None:
    """Put the section in the place of the last one with this heading, or at the end."""
    before, found, after = RESULTS.read_text(encoding="utf-8").partition(heading)
    rest = after.partition("\n## ")[2]
    follow = f"\n## {rest}" if found and rest else ""
    RESULTS.write_text(f"{before.rstrip()}\n\n{text}{follow}", encoding="utf-8")
