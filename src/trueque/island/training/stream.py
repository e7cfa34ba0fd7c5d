"""Learning while games go on: a little after every piece of them, so that an error is played, seen and mended at once.

A net that is fitted to games of another is beaten by the search, which finds what nobody played. Here the newest net
plays, its games never stop, and after some answers in each of them it is told what came of the positions just seen:
what it says itself some turns on, and who won where a game has ended. Its errors last for a piece and not for a round.

Some seats are another's: the weights that the course began with, so that strangers are met and the two can be compared,
and the mean of the newest weights over the last pieces, which wavers less and is what is kept. A net that begins from
random weights has a rival in their place, in fewer games, and these only measure: what it knows nobody has told it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from trueque.bots.course import Memory
from trueque.core.lockstep import ENDED
from trueque.island.bots.search.weights import Weights, random_weights, read_weights
from trueque.island.core.actions import END_TURN
from trueque.island.training.course import ROUND_SEEDS, Course
from trueque.island.training.crowd import Array, Crowd, seat_nets
from trueque.island.training.lessons import count_inputs, to_half_precision
from trueque.island.training.openings import Openings, make_openings

NEWEST, START, MEAN = range(3)
"""The nets that sit at the tables."""
ANSWERS = 24
"""Answers of every game that make a piece."""
DEALING = 3
"""Before one answer in so many the asked seats strike deals: these take most of the time, and tables see fewer."""
TOLD_AFTER = 10
"""Pieces between two places of the curve."""
IN_TURN, MEASURED = 16, 2
"""Of so many games so many are shared with others: every second with who the course began with, else but these."""


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


def tell_kinds(number: Array, is_rival: bool) -> Array:
    """What kind of game each is by its number: of the newest alone (0), with one other among it (1), or with the mean
    among others (2). A rival sits in an eighth of the games, who the course began with in half."""
    every = IN_TURN if is_rival else 2 * MEASURED
    kind = number % every - (every - MEASURED - 1)
    return kind * (kind > 0)


def seat_players(games: int, seats: int, is_rival: bool) -> np.ndarray[Any, Any]:
    """Who sits where."""
    number = np.arange(games)
    kind, mine = tell_kinds(number, is_rival)[:, None], find_single_seat(number, seats)[:, None] == np.arange(seats)
    nets = np.where((kind == 1) & mine, START, NEWEST)
    return seat_nets(np.where(kind == 2, np.where(mine, MEAN, START), nets))


def find_single_seat(number: np.ndarray[Any, Any], seats: int) -> np.ndarray[Any, Any]:
    """The seat that is another's than all the rest of its game."""
    single: np.ndarray[Any, Any] = number // IN_TURN % seats
    return single


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


def leave_out_shared(piece: Piece) -> Piece:
    """The piece without the games in which a rival sits."""
    own = [tell_kinds(one, True) == 0 for one in piece.games]
    looks, games = ([part[k] for part, k in zip(parts, own, strict=True)] for parts in (piece.looks, piece.games))
    return Piece(looks, games, piece.ended, piece.winners)


def begin_stream(crowd: Crowd, openings: Openings, nets: list[Weights], course: Course, seed: int) -> None:
    """Begin the games of a round, each at another stage."""
    crowd.begin_games(seed, nets, seat_players(crowd.games, crowd.seats, course.rival is not None), course.size)
    openings.place_stages(crowd)


@dataclass
class Wins:
    """How often the seats of each net won, in the games that they share with others."""

    is_rival: bool = False
    won: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(2))
    of: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(2))

    def count_piece(self, piece: Piece, seats: int) -> None:
        """Add what a piece brought: of the start among the newest, and of the mean among the start."""
        for games, winners in zip(piece.ended, piece.winners, strict=True):
            number, winner = (one if isinstance(one, np.ndarray) else one.cpu().numpy() for one in (games, winners))
            kinds = tell_kinds(number, self.is_rival)
            for kind in range(MEASURED):
                mine = kinds == 1 + kind
                self.won[kind] += (winner[mine] == find_single_seat(number[mine], seats)).sum()
                self.of[kind] += mine.sum()

    def tell(self) -> dict[str, list[float]]:
        """The shares, and of how many games."""
        other = "rival" if self.is_rival else "start"
        names = (f"{other}_among_newest", f"mean_among_{other}")
        return {name: [round(float(won / max(1, of)), 4), int(of)]
                for name, won, of in zip(names, self.won, self.of, strict=True)}  # fmt: skip


@dataclass
class Stream:
    """What the rounds of a course have in common."""

    course: Course
    crowd: Crowd
    start: Weights
    """What the course begins with,"""
    rival: Weights
    """and who else sits at the tables."""

    @cached_property
    def openings(self) -> Openings:
        """Where games begin; rounds that are remembered need none."""
        return make_openings(self.course, self.rival, self.course.seed, self.crowd.device)


def learn_stream(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play and learn in rounds of so many pieces; after each the mean, and how it went."""
    start = read_weights(course.start) if course.start else random_weights(course.seed, course.units)
    stream = Stream(course, crowd, start, read_weights(course.rival) if course.rival else start)
    nets = {"newest": start, "mean": start}
    for number in range(course.rounds):
        study: Callable[[], Any] = partial(study_stream, stream, nets, number)
        nets, told = memory.recall(f"round{number + 1}", study)
        yield nets["mean"], told


def study_stream(stream: Stream, nets: dict[str, Weights], number: int) -> tuple[dict[str, Weights], dict[str, Any]]:
    """A round: games at all stages, and pieces of them, each learned from as soon as it is played."""
    from trueque.island.training.stream_fit import Learner

    began, course, crowd = time.perf_counter(), stream.course, stream.crowd
    openings = replace(stream.openings, rng=np.random.default_rng(find_round_seed(course, number)))
    is_rival = course.rival is not None
    learner = Learner(course, crowd.seats, nets["newest"], nets["mean"], number)
    begin_stream(crowd, openings, [nets["newest"], stream.rival, nets["mean"]], course, find_round_seed(course, number))
    apart, curve, wins = time.perf_counter(), list[dict[str, Any]](), Wins(is_rival)
    for piece in range(course.pieces):
        seen = play_piece(crowd, course, openings, ANSWERS)
        wins.count_piece(seen, crowd.seats)
        taught = leave_out_shared(seen) if is_rival else seen
        loss = learner.learn_piece(taught, crowd.games, piece / course.pieces)
        crowd.change_nets([learner.newest, stream.rival, learner.mean], course.size)
        if (piece + 1) % TOLD_AFTER == 0 or piece + 1 == course.pieces:
            curve.append({"piece": piece + 1, "surprise": round(loss, 4), **wins.tell(),
                          "seconds": round(time.perf_counter() - began, 1)})  # fmt: skip
            wins = Wins(is_rival)
    return {"newest": learner.newest, "mean": learner.mean}, {
        "round": number + 1, "answers": crowd.games * ANSWERS * course.pieces, "rows": learner.rows,
        "won": curve[-1][f"mean_among_{'rival' if is_rival else 'start'}"][0], "curve": curve,
        "seconds": {"apart": round(apart - began, 1), "pieces": round(time.perf_counter() - apart, 1)},
    }  # fmt: skip


def find_round_seed(course: Course, number: int) -> int:
    """Where the seeds of a round's games begin."""
    return course.seed + ROUND_SEEDS * number
