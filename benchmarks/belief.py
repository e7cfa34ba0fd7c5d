"""What the champion believes of others' answers to offers: how its weights were counted, how true it is.

    python -m benchmarks.belief --games 400 --jobs 16          # counts weights, and tries them on other games

One champion that asks a little more boldly than it would, so that unlikely answers are heard, too, sits among seats
drawn from all levels. Half of the games give the weights (logistic regression), the other half say how well they
foretell: the mean log loss of what was believed, beside the same of what eager merchants believed, of one number for
all, and of the weights without what is learned of a seat during the game.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from trueque.arena.spreading import run_parallel
from trueque.bots.levels import levels_of, prepare_bots
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.island import actions as act
from trueque.island.bots import search_budget
from trueque.island.bots.search.belief import BEFORE, FACTS, OF_LEVELS
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.trader import measured_ways
from trueque.kernel.registry import make_game

LEARNED = ("habit", "refused", "seeks", "spares")
"""Facts that say what was learned of a seat during the game."""


def play_game(seats: int, seed: int, number: int) -> list[tuple[float, ...]]:
    """The facts of every answer to the champion's offers in one game, each with whether it was yes."""
    game, rng = make_game("island", {"edition": "2011", "seats": str(seats)}), Random(f"belief {seed} {number}")
    ways = replace(measured_ways(seats), unlikely=0.08, attention=0.0)
    champion = IslandSearch(game, f"{seed} {number}", *search_budget(seats), "compiled", ways=ways)
    mine = number % seats
    bots: list[Any] = [bot(rng.choice(levels_of("island")), game, f"{seed} {number} {seat}") for seat in range(seats)]
    bots[mine] = champion
    seated, state, rows = [Seated.seat_bot(one) for one in bots], game.start(), []
    while decisions := game.decisions(state):
        seat, action = choose_next_answer(game, state, decisions, seated, rng)
        made = champion.trader.made
        if isinstance(action, act.Accept | act.Decline) and state.phase == "answer" and action.seat == mine:
            if made is not None and seat in made.partners:
                rows.append((*made.partners[seat].facts, float(isinstance(action, act.Accept))))
        game.play(state, seat, action)
    return rows


def fit_weights(facts: Any, took: Any, left_out: tuple[str, ...] = ()) -> Any:
    """Logistic regression by Newton's steps, a little drawn to nothing."""
    used = [k for k, name in enumerate(FACTS) if name not in left_out]
    design, found = facts[:, used], np.zeros(len(used))
    for _ in range(30):
        said = 1 / (1 + np.exp(-np.clip(design @ found, -30, 30)))
        bend = (design * (said * (1 - said))[:, None]).T @ design + np.eye(len(used))
        found = found + np.linalg.solve(bend, design.T @ (took - said) - found)
    whole = np.zeros(len(FACTS))
    whole[used] = found
    return whole


def measure_loss(weights: Any, facts: Any, took: Any) -> float:
    """The mean log loss."""
    said = 1 / (1 + np.exp(-np.clip(facts @ np.asarray(weights), -30, 30)))
    said = np.clip(said, 1e-6, 1 - 1e-6)
    return float(-(took * np.log(said) + (1 - took) * np.log(1 - said)).mean())


def main(args: Any) -> None:
    prepare_bots("island", ["champion"])
    for seats in (4, 2):
        asked = [(seats, args.seed, number) for number in range(args.games)]
        games = [rows for rows in run_parallel(play_game, asked, args.jobs) if rows]
        first, other = (np.array([row for rows in games[k::2] for row in rows]) for k in (0, 1))
        facts, took = first[:, :-1], first[:, -1]
        weights = fit_weights(facts, took)
        print(f"{seats} seats, {len(first)} answers, {100 * took.mean():.0f} % yes; weights:",
              dict(zip(FACTS, weights.round(2).tolist(), strict=True)), flush=True)  # fmt: skip
        facts, took = other[:, :-1], other[:, -1]
        share = np.zeros(len(FACTS))
        share[0] = np.log(first[:, -1].mean() / (1 - first[:, -1].mean()))
        unlearned = fit_weights(first[:, :-1], first[:, -1], LEARNED)
        for name, one in (("counted now", weights), ("shipped", OF_LEVELS.weights), ("eager", BEFORE.weights),
                          ("nothing learned in the game", unlearned), ("one number", share)):  # fmt: skip
            print(f"  {name}: log loss {measure_loss(one, facts, took):.3f} over {len(other)} answers of other games")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="at each number of seats")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    main(parser.parse_args())
