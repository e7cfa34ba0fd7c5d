"""A compiled library and its doors: a door is called with numbers and with the addresses of records and lists."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from trueque.core.library_build import NoCompiler

NUMBERS = {"int": ctypes.c_longlong, "float": ctypes.c_double}


class Library:
    """Opened once a process. A door that runs for a while lets other threads run beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._alone, self._beside = ctypes.PyDLL(str(path)), ctypes.CDLL(str(path))
        except OSError as trouble:
            raise NoCompiler(f"The compiled rules cannot be loaded, so they run plain: {trouble}") from trouble

    def bind_door(self, plain: Callable[..., Any], is_brief: bool = False) -> Callable[..., Any]:
        """The compiled form of a door, from the one in Python: its annotations say what it takes.

        *Brief*: it has little to do here, and letting other threads run beside it would take longer than that.
        """
        library = self._beside if getattr(plain, "runs_long", False) and not is_brief else self._alone
        entry: Any = library[plain.__name__]
        # A module may write its annotations as text or not (`from __future__ import annotations`).
        kinds = {name: getattr(kind, "__name__", str(kind)) for name, kind in plain.__annotations__.items()}
        gives = kinds.pop("return", "None")
        entry.argtypes = [NUMBERS.get(kind, ctypes.c_void_p) for kind in kinds.values()]
        entry.restype = NUMBERS.get(gives)
        found: Callable[..., Any] = entry
        return found

    def prepare_call(self, plain: Callable[..., Any], *given: int | float, is_brief: bool = False) -> Callable[[], Any]:
        """A door with all that it takes put into its hands, made ready once: half of a short call is spent on that."""
        entry: Any = self.bind_door(plain, is_brief)
        ready = [kind.from_param(one) for kind, one in zip(entry.argtypes, given, strict=True)]
        entry.argtypes = None  # what is ready is taken as it is
        return partial(entry, *ready)
