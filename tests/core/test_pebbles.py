"""A small game through the whole kit: printed, built, called over bytes, held to plain Python; and what is refused."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.core.pebbles import rules, steps
from tests.core.pebbles.rules import Position
from tests.docs.pages import blocks
from trueque.core import library_build
from trueque.core.chance import Chance
from trueque.core.compiled import CompiledRules
from trueque.core.contract import NotBrought
from trueque.core.engine import PlainRules
from trueque.core.library import Library
from trueque.core.loops import Loops
from trueque.core.memory import Arrangement, Longs, RecordArray, record_class_for, to_plain_record
from trueque.core.moves import Moves
from trueque.core.no_sense import Sense
from trueque.core.source import Source
from trueque.core.tape import Tape
from trueque.core.text import print_library
from trueque.core.turns import BuildTurn

PEBBLES = Source("pebbles", ("trueque.core.chance", "tests.core.pebbles.rules"), (Position, Chance))
ROOT = Path(__file__).parents[2]
SENTENCE = "Nothing here compiles C; the extra «fast» brings a compiler."


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRUEQUE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def needs_a_compiler() -> None:
    if not library_build.can_build():
        pytest.skip(SENTENCE)


@pytest.mark.usefixtures("own_cache")
def test_printed_built_and_called_it_plays_the_same_games() -> None:
    needs_a_compiler()
    told: list[str] = []
    path = library_build.ensure_library(PEBBLES, lambda: told.append("builds"))
    assert library_build.ensure_library(PEBBLES, lambda: told.append("again")) == path
    assert told == ["builds"]
    pile, chance, wins = record_class_for(Position)(), record_class_for(Chance)(), Longs(2)
    Library(path).bind_door(rules.play_door)(pile.address, chance.address, 7, 500, wins.address)
    plain, theirs = Position(), [0, 0]
    rules.play_door([plain], [Chance()], 7, 500, theirs)
    assert wins.numbers.tolist() == theirs
    assert sum(theirs) == 500
    assert to_plain_record(Position, pile) == plain
    assert record_class_for(Position).arrangement.pack(plain) == pile.raw


@pytest.mark.parametrize("file", ["rules.py", "steps.py"])
def test_the_page_shows_the_rules_that_are_tested(file: str) -> None:
    (shown,) = [block.text for block in blocks(ROOT / "docs/fast-games.md") if block.title == f"pebbles/{file}"]
    assert shown == (ROOT / "tests/core/pebbles" / file).read_text(encoding="utf-8")


LOOPS = Loops(steps)
WHOLE = Source(
    "pebbles", (*(f"trueque.core.{name}" for name in ("chance", "moves", "tape")), "tests.core.pebbles.rules",
                "tests.core.pebbles.steps"), (Position, steps.Tables, Moves, Tape, Chance, Sense), loops=LOOPS.modules,
)  # fmt: skip


@pytest.mark.usefixtures("own_cache")
def test_a_dozen_small_rules_are_enough_for_whole_games() -> None:
    needs_a_compiler()
    plain, fast, tables = PlainRules(LOOPS), CompiledRules(LOOPS, WHOLE), steps.Tables(pebbles=12)
    t = fast.tables(tables)
    tally = plain.simulate(tables, 1, 60, players=1)
    assert fast.simulate(t, 1, 60, players=1) == tally
    assert tally.wins[0] > 40
    assert [fast.checksum(t, fast.start(t), seed) for seed in range(5)] == [
        plain.checksum(tables, plain.start(tables), seed) for seed in range(5)
    ]
    g, h = fast.start(t), plain.start(tables)
    assert fast.list_answers(t, g, -1) == plain.list_answers(tables, h, -1) == [3, 4, 5, 6, 7, 8]
    assert fast.play_answer(t, g, -1, 4) == plain.play_answer(tables, h, -1, 4) == []
    assert fast.release(g) == h


def test_what_a_game_does_not_bring_is_named() -> None:
    with pytest.raises(NotBrought, match="take_up"):
        Loops(rules)


def test_the_c_says_what_the_python_says() -> None:
    text = print_library(PEBBLES)
    assert "signed char history[20][2];" in text
    assert "g->left = (g->left - count);" in text or "g->left -= count;" in text
    assert (
        "DOOR void play_door(Position *piles, Chance *chances, long long seed, long long games, long long *wins)"
        in text
    )
    assert text.count("{") == text.count("}")


def test_a_record_as_bytes_reads_as_a_plain_one() -> None:
    pile = record_class_for(Position)()
    pile.left, pile.taken[1], pile.history[3, 1] = 40_000, -7, 5  # type: ignore[attr-defined]
    plain = to_plain_record(Position, pile)
    assert (plain.left, plain.taken, plain.history[3, 1]) == (40_000, [0, -7], 5)
    pile.taken = [1, 2]  # type: ignore[attr-defined]
    assert pile.taken.tolist() == [1, 2]  # type: ignore[attr-defined]
    twin = record_class_for(Position)(pile.raw)
    assert twin == pile
    twin.turn = 9  # type: ignore[attr-defined]
    assert twin != pile
    many = RecordArray(record_class_for(Position), 3)
    many[2].left = 5
    assert [one.left for one in many] == [0, 0, 5]
    assert many[2].address == many.address + 2 * many.size


def test_fields_lie_as_c_lays_them_out() -> None:
    laid = Arrangement([("a", 8, ()), ("b", 64, (2,)), ("c", 16, ()), ("d", 32, ())])
    assert [(place.name, place.at) for place in laid.places] == [("a", 0), ("b", 8), ("c", 24), ("d", 28)]
    assert laid.size == 32


def test_no_library_is_taken_from_a_folder_that_others_can_write_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TRUEQUE_CACHE", str(tmp_path / "file"))  # no folder can be made there
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(library_build, "own_temporary_folder", library_build.own_temporary_folder.__wrapped__)
    first = library_build.cache_folder()
    assert library_build.cache_folder() == first
    first.chmod(0o777)
    assert library_build.cache_folder() != first


def test_a_library_that_cannot_be_loaded_is_none(own_cache: Path) -> None:
    damaged = library_build.built_folder() / library_build.library_file_name(PEBBLES)
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"no library")
    assert library_build.find_library(PEBBLES) is None
    with pytest.raises(library_build.NoCompiler, match="so they run plain"):
        Library(damaged)


@pytest.mark.usefixtures("own_cache")
def test_where_nothing_compiles_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_build, "find_compiler", list)
    assert not library_build.can_build()
    with pytest.raises(library_build.NoCompiler, match="the extra «fast» brings a compiler"):
        library_build.ensure_library(PEBBLES)


@pytest.mark.usefixtures("own_cache")
def test_what_a_compiler_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        library_build, "find_compiler", lambda: [sys.executable, "-c", "import sys; sys.exit('no such option')"]
    )
    with pytest.raises(library_build.NoCompiler, match="no such option"):
        library_build.build_library(PEBBLES, tmp_path)
    assert not list(tmp_path.glob("*.so*"))


OUTSIDE = """
import sys
from pathlib import Path
from tests.core.pebbles.rules import Position, throw_door
from trueque.core.library import Library
from trueque.core.memory import record_class_for
pile = record_class_for(Position)()
pile.turn = int(sys.argv[2])
Library(Path(sys.argv[1])).bind_door(throw_door)(pile.address, 5)
print("went on")
"""


def test_a_checked_build_ends_at_a_step_outside_a_list(tmp_path: Path) -> None:
    needs_a_compiler()
    path = library_build.build_library(PEBBLES, tmp_path, "checked.so", library_build.CHECKED)
    inside, outside = (
        subprocess.run([sys.executable, "-c", OUTSIDE, str(path), turn], cwd=ROOT, capture_output=True, text=True,
                       env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, check=False)
        for turn in ("19", "-3")
    )  # fmt: skip
    assert (inside.returncode, inside.stdout) == (0, "went on\n"), inside.stderr
    assert outside.returncode != 0
    assert outside.stdout == ""


HOLD = """
import sys
from pathlib import Path
from trueque.core.turns import BuildTurn
turn = BuildTurn(Path(sys.argv[1]))
turn.take()
print("mine", flush=True)
sys.stdin.read()
"""


@contextmanager
def building_elsewhere(lock: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, in the middle of building."""
    with subprocess.Popen([sys.executable, "-c", HOLD, str(lock)], env={"PYTHONPATH": str(ROOT / "src")}, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        yield other
        other.kill()


def test_one_process_builds_and_the_other_waits_and_says_so(tmp_path: Path) -> None:
    turn, waits, done = BuildTurn(tmp_path / "lock"), Event(), Event()

    def wait() -> None:
        turn.take(waits.set)
        done.set()

    with building_elsewhere(tmp_path / "lock") as other:
        Thread(target=wait, daemon=True).start()
        assert waits.wait(60)
        assert not done.is_set()
        other.kill()  # whoever is killed while building keeps nobody waiting
        assert done.wait(60)
    turn.give_back()


def test_where_no_lock_can_be_kept_everybody_builds(tmp_path: Path) -> None:
    turn = BuildTurn(tmp_path / "no such folder" / "lock")
    turn.take()
    assert turn.lock is None
    turn.give_back()
