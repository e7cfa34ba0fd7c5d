"""Uncontracted braille in Spanish, Catalan and English (UEB), cell by cell, and its ASCII form for embossers.

The tests hold every rule of the almanac against liblouis (tables es-g1, ca-g1, en-ueb-g1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from trueque.locale.tongues import InLanguages

BLANK = "\N{BRAILLE PATTERN BLANK}"
NUMBER = "⠼"
GRADE_ONE = "⠰"
"""UEB: what follows a number is a letter again."""
PASSAGE, PASSAGE_END = "⠠⠠⠠", "⠠⠄"
"""UEB: capitals from here, until here."""
CAPITAL = InLanguages({"es": "⠨", "ca": "⠨", "en": "⠠"})

LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
DIGITS = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))

# Marks that Spanish and Catalan share; the two print quotation marks are one and the same in braille.
ROMANCE = dict(zip(".,;:-–'()?¿¡«»“”‘’+=*×<>", "⠄⠂⠆⠒⠤⠤⠄⠣⠜⠢⠢⠖⠦⠦⠦⠦⠦⠦⠖⠶⠔⠦⠪⠕", strict=True)) | {
    "—": "⠤⠤",
    "/": "⠠⠂",
    "…": "⠄⠄⠄",
    "%": "⠸⠴",
    "&": "⠠⠯",
}
SIGNS = InLanguages[dict[str, str]]({
    "es": ROMANCE | dict(zip("áéíóúüñ!@", "⠷⠮⠌⠬⠾⠳⠻⠖⠐", strict=True)),
    "ca": ROMANCE | dict(zip("àéèíïóòúüç·!", "⠷⠿⠮⠌⠻⠪⠬⠾⠳⠯⠐⠲", strict=True)),
    "en": {
        ".": "⠲", ",": "⠂", ";": "⠆", ":": "⠒", "-": "⠤", "–": "⠠⠤", "—": "⠠⠤", "'": "⠄", "(": "⠐⠣", ")": "⠐⠜",
        "?": "⠦", "!": "⠖", "¿": "⠘⠰⠦", "¡": "⠘⠰⠖", "«": "⠸⠦", "»": "⠸⠴", "“": "⠦", "”": "⠴", "‘": "⠠⠦", "’": "⠠⠴",
        "/": "⠸⠌", "+": "⠐⠖", "=": "⠐⠶", "*": "⠐⠔", "×": "⠐⠦", "%": "⠨⠴", "&": "⠈⠯", "@": "⠈⠁", "#": "⠸⠹",
        "<": "⠈⠣", ">": "⠈⠜", "_": "⠨⠤", "…": "⠲⠲⠲", "·": "⠈⠡",
    },
})  # fmt: skip
ACCENTS = {
    "\N{COMBINING ACUTE ACCENT}": "⠘⠌",
    "\N{COMBINING GRAVE ACCENT}": "⠘⠡",
    "\N{COMBINING DIAERESIS}": "⠘⠒",
    "\N{COMBINING TILDE}": "⠘⠻",
    "\N{COMBINING CEDILLA}": "⠘⠯",
}
"""UEB writes an accent before its letter."""
UNKNOWN = InLanguages({"es": "⠢", "ca": "⠢", "en": "⠦"})
"""A question mark stands for what has no sign."""

RUN = re.compile(r"[^\W\d_]+|\d+|\s|.", re.DOTALL)
NUMERIC = re.compile(r"\d+(?:[.,]\d+)*")
ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""North American Braille ASCII: the character of each of the 64 cells, by its dots as bits."""


def translate_to_cells(text: str, lang: str) -> str:
    """*text* as Unicode braille patterns."""
    text = unicodedata.normalize("NFC", _tidy_quotes(text))
    if lang != "en":
        return "".join(_iterate_cells(text, lang))
    said, at = "", 0
    for start, end in _find_capital_passages(text):
        opening = next(i for i in range(start, end) if text[i].isalpha())
        said += "".join(_iterate_cells(text[at:opening], lang)) + PASSAGE
        said += "".join(_iterate_cells(text[opening:end].lower(), lang)) + PASSAGE_END
        at = end
    return said + "".join(_iterate_cells(text[at:], lang))


def _find_capital_passages(text: str) -> Iterator[tuple[int, int]]:
    """UEB: three or more words in capitals in a row, from the first to the end of the last."""
    row: list[tuple[int, int]] = []
    for found in [*re.finditer(r"\S+", text), None]:
        word = found[0] if found else "x"
        if word.isupper():
            row.append(found.span() if found else (0, 0))
        elif any(c.isalpha() for c in word):
            if len(row) >= 3:
                yield row[0][0], row[-1][1]
            row = []


def to_brf(cells: str) -> str:
    """Unicode braille patterns as embossers and braille displays read them."""
    return "".join(ASCII[ord(cell) - ord(BLANK)] if cell >= BLANK else cell for cell in cells)


def raised_dots(cell: str) -> tuple[int, ...]:
    """The raised dots of one cell, 1 to 6."""
    pattern = ord(cell) - ord(BLANK)
    return tuple(n for n in range(1, 7) if pattern >> (n - 1) & 1)


def _tidy_quotes(text: str) -> str:
    """Typewriter quotes opened and closed, printers' apostrophes plain."""
    text = re.sub(r'"([^"]*)"', "“\\1”", text)
    return re.sub(r"(?<=\w)’(?=\w)", "'", text)


def _iterate_cells(text: str, lang: str) -> Iterator[str]:
    at, after_number = 0, False
    while at < len(text):
        found = (NUMERIC if lang == "en" else RUN).match(text, at) or RUN.match(text, at)
        assert found is not None, "a run matches any character"
        run = found[0]
        if run[0].isdecimal():
            yield NUMBER + "".join(DIGITS.get(c) or SIGNS[lang][c] for c in run)
        elif run.isspace():
            yield BLANK
        elif run.isalpha():
            yield _word_cells(run, lang, after_number)
        else:
            yield _grade_one_mark(text, at, lang) + (
                SIGNS[lang].get(run) or SIGNS[lang].get(_nearest_plain_sign(run)) or UNKNOWN[lang]
            )
        after_number = run[-1].isdecimal() or (after_number and run in ".,")
        at = found.end()


def _grade_one_mark(text: str, at: int, lang: str) -> str:
    """UEB: a low sign inside a word, or a lone question mark, could be read as something else."""
    if lang != "en":
        return ""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    inside = text[at] in ",;:!?" and before.isalpha() and after.isalpha()
    lone = text[at] == "?" and (not before or before in " (")
    return GRADE_ONE if inside or lone else ""


def _word_cells(word: str, lang: str, after_number: bool) -> str:
    """A run of letters with its capitals; those that fill the rest of a word are marked once, twice over."""
    capital = CAPITAL[lang]
    shouted = next((i for i in range(len(word) - 1) if word[i:].isupper()), len(word))
    said = "".join((capital if c.isupper() else "") + _letter_cells(c.lower(), lang) for c in word[:shouted])
    if shouted < len(word):
        said += capital * 2 + "".join(_letter_cells(c.lower(), lang) for c in word[shouted:])
    return GRADE_ONE + said if lang == "en" and after_number and word[0] in "abcdefghij" else said


def _letter_cells(letter: str, lang: str) -> str:
    if letter in LETTERS:
        return LETTERS[letter]
    if letter in SIGNS[lang]:
        return SIGNS[lang][letter]
    base, *marks = list(unicodedata.normalize("NFD", letter))
    accents = "".join(ACCENTS.get(mark, "") for mark in marks) if lang == "en" else ""
    return accents + LETTERS[base] if base in LETTERS else UNKNOWN[lang]


def _nearest_plain_sign(sign: str) -> str:
    """The nearest sign that every table knows."""
    return {"_": "-", "“": '"', "·": ".", "`": "'"}.get(sign, sign)
