"""What the documentation and the almanac say of each other."""

from __future__ import annotations

import re
from pathlib import Path

from trueque.almanac import entries
from trueque.almanac.__main__ import list_entries

DOCS = Path(__file__).parents[2] / "docs/almanac.md"
RULINGS = DOCS.parent / "rulings"
FIRST_NUMBERS = {"island.md": "R-0", "quick.md": "R-1", "princes.md": "R-2"}


def test_the_documentation_lists_every_entry() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert text.endswith(list_entries()), "write the table again with: python -m trueque.almanac"


def test_every_ruling_cited_is_written_down() -> None:
    """A cited number stands in docs/rulings, for every game whose rulings are there."""
    written = {found for path in RULINGS.glob("*.md") for found in re.findall(r"R-\d{3}", path.read_text("utf-8"))}
    there = tuple(first for name, first in FIRST_NUMBERS.items() if (RULINGS / name).exists())
    cited = {number for one in entries() for number in one.rulings if number.startswith(there)}
    assert cited <= written, sorted(cited - written)
