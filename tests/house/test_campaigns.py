"""Long campaigns go on where they stopped, and a case that breaks off is told and ends nothing."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns import Result, read_results, run_campaign

PLAYED: list[str] = []


def play(case: str) -> Result:
    PLAYED.append(case)
    if case == "bad":
        raise ZeroDivisionError
    return {"length": len(case)}


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    PLAYED.clear()
    first = run_campaign(play, ["one", "bad"], kept=kept)
    with kept.open("a") as file:
        file.write('{"case": "three", "leng')  # a machine that was taken away in the middle of a line
    again = run_campaign(play, ["one", "bad", "three"], kept=kept)
    assert PLAYED == ["one", "bad", "three"]
    assert first["one"]["length"] == again["one"]["length"] == 3
    assert "ZeroDivisionError" in again["bad"]["broke"]
    assert set(read_results(kept)) == {"one", "bad", "three"}


def test_several_cores_play_every_case_once() -> None:
    cases = [f"case {n}" for n in range(30)]
    assert sorted(run_campaign(play, cases, cores=2)) == sorted(cases)
