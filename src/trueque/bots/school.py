"""Games that a game plays against itself before it is searched, so that in its worlds nobody plays like nobody would.

With answers at random money is thrown away and claims are never true, and whoever searches such worlds learns to do
the same. What is learned (`habits`) belongs to the process, by the game's class and options: a package that comes anew
learns anew. A school may go on in pieces, as far as the time for an answer goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from threading import Lock
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from trueque.bots.habits import Course, Habits, Picked
from trueque.kernel import NATURE, Decision, Game
from trueque.kernel.playout import choose_question, draw_chance

SCHOOL = 25
"""So many times the positions of an answer are looked at before the first one."""
WANDERS = 0.2
"""How often an answer there is any."""
FARTHEST = 300
"""Answers that a world is played on at most; what it is worth then, its points say."""
WEIGHT_OF_POINTS = 0.25
"""What points count beside the win itself: a world that is lost may be lost by less."""


class School:
    """What a game learns of itself."""

    def __init__(self, positions: int) -> None:
        self._habits, self._left, self._rng = Habits(), positions, Random("school")
        self._turn = Lock()
        """One learns at a time, whoever asks."""

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def teach(self, game: Game[Any, Any], until: float) -> Habits:
        """Play games, as many as there is time for, one at least; what is known then."""
        with self._turn:
            while not self.is_over:
                self._play_one(game)
                if monotonic() >= until:
                    break
        return self._habits

    def _play_one(self, game: Game[Any, Any]) -> None:
        rng, given = self._rng, list[Picked]()
        world, course = game.start(), Course([0] * game.seats)
        for _ in range(FARTHEST):
            question = ask_next(game.decisions(world), rng)
            if question is None:
                break
            if question.seat == NATURE:
                action = draw_chance(question, rng)
            else:
                given.append(self._habits.pick(question, course, game.points(world, None), WANDERS, rng))
                action = given[-1].answer
            course.note(game, world, question, action)
            game.play(world, question.seat, action)
            self._left -= 1
        self._habits.learn(given, worth_to_each(game, world))


_schools: WeakKeyDictionary[type, dict[tuple[Any, ...], School]] = WeakKeyDictionary()


def find_school(game: Game[Any, Any], positions: int) -> School:
    """The school of a game and of a budget; one for all who play it in this process."""
    kept, key = _schools.setdefault(type(game), {}), (*sorted(game.options.items()), positions)
    return kept.setdefault(key, School(SCHOOL * positions))


def ask_next(asked: Sequence[Decision[Any]], rng: Random) -> Decision[Any] | None:
    """The question to answer next; none when the game is over. Who only may speak mostly does not."""
    if len(asked) < 2:
        return asked[0] if asked else None
    return choose_question(asked, rng)


def worth_to_each(game: Game[Any, Any], world: Any) -> list[float]:
    """What a world is worth to each seat: mostly its share of the win, and a little its lead in points."""
    points, scores = game.points(world, None), game.scores(world)
    reach = max(1, max(points) - min(points), *(abs(one) for one in points))
    leads = [mine - max(points[:seat] + points[seat + 1 :], default=mine) for seat, mine in enumerate(points)]
    by_points = [0.5 + 0.5 * lead / reach for lead in leads]
    if scores is None:
        return by_points
    return [own + WEIGHT_OF_POINTS * (other - own) for own, other in zip(scores, by_points, strict=True)]
