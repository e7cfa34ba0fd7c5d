"""The search in its back ends: plain, as the Python it looks like, or the library printed from the same files.

As the core's rules are, the functions of the search are marked; `source` says which files are printed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, Literal, TypeVar

from trueque.core import library_build
from trueque.core.marks import long_door, renew
from trueque.island.core.state import SEATS, seat_room

__all__ = ["BackEnd", "door", "fastest_back_end", "load_doors", "machine", "renew"]

Function = TypeVar("Function", bound=Callable[..., Any])
BackEnd = Literal["plain", "compiled"]


def machine(function: Function) -> Function:
    """A function of the search that only others of it call; printed, it stays out of line."""
    return function


def door(function: Function) -> Function:
    """A function of the search that Python calls; compiled, other threads run beside it."""
    return long_door(function)


def load_doors(back_end: BackEnd = "compiled", seats: int = SEATS) -> Any:
    """The doors of the search in one of its back ends; `library_build.NoCompiler` says why there is no compiled one."""
    return _load_doors_once(back_end, seat_room(seats))


@cache
def _load_doors_once(back_end: BackEnd, room: int) -> Any:
    from trueque.island.bots.search import doors

    names = [name for name in vars(doors) if name.endswith("_door")]
    if back_end == "plain":
        return SimpleNamespace(**{name: getattr(doors, name) for name in names})
    from trueque.core.library import Library
    from trueque.island.bots.search.source import make_source

    library = Library(library_build.ensure_library(make_source(room)))
    return SimpleNamespace(**{name: library.bind_door(getattr(doors, name)) for name in names})


def fastest_back_end(seats: int = SEATS) -> BackEnd:
    """The back end that this machine has, for so many seats."""
    from trueque.island.bots.search.source import make_source

    return (
        "compiled"
        if library_build.find_library(make_source(seat_room(seats))) or library_build.can_build()
        else "plain"
    )
