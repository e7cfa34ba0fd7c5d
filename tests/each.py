"""One test over many things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def each(things: Iterable[T], name: Callable[[T], str] = str) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """One test over many things; all faults are named. Thousands of small tests take longer to set up than to run."""

    def over_all(test: Callable[[T], None]) -> Callable[[], None]:
        def tried() -> None:
            faults = []
            for thing in things:
                try:
                    test(thing)
                except AssertionError as fault:
                    faults.append(f"{name(thing)}: {fault}")
            assert not faults, f"{len(faults)} faults\n" + "\n".join(faults)

        tried.__name__, tried.__qualname__, tried.__doc__ = test.__name__, test.__name__, test.__doc__
        tried.__module__ = test.__module__
        return tried

    return over_all
