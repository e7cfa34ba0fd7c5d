"""Contracted braille, where liblouis is installed (its program ``lou_translate``) and has a table for the language.

English has UEB grade 2 and Spanish its *estenografía*; Catalan is read uncontracted, and liblouis has nothing else.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import lru_cache

from trueque.tactile.cells import BLANK, translate_to_cells

TABLES = {"en": "en-ueb-g2.ctb", "es": "es-g2.ctb"}
PROGRAM = "lou_translate"


def can_contract() -> bool:
    """Whether liblouis is there."""
    return shutil.which(PROGRAM) is not None


def translate_texts(texts: Sequence[str], lang: str, grade: int) -> Iterator[str]:
    """Each of *texts* in cells; in grade 2 where *lang* has one, else letter by letter."""
    if grade == 2 and lang in TABLES and texts:
        return iter(_contract_texts(tuple(texts), lang))
    return (translate_to_cells(text, lang) for text in texts)


@lru_cache(maxsize=8)
def _contract_texts(texts: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """All lines through one process: starting one takes longer than what it does."""
    lines = "\n".join(" ".join(text.split()) for text in texts) + "\n"
    command = [PROGRAM, "--forward", f"unicode.dis,{TABLES[lang]}"]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=True)
    found = tuple(line.replace(" ", BLANK) for line in ran.stdout.rstrip("\n").split("\n"))
    assert len(found) == len(texts), "liblouis answers line by line"
    return found
