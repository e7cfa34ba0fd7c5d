"""Every ruling the product cites is written down."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KINDS = {".py", ".layout", ".json", ".md", ".po", ".txt", ".svelte", ".ts"}


def test_every_ruling_cited_in_the_product_exists() -> None:
    written = {
        number
        for path in ROOT.glob("docs/rulings/*.md")
        for number in re.findall(r"\bR-\d{3}\b", "".join(re.findall(r"^(?:#+ |\| ?|- ).*$", path.read_text(), re.M)))
    }
    cited = {
        (number, path.relative_to(ROOT).as_posix())
        for path in ROOT.glob("src/**/*")
        if path.suffix in KINDS and "page" not in path.relative_to(ROOT).parts[:4]
        for number in re.findall(r"\bR-\d{3}\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 100
    lost = sorted((number, path) for number, path in cited if number not in written)
    assert not lost, f"cited, but not in docs/rulings: {lost}"
