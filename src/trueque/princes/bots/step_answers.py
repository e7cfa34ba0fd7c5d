"""Answers said step by step in the core's numbers: when one is whole, and which one it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from trueque.kernel import Counts
from trueque.princes import actions as act
from trueque.princes.core import actions as number
from trueque.princes.core.engine import PrincesCore
from trueque.princes.core.state import Position
from trueque.princes.core.tables import Tables
from trueque.princes.encoding import STEPS

ANY_ORDER = (act.Give, act.Take, act.Demand, act.Swap)
"""Answers whose steps can be said in any order."""


def is_halfway(g: Position) -> bool:
    """Whether more has to be said for the same answer."""
    return bool(g.draft or g.chosen_count)


def find_answer(
    core: PrincesCore, t: Tables, before: Position, after: Position, answers: Iterable[Any], said: Sequence[int]
) -> Any:
    """The answer that was said step by step in one position and led to another; none where it is not among these."""
    if isinstance(answers, Counts):
        return answers.make_answer(count_kinds(said, len(answers.limits)))
    found = [
        (one, steps) for one in answers if is_same_answer(one, steps := tuple(STEPS[type(one)](one, before)), said)
    ]
    if len(found) == 1:
        return found[0][0]
    return next((one for one, steps in found if apply_steps(core, t, core.copy(before), steps) == after), None)


def apply_steps(core: PrincesCore, t: Tables, g: Position, steps: Sequence[int]) -> Position:
    """The position that an answer, step by step, comes to."""
    for k, step in enumerate(steps):
        if k and not is_halfway(g):
            break  # the rest answered itself
        core.apply(t, g, step)
    return g


def count_kinds(said: Sequence[int], width: int) -> tuple[int, ...]:
    """How often each resource was named."""
    first = number.STORE if width > len(act.DEMAND) else number.DEMAND
    return tuple(said.count(first + k) for k in range(width))


def is_same_answer(action: act.Action, steps: Sequence[int], said: Sequence[int]) -> bool:
    """Whether an answer may be what was said: resources in any order, and what answered itself was left out."""
    if isinstance(action, ANY_ORDER):
        return not Counter(said) - Counter(steps)
    return tuple(steps[: len(said)]) == tuple(said)
