"""Answers said step by step in the core's numbers: when one is whole, and which one it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from trueque.kernel import Counts
from trueque.quick.core import actions as number
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.core.state import GIVE, MARKET_GIVE, MARKET_TAKE, PAY, PILE, ROBBER, Position
from trueque.quick.encoding import STEPS

HALFWAY = (PILE, MARKET_GIVE, MARKET_TAKE, GIVE, PAY, ROBBER)
"""Phases in which an answer is said card by card."""


def is_halfway(g: Position, seat: int, said: Sequence[int]) -> bool:
    """Whether more cards have to be said for the same answer."""
    if g.phase == ROBBER:
        return said[-1] >= number.DISCARD_CARD and g.due[seat] > 0
    if g.phase == PAY:
        return True
    return g.phase in HALFWAY and said[-1] >= number.LAY_CARD


def count_kinds(said: Sequence[int]) -> tuple[int, ...]:
    """How often each kind was named."""
    first = number.DISCARD_CARD if said[0] >= number.DISCARD_CARD else number.LAY_CARD
    return tuple(said.count(first + kind) for kind in range(RESOURCES))


def find_answer(answers: Iterable[Any], said: Sequence[int], phase: int) -> Any | None:
    """The answer that was said in a phase; none where it is not among them."""
    if isinstance(answers, Counts):
        return answers.make_answer(count_kinds(said))
    return next((one for one in answers if Counter(STEPS[type(one)](one, phase)) == Counter(said)), None)
