"""What makes the card games' nets true of a whole table: `python -m benchmarks.mending quick` (or princes) [games].

Games among equals, all sensible players or all quick thinkers; at one learned moment in three the log odds that the
net gives every seat, beside who won, at most thirty a game. The three numbers of a `Mend` are fitted to them by
Newton. Printed for each number of seats or mode, with the mean distance in twenty bins; they stand in `judge.py`.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from trueque.bots.learned_judge import MOST, log_odds
from trueque.kernel import NATURE
from trueque.kernel.registry import make_game
from trueque.princes.judge import PrincesMind
from trueque.princes.rules import MODES
from trueque.quick.judge import QuickMind

AT_MOST, ONE_IN = 30, 3
Seen = tuple[list[list[float]], list[float]]


def raw(mind: Any, g: Any) -> list[float]:
    """Each seat's log odds by themselves."""
    found = [mind.judge_seat(g, seat) for seat in range(mind.game.seats)]
    return found if mind.game.name == "princes" else [log_odds(one) for one in found]


def played(mind: Any, number: int) -> tuple[list[tuple[list[float], int]], tuple[float, ...]]:
    """One game: log odds and who was in turn, now and then; who won."""
    g, rng, seen, last = mind.core_position(mind.game.start()), Random(number), list[tuple[list[float], int]](), -1
    is_sensible = rng.random() < 2 / 3
    while (seat := mind.asked_seat(g)) is not None:
        if mind.is_learned(g) and g.turn != last:
            last = g.turn
            if rng.randrange(ONE_IN) == 0:
                seen.append((raw(mind, g), g.active))
        if seat == NATURE:
            chances = mind.list_chances(g)
            step = rng.choices([step for step, _ in chances], [weight for _, weight in chances])[0]
        elif is_sensible:
            step = mind.game.first.core.choose_sensibly(mind.game.first.t, g, seat, rng.getrandbits(30))
        else:
            step = mind.choose_quickly(g, seat, rng.getrandbits(30))
        mind.apply(g, seat, step)
    return rng.sample(seen, min(AT_MOST, len(seen))), mind.odds(g)


def rows(mind: Any, games: int) -> tuple[Any, Any]:
    """Inputs of every seat, and its share of the win."""
    seats, inputs, won = mind.game.seats, [], []
    for number in range(games):
        seen, shares = played(mind, number)
        for found, active in seen:
            inputs.append([[max(-MOST, min(MOST, found[s])), s == active, seats > 2 and s == (active + 1) % seats]
                           for s in range(seats)])  # fmt: skip
            won.append(shares)
    return np.array(inputs, float), np.array(won)


def shares_of(x: Any, numbers: Any) -> Any:
    z = x @ numbers
    parts = np.exp(z - z.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


def fitted(x: Any, won: Any) -> Any:
    """The likeliest three numbers; a step that makes things worse is halved."""

    def wrong(numbers: Any) -> float:
        return float(-(won * np.log(np.maximum(shares_of(x, numbers), 1e-300))).sum())

    numbers = np.array([1.0, 0.0, 0.0])
    for _ in range(40):
        p = shares_of(x, numbers)
        apart = x - np.einsum("ns,nsf->nf", p, x)[:, None, :]
        bend = np.einsum("ns,nsf,nsh->fh", p, apart, apart) + 1e-3 * np.eye(3)
        step, size = np.linalg.solve(bend, np.einsum("ns,nsf->f", p - won, x)), 1.0
        while wrong(numbers - size * step) > wrong(numbers) and size > 1e-6:
            size /= 2
        numbers = numbers - size * step
    return numbers


def error(x: Any, won: Any, numbers: Any) -> float:
    """The mean distance between what is said and what came true, in points."""
    said, came = shares_of(x, numbers).ravel(), won.ravel()
    bins = np.minimum((said * 20).astype(int), 19)
    return 100 * sum(abs(said[bins == k].sum() - came[bins == k].sum()) for k in range(20)) / len(said)


def main(game: str, games: str = "150") -> None:
    tables = [{"seats": str(n)} for n in range(2, 7)] if game == "quick" else [{"mode": mode} for mode in MODES]
    for options in tables:
        mind: Any = (QuickMind if game == "quick" else PrincesMind)(make_game(game, options))  # type: ignore[arg-type]
        x, won = rows(mind, int(games))
        numbers = fitted(x, won)
        print(options, [round(float(one), 3) for one in numbers], f"{error(x, won, numbers):.1f} points", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
