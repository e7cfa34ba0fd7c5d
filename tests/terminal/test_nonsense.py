"""Nonsense everywhere: always a sentence, a code that is not 0, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.kit import trueque

LINES = [
    "foo",
    "play foo",
    "play marbles --seats 9",
    "play marbles --seats many",
    "play marbles --bots nobody",
    "play marbles --option",
    "play marbles --option x",
    "play marbles --option seats=",
    "play marbles --people Ana,Ana",
    "play marbles --people A,B,C",
    "play marbles --edition",
    "play marbles --seats 2 --seats 3",
    "play nowhere.trq",
    "play marbles extra words",
    "simulate",
    "simulate foo",
    "simulate marbles --games 0",
    "simulate marbles --games -4",
    "simulate marbles --games 1e9",
    "simulate marbles --jobs 0",
    "simulate marbles --seats ,,,",
    "simulate marbles --seats random,nobody",
    "simulate marbles --seats random",
    "arena",
    "arena foo random random",
    "arena marbles random",
    "arena marbles random nobody",
    "arena marbles random random --games 0",
    "arena marbles random random random --seats 2",
    "replay",
    "replay nowhere",
    "replay {binary}",
    "replay {good} --at 99999",
    "replay {good} --at -1",
    "replay {good} --seat 7",
    "check",
    "check nowhere",
    "check {binary}",
    "check {folder}",
    "check {empty}",
    "check {broken}",
    "verify",
    "verify {good}",
    "verify {good} --seed wrong",
    "verify {good} --seed wrong --salt xyz",
    "perft",
    "perft marbles x",
    "perft marbles 99",
    "cards",
    "cards island",
    "cards princes nonsense",
    "rules qqqqqqqq",
    "rules --game foo",
    "doctor --foo",
    "doctor now",
    "--lang xx",
    "--lang",
    "play marbles --lang klingon",
    "play --width 3",
    "play --width wide",
    "\udcff",
]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    good = trueque("simulate marbles --games 1 --records " + str(tmp_path))
    assert good.code == 0
    found = {name: tmp_path / f"{name}.trq" for name in ("binary", "empty", "broken")}
    found["binary"].write_bytes(bytes(range(256)))
    found["empty"].write_text("")
    found["good"] = next(tmp_path.glob("marbles-*.trq"))
    found["broken"].write_text(found["good"].read_text() + "0 lay green\n")
    found["folder"] = tmp_path
    return found


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_wrong_command_line_is_answered_with_a_sentence(line: str, lang: str, files: dict[str, Path]) -> None:
    ran = trueque(f"{line.format(**files)} --lang {lang}" if "--lang" not in line else line)
    said = ran.err or ran.out
    assert ran.code in (1, 2), said
    assert said.strip()
    assert "Traceback" not in said
    assert "Error" not in said
    assert said.strip()[-1] in ".?):", said


def test_typing_nonsense_changes_nothing() -> None:
    typed = [
        "foo",
        "lay green",
        "99",
        "0",
        "-1",
        ";;;",
        "?;?",
        "offer",
        "",
        "offer 9 red",
        "🐑",
        "a" * 5000,
        "why",
        "rules x",
    ]
    ran = trueque("play marbles --seed 1 --lang en", *typed)
    assert ran.code == 0
    assert "Traceback" not in ran.out + ran.err
    assert "laid" not in ran.out
