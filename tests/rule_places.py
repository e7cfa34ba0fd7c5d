"""Whether the probes of a rulebook's row run through the functions it names: a place that none enters is wrong."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType, FunctionType

from tests.rulebook_rows import SOURCES, BookRow

RULES = "core."
"""What begins so is called anew in every game; of other functions the first call of a session may be the last one, for
much of what is made of tables is kept."""


class EnteredPlaces:
    """Which functions were entered while the games were loaded, and by which probe."""

    def __init__(self) -> None:
        self.now: set[int] = set()
        self.by_test: defaultdict[str, set[int]] = defaultdict(set)

    def note_call(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.now.add(id(frame.f_code))

    def watch_test(self, test: str) -> None:
        """From now on it is this probe that enters functions; "" are those before any."""
        self.now = self.by_test[test]
        sys.setprofile(self.note_call)

    def list_unentered(self, rows: Sequence[tuple[str, BookRow]]) -> Iterator[tuple[str, BookRow, str]]:
        """Rows with the places that were not entered."""
        sys.setprofile(None)
        anywhere = set().union(*self.by_test.values())
        for book, row in rows:
            own = set().union(*(self.by_test[test] for test in row.tests))
            for place in row.places:
                function = find_function(row.game, place)
                entered = own if place.startswith(RULES) else anywhere
                if function is not None and id(function.__code__) not in entered:
                    yield book, row, place


def find_function(game: str, place: str) -> FunctionType | None:
    """The function that a place names; none where it is a constant, a class or a file."""
    names = place.split(".")
    modules = next((n for n in range(len(names) - 1, 0, -1) if is_module(game, names[:n])), 0)
    if "/" in place or not modules:
        return None
    thing = importlib.import_module(".".join(("trueque", game, *names[:modules])))
    for name in names[modules:]:
        thing = getattr(thing, name)
    thing = inspect.unwrap(thing) if callable(thing) else thing
    return thing if isinstance(thing, FunctionType) else None


def is_module(game: str, names: Sequence[str]) -> bool:
    return Path(SOURCES, game, *names).with_suffix(".py").is_file()
