"""What of The Quick Game is printed as C and built when the package is: its rules; and random games on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from trueque.core.source import Source
from trueque.quick.core.compiled import is_at_hand, prepare
from trueque.quick.core.engine import Tally, load
from trueque.quick.core.source import source as rules
from trueque.quick.lowering import tables_of
from trueque.quick.rules import read_rules

__all__ = ["is_at_hand", "prepare", "simulator", "sources"]


def sources() -> tuple[Source, ...]:
    """One library."""
    return (rules(),)


def simulator(options: dict[str, str]) -> Callable[[int, int], Tally]:
    """Plays random games from a seed on, so many; what nobody looks at, nobody remembers."""
    core = load("compiled")
    return partial(core.simulate, core.tables(tables_of(read_rules(options), remembers=False)))
