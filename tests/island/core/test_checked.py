"""The rules built with every check C compilers have: no index outside its list, no step that C leaves undefined.

The checked library ends the process at once where something is wrong, so it plays in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from trueque.core import library_build
from trueque.island.core.source import make_source
from trueque.island.core.state import MOST_SEATS, SEATS

ROOT = Path(__file__).parents[3]
PLAY = """
import sys
from pathlib import Path
from tests.island.core.test_alike import FULL, SHORT, tables
from trueque.core.library import Library
from trueque.island.core.compiled import IslandCompiledCore
from trueque.island.core.state import seat_room
room = int(sys.argv[4])
core = IslandCompiledCore(Library(Path(sys.argv[1])), room)
played = [options for options in [*FULL, *SHORT[:: int(sys.argv[2])]] if seat_room(int(options["seats"])) == room]
assert played
for number, options in enumerate(played):
    t = tables(core, options)
    for seed in range(int(sys.argv[3])):
        g = core.start(t)
        core.checksum(t, g, 1000 * number + seed)
        assert core.waiting_seats(t, g) == ()
print("played")
"""


def played(tmp_path: Path, every: int, games: int, room: int = SEATS) -> None:
    if not library_build.can_build():
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    try:
        path = library_build.build_library(make_source(room), tmp_path, "checked.so", library_build.CHECKED)
    except library_build.NoCompiler as refused:
        pytest.skip(f"This compiler has no such checks. {refused}")
    command = [sys.executable, "-c", PLAY, str(path), str(every), str(games), str(room)]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.stdout == "played\n", f"{done.returncode}: {done.stderr}"


@pytest.mark.soak  # every run has it for The Quick Game, whose core is built the same way, and sooner
def test_games_of_every_preset_take_no_undefined_step(tmp_path: Path) -> None:
    played(tmp_path, 8, 1)


@pytest.mark.soak
def test_many_games_take_no_undefined_step(tmp_path: Path) -> None:
    played(tmp_path, 1, 30)


@pytest.mark.soak
def test_games_of_five_and_six_take_no_undefined_step(tmp_path: Path) -> None:
    played(tmp_path, 1, 10, MOST_SEATS)
