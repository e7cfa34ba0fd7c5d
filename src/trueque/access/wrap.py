"""Lines for narrow windows and braille displays."""

from __future__ import annotations

import re
from textwrap import wrap

GLUE = "\N{NO-BREAK SPACE}"
# A number stays with what it counts: "2 de / lana" is hard to follow in braille.
COUNTED = re.compile(r"(\d) (?:(?:de|d'|of) ?)?(?=\w)")


def wrapped(text: str, width: int | None) -> list[str]:
    """*text* broken at words; what follows the first line begins with two spaces. No width: one line."""
    if not width or len(text) <= width:
        return [text]
    glued = COUNTED.sub(lambda found: found[0].replace(" ", GLUE), text)
    rows = wrap(glued, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return [row.replace(GLUE, " ") for row in rows] or [""]
