"""The card games' old engines and their cores, answer for answer, in volume: python -m benchmarks.volume princes

    python -m benchmarks.volume quick --seconds 600 --pairs 2 --file quick.volume.json     # goes on where it stopped
    python -m benchmarks.volume princes --print                                            # what came up how often
    python -m benchmarks.volume princes --write                                            # into results.md

The engine runs from its tag's sources (`benchmarks.frozen`), as a process of its own, and so does today's game; both
play the same games by the same random numbers and tell every question, answer and event, and now and then refusals,
views and the census (`benchmarks.telling`): even games at random, odd ones by seats that build. A game whose telling
differs is told whole, up to the line that is not the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

from benchmarks.frozen import sources
from benchmarks.results import Rows, keep, section

ROOT = Path(__file__).parents[1]
TELLING = ROOT / "benchmarks/telling.py"
ENGINE = {"princes": "princes-engine-1", "quick": "quick-engine-1"}
TITLES = {
    "princes": "The Princes' engine and core, answer for answer",
    "quick": "Quick's engine and core, answer for answer",
}
MODES = ("intro", "gold", "turmoil", "progress", "duel")
SLICE, ENOUGH, SAVED_EVERY = 6, 100, 10.0
Options = dict[str, str]


def wishes(game: str, games: int, each: int) -> dict[str, tuple[Options, int]]:
    """What is to be played by name: of each mode or number of seats so many, of each value of each switch so many."""
    if game == "princes":
        plain = {f"mode {mode}": ({"mode": mode}, games) for mode in MODES}
    else:
        plain = {f"seats {seats}": ({"seats": str(seats)}, games) for seats in range(2, 7)}
    switches = import_module(f"trueque.{game}.rules").SWITCHES
    return plain | {f"{name} {one}": ({name: one}, each) for name, values in switches.items() for one in values}


def options_of(game: str, wish: Options, number: int) -> Options:
    """The options of game *number*: a switch is tried in every mode or with every number of seats.

    Random games of The Princes hardly ever end before their turns do, so they have a hundred; those that build, 400.
    """
    if game == "quick":
        return {"seats": str(2 + number // 2 % 5), **wish}
    return {"mode": MODES[number // 2 % len(MODES)], "limit": "400" if number % 2 else "100", **wish}


class Volume:
    """How far it came, kept in a file."""

    def __init__(self, game: str, path: Path, goals: dict[str, tuple[Options, int]]) -> None:
        self.game, self.path, self.goals = game, path, goals
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.done: Counter[str] = Counter(kept.get("done", {}))
        self.begun = Counter(self.done)
        self.counted: Counter[str] = Counter(kept.get("counted", {}))
        self.differ: list[tuple[Options, int]] = []
        self.lock, self.saved = threading.Lock(), time.monotonic()

    def next(self) -> tuple[str, list[tuple[Options, int]]] | None:
        """The next few games of what is furthest from its goal."""
        with self.lock:
            open_ones = [name for name, (_, goal) in self.goals.items() if self.begun[name] < goal]
            if not open_ones:
                return None
            name = min(open_ones, key=lambda one: self.begun[one] / self.goals[one][1])
            first, (wish, goal) = self.begun[name], self.goals[name]
            numbers = range(first, min(first + SLICE, goal))
            self.begun[name] += len(numbers)
            return name, [(options_of(self.game, wish, number), number) for number in numbers]

    def add(self, name: str, games: list[tuple[Options, int]], old: Any, new: Any) -> None:
        """Both sides told these games."""
        with self.lock:
            unlike = [game for game, mine, theirs in zip(games, old[0], new[0], strict=True) if mine != theirs]
            self.differ += unlike
            self.done[name] += len(games) - len(unlike)
            self.counted.update(new[1])
            if time.monotonic() - self.saved > SAVED_EVERY:
                self.save()

    def save(self) -> None:
        self.saved = time.monotonic()
        text = json.dumps({"done": self.done, "counted": self.counted}, indent=1, sort_keys=True)
        self.path.write_text(text + "\n", encoding="utf-8")


def teller(game: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    """A process that tells games by the sources in *folder*."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(TELLING), game, *more]
    return subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def compare(volume: Volume, old: Path, until: float) -> None:
    """One pair of processes tells games until the time is over."""
    both = [teller(volume.game, folder) for folder in (old, ROOT)]
    while time.monotonic() < until and not volume.differ and (job := volume.next()):
        name, games = job
        for side in both:
            print(json.dumps(games), file=side.stdin, flush=True)
        told = [json.loads(side.stdout.readline()) for side in both if side.stdout]
        volume.add(name, games, *told)
    for side in both:
        side.communicate()


def first_difference(game: str, old: Path, options: Options, number: int) -> str:
    """The first line that both sides tell differently."""
    sides = [teller(game, folder, "--whole") for folder in (old, ROOT)]
    told = [side.communicate(json.dumps([options, number]) + "\n")[0].splitlines() for side in sides]
    for at, (mine, theirs) in enumerate(zip_longest(*told)):
        if mine != theirs:
            return f"{options}, seed {number}, line {at}:\n  engine: {mine}\n  core:   {theirs}"
    return f"{options}, seed {number}: told alike the second time; something depends on what was played before."


def by_kind(counted: Counter[str]) -> dict[str, dict[str, int]]:
    """What came up, by what it is, the rarest first."""
    found: dict[str, dict[str, int]] = {}
    for key, count in sorted(counted.items(), key=lambda one: one[1]):
        if key != "answers":
            kind, _, name = key.partition(" ")
            found.setdefault(kind, {})[name] = count
    return found


def rows_of(volume: Volume) -> Rows:
    """The table of results.md."""
    plain = [name for name in volume.goals if name.startswith(("mode ", "seats "))]
    switches = [name for name in volume.goals if name not in plain]
    goal = volume.goals[plain[0]][1]
    least = min(switches, key=lambda name: volume.done[name])
    rows = [(f"games agree: {name}", f"{volume.done[name]:,}", f"{goal:,}") for name in plain]
    rows += [
        (f"games agree under each value of each switch ({len(switches)})", f"{volume.done[least]:,} or more",
         f"{volume.goals[least][1]:,}"),
        ("answers agree", f"{volume.counted['answers']:,}", ""),
    ]  # fmt: skip
    for kind, names in by_kind(volume.counted).items():
        rare = [f"{name} {count:,}" for name, count in names.items() if count < ENOUGH][:8]
        rarest = next(f"{name} {count:,}" for name, count in names.items())
        seldom = f"fewer than {ENOUGH} times: {', '.join(rare)}" if rare else f"the rarest {rarest} times"
        rows.append((f"{kind}s that came up", f"{len(names)}; {seldom}", f"{ENOUGH} times each"))
    return rows


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(ENGINE))
    parser.add_argument("--games", type=int, default=20_000, help="of each mode or number of seats")
    parser.add_argument("--each", type=int, default=500, help="of each value of each switch")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--pairs", type=int, default=1, help="so many pairs of processes side by side")
    parser.add_argument("--file", type=Path, help="where it is written how far it came")
    parser.add_argument("--old", type=Path, help="the engine's sources, where there is no git")
    parser.add_argument("--print", action="store_true", help="only say what came up so far")
    parser.add_argument("--write", action="store_true", help="put the figures so far into results.md")
    parser.add_argument("--where", default="", help="where most of it ran, if not here: said in results.md")
    return parser.parse_args()


def main() -> None:
    said = arguments()
    path = said.file or Path(f"{said.game}.volume.json")
    volume = Volume(said.game, path, wishes(said.game, said.games, said.each))
    if not said.print and not said.write:
        old, until = said.old or sources(ENGINE[said.game]), time.monotonic() + said.seconds
        pairs = [threading.Thread(target=compare, args=(volume, old, until)) for _ in range(said.pairs)]
        for pair in pairs:
            pair.start()
        for pair in pairs:
            pair.join()
        volume.save()
        if volume.differ:
            sys.exit(first_difference(said.game, old, *volume.differ[0]))
    rows = rows_of(volume)
    print(*(f"{what}: {figure}" for what, figure, _ in rows), sep="\n")
    if said.print:
        for kind, names in by_kind(volume.counted).items():
            print(f"{kind}s:", *(f"{name}: {count:,}" for name, count in names.items()), sep="\n  ")
    if said.write:
        how = [
            f"`python -m benchmarks.volume {said.game}`{said.where}; the engine of the tag `{ENGINE[said.game]}`.",
            "Even games at random, odd ones by seats that build. Of every answer: who is asked what, how many answers",
            "there are, the one given and all events; of one question in 8 all answers in order, of one in 127 views",
            "and what everybody hears; of one in 17, of all that come up seldom and at the end a refusal.",
        ]
        keep(section(TITLES[said.game], how, rows))


if __name__ == "__main__":
    main()
