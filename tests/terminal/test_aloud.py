"""`--speak`: what is printed is spoken by a program of this machine; a typed line silences it, private words stay."""

from __future__ import annotations

import os
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.terminal.kit import trueque
from trueque.terminal.speech_output import Mouth

FAKE = """#!/bin/sh
[ "$1" = --cancel ] && { echo hush >> "%s"; exit; }
echo "$@" >> "%s"
"""
SLOW = "exec sleep 60\n"


def fake(folder: Path, slow: bool = False) -> Path:
    """A speech-dispatcher that writes down what it is told."""
    program, heard = folder / "spd-say", folder / "heard"
    program.write_text(FAKE % (heard, heard) + (SLOW if slow else ""))
    program.chmod(0o755)
    return heard


def test_a_command_speaks_its_last_words_before_it_ends(tmp_path: Path) -> None:
    heard = fake(tmp_path)
    with patch.dict(os.environ, {"PATH": f"{tmp_path}:{os.environ['PATH']}"}):
        ran = trueque("referee quick --people Ana,Pau --speak --lang ca", "Ana: mà", "", "", "sortir")
    assert ran.code == 0, ran.err
    said = heard.read_text()
    assert "--wait --language ca -- Fins aviat." in said
    assert "> " not in said, "nobody needs to be told what they typed"
    private = ran.out.split("Només per a Ana")[1].split("\n")[2]
    assert private.count(":"), "the hand was shown"
    assert private not in said, "and not spoken"


def test_a_typed_line_silences_what_is_spoken_and_what_waits(tmp_path: Path) -> None:
    heard = fake(tmp_path, slow=True)
    mouth = Mouth(str(tmp_path / "spd-say"))
    for text in ("one", "two", "three"):
        mouth.say(text, "en")
    for _ in range(6000):
        if heard.exists() and "one" in heard.read_text():
            break
        time.sleep(0.01)
    mouth.silence()
    mouth.finish(60)
    said = heard.read_text().split("\n")
    assert said[0].endswith("one")
    assert "hush" in said
    assert not any("three" in line for line in said)


def test_without_such_a_program_it_says_so(tmp_path: Path) -> None:
    with patch.dict(os.environ, {"PATH": str(tmp_path)}):
        ran = trueque("play quick --speak --lang en")
    assert ran.code == 2
    assert "espeak-ng" in ran.err


@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_help_names_it(lang: str) -> None:
    assert "--speak" in trueque(f"play --help --lang {lang}").out
