"""How fast the quick game is: random games a second in one process, and the time to copy a position.

What people play (questions and events as objects) and the core, plain and compiled, in one run: on a busy machine read
the ratios.

python -m benchmarks.quick [--core] [--write]     with --core the short run beside the core alone; with --write the
                                                  figures go into benchmarks/results.md
"""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
import time
from collections.abc import Callable
from random import Random

from benchmarks.results import heading, keep
from trueque.core import library_build
from trueque.core.library import Library
from trueque.core.memory import RecordArray, record_class_for
from trueque.core.rollout import POOL
from trueque.kernel.playout import play_out_randomly
from trueque.quick.core.engine import Backend, load_core
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.source import make_source
from trueque.quick.core.state import Position
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick, make
from trueque.quick.state import QuickState

TITLE = "The Quick Game: random games in one process"
CORE_TITLE = "The Quick Game: what people play and its core side by side"
GAMES, FEW, ROUNDS, COPIES = 200, 12, 5, 20_000
BACKENDS: tuple[Backend, Backend] = ("plain", "compiled")


def random_game(game: Quick, rng: Random) -> tuple[QuickState, int]:
    """One game of random answers, driven by `decisions` and `play` alone; the end and the number of answers."""
    state = game.start()
    return state, play_out_randomly(game, state, rng)


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The processor seconds of the fastest of *rounds*: what the machine does when it is left alone."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def games_a_second(seats: int, games: int = GAMES) -> tuple[float, float]:
    """Random games a second, and the answers of a game."""
    game, rng, counted = make({"seats": str(seats)}), Random(seats), list[int]()

    def play_all() -> None:
        counted.extend(random_game(game, rng)[1] for _ in range(games))

    return games / best_of(ROUNDS, play_all), sum(counted) / len(counted)


def copy_microseconds(seats: int) -> float:
    """The time to copy a position in the middle of a game."""
    game, rng = make({"seats": str(seats)}), Random(1)
    state = game.start()
    play_out_randomly(game, state, rng, most=300)
    game.view(state, 0)

    def copy_all() -> None:
        for _ in range(COPIES):
            state.copy()

    return best_of(ROUNDS, copy_all) / COPIES * 1e6


def core_games_a_second(seats: int, backend: Backend, players: int = 0) -> float:
    """Games a second through the core; at random nobody looks, so nobody remembers."""
    core, games = load_core(backend), 2000 if backend == "compiled" else 20
    if players:
        games //= 10
    t = core.tables(make_tables(make({"seats": str(seats)}).rules, remembers=players > 0))
    return games / best_of(ROUNDS, lambda: core.simulate(t, 1, games, players))


def core_copy_nanoseconds() -> float:
    """The time to copy a position inside the compiled core."""
    positions, copies = RecordArray(record_class_for(Position), POOL), 2_000_000
    door = Library(library_build.ensure_library(make_source())).bind_door(LOOPS.rollout.copies_door)
    return best_of(ROUNDS, lambda: door(positions.address, copies)) / copies * 1e9


def core_report() -> list[str]:
    """Both in turn, seat by seat, so that whatever else the machine does slows both."""
    lines = [
        heading(CORE_TITLE),
        "",
        f"{machine()}: games a second, best of {ROUNDS}; {FEW} games through `decisions` and `play`.",
    ]
    lines += [f"A copy inside the compiled core: {core_copy_nanoseconds():.0f} ns.", ""]
    lines += [
        "| seats | people's | plain core | compiled core | times people's | sensible player, compiled |",
        "|---|---|---|---|---|---|",
    ]
    for seats in range(2, 7):
        engine, _ = games_a_second(seats, FEW)
        plain, fast = (core_games_a_second(seats, backend) for backend in BACKENDS)
        sensible = core_games_a_second(seats, "compiled", players=63)
        lines.append(f"| {seats} | {engine:.0f} | {plain:.0f} | {fast:,.0f} | {fast / engine:.0f} | {sensible:,.0f} |")
    return lines


def machine() -> str:
    optimised = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "") or sys.prefix == "/usr"
    kind = "distribution build" if optimised else "plain build"
    load = f", at a load of {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
    return f"CPython {platform.python_version()} ({kind}), one core of {platform.machine()}{load}, processor time"


def report() -> list[str]:
    lines = [heading(TITLE), ""]
    lines += [f"{machine()}: random games through `decisions` and `play`, best of {ROUNDS}."]
    lines += [
        "",
        "| seats | games a second | answers a game | answers a second | copy a position |",
        "|---|---|---|---|---|",
    ]
    for seats in range(2, 7):
        speed, answers = games_a_second(seats)
        lines.append(
            f"| {seats} | {speed:.0f} | {answers:.0f} | {speed * answers:,.0f} | {copy_microseconds(seats):.1f} µs |"
        )
    return lines


if __name__ == "__main__":
    for figures in [core_report] if "--core" in sys.argv else [report, core_report]:
        text = "\n".join(figures())
        print(text)
        if "--write" in sys.argv:
            keep(text)
