"""Figures that are gathered game by game, on many cores, in pieces, a line each; and told of as many as are there.

    python -m benchmarks.NAME gather FOLDER --cores 8 --minutes 3     # goes on where it ended
    python -m benchmarks.NAME check FOLDER [--write]                  # the table of what is there; into results.md

Folders of several machines are put together by putting the lines of their files together.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tests.campaigns import Result, read_results, run_campaign

from benchmarks import results
from benchmarks.results import Rows

DRAWN = 2000
"""How often games are drawn again for an interval."""


@dataclass(frozen=True)
class Gathering:
    """One kind of figures."""

    title: str
    about: str
    """What is told beside the table: the module's own words."""
    play: Callable[[str], Result]
    """What one game, named by a text, comes to."""
    list_cases: Callable[[argparse.Namespace], Iterable[str]]
    tell: Callable[[Sequence[Result]], Iterator[tuple[str, str, str]]]
    """The rows of the table."""
    add_options: Callable[[argparse.ArgumentParser], object] = lambda parser: None

    def run(self) -> None:
        """The command."""
        parser = argparse.ArgumentParser(description=self.about.splitlines()[0])
        parser.add_argument("do", choices=("gather", "check"))
        parser.add_argument("folder", type=Path)
        parser.add_argument("--cores", type=int, default=1)
        parser.add_argument("--minutes", type=float, default=0.0, help="end after so many; else when all is there")
        parser.add_argument("--write", action="store_true", help="put the table into benchmarks/results.md")
        self.add_options(parser)
        given = parser.parse_args()
        given.folder.mkdir(parents=True, exist_ok=True)
        file = given.folder / f"{self.title.split(',')[0].lower().replace(' ', '-')}.jsonl"
        if given.do == "gather":
            run_campaign(self.play, self.list_cases(given), given.cores, given.minutes, file)
            return
        wanted = set(self.list_cases(given))
        found = [one for case, one in read_results(file).items() if case in wanted]
        broke = [one for one in found if "broke" in one]
        rows = Rows()
        for row in self.tell([one for one in found if "broke" not in one]):
            rows.append(row)
            print(*row, sep=" | ", flush=True)
        if broke:
            rows.append(("games that broke off", f"{len(broke)}: {broke[0]['broke'].splitlines()[-1]}", "none"))
            print(*rows[-1], sep=" | ")
        if given.write:
            told = " ".join(self.about.split("\n\n")[-1].split())
            results.keep(results.section(self.title, [f"`{find_command()}`: {told}"], rows))


def find_command() -> str:
    """How the module that was started is called."""
    import __main__

    return f"python -m {__main__.__spec__.name}" if __main__.__spec__ else "python"


def mean_with_interval(numbers: Sequence[float], seed: int = 31) -> tuple[float, float, float]:
    """The mean of games, and between what it lies nineteen times of twenty, by drawing the games again."""
    kept, rng = np.array(numbers, float), np.random.default_rng(seed)
    drawn = [kept[rng.integers(0, len(kept), len(kept))].mean() for _ in range(DRAWN)]
    low, high = np.percentile(drawn, (2.5, 97.5))
    return float(kept.mean()), float(low), float(high)


def group_by(found: Iterable[Result], name: str) -> dict[Any, list[Result]]:
    """Results by what they have in common, in the order in which it first comes."""
    groups = dict[Any, list[Result]]()
    for one in found:
        groups.setdefault(one[name], []).append(one)
    return groups
