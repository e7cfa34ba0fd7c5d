"""Decisions: an answer beside the best one, and what the answers to a question are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.judge_protocols import Judge, MapsFoundings, Worths

NOTHING = 1e-9
SLIGHT = 0.002
"""Losses below this share are no loss: two answers that the judge cannot tell apart."""


@dataclass(frozen=True)
class AnsweredQuestion:
    """An answer and the question it was given to."""

    number: int
    turn: int
    seat: int
    decision: Decision[Any]
    action: Any


@dataclass(frozen=True)
class WeighedChoice:
    """One decision, weighed by what the seat could know."""

    number: int
    turn: int
    seat: int
    kind: str
    chosen: Any
    best: Any
    worth: float
    """The seat's odds with its answer."""
    best_worth: float
    error: float
    """The standard error of the difference, over the positions imagined."""
    view: View
    decision: Decision[Any]

    @property
    def loss(self) -> float:
        return max(0.0, self.best_worth - self.worth)


def compare_answers(worlds: Sequence[Worths], asked: AnsweredQuestion, view: View) -> WeighedChoice | None:
    """The answer beside the best one, over the positions in which both can be weighed.

    What it lost is reckoned in each position against the answer that is best in the others: the best of many numbers
    that all waver is always too good, and that is nobody's mistake.
    """
    known = [world for world in worlds if asked.action in world]
    if not known:
        return None
    everywhere = [answer for answer in known[0] if all(answer in world for world in known)]
    best = _best(everywhere, known, asked.action)
    apart = [
        world[_best(everywhere, [one for one in known if one is not world] or known, asked.action)]
        - world[asked.action]
        for world in known
    ]
    worth, best_worth = mean_of(asked.action, known), mean_of(best, known)
    lost = max(0.0, sum(apart) / len(apart))
    if lost < best_worth - worth - NOTHING:  # else it is what the best one came to: a certain win stays one
        best_worth = worth + lost
    return WeighedChoice(asked.number, asked.turn, asked.seat, asked.decision.kind, asked.action, best, worth,
                         best_worth, standard_error(apart), view, asked.decision)  # fmt: skip


def mean_of(answer: Any, worlds: Sequence[Worths]) -> float:
    return sum(world[answer] for world in worlds) / len(worlds)


def _best(answers: Iterable[Any], worlds: Sequence[Worths], chosen: Any) -> Any:
    """What is best over all of the positions; of equals the one that was given."""
    return max(answers, key=lambda answer: (mean_of(answer, worlds), answer == chosen))


@dataclass(frozen=True)
class Ranked:
    """An answer to a question, and what it makes of the odds of the one who gives it."""

    action: Any
    worth: float
    error: float
    """The standard error of its mean, over the positions imagined."""


def rank_answers(judge: Judge, view: View, decision: Decision[Any]) -> list[Ranked]:
    """What the answers to a question are worth, best first: while people found all of them, else the promising ones."""
    worlds: Sequence[Worths] = [judge.rate_foundings(view, decision)] if isinstance(judge, MapsFoundings) else []
    if not any(worlds):
        worlds = judge.weigh(view, decision)
    everywhere = [answer for answer in worlds[0] if all(answer in world for world in worlds)] if worlds else []
    found = [(answer, [world[answer] for world in worlds]) for answer in everywhere]
    kept = [Ranked(answer, sum(worth) / len(worth), standard_error(worth)) for answer, worth in found]
    return sorted(kept, key=lambda one: -one.worth)


def standard_error(numbers: Sequence[float]) -> float:
    """Of their mean; nothing where there is but one."""
    n = len(numbers)
    if n < 2:
        return 0.0
    mean = sum(numbers) / n
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (n - 1) / n)
