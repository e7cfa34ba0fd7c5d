"""What the Island's advice for the founding is worth: `python -m benchmarks.judgement --games 2000 --jobs 16 [keep]`.

One greedy player founds where the map says, the others as greedy players do; everything else they do alike, so the
share above a quarter is the map's.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import Any

from benchmarks import results
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.playing import Seated, choose_next_answer
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.game import Island
from trueque.island.judge import FOUNDING, IslandJudge
from trueque.island.rules import read_rules

AT_ONCE = 4


def island(seats: int) -> Island:
    return Island(read_rules({"edition": "2011", "seats": str(seats)}), backend="compiled")


class Advised(IslandGreedy):
    """A greedy player that founds where the map says."""

    def __init__(self, game: Island, seed: str, judge: IslandJudge) -> None:
        super().__init__(game, seed)
        self._judge = judge

    def choose(self, view: Any, decision: Any) -> Any:
        if decision.kind in FOUNDING and decision.waits:
            worth = self._judge.rate_foundings(view, decision)
            return max(worth, key=lambda answer: worth[answer])
        return super().choose(view, decision)


def founded(seed: int, first: int, count: int) -> list[bool]:
    """Whether the advised seat won, game by game."""
    game = island(4)
    judge, won = IslandJudge(game), []
    for number in range(first, first + count):
        mine = number % 4
        bots = [Seated.seat_bot(Advised(game, f"{seed} {number} {s}", judge) if s == mine
                          else IslandGreedy(game, f"{seed} {number} {s}")) for s in range(4)]  # fmt: skip
        state, rng = game.start(), Random(f"founding {seed} {number // 4}")
        while decisions := game.decisions(state):
            seat, action = choose_next_answer(game, state, decisions, bots, rng)
            game.play(state, seat, action)
        scores = game.scores(state) or (0.0,) * 4
        won.append(scores[mine] == max(scores))
    return won


def founding_section(given: argparse.Namespace) -> tuple[str, list[tuple[str, str, str]]]:
    pieces = [(given.seed, n, min(AT_ONCE, given.games - n)) for n in range(0, given.games, AT_ONCE)]
    won = [one for part in run_parallel(founded, pieces, given.jobs) for one in part]
    low, high = wilson_interval(sum(won), len(won))
    print(json.dumps({"games": len(won), "won": sum(won), "interval": [low, high]}))
    figure = f"{100 * sum(won) / len(won):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return "Founding by the map", [(f"greedy that founds by the map, four seats, {len(won)} games", figure, "≥ 30 %")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, plain in {"games": 100, "jobs": 2, "seed": 31}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("keep", nargs="?")
    given = parser.parse_args()
    title, rows = founding_section(given)
    text = results.section(title, [f"`python -m benchmarks.judgement --games {given.games} --seed {given.seed}`"], rows)
    print(text)
    if given.keep:
        results.keep(text)


if __name__ == "__main__":
    main()
