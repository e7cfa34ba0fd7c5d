"""A seed and a level give the same game everywhere: on any CPython, compiled or plain, and in a page's Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.pocket.written import write_site

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
PROGRAM = HERE / "same.py"


def is_a_python(name: str) -> bool:
    """Whether it starts: a version manager leaves names behind for Pythons it would not run here."""
    return shutil.which(name) is not None and not subprocess.run([name, "-c", ""], capture_output=True).returncode


OTHERS = [name for name in ("python3.12", "python3.13", "python3.14") if is_a_python(name)]


def printed(*command: str | Path) -> dict[str, Any]:
    """What the program prints, run so."""
    around = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([*map(str, command)], env=around, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def logs(found: dict[str, Any]) -> dict[str, str]:
    return {table: one["log"] for table, one in found.items()}


@pytest.fixture(scope="module")
def compiled() -> dict[str, Any]:
    return printed(sys.executable, PROGRAM)


@pytest.mark.soak
def test_a_page_plays_the_same_games_at_full_budget(compiled: dict[str, Any], tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node runs the page's Python; it is not here.")
    more = "trueque.bots.playing=" + str(SOURCE / "trueque" / "bots" / "playing.py")
    there = printed("node", HERE / "inside.mjs", write_site(tmp_path) / "engine", PROGRAM, more)
    assert logs(there) == logs(compiled)
    assert {one["core"] for one in there.values()} == {"", "compiled"}


@pytest.mark.soak
def test_the_plain_core_plays_the_same_games(compiled: dict[str, Any]) -> None:
    assert logs(printed(sys.executable, PROGRAM, "PLAIN")) == logs(compiled)


@pytest.mark.soak
@pytest.mark.parametrize("python", OTHERS)
def test_another_python_plays_the_same_games(compiled: dict[str, Any], python: str) -> None:
    assert logs(printed(python, PROGRAM)) == logs(compiled)
