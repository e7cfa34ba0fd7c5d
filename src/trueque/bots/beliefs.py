"""What the others' answers tell: worlds that came about as they are wont to play, and look as it looks now.

`guess` deals what is hidden evenly, whatever was answered on the way; where somebody bids or claims, that is blind.
Here the worlds of the question before are played on by habit, and those are kept that look to the seat as it sees it
now.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from time import monotonic
from typing import Any

from trueque.bots.habits import Course
from trueque.bots.school import FARTHEST, School, choose_next_question
from trueque.kernel import NATURE, Decision, Game, View
from trueque.kernel.playout import draw_nature_answer

MOST, ENOUGH = 100, 10
"""Worlds that are kept; with fewer than enough that look right none is believed."""
TRUST, DOUBT = 0.8, 0.25
"""How often a world is one of those; how often somebody in them does not answer as they are wont to."""
PATIENCE = 3
"""After this part of the budget without a tenth of what is enough, none is expected any more."""


class WorldMemory:
    """What one player remembers of a game."""

    def __init__(self, game: Game[Any, Any], school: School, rng: Random, positions: int) -> None:
        self._game, self._school, self._rng, self._positions = game, school, rng, positions
        self._given = 0
        """How many answers it gave."""
        self._before: list[Any] = [game.start()]
        """Worlds in which it was asked last; before that, the game as it begins."""
        self._answered: tuple[Decision[Any], Any] | None = None
        self._dealt: list[Any] = []
        self._likely: list[Any] = []
        self._told: tuple[Hashable, Hashable] = (None, None)
        """What was shown and heard last where a world came about that looks right; known to all, so it was so."""

    def deal(self, view: View) -> tuple[Any, Course]:
        """A world that fits *view*, to be played on."""
        course = self._school.begin_course(self._given, self._rng)
        course.shown, course.heard = self._told
        if self._likely and self._rng.random() < TRUST:
            world = self._likely[int(self._rng.random() * len(self._likely))].copy()
        else:
            world = self._game.guess(view, self._rng)
        if len(self._dealt) < MOST:
            self._dealt.append(world.copy())
        return world, course

    def note_answer(self, question: Decision[Any], answer: Any) -> None:
        """What it answered in the worlds that it was dealt."""
        self._before, self._dealt, self._answered = self._dealt, [], (question, answer)
        self._given += 1

    def relive(self, view: View, asked: Decision[Any], until: float) -> None:
        """Play the worlds of the question before on to this one."""
        self._likely, self._told, looked = list[Any](), (None, None), 0
        while self._before and looked < self._positions and len(self._likely) < MOST and monotonic() < until:
            world = self._before[int(self._rng.random() * len(self._before))].copy()
            steps, is_alike = self._reach(world, view, asked)
            looked += steps
            self._likely += [world] if is_alike else []
            if looked > self._positions // PATIENCE and 10 * len(self._likely) < ENOUGH:
                break
        if len(self._likely) < ENOUGH:
            self._likely = []

    def _reach(self, world: Any, view: View, asked: Decision[Any]) -> tuple[int, bool]:
        """Play *world* on until its seat is asked again: after how many answers, and whether it looks like *view*."""
        game, rng, course = self._game, self._rng, self._school.begin_course(max(0, self._given - 1), self._rng)
        if self._answered is not None and self._answered[1] is not None:
            course.note(game, world, *self._answered)
            game.play(world, asked.seat, self._answered[1])
        for step in range(FARTHEST):
            questions = game.decisions(world)
            mine = [one for one in questions if one.seat == asked.seat]
            if mine and game.view(world, asked.seat) == view:
                self._told = (course.shown, course.heard)
                return step + 1, True
            question = choose_next_question([one for one in questions if one.seat != asked.seat], rng)
            if question is None or (mine and mine[0].waits and question.seat == NATURE):
                return step + 1, False
            if question.seat == NATURE:
                action = draw_nature_answer(question, rng)
            else:
                action = self._school.pick(world, question, course, DOUBT, rng)
            course.note(game, world, question, action)
            game.play(world, question.seat, action)
        return FARTHEST, False
