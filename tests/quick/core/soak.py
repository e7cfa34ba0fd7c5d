"""Many games in the engine and in the core at once: python -m tests.quick.core.soak --seats 4 --games 20000

Half of the games at random, half by the sensible player, who builds. With `--switches` so many games for each value of
each switch instead, over two to six seats. `--first` is the number of the first game, so that a run can be cut into
slices; `--keep FILE` adds the counts up over slices. At the end it prints how often everything came up.
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
STEPS = ("LAY_CARD", "TAKE_STALL", "LAY_THREE", "DISCARD_CARD")


def play(core: Core, options: dict[str, str], number: int, counted: Counted) -> None:
    """Game *number* under these options: even ones at random, odd ones built sensibly."""
    Twin(make(options), core, counted).play_at_random(Random(f"{options} {number}"), ALL if number % 2 else 0)


def plan(arguments: argparse.Namespace) -> list[tuple[dict[str, str], int]]:
    numbers = range(arguments.first, arguments.first + arguments.games)
    if not arguments.switches:
        return [({"seats": str(arguments.seats)}, number) for number in numbers]
    return [
        ({"seats": str(2 + number // 2 % 5), switch: value}, number)
        for switch, values in SWITCHES.items()
        for value in values
        for number in numbers
    ]


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


def added(path: Path | None, found: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """With what earlier slices counted."""
    if path is None:
        return found
    kept = json.loads(path.read_text()) if path.exists() else {}
    for group, numbers in found.items():
        before = kept.setdefault(group, {})
        for key, count in numbers.items():
            before[key] = before.get(key, 0) + count
    path.write_text(json.dumps(kept, indent=1))
    return {group: kept[group] for group in found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--switches", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long, and say how far it came")
    arguments = parser.parse_args()
    try:
        core = load("compiled")
    except NoCompiler as why:
        print(why)
        core = load("plain")
    counted, began = Counted(), time.monotonic()
    for options, number in plan(arguments):
        if time.monotonic() - began > arguments.seconds:
            break
        play(core, options, number, counted)
    print(f"{counted.games} games, {counted.answers} answers agree in {time.monotonic() - began:.0f} s")
    for group, numbers in added(arguments.keep, counts(counted)).items():
        print(group, *(f"{key}: {count}" for key, count in sorted(numbers.items(), key=lambda one: one[1])), sep="\n  ")


if __name__ == "__main__":
    main()
