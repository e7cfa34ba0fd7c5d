"""How soon a game asks, without a clock: what its first question does not need is not loaded by then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
LATER = ("trueque.referee", "trueque.table", "trueque.tactile", "trueque.review", "trueque.site", "trueque.server",
         "trueque.terminal.coach", "trueque.core.text", "trueque.core.printer", "trueque.training", "urllib.request",
         "asyncio", "orjson", "numpy")  # fmt: skip
ASKS = """
import os, sys
from trueque.terminal.cli import run_command_line
sys.stdin = open(os.devnull)
run_command_line(["play", sys.argv[1], "--plain", "--lang", "en"])
print("loaded", *sys.modules)
"""


@pytest.mark.parametrize("game", sorted(path.parent.name for path in (SOURCE / "trueque").glob("*/judge.py")))
def test_the_first_question_waits_for_nothing_else(game: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", ASKS, game], capture_output=True, text=True, env=env, cwd=tmp_path)
    *said, loaded = done.stdout.splitlines()
    assert any("?" in line for line in said), done.stdout + done.stderr
    asked = set(loaded.split())
    assert not {name for name in asked for later in LATER if name == later or name.startswith(f"{later}.")}
