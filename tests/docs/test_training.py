"""Every `trueque train` of docs/levels.md is one that the program takes, option by option; none is followed here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT
from trueque.terminal.cli import run_command_line
from trueque.terminal.commands import train

PAGE = (ROOT / "docs/levels.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"(?:^\$ |`)(trueque train [^`\n]+)", PAGE, re.MULTILINE)))

OF_NO_COURSE = ("--game", "--out", "--mode", "--budget", "--minutes")
"""What says which course it is, or how far to follow it."""


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 7


@pytest.mark.parametrize("command", COMMANDS)
def test_the_program_takes_a_command_of_the_page(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    def learned(game: str, course: Any, out: Path, minutes: float | None) -> int:
        begun.append(course)
        return 0

    monkeypatch.setattr(train, "run_course", learned)
    words = shlex.split(command)
    assert run_command_line(words[1:]) == 0
    told = {name.removeprefix("--"): value for name, value in zip(words, [*words[1:], ""], strict=True)
            if name.startswith("--") and name not in OF_NO_COURSE}  # fmt: skip
    assert {name: str(getattr(begun[0], name)) for name in told} == {
        name: "True" if not value or value.startswith("--") else value for name, value in told.items()
    }
