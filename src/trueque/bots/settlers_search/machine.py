"""One source, several back ends: what `machine` and `door` mean in plain CPython and when compiled by Numba.

The files of the search are loaded twice, as the core's are. As `trueque.bots.settlers_search` its functions are the
Python functions they look like, over the plain core: slow, and there without Numba. As `COMPILED_PACKAGE` (`load`) the
very same files are read again over the compiled core. `gpu` prints them as C besides.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, TypeVar

COMPILED_PACKAGE = "trueque.bots.settlers_search_compiled"
COMPILED = __package__ == COMPILED_PACKAGE
SOURCES = Path(__file__).parent
COMPILED_FILES = ("machine", "notes", "features", "value", "turn", "reply", "selfplay", "doors")
CORE_FILES = ("apply", "backend", "chance", "legal", "odds", "rollout")

Function = TypeVar("Function", bound=Callable[..., Any])
BackEnd = Literal["plain", "compiled"]

if COMPILED:
    import numba

    from trueque.settlers.core.compiled import cache_folder, load_rules

    RULES: Any = load_rules()
    """The core's own modules, compiled."""
    renew = RULES.backend.renew

    def own_folder() -> str:
        """Where compiled search is kept: beside the core's, under a name that changes with any edit here or there."""
        digest = hashlib.sha256()
        for name in COMPILED_FILES:
            digest.update((SOURCES / f"{name}.py").read_bytes() + b"\0")
        folder = cache_folder() / f"search-{digest.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
        return str(folder)

    FOLDER = own_folder()

    def machine(function: Function) -> Function:
        """A function that only compiled ones call; it stays out of line, which halves the wait for the compiler."""
        made: Function = RULES.backend.rare(function)
        return made

    def door(function: Function) -> Function:
        """A compiled function that Python calls; kept on disk, and other threads run beside it."""
        kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, FOLDER
        try:
            made: Function = RULES.backend.long_door(function)
        finally:
            numba.config.CACHE_DIR = kept
        return made

else:
    for name in CORE_FILES:
        importlib.import_module(f"trueque.settlers.core.{name}")
    RULES = sys.modules["trueque.settlers.core"]

    def machine(function: Function) -> Function:
        """A function of the search: here, itself."""
        return function

    def door(function: Function) -> Function:
        """A function of the search that others call: here, itself."""
        return function

    def renew(target: Any, source: Any) -> None:
        """One position becomes a copy of another, in place."""
        for name in source.__slots__:
            value = getattr(source, name)
            setattr(target, name, value if type(value) is int else value.copy())


@cache
def load(back_end: BackEnd = "compiled") -> ModuleType:
    """The package of the search in one of its back ends; `compiled` needs the extra `fast`."""
    if back_end == "plain":
        package = sys.modules["trueque.bots.settlers_search"]
    else:
        package = ModuleType(COMPILED_PACKAGE)
        package.__path__ = [str(SOURCES)]
        sys.modules[COMPILED_PACKAGE] = package
    for name in COMPILED_FILES:
        importlib.import_module(f"{package.__name__}.{name}")
    return package


def fastest() -> BackEnd:
    """The back end that this machine has."""
    return "plain" if find_spec("numba") is None else "compiled"
