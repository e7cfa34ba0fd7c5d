"""The champion that any game gets, in ten small games that bring none: against their authors' players, and random.

python -m benchmarks.small_games 200 [--against random] [--games heaps,drop] [--positions 12000]

Each start is played from every seat; the games take turns, so that a run that is ended early has as many of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.bots.world_search import BUDGETS, WorldSearcher
from trueque.kernel import Bot, Game
from trueque.kernel.registry import make_game, register_game

HOME = Path(__file__).parents[1] / "tests/outside/small"
GAMES = ("relay", "heaps", "drop", "kettle", "claims", "tricks", "shells", "purses", "bazaar", "islets")
SOME = 10
"""Games of one kind in a row."""


def open_game(name: str) -> Game[Any, Any]:
    """One of the ten games, from its folder."""
    if str(HOME) not in sys.path:
        sys.path.insert(0, str(HOME))
    register_game(name, f"games.{name}")
    return make_game(name)


def play_one(game: Game[Any, Any], number: int, against: str, positions: int) -> float:
    """What the champion gets in one game against others of one kind."""
    own, start = number % game.seats, number // game.seats
    kind = RandomBot if against == "random" else import_module(f"players.{game.name}").Player
    bots: list[Bot] = [kind(f"{number} {seat}") for seat in range(game.seats)]
    bots[own] = WorldSearcher(game, number, positions)
    return play_game(game, bots, Random(f"start {start}"), keep_log=False).scores[own]


def describe_share(name: str, seats: int, won: list[float]) -> str:
    """The share of the wins, with the half width of its interval of 95 %."""
    mean = sum(won) / len(won)
    spread = sqrt(sum((one - mean) ** 2 for one in won) / max(1, len(won) - 1) / len(won))
    return f"{name}: {100 * mean:.1f} ± {196 * spread:.1f} % of {len(won)} games (even share {100 / seats:.1f})"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("count", type=int)
    asked.add_argument("--against", choices=("author", "random"), default="author")
    asked.add_argument("--games", default=",".join(GAMES))
    asked.add_argument("--positions", type=int, default=BUDGETS["champion"])
    said = asked.parse_args()
    found: dict[str, list[float]] = {name: [] for name in said.games.split(",")}
    for first in range(0, said.count, SOME):
        for name, won in found.items():
            game, began = open_game(name), time.process_time()
            won += [
                play_one(game, first + n, said.against, said.positions) for n in range(min(SOME, said.count - first))
            ]
            took = (time.process_time() - began) / SOME
            print(f"{describe_share(name, game.seats, won)}, {took:.1f} s of a core each", flush=True)


if __name__ == "__main__":
    main()
