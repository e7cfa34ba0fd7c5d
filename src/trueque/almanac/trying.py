"""Boards to try a rule on: of many entries, a position of our bots' games in which somebody is asked just that.

Each wing keeps them beside its entries, in `tries.txt`: an entry's id, a colon, and the position's line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from trueque.kernel.registry import names, package

FILE = "tries.txt"


@cache
def tries() -> Mapping[str, str]:
    """The line to try each entry on, by its id."""
    found: dict[str, str] = {}
    for game in names():
        file = files(package(game)).joinpath("almanac").joinpath(FILE)
        if file.is_file():
            pairs = (line.partition(": ") for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
            found |= {entry: line for entry, _, line in pairs}
    return found
