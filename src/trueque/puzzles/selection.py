"""What is shipped of all the puzzles that were found: of each theme the hardest, from every table, few alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trueque.bots.levels import levels_of
from trueque.puzzles.shelf import ENDGAME, PROVED, Puzzle

MOST = 100
"""Of a theme in one game."""
ALIKE = 4
"""Proved ones that come down to the same words, places and amounts apart."""


def choose_shipped(found: Iterable[Puzzle]) -> list[Puzzle]:
    """The chosen ones, by theme and rating."""
    kept = {one.line: one for one in found if len(one.solvers) < len(levels_of(one.game))}
    themes: dict[str, list[Puzzle]] = {}
    for one in kept.values():
        themes.setdefault(one.kind, []).append(one)
    chosen = [one for theme in themes.values() for one in choose_evenly(drop_similar_puzzles(theme))]
    return sorted(chosen, key=lambda one: (one.kind, one.rating, one.line))


def choose_evenly(found: list[Puzzle]) -> list[Puzzle]:
    """The same number from every table as far as there are so many, the hardest first."""
    rank, taken = dict[str, int](), Counter[str]()
    for one in sorted(found, key=lambda one: (len(one.solvers), one.line)):
        table = name_table(one)
        rank[one.line] = taken[table]
        taken[table] += 1
    return sorted(found, key=lambda one: (rank[one.line], one.line))[:MOST]


def drop_similar_puzzles(found: list[Puzzle]) -> list[Puzzle]:
    """Without those of which there are enough already; what was played on is another question each time."""
    known, kept = Counter[tuple[str, ...]](), list[Puzzle]()
    for one in sorted(found, key=lambda one: (len(one.solvers), one.line)):
        idea = summarize_steps(one)
        known[idea] += 1
        if one.kind not in (PROVED, ENDGAME) or known[idea] <= ALIKE:
            kept.append(one)
    return kept


def summarize_steps(puzzle: Puzzle) -> tuple[str, ...]:
    """What is done, in whichever order, with what and wherever: the first word of each step."""
    return (name_table(puzzle), *sorted(step.split()[0] for step in puzzle.steps))


def name_table(puzzle: Puzzle) -> str:
    """Under which rules it is, and for how many."""
    return puzzle.line.partition(";")[0]
