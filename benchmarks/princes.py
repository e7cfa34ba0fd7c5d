"""How fast The Princes plays: random games a second in one process, answers a second, and the cost of a copy.

python -m benchmarks.princes [seconds a mode] [--write]
"""

from __future__ import annotations

import sys
import time
from random import Random
from timeit import timeit

from benchmarks.results import heading, keep, machine
from trueque.kernel.playout import play_out
from trueque.princes.game import Princes, make
from trueque.princes.rules import MODES
from trueque.princes.state import State

TITLE = "The Princes: random games in one process"


def random_game(game: Princes, rng: Random, most: int = -1) -> tuple[State, int]:
    """One game of random answers, or its first *most*; the position where it ended, and how many answers it took."""
    state = game.start()
    return state, play_out(game, state, rng, most)


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
    return (
        f"| {mode} | {games / spent:.0f} | {answers / spent:,.0f} | {answers / games:.0f} | {turns / games:.0f} "
        f"| {copy:.1f} |"
    )


def main() -> None:
    seconds = float(next((word for word in sys.argv[1:] if word != "--write"), 3.0))
    how = f"`python -m benchmarks.princes {seconds:g}`, {machine()} Processor time of one core."
    lines = [how, "", "| mode | games a second | answers a second | answers a game | turns a game | µs a copy |"]
    lines.append("|---|---|---|---|---|---|")
    print(*lines, sep="\n")
    for mode in MODES:
        lines.append(measure(mode, seconds))
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        keep("\n".join([heading(TITLE), "", *lines]))


if __name__ == "__main__":
    main()
