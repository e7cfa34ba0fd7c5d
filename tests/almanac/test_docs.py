"""The list of ids in docs/almanac.md is the list of entries."""

from __future__ import annotations

from pathlib import Path

from trueque.almanac.__main__ import listing

DOCS = Path(__file__).parents[2] / "docs/almanac.md"


def test_the_documentation_lists_every_entry() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert text.endswith(listing()), "write the table again with: python -m trueque.almanac"
