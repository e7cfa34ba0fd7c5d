"""Random four-seat games of the board game against catanatron's, in alternating rounds, per second of processor time.

python -m venv /tmp/peers && /tmp/peers/bin/pip install -r benchmarks/requirements.txt
python -m benchmarks.simulate_vs_catanatron /tmp/peers/bin/python [--write]    # --write: into benchmarks/results.md
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks.results import Rows, keep, section
from trueque.core.memory import RecordArray
from trueque.island.board import make_island_table
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.rollout import POOL, copies_door
from trueque.island.core.state import NATURE
from trueque.island.game import Backend, make
from trueque.island.rules import read_rules
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match

ROUNDS, THEIR_GAMES, OUR_GAMES, ANSWERS = 5, 20, 4000, 4000
NEW_GAME = -2
BACKENDS: tuple[Backend, ...] = ("plain", "compiled")
TITLE = "The board game: random games beside catanatron's"
# What catanatron's random players play: trade and build in any order, no trade between players, a steal is a must.
ALIKE = {
    "edition": "2011",
    "combined_phase": "on",
    "proposals_per_turn": "0",
    "steal_optional": "off",
    "free_roads_optional": "off",
    "number_placement": "random",
    "harbour_placement": "random",
    "turn_limit": "1000",
}
PEER = """
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer
for line in sys.stdin:
    games, actions, turns, begun = int(line), 0, 0, time.process_time()
    for _ in range(games):
        game = Game([RandomPlayer(color) for color in Color], seed=random.randrange(1 << 30))
        game.play()
        actions += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
        turns += game.state.num_turns
    print(json.dumps([time.process_time() - begun, actions, turns]), flush=True)
"""
READ_BEFORE = "import benchmarks.simulate_vs_catanatron, trueque.island.core.compiled"
FIRST_USE = """
import resource, sys, time
begun = time.perf_counter()
from benchmarks.simulate_vs_catanatron import tables_of
from trueque.island.core.engine import load_core
core = load_core("compiled")
core.simulate(tables_of(core), 1, 1)
print(time.perf_counter() - begun, time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def tables_of(core: IslandCore, **more: str) -> object:
    table = make_island_table(read_rules({**ALIKE, **more}))
    return core.tables(table.board, table.switches)


def timed(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def rounds(python: str) -> Rows:
    """Their games and ours, turn by turn, so that a busy machine slows both."""
    core = load_core("compiled")
    t = tables_of(core)
    book = tables_of(core, combined_phase="off", steal_optional="on", free_roads_optional="on")
    theirs, ours, ratios = [], [], []
    by_the_book = 0.0
    with subprocess.Popen([python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin
        assert peer.stdout
        for k in range(ROUNDS):
            peer.stdin.write(f"{THEIR_GAMES}\n")
            peer.stdin.flush()
            seconds, actions, turns = json.loads(peer.stdout.readline())
            theirs.append((THEIR_GAMES / seconds, seconds / actions * 1e6, actions / THEIR_GAMES, turns / THEIR_GAMES))
            begun = time.process_time()
            tally = core.simulate(t, k * OUR_GAMES, OUR_GAMES)  # type: ignore[arg-type]
            seconds = time.process_time() - begun
            each = tally.answers / OUR_GAMES, tally.turns / OUR_GAMES
            ours.append((OUR_GAMES / seconds, seconds / tally.answers * 1e9, *each))
            ratios.append(ours[-1][0] / theirs[-1][0])
            by_the_book = max(by_the_book, 1000 / timed(lambda: core.simulate(book, 1, 1000)))  # type: ignore[arg-type]
        peer.stdin.close()
    their = [statistics.median(column) for column in zip(*theirs, strict=True)]
    our = [statistics.median(column) for column in zip(*ours, strict=True)]
    return [
        ("catanatron 3.2.1, games a second", f"{their[0]:.1f}", ""),
        ("catanatron, µs an action; actions, turns a game", f"{their[1]:.0f}; {their[2]:.0f}, {their[3]:.0f}", ""),
        ("trueque, games a second, the same rules", f"{our[0]:,.0f}", ""),
        ("trueque, ns an answer; answers, turns a game", f"{our[1]:.1f}; {our[2]:.0f}, {our[3]:.0f}", ""),
        ("trueque / catanatron, median of paired rounds", f"{statistics.median(ratios):.0f} ×", "600 ×, aim 900 ×"),
        ("trueque by the book (2011, separate phases), games a second", f"{by_the_book:,.0f}", ""),
    ]


def threads() -> Rows:
    """Two threads in one process against one; a busy machine makes this worse than it is."""
    core = load_core("compiled")
    t = tables_of(core)
    one, two = [], []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            core.simulate(t, 1, OUR_GAMES)  # type: ignore[arg-type]
            one.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            list(pool.map(lambda seed: core.simulate(t, seed, OUR_GAMES), (1, 10_000)))  # type: ignore[arg-type]
            two.append(time.perf_counter() - begun)
    return [("two threads, best of rounds", f"{2 * min(one) / min(two):.2f} ×", "1.9 ×")]


def walk(core: IslandCore, t: Any, answers: int) -> list[tuple[int, int]]:
    """Who answers what in a random game, or in several one after another: NEW_GAME where the next begins."""
    rng, g, said = random.Random(1), core.start(t), list[tuple[int, int]]()
    while len(said) < answers:
        asked = core.waiting_seats(t, g)
        if not asked:
            g = core.start(t)
            said.append((NEW_GAME, 0))
            continue
        listed = core.legal(t, g, asked[0])
        weights = [core.odds(t, g, answer) for answer in listed] if asked[0] == NATURE else None
        said.append((asked[0], rng.choices(listed, weights)[0]))
        core.play(t, g, *said[-1])
    return said


def stepping(name: Backend, goal: str) -> Rows:
    """One answer at a time from Python: list what is legal, play what was chosen before."""
    core = load_core(name)
    t: Any = tables_of(core)
    said = walk(core, t, ANSWERS)

    def step() -> Any:
        g = core.start(t)
        for seat, answer in said:
            if seat == NEW_GAME:
                g = core.start(t)
            else:
                core.legal(t, g, seat)
                core.play(t, g, seat, answer)
        return g

    g = step()
    best = min(timed(step) for _ in range(ROUNDS)) / ANSWERS
    copy = min(timed(lambda: [core.copy(g) for _ in range(1000)]) for _ in range(ROUNDS)) * 1000
    return [
        (f"a step from Python, {name}: legal + apply", f"{best * 1e6:.2f} µs", goal),
        (f"a copy from Python, {name}", f"{copy:.2f} µs", "1 µs" if name == "compiled" else ""),
    ]


def copying() -> Rows:
    """A copy inside compiled code: round and round through some positions, so that none can be left out."""
    core = load_core("compiled")
    t = tables_of(core)
    first: Any = core.start(t)  # type: ignore[arg-type]
    pool, count = RecordArray(type(first), POOL), 1_000_000
    for one in pool:
        one.raw[:] = first.raw
    copies = core.library.bind_door(copies_door)  # type: ignore[attr-defined]
    best = min(timed(lambda: copies(pool.address, count)) for _ in range(ROUNDS)) / count
    return [(f"a copy inside compiled code ({pool.size} bytes)", f"{best * 1e9:.0f} ns", "40 ns")]


def matches() -> Rows:
    """Whole random games through `Match`: log, events, and the log line as every seat hears it."""
    rows: Rows = []
    for backend in BACKENDS:
        game = make({**ALIKE, "turn_limit": "150"}, backend)
        rng, spent, plays, steps = random.Random(1), 0.0, 0, 0
        for seed in range(3):
            match = Match(game, FairDealer(expand_seed(seed)))
            while not match.is_over:
                decision = next(decision for decision in match.open_questions() if decision.waits)
                answer = decision.answers.sample(rng)
                begun = time.process_time()
                match.play(decision.seat, answer)
                spent += time.process_time() - begun
                plays += 1
            steps += len(match.steps)
        label = f"a Match.play with events and four seats' log lines, {backend}"
        rows.append((label, f"{spent / plays * 1e6:.0f} µs ({spent / steps * 1e6:.0f} µs a step, nature's too)", ""))
    return rows


def first_use() -> Rows:
    """A process that compiles, and one that finds it done."""
    rows: Rows = []
    with tempfile.TemporaryDirectory() as folder:
        place = {**os.environ, "TRUEQUE_CACHE": folder, "PYTHONPATH": os.pathsep.join(["src", "."])}
        # Python has read all files before, as on any machine where they were installed.
        place |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/python"}
        subprocess.run([sys.executable, "-c", READ_BEFORE], env=place, check=True)
        for label, goals in (("cold compile", ("25 s", "300 MiB")), ("cached start", ("1 s", ""))):
            done = subprocess.run(
                [sys.executable, "-c", FIRST_USE], env=place, capture_output=True, text=True, check=True
            )
            wall, cpu, peak = map(float, done.stdout.split())
            rows.append((f"{label}, to the end of a first game", f"{wall:.2f} s ({cpu:.2f} s of processor)", goals[0]))
            rows.append((f"{label}, peak memory", f"{peak:.0f} MiB", goals[1]))
    return rows


def report(rows: Rows) -> str:
    command = "Command: `python -m benchmarks.simulate_vs_catanatron PEER_PYTHON --write`."
    how = f"Per second of processor time, median of {ROUNDS} alternating rounds unless said otherwise."
    return section(TITLE, [command, how], rows)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    parts: list[tuple[str, Callable[[], Rows]]] = [
        ("compiling twice, cold and cached", first_use),
        ("games in alternating rounds", lambda: rounds(sys.argv[1])),
        ("two threads", threads),
        ("steps and copies, compiled", lambda: stepping("compiled", "3 µs")),
        ("steps and copies, plain", lambda: stepping("plain", "25 µs")),
        ("copies inside compiled code", copying),
        ("matches with events", matches),
    ]
    rows: Rows = []
    for number, (what, part) in enumerate(parts, 1):
        print(f"[{number}/{len(parts)}] {what} ...", file=sys.stderr, flush=True)
        rows += part()
    text = report(rows)
    print(text)
    if "--write" in sys.argv:
        keep(text)


if __name__ == "__main__":
    main()
