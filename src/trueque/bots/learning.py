"""Learns the evaluation of a card game: play, look how the games ended, fit, play again.

The first round is played by the greedy player, the later ones by the search with what it has learned so far; in every
round some answers are given at random, so that there is something to learn from. `trueque train --game quick`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import starmap
from operator import itemgetter
from random import Random
from typing import Any, Protocol

from trueque.bots.fitting import Lessons, fit
from trueque.bots.registry import bot
from trueque.bots.small_net import SmallNet
from trueque.kernel import NATURE, Bot, Decision, Game
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import make, package

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("fast") from missing


Row = tuple[list[float], ...]
Spread = Callable[[Callable[..., Any], Sequence[tuple[Any, ...]]], Iterable[Any]]
"""Does a piece of work for each of many: here, or in several processes (`trueque.arena.spreading`)."""
GREEDY_SEAT = 4
"""In one game of so many, one seat is the greedy player's also in later rounds."""


class School(Protocol):
    """What a game's package says about learning it."""

    OPTIONS: Sequence[dict[str, str]]
    """The rules that are played in turn."""
    HIDDEN: int
    DECAY: float

    def player(self, game: Game[Any, Any], net: SmallNet, seed: str, budget: int) -> Bot: ...

    def ends_turn(self, before: Any, decision: Decision[Any], action: Any) -> bool:
        """Whether *action* ends the turn of the seat: then there is something to learn."""

    def parts(self, state: Any, seat: int) -> Row:
        """The position in numbers, part by part."""


@dataclass(frozen=True)
class Course:
    """How long and from what to learn."""

    game: str
    rounds: int = 2
    games: int = 1500
    budget: int = 100
    """Positions a search looks at while it plays to learn."""
    astray: float = 0.05
    """The share of answers given at random."""
    epochs: int = 18
    seed: int = 1


def one_by_one(work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]]) -> Iterable[Any]:
    return starmap(work, pieces)


def learn(course: Course, tell: Callable[[dict[str, Any]], None], spread: Spread = one_by_one) -> dict[str, Any]:
    """Several rounds of playing and fitting; the network as it is written to a file."""
    school = school_of(course.game)
    found: dict[str, Any] = {}
    lessons: Lessons | None = None
    for number in range(course.rounds):
        fresh = gather(course, found, number, spread)
        lessons = fresh if lessons is None else lessons.joined(fresh)
        found, loss = fit(lessons, school.HIDDEN, course.epochs, school.DECAY, course.seed + number)
        tell({"round": number + 1, "rows": len(lessons.ends), "loss": round(loss, 4)})
    return found


def school_of(game: str) -> School:
    """What *game* says about learning it."""
    school: School = import_module(f"{package(game)}.bots.search.school")
    return school


def gather(course: Course, found: dict[str, Any], number: int, spread: Spread) -> Lessons:
    """The lessons of one round: whoever plays a game, its number decides all of it."""
    pieces = [(course, found, number, i) for i in range(course.games)]
    told = sorted(spread(lesson, pieces), key=itemgetter(0))
    rows = [row for _, lines in told for row, _ in lines]
    ends = [end for _, lines in told for _, end in lines]
    which = [i for i, lines in told for _ in lines]
    parts = tuple(np.array([row[part] for row in rows], np.float32) for part in range(len(rows[0])))
    return Lessons(parts, np.array(ends, np.float32), np.array(which, np.int64))


def lesson(course: Course, found: dict[str, Any], number: int, i: int) -> tuple[int, list[tuple[Row, float]]]:
    """Game *i* of a round, played by what was *found* so far."""
    school = school_of(course.game)
    game, name = make(course.game, school.OPTIONS[i % len(school.OPTIONS)]), f"{course.seed} {number} {i}"
    net = SmallNet(found["parts"], found["bias"], found["out"], found["level"]) if found else None
    players = [
        bot("greedy", game, f"{name} {seat}")
        if net is None or i % (GREEDY_SEAT * game.seats) == seat
        else school.player(game, net, f"{name} {seat}", course.budget)
        for seat in range(game.seats)
    ]
    return i, play(school, game, players, Random(name), course.astray)


def play(
    school: School, game: Game[Any, Any], players: Sequence[Bot], rng: Random, astray: float
) -> list[tuple[Row, float]]:
    """One game: how every end of a turn looked to the seat whose turn it was, and how the game ended for it."""
    state, seen = game.start(), list[tuple[int, Row]]()
    while asked := game.decisions(state):
        decision = asked[0]
        if decision.seat == NATURE:
            game.play(state, NATURE, rng.choices(list(decision.answers), decision.odds)[0])
            continue
        if rng.random() < astray:
            action = decision.answers.sample(rng)
        else:
            action = players[decision.seat].choose(game.view(state, decision.seat), decision)
        ends = school.ends_turn(state, decision, action)
        game.play(state, decision.seat, action)
        if ends and game.scores(state) is None:
            seen.append((decision.seat, school.parts(state, decision.seat)))
    scores = game.scores(state)
    assert scores is not None, "a game without questions is over"
    return [(row, scores[seat]) for seat, row in seen]
