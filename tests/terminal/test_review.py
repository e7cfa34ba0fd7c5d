"""`trueque review` in the terminal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from trueque.kernel.record import read_record, write_record
from trueque.terminal.cli import run_command_line

RECORDS = Path(__file__).parent.parent / "records"
SAMPLE = RECORDS / "island" / "sample-game.trq"
BEGUN = 40
"""Lines of it."""


def test_a_record_is_reviewed_for_ears_and_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The beginning of a game: how far it goes changes nothing in what is said."""
    record = read_record(SAMPLE.read_text(encoding="utf-8"))
    begun = tmp_path / "begun.trq"
    begun.write_text(write_record(replace(record, log=record.log[:BEGUN])), encoding="utf-8")
    assert run_command_line(["review", str(begun), "--seat", "0", "--lang", "ca"]) == 0
    said = capsys.readouterr().out
    assert "probabilitat de guanyar del" in said
    assert "les teves decisions" in said
    assert run_command_line(["review", str(begun), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    assert told["done"] == len(told["curve"]) - 1


def test_what_cannot_be_reviewed_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["review", str(SAMPLE), "--seat", "7"]) == 2
    assert "7" in capsys.readouterr().err


def test_a_founding_is_weighed_place_by_place(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a fresh island every corner; the numbers that are said are those that are given to machines."""
    record = RECORDS / "island" / "ends-city.trq"
    assert run_command_line(["weigh", str(record), "--at", "30", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["kind"] == "found_settlement"
    assert len(told["answers"]) == 54
    assert [one["worth"] for one in told["answers"]] == sorted((one["worth"] for one in told["answers"]), reverse=True)
    assert run_command_line(["weigh", str(record), "--at", "30", "--most", "3", "--lang", "es"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert run_command_line(["weigh", str(record), "--at", "30", "--most", "1", "--why", "--lang", "ca"]) == 0
    why = capsys.readouterr().out.splitlines()[-1]
    assert why.startswith("Campió: ")
    assert "de 36 tirades" in why
    assert "de probabilitat de victòria" in why
    for one, line in zip(told["answers"], lines[2:], strict=False):
        assert one["answer"].split()[-1] in line
        assert f"{100 * one['worth']:.0f} %" in line


def test_a_line_of_one_seat_is_weighed_for_that_seat_alone(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(RECORDS / "island" / "ends-city.trq")
    for seat, code in ((0, 0), (1, 2)):
        assert run_command_line(["show", record, "--at", "30", "--seat", str(seat)]) == 0
        line = capsys.readouterr().out.splitlines()[-1]
        assert run_command_line(["weigh", line, "--most", "1"]) == code
        said = capsys.readouterr()
        assert ("what one seat knows" in said.err) == (code == 2)
        assert len(said.out.splitlines()) == (2 if code == 0 else 0), "nobody's odds: those would tell of hidden cards"
