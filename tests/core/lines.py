"""Perft over a game on the kit: how many lines of play there are from given positions, nature's answers included.

A rule that is changed by accident changes these numbers, which are kept in tests/perft, one file a way to play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).parents[1] / "perft"
NATURE = -1
DEEPEST = 5
Options = dict[str, str]


@dataclass(frozen=True)
class Lines:
    """One way to play in one back end."""

    core: Any
    t: Any
    asked: Callable[[Any, Any], tuple[int, ...]]
    """Whom the game waits for, from tables and position; nobody when it is over."""

    def answers(self, g: Any) -> list[tuple[int, int]]:
        return [(seat, one) for seat in self.asked(self.t, g) for one in self.core.list_answers(self.t, g, seat)]

    def count(self, g: Any, depth: int) -> int:
        """The number of lines of *depth* answers; a game that is over has one."""
        listed = self.answers(g)
        if depth == 1 or not listed:
            return len(listed) or 1
        total = 0
        for seat, action in listed:
            draft = self.core.copy(g)
            self.core.play_answer(self.t, draft, seat, action)
            total += self.count(draft, depth - 1)
        return total

    def walk(self, places: tuple[int, ...]) -> Iterator[tuple[int, Any]]:
        """The positions of one random game after so many answers; the last one again where it was over before."""
        rng, g = Random(len(places)), self.core.start(self.t)
        for steps in range(max(places) + 1):
            if steps in places:
                yield steps, g
            listed = self.answers(g)
            if listed:
                odds = [self.core.weight(self.t, g, one) if seat == NATURE else 1 for seat, one in listed]
                seat, action = rng.choices(listed, odds)[0]
                self.core.play_answer(self.t, g, seat, action)


def holds(path: Path, lines: Lines) -> None:
    """The lines of play are as many as ever."""
    kept = {place["after"]: place["lines"] for place in json.loads(path.read_text(encoding="utf-8"))["positions"]}
    for after, g in lines.walk(tuple(kept)):
        found = [lines.count(g, depth) for depth in range(1, len(kept[after]) + 1)]
        assert found == kept[after], f"after {after} answers"


def store(path: Path, options: Options, lines: Lines, places: tuple[int, ...], most: int) -> None:
    """Count, and write the file: no deeper where there would be more lines than *most*."""
    rows = []
    for after, g in lines.walk(places):
        counts = list[int]()
        while not counts or (counts[-1] * counts[0] < most and len(counts) < DEEPEST):
            counts.append(lines.count(g, len(counts) + 1))
        rows.append("    " + json.dumps({"after": after, "lines": counts}))
    text = ",\n".join(rows)
    path.write_text(f'{{\n  "options": {json.dumps(options)},\n  "positions": [\n{text}\n  ]\n}}\n', encoding="utf-8")
