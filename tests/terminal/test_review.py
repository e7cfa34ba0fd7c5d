"""`trueque review` in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trueque.terminal.cli import run

RECORDS = Path(__file__).parent.parent / "records"
SAMPLE = RECORDS / "island" / "sample-game.trq"


def test_a_record_is_reviewed_for_ears_and_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(SAMPLE), "--seat", "0", "--lang", "ca"]) == 0
    said = capsys.readouterr().out
    assert "probabilitat del" in said
    assert "les teves decisions" in said
    assert run(["review", str(SAMPLE), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    assert told["done"] == len(told["curve"]) - 1


def test_what_cannot_be_reviewed_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(SAMPLE), "--seat", "7"]) == 2
    assert "7" in capsys.readouterr().err
