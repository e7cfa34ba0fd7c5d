"""Plain Python, C, C with every check, and WebAssembly play the very same games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.web import web_checksums, web_library
from trueque.core import library_build
from trueque.princes.core.engine import PrincesCore
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.source import make_source
from trueque.princes.core_tables import make_tables
from trueque.princes.game import samples
from trueque.princes.rules import MODES, PrincesRules, make_rules

ROOT = Path(__file__).parents[3]
SHORT = {"limit": "100"}


@pytest.mark.parametrize("mode", MODES)
def test_both_back_ends_play_the_same_games(mode: str, plain: PrincesCore, compiled: PrincesCore) -> None:
    """Every answer, every list of legal answers and every event goes into the checksum."""
    tables = make_tables(make_rules({"mode": mode, **SHORT}))
    ends = []
    for core in (plain, compiled):
        t = core.tables(tables)
        g = core.start(t)
        ends.append((core.checksum(t, g, 7), core.release(g)))
        assert core.asked_seat(g) is None
    assert ends[0] == ends[1]


@pytest.mark.soak
@pytest.mark.parametrize("options", samples(), ids=lambda options: " ".join(options.values()))
def test_both_back_ends_play_the_same_games_of_every_kind(
    options: dict[str, str], plain: PrincesCore, compiled: PrincesCore
) -> None:
    tables = make_tables(make_rules({**options, **SHORT}))
    sums = [core.checksum(t, core.start(t), 3) for core in (plain, compiled) for t in [core.tables(tables)]]
    assert sums[0] == sums[1]


@pytest.mark.parametrize("mode", ["intro", "turmoil", "duel"])
def test_the_sensible_player_answers_the_same_in_both(mode: str, plain: PrincesCore, compiled: PrincesCore) -> None:
    tables = make_tables(make_rules({"mode": mode, **SHORT}))
    sums = [core.checksum(t, core.start(t), 11, 3) for core in (plain, compiled) for t in [core.tables(tables)]]
    assert sums[0] == sums[1]


@pytest.mark.parametrize("mode", MODES)
def test_the_sensible_player_beats_chance(mode: str, compiled: PrincesCore) -> None:
    """As good as the bot `greedy` (results.md); by chance alone theme games end at the turn limit."""
    tally = compiled.simulate(compiled.tables(make_tables(make_rules({"mode": mode}))), 1, 60, players=1)
    assert tally.wins[0] > 57
    assert tally.turns / tally.games < 60


def test_a_tally_is_the_same_in_both(plain: PrincesCore, compiled: PrincesCore) -> None:
    tables = make_tables(PrincesRules(limit="100"))
    tallies = [core.simulate(core.tables(tables), 5, 2) for core in (plain, compiled)]
    assert tallies[0] == tallies[1]
    assert sum(tallies[0].wins) == 2


CHECKED = """
import sys
from pathlib import Path
from trueque.core.library import Library
from trueque.princes.core.compiled import PrincesCompiledCore
from trueque.princes.core_tables import make_tables
from trueque.princes.game import samples
from trueque.princes.rules import make_rules
core = PrincesCompiledCore(Library(Path(sys.argv[1])))
for number, options in enumerate(samples()):
    t = core.tables(make_tables(make_rules(options)))
    for seed in range(int(sys.argv[2])):
        g = core.start(t)
        core.checksum(t, g, 1000 * number + seed)
        assert core.asked_door(g) is None
print("played")
"""


@pytest.mark.soak  # its build alone takes as long as a tenth of the lane; the Island's and The Quick Game's stay there
def test_games_take_no_undefined_step(tmp_path: Path) -> None:
    """The checked library ends the process where an index leaves its list, so it plays in a process of its own."""
    if not library_build.can_build():
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    try:
        path = library_build.build_library(make_source(), tmp_path, "checked.so", library_build.CHECKED)
    except library_build.NoCompiler as refused:
        pytest.skip(f"This compiler has no such checks. {refused}")
    done = subprocess.run([sys.executable, "-c", CHECKED, str(path), "4"], cwd=ROOT, capture_output=True, text=True,
                          env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, check=False)  # fmt: skip
    assert done.stdout == "played\n", f"{done.returncode}: {done.stderr}"


@pytest.mark.soak  # the lane has it for the two other games, built the same way
def test_webassembly_plays_the_same_games(tmp_path: Path, plain: PrincesCore) -> None:
    t = make_tables(make_rules({"mode": "duel", **SHORT}))
    beside = (0, LOOPS.tools)
    there = web_checksums(web_library(make_source(), tmp_path), make_source(), t, plain.start(t), beside, 1)
    assert there == [plain.checksum(t, plain.start(t), 0)]
