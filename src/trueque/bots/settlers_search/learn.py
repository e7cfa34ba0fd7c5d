"""Learning the evaluation from the search's own games: play, look how they ended, fit the network, play again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from trueque.bots.settlers_search.features import INPUTS
from trueque.bots.settlers_search.selfplay import play_door
from trueque.bots.settlers_search.value import HIDDEN, Bench, Numbers, Weights, first_guess
from trueque.settlers.game import Settlers, make

SHARES = (0.25, 0.5, 0.75, 1.0)
"""How much of what was learned is tried in place of the first guess: a search finds every error of an evaluation."""
LESSONS = 3000
"""Rows a game may teach."""
MOST_LESSONS = 1_500_000
EPOCHS, STRAIGHT, BATCH, PACE, DECAY = 8, 3, 2048, 2e-3, 1e-3


@dataclass(frozen=True)
class Course:
    """How long and from what to learn."""

    seats: int = 2
    rounds: int = 4
    games: int = 1500
    size: int = 64
    """Positions a search holds while it plays to learn."""
    warmth: float = 0.05
    seed: int = 1
    duels: int = 160
    """Games in which new weights must show that they are better."""


def island(seats: int) -> Settlers:
    """The board game that is learned from: the 2011 rules without trade between players."""
    return make({"edition": "2011", "seats": str(seats), "proposals_per_turn": "0"}, backend="compiled")


def play(
    game: Settlers,
    one: Bench,
    other: Bench,
    which: int,
    course: Course,
    seed: int,
    rows: Any,
    seats: Any,
    deep: int = 0,
) -> int:
    """Play one game to its end; the rows written, and with the winner behind them in *seats*."""
    g: Any = game.core.start(game.tables)
    tables: Any = game.tables
    written = play_door(tables.array, g.array, one.notes, other.notes, one.pool, one.inner, one.moves, one.tape,
                        one.chance, which, deep, seed, course.size, course.warmth, rows, seats)  # fmt: skip
    seats[written] = g.winner
    return int(written)


def gather(game: Settlers, weights: Weights, course: Course, seed: int) -> tuple[Numbers, Numbers]:
    """The lessons of many games: how positions looked to a seat, and whether that seat won."""
    bench = Bench(weights)
    rows, seats = np.zeros((LESSONS, INPUTS), np.float32), np.zeros(LESSONS + 1, np.int64)
    looks, ends = [], []
    for number in range(course.games):
        count = play(game, bench, bench, 0, course, seed + number, rows, seats)
        looks.append(rows[:count].copy())
        ends.append((seats[:count] == seats[count]).astype(np.float32))
    return np.concatenate(looks), np.concatenate(ends)


def fit(looks: Numbers, ends: Numbers, start: Weights, seed: int) -> tuple[Weights, float]:
    """The network for these lessons, and its mean surprise (in nats) on the last tenth, which it was not shown.

    The games are few and the lessons of one game all end alike, so that a free network would learn the islands by
    heart. It begins as *start*; first its straight part alone is fitted, then the bends, and the best moment is kept.
    """
    rng = np.random.default_rng(seed)
    held, batch = len(looks) // 10, max(64, min(BATCH, len(looks) // 200))
    net = [part.astype(np.float32).copy() for part in start]
    if not np.abs(net[0][:, 1:]).any():
        net[0][:, 1:] = rng.normal(0, 0.5 / np.sqrt(INPUTS), (INPUTS, HIDDEN - 1))
    state = [(np.zeros_like(part), np.zeros_like(part)) for part in net]
    best, kept, step = surprise(net, looks[-held:], ends[-held:]), [part.copy() for part in net], 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(looks) - held)
        for first in range(0, len(order), batch):
            chosen = order[first : first + batch]
            along = slopes(net, looks[chosen], ends[chosen])
            if epoch < STRAIGHT:
                along = straight_only(along)
            step += 1
            descend(net, state, along, PACE * (1 - epoch / EPOCHS), step)
            net[0][:, 1:] *= 1 - DECAY
        loss = surprise(net, looks[-held:], ends[-held:])
        if loss < best:
            best, kept = loss, [part.copy() for part in net]
    return Weights(*kept), best


def straight_only(along: list[Numbers]) -> list[Numbers]:
    """The same step without the bends: the first hidden unit carries the straight part."""
    first = np.zeros_like(along[0])
    first[:, 0] = along[0][:, 0]
    return [first, np.zeros_like(along[1]), np.zeros_like(along[2]), along[3]]


def slopes(net: list[Numbers], looks: Numbers, ends: Numbers) -> list[Numbers]:
    """How the surprise changes with each weight."""
    first, first_bias, second, second_bias = net
    raw = looks @ first + first_bias
    hidden = np.maximum(raw, 0)
    off = (1 / (1 + np.exp(-(hidden @ second + second_bias[0]))) - ends) / len(ends)
    back = np.outer(off, second) * (raw > 0)
    return [looks.T @ back + 1e-5 * first, back.sum(0), hidden.T @ off, np.array([off.sum()], np.float32)]


def descend(
    net: list[Numbers], state: list[tuple[Numbers, Numbers]], along: list[Numbers], pace: float, step: int
) -> None:
    """One step of Adam, in place."""
    for part, (mean, spread), slope in zip(net, state, along, strict=True):
        mean += 0.1 * (slope - mean)
        spread += 0.001 * (slope * slope - spread)
        part -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)


def surprise(net: list[Numbers], looks: Numbers, ends: Numbers) -> float:
    """Mean of minus the logarithm of the odds given to what happened."""
    first, first_bias, second, second_bias = net
    odds = 1 / (1 + np.exp(-(np.maximum(looks @ first + first_bias, 0) @ second + second_bias[0])))
    odds = np.clip(odds, 1e-6, 1 - 1e-6)
    return float(-np.mean(ends * np.log(odds) + (1 - ends) * np.log(1 - odds)))


def duel(game: Settlers, new: Weights, old: Weights, games: int, size: int, seed: int) -> float:
    """The share of games that one seat of *new* wins against *old* in all others, each island from every seat."""
    course = Course(size=size, warmth=0.0)
    one, other = Bench(old), Bench(new)
    rows, seats = np.zeros((0, INPUTS), np.float32), np.zeros(1, np.int64)
    won = 0
    for number in range(games):
        seat = number % game.seats
        play(game, one, other, 1 << seat, course, seed + number // game.seats, rows, seats)
        won += int(seats[0]) == seat
    return won / games


def mixed(one: Weights, other: Weights, share: float) -> Weights:
    """Weights whose log odds are those of *one* (its straight part) and the *share* of *other* in their place."""
    first, bias, second = other.first.copy(), other.first_bias.copy(), share * other.second
    first[:, 0] = (1 - share) * one.second[0] * one.first[:, 0] + share * other.second[0] * other.first[:, 0]
    level = (1 - share) * (one.second_bias[0] + one.second[0] * one.first_bias[0])
    level += share * (other.second_bias[0] + other.second[0] * other.first_bias[0])
    second[0] = 1.0
    return Weights(first, bias, second, np.array([level - bias[0]], np.float32))


def learn(course: Course, tell: Callable[[dict[str, Any]], None]) -> Weights:
    """Several rounds of playing and fitting; what plays best is kept, and each round tells how it went."""
    game, guess = island(course.seats), first_guess()
    best = guess
    looks, ends = np.zeros((0, INPUTS), np.float32), np.zeros(0, np.float32)
    for number in range(course.rounds):
        fresh, ended = gather(game, best, course, course.seed + 1_000_000 * number)
        looks, ends = np.concatenate([looks, fresh])[-MOST_LESSONS:], np.concatenate([ends, ended])[-MOST_LESSONS:]
        found, loss = fit(looks, ends, guess, course.seed + number)
        tried = [mixed(guess, found, share) for share in SHARES]
        shares = [duel(game, new, best, course.duels, course.size, 77_000_000 + number) for new in tried]
        tell({"round": number + 1, "rows": len(looks), "loss": round(loss, 4), "share_against_last": max(shares)})
        if max(shares) > 1 / course.seats:
            best = tried[shares.index(max(shares))]
    return best
