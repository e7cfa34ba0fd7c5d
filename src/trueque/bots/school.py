"""Games that a game plays against itself before it is searched, so that in its worlds nobody plays like nobody would.

With answers at random money is thrown away and claims are never true, and whoever searches such worlds learns to do
the same. So it is learned how answers do (`habits`), and in the later games, where they are given by habit already,
what positions are worth (`world_judgement`). What is learned belongs to the process, by the game's class and options: a
package that comes anew learns anew. A school may go on in pieces, as far as the time for an answer goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from threading import Lock
from time import monotonic
from typing import Any

from trueque.bots.habits import Course, Habits, Picked
from trueque.bots.world_judgement import Judgement, Sample
from trueque.bots.world_numbers import Numbers, WorldReader
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
LATER = 0.6
"""In this last part of school samples are taken for the judgement."""
SAMPLED, SAMPLES = 0.2, 12_000
"""How many of the quiet positions are samples there, and how many of those it learns from at most."""
FORETELLING, PARTS = 0.2, 5
"""A judgement that foretells this much of how games end may end a playout: after so many parts of a game's answers."""
NEAREST = 2
"""Never before so many answers."""


class School:
    """What a game learns of itself."""

    def __init__(self, game: Game[Any, Any], positions: int) -> None:
        self._game, self._positions, self._left = game, positions, positions
        self._rng = Random("school")
        self.reader, self.habits = WorldReader(game), Habits()
        self.judgement = Judgement(self.reader)
        self.horizon = 0
        """After how many answers the judgement ends a playout; 0 where it never does."""
        self._samples: list[Sample] = []
        self._games, self._given = 0, 0
        self._turn = Lock()
        """One learns at a time, whoever asks."""

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def go_on(self, until: float) -> None:
        """Play games, as many as there is time for, one at least."""
        with self._turn:
            while not self.is_over:
                self._play_one()
                self._end_when_over()
                if monotonic() >= until:
                    break

    def _end_when_over(self) -> None:
        """Learn to judge from all samples together."""
        if not self.is_over:
            return
        if self._samples:
            self.judgement.fit(self._samples, self._rng)
            if self.judgement.foretold >= FORETELLING:
                self.horizon = max(NEAREST, round(self._given / self._games / PARTS))
        self._samples = []

    def _play_one(self) -> None:
        game, rng, given, seen = self._game, self._rng, list[Picked](), list[list[Numbers]]()
        world, course = game.start(), Course([0] * game.seats)
        takes_samples = self._left < LATER * self._positions and len(self._samples) < SAMPLES
        for _ in range(FARTHEST):
            asked = game.decisions(world)
            self.reader.note_questions(asked)
            question = ask_next(asked, rng)
            if question is None:
                break
            if takes_samples and self.reader.is_quiet(asked) and rng.random() < SAMPLED:
                seen.append(self.reader.read(world, sum(course.given)))
            if question.seat == NATURE:
                action = draw_chance(question, rng)
            else:
                given.append(self.habits.pick(question, course, game.points(world, None), WANDERS, rng))
                action = given[-1].answer
            course.note(game, world, question, action)
            game.play(world, question.seat, action)
            self._left -= 1
        worths = worth_to_each(game, world)
        self.habits.learn(given, worths)
        self._samples += [Sample(row, worth) for rows in seen for row, worth in zip(rows, worths, strict=True)]
        self._games, self._given = self._games + 1, self._given + sum(course.given)


_schools: dict[tuple[Any, ...], School] = {}
MOST_SCHOOLS = 24
"""More are not remembered: the oldest belong to games that are played no more, or whose package has come anew."""


def find_school(game: Game[Any, Any], positions: int) -> School:
    """The school of a game and of a budget; one for all who play it in this process."""
    key = (type(game), *sorted(game.options.items()), positions)
    if key not in _schools and len(_schools) >= MOST_SCHOOLS:
        _schools.pop(next(iter(_schools)), None)
    return _schools.setdefault(key, School(game, SCHOOL * positions))


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
