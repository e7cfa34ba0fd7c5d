"""Contests between bots: shared luck, the same games for the same seed, results that survive an interruption."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trueque.arena.contest import Contest, ContestResult, seat_bots
from trueque.arena.report import describe_standings, format_table, render_page
from trueque.arena.run import run_contest
from trueque.arena.standings import compute_standings, wilson_interval
from trueque.kernel import BadOptions
from trueque.terminal.commands.arena import arena

QUICK = Contest("quick", {"seats": "2"}, ("normal", "random"), games=6, seed=3)


def same(one: ContestResult, two: ContestResult) -> bool:
    """Equal but for the time they took."""
    return replace(one, seconds=()) == replace(two, seconds=())


def test_every_start_is_played_from_each_seat() -> None:
    four = Contest("island", {"seats": "4"}, ("champion", "strong"), games=8)
    assert [seat_bots(four, 4, number) for number in range(4)] == [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
    ]
    assert seat_bots(four, 4, 4) == seat_bots(four, 4, 0)


@pytest.mark.parametrize("how", [{"seats": 3}, {"option": ("seats=3",)}])
def test_seats_may_be_named_either_way(how: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("quick", "random", "random", games=1, json=True, **how) == 0
    assert json.loads(capsys.readouterr().out)["options"]["seats"] == "3"


def test_one_process_and_two_play_the_same_games() -> None:
    alone = sorted(run_contest(QUICK), key=lambda result: result.number)
    beside = sorted(run_contest(QUICK, jobs=2), key=lambda result: result.number)
    assert all(same(a, b) for a, b in zip(alone, beside, strict=True))


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "quick.jsonl"
    whole = list(run_contest(QUICK, kept=kept))
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:4]) + '\n{"number": 3, "line')
    again = list(run_contest(QUICK, kept=kept))
    assert sorted(result.number for result in again) == list(range(6))
    assert all(same(whole[result.number], result) for result in again)
    assert all(json.loads(line) for line in kept.read_text().splitlines())


def test_results_of_another_contest_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "quick.jsonl"
    list(run_contest(replace(QUICK, games=1), kept=kept))
    with pytest.raises(BadOptions, match="holds another contest"):
        list(run_contest(replace(QUICK, seed=4), kept=kept))


def test_intervals_are_wilsons() -> None:
    low, high = wilson_interval(80, 100)
    assert (round(low, 3), round(high, 3)) == (0.711, 0.867)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_a_better_bot_stands_higher() -> None:
    results = list(run_contest(replace(QUICK, games=10)))
    first, second = compute_standings(QUICK, results)
    assert first.seats == second.seats == 10
    assert first.won + second.won == pytest.approx(10)
    assert first.share > second.share
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating > second.rating
    assert len(format_table([first, second], "es")) == 3
    assert "normal" in describe_standings([first, second], 10, "ca")[1]
    shown = render_page(QUICK, [first, second], results, "en")
    assert shown.count("<svg") == 2
    assert shown.count("<polyline") == 2
