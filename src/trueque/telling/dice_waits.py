"""How long the dice alone take until something can be paid for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Rolls = tuple[tuple[float, tuple[int, ...]], ...]
"""What rolls bring: how likely, and how much of every resource; what they never bring, they are silent about."""


def count_mean_rolls(missing: Sequence[int], rolls: Rolls) -> float | None:
    """How many rolls it takes in the mean until nothing is missing; none where some of it never comes."""
    brought = [any(likely and cards[n] for likely, cards in rolls) for n in range(len(missing))]
    if any(short and not comes for short, comes in zip(missing, brought, strict=True)):
        return None
    return _mean_rolls(tuple(missing), rolls)


@lru_cache(maxsize=1 << 14)  # every position has rolls of its own: a server must not keep them all
def _mean_rolls(missing: tuple[int, ...], rolls: Rolls) -> float:
    if not any(missing):
        return 0.0
    stays, onward = 1.0, 1.0
    for likely, cards in rolls:
        left = tuple(max(0, short - n) for short, n in zip(missing, cards, strict=True))
        if left != missing:
            stays -= likely
            onward += likely * _mean_rolls(left, rolls)
    return onward / (1 - stays)
