"""Compiled rules are never stale: every kind of input is edited, and the library is another one each time."""

from __future__ import annotations

import ctypes
import importlib
import shutil
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tests.core.test_pebbles import needs_a_compiler, own_cache
from trueque.core import keys, library_build
from trueque.core.library import Library
from trueque.core.memory import record_class_for
from trueque.core.source import Source
from trueque.core.text import print_library

__all__ = ["own_cache"]

FILES = {
    "elsewhere.py": "MOST = 3\n",
    "records.py": """
from dataclasses import dataclass
from trueque.core.fields import declare_number, declare_row


@dataclass(slots=True)
class Heap:
    kept: list[int] = declare_row(4)
    left: int = declare_number(16)
    big: int = declare_number(64)
""",
    "rules.py": """
from collections.abc import Sequence

from trueque.core.marks import door, rule

from .elsewhere import MOST
from .records import Heap


@rule
def gain(g: Heap, much: int) -> int:
    g.left += 1
    return min(much, MOST)


@rule
def reach(g: Heap, much: int) -> int:
    return gain(g, much)


@door
def reach_door(heaps: Sequence[Heap], much: int) -> int:
    return reach(heaps[0], much)
""",
}
SOURCE = """
from trueque.core.source import Source
from .records import Heap

def narrow():
    return {}

source = Source("heap", ("heaps.rules",), (Heap,), narrow)
"""


class Package:
    """A small game in files, read afresh after every edit as another process would."""

    def __init__(self, place: Path) -> None:
        self.home = place / "heaps"
        self.home.mkdir()
        for name, text in {"__init__.py": "", "source.py": SOURCE, **FILES}.items():
            (self.home / name).write_text(text, encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.home / file).read_text(encoding="utf-8")
        assert old in text
        (self.home / file).write_text(text.replace(old, new), encoding="utf-8")

    def source(self) -> Source:
        for name in [name for name in sys.modules if name.partition(".")[0] == "heaps"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        library_build.source_hash.cache_clear()
        found = importlib.import_module("heaps.source").source
        assert isinstance(found, Source)
        return found

    def key(self) -> str:
        """The name of the library, which must be that of the text as it is printed now."""
        source = self.source()
        key = library_build.source_hash(source)
        assert key == keys.hash_text(print_library(source), library_build.FLAGS)
        return key


@pytest.fixture
def package(tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    monkeypatch.syspath_prepend(str(tmp_path))
    # Edits of one moment have one time: what Python compiled of the text before would be taken for the new one.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return Package(tmp_path)


EDITS = {
    "a constant elsewhere": ("elsewhere.py", "MOST = 3", "MOST = 2"),
    "a constant that becomes a fraction": ("elsewhere.py", "MOST = 3", "MOST = 3.0"),
    "a rule": ("rules.py", "g.left += 1", "g.left += 2"),
    "a record's width": ("records.py", "left: int = declare_number(16)", "left: int = declare_number(32)"),
    "a record's length": ("records.py", "declare_row(4)", "declare_row(5)"),
    "a record's order": ("records.py", "left: int = declare_number(16)\n    big: int = declare_number(64)",
                         "big: int = declare_number(64)\n    left: int = declare_number(16)"),
    "a record that lies otherwise": ("source.py", "return {}", "return {'Heap': [('kept', 8, (4,)), ('left', 8, ()), "
                                     "('big', 64, ())]}"),
    "what is wide": ("source.py", "narrow)", "narrow, wide={'gain': 'much'})"),
    "what is apart": ("source.py", "narrow)", "narrow, apart=frozenset({'gain'}))"),
    "what has one copy": ("source.py", "narrow)", "narrow, one_copy=frozenset({'gain'}))"),
}  # fmt: skip
LOOPED = ('("heaps.rules",), (Heap,), narrow)', '("heaps.records",), (Heap,), narrow, loops=(around,))')


@pytest.mark.parametrize("kind", EDITS)
def test_an_edit_of_any_kind_of_input_is_another_library(kind: str, package: Package) -> None:
    before = package.key()
    package.edit(*EDITS[kind])
    assert package.key() != before


def test_a_number_that_is_fixed_is_another_library(package: Package) -> None:
    package.edit("rules.py", "return gain(g, much)", "return gain(g, g.left)")
    before = package.key()
    package.edit("source.py", "narrow)", "narrow, fixed={'Heap.left': 7})")
    assert package.key() != before


def test_a_number_that_a_loop_has_from_elsewhere_is_another_library(package: Package) -> None:
    before = package.key()
    package.edit("source.py", *LOOPED)
    package.edit("source.py", "from .records", "from . import rules as around\nfrom .records")
    assert package.key() == before, "the same text by another way is the same library"
    package.edit("elsewhere.py", "MOST = 3", "MOST = 2")
    assert package.key() != before


def test_a_remark_is_no_other_library_and_what_was_noted_is_not_printed_again(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = package.key()
    package.edit("rules.py", "g.left += 1", "g.left += 1  # a remark")
    assert package.key() == before
    monkeypatch.setattr(library_build, "_print_source", lambda source: pytest.fail("printed again"))
    assert library_build.source_hash(package.source()) == before


def test_another_way_to_compile_and_an_edited_kit_are_other_libraries(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, flags = package.key(), library_build.FLAGS
    note = keys.note_name(package.source(), flags)
    monkeypatch.setattr(library_build, "FLAGS", (*flags, "-DEDITED"))
    assert package.key() != before
    kit = package.home / "printer.py"
    kit.write_text("# another kit\n", encoding="utf-8")
    monkeypatch.setattr(keys, "kit_files", lambda: (kit,))
    assert keys.note_name(package.source(), flags) != note


def test_a_damaged_note_is_not_believed(package: Package, own_cache: Path) -> None:
    before = package.key()
    (note,) = (own_cache / "core").glob("heap-*.key")
    note.write_bytes(b"\xff half a")
    assert package.key() == before


def test_each_compiler_has_libraries_of_its_own(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, tool = package.source(), tmp_path / "cc"
    tool.write_text("# old", encoding="utf-8")
    monkeypatch.setattr(library_build, "find_compiler", lambda: [str(tool)])
    kept = library_build.built_folder() / library_build.library_file_name(source)
    kept.parent.mkdir(parents=True)
    kept.touch()
    monkeypatch.setattr(library_build, "is_loadable", lambda path: True)
    assert library_build.find_library(source) == kept
    tool.write_text("# newer", encoding="utf-8")
    assert library_build.find_library(source) is None
    monkeypatch.setattr(library_build, "find_compiler", list)
    assert library_build.find_library(source) == kept, "whoever compiles nothing any more keeps what there is"


def test_what_plays_is_what_is_written(package: Package) -> None:
    """The constant was edited from 3 to 2; and two sources of one name each have their own doors."""
    needs_a_compiler()
    first = library_build.ensure_library(package.source())
    package.edit("elsewhere.py", "MOST = 3", "MOST = 2")
    second = library_build.ensure_library(package.source())
    package.edit("rules.py", "reach_door", "other_door")
    third = library_build.ensure_library(replace(package.source(), one_copy=frozenset()))
    room = ctypes.create_string_buffer(32)
    assert ctypes.CDLL(str(first)).reach_door(room, ctypes.c_longlong(9)) == 3
    assert ctypes.CDLL(str(second)).reach_door(room, ctypes.c_longlong(9)) == 2
    assert ctypes.CDLL(str(third)).other_door(room, ctypes.c_longlong(9)) == 2


UPGRADE = (("records.py", "declare_row(4)", "declare_row(40_000)"),
           ("rules.py", "g.left += 1", "for k in range(40_000):\n        g.kept[k] = 7"))  # fmt: skip


@pytest.mark.parametrize("is_removed", [False, True])
def test_a_package_that_changes_under_a_running_program_is_not_mixed(package: Package, is_removed: bool) -> None:
    """Rules of the new version on records of the old one wrote where nothing of theirs lay: it ended the program."""
    source = package.source()
    for edit in UPGRADE:
        package.edit(*edit)
    if is_removed:
        shutil.rmtree(package.home)
    with pytest.raises(library_build.NoCompiler, match="changed while this program ran"):
        library_build.ensure_library(source)
    assert library_build.find_library(source) is None
    if not is_removed:
        assert package.key(), "read again it is whole"


@pytest.mark.soak
def test_two_packages_come_and_go_five_hundred_times(package: Package, tmp_path: Path) -> None:
    """Installed, upgraded and removed at any moment, also between loading and compiling; what plays is one version."""
    needs_a_compiler()
    rng, played, refused = Random(48), 0, 0
    texts = {file.name: file.read_text("utf-8") for file in package.home.iterdir() if file.is_file()}
    for _ in range(500):
        lasting = rng.choice((4, 5, 400))
        for name, text in texts.items():
            (package.home / name).write_text(text.replace("declare_row(4)", f"declare_row({lasting})"), "utf-8")
        package.edit("rules.py", "g.left += 1", f"for k in range({lasting}):\n        g.kept[k] = {lasting % 7}")
        source = package.source()
        if rng.random() < 0.4:
            import_module("heaps.rules")
        befalls = rng.choice(("nothing", "nothing", "upgraded", "removed"))
        if befalls == "upgraded":
            package.edit("records.py", f"declare_row({lasting})", "declare_row(9)")
            package.edit("rules.py", f"range({lasting})", "range(9)")
        if befalls == "removed":
            shutil.rmtree(package.home)
        try:
            library = Library(library_build.ensure_library(source))
            heap = record_class_for(source.records[0])()
            assert library.bind_door(import_module("heaps.rules").reach_door)(heap.address, 9) == 3
            assert list(heap.kept) == [lasting % 7] * lasting  # type: ignore[attr-defined]
            played += 1
        except library_build.NoCompiler:
            assert befalls != "nothing"
            refused += 1
        package.home.mkdir(exist_ok=True)
    assert played + refused == 500
    assert min(played, refused) > 100
