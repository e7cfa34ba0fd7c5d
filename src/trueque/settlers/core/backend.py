"""One source, two back ends: what `rule` and `lowest` mean in plain CPython and when compiled by Numba.

The core's files are loaded twice, under two package names. As `trueque.settlers.core` a rule is the Python function
it looks like. As `COMPILED_PACKAGE` (see `compiled.load_rules`) the very same file is read again, and `rule` compiles.
Nothing else in the core knows which of the two it is.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar, cast

COMPILED_PACKAGE = "trueque.settlers.core_compiled"
COMPILED = __package__ == COMPILED_PACKAGE

Rule = TypeVar("Rule", bound=Callable[..., Any])


def lowest(members: int) -> int:
    """The lowest member of a set of bits that is not empty."""
    return (members & -members).bit_length() - 1


if COMPILED:
    from numba import njit, types
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import overload

    from .ingredients import DoorCompiler, IngredientCompiler
    from .kept import KeptCode
    from .lowering import copy_record

    def _lowest(members: int) -> Callable[[int], int]:
        return lambda members: trailing_zeros(members)

    overload(lowest, strict=False)(_lowest)

    def rule(function: Rule) -> Rule:
        """A function of the rules, called by other rules only: no Python wrapper, so it compiles in half the time."""
        return _ingredient(function, "inlinehint")

    def rare(function: Rule) -> Rule:
        """A rule that few answers need: it stays out of line, which keeps the rest small and quick."""
        return _ingredient(function, "noinline")

    def _ingredient(function: Rule, attribute: str) -> Rule:
        """Compiled once, with all numbers 64 bits wide: by itself Numba compiles once for each width and constant."""
        plain = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True}
        compiled = njit(error_model="numpy", pipeline_class=IngredientCompiler, **plain)(function)
        template = compiled.get_call_template

        def widened_template(args: tuple[types.Type, ...], kws: Any) -> Any:
            found = template(tuple(_widened(a) for a in args), kws)
            for code in compiled.overloads.values():
                code.library.get_function(code.fndesc.llvm_func_name).add_function_attribute(attribute)
            return found

        compiled.get_call_template = widened_template
        return cast(Rule, compiled)

    def _widened(kind: types.Type) -> types.Type:
        plain = types.unliteral(kind)
        return types.int64 if isinstance(plain, types.Integer) else plain

    def door(function: Rule) -> Rule:
        """A rule that Python calls: it is kept in the cache."""
        return _door(function, nogil=False)

    def long_door(function: Rule) -> Rule:
        """A rule that Python calls and that runs for a while: other threads run beside it."""
        return _door(function, nogil=True)

    def _door(function: Rule, nogil: bool) -> Rule:
        compiled = njit(error_model="numpy", nogil=nogil, no_cfunc_wrapper=True, pipeline_class=DoorCompiler)(function)
        compiled._cache = KeptCode(function)
        return cast(Rule, compiled)

    renew = copy_record

    @rule
    def clear(cells: Any, first: int, last: int) -> None:
        """Zeros from `first` up to, not including, `last`."""
        cells[first:last] = 0

else:

    def rule(function: Rule) -> Rule:
        """A function of the rules: here, itself."""
        return function

    rare = rule

    def door(function: Rule) -> Rule:
        """A rule that Python calls: here, itself."""
        return function

    def long_door(function: Rule) -> Rule:
        """A rule that Python calls and that runs for a while: here, itself."""
        return function

    def clear(cells: Any, first: int, last: int) -> None:
        """Zeros from `first` up to, not including, `last`."""
        cells[first:last] = [0] * (last - first)

    def renew(target: Any, source: Any) -> None:
        """One record becomes a copy of another, in place."""
        for name in source.__slots__:
            setattr(target, name, deepcopy(getattr(source, name)))
