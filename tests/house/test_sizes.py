"""The house rules that keep the code findable: small files, small functions, every test folder in a lane."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.each import each
from tests.lanes import FOLDERS
from tests.sources import nodes, parse

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PYTHON = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("benchmarks/**/*.py")])
COMPONENTS = sorted(p for p in ROOT.glob("web/**/*.svelte") if "node_modules" not in p.parts)
PAGE = sorted(p for end in ("svelte", "ts", "css", "html") for p in (ROOT / "web/src").rglob(f"*.{end}"))
FILE_LINES, COMPONENT_LINES, FUNCTION_LINES, LINE_LETTERS = 500, 200, 40, 120


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@each(PYTHON, name)
def test_no_python_file_is_longer_than_a_newcomer_reads(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_LINES


def test_no_page_component_is_too_long() -> None:
    long = [name(p) for p in COMPONENTS if len(p.read_text(encoding="utf-8").splitlines()) > COMPONENT_LINES]
    assert not long, f"over {COMPONENT_LINES} lines: {long}"


def test_no_line_of_the_page_is_too_long() -> None:
    """The formatter breaks code; strings and comments it leaves as they are. Printed tables are no text."""
    long = [
        f"{name(path)}:{number}"
        for path in PAGE
        if path.name != "draws.ts"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LINE_LETTERS
    ]
    assert not long, f"over {LINE_LETTERS} letters: {long}"


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in nodes(path) if SOURCES in path.parents else ast.walk(parse(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.lineno
            yield f"{name(path)}:{first} {node.name}", (node.end_lineno or first) - first + 1


def test_no_function_is_longer_than_a_screen() -> None:
    long = [where for path in PYTHON for where, lines in functions(path) if lines > FUNCTION_LINES]
    assert not long, f"over {FUNCTION_LINES} lines: {long}"


def test_every_test_folder_belongs_to_a_lane() -> None:
    known = {folder for folders in FOLDERS.values() for folder in folders}
    found = {p.parent.relative_to(ROOT / "tests").parts[0] for p in ROOT.glob("tests/*/**/test_*.py")}
    assert found <= known, f"in no lane of tests/lanes.py: {sorted(found - known)}"
