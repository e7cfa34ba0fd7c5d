"""The search in its back ends: plain, as the Python it looks like, or the library printed from the same files.

As the core's rules are, the functions of the search are marked; `source` says which files are printed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, Literal, TypeVar

from trueque.core import building
from trueque.core.marks import long_door, renew
from trueque.island.core.state import SEATS, room_for

__all__ = ["BackEnd", "door", "fastest", "load", "machine", "renew"]

Function = TypeVar("Function", bound=Callable[..., Any])
BackEnd = Literal["plain", "compiled"]


def machine(function: Function) -> Function:
    """A function of the search that only others of it call; printed, it stays out of line."""
    return function


def door(function: Function) -> Function:
    """A function of the search that Python calls; compiled, other threads run beside it."""
    return long_door(function)


def load(back_end: BackEnd = "compiled", seats: int = SEATS) -> Any:
    """The doors of the search in one of its back ends; `building.NoCompiler` says why there is no compiled one."""
    return _loaded(back_end, room_for(seats))


@cache
def _loaded(back_end: BackEnd, room: int) -> Any:
    from trueque.island.bots.search import doors

    names = [name for name in vars(doors) if name.endswith("_door")]
    if back_end == "plain":
        return SimpleNamespace(**{name: getattr(doors, name) for name in names})
    from trueque.core.library import Library
    from trueque.island.bots.search.source import source

    library = Library(building.ensure(source(room)))
    return SimpleNamespace(**{name: library.door(getattr(doors, name)) for name in names})


def fastest(seats: int = SEATS) -> BackEnd:
    """The back end that this machine has, for so many seats."""
    from trueque.island.bots.search.source import source

    return "compiled" if building.found(source(room_for(seats))) or building.can_build() else "plain"
