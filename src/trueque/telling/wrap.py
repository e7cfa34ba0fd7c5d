"""Lines for narrow windows and braille displays."""

from __future__ import annotations

import re

from trueque.locale.fold import fold_text
from trueque.locale.tongues import sign_phrase, sign_words

GLUE = "\N{NO-BREAK SPACE}"
# A number stays with what it counts: "2 de / lana" is hard to follow in braille.
COUNTED = re.compile(r"(\d) (?!(?:y|i|and|or|o)\b)(?:(?:de|d'|of) ?)?(?=\w)")
# A place stays whole: "wool / 8" is two lines to feel for one hex.
PLACED = re.compile(r"(?<=[^\W\d_]) (?=\d+(?:[,;.:)]|$| (?:y|i|and)\b))")
RATE = re.compile(r"\b(\d):1\b")
BRAILLE = 40
"""Up to this width lines are measured in braille cells: a capital and a run of digits cost one more each."""
HANGING = "  "


def count_cells(text: str) -> int:
    """How many braille cells *text* takes."""
    return len(text) + sum(letter.isupper() for letter in text) + len(re.findall(r"\d+", text))


def spell_rates(text: str, lang: str) -> str:
    """*text* with «3:1» as «3 to 1»."""
    return RATE.sub(rf"\1 {sign_phrase(lang, 'rate')} 1", text)


def wrap_text(text: str, width: int | None, lang: str = "en") -> list[str]:
    """*text* broken at words; what follows the first line begins with two spaces. No width: one line."""
    if not width:
        return [text]
    narrow = width <= BRAILLE
    length = count_cells if narrow else len
    if narrow:
        # Braille tables render the colon of a rate badly.
        text = spell_rates(text, lang)
    if length(text) <= width:
        return [text]
    glued = PLACED.sub(GLUE, COUNTED.sub(lambda found: found[0].replace(" ", GLUE), text))
    rows, row = list[str](), ""
    for word in glued.split(" "):
        longer = f"{row} {word}" if row.strip() else row + word
        if length(longer) > width and row.strip():
            rows.append(row)
            row = HANGING + word
        else:
            row = longer
    return [line.replace(GLUE, " ") for line in (*rows, row)]


CORNER = re.compile(r"(?<!\w)([a-z])(\d{1,2})(?!\w)")


def spell_corners(text: str, lang: str) -> str:
    """*text* with every corner's letter as it is spoken."""
    letters = {fold_text(one)[0]: one for one in sign_words(lang, "letters")}
    return CORNER.sub(lambda found: f"{letters.get(found[1], found[1])} {found[2]}", text)
