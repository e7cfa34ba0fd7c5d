"""Many games in the engine and in the core at once: python -m tests.quick.core.soak --keep FILE --seconds 3600

Half of the games at random, half by the sensible player, who builds: `--games` of every number of seats, and
`--each` for every value of every switch, over two to six seats. It goes round in slices and writes after each how far
it came into FILE, so that it can be stopped at any time and goes on from there. `--print` says how often everything
came up, and what has not come up a hundred times yet.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random

from tests.quick.core.language import ANSWER
from tests.quick.core.twin import BUILDING, TRADING, Counted, Twin
from trueque.core.building import NoCompiler
from trueque.quick.core import actions as N
from trueque.quick.core.engine import Core, load
from trueque.quick.game import make
from trueque.quick.rules import SWITCHES

ALL = 63
SLICE = 40
ENOUGH = 100
STEPS = ("LAY_CARD", "TAKE_STALL", "LAY_THREE", "DISCARD_CARD")


def play(core: Core, options: dict[str, str], number: int, counted: Counted) -> None:
    """Game *number* under these options: even ones at random, odd ones built sensibly."""
    Twin(make(options), core, counted).play_at_random(Random(f"{options} {number}"), ALL if number % 2 else 0)


Kept = dict[str, dict[str, int]]


def jobs(arguments: argparse.Namespace) -> dict[str, tuple[dict[str, str], int]]:
    """What is to be played: a name, the options, and how many games."""
    by_seats = {f"seats {n}": ({"seats": str(n)}, arguments.games) for n in range(2, 7)}
    by_switch = {
        f"{switch} {value}": ({switch: value}, arguments.each)
        for switch, values in SWITCHES.items()
        for value in values
    }
    return by_seats | by_switch


def under(options: dict[str, str], number: int) -> dict[str, str]:
    """The options of game *number*: a switch is tried with two to six seats."""
    return {"seats": str(2 + number // 2 % 5), **options}


def name(number: int) -> str:
    """An answer or a step in words."""
    for step in STEPS:
        if 0 <= number - getattr(N, step) < 5:
            return f"{step} {number - getattr(N, step)}"
    return str(ANSWER[number])


def counts(counted: Counted) -> dict[str, dict[str, int]]:
    return {
        "played": {"games": counted.games, "answers": counted.answers},
        "answers": {name(number): count for number, count in counted.actions.items()},
        "refused": {name(number): counted.refused[number] for number in (*BUILDING, *TRADING)},
        "events": dict(counted.events),
    }


def added(kept: Kept, found: Kept) -> Kept:
    """With what earlier slices counted."""
    for group, numbers in found.items():
        before = kept.setdefault(group, {})
        for key, count in numbers.items():
            before[key] = before.get(key, 0) + count
    return kept


def play_slice(core: Core, job: str, options: dict[str, str], numbers: range, kept: Kept) -> None:
    """Some games of a job, and what came up in them."""
    counted = Counted()
    for number in numbers:
        play(core, under(options, number), number, counted)
    added(kept, {**counts(counted), "done": {job: len(numbers)}})


def play_on(core: Core, arguments: argparse.Namespace, kept: Kept) -> None:
    """Slice by slice, round and round, until all is played or the time is over."""
    ends, done = time.monotonic() + arguments.seconds, kept.setdefault("done", {})
    while time.monotonic() < ends:
        behind = {job: (o, most) for job, (o, most) in jobs(arguments).items() if done.get(job, 0) < most}
        if not behind:
            return
        job = min(behind, key=lambda one: done.get(one, 0) / behind[one][1])
        (options, most), first = behind[job], done.get(job, 0)
        play_slice(core, job, options, range(first, min(most, first + SLICE)), kept)
        if arguments.keep:
            fresh = arguments.keep.with_suffix(".new")
            fresh.write_text(json.dumps(kept, indent=1))
            fresh.replace(arguments.keep)


def report(kept: Kept) -> None:
    for group, numbers in kept.items():
        print(group, *(f"{key}: {count}" for key, count in sorted(numbers.items(), key=lambda one: one[1])), sep="\n  ")
    for group in ("answers", "refused", "events"):
        rare = sorted(key for key, count in kept.get(group, {}).items() if count < ENOUGH)
        print(f"{group} that came up less than {ENOUGH} times:", ", ".join(rare) or "none")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=500)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--print", action="store_true", help="only say what was found so far")
    arguments = parser.parse_args()
    there = arguments.keep is not None and arguments.keep.exists()
    kept: Kept = json.loads(arguments.keep.read_text()) if there else {}
    if not arguments.print:
        try:
            core = load("compiled")
        except NoCompiler as why:
            print(why)
            core = load("plain")
        play_on(core, arguments, kept)
    report(kept)


if __name__ == "__main__":
    main()
