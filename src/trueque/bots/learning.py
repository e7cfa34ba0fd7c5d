"""Learns the evaluation of a card game: play, look how the games ended, fit, play again.

The first round is played by the greedy player, the later ones by the search with what it has learned so far; in every
round some answers are given at random, so that there is something to learn from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from trueque.bots.fitting import Lessons, fit, write_net
from trueque.bots.registry import bot
from trueque.bots.small_net import SmallNet
from trueque.kernel import NATURE, Bot, Decision, Game
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import make, part

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("fast") from missing


Row = tuple[list[float], ...]
Spread = Callable[[Callable[..., Any], Sequence[tuple[Any, ...]], int], Iterable[Any]]
"""Does a piece of work for each of many, in so many processes (`trueque.arena.spreading`)."""
GREEDY_SEAT = 4
"""In one game of so many, one seat is the greedy player's also in later rounds."""


class School(Protocol):
    """What the room `training` of a card game says about learning it."""

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

    rounds: int = 2
    games: int = 1500
    size: int = 100
    """Positions a search looks at while it plays to learn."""
    astray: float = 0.05
    """The share of answers given at random."""
    epochs: int = 18
    seed: int = 1
    jobs: int = 1
    """Processes that play."""


BOUNDS: dict[str, tuple[float, float | None]] = {
    "rounds": (1, 1000), "games": (10, 10_000_000), "size": (8, 2000), "astray": (0, 1), "epochs": (1, None),
    "seed": (0, None), "jobs": (1, None),
}  # fmt: skip


def one_by_one(work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], jobs: int = 1) -> Iterable[Any]:
    return starmap(work, pieces)


class CardLearning:
    """The course of a card game, as `trueque.training` follows it."""

    file_name = "weights.json"

    def __init__(self, game: str, course: Course, spread: Spread) -> None:
        self.game, self.course, self.spread = game, course, spread
        self.about = {"games_of": [dict(options) for options in school_of(game).OPTIONS]}

    def rounds(self) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        yield from learn(self.game, self.course, self.spread)

    def save(self, weights: dict[str, Any], file: Path) -> None:
        write_net(weights, file)


def learn(game: str, course: Course, spread: Spread = one_by_one) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Several rounds of playing and fitting: after each the network as it is written to a file, and how it went."""
    school = school_of(game)
    found: dict[str, Any] = {}
    lessons: Lessons | None = None
    for number in range(course.rounds):
        fresh = gather(game, course, found, number, spread)
        lessons = fresh if lessons is None else lessons.joined(fresh)
        found, loss = fit(lessons, school.HIDDEN, course.epochs, school.DECAY, course.seed + number)
        yield found, {"round": number + 1, "rows": len(lessons.ends), "loss": round(loss, 4)}


def school_of(game: str) -> School:
    """What *game* says about learning it."""
    return cast(School, part(game, "training"))


def gather(game: str, course: Course, found: dict[str, Any], number: int, spread: Spread) -> Lessons:
    """The lessons of one round: whoever plays a game, its number decides all of it."""
    pieces = [(game, course, found, number, i) for i in range(course.games)]
    told = sorted(spread(lesson, pieces, course.jobs), key=itemgetter(0))
    rows = [row for _, lines in told for row, _ in lines]
    ends = [end for _, lines in told for _, end in lines]
    which = [i for i, lines in told for _ in lines]
    parts = tuple(np.array([row[part] for row in rows], np.float32) for part in range(len(rows[0])))
    return Lessons(parts, np.array(ends, np.float32), np.array(which, np.int64))


def lesson(
    learned: str, course: Course, found: dict[str, Any], number: int, i: int
) -> tuple[int, list[tuple[Row, float]]]:
    """Game *i* of a round of the game *learned*, played by what was *found* so far."""
    school = school_of(learned)
    game, name = make(learned, school.OPTIONS[i % len(school.OPTIONS)]), f"{course.seed} {number} {i}"
    net = SmallNet(found["parts"], found["bias"], found["out"], found["level"]) if found else None
    players = [
        bot("greedy", game, f"{name} {seat}")
        if net is None or i % (GREEDY_SEAT * game.seats) == seat
        else school.player(game, net, f"{name} {seat}", course.size)
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
