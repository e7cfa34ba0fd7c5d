"""`trueque puzzle`: told, tried, hinted at, solved."""

from __future__ import annotations

from tests.terminal.kit import trueque
from trueque.puzzles.shelf import PROVED, load_puzzles


def test_a_puzzle_is_solved_at_the_keyboard() -> None:
    one = next(one for one in load_puzzles("quick") if one.kind == PROVED)
    ran = trueque(f"puzzle {one.id}", "help", *one.steps)
    assert ran.code == 0, ran.err
    assert "Win this turn, for sure" in ran.out
    assert ran.out.rstrip().endswith("Solved.")


def test_whoever_gives_up_is_told_the_answer() -> None:
    one = next(one for one in load_puzzles("quick") if one.kind == PROVED)
    ran = trueque(f"puzzle {one.id} --lang es", "salir")
    assert ran.code == 1
    assert "La solución:" in ran.out


def test_the_same_seed_is_the_same_puzzle() -> None:
    assert trueque("puzzle --seed 3 --game quick --json").out == trueque("puzzle --seed 3 --game quick --json").out
