"""Many games in the engine and in the core at once: python -m tests.princes.core.soak --mode duel --games 1000

Half of the games at random, half by seats that build what they can. With `--switches` so many games for each value of
each switch instead, over all modes. `--first` is the number of the first game; `--seconds` stops after so long. At the
end it prints how often everything came up.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from tests.princes.core.twin import Counted, Twin
from trueque.core.building import NoCompiler
from trueque.princes.catalogue import CARDS
from trueque.princes.core.engine import Core, load
from trueque.princes.game import make
from trueque.princes.rules import MODES, SWITCHES


def play(core: Core, options: dict[str, str], number: int, counted: Counted) -> None:
    """Game *number* under these options: even ones at random, odd ones by seats that build."""
    twin = Twin(make(options), core, counted)
    twin.play(Random(f"{options} {number}"), builds=number % 2 == 1)


def plan(arguments: argparse.Namespace) -> list[tuple[dict[str, str], int]]:
    numbers = range(arguments.first, arguments.first + arguments.games)
    if not arguments.switches:
        return [({"mode": arguments.mode, "limit": arguments.limit}, number) for number in numbers]
    return [
        ({"mode": list(MODES)[number // 2 % len(MODES)], "limit": arguments.limit, switch: value}, number)
        for switch, values in SWITCHES.items()
        for value in values
        for number in numbers
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", default="duel", choices=tuple(MODES))
    parser.add_argument("--limit", default="400", choices=SWITCHES["limit"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--switches", action="store_true")
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
    print("never seen:", *sorted(card for card in CARDS if not counted.cards[card]))
    for name in ("kinds", "operations", "events", "cards"):
        rows = sorted(getattr(counted, name).items(), key=lambda one: one[1])
        print(name, *(f"{key}: {count}" for key, count in rows), sep="\n  ")


if __name__ == "__main__":
    main()
