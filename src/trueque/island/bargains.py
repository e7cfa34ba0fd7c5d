"""Bargains as everybody has heard of them, in words: ``wood>ore`` is wood for ore, ``wood>ore+`` for more of it.

They stand in views (`view.Bargains`) and in positions; the core keeps them (`core.bargains`), and no rule needs them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from trueque.island.core.bargains import PAIRS
from trueque.island.core.state import RESOURCES as KINDS
from trueque.island.layouts import RESOURCES

WORDS = {f"{gives}>{gets}{more}": r * KINDS + s + PAIRS * (more == "+") for more in ("", "+")
         for r, gives in enumerate(RESOURCES) for s, gets in enumerate(RESOURCES)}  # fmt: skip
"""Each deal with its place in the core's sets; of the same kind on both sides only where a rule allows that."""


@lru_cache(maxsize=4096)
def write_refusals(once: int, twice: int) -> tuple[str, ...]:
    """What a seat would not give for what; twice, where it refused twice or more."""
    return tuple(word for word, at in WORDS.items() for _ in range((once >> at & 1) + (twice >> at & 1)))


def read_refusals(words: Iterable[str]) -> tuple[int, int]:
    """The same as sets of the core."""
    once = twice = 0
    for word in words:
        sign = 1 << WORDS[word]
        twice |= once & sign
        once |= sign
    return once, twice


@lru_cache(maxsize=1024)
def write_wanted_swaps(kinds: int) -> tuple[str, ...]:
    """What a seat would have given for what by its last offer."""
    wants, gives = ([r for r in range(KINDS) if kinds >> at + r & 1] for at in (0, KINDS))
    return tuple(f"{RESOURCES[r]}>{RESOURCES[s]}" for r in gives for s in wants)


def read_wanted_swaps(words: Iterable[str]) -> int:
    """The same as a set of the core."""
    kinds = 0
    for word in words:
        gives, wants = divmod(WORDS[word], KINDS)
        kinds |= 1 << wants | 1 << KINDS + gives
    return kinds


def restore_bargains(g: Any, told: Any) -> None:
    """Put what a view tells into a position."""
    for p, row in enumerate(told["asked"]):
        for q, count in enumerate(row):
            g.asked[p, q] = count
    for q, words in enumerate(told["refused"]):
        g.taken[q] = told["taken"][q]
        g.refused[q], g.refused_twice[q] = read_refusals(words)
    for p, words in enumerate(told["sought"]):
        g.sought[p] = read_wanted_swaps(words)
