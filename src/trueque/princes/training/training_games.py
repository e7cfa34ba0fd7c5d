"""Many games at once on the compiled core, a thread for each processor: lessons, and who wins."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from trueque.bots.search.doors import AT_LIMIT, FIRST_WON, ROWS, TURNS, WIN
from trueque.bots.search.records import Net, Plan
from trueque.bots.search.selfplay import BESIDE_INPUTS
from trueque.princes.bots.search.mind.notes import INPUTS
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.brought.drafts import DRAFT
from trueque.princes.core.engine import load_core
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import DECKS, MODES, make_rules

ROWS_A_GAME = 130
"""Room for the lessons of a game, on average."""
MOST_DRAFTS = 10**9
PIECE = 32
"""Games that a thread plays before it asks for more."""


@dataclass(frozen=True)
class PrincesTrainingRun:
    """What came of a run of games; `won` is the first net's share."""

    rows: Any
    won: float
    turns: float
    at_limit: float


def draw_table_options(mode: str, number: int) -> dict[str, str]:
    """The options of a piece's games: where decks are brought, two drafted ones, and others for every piece."""
    decks = DECKS if MODES[mode].brought else ()
    return {
        "mode": mode,
        **{name: f"{DRAFT}{(len(decks) * number + at) % MOST_DRAFTS}" for at, name in enumerate(decks)},
    }


def play_games(
    mode: str, nets: Sequence[Net], games: int, seed: int, asked: Plan, threads: int = 0
) -> PrincesTrainingRun:
    """So many games of the first net against the second, both seats in turn."""
    core = load_core("compiled")
    pieces = [(seed + at, min(PIECE, games - at)) for at in range(0, games, PIECE)]

    def play_piece(given: tuple[int, int]) -> tuple[Any, list[int]]:
        first, count = given
        t = core.tables(make_tables(make_rules(draw_table_options(mode, first))))
        bench, most = MIND.bench(nets, "compiled"), count * ROWS_A_GAME if asked.kept else 0
        rows = np.zeros((max(1, most), INPUTS + BESIDE_INPUTS), np.int8)
        tally = bench.games(t, core.start(t), first, count, asked, rows.ctypes.data, most)
        return rows[: tally[ROWS]].copy(), tally

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        done = list(pool.map(play_piece, pieces))
    total = np.sum([tally for _, tally in done], axis=0)
    won = total[FIRST_WON] / (WIN * games)
    rows = np.concatenate([rows for rows, _ in done])
    return PrincesTrainingRun(rows, float(won), float(total[TURNS] / games), float(total[AT_LIMIT] / games))
