"""How much slower this machine is now than a quiet core of the one for which bounds in milliseconds were set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time

QUIET = 0.00072
"""Seconds of processor time of the sample below on a quiet core of an Arm Neoverse-N1; neighbours double it."""
SAMPLE = "nobody needs to read this sentence again " * 70


def time_quietly(act: Callable[[], object]) -> float:
    """Processor time of *act* as that quiet core would need it."""
    with measured_slowness() as slowness:
        began = thread_time()
        act()
        spent = thread_time() - began
    return spent / slowness[0]


@contextmanager
def measured_slowness() -> Iterator[list[float]]:
    """By how much this machine is slower than that quiet core; looked at before and after."""
    found, before = [1.0], spend_a_sample()
    yield found
    found[0] = max(1.0, min(before, spend_a_sample()) / QUIET)


def spend_a_sample() -> float:
    """Processor time of some splitting, counting and sorting, as our tests' code does it."""
    began = thread_time()
    counted: dict[str, int] = {}
    for i, word in enumerate(re.findall(r"\w+", SAMPLE)):
        key = word[:2] + str(i % 50)
        counted[key] = counted.get(key, 0) + len(word)
    sorted(counted.items())
    return thread_time() - began
