"""Plain Python, C, C with every check, and WebAssembly play the very same games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.web import web_checksums, web_library
from trueque.core import library_build
from trueque.quick.core.engine import QuickCore
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.source import make_source
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import read_rules, samples

ROOT = Path(__file__).parents[3]
ALL = 63
SHORT = {"turns": "25"}


@pytest.mark.parametrize("players", [0, ALL, 2])
@pytest.mark.parametrize("options", samples(), ids=lambda options: " ".join(options.values()))
def test_both_back_ends_play_the_same_games(
    options: dict[str, str], players: int, plain: QuickCore, compiled: QuickCore
) -> None:
    """Every answer, every list of legal answers and every event goes into the checksum."""
    tables = make_tables(read_rules({**options, **SHORT}))
    ends = []
    for core in (plain, compiled):
        t = core.tables(tables)
        g = core.start(t)
        ends.append((core.checksum(t, g, 7, players), core.release(g)))
        assert core.waiting_seats(t, g) == ()
    assert ends[0] == ends[1]


def test_a_tally_is_the_same_in_both(plain: QuickCore, compiled: QuickCore) -> None:
    tables = make_tables(read_rules({"seats": "2", **SHORT}), remembers=False)
    tallies = [core.simulate(core.tables(tables), 5, 4) for core in (plain, compiled)]
    assert tallies[0] == tallies[1]
    assert sum(tallies[0].wins) == 4


def test_the_sensible_player_beats_chance(compiled: QuickCore) -> None:
    t = compiled.tables(make_tables(read_rules({"seats": "4"})))
    assert compiled.simulate(t, 1, 40, players=1).wins[0] > 30


CHECKED = """
import sys
from pathlib import Path
from trueque.core.library import Library
from trueque.quick.core.compiled import QuickCompiledCore
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import read_rules, samples
core = QuickCompiledCore(Library(Path(sys.argv[1])))
for number, options in enumerate(samples()):
    t = core.tables(make_tables(read_rules(options)))
    for seed in range(int(sys.argv[2])):
        g = core.start(t)
        core.checksum(t, g, 1000 * number + seed, 63 if seed % 2 else 0)
        assert core.waiting_seats(t, g) == ()
print("played")
"""


@pytest.mark.parametrize("games", ["2", pytest.param("20", marks=pytest.mark.soak)])
def test_games_take_no_undefined_step(games: str, tmp_path: Path) -> None:
    """The checked library ends the process where an index leaves its list, so it plays in a process of its own."""
    if not library_build.can_build():
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    try:
        path = library_build.build_library(make_source(), tmp_path, "checked.so", library_build.CHECKED)
    except library_build.NoCompiler as refused:
        pytest.skip(f"This compiler has no such checks. {refused}")
    done = subprocess.run([sys.executable, "-c", CHECKED, str(path), games], cwd=ROOT, capture_output=True, text=True,
                          env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, check=False)  # fmt: skip
    assert done.stdout == "played\n", f"{done.returncode}: {done.stderr}"


@pytest.mark.soak
def test_webassembly_plays_the_same_games(tmp_path: Path, plain: QuickCore) -> None:
    t = make_tables(read_rules({"seats": "3", **SHORT}))
    beside = (5, LOOPS.tools)  # the sensible player sits at 0 and 2
    assert web_checksums(web_library(make_source(), tmp_path), make_source(), t, plain.start(t), beside, 2) == [
        plain.checksum(t, plain.start(t), seed, 5) for seed in range(2)
    ]
