"""Positions judged by the program and by a checker written from docs/position.md alone: no line is judged otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .compare_positions import compare_lines, judge_here, judge_there, load_judged, save_judged

EXAMPLES = re.findall(
    r"```position\n(.*?)```", (Path(__file__).parents[2] / "docs/position.md").read_text(encoding="utf-8"), re.DOTALL
)
PARTED = (Path(__file__).parent / "records/judged-otherwise.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split()[0])
def test_every_example_is_possible(example: str) -> None:
    line = " ".join(example.split())
    assert (judge_here(line), judge_there(line)) == (set(), set())


def test_changed_lines_are_judged_alike(tmp_path: Path) -> None:
    """A slice of `python -m tests.oracle.compare_positions`; what a file keeps of it is what it was."""
    judged = compare_lines(60, "slice")
    assert judged.times == {}, judged.parted
    assert len(judged.reasons) > 3
    save_judged(tmp_path / "sums.json", judged)
    assert load_judged(tmp_path / "sums.json") == judged


@pytest.mark.parametrize(
    "line",
    [
        "island 1 edition=2011 seats=4; phase terrain; step 1",
        "island 1 edition=2011 seats=4; phase terrain; step 19; hexes "
        "forest? hills? fields? / pasture? forest? hills? mountains? / fields? desert pasture? forest? hills? / "
        "fields? pasture? forest? mountains? / fields? pasture? mountains?",
        "quick 1 seats=3; todo 3; market wool,wool,ore,ore,ore",
        "quick 1 seats=2; market wool,wool,ore,ore,ore; pile_most all 3,9,6,3,8; pile_most 0 3,9,6,9,7",
    ],
)
def test_what_both_found_together(line: str) -> None:
    """Lines that one of the two took before they were compared."""
    assert judge_here(line)
    assert judge_here(line) == judge_there(line)


@pytest.mark.parametrize("line", PARTED, ids=lambda line: line.split()[0])
def test_what_one_of_the_two_took(line: str) -> None:
    """Changed lines of real games that were judged otherwise once."""
    assert judge_here(line)
    assert judge_here(line) in (judge_there(line), {"not a line"})


def test_a_place_named_twice_is_no_line() -> None:
    line = " ".join(EXAMPLES[2].split())
    twice = line.replace("0/1=goldfield1:0,", "0/1=goldfield1:0,0/1=goldfield1:0,", 1)
    assert twice != line
    assert judge_here(twice) == {"not a line"}


@pytest.mark.parametrize(
    "more", ["knows 1 1 ore", "knows 1 2 ore; knows 1 2 ore", "pile_most 1 9,9,9,9,9; pile_most 1 9,9,9,9,8"]
)
def test_what_is_known_is_of_others_and_said_once(more: str) -> None:
    line = "quick 1 seats=3; market wool,wool,ore,ore,ore; seat 1 hand ore; seat 2 hand ore"
    assert judge_here(f"{line}; knows 1 2 ore") == set()
    assert judge_here(f"{line}; {more}") == {"not a line"}


@pytest.mark.soak
def test_a_hundred_thousand_changed_lines() -> None:
    judged = compare_lines(100_000, "long")
    assert judged.times == {}, judged.parted
