"""Entries of a game are on the shelf while its package is there, and searched no longer when it has gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from trueque.almanac.search import search
from trueque.almanac.shelf import shelf
from trueque.kernel import registry

WORDS = "zorrilla"
ENTRY = f"""games: fleeting
# en: The {WORDS}
A word that stands nowhere else: {WORDS}.
"""


def test_an_entry_goes_with_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "fleeting_package"
    (home / "almanac").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "almanac" / "fleeting-word.md").write_text(ENTRY)
    (home / "words.py").write_text('def title(lang: str) -> str:\n    return "Fleeting"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    before = dict(registry._announced)
    try:
        registry.register_game("fleeting", "fleeting_package")
        assert "fleeting-word" in shelf()
        assert [hit.entry.id for hit in search(WORDS, "en")][:1] == ["fleeting-word"]
    finally:
        registry._announced.clear()
        registry._announced.update(before)
        registry.clear_caches()
    assert "fleeting-word" not in shelf()
    assert "fleeting-word" not in [hit.entry.id for hit in search(WORDS, "en")]
