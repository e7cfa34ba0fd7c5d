"""The three cores in one run, before and after: python -m benchmarks.cores [--rounds 40] [--write]

The card games' old engines run from their tags (`benchmarks.frozen`), each as a process of its own, in short rounds in
turn with today's game: the same games by the same random numbers, processor time, the best round of each and the
median of the paired ratios. Of the compiled cores, random games, copies, and the positions the Island's search judges.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.frozen import sources
from benchmarks.results import Rows, keep, section
from trueque.bots.playing import Seated, choose_next_answer
from trueque.core.library import Library
from trueque.core.memory import RecordArray, record_class_for
from trueque.core.rollout import POOL
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.mind import IslandMind
from trueque.island.game import make as make_island
from trueque.kernel import NATURE
from trueque.kernel.registry import find_room

TITLE = "The cores before and after, in one run"
ROOT = Path(__file__).parents[1]
BESIDE = ROOT / "benchmarks/beside_engine.py"
ANSWERS, SEARCHED = 150, 400
GOALS: dict[tuple[str, str], str] = {
    ("princes", "intro"): "7,000",
    ("princes", "duel"): "1,500",
    ("quick", "4"): "8,000",
}
GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "princes": ("mode", ("intro", "duel")),
    "quick": ("seats", ("2", "4", "6")),
}


def teller(game: str, folder: Path) -> subprocess.Popen[str]:
    """A process that plays by the sources in *folder*."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(BESIDE), game]
    return subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def asked(side: subprocess.Popen[str], *job: Any) -> float:
    """What one side says of a job."""
    assert side.stdin is not None
    assert side.stdout is not None
    print(json.dumps(job), file=side.stdin, flush=True)
    return float(side.stdout.readline())


def beside(game: str, rounds: int) -> Rows:
    """The old engine and today's game, deed by deed."""
    both, rows = [teller(game, folder) for folder in (sources(f"{game}-engine-1"), ROOT)], Rows()
    name, values = GAMES[game]
    for what, said in (("match", "`Match.play`"), ("raw", "`decisions` and `play`"), ("views", "everybody's views")):
        for value in values:
            for side in both:
                asked(side, what, {name: value}, 1, ANSWERS)  # everything is loaded
            found = [[asked(side, what, {name: value}, number, ANSWERS) for side in both] for number in range(rounds)]
            old, new = (min(one[side] for one in found) for side in (0, 1))
            ratio = median(one[1] / one[0] for one in found)
            figure = f"engine {old:.1f}, core {new:.1f}; {ratio:.2f} of it by paired rounds"
            rows.append((f"{game}, {name} {value}: {said}, µs", figure, "no slower" if what == "match" else ""))
    for side in both:
        side.communicate()
    return rows


def best(rounds: int, deed: Callable[[], float]) -> float:
    """The least processor time a unit of some short rounds."""
    return min(deed() for _ in range(rounds))


def timed(count: int, deed: Callable[[], Any]) -> float:
    """Processor time a unit."""
    begun = time.process_time()
    deed()
    return (time.process_time() - begun) / count


def random_games(game: str, rounds: int) -> Rows:
    """Games a second inside the core, and a copy."""
    name, values = GAMES[game]
    rows, room = Rows(), find_room(game, "cores")
    assert room is not None
    for value in values:
        simulate = room.simulator({name: value}, ["random"] * (int(value) if name == "seats" else 2))
        figure = 1 / best(rounds, lambda simulate=simulate: timed(20, lambda: simulate(1, 20)))  # type: ignore[misc]
        rows.append(
            (
                f"{game}, {name} {value}: random games a second in the core",
                f"{figure:,.0f}",
                GOALS.get((game, value), ""),
            )
        )
    steps: Any = import_module(f"trueque.{game}.core.steps")
    loops = import_module(f"trueque.{game}.core.loops").LOOPS
    core: Any = import_module(f"trueque.{game}.core.engine").load_core("compiled")
    library: Library = core.library
    pool = RecordArray(record_class_for(steps.Position), POOL)
    copies = library.bind_door(loops.rollout.copies_door)
    took = best(rounds, lambda: timed(20_000, lambda: copies(pool.address, 20_000)))
    rows.append((f"{game}: a copy inside the core ({pool.size:,} bytes)", f"{took * 1e9:.0f} ns", "200 ns"))
    return rows


def island(rounds: int) -> Rows:
    """Positions that the search judges a second, of positions in games of greedy players; random games."""
    rows = Rows()
    for seats in (2, 4):
        game = make_island({"edition": "2011", "seats": str(seats)}, backend="compiled")
        rng, state, worlds = Random(5), game.start(), list[tuple[Any, int]]()
        bots = [Seated.seat_bot(IslandGreedy(game, seed)) for seed in range(seats)]
        mind = IslandMind(game, 1, 1, SEARCHED, 0, "compiled")
        while len(worlds) < 24 and (decisions := game.decisions(state)):
            seat, action = choose_next_answer(game, state, decisions, bots, rng)
            if seat != NATURE and rng.random() < 0.2:
                world = mind.guess_position(game.view(state, seat))
                mind.rate_lines(world, seat, SEARCHED)
                worlds += [(world, seat)] * (mind.positions_judged >= SEARCHED // 4)
            game.play(state, seat, action)

        def searched(mind: IslandMind = mind, worlds: list[tuple[Any, int]] = worlds) -> float:
            seen, begun = 0, time.process_time()
            for g, seat in worlds:
                mind.rate_lines(g, seat, SEARCHED)
                seen += mind.positions_judged
            return (time.process_time() - begun) / seen

        figure = f"{1 / best(rounds, searched):,.0f} ({len(worlds)} positions)"
        rows.append((f"island, {seats} seats: positions judged a second", figure, "1,000,000" if seats == 2 else ""))
    room = find_room("island", "cores")
    assert room is not None
    simulate = room.simulator({"edition": "2011", "proposals_per_turn": "0"}, ["random"] * 4)
    games = 1 / best(rounds, lambda: timed(20, lambda: simulate(1, 20)))
    rows.append(("island, 4 seats, no offers: random games a second in the core", f"{games:,.0f}", ""))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    said = parser.parse_args()
    rows = [row for game in GAMES for row in (*beside(game, said.rounds), *random_games(game, said.rounds))]
    rows += island(said.rounds)
    how = [f"`python -m benchmarks.cores --rounds {said.rounds}`: the engines of the tags in turn with today's games,",
           "processor time, best of short rounds; ratios are medians of paired rounds."]  # fmt: skip
    print(section(TITLE, how, rows))
    if said.write:
        keep(section(TITLE, how, rows))


if __name__ == "__main__":
    main()
