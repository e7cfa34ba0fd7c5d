"""Corners with spoken letters: «charlie 5» for c5, since b, c, d and e rhyme in all our languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trueque.locale.tongues import sign_words

CORNER = re.compile(r"(?<!\w)([a-f])(\d{1,2})(?!\w)")
OFF = ("no", "off")


def spell_corners(text: str, lang: str) -> str:
    """*text* with every corner's letter as it is spoken."""
    letters = sign_words(lang, "letters")
    return CORNER.sub(lambda found: f"{letters['abcdef'.index(found[1])]} {found[2]}", text)


def read_switch(typed: Sequence[str], now: bool) -> bool:
    """What «letters yes», «letters no» or just «letters» make of it."""
    return typed[0] not in OFF if typed else not now
