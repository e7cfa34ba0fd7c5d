"""The decisions that are worth looking at again: the costliest ones of a seat, in the order in which they came.

Of many numbers that waver the largest are too large. So those that look costliest are played on again, the better
answer and the one that was given side by side with the same chance, and only what is clear then is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from trueque.kernel.judge_protocols import ComparesAnswers, Judge
from trueque.review.choices import WeighedChoice, standard_error

MOST = 3
LEAST = 0.01
"""A decision that cost less than one point in a hundred is nothing to look at."""
SURE = 2.0
"""Standard errors by which the better answer must lead."""
TRIED, TIMES = 4, 24
"""Decisions of a seat that are played on again, and how often."""
CERTAIN = 1.0


def stand_out(judge: Judge, choices: Iterable[WeighedChoice]) -> list[WeighedChoice]:
    """Of each seat at most three, one a turn, numbered by time and not by cost: so the curve, the list and the ear
    agree."""
    by_seat = dict[int, list[WeighedChoice]]()
    for choice in choices:
        if choice.loss >= LEAST and choice.loss > SURE * choice.error:
            by_seat.setdefault(choice.seat, []).append(choice)
    found = list[WeighedChoice]()
    for made in by_seat.values():
        tried = [again(judge, choice) for choice in sorted(once_each(made), key=lambda one: -one.loss)[:TRIED]]
        clear = [one for one in tried if one.loss >= LEAST and one.loss > SURE * one.error]
        found += sorted(clear, key=lambda one: -one.loss)[:MOST]
    return sorted(found, key=lambda one: one.number)


def once_each(made: Iterable[WeighedChoice]) -> list[WeighedChoice]:
    """One a turn, and one for each thing that was not done: who leaves something out for three turns did so once."""
    by_turn, by_answer = dict[int, WeighedChoice](), dict[Any, WeighedChoice]()
    for choice in made:
        place = choice.turn if choice.turn > 0 else -choice.number  # everything before the first turn has turn 0
        if place not in by_turn or by_turn[place].loss < choice.loss:
            by_turn[place] = choice
    for choice in by_turn.values():
        if choice.best not in by_answer or by_answer[choice.best].loss < choice.loss:
            by_answer[choice.best] = choice
    return list(by_answer.values())


def again(judge: Judge, choice: WeighedChoice) -> WeighedChoice:
    """The same, what it cost found anew; a win that was there for certain needs no second look."""
    if choice.best_worth == CERTAIN or not isinstance(judge, ComparesAnswers):
        return choice
    apart = judge.compare(choice.view, choice.decision, choice.best, choice.chosen, TIMES)
    if len(apart) < 2:
        return choice
    lost = sum(apart) / len(apart)
    worth = min(choice.worth, CERTAIN - lost)  # nothing is more than certain
    return replace(choice, worth=worth, best_worth=worth + lost, error=standard_error(apart))


def choose_moments(choices: Iterable[WeighedChoice], seat: int) -> list[WeighedChoice]:
    """Those of one seat."""
    return [choice for choice in choices if choice.seat == seat]
