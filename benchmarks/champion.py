"""The Island's champion at real tables, trade and all: how often it wins, what an answer takes, how true its odds are.

    python -m benchmarks.champion --seats 4 --games 2000 --jobs 16 --seed 11
    python -m benchmarks.champion --seats 2 --games 400 --weights weights/trade_2.npz --ways '{"hopeful": 0.002}'
    python -m benchmarks.champion --seats 3 --games 400 --all      # champions among themselves
    python -m benchmarks.champion --seats 3 --games 800 --mend steady.npz      # weights whose odds come true

The game is the 2011 rules as shipped, one champion against greedy players, from every seat in turn; a seed's games are
the same games on every machine. One line of JSON comes out. Calibration is counted over every end of a turn and every
seat: what the judgement said of the seat, and whether it won (`reliability`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.playing import Seated, choose_next_answer
from trueque.island import actions as act
from trueque.island.bots import BUDGET, search_budget
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.plain import weights_path
from trueque.island.bots.search.trader import SIZES, Ways, swap_bundles
from trueque.island.bots.search.weights import Weights, calibrate_weights, read_weights, save_weights
from trueque.island.training.tables import look_at_positions, make_table_game

AT_ONCE = 4
NATURE_SEEDS = 1_000_003
BINS = 20
MOMENTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Of a game, when it is looked at by its numbers."""
NUMBERS = {"points": 0, "income": 6, "robbed": 7, "kinds": 8, "hand": 14, "knights": 25, "army": 26, "road": 27,
           "trail": 28, "roads": 29, "settlements": 30, "cities": 31, "harbours": 37}  # fmt: skip


@dataclass(frozen=True)
class Match:
    """What is played."""

    seats: int
    seed: int
    size: int
    deep: int
    worlds: int
    weights: str
    ways: Ways | None
    alike: bool
    """Whether every seat is the champion's."""


@dataclass
class Counted:
    """What some games gave."""

    won: list[bool] = field(default_factory=list)
    seconds: float = 0.0
    longest: float = 0.0
    said: Counter[str] = field(default_factory=Counter)
    looks: list[Any] = field(default_factory=list)
    """For each game: (odds of every seat at each end of a turn, winner)."""
    numbers: list[Any] = field(default_factory=list)
    """For each game: the champion's and the others' numbers at some moments."""
    answers: list[tuple[float, int, bool]] = field(default_factory=list)
    """How others answered our offers: by how much their log odds grow, cards more, and whether they took it."""


class Timed:
    """The champion, its answers timed."""

    def __init__(self, inner: IslandSearch, counted: Counted) -> None:
        self.inner, self.counted = inner, counted

    def speaks(self, decision: Any) -> bool:
        return self.inner.speaks(decision)

    def choose(self, view: Any, decision: Any) -> Any:
        began = time.perf_counter()
        answer = self.inner.choose(view, decision)
        took = time.perf_counter() - began
        self.counted.seconds += took
        self.counted.longest = max(self.counted.longest, took)
        self.counted.said["answers"] += 1
        return answer


def play_some(match: Match, first: int, count: int) -> Counted:
    """Games by number."""
    game, counted = make_table_game(match.seats), Counted()
    weights = read_weights(Path(match.weights))
    for number in range(first, first + count):
        mine = number % match.seats
        ways: dict[str, Any] = {} if match.ways is None else {"ways": match.ways}
        bots: list[Any] = [
            IslandSearch(game, f"{match.seed} {number} {seat}", match.worlds, match.size, match.deep, "compiled",
                         Path(match.weights), **ways)
            if match.alike or seat == mine else IslandGreedy(game, f"{match.seed} {number} {seat}")
            for seat in range(match.seats)
        ]  # fmt: skip
        search = bots[mine]
        bots[mine] = Timed(search, counted)
        nature = Random(match.seed * NATURE_SEEDS + number // match.seats)
        kept, scores = watched(game, bots, nature, mine, search, counted)
        winner = scores.index(max(scores))
        counted.won.append(winner == mine)
        seen = look_at_positions(game, kept, search).astype(np.float32)
        counted.looks.append((odds_by(weights, seen), winner))
        counted.numbers.append(moments(seen, mine))
    return counted


def watched(
    game: Any, bots: list[Any], rng: Random, mine: int, search: IslandSearch, counted: Counted
) -> tuple[list[bytes], tuple[float, ...]]:
    """Play one game: positions at every end of a turn and in the founding, and the scores; trade is counted."""
    state, kept, seated = game.start(), list[bytes](), [Seated.seat_bot(bot) for bot in bots]
    while decisions := game.decisions(state):
        seat, action = choose_next_answer(game, state, decisions, seated, rng)
        if seat >= 0:
            count_trade(action, seat, mine, search, counted)
        game.play(state, seat, action)
        if seat >= 0 and (isinstance(action, act.EndTurn) or state.g.turn == 0):
            kept.append(bytes(state.g.raw))
    return kept[:-1], game.scores(state) or (0.0,) * game.seats


def count_trade(action: Any, seat: int, mine: int, search: IslandSearch, counted: Counted) -> None:
    """Offers of the champion, its deals, what it takes, and how the others answer it."""
    name, made = type(action).__name__, search.trader.made
    if seat == mine:
        counted.said[name] += 1
    elif name in ("Accept", "Decline") and made is not None and seat in made.partners:
        give, want = swap_bundles(made.swap)
        counted.answers.append((made.partners[seat].likes, SIZES[give] - SIZES[want], name == "Accept"))


def odds_by(weights: Weights, looks: Any) -> Any:
    """What the network says of every seat, as the search hears it."""
    hidden = np.maximum(looks @ weights.first[: looks.shape[-1]] + weights.first_bias, 0)
    return 1 / (1 + np.exp(-(hidden @ weights.second + weights.second_bias[0])))


def moments(looks: Any, mine: int) -> Any:
    """The champion's numbers and the mean of the others' at some moments of the game."""
    own = looks[:, :, 4:56][:, :, list(NUMBERS.values())]
    after = 2 * looks.shape[1] * 2 - 1  # both settlements and roads of everybody lie
    at = [min(len(own) - 1, after + int(part * (len(own) - 1 - after))) for part in MOMENTS]
    others = [seat for seat in range(looks.shape[1]) if seat != mine]
    return np.stack([own[at][:, mine], own[at][:, others].mean(1)])


def reliability(looks: list[Any]) -> dict[str, Any]:
    """Bins of said odds with what came true, their mean distance, and the line in log odds that would mend it."""
    said = np.concatenate([odds.ravel() for odds, _ in looks])
    won = np.concatenate([(np.arange(odds.shape[1])[None] == winner).repeat(len(odds), 0).ravel()
                          for odds, winner in looks])  # fmt: skip
    logs = np.log(said.clip(1e-6, 1 - 1e-6) / (1 - said.clip(1e-6, 1 - 1e-6)))
    slope, level = mended(logs, won)
    return {"plain": binned(said, won), "without_chance": without_chance(looks), "slope": round(slope, 3),
            "level": round(level, 3), "mended": binned(1 / (1 + np.exp(-(slope * logs + level))), won)}  # fmt: skip


def without_chance(looks: list[Any], times: int = 200) -> float:
    """The mean distance in points, less what so few games bring about by themselves: odds that are quite true are off,
    too, and games drawn again from these show by how much more that makes it."""
    rng, found = np.random.default_rng(0), points_apart(looks)
    again = [points_apart([looks[k] for k in rng.integers(len(looks), size=len(looks))]) for _ in range(times)]
    return round(max(0.0, 2 * found - float(np.mean(again))), 2)


def points_apart(looks: list[Any]) -> float:
    """How far what was said and what came true lie apart, over the bins, in points."""
    said, true, count = np.zeros(BINS), np.zeros(BINS), 0
    for odds, winner in looks:
        places = np.minimum((odds * BINS).astype(int), BINS - 1)
        said += np.bincount(places.ravel(), odds.ravel(), BINS)
        true += np.bincount(places[:, winner], minlength=BINS)
        count += odds.size
    return 100 * float(np.abs(said - true).sum()) / count


def binned(said: Any, won: Any) -> dict[str, Any]:
    """The curve: (said, came true, how many), and the mean distance in points."""
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    curve = [(float(said[places == k].mean()), float(won[places == k].mean()), int((places == k).sum()))
             for k in range(BINS) if (places == k).any()]  # fmt: skip
    apart = sum(abs(a - b) * n for a, b, n in curve) / len(said)
    return {"points": round(100 * apart, 2), "curve": [(round(a, 3), round(b, 3), n) for a, b, n in curve]}


def mended(logs: Any, won: Any) -> tuple[float, float]:
    """The slope and the level by which log odds say best who won (logistic regression, Newton's steps)."""
    design, found = np.stack([logs, np.ones_like(logs)], 1), np.array([1.0, 0.0])
    for _ in range(12):
        said = 1 / (1 + np.exp(-design @ found))
        bend = (design * (said * (1 - said))[:, None]).T @ design
        found = found + np.linalg.solve(bend + 1e-9 * np.eye(2), design.T @ (won - said))
    return float(found[0]), float(found[1])


def acceptance(answers: list[tuple[float, int, bool]]) -> list[float]:
    """The level, slope and worth of a card by which others take our offers."""
    if len(answers) < 100:
        return []
    given = np.array([(1.0, likes, more) for likes, more, _ in answers])
    took, found = np.array([taken for *_, taken in answers], float), np.zeros(3)
    for _ in range(20):
        said = 1 / (1 + np.exp(-np.clip(given @ found, -30, 30)))
        bend = (given * (said * (1 - said))[:, None]).T @ given
        found = found + np.linalg.solve(bend + 1e-6 * np.eye(3), given.T @ (took - said))
    return [round(float(x), 2) for x in found] + [len(answers), round(float(took.mean()), 3)]


def summed(match: Match, parts: list[Counted]) -> dict[str, Any]:
    """All parts as one line."""
    won = [one for part in parts for one in part.won]
    low, high = wilson_interval(sum(won), len(won))
    said = sum((part.said for part in parts), Counter[str]())
    numbers = np.stack([game for part in parts for game in part.numbers]).mean(0)
    table = {name: {"champion": numbers[0, :, i].round(3).tolist(), "others": numbers[1, :, i].round(3).tolist()}
             for i, name in enumerate(NUMBERS)}  # fmt: skip
    return {
        "seats": match.seats, "seed": match.seed, "games": len(won), "won": sum(won),
        "share": [round(100 * x, 1) for x in (sum(won) / len(won), low, high)],
        "weights": Path(match.weights).name, "size": match.size, "deep": match.deep, "worlds": match.worlds,
        "ways": str(match.ways), "alike": match.alike,
        "ms": [round(1000 * x, 2) for x in (sum(p.seconds for p in parts) / max(1, said["answers"]),
                                            max(p.longest for p in parts))],
        "a_game": {name: round(count / len(won), 2) for name, count in sorted(said.items())},
        "acceptance": acceptance([one for part in parts for one in part.answers]),
        "reliability": reliability([one for part in parts for one in part.looks]), "numbers": table,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    _, size, deep = BUDGET
    for name, plain in {
        "seats": 4,
        "games": 400,
        "jobs": 2,
        "seed": 11,
        "size": size,
        "deep": deep,
        "worlds": 0,  # as shipped
    }.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--ways", type=json.loads)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--mend", type=Path)
    given = parser.parse_args()
    ways = None if given.ways is None else Ways(**given.ways)
    file, worlds = given.weights or weights_path(given.seats, trade=True), given.worlds or search_budget(given.seats)[0]
    match = Match(given.seats, given.seed, given.size, given.deep, worlds, str(file), ways, given.all)
    pieces = [(match, first, min(AT_ONCE, given.games - first)) for first in range(0, given.games, AT_ONCE)]
    told = summed(match, list(run_parallel(play_some, pieces, given.jobs)))
    print(json.dumps(told))
    if given.mend is not None:
        line = told["reliability"]
        save_weights(calibrate_weights(read_weights(file), line["slope"], line["level"]), given.mend)


if __name__ == "__main__":
    main()
