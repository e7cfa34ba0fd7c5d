"""Plays a card game as people do and says what it cost; run beside the sources of any day, old engine or new core.

Reads jobs from standard input, `["match", {"seats": "4"}, 7, 400]` each: what to do, a game's options, a seed, and how
many answers; answers each with a line, microseconds of processor time an answer. `match` is `Match.play` with its
events and everybody's lines, `raw` is `decisions` and `play` alone, `views` everybody's views. `benchmarks.cores`
hands this very text to both sides.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

NATURE = -1


def match(game: Any, seed: int, answers: int) -> float:
    """A `Match.play`; games one after the other."""
    Match = import_module("trueque.kernel.match").Match
    dealer = import_module("trueque.kernel.dealer")
    rng, spent, count = Random(seed), 0.0, 0
    while count < answers:
        table = Match(game, dealer.FairDealer(dealer.expand_seed(seed + count)))
        while not table.is_over and count < answers:
            decision = next(one for one in table.open_questions() if one.waits)
            answer = decision.answers.sample(rng)
            begun = time.process_time()
            table.play(decision.seat, answer)
            spent += time.process_time() - begun
            count += 1
    return spent / count


def raw(game: Any, seed: int, answers: int) -> float:
    """An answer of random games."""
    return played(game, seed, answers, lambda state: None)[0]


def views(game: Any, seed: int, answers: int) -> float:
    """What everybody sees, whoever watches too."""
    everybody = (*range(game.seats), None)
    return played(game, seed, answers, lambda state: [game.view(state, seat) for seat in everybody])[1]


def played(game: Any, seed: int, answers: int, look: Callable[[Any], Any]) -> tuple[float, float]:
    """What an answer took, and a look after it."""
    rng, state, count, spent, looked = Random(seed), game.start(), 0, 0.0, 0.0
    while count < answers:
        begun = time.process_time()
        asked = game.decisions(state)
        if not asked:
            state = game.start()
            continue
        one = asked[0]
        answer = rng.choices(list(one.answers), one.odds)[0] if one.seat == NATURE else one.answers.sample(rng)
        game.play(state, one.seat, answer)
        between = time.process_time()
        look(state)
        looked += time.process_time() - between
        spent += between - begun
        count += 1
    return spent / count, looked / count


DEEDS: dict[str, Callable[[Any, int, int], float]] = {"match": match, "raw": raw, "views": views}


def main(game_name: str) -> None:
    make, games = import_module(f"trueque.{game_name}.game").make, dict[str, Any]()
    for job in sys.stdin:
        what, options, seed, answers = json.loads(job)
        game = games.get(str(options)) or games.setdefault(str(options), make(options))
        print(1e6 * DEEDS[what](game, seed, answers), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
