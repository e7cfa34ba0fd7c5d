"""What time and weights give to the Island's champion at real tables: one seat of another kind against the shipped one.

    python -m benchmarks.budgets --seats 4 --games 2000 --jobs 16 weights=new.npz worlds=4 size=1600 deep=48 deals=8

Every argument is one kind of champion, its numbers joined by commas (`worlds=4,deals=8`): `worlds` are positions that
fit its view, `size` those searched in each, `deep` those of each reply of the next seat, `deals` the positions in which
a deal is weighed; `weights` is a file; `futures` are lines that are played on past the turn, with the numbers of
`Foresight` by their names. What is not said is as shipped. Trade and manners are on. A line of JSON each.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import play_game
from trueque.island.bots import search_budget
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.foresight import Foresight
from trueque.island.bots.search.trader import measured_ways
from trueque.island.training.tables import make_table_game

AT_ONCE = 4
FORESIGHT = ("worlds", "rounds", "own", "size", "most", "near", "trusted", "trades")
"""Numbers of a kind's foresight: `f.rounds=1`."""


class Timed:
    """A champion with a stopwatch."""

    needs_view = True

    def __init__(self, inner: IslandSearch) -> None:
        self.inner, self.seconds, self.answers, self.longest = inner, 0.0, 0, 0.0

    def speaks(self, decision: Any) -> bool:
        return self.inner.speaks(decision)

    def choose(self, view: Any, decision: Any) -> Any:
        began = time.process_time()
        answer = self.inner.choose(view, decision)
        took = time.process_time() - began
        self.seconds, self.answers, self.longest = self.seconds + took, self.answers + 1, max(self.longest, took)
        return answer


def read_kind(text: str) -> dict[str, str]:
    """What an argument says of a champion."""
    return dict(pair.split("=", 1) for pair in text.split(",") if pair)


def seat_champion(game: Any, seed: str, kind: dict[str, str]) -> IslandSearch:
    """A champion of a kind."""
    worlds, size, deep = search_budget(game.seats)
    ways = measured_ways(game.seats)
    changed = {**ways.__dict__, "worlds": int(kind.get("deals", ways.worlds))}
    file = Path(kind["weights"]) if "weights" in kind else None
    return IslandSearch(game, seed, int(kind.get("worlds", worlds)), int(kind.get("size", size)),
                        int(kind.get("deep", deep)), "compiled", file, type(ways)(**changed),
                        read_foresight(kind))  # fmt: skip


def read_foresight(kind: dict[str, str]) -> Foresight | None:
    """How far a kind looks ahead; not at all where it names no futures."""
    if "futures" not in kind:
        return None
    said = {name: float(kind[text]) for name in FORESIGHT if (text := f"f.{name}") in kind}
    whole: dict[str, Any] = {name: value if name in ("near", "trusted") else int(value) for name, value in said.items()}
    return Foresight(int(kind["futures"]), **whole)


def play_some(
    text: str, other: str, seats: int, seed: int, first: int, count: int
) -> list[tuple[bool, float, int, float]]:
    """Games by number: whether the kind won, its seconds, its answers, and the longest of them."""
    game, found = make_table_game(seats), []
    for number in range(first, first + count):
        block, mine = number // seats, number % seats
        bots = [seat_champion(game, f"{seed} {block} {seat}", read_kind(text if seat == mine else other))
                for seat in range(seats)]  # fmt: skip
        timed = Timed(bots[mine])
        sits: list[Any] = [timed if seat == mine else bots[seat] for seat in range(seats)]
        played = play_game(game, sits, Random(f"nature {seed} {block}"), keep_log=False)
        found.append((played.scores[mine] == 1, timed.seconds, timed.answers, timed.longest))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, plain in {"seats": 4, "games": 400, "jobs": 2, "seed": 51}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--against", default="", help="the kind in all other seats; as shipped where nothing is said")
    parser.add_argument("kinds", nargs="+")
    given = parser.parse_args()
    prepare_bots("island", ["champion"])
    for kind in given.kinds:
        pieces = [(kind, given.against, given.seats, given.seed, first, min(AT_ONCE, given.games - first))
                  for first in range(0, given.games, AT_ONCE)]  # fmt: skip
        played = [one for part in run_parallel(play_some, pieces, given.jobs) for one in part]
        won = sum(one[0] for one in played)
        low, high = wilson_interval(won, len(played))
        print(json.dumps({"seats": given.seats, "kind": kind, "against": given.against, "seed": given.seed,
                          "games": len(played), "won": won,
                          "share": [round(100 * x, 1) for x in (won / len(played), low, high)],
                          "ms": round(1000 * sum(one[1] for one in played) / max(1, sum(one[2] for one in played)), 2),
                          "longest_ms": round(1000 * max(one[3] for one in played))}), flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
