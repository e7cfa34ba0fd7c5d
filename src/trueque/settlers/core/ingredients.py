"""How Numba compiles a rule that only other rules call: far enough to be linked, no further.

Left alone, Numba turns every function with all it calls into machine code of its own, so that the rules at the bottom
are optimized again for every level above them. Here a rule stays what LLVM links: one optimization of the whole, one
piece of machine code, for each door that Python calls.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class LinkedOnly:
    """A code generator for code that is never run by itself: there is no place for its surroundings to be kept."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, env: Any) -> None:
        """Nothing: only code that talks to Python needs it, and no rule does."""


class Ingredient(JITCodeLibrary):  # type: ignore[misc]
    """The code of one rule alone, ready to be linked into a door."""

    @property
    def codegen(self) -> Any:
        return LinkedOnly(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def finalize(self) -> None:
        self._finalized = True


def all_called(library: Any) -> list[Any]:
    """The libraries of all that is called, directly or not."""
    found = dict.fromkeys(library._linking_libraries)
    waiting = list(found)
    while waiting:
        for called in waiting.pop()._linking_libraries:
            if called not in found:
                found[called] = None
                waiting.append(called)
    return list(found)


class IngredientCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, into an ingredient."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, args: Any, *more: Any) -> None:
        library = library or Ingredient(targetctx.codegen(), "rule")
        super().__init__(typingctx, targetctx, library, args, *more)


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of one door with every rule it needs: nobody else calls its copies, which LLVM makes much of."""

    def finalize(self) -> None:
        self._linking_libraries = all_called(self)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class DoorCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, into a whole."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, args: Any, *more: Any) -> None:
        if library is None:
            library = Whole(targetctx.codegen(), "door")
            library.enable_object_caching()
        super().__init__(typingctx, targetctx, library, args, *more)
