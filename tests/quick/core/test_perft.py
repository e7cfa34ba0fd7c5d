"""Perft of The Quick Game, plain and compiled. To store it anew after a change on purpose:

PYTHONPATH=src:. python -m tests.quick.core.test_perft
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.core.lines import FOLDER, Lines, holds, store
from trueque.quick.core.engine import QuickCore, load_core
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import read_rules, samples

HERE = FOLDER / "quick"
WAYS = {"-".join(options.values()).replace("/", ""): options for options in samples()}
WALK = (17, 60, 130, 260, 500, 900)
MOST = 400


def lines_of(core: QuickCore, options: dict[str, str]) -> Lines:
    return Lines(core, core.tables(make_tables(read_rules(options))), core.waiting_seats)


@pytest.mark.parametrize("back_end", ["plain", "compiled"])
@pytest.mark.parametrize("name", WAYS)
def test_lines_of_play_are_as_many_as_ever(name: str, back_end: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{name}.json"
    options = json.loads(path.read_text(encoding="utf-8"))["options"]
    holds(path, lines_of(request.getfixturevalue(back_end), options))


def test_every_way_to_play_has_its_file() -> None:
    assert {path.stem for path in Path(HERE).glob("*.json")} == set(WAYS)


if __name__ == "__main__":
    for way, chosen in WAYS.items():
        store(HERE / f"{way}.json", chosen, lines_of(load_core("plain"), chosen), WALK, MOST)
