"""One way of adding fractions up: from the first to the last, each sum rounded once.

The built-in `sum` makes up for roundings from Python 3.12 on, so its last digit hangs on the version, and with it
what a bot prefers where two answers are nearly alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_exactly(numbers: Iterable[float]) -> float:
    """The sum, the same on every Python."""
    return reduce(add, numbers, 0.0)
