"""Hold games to the contract: python check.py [GAME ...]."""

import sys
import time
from importlib.metadata import entry_points

from trueque.kernel.check import Effort, check_game
from trueque.kernel.registry import make_game, sample_options

OPEN = ("relay", "heaps", "drop", "kettle")
"""Games in which nothing is hidden."""


def check(name: str, games: int) -> None:
    for options in sample_options(name):
        began = time.time()
        looked = check_game(make_game(name, options), Effort(games=games, every=5, hidden=name not in OPEN))
        print(f"{name} {options or ''}: {looked.looks} positions, {time.time() - began:.1f} s")


if __name__ == "__main__":
    known = sorted(one.name for one in entry_points(group="trueque.games") if one.value.startswith("games."))
    for name in sys.argv[1:] or known:
        check(name, 4)
