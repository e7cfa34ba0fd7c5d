"""How true the Island's odds are, and what its advice for the founding is worth.

    python -m benchmarks.judgement odds --seats 4 --games 400 --jobs 2 --seed 31 [keep]
    python -m benchmarks.judgement founding --games 2000 --jobs 16 --seed 31 [keep]

`odds`: games of all levels, two of each at a table of four, seats drawn anew each game; at every sixth answer the odds
that a review would draw, beside who won. The error is the mean distance between what was said and what came true, in
twenty bins; its interval comes from drawing games again. `founding`: one greedy player founds where the map says, the
others as greedy players do; everything else they do alike, so the share above a quarter is the map's.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import Any

import numpy as np

from benchmarks import results
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.playing import Seated, next_answer
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.game import Island
from trueque.island.judge import FOUNDING, IslandJudge
from trueque.island.rules import read_rules
from trueque.kernel import NATURE
from trueque.table.players import find_bot

LEVELS = ("beginner", "normal", "strong", "champion")
EVERY, BINS, AT_ONCE, DRAWN = 6, 20, 4, 200


def island(seats: int) -> Island:
    return Island(read_rules({"edition": "2011", "seats": str(seats)}), backend="compiled")


def watched(seats: int, seed: int, first: int, count: int) -> list[tuple[list[tuple[float, ...]], tuple[float, ...]]]:
    """Odds along some games, each with its scores."""
    found = []
    for number in range(first, first + count):
        rng = Random(f"odds {seed} {number}")
        game = island(seats)
        judge = IslandJudge(game)
        bots = [Seated.seat_bot(find_bot(game, rng.choice(LEVELS), rng.getrandbits(60))) for _ in range(seats)]
        state, said, played = game.start(), list[tuple[float, ...]](), 0
        while decisions := game.decisions(state):
            seat, action = next_answer(game, state, decisions, bots, rng)
            game.play(state, seat, action)
            played += seat != NATURE
            if seat != NATURE and played % EVERY == 0 and game.scores(state) is None:
                said.append(judge.odds(state))
        found.append((said, game.scores(state) or (0.0,) * seats))
    return found


def error_of(games: list[tuple[Any, Any]]) -> tuple[float, list[tuple[float, float, int]]]:
    """The mean distance in points, and the curve: said, came true, how often."""
    said = np.concatenate([np.array(odds).ravel() for odds, _ in games if odds])
    won = np.concatenate([np.tile(np.array(scores), len(odds)) for odds, scores in games if odds])
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    curve = [(float(said[places == k].mean()), float(won[places == k].mean()), int((places == k).sum()))
             for k in range(BINS) if (places == k).any()]  # fmt: skip
    return 100 * sum(abs(a - b) * n for a, b, n in curve) / len(said), curve


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
            seat, action = next_answer(game, state, decisions, bots, rng)
            game.play(state, seat, action)
        scores = game.scores(state) or (0.0,) * 4
        won.append(scores[mine] == max(scores))
    return won


def odds_section(given: argparse.Namespace) -> tuple[str, list[tuple[str, str, str]]]:
    pieces = [(given.seats, given.seed, n, min(AT_ONCE, given.games - n)) for n in range(0, given.games, AT_ONCE)]
    games = [game for part in run_parallel(watched, pieces, given.jobs) for game in part]
    error, curve = error_of(games)
    rng = np.random.default_rng(given.seed)
    again = sorted(error_of([games[i] for i in rng.integers(0, len(games), len(games))])[0] for _ in range(DRAWN))
    print(json.dumps({"error": error, "interval": [again[4], again[-5]], "curve": curve}))
    rows = [(f"odds, {given.seats} seats, all levels mixed, {len(games)} games: mean error",
             f"{error:.1f} points ({again[4]:.1f} to {again[-5]:.1f})", "≤ 2")]  # fmt: skip
    rows += [(f"said {100 * a:.0f} %", f"{100 * b:.1f} % came true ({n:,})", "") for a, b, n in curve]
    return f"Odds of a review, {given.seats} seats", rows


def founding_section(given: argparse.Namespace) -> tuple[str, list[tuple[str, str, str]]]:
    pieces = [(given.seed, n, min(AT_ONCE, given.games - n)) for n in range(0, given.games, AT_ONCE)]
    won = [one for part in run_parallel(founded, pieces, given.jobs) for one in part]
    low, high = wilson_interval(sum(won), len(won))
    print(json.dumps({"games": len(won), "won": sum(won), "interval": [low, high]}))
    figure = f"{100 * sum(won) / len(won):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return "Founding by the map", [(f"greedy that founds by the map, four seats, {len(won)} games", figure, "≥ 30 %")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("odds", "founding"))
    for name, plain in {"seats": 4, "games": 100, "jobs": 2, "seed": 31}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("keep", nargs="?")
    given = parser.parse_args()
    title, rows = (odds_section if given.what == "odds" else founding_section)(given)
    text = results.section(title, [f"`python -m benchmarks.judgement {given.what} --seats {given.seats} --games "
                                   f"{given.games} --seed {given.seed}`"], rows)  # fmt: skip
    print(text)
    if given.keep:
        results.keep(text)


if __name__ == "__main__":
    main()
