"""Contests between bots: shared luck, the same games for the same seed, results that survive an interruption."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trueque.arena.contest import Contest, Result, lineup
from trueque.arena.report import page, sentences, table
from trueque.arena.run import run
from trueque.arena.standings import interval, standings
from trueque.kernel import BadOptions
from trueque.terminal.commands.arena import arena

QUICK = Contest("quick", {"seats": "2"}, ("normal", "random"), games=6, seed=3)


def same(one: Result, two: Result) -> bool:
    """Equal but for the time they took."""
    return replace(one, seconds=()) == replace(two, seconds=())


def test_every_start_is_played_from_each_seat() -> None:
    four = Contest("island", {"seats": "4"}, ("champion", "strong"), games=8)
    assert [lineup(four, 4, number) for number in range(4)] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]
    assert lineup(four, 4, 4) == lineup(four, 4, 0)


@pytest.mark.parametrize("how", [{"seats": 3}, {"option": ("seats=3",)}])
def test_seats_may_be_named_either_way(how: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("quick", "random", "random", games=1, json=True, **how) == 0
    assert json.loads(capsys.readouterr().out)["options"]["seats"] == "3"


def test_one_process_and_two_play_the_same_games() -> None:
    alone = sorted(run(QUICK), key=lambda result: result.number)
    beside = sorted(run(QUICK, jobs=2), key=lambda result: result.number)
    assert all(same(a, b) for a, b in zip(alone, beside, strict=True))


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "quick.jsonl"
    whole = list(run(QUICK, kept=kept))
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:4]) + '\n{"number": 3, "line')
    again = list(run(QUICK, kept=kept))
    assert sorted(result.number for result in again) == list(range(6))
    assert all(same(whole[result.number], result) for result in again)
    assert all(json.loads(line) for line in kept.read_text().splitlines())


def test_results_of_another_contest_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "quick.jsonl"
    list(run(replace(QUICK, games=1), kept=kept))
    with pytest.raises(BadOptions, match="holds another contest"):
        list(run(replace(QUICK, seed=4), kept=kept))


def test_intervals_are_wilsons() -> None:
    low, high = interval(80, 100)
    assert (round(low, 3), round(high, 3)) == (0.711, 0.867)
    assert interval(0, 0) == (0.0, 1.0)


def test_a_better_bot_stands_higher() -> None:
    results = list(run(replace(QUICK, games=10)))
    first, second = standings(QUICK, results)
    assert first.seats == second.seats == 10
    assert first.won + second.won == pytest.approx(10)
    assert first.share > second.share
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating > second.rating
    assert len(table([first, second], "es")) == 3
    assert "normal" in sentences([first, second], 10, "ca")[1]
    shown = page(QUICK, [first, second], results, "en")
    assert shown.count("<svg") == 2
    assert shown.count("<polyline") == 2
