"""A value taught where the search looks: ends of a turn that it weighed and threw away, and what comes of each.

Every round plays games, stops at questions in them, and takes several ends that the turn could have. From each of them
everybody plays on for some rounds, by the same throws for all ends of one turn, and what the evaluation then says is
the lesson: above all how the ends of one turn differ, since a search only compares. Who wins is mostly chance, and
differences of hundredths drown in it; a few rounds on they can be seen.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from trueque.bots.course import Deferred, Memory
from trueque.island.bots.search.notes import HIDDEN
from trueque.island.bots.search.weights import Weights, first_guess, read_weights
from trueque.island.training.average import average_equally, duel_candidates
from trueque.island.training.course import DUEL_SEEDS, ROUND_SEEDS, Course
from trueque.island.training.crowd import Array, Crowd, FuturePlan
from trueque.island.training.lessons import count_inputs, to_half_precision

LOG = logging.getLogger(__name__)
FEW = 6
"""Ends of one turn that are compared."""
APART = 60
"""Answers of a game from one question that is looked into to the next,"""
LOOKS = 6
"""and how many are."""
FUTURE_SEARCH = 32
"""Positions that everybody searches in a future: with 12 its lessons are those of worse players, and lose games."""
ROUNDS = {2: 5}
"""Rounds that a future lasts, by the number of seats;"""
PLAIN_ROUNDS = 2
"""at other tables so many."""
FUTURE_SEEDS = 1 << 20
"""Between the futures of one turn and those of the next."""


@dataclass(frozen=True)
class Siblings:
    """Ends of turns, those of one turn side by side."""

    looks: Array
    """(turns, FEW, seats, inputs) in half precision."""
    says: Array
    """(turns, FEW, seats): how likely each seat is to win, some rounds on."""
    known: Array
    """(turns, FEW): whether there is such an end."""
    mover: Array
    """(turns,): whose turn it was."""
    futures: int
    """Lines played on in all."""


def gather_siblings(crowd: Crowd, net: Weights, course: Course, seed: int) -> Siblings:
    """Ends of turns out of games that *net* plays, each played on."""
    crowd.begin_games(seed, [net], np.zeros(crowd.games, np.int64), course.size)
    plan = FuturePlan(course.futures, FUTURE_SEARCH, ROUNDS.get(crowd.seats, PLAIN_ROUNDS) * crowd.seats)
    parts, total, made = list[tuple[Array, ...]](), 0, 0
    for step in range(1, LOOKS * APART + 1):
        if step % APART == 0:
            part = weigh_siblings(crowd, net, plan, seed * FUTURE_SEEDS + made * plan.futures)
            made += len(part[0])
            total += int(part[2].sum()) * plan.futures
            parts.append(part)
            LOG.info("%d answers a game, %d turns, %d futures", step, made, total)
        crowd.step_games(crowd.choose_answers(course.warmth, course.errs))
    looks, says, known, mover = (crowd.join_arrays(list(column)) for column in zip(*parts, strict=True))
    return Siblings(looks, says, known, mover, total)


def weigh_siblings(crowd: Crowd, net: Weights, plan: FuturePlan, seed: int) -> tuple[Array, ...]:
    """Looks, odds and movers of the ends that the turns of all games could have now."""
    import torch

    positions, counts = (torch.as_tensor(one) for one in crowd.pick_siblings(FEW))
    movers = torch.as_tensor(crowd.env.seats).to(counts.device)  # type: ignore[attr-defined]
    chosen = (counts > 1).nonzero()[:, 0]
    known = torch.arange(FEW, device=counts.device)[None] < counts[chosen][:, None]
    place = known.nonzero()
    ends = positions.view(crowd.games, FEW, -1)[chosen[place[:, 0]], place[:, 1]]
    seeds = seed + place[:, 0] * plan.futures
    given = (ends.numpy(), seeds.numpy()) if crowd.device == "cpu" else (ends, seeds)
    odds, looks = torch.as_tensor(crowd.roll_on(*given, net, plan)), torch.as_tensor(crowd.look_at(given[0]))
    inputs = count_inputs(crowd.seats)
    wide = torch.zeros((len(chosen), FEW, crowd.seats, inputs), dtype=torch.float16, device=counts.device)
    says = torch.zeros((len(chosen), FEW, crowd.seats), device=counts.device)
    wide[place[:, 0], place[:, 1]] = to_half_precision(looks[:, :, :inputs])
    says[place[:, 0], place[:, 1]] = odds
    found = (wide, says, known, movers[chosen].long())
    return found if crowd.device != "cpu" else tuple(one.numpy() for one in found)


def list_candidates(best: Weights, tuned: Weights, fresh: Weights) -> dict[str, Weights]:
    """What may take the place of the best so far: it, tuned on, a net of its own, and averages with them."""
    asked: dict[str, Sequence[Weights]] = {
        "tuned": [tuned], "fresh": [fresh], "best and tuned": [best, tuned], "best and fresh": [best, fresh],
        "tuned and fresh": [tuned, fresh],
    }  # fmt: skip
    return {name: average_equally(nets) for name, nets in asked.items()
            if sum(len(net.first_bias) for net in nets) <= HIDDEN}  # fmt: skip


def study_siblings(
    course: Course, crowd: Crowd, kept: Sequence[Deferred[Siblings]], best: Weights, number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """What the turns of the last rounds teach, and which candidate wins most against the best so far."""
    from trueque.island.training.sibling_fit import fit_siblings, measure_regret

    began, turns = time.perf_counter(), [one.result for one in kept]
    played = time.perf_counter()
    tuned = fit_siblings(turns, best, course.epochs, course.seed + number, gently=True)
    fresh = fit_siblings(turns, first_guess(), course.epochs, course.seed + number, gently=False)
    tried = list_candidates(best, tuned, fresh)
    regret = {name: round(measure_regret(turns, net), 5) for name, net in {"best": best, **tried}.items()}
    fitted = time.perf_counter()
    won = duel_candidates(crowd, tried, best, course, DUEL_SEEDS + course.seed + ROUND_SEEDS * number)
    chosen = max(won, key=lambda name: won[name][0])
    return {"chosen": tried[chosen], "tuned": tuned, "fresh": fresh}, {
        "round": number + 1, "turns": sum(len(one.mover) for one in turns), "futures": turns[-1].futures,
        "regret": regret, "chosen": chosen, "taken": won[chosen][0] > 1 / crowd.seats,
        "won_against_best": {name: round(share, 4) for name, (share, _) in won.items()},
        "duels_each": crowd.games // len(tried),
        "seconds": {"playing": round(played - began, 1), "fitting": round(fitted - played, 1),
                    "duels": round(time.perf_counter() - fitted, 1)},
    }  # fmt: skip


def learn_siblings(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, look ahead, fit, duel: after each round the best weights, and how it went."""
    best, kept = read_weights(course.start) if course.start else first_guess(), list[Deferred[Siblings]]()
    for number in range(course.rounds):
        seed = course.seed + ROUND_SEEDS * number
        kept = [*kept, Deferred(partial(gather_siblings, crowd, best, course, seed))][-course.kept :]
        nets, told = memory.recall(f"round{number + 1}", partial(study_siblings, course, crowd, kept, best, number))
        best = nets["chosen"] if told["taken"] else best
        yield best, told
