"""Perft: how many lines of play there are from given positions, nature's answers included, as kept in tests/perft.

A rule that is changed by accident changes these numbers. To store them anew after a change on purpose:

    rm tests/perft/NAME.json; PYTHONPATH=src:. python -m tests.island.core.test_perft
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from trueque.island.board import make_island_table
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.state import NATURE, Position
from trueque.island.core.tables import Tables
from trueque.island.rules import read_rules

FOLDER = Path(__file__).parents[2] / "perft"
FILES = sorted(FOLDER.glob("*.json"))
WAYS = {
    "2002": {"edition": "2002"},
    "2011": {"edition": "2011", "proposals_per_turn": "2"},
    "adapted": {"edition": "adapted", "seats": "3"},
    "adapted-21": {"edition": "adapted", "seats": "4", "board_size": "21", "founding": "together"},
    "balanced": {"edition": "2011", "variant": "combined+balanced", "seats": "3"},
    "beginners-2002": {"edition": "2002", "variant": "beginners", "seats": "3"},
    "duel": {"edition": "duel", "variant": "combined"},
    "five-special": {"edition": "large", "seats": "5"},
    "six-paired": {"edition": "large", "between_turns": "paired", "proposals_per_turn": "2", "combined_phase": "on"},
    "large": {"edition": "2011", "board_size": "30", "harbour_placement": "random", "turn_limit": "300"},
}
WALKS = (0, 25, 60, 130, 300, 700)
"""After so many answers the lines of play are counted."""
MOST = 4000
"""No deeper where there would be more lines than this."""


def answers(core: IslandCore, t: Tables, g: Position) -> list[tuple[int, int]]:
    """All that anybody may say now."""
    seats = core.waiting_seats(t, g) + core.speaking_seats(t, g)
    return [(seat, action) for seat in seats for action in core.legal(t, g, seat)]


def perft(core: IslandCore, t: Tables, g: Position, depth: int) -> int:
    """The number of lines of *depth* answers; a game that is over has one."""
    listed = answers(core, t, g)
    if depth == 1 or not listed:
        return len(listed) or 1
    total = 0
    for seat, action in listed:
        draft = core.copy(g)
        core.play(t, draft, seat, action)
        total += perft(core, t, draft, depth - 1)
    return total


def walk(core: IslandCore, t: Tables, steps: int) -> Position:
    """The position after so many answers at random."""
    rng, g = Random(steps), core.start(t)
    for _ in range(steps):
        asked = core.waiting_seats(t, g)
        if not asked:
            break
        seat = asked[0]
        listed = core.legal(t, g, seat)
        weights = [core.odds(t, g, action) for action in listed] if seat == NATURE else None
        core.play(t, g, seat, rng.choices(listed, weights)[0])
    return g


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_of_play_are_as_many_as_ever(core: IslandCore, path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    table = make_island_table(read_rules(kept["options"]))
    core = load_core("plain" if core.name == "plain" else "compiled", table.switches.seats)
    t = core.tables(table.board, table.switches)
    for place in kept["positions"]:
        g = walk(core, t, place["after"])
        found = [perft(core, t, g, depth) for depth in range(1, len(place["lines"]) + 1)]
        assert found == place["lines"], f"after {place['after']} answers"


def test_every_way_to_play_has_its_file() -> None:
    assert {path.stem for path in FILES} == set(WAYS)


def store(core: IslandCore) -> None:
    """Count, and write the files."""
    for name, options in WAYS.items():
        if (FOLDER / f"{name}.json").exists():
            continue  # counted before, and never changed by accident: delete the file first
        table = make_island_table(read_rules(options))
        t = core.tables(table.board, table.switches)
        places = []
        for steps in WALKS:
            g, lines = walk(core, t, steps), list[int]()
            while not lines or (lines[-1] * lines[0] < MOST and len(lines) < 5):
                lines.append(perft(core, t, g, len(lines) + 1))
            places.append({"after": steps, "lines": lines})
        rows = ",\n".join("    " + json.dumps(place) for place in places)
        text = f'{{\n  "options": {json.dumps(options)},\n  "positions": [\n{rows}\n  ]\n}}\n'
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    store(load_core("plain"))
