"""Corners with spoken letters: «charlie 5» for c5, since b, c, d and e rhyme in all three languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

SPOKEN = {
    "en": ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot"),
    "es": ("alfa", "bravo", "charlie", "delta", "eco", "foxtrot"),
    "ca": ("alfa", "bravo", "charlie", "delta", "eco", "foxtrot"),
}
CORNER = re.compile(r"(?<!\w)([a-f])(\d{1,2})(?!\w)")
OFF = ("no", "off")


def spelled(text: str, lang: str) -> str:
    """*text* with every corner's letter as it is spoken."""
    letters = SPOKEN[lang]
    return CORNER.sub(lambda found: f"{letters['abcdef'.index(found[1])]} {found[2]}", text)


def switched(words: Sequence[str], now: bool) -> bool:
    """What «letters yes», «letters no» or just «letters» make of it."""
    return words[0] not in OFF if words else not now
