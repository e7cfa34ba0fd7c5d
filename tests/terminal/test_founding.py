"""`trueque founding`: a board is told, a place is chosen, and what every place is worth is heard."""

from __future__ import annotations

import json

from tests.terminal.kit import trueque
from trueque.puzzles.foundings import require_shelf

SHELF = require_shelf("island")


def test_a_place_is_chosen_and_the_map_is_told() -> None:
    first, second = (SHELF.boards[id] for id in SHELF.series_boards(4)[:2])
    ran = trueque("founding --seed 4 --boards 2", "nonsense", first.best, [*second.shares][1])
    assert ran.code == 0, ran.err
    assert f"The best place of {len(first.shares)}" in ran.out
    assert f"Place 2 of {len(second.shares)}" in ran.out
    loss = 100 * second.loss([*second.shares][1]) / 2
    assert f"2 boards, {loss:.1f} points lost a board" in ran.out


def test_whoever_has_enough_is_told_how_far_they_came() -> None:
    ran = trueque("founding --seed 4 --lang ca", "surt")
    assert ran.code == 0, ran.err
    assert "0 taulers" in ran.out


def test_the_boards_are_there_for_machines() -> None:
    (one,) = json.loads(trueque("founding island --seed 4 --boards 1 --json").out)
    assert one["shares"][SHELF.boards[one["id"]].best] == max(one["shares"].values())
