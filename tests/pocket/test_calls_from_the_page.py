"""The page's worker speaks Python: every name of ours that it says is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from trueque.pocket.door import Door
from trueque.site.site_files import OURS

HERE, SITE = Path("web/src/here"), Path("src/trueque/site")


def test_the_page_asks_python_for_nothing_that_is_not_there() -> None:
    programs = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HERE.glob("*.ts")))
    asked = re.findall(r"^from (trueque[\w.]*) import (\w+)$", programs, re.MULTILINE)
    assert len(asked) > 2
    for room, name in asked:
        found = getattr(import_module(room), name, None) or import_module(f"{room}.{name}")
        for called in re.findall(rf"await {name}\.(\w+)\(", programs):
            assert hasattr(found, called), f"{room}.{name} has no {called}"
    calls = re.search(r"^type Door = {\n(.*?)^};", programs, re.MULTILINE | re.DOTALL)
    assert calls is not None
    said = re.findall(r"^  (\w+)\(", calls[1], re.MULTILINE)
    assert len(said) > 4
    assert [name for name in said if not hasattr(Door, name)] == []


def test_every_file_that_a_site_takes_along_is_there() -> None:
    """Their names stand in strings, which no renaming by machine sees."""
    named = re.findall(r'here / "([\w.]+)"', (SITE / "site_files.py").read_text(encoding="utf-8"))
    assert len(named) > 2
    assert [name for name in (*named, *OURS[2:]) if not (SITE / name).exists()] == []
    worker = (HERE / "waking.ts").read_text(encoding="utf-8")
    assert [name for name in OURS if f'"{name}"' not in worker] == []
