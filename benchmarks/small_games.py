"""The champion that any game gets, in ten small games that bring none: against their authors' players, and random.

python -m benchmarks.small_games 200 [--against random] [--games heaps,drop] [--positions 12000] [--part 0/2]

Each start is played from every seat; the games take turns, so that a run that is ended early has as many of each. What
was played is kept (`build/small_games.jsonl`, by a sum of the search's source), and a later run goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from hashlib import sha256
from importlib import import_module
from math import inf, sqrt
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots import (
    answer_tables,
    beliefs,
    exact_search,
    habits,
    lessons,
    pair_tables,
    school,
    sight,
    world_judgement,
    world_numbers,
    world_search,
)
from trueque.bots.playing import play_game
from trueque.bots.random_bot import RandomBot
from trueque.bots.world_search import BUDGETS, WorldSearcher
from trueque.kernel import Bot, Game
from trueque.kernel.registry import make_game, register_game

HOME = Path(__file__).parents[1] / "tests/outside/small"
GAMES = ("relay", "heaps", "drop", "kettle", "claims", "tricks", "shells", "purses", "bazaar", "islets")
SOME = 10
"""Games of one kind in a row."""
KEPT = Path("build/small_games.jsonl")


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


def name_search() -> str:
    """A sum of what searches: games of another search are not counted together with this one's."""
    parts = (
        world_search,
        exact_search,
        habits,
        school,
        beliefs,
        world_judgement,
        world_numbers,
        answer_tables,
        lessons,
        pair_tables,
        sight,
    )
    return sha256(b"".join(Path(str(one.__file__)).read_bytes() for one in parts)).hexdigest()[:8]


class Results:
    """What each game brought, on disk as soon as it is over."""

    def __init__(self, against: str, positions: int, schooled: int) -> None:
        self._key = [name_search(), against, positions, schooled]
        self.won: dict[tuple[str, int], float] = {}
        KEPT.parent.mkdir(exist_ok=True)
        for line in KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else ():
            *key, name, number, won = json.loads(line)
            if key == self._key:
                self.won[name, number] = won

    def add(self, name: str, number: int, won: float) -> None:
        self.won[name, number] = won
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps([*self._key, name, number, won]) + "\n")

    def of_game(self, name: str) -> list[float]:
        return [won for (one, _), won in self.won.items() if one == name]


def play_rest(found: Results, names: list[str], said: argparse.Namespace) -> None:
    """Play what is not there yet, as far as the time goes."""
    ends, (part, parts) = time.monotonic() + 60 * said.minutes, map(int, said.part.split("/"))
    for first in range(0, said.count, SOME):
        for name in names:
            game, began = open_game(name), time.process_time()
            some = range(first, min(first + SOME, said.count))
            left = [n for n in some if (name, n) not in found.won and n % parts == part]
            for number in left:
                if time.monotonic() > ends:
                    return
                found.add(name, number, play_one(game, number, said.against, said.positions))
            if left:
                took = (time.process_time() - began) / len(left)
                print(
                    f"{describe_share(name, game.seats, found.of_game(name))}, {took:.1f} s of a core each", flush=True
                )


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("count", type=int)
    asked.add_argument("--against", choices=("author", "random"), default="author")
    asked.add_argument("--games", default=",".join(GAMES))
    asked.add_argument("--positions", type=int, default=BUDGETS["champion"])
    asked.add_argument("--school", type=int, default=0, help="positions of it; as many as such a budget gets")
    asked.add_argument("--minutes", type=float, default=inf)
    asked.add_argument("--part", default="0/1", help="every so manieth game only, for several processes")
    said = asked.parse_args()
    world_search.TIME_LIMIT = inf  # positions are counted: a busy machine must not make the champion think less
    if said.school:
        school.SCHOOL = said.school / said.positions
    names, found = said.games.split(","), Results(said.against, said.positions, said.school)
    play_rest(found, names, said)
    print("In all:")
    for name in names:
        if found.of_game(name):
            print(describe_share(name, open_game(name).seats, found.of_game(name)))


if __name__ == "__main__":
    main()
