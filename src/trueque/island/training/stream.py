"""Learning while games go on: a little after every piece of them, so that an error is played, seen and mended at once.

A net that is fitted to games of another is beaten by the search, which finds what nobody played. Here the newest net
plays, its games never stop, and after some answers in each of them it is told what came of the positions just seen:
what it says itself some turns on, and who won where a game has ended. Its errors last for a piece and not for a round.

Some seats are another's: the weights that the course began with, so that strangers are met and the two can be compared,
and the mean of the newest weights over the last pieces, which wavers less and is what is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from trueque.bots.course import Memory
from trueque.core.lockstep import ENDED
from trueque.island.bots.search.weights import Weights, first_guess, read_weights
from trueque.island.core.actions import END_TURN
from trueque.island.training.course import ROUND_SEEDS, Course
from trueque.island.training.crowd import Array, Crowd, seat_nets
from trueque.island.training.lessons import count_inputs, to_half_precision
from trueque.island.training.openings import Openings, make_openings

NEWEST, START, MEAN = range(3)
"""The nets that sit at the tables."""
ANSWERS = 24
"""Answers of every game that make a piece."""
DEALING = 2
"""Before one answer in so many the asked seats strike deals: these take most of the time, and tables see fewer."""
TOLD_AFTER = 10
"""Pieces between two places of the curve."""


@dataclass
class Piece:
    """What some answers in every game showed: a look at each end of a turn, and which games ended when."""

    looks: list[Array] = field(default_factory=list)
    """After each answer (lessons, seats, inputs) in half precision,"""
    games: list[Array] = field(default_factory=list)
    """and the games they are of;"""
    ended: list[Array] = field(default_factory=list)
    """games that ended with it,"""
    winners: list[Array] = field(default_factory=list)
    """and the seats that won them."""


def seat_players(games: int, seats: int) -> np.ndarray[Any, Any]:
    """Who sits where: in half of the games the newest alone, in a quarter with one of the start, in a quarter the mean
    among it."""
    number = np.arange(games)
    mine = (number // 4 % seats)[:, None] == np.arange(seats)
    nets = np.full((games, seats), NEWEST)
    nets = np.where((number % 4 == 2)[:, None] & mine, START, nets)
    return seat_nets(np.where((number % 4 == 3)[:, None], np.where(mine, MEAN, START), nets))


def play_piece(crowd: Crowd, course: Course, openings: Openings, answers: int) -> Piece:
    """So many answers in every game; a lesson at every end of a turn. Games that are over begin from openings."""
    piece, inputs = Piece(), count_inputs(crowd.seats)
    for number in range(answers):
        crowd.trades = course.trade and number % DEALING == 0
        given = crowd.choose_answers(course.warmth, course.errs)
        teaches = given == END_TURN
        crowd.step_games(given)
        over = crowd.over == ENDED
        teaches = teaches & (crowd.over == 0)
        openings.begin(crowd, list_places(crowd.over != 0))
        looks = crowd.write_looks(teaches)
        piece.looks.append(to_half_precision(looks[teaches][:, :, :inputs]))
        piece.games.append(list_places(teaches))
        piece.ended.append(list_places(over))
        piece.winners.append(crowd.rewards[over].argmax(1))
    return piece


def list_places(wanted: Array) -> Array:
    """Where something is true."""
    return wanted.nonzero()[0] if isinstance(wanted, np.ndarray) else wanted.nonzero()[:, 0]


def begin_stream(crowd: Crowd, openings: Openings, nets: list[Weights], course: Course, seed: int) -> None:
    """Begin the games of a round, each at another stage."""
    crowd.begin_games(seed, nets, seat_players(crowd.games, crowd.seats), course.size)
    openings.place_stages(crowd)


@dataclass
class Wins:
    """How often the seats of each net won, in the games that they share with others."""

    won: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(2))
    of: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(2))

    def count_piece(self, piece: Piece, seats: int) -> None:
        """Add what a piece brought: of the start among the newest, and of the mean among the start."""
        for games, winners in zip(piece.ended, piece.winners, strict=True):
            number, winner = (one if isinstance(one, np.ndarray) else one.cpu().numpy() for one in (games, winners))
            for kind in range(2):
                mine = number % 4 == 2 + kind
                self.won[kind] += (winner[mine] == number[mine] // 4 % seats).sum()
                self.of[kind] += mine.sum()

    def tell(self) -> dict[str, list[float]]:
        """The shares, and of how many games."""
        names = ("start_among_newest", "mean_among_start")
        return {name: [round(float(won / max(1, of)), 4), int(of)]
                for name, won, of in zip(names, self.won, self.of, strict=True)}  # fmt: skip


def learn_stream(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play and learn in rounds of so many pieces; after each the mean, and how it went."""
    start = read_weights(course.start) if course.start else first_guess()
    nets = {"newest": start, "mean": start}
    for number in range(course.rounds):
        study: Callable[[], Any] = partial(study_stream, course, crowd, start, nets, number)
        nets, told = memory.recall(f"round{number + 1}", study)
        yield nets["mean"], told


def study_stream(
    course: Course, crowd: Crowd, start: Weights, nets: dict[str, Weights], number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """A round: games at all stages, and pieces of them, each learned from as soon as it is played."""
    from trueque.island.training.stream_fit import Learner

    began = time.perf_counter()
    learner = Learner(course, crowd.seats, nets["newest"], nets["mean"], number)
    seed = course.seed + ROUND_SEEDS * number
    openings = make_openings(course, start, seed, crowd.device)
    begin_stream(crowd, openings, [nets["newest"], start, nets["mean"]], course, seed)
    apart, curve, wins = time.perf_counter(), list[dict[str, Any]](), Wins()
    for piece in range(course.pieces):
        seen = play_piece(crowd, course, openings, ANSWERS)
        wins.count_piece(seen, crowd.seats)
        loss = learner.learn_piece(seen, crowd.games, piece / course.pieces)
        crowd.change_nets([learner.newest, start, learner.mean], course.size)
        if (piece + 1) % TOLD_AFTER == 0 or piece + 1 == course.pieces:
            curve.append({"piece": piece + 1, "surprise": round(loss, 4), **wins.tell(),
                          "seconds": round(time.perf_counter() - began, 1)})  # fmt: skip
            wins = Wins()
    return {"newest": learner.newest, "mean": learner.mean}, {
        "round": number + 1, "answers": crowd.games * ANSWERS * course.pieces, "rows": learner.rows,
        "won": curve[-1]["mean_among_start"][0], "curve": curve,
        "seconds": {"apart": round(apart - began, 1), "pieces": round(time.perf_counter() - apart, 1)},
    }  # fmt: skip
