"""Compiled code is kept between runs: what is kept plays the same games, and never those of an older source."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from trueque.settlers.board import table_for
from trueque.settlers.core.engine import load
from trueque.settlers.rules import read_rules

compiled = pytest.importorskip("trueque.settlers.core.compiled")
kept = pytest.importorskip("trueque.settlers.core.kept")

SOURCES = Path(compiled.__file__).parents[3]
ROOT = Path(__file__).parents[3]
FILES = sorted(compiled.SOURCES.glob("*.py"))
PLAY = """
from trueque.settlers.board import table_for
from trueque.settlers.core.compiled import noticing
from trueque.settlers.core.engine import load
from trueque.settlers.rules import read_rules
with noticing(lambda: print("compiled anew")):
    core, table = load("compiled"), table_for(read_rules({}))
    t = core.tables(table.board, table.switches)
    print(core.simulate(t, 5, 200), [core.checksum(t, core.start(t), seed) for seed in range(20)])
"""
ROUND_A_HEX = """
from tests.settlers.core.islands import standard
from trueque.settlers.core.engine import load
from trueque.settlers.core.state import WORD
from trueque.settlers.core.switches import Switches
core, board = load("compiled"), standard()
t = core.tables(board, Switches())
g = core.start(t)
for path, ends in enumerate(board.path_corners):
    if set(ends) <= set(board.hex_corners[0]):
        g.roads[0, path // WORD] |= 1 << path % WORD
        for corner in ends:
            g.touched[0, corner // WORD] |= 1 << corner % WORD
print(core.road_length(t, g, 0))
"""


def told(script: str, source: Path = SOURCES, **environment: str) -> str:
    """What another process prints that finds the package in the folder *source*."""
    environment["PYTHONPATH"] = os.pathsep.join([str(source), str(ROOT)])
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, **environment},
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_second_process_plays_the_same_games_from_the_cache() -> None:
    core, table = load("compiled"), table_for(read_rules({}))
    t = core.tables(table.board, table.switches)
    mine = f"{core.simulate(t, 5, 200)} {[core.checksum(t, core.start(t), seed) for seed in range(20)]}"
    assert told(PLAY) == mine, "not from the cache, or not the same"


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_an_edit_to_any_file_asks_for_new_code(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.source_hash()
    copy = Path(shutil.copytree(compiled.SOURCES, tmp_path / "core"))
    monkeypatch.setattr(compiled, "SOURCES", copy)
    assert compiled.source_hash() == before
    with (copy / name).open("a", encoding="utf-8") as file:
        file.write("# a remark\n")
    assert compiled.source_hash() != before


def test_an_edit_changes_what_is_played(tmp_path: Path) -> None:
    """The rule that is edited stands in another file than the door that calls it, which is what Numba would miss."""
    package = tmp_path / "source/trueque/settlers"
    shutil.copytree(compiled.SOURCES, package / "core")
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("", encoding="utf-8")
    source, cache = tmp_path / "source", str(tmp_path / "cache")
    assert told(ROUND_A_HEX, source, TRUEQUE_CACHE=cache) == "6"
    rule = package / "core/awards.py"
    edited = rule.read_text(encoding="utf-8").replace("best = max(best, length + 1)", "best = max(best, length + 2)")
    rule.write_text(edited, encoding="utf-8")
    assert told(ROUND_A_HEX, source, TRUEQUE_CACHE=cache) == "7"


def test_whoever_waits_for_the_compiler_is_told_once() -> None:
    numba = pytest.importorskip("numba")
    told_of: list[str] = []
    add = numba.njit(lambda a, b: a + b)
    for arguments in ((1, 2), (1.0, 2.0), (1, 2)):
        with compiled.noticing(lambda: told_of.append("compiling")):
            add(*arguments)
            add(*arguments)
    assert told_of == ["compiling", "compiling"], "the third time there was nothing to compile"


HOLD = """
import sys
from pathlib import Path
from trueque.settlers.core.kept import Turn
turn = Turn(Path(sys.argv[1]))
turn.take()
print("mine", flush=True)
sys.stdin.read()
"""


@contextmanager
def compiling_elsewhere(lock: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, in the middle of compiling."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    with subprocess.Popen([sys.executable, "-c", HOLD, str(lock)], env=environment, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        yield other
        other.kill()


def test_one_process_compiles_and_the_other_waits_and_says_so(tmp_path: Path) -> None:
    turn, waits, done = kept.Turn(tmp_path / "lock"), threading.Event(), threading.Event()

    def wait() -> None:
        with compiled.noticing(lambda: None, waits.set):
            turn.take()
        done.set()

    with compiling_elsewhere(tmp_path / "lock") as other:
        threading.Thread(target=wait, daemon=True).start()
        assert waits.wait(60)
        assert not done.is_set()
        other.kill()  # whoever is killed while compiling keeps nobody waiting
        assert done.wait(60)
    turn.give_back()


def test_nobody_waits_for_a_lock_that_a_dead_process_left(tmp_path: Path) -> None:
    with compiling_elsewhere(tmp_path / "lock") as other:
        other.kill()
        other.wait()
    turn = kept.Turn(tmp_path / "lock")
    with compiled.noticing(lambda: None, lambda: pytest.fail("waits for a dead process")):
        turn.take()
    assert (tmp_path / "lock").exists()
    turn.give_back()


def test_where_no_lock_can_be_kept_everybody_compiles(tmp_path: Path) -> None:
    turn = kept.Turn(tmp_path / "no such folder" / "lock")
    turn.take()
    assert turn.lock is None
    turn.give_back()


@pytest.mark.soak
def test_two_processes_on_a_fresh_machine_compile_once(tmp_path: Path) -> None:
    """Both start at once: one compiles, the other says that it waits, and both play the same games."""
    script = PLAY.replace('print("compiled anew"))', 'print("compiled anew"), lambda: print("waited"))')
    script = script.replace(", [core.checksum(t, core.start(t), seed) for seed in range(20)]", "")
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "TRUEQUE_CACHE": str(tmp_path)}
    both = [
        subprocess.Popen([sys.executable, "-c", script], env=environment, text=True, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    heard = [process.communicate()[0].splitlines() for process in both]
    assert heard[0][-1] == heard[1][-1]
    assert sorted(line for lines in heard for line in lines[:-1]) == ["compiled anew", "waited"]
