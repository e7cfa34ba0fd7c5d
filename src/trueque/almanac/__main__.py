"""Prints the list of entries that docs/almanac.md keeps, or writes the rulebooks that docs/rulebook keeps.

python -m trueque.almanac
python -m trueque.almanac docs/rulebook
"""

from __future__ import annotations

import sys
from pathlib import Path

from trueque.almanac.entry import LANGUAGES
from trueque.almanac.rulebook import books, format_book
from trueque.almanac.shelf import entries


def list_entries() -> str:
    """All entries as a Markdown table: id, games, and the title in each language."""
    rows = ["| id | games | es | ca | en |", "|---|---|---|---|---|"]
    rows += [
        f"| `{one.id}` | {', '.join(one.games)} | {' | '.join(one.title(lang) for lang in LANGUAGES)} |"
        for one in entries()
    ]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        for book in books():
            Path(folder, f"{book.id}.md").write_text(format_book(book), encoding="utf-8")
    if not sys.argv[1:]:
        print(list_entries(), end="")
