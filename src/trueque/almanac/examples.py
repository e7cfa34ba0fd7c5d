"""Boards to try a rule on: of many entries, a position of our bots' games in which somebody is asked just that.

Each wing keeps them beside its entries, in `tries.txt`: an entry's id, a colon, and the position's line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trueque.kernel.registry import collect_from_games, open_game_files

FILE = "tries.txt"


@cache
def load_examples() -> Mapping[str, str]:
    """The line to try each entry on, by its id."""
    found: dict[str, str] = {}
    for lines in collect_from_games(list_example_lines).values():
        pairs = (line.partition(": ") for line in lines if line.strip())
        found |= {entry: line for entry, _, line in pairs}
    return found


def list_example_lines(game: str) -> list[str]:
    """What the wing of *game* gives to try its entries on."""
    file = open_game_files(game).joinpath("almanac").joinpath(FILE)
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
