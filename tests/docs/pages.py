"""The code blocks of README and docs, as a reader meets them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), ROOT / "benchmarks/results.md"])
FENCE = re.compile(r"^( *)```(\w*)(.*)$")
TITLE = re.compile(r'title="([^"]+)"')
NOT_RUN = re.compile(r"<!-- not run(?: here)?: (.{10,}) -->")


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    line: int
    language: str
    title: str
    text: str
    excuse: str
    """Why it is not run; empty where it is."""


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page, in order."""
    lines = page.read_text(encoding="utf-8").splitlines()
    at, excuse = 0, ""
    while at < len(lines):
        if (fence := FENCE.match(lines[at])) is None:
            if lines[at].strip():
                told = NOT_RUN.search(lines[at])
                excuse = told[1] if told else ""
            at += 1
            continue
        first = at + 1
        at = next(i for i in range(first, len(lines)) if lines[i].strip() == "```")
        title = TITLE.search(fence[3])
        text = dedent("\n".join(lines[first:at])) + "\n"
        yield Block(first, fence[2], title[1] if title else "", text, excuse)
        excuse = ""
        at += 1


def indented(page: Path) -> list[int]:
    """The lines at which a block begins that is only indented: nobody can say what language it is."""
    inside, blank, listed, found = False, True, False, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if FENCE.match(line):
            inside = not inside
        elif not inside and blank and not listed and re.match(r" {4,}\S", line):
            found.append(number)
        if not inside and line.strip() and not line.startswith(" "):
            listed = bool(re.match(r"([-*]|\d+\.) ", line))
        blank = not line.strip()
    return found
