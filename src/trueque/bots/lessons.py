"""What each answer of a question would have come to: all of them tried in the same position.

How a game ends says little of one answer in it. So a lesson tries every answer (a dozen at most) in copies of one
world, lets everybody answer as they are wont to for a while, and judges what stands there then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from trueque.bots.answer_tables import Lesson
from trueque.bots.habits import THOUGHT_OF, Course
from trueque.bots.sight import Name, Sight
from trueque.bots.world_judgement import Judgement
from trueque.kernel import Decision

AHEAD, FARTHEST = 3, 60
"""After so many answers, or as soon afterwards as that can be, it is judged; after so many all the same."""

StepOn = Callable[[Any, Sequence[Decision[Any]], Course, Random], None]
"""Answers one question in a world as everybody is wont to."""
Settle = Callable[[Any], list[float]]
"""What a world that is over came to."""


class Teacher:
    """Gives lessons in one game."""

    def __init__(self, judgement: Judgement, step_on: StepOn, settle: Settle, rng: Random) -> None:
        self._judgement, self._reader = judgement, judgement.reader
        self._step_on, self._settle, self._rng = step_on, settle, rng
        self.looked = 0
        """Positions that lessons took."""

    def give_lesson(self, world: Any, question: Decision[Any], course: Course, listed: Sequence[Any]) -> Lesson:
        """What the answers come to in *world*."""
        if len(listed) > THOUGHT_OF:
            some = sorted(self._rng.sample(range(len(listed)), THOUGHT_OF))
        else:
            some = list(range(len(listed)))
        sight, seed = Sight(self._reader, world, question, course, listed), self._rng.random()
        worths = [self._try_answer(world.copy(), question, listed[at], course, Random(seed)) for at in some]
        mean = sum(worths) / len(worths)
        told = {name: sight.tell(name) for name in sight.list_names()}
        of_answers: dict[Name, Sequence[Hashable]] = {}
        for name in sight.list_answer_names():
            column = sight.tell_of_answers(name)
            of_answers[name] = [column[at] for at in some]
        return Lesson(told, of_answers, [worth - mean for worth in worths])

    def _try_answer(self, world: Any, question: Decision[Any], answer: Any, before: Course, rng: Random) -> float:
        """What *world* is worth to who gives *answer* in it."""
        game, course = self._reader.game, Course(list(before.given), before.shown, before.heard, before.ways)
        course.note(game, world, question, answer)
        game.play(world, question.seat, answer)
        given = sum(course.given)
        for _ in range(FARTHEST):
            asked = game.decisions(world)
            self.looked += 1
            if not asked:
                return self._settle(world)[question.seat]
            if sum(course.given) >= given + AHEAD and self._reader.is_quiet(asked):
                break
            self._step_on(world, asked, course, rng)
        return self._judgement.judge(world, sum(course.given))[question.seat]
