"""What the page does in one place alone, since each other way was seen to go wrong."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = sorted((Path(__file__).parents[2] / "web" / "src").rglob("*.svelte"))


def files_with(pattern: str) -> list[str]:
    return [path.name for path in SOURCES if re.search(pattern, path.read_text(encoding="utf-8"))]


def test_files_are_chosen_by_our_own_button() -> None:
    """The browser's own speaks the browser's language and not the page's."""
    assert files_with(r'type="file"') == ["FileField.svelte"]


def test_the_end_of_a_game_draws_the_curve_of_its_review() -> None:
    """Whole: one that began later would show another number at the same word."""
    drawn = [path.read_text(encoding="utf-8") for path in SOURCES if "<OddsChart" in path.read_text(encoding="utf-8")]
    assert len(drawn) == 2
    assert all(re.search(r"<OddsChart\s+curve=\{told\.curve\}\s+sketch=\{told\.sketch\}", text) for text in drawn)


def test_readers_see_no_number_of_a_ruling_and_no_name_of_a_test() -> None:
    shown = [path.read_text(encoding="utf-8") for path in SOURCES if path.parent.name == "rules"]
    assert shown
    assert not any(re.search(r"\.probes|\{(?:one|entry)\.title\}", text) for text in shown)
