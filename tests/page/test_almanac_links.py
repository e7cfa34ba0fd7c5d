"""Wherever the page says "what the rules say", the almanac has that entry."""

from __future__ import annotations

import re
from pathlib import Path

from trueque import almanac

WEB = Path(__file__).parents[2] / "web/src"
SOURCES = [*WEB.glob("**/*.svelte"), *WEB.glob("**/*.ts")]
LINKED = re.compile(r'link\("rules", "([\w-]+)"\)|#/rules/([\w-]+)')
MAPPED = re.compile(r': "([\w-]+)"')


def test_every_link_to_the_rules_leads_somewhere() -> None:
    found = {name for path in SOURCES for names in LINKED.findall(path.read_text(encoding="utf-8")) for name in names}
    found = {name for name in found if "-" in name}
    found |= set(MAPPED.findall((WEB / "princes/entries.ts").read_text(encoding="utf-8")))
    assert {"brigands", "heroes", "honest-dice"} <= found
    assert not found - set(almanac.ids())
