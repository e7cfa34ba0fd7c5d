"""Perft of The Princes, plain and compiled. To store it anew after a change on purpose:

PYTHONPATH=src:. python -m tests.princes.core.test_perft
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.lines import FOLDER, Lines, holds, store
from trueque.princes.core.engine import PrincesCore, load_core
from trueque.princes.core_tables import make_tables
from trueque.princes.game import samples
from trueque.princes.rules import MODES, make_rules

HERE = FOLDER / "princes"
WAYS = {mode: {"mode": mode} for mode in MODES} | {"switched": samples()[-2]}
WALK = (1, 60, 150, 260, 420, 700)
MOST = 400


def lines_of(core: PrincesCore, options: dict[str, str]) -> Lines:
    def asked(t: Any, g: Any) -> tuple[int, ...]:
        seat = core.asked_seat(g)
        return () if seat is None else (seat,)

    return Lines(core, core.tables(make_tables(make_rules(options))), asked)


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
