"""How far the champion looks past its turn, and what it makes of it: futures of several worlds, as many as it has time.

Answers that look alike to the search are compared by what comes of them, in positions that fit the view, by the same
throws for each. What clearly falls behind is given up, so that the time goes to what is close.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from trueque.island.core.state import Position


@dataclass(frozen=True)
class Foresight:
    """What looking ahead may take."""

    futures: int
    """Lines that are played on in all for one question."""
    worlds: int = 8
    """Positions that fit the view, in which that is done."""
    rounds: int = 2
    """Rounds that are looked ahead."""
    own: int = 48
    """Positions that a seat searches to go on with its own turn,"""
    size: int = 32
    """and that everybody searches in the turns after it: with 12 the futures are those of worse players."""
    most: int = 6
    """Answers that are compared at most;"""
    near: float = 0.04
    """they lose no more than this against the best."""
    trusted: float = 10.0
    """As many futures as the search's own word is worth."""
    trades: bool = False
    """Whether seats deal with each other in the futures."""


BATCH = 2
"""Futures of a world between two looks at what has fallen behind."""
BEHIND = 2.0
"""What is so many standard errors behind is given up."""


@dataclass
class Rival:
    """An answer that is looked into."""

    number: int
    word: float
    """What the search says of it."""
    seen: list[float]
    """What it came to in each future."""

    @property
    def mean(self) -> float:
        return sum(self.seen) / len(self.seen)


def choose_rivals(values: Mapping[int, float], budget: Foresight) -> list[Rival]:
    """The answers that are worth comparing, the best first; none where the best is clear, or wins."""
    ranked = sorted(values.items(), key=lambda item: -item[1])[: budget.most]
    best = ranked[0][1] if ranked else 1.0
    close = [Rival(number, worth, []) for number, worth in ranked if worth >= best - budget.near]
    return close if len(close) > 1 and best < 1 else []


def is_behind(one: Rival, leader: Rival) -> bool:
    """Whether the same futures say that an answer is worse than the leader."""
    apart = [mine - theirs for mine, theirs in zip(one.seen, leader.seen, strict=False)]
    mean = sum(apart) / len(apart)
    spread = sum((x - mean) ** 2 for x in apart) / max(1, len(apart) - 1)
    return len(apart) > 1 and mean < -BEHIND * sqrt(spread / len(apart))


def give_up_stragglers(rivals: list[Rival]) -> list[Rival]:
    """Those that may still turn out best."""
    leader = max(rivals, key=lambda one: one.mean)
    return [one for one in rivals if one is leader or not is_behind(one, leader)]


def blend_word(one: Rival, all_of_them: Sequence[Rival], trusted: float) -> float:
    """The search's word and what was seen, on the scale of the word."""
    level = sum(other.word - other.mean for other in all_of_them) / len(all_of_them)
    share = len(one.seen) / (len(one.seen) + trusted)
    return share * (one.mean + level) + (1 - share) * one.word


class Oracle:
    """Plays futures on for a mind."""

    def __init__(self, doors: Any, bench: Any, tables: Any, is_compiled: bool, budget: Foresight) -> None:
        self._doors, self._bench, self._tables = doors, bench, tables
        self._is_compiled, self.budget, self._seed = is_compiled, budget, 1

    def compare_answers(self, worlds: Sequence[Position], seat: int, seats: int, rivals: list[Rival]) -> None:
        """Play futures on, until the time is spent or one answer is left."""
        spent, left = 0, list(rivals)
        while len(left) > 1 and spent + BATCH * len(left) <= self.budget.futures:
            for world in worlds:
                if spent + BATCH * len(left) > self.budget.futures:
                    break
                self._play_futures(world, seat, seats, left)
                spent += BATCH * len(left)
            left = give_up_stragglers(left)

    def _play_futures(self, world: Any, seat: int, seats: int, rivals: Sequence[Rival]) -> None:
        bench, budget, count = self._bench, self.budget, len(rivals)
        answers, out = array("q", [one.number for one in rivals]), array("f", bytes(4 * BATCH * count))
        given: tuple[Any, Any, Any] = ([world], answers, out)
        if self._is_compiled:
            given = (world.address, answers.buffer_info()[0], out.buffer_info()[0])
        self._doors.roll_door(self._tables, bench.notes, bench.net, bench.pool, bench.moves, bench.tape, bench.chance,
                              given[0], seat, given[1], count, BATCH, self._seed, budget.own, budget.size,
                              1 + budget.rounds * seats, int(budget.trades), given[2])  # fmt: skip
        self._seed += BATCH
        for number, value in enumerate(out):
            rivals[number % count].seen.append(value)
