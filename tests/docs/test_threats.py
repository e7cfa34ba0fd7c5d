"""The page of threats: every line names a test that attacks it, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`([\w/]+\.py)` \(([^)]+)\)")
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split(" | ")]
    for line in (ROOT / "docs/threats.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.endswith("| test |")
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[-3][:40])
def test_a_line_names_tests_that_are_there(row: list[str]) -> None:
    named = NAMED.findall(row[-1])
    assert named, "no test is named"
    for file in re.findall(r"`([\w/]+\.py)`", row[-1]):
        assert (ROOT / (file if file.startswith("tests/") else f"tests/server/{file}")).exists(), file
    for file, words in named:
        path = ROOT / (file if file.startswith("tests/") else f"tests/server/{file}")
        tests = " ".join(re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8")))
        for name in words.split("; "):
            wanted = re.sub(r"\W+", "_", name.partition(":")[0].replace("'", "")).lower()
            assert wanted in tests, f"{file} has no test «{name}»"


def test_the_page_has_its_lines() -> None:
    assert len(ROWS) > 70
