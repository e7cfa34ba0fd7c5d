"""Positions in which everybody has founded as the champion does: where its games begin for a net that founds nothing.

The search over turns would found otherwise, and then teach a net of games that nobody plays. Some founders are a little
blurred, so that other places are seen, too.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np

from trueque.island.bots.search.founding import Founding
from trueque.island.bots.search.weights import Weights
from trueque.island.core.actions import END_TURN
from trueque.island.game import Island
from trueque.island.player.foundings import is_founding
from trueque.island.rules import read_rules
from trueque.island.training.course import Course
from trueque.island.training.crowd import Array, CpuCrowd, Crowd
from trueque.kernel.playout import draw_nature_answer

FOUNDED = 1500
"""Foundings from which the games of a round begin, at most."""
PLAYED_ON, HURRIED = 128, 8
"""Games that are played on for positions of all stages, and positions of a search in them."""
BLURS = (0.0, 0.0, 0.0, 0.03)
"""By how much of a win a founder may misjudge a place."""


def found_game(game: Island, founding: Founding, seed: int) -> tuple[bytes, int]:
    """The position after the founding of a game, and who is asked then."""
    rng, state = Random(f"opening {seed}"), game.start()
    blurs = [rng.choice(BLURS) for _ in range(game.seats)]
    while state.g.turn == 0:
        asked = game.decisions(state)[0]
        if asked.seat < 0:
            game.play(state, asked.seat, draw_nature_answer(asked, rng))
            continue
        rated = {number: worth + blurs[asked.seat] * rng.random()
                 for number, worth in founding.rate_answers(state.g, asked.seat)}  # fmt: skip
        assert is_founding(state.g), "nothing else is asked before the first turn"
        game.play(state, asked.seat, game.encoding.action_of[max(rated, key=lambda number: rated[number])])
    return bytes(state.g.raw), game.decisions(state)[0].seat


def found_games(options: dict[str, str], first: int, count: int) -> list[tuple[bytes, int]]:
    """So many of them, of the seeds from *first* on."""
    game = Island(read_rules(options), backend="compiled")
    founding = Founding(game, "compiled")
    return [found_game(game, founding, seed) for seed in range(first, first + count)]


@dataclass
class Openings:
    """Positions in which games begin, each as likely as the others, and positions of all stages of games."""

    positions: Array
    asked: Array
    stages: Array
    asked_there: Array
    rng: np.random.Generator

    def begin(self, crowd: Crowd, places: Array) -> None:
        """Let the games at these places begin from openings."""
        if len(places):
            chosen: Any = self.rng.integers(0, len(self.asked), len(places))
            crowd.place_games(places, self.positions[chosen], self.asked[chosen])

    def place_stages(self, crowd: Crowd) -> None:
        """Put every game somewhere: if all began at once, they would teach the same stage at once."""
        chosen: Any = self.rng.integers(0, len(self.asked_there), crowd.games)
        crowd.place_games(np.arange(crowd.games), self.stages[chosen], self.asked_there[chosen])

    def move_to_gpu(self) -> Openings:
        """The same where the games are."""
        import torch

        parts = (self.positions, self.asked, self.stages, self.asked_there)
        positions, asked, stages, asked_there = (torch.from_numpy(part).cuda() for part in parts)
        return Openings(positions, asked, stages, asked_there, self.rng)


def make_openings(course: Course, net: Weights, seed: int, device: str) -> Openings:
    """Found so many games, in some processes, and play some of them on."""
    count, jobs = min(FOUNDED, course.games), max(1, course.jobs)
    pieces = [(course.options(), seed + first, min(-(-count // jobs), count - first))
              for first in range(0, count, -(-count // jobs))]  # fmt: skip
    if jobs == 1:
        parts = [found_games(*piece) for piece in pieces]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(found_games, *zip(*pieces, strict=True)))
    found = [one for part in parts for one in part]
    positions: Array = np.frombuffer(b"".join(one for one, _ in found), np.uint8).reshape(len(found), -1).copy()
    asked: Array = np.array([seat for _, seat in found], np.int8)
    made = Openings(positions, asked, positions, asked, np.random.default_rng(seed))
    made.stages, made.asked_there = play_stages(course, made, net, seed)
    return made if device == "cpu" else made.move_to_gpu()


def play_stages(course: Course, openings: Openings, net: Weights, seed: int) -> tuple[Array, Array]:
    """Positions of all stages of some games, and who is asked in each."""
    crowd = CpuCrowd(min(PLAYED_ON, len(openings.asked)), course.options())
    crowd.begin_games(seed, [net], np.zeros(crowd.games, np.int64), HURRIED)
    openings.begin(crowd, np.arange(crowd.games))
    stages, asked = list[Array](), list[Array]()
    for _ in range(course.longest):
        given = crowd.choose_answers(course.warmth, course.errs)
        ends = given == END_TURN
        crowd.step_games(given)
        openings.begin(crowd, (crowd.over != 0).nonzero()[0])
        stages.append(crowd.view_positions()[ends].copy())
        asked.append(crowd.env.seats[ends].copy())
    return np.concatenate(stages), np.concatenate(asked)
