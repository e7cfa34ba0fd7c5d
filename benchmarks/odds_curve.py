"""Draws how true the odds of reviews are: python -m benchmarks.odds_curve FOLDER docs/odds.svg

FOLDER is what `benchmarks.odds gather` wrote. A panel for each table under its usual rules: across what was said,
upwards how often it came true, a mark a tenth with the interval (95 in 100) found by drawing games again. Marks on the
slanting line are true.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from tests.campaigns import read_results

from benchmarks.gathering import group_by
from benchmarks.odds import AT_TABLES, TENTHS, Rows, compare_with_wins, error_of

SIDE, GAP, HEAD, COLUMNS, DRAWN = 150, 26, 24, 4, 400
INK, LINE, MARK = "#3b3a36", "#b9b3a6", "#8a3b12"
Tenth = tuple[float, float, float, float]
"""Said, came true, and the ends of the interval, of one."""


def tenths(games: Rows, seed: int = 31) -> list[Tenth]:
    """What was said and what came true, by tenths."""
    said, true, many = (np.zeros((len(games), TENTHS)) for _ in range(3))
    for i, (odds, won) in enumerate(games):
        places = np.minimum((odds * TENTHS).astype(int), TENTHS - 1)
        np.add.at(said[i], places.ravel(), odds.ravel())
        np.add.at(true[i], places.ravel(), np.tile(won, len(odds)))
        np.add.at(many[i], places.ravel(), 1)
    rng, again = np.random.default_rng(seed), []
    for _ in range(DRAWN):
        drawn = rng.integers(0, len(games), len(games))
        again.append(true[drawn].sum(0) / np.maximum(many[drawn].sum(0), 1))
    low, high = np.percentile(np.array(again), (2.5, 97.5), axis=0)
    whole = np.maximum(many.sum(0), 1)
    return [
        (float(a), float(b), float(c), float(d))
        for a, b, c, d, n in zip(said.sum(0) / whole, true.sum(0) / whole, low, high, many.sum(0), strict=True)
        if n
    ]


def panel(name: str, games: Rows, x: float, y: float) -> list[str]:
    """One table's square."""

    def at(across: float, up: float) -> tuple[float, float]:
        return round(x + SIDE * across, 1), round(y + SIDE * (1 - up), 1)

    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    parts = [
        f'<text x="{x}" y="{y - 8}">{name}, {error_of(games)[0]:.1f}</text>',
        f'<path d="M{x0} {y1}V{y0}H{x1}M{x0} {y0}L{x1} {y1}" stroke="{LINE}" fill="none"/>',
    ]
    for said, true, low, high in tenths(games):
        (cx, cy), (_, top), (_, foot) = at(said, true), at(said, high), at(said, low)
        parts.append(f'<path d="M{cx} {top}V{foot}" stroke="{MARK}" stroke-width="1.5"/>')
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="3" fill="{MARK}"/>')
    return parts


def drawing(found: dict[str, Rows]) -> str:
    """All panels."""
    names = [*found]
    rows = -(-len(names) // COLUMNS)
    wide, high = GAP + COLUMNS * (SIDE + GAP), GAP + rows * (SIDE + HEAD + GAP)
    parts = [f'<rect width="{wide}" height="{high}" rx="8" fill="#fffdf8"/>']
    for number, name in enumerate(names):
        x, y = GAP + number % COLUMNS * (SIDE + GAP), GAP + HEAD + number // COLUMNS * (SIDE + HEAD + GAP) - 8
        parts += panel(name.replace("-", " "), found[name], x, y)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12" '
        f'fill="{INK}" role="img" aria-label="What was said and what came true">' + "".join(parts) + "</svg>\n"
    )


if __name__ == "__main__":
    games = [one for file in Path(sys.argv[1]).glob("*.jsonl") for one in read_results(file).values()]
    tables = group_by([one for one in games if "broke" not in one], "table")
    usual = [name for name in sorted(tables) if not name.endswith(("-house", AT_TABLES))]
    Path(sys.argv[2]).write_text(drawing({name: compare_with_wins(tables[name]) for name in usual}), encoding="utf-8")
