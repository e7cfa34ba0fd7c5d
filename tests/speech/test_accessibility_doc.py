"""docs/accessibility.md names every criterion of WCAG 2.2 A and AA, and only tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.sources import nodes

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/accessibility.md").read_text(encoding="utf-8")
CRITERIA = """
1.1.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1
2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2
3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
"""
"""All of levels A and AA but the five about audio and video, which share a row."""


def named_in(path: Path) -> set[str]:
    return {node.name for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_criterion_has_a_row() -> None:
    rows = re.findall(r"^\| (\d\.\d\.\d+)", DOC, re.MULTILINE)
    assert rows == ["1.1.1", "1.2.1", *CRITERIA.split()[1:]]


def test_every_row_says_what_holds_it() -> None:
    rows = re.findall(r"^\| \d\.\d\.\d+ [^|]*\|([^|]*)\|([^|]*)\|$", DOC, re.MULTILINE)
    assert len(rows) == len(CRITERIA.split()) + 1
    assert all(how.strip() and held.strip() for how, held in rows)
    assert all("axe" in held or "::" in held for _, held in rows), "each is held by a test"


def test_every_test_it_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", DOC)
    assert len(named) > 40
    missing = [f"{file}::{name}" for file, name in named if name not in named_in(ROOT / file)]
    assert not missing
