"""One source, two back ends: what `rule` and `lowest` mean in plain CPython and when compiled by Numba.

The core's files are loaded twice, under two package names. As `trueque.settlers.core` a rule is the Python function
it looks like. As `COMPILED_PACKAGE` (see `compiled.load_rules`) the very same file is read again, and `rule` compiles.
Nothing else in the core knows which of the two it is.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from copy import deepcopy
from typing import Any, TypeVar

COMPILED_PACKAGE = "trueque.settlers.core_compiled"
COMPILED = __package__ == COMPILED_PACKAGE

Rule = TypeVar("Rule", bound=Callable[..., Any])
Record = TypeVar("Record")


def lowest(members: int) -> int:
    """The lowest member of a set of bits that is not empty."""
    return (members & -members).bit_length() - 1


if COMPILED:
    from numba import njit
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import overload

    def _lowest(members: int) -> Callable[[int], int]:
        return lambda members: trailing_zeros(members)

    overload(lowest, strict=False)(_lowest)

    def rule(function: Rule) -> Rule:
        """A function of the rules, called by other rules only: no Python wrapper, so it compiles in half the time."""
        compiled: Rule = njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
        return compiled

    def door(function: Rule) -> Rule:
        """A rule that Python calls: it is kept in the cache."""
        compiled: Rule = njit(error_model="numpy", cache=True)(function)
        return compiled

    def long_door(function: Rule) -> Rule:
        """A rule that Python calls and that runs for a while: other threads run beside it."""
        compiled: Rule = njit(error_model="numpy", cache=True, nogil=True)(function)
        return compiled

    @rule
    def put(records: MutableSequence[Record], i: int, source: Sequence[Record], j: int) -> None:
        """One record becomes a copy of another."""
        records[i] = source[j]

else:

    def rule(function: Rule) -> Rule:
        """A function of the rules: here, itself."""
        return function

    def door(function: Rule) -> Rule:
        """A rule that Python calls: here, itself."""
        return function

    def long_door(function: Rule) -> Rule:
        """A rule that Python calls and that runs for a while: here, itself."""
        return function

    def put(records: MutableSequence[Record], i: int, source: Sequence[Record], j: int) -> None:
        """One record becomes a copy of another."""
        records[i] = deepcopy(source[j])
