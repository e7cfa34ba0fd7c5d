"""Random answers from a position to the end: the yardstick of a simulation, and the fastest way through a game."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from itertools import count as counter
from math import floor
from random import Random
from typing import TypeVar

from trueque.kernel.decision import Decision, OneOf
from trueque.kernel.game import Game, S, Seat

A = TypeVar("A")
SPEAKS = 0.1
"""How often a seat speaks that need not."""


def play_out_randomly(
    game: Game[S, A], state: S, rng: Random, most: int = -1, log: list[tuple[Seat, A]] | None = None
) -> int:
    """Answer every question at random, nature's by its odds, until the game is over or *most* answers are given.

    Says how many answers there were; *log* collects them.
    """
    random, decisions, play, count = rng.random, game.decisions, game.play, 0
    for count in range(most) if most >= 0 else counter():
        asked = decisions(state)
        if len(asked) == 1:
            (question,) = asked
        elif asked:
            question = choose_question_to_answer(asked, rng)
        else:
            return count
        answers = question.answers
        if question.odds:
            action = draw_nature_answer(question, rng)
        elif type(answers) is OneOf:
            listed = answers.answers
            action = listed[floor(random() * len(listed))]
        else:
            action = answers.sample(rng)
        if log is not None:
            log.append((question.seat, action))
        play(state, question.seat, action)
    return most


def draw_nature_answer(question: Decision[A], rng: Random) -> A:
    """What nature answers, by its odds."""
    upto = _accumulate_odds(question.odds)
    return question.answers.answers[bisect(upto, rng.random() * upto[-1])]  # type: ignore[union-attr]


@lru_cache(maxsize=1024)
def _accumulate_odds(odds: tuple[int, ...]) -> list[int]:
    """The odds added up; those of the dice are always the same."""
    return list(accumulate(odds))


def choose_question_to_answer(asked: Sequence[Decision[A]], rng: Random) -> Decision[A]:
    """The question to answer: seldom one of those that only may be, else the first that waits."""
    speakers = [question for question in asked if not question.waits]
    waiting = [question for question in asked if question.waits]
    if speakers and (not waiting or rng.random() < SPEAKS):
        return speakers[int(rng.random() * len(speakers))]
    return waiting[0]
