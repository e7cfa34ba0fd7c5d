"""One number at a time out of a row: what a policy is asked by whoever plays its answers on a core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

PickAnswer = Callable[[Sequence[int], Sequence[int]], int]
"""From a row and the numbers that may be given, seats counted from the asked one on, to one of these."""


def pick_number(steps: Any, t: Any, g: Any, seat: int, listed: Sequence[int], pick: PickAnswer) -> int:
    """What *pick* answers for a seat, as the core's own number."""
    row, seats = [0] * steps.row_width(t), steps.seats_of(t)
    steps.write_row(t, g, seat, row, 0, 1)
    relative = {steps.turn_answer(t, one, seats - seat): one for one in listed}
    return relative[pick(row, sorted(relative))]
