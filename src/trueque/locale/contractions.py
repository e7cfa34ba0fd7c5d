"""What fills a blank, as the folder of each language says it: de Marta, d'Hugo; 2,5 and 2.5.

Both lie in `contractions.toml`, where a language has any (ours for Catalan says what its lines mean); the page is sent
the same lines with its sentences.
"""

from __future__ import annotations

import re
import tomllib
import warnings
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property

from trueque.locale.tongues import LANGUAGES, language_folders

FILE = "contractions.toml"


@dataclass(frozen=True)
class Contraction:
    """A word before a blank, and what it becomes where the value begins as a pattern says."""

    word: str
    becomes: str
    before: str
    blanks: tuple[str, ...] = ()
    """Before which blanks; where none is named, before any."""

    @cached_property
    def _begins(self) -> re.Pattern[str]:
        return re.compile(self.before, re.IGNORECASE)

    @cached_property
    def _place(self) -> re.Pattern[str]:
        blank = "|".join(self.blanks) or r"\w+"
        return re.compile(rf"\b{re.escape(self.word)}\{{({blank})\}}")

    def apply_to(self, sentence: str, values: Mapping[str, object]) -> str:
        """*sentence*, whose blanks *values* will fill, with the word as it is written before them."""
        return self._place.sub(lambda found: self._write(found, str(values.get(found[1], ""))), sentence)

    def _write(self, found: re.Match[str], value: str) -> str:
        return f"{self.becomes}{{{found[1]}}}" if self._begins.match(value) else found[0]


def read_contractions(text: str) -> tuple[Contraction, ...]:
    """What a file of contractions says; a line of it that cannot be meant is said in a `ValueError`."""
    told = tomllib.loads(text)
    try:
        found = tuple(
            Contraction(one["word"], one["becomes"], one["before"], tuple(one.get("blanks", ())))
            for one in told.get("contraction", ())
        )
        for one in found:
            re.compile(one.before)
    except (KeyError, TypeError, re.error) as wrong:
        raise ValueError(f"a contraction should have word, becomes and before, a pattern: {wrong}") from wrong
    return found


@cache
def decimal_mark(lang: str) -> str:
    """What stands between a whole number and its tenths in *lang*."""
    path = language_folders()[lang] / FILE
    return str(tomllib.loads(path.read_text(encoding="utf-8")).get("decimal", ".")) if path.is_file() else "."


def format_decimal(number: float, lang: str) -> str:
    """A number to its tenths as *lang* writes it; a whole number has none."""
    return f"{number:.1f}".removesuffix(".0").replace(".", decimal_mark(lang))


@cache
def contractions(lang: str) -> tuple[Contraction, ...]:
    """The contractions of *lang*; of another package's language, none where its file cannot be read."""
    path = language_folders()[lang] / FILE
    try:
        return read_contractions(path.read_text(encoding="utf-8")) if path.is_file() else ()
    except (OSError, ValueError) as why:
        if lang in LANGUAGES:
            raise
        warnings.warn(f"The contractions of «{lang}» are left out: {why}", stacklevel=2)
        return ()


def serialize_contractions(lang: str) -> list[dict[str, object]]:
    """The contractions of *lang* for the page."""
    return [asdict(one) for one in contractions(lang)]


def fill_blanks(sentence: str, lang: str, values: Mapping[str, object]) -> str:
    """*sentence* with its blanks filled in, fractions to their tenths, and the words before them as *lang* writes them
    there."""
    values = {
        name: format_decimal(value, lang) if isinstance(value, float) else value for name, value in values.items()
    }
    for one in contractions(lang):
        if one.word in sentence:
            sentence = one.apply_to(sentence, values)
    return sentence.format(**values)
