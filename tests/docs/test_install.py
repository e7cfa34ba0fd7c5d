"""Nobody is sent to a registry that does not have this program: installing by its name is said once it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

BY_NAME = re.compile(r"""\bpip3? install\s+(?:-\S+\s+)*["']?trueque(?![\w/-]|\.\w)(?!\[[\w,]+\] @)""")
"""An installation by nothing but the name, with extras or without."""
NOT_YET = "No package registry has it yet."
PLACES = ("docs", "examples", "src", "web/src", "release", "requirements", "benchmarks")
KINDS = {".md", ".py", ".txt", ".po", ".html", ".svelte", ".ts", ".toml", ".js", ".sh", ".ipynb"}
WHERE_IT_IS_FOUND_OUT = "src/trueque/kernel/extras.py"
"""What says where a copy came from: by name where a registry gave it, and nowhere else (`test_base_install.py`)."""


def list_what_people_read() -> Iterator[Path]:
    """Documents, examples, the program's own sentences in every language, the page's, and what builds all that."""
    yield from (path for path in ROOT.iterdir() if path.suffix in KINDS or path.name == "Makefile")
    for place in PLACES:
        yield from (path for path in (ROOT / place).rglob("*") if path.suffix in KINDS and "page" not in path.parts)


@pytest.mark.parametrize(
    ("line", "is_by_name"),
    [
        ("$ pip install trueque", True),
        ("pip install 'trueque[server]'", True),
        ('PyTorch (`pip install "trueque[train,gpu]"`)', True),
        ("python -m pip install --upgrade trueque.", True),
        ("pip3 install -U trueque", True),
        ("pip install '.[server]'", False),
        ("pip install 'trueque[fast] @ git+https://example.org/t.git'", False),
        ("pip install ./trueque-1.0-py3-none-any.whl", False),
        ("pip install trueque-1.0-py3-none-any.whl", False),
        ("pip install -e trueque_fr", False),
    ],
)
def test_what_counts_as_by_name(line: str, is_by_name: bool) -> None:
    assert bool(BY_NAME.search(line)) == is_by_name


def test_by_name_is_said_once_a_registry_has_it() -> None:
    """The day it is there, that sentence goes from its page, and this test wants the name in the README."""
    is_there = NOT_YET not in (ROOT / "docs/index.md").read_text(encoding="utf-8")
    if is_there:
        assert BY_NAME.search((ROOT / "README.md").read_text(encoding="utf-8"))
        return
    said = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in list_what_people_read()
        if path.relative_to(ROOT).as_posix() not in (WHERE_IT_IS_FOUND_OUT, "CHANGELOG.md")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BY_NAME.search(line)
    ]
    assert not said, f"nothing can be installed by its name yet, but {said} say so"
