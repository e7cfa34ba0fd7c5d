"""Prints the list of entries that docs/almanac.md keeps: python -m trueque.almanac."""

from __future__ import annotations

from trueque.almanac.entry import LANGUAGES
from trueque.almanac.shelf import entries


def listing() -> str:
    """All entries as a Markdown table: id, games, and the title in each language."""
    rows = ["| id | games | es | ca | en |", "|---|---|---|---|---|"]
    rows += [
        f"| `{one.id}` | {', '.join(one.games)} | {' | '.join(one.title(lang) for lang in LANGUAGES)} |"
        for one in entries()
    ]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(listing(), end="")
