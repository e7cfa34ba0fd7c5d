"""How fast The Princes plays: random games a second in one process, answers a second, and the cost of a copy.

The engine people play and the compiled core in turn, mode by mode: on a busy machine read the ratios.

python -m benchmarks.princes [seconds a mode] [--write]
"""

from __future__ import annotations

import sys
import time
from random import Random
from timeit import timeit

from benchmarks.results import heading, keep, machine
from trueque.core import library_build
from trueque.core.library import Library
from trueque.core.memory import RecordArray, record_class_for
from trueque.core.rollout import POOL
from trueque.kernel.playout import play_out_randomly
from trueque.princes.core.engine import load_core
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.source import make_source
from trueque.princes.core.state import Position
from trueque.princes.core_tables import make_tables
from trueque.princes.game import Princes, make
from trueque.princes.rules import MODES
from trueque.princes.state import PrincesState

TITLE = "The Princes: random games in one process"
HEAD = (
    "| mode | games a second | answers a second | answers a game | turns a game | µs a copy "
    "| compiled core: games a second | times the engine | ns an answer |"
)


def random_game(game: Princes, rng: Random, most: int = -1) -> tuple[PrincesState, int]:
    """One game of random answers, or its first *most*; the position where it ended, and how many answers it took."""
    state = game.start()
    return state, play_out_randomly(game, state, rng, most)


def measure(mode: str, seconds: float) -> str:
    """One mode for so long."""
    game, games, answers, turns = make({"mode": mode}), 0, 0, 0
    random_game(game, Random(-1))
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state, count = random_game(game, Random(games))
        games, answers, turns = games + 1, answers + count, turns + state.turn
    halfway, _ = random_game(game, Random(0), most=answers // games // 2)
    copy = timeit(halfway.copy, number=2000, timer=time.process_time) / 2000 * 1e6
    fast, nanoseconds = core_speed(game)
    return (
        f"| {mode} | {games / spent:.0f} | {answers / spent:,.0f} | {answers / games:.0f} | {turns / games:.0f} "
        f"| {copy:.1f} | {fast:,.0f} | {fast * spent / games:.0f} | {nanoseconds:.0f} |"
    )


def core_speed(game: Princes) -> tuple[float, float]:
    """Random games a second through the compiled core, and the nanoseconds of one answer: best of a few runs."""
    core, games, best = load_core("compiled"), 200, float("inf")
    t = core.tables(make_tables(game.rules))
    for _ in range(5):
        began = time.process_time()
        tally = core.simulate(t, 1, games)
        best = min(best, time.process_time() - began)
    return games / best, best / tally.answers * 1e9


def core_copy_nanoseconds() -> float:
    """The time to copy a position inside the compiled core."""
    positions, copies = RecordArray(record_class_for(Position), POOL), 200_000
    door = Library(library_build.ensure_library(make_source())).bind_door(LOOPS.rollout.copies_door)
    runs = [timeit(lambda: door(positions.address, copies), number=1, timer=time.process_time) for _ in range(5)]
    return min(runs) / copies * 1e9


def main() -> None:
    seconds = float(next((word for word in sys.argv[1:] if word != "--write"), 3.0))
    how = f"`python -m benchmarks.princes {seconds:g}`, {machine()} Processor time of one core."
    how += f" A copy inside the compiled core: {core_copy_nanoseconds():.0f} ns."
    lines = [how, "", HEAD, "|---" * HEAD.count(" | ") + "|---|"]
    print(*lines, sep="\n")
    for mode in MODES:
        lines.append(measure(mode, seconds))
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        keep("\n".join([heading(TITLE), "", *lines]))


if __name__ == "__main__":
    main()
