"""Every code block in README and docs is run, or says why it is not."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, ROOT, Block, blocks, indented
from tests.terminal.kit import trueque_words
from trueque.kernel import registry
from trueque.kernel.record import read_record

RUN = {"python", "console", "sh", "json", "record"}
NOT_PROGRAMS = {
    "exchange": "replayed against a server by tests/server/test_document.py",
    "ebnf": "a grammar",
    "nginx": "another program's configuration",
    "ini": "another program's configuration",
    "toml": "a part of somebody else's file",
    "po": "a catalogue, held equal to its file by tests/docs/test_pebbles.py",
    "js": "run by tests/bots/test_outside.py where Node is installed",
    "position": "a line, read and written again by tests/kernel/test_position.py",
    "layout": "an island, read by tests/island/test_documents.py",
    "text": "a drawing or a table, no code",
}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_is_of_a_known_kind_or_excused(page: Path) -> None:
    for block in blocks(page):
        known = block.language in RUN or block.language in NOT_PROGRAMS
        assert known, f"{name(page)}:{block.line}: a block of «{block.language}» is neither run nor excused"
    assert not indented(page), f"{name(page)}: fence these blocks and name their language"


RUNNABLE = [page for page in PAGES if any(b.language in RUN and not b.excuse for b in blocks(page))]
LONG = {
    "docs/review.md": "tests/terminal/test_review.py reviews and weighs by the same commands",
    "docs/data.md": "tests/archive writes and reads back the same rows",
}
"""Pages whose commands think for half a minute, and what proves them in every run."""


def by_length(page: Path) -> Any:
    """The page, in the long runs where it is long."""
    return pytest.param(page, id=name(page), marks=[pytest.mark.soak] if name(page) in LONG else [])


@pytest.mark.parametrize("page", map(by_length, RUNNABLE))
def test_the_blocks_of_a_page_work_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names: dict[str, Any] = {"__name__": "docs"}
    before, announced = set(sys.modules), dict(registry._announced)
    try:
        for block in blocks(page):
            if not block.excuse and block.language in RUN:
                where = f"{name(page)}:{block.line}"
                try:
                    follow(block, names, where)
                except Exception as broken:
                    raise AssertionError(f"{where}: {type(broken).__name__}: {broken}") from broken
    finally:
        registry._announced.clear()
        registry._announced.update(announced)
        registry.clear_caches()
        for module in set(sys.modules) - before:
            if getattr(sys.modules[module], "__file__", None) and str(tmp_path) in str(sys.modules[module].__file__):
                del sys.modules[module]


def follow(block: Block, names: dict[str, Any], where: str) -> None:
    """Do what a reader would do with a block."""
    if block.title:
        path = Path(block.title)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
    elif block.language == "python":
        exec(compile(block.text, where, "exec", dont_inherit=True), names)
    elif block.language == "json":
        json.loads(block.text)
    elif block.language == "record":
        read_record(block.text)
    else:
        for line in block.text.replace("\\\n", "").splitlines():
            command = line.removeprefix("$ ").partition(" #")[0].strip()
            if command and (block.language == "sh" or line.startswith("$ ")):
                type_in(command)


def type_in(command: str) -> None:
    """Run a command line: ours in this process, any other in a shell's place."""
    words = shlex.split(command)
    if words[:3] == ["python", "-m", "trueque"]:
        words = words[2:]
    if words[0] == "trueque":
        ran = trueque_words(words[1:])
        assert ran.code == 0, f"«{command}» ended with {ran.code}: {ran.err or ran.out}"
        return
    subprocess.run([sys.executable if words[0] == "python" else words[0], *words[1:]], check=True, timeout=30)
