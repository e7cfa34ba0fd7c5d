"""What lessons and averages give to the Island's evaluation, with trade: every way is judged by duels in one pass.

    python -m benchmarks.averaging --seats 4 --games 32768 --seconds 500 --out build/averaging --kernels island.gpu.json

First the ways apart: games with few errors and with many (what a search throws away is then played on, too), who won
at last or what the next positions say, each averaged with the weights of a league in log odds and alone. Then rounds by
the way that won most (`trueque.island.training.average`), as long as there is time. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from trueque.island.bots.search.plain import weights_path
from trueque.island.bots.search.weights import Weights, average_weights, first_guess, read_weights, save_weights
from trueque.island.training.average import Averages, average_equally, duel_candidates, gather_averages, list_averages
from trueque.island.training.course import ROUND_SEEDS, Course, make_crowd
from trueque.island.training.crowd import Crowd
from trueque.island.training.lessons import Lessons

MANY = 12
"""One answer in so many is any at all, where there are many errors."""
TRACE = 0.95
DUELS = 300_000_000


class Trial:
    """One run: what was found is written as it comes."""

    def __init__(self, course: Course, out: Path, seconds: float) -> None:
        self.course, self.out, self.until = course, out, time.perf_counter() + seconds
        self.crowd: Crowd = make_crowd(course)
        self.found: list[dict[str, Any]] = []
        assert course.start is not None
        self.state = Averages(read_weights(course.start))
        out.mkdir(parents=True, exist_ok=True)
        self.note({"course": str(course), "device": self.crowd.device})

    def note(self, what: dict[str, Any]) -> None:
        self.found.append({"left": round(self.until - time.perf_counter()), **what})
        print(json.dumps(self.found[-1]), flush=True)
        (self.out / f"averaging_{self.course.seats}.json").write_text(json.dumps(self.found, indent=1))

    def keep(self, name: str, weights: Weights) -> None:
        save_weights(weights, self.out / f"{name.replace(' ', '_')}_{self.course.seats}.npz")

    def fit(self, lessons: list[Lessons], seed: int, trace: float) -> Weights:
        from trueque.island.training.fit import fit_weights

        began = time.perf_counter()
        net, loss = fit_weights(lessons, first_guess(), self.course.epochs, seed, trace)
        self.note({"fitted": [len(one.game) for one in lessons], "trace": trace, "loss": round(loss, 4),
                   "seconds": round(time.perf_counter() - began, 1)})  # fmt: skip
        return net

    def gather(self, errs: int, seed: int) -> Lessons:
        began = time.perf_counter()
        lessons = gather_averages(self.crowd, self.state, replace(self.course, errs=errs), seed)
        took = time.perf_counter() - began
        self.note({"gathered": lessons.won_games, "errs": errs, "answers": lessons.answers, "seconds": round(took, 1),
                   "answers_a_second": round(lessons.answers / took)})  # fmt: skip
        return lessons

    def duel(self, nets: dict[str, Weights], seed: int) -> dict[str, float]:
        began = time.perf_counter()
        won = duel_candidates(self.crowd, nets, self.state.start, self.course, seed)
        told = {name: [round(100 * p, 2), round(196 * (p * (1 - p) / max(1, of)) ** 0.5, 2), of]
                for name, (p, of) in won.items()}  # fmt: skip
        self.note({"duels": told, "seconds": round(time.perf_counter() - began, 1)})
        return {name: share for name, (share, _) in won.items()}


def try_ways(trial: Trial) -> tuple[int, float, list[Lessons]]:
    """Which lessons teach best: how many errors, and what is to be said of a position."""
    few, many = trial.gather(trial.course.errs, 1), trial.gather(MANY, 2)
    start, nets, alone = trial.state.start, dict[str, Weights](), dict[str, Weights]()
    ways_tried = (("few", [few], 1.0), ("many", [many], 1.0), ("both", [few, many], 1.0), ("both", [few, many], TRACE))
    for name, lessons, trace in ways_tried:
        alone[f"{name} {trace}"] = net = trial.fit(lessons, 1, trace)
        nets[f"{name} {trace}"] = average_equally([start, net])
    ways = list(nets)
    nets["both 1.0 alone"] = alone["both 1.0"]
    nets["start and three"] = average_equally([start, alone["few 1.0"], alone["many 1.0"], alone["both 0.95"]])
    nets["start a third"] = average_weights([start, alone["both 1.0"]], [1 / 3, 2 / 3])
    nets["start thrice"] = average_weights([start, alone["both 1.0"]], [0.75, 0.25])
    for name, net in nets.items():
        trial.keep(name, net)
    won = trial.duel(nets, DUELS)
    best = max(ways, key=lambda name: won[name])
    trial.state.fitted = [alone["few 1.0"], alone["many 1.0"], alone[best]]
    chosen = max(won, key=lambda name: won[name])
    if won[chosen] > 1 / trial.course.seats:
        trial.state.best = nets[chosen]
    lessons = {"few": [few], "many": [many], "both": [few, many]}[best.split()[0]]
    return (trial.course.errs if best.startswith("few") else MANY), float(best.split()[1]), lessons


def go_on(trial: Trial, errs: int, trace: float, kept: list[Lessons]) -> Iterator[int]:
    """Rounds by one way; each takes what is best so far on."""
    course, state = trial.course, trial.state
    for number in range(1, course.rounds + 1):
        began = time.perf_counter()
        kept = [*kept, trial.gather(errs, ROUND_SEEDS * number)][-course.kept :]
        net = trial.fit(kept, 10 + number, trace)
        trial.keep(f"fitted {number}", net)
        state.fitted = [*state.fitted, net][-course.members :]
        tried = {name: average_equally(nets) for name, nets in list_averages(state, course.members).items()}
        if state.best is not None:
            tried["best so far"] = state.best
        won = trial.duel(tried, DUELS + ROUND_SEEDS * number)
        chosen = max(won, key=lambda name: won[name])
        if won[chosen] > 1 / course.seats:
            state.before, state.best = state.best, tried[chosen]
        trial.keep(f"best {number}", state.best or state.start)
        trial.note({"round": number, "chosen": chosen})
        yield number
        if trial.until - time.perf_counter() < 1.1 * (time.perf_counter() - began):
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, plain in {"seats": 4, "games": 32768, "size": 32, "epochs": 3, "longest": 640, "rounds": 20, "kept": 4,
                        "members": 4, "seconds": 500}.items():  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--out", type=Path, default=Path("build/averaging"))
    parser.add_argument("--kernels", type=Path, default=Path("island.gpu.json"))
    given = vars(parser.parse_args())
    out, seconds, start = given.pop("out"), given.pop("seconds"), given.pop("start")
    start = start or weights_path(given["seats"], trade=True)
    trial = Trial(Course(trade=True, start=start, **given), out, seconds)
    for _ in go_on(trial, *try_ways(trial)):
        pass


if __name__ == "__main__":
    main()
