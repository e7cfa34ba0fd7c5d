"""`trueque core build`: rules compiled ahead of time, those of another package beside it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.core import library_build
from trueque.kernel import registry

RULES = Path(__file__).parents[1] / "core" / "pebbles" / "rules.py"
CORES = """
from trueque.core.chance import Chance
from trueque.core.source import Source
from pebbly.rules import Position

def sources():
    return (Source("pebbly", ("trueque.core.chance", "pebbly.rules"), (Position, Chance)),)
"""


@pytest.fixture
def pebbly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of another package that has rules in the subset."""
    folder = tmp_path / "pebbly"
    folder.mkdir()
    (folder / "__init__.py").touch()
    shutil.copy(RULES, folder)
    (folder / "cores.py").write_text(CORES, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_announced", {"pebbly": "pebbly"})
    registry.clear_caches()
    yield folder
    monkeypatch.undo()
    registry.clear_caches()
    for name in [name for name in sys.modules if name.split(".")[0] == "pebbly"]:
        del sys.modules[name]


def test_rules_of_another_package_are_built_beside_it(pebbly: Path) -> None:
    if not library_build.can_build():
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    told = trueque("core build pebbly")
    (library,) = [path for path in (pebbly / "built").iterdir() if path.suffix not in (".lock", ".key")]
    assert (told.code, library.name in told.out, str(library.parent) in told.out) == (0, True, True)
    room = registry.find_room("pebbly", "cores")
    assert room is not None
    assert library_build.find_library(room.sources()[0]) == library
    assert trueque("core build pebbly").out == told.out


def test_what_cannot_be_built_is_said() -> None:
    assert "build" in trueque("core mend").err
    none = trueque("core build chess")
    assert (none.code, "chess" in none.err, "quick" in none.err) == (2, True, True)
