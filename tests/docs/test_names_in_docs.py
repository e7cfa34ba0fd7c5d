"""What the documents call by its name in code is there: a file, a function, a field."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("src", "tests", "benchmarks", "web/src", "examples", "release")
ENDINGS = {".py", ".ts", ".svelte", ".css", ".toml", ".json", ".txt", ".po", ".mjs", ".cu", ".c", ".md", ".trq"}
HISTORY = {"decisions.md", "glossary.md"}
"""Pages that tell what was, and which words we stopped using."""
OTHERS = {
    "mybot.py": "a reader's own file",
    "stack1": "columns made for each stack",
    "state.action_to_string": "OpenSpiel's",
    "trueque_quick_v1": "made of a game's name",
    "PYTHON_CONFIGURE_OPTS": "pyenv's",
}
FILE = re.compile(r"[\w./-]+\.(?:py|ts|svelte|toml|css|mjs|cu)")
NAME = re.compile(r"[A-Za-z_][\w.]*(?:\(\))?")
WORD = re.compile(r"[A-Za-z_]\w*")


def list_files() -> list[Path]:
    """Every file of ours, the page's tools aside."""
    found = [one for room in ROOMS for one in (ROOT / room).rglob("*") if "node_modules" not in one.parts]
    return [*found, *(one for one in ROOT.glob("*") if one.is_file()), *(ROOT / "docs").glob("*.mjs")]


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every word of every text of ours, and every file's name."""
    words: set[str] = set()
    for one in list_files():
        words.add(one.name)
        if one.is_file() and (one.suffix in ENDINGS or one.name == "Makefile") and one != Path(__file__):
            words.update(WORD.findall(one.read_text(encoding="utf-8")))
    return words


def list_unknown(page: str, known: set[str]) -> list[str]:
    """The names in a page's text that nothing of ours bears; blocks of code are run by other tests."""
    prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    unknown = []
    for told in re.findall(r"`([^`\n]+)`", prose):
        if told in OTHERS:
            continue
        if FILE.fullmatch(told):
            unknown += [told] if told.rpartition("/")[2] not in known else []
        elif NAME.fullmatch(told):
            unknown += [told] if not set(WORD.findall(told)) <= known else []
    return unknown


def test_a_name_that_is_gone_would_be_noticed(known: set[str]) -> None:
    gone = "no_such_function" + "_of_ours"
    assert list_unknown(f"see `kernel/match.py`, `{gone}` and `{gone}.py`", known) == [gone, f"{gone}.py"]


def test_every_name_in_the_documents_is_there(known: set[str]) -> None:
    pages = [one for one in sorted((ROOT / "docs").rglob("*.md")) if one.name not in HISTORY]
    pages += [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("src/**/README.md")]
    unknown = {page.name: found for page in pages if (found := list_unknown(page.read_text(encoding="utf-8"), known))}
    assert not unknown


def test_every_extra_is_told() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    told = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/index.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(told) == sorted(extras)
