"""Log odds as odds."""

from __future__ import annotations

from trueque.bots.search.numbers import ENTRIES, STEP
from trueque.bots.search.records import Net
from trueque.core.marks import rule


@rule
def odds_of(total: int, n: Net) -> int:
    """Between the entries of the table."""
    place = total + (ENTRIES // 2 << STEP)
    if place <= 0:
        return n.odds[0] + 0
    entry = int(place >> STEP)
    if entry >= ENTRIES - 1:
        return n.odds[ENTRIES - 1] + 0
    rest = int(place & (1 << STEP) - 1)
    return n.odds[entry] + ((n.odds[entry + 1] - n.odds[entry]) * rest >> STEP)
