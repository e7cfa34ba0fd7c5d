"""Many games at once on the compiled core, a thread for each processor: lessons, and who wins."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from trueque.bots.search.doors import AT_LIMIT, FIRST_SEATS, FIRST_WON, ROWS, TURNS, WIN
from trueque.bots.search.records import Net, Plan
from trueque.bots.search.selfplay import BESIDE_INPUTS
from trueque.quick.bots.search.mind.notes import INPUTS
from trueque.quick.bots.search.mind.source import MIND
from trueque.quick.core.engine import load_core
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import read_rules

ROWS_A_SEAT = 60
"""Room for the lessons of a game, on average."""
PIECE = 60
"""Games that a thread plays before it asks for more: every start from every seat, at two to six seats."""


@dataclass(frozen=True)
class QuickTrainingRun:
    """What came of a run of games; `won` is the share of games that seats of the first net won together."""

    rows: Any
    won: float
    a_seat: float
    """What each of these seats won."""
    turns: float
    at_limit: float


def play_games(
    seats: int, nets: Sequence[Net], games: int, seed: int, asked: Plan, threads: int = 0
) -> QuickTrainingRun:
    """So many games of the first net against the second, or against the sensible player."""
    core = load_core("compiled")
    t = core.tables(make_tables(read_rules({"seats": str(seats)})))
    pieces = [(seed + at, min(PIECE, games - at)) for at in range(0, games, PIECE)]

    def play_piece(given: tuple[int, int]) -> tuple[Any, list[int]]:
        first, count = given
        bench, most = MIND.bench(nets, "compiled"), count * ROWS_A_SEAT * seats if asked.kept else 0
        rows = np.zeros((max(1, most), INPUTS + BESIDE_INPUTS), np.int8)
        tally = bench.games(t, core.start(t), first, count, asked, rows.ctypes.data, most)
        return rows[: tally[ROWS]].copy(), tally

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        done = list(pool.map(play_piece, pieces))
    total = np.sum([tally for _, tally in done], axis=0)
    won = total[FIRST_WON] / WIN
    rows = np.concatenate([rows for rows, _ in done])
    return QuickTrainingRun(rows, float(won / games), float(won / max(1, total[FIRST_SEATS])),
                            float(total[TURNS] / games),
                  float(total[AT_LIMIT] / games))  # fmt: skip
