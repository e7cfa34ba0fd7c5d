"""Which languages there are, and where each one's folder lies: ours, and any that is laid over them.

A language is one folder: catalogues (`<domain>.po`, those of games too) and `vocabulary.txt`, what people type. Ours
lie in this package; others in a package announced under ``trueque.languages`` (its name is the language's), or in a
folder of folders named by ``TRUEQUE_LANGUAGES``. What another language leaves out is English, string by string.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from trueque.kernel.containment import guard_package_failure

LANGUAGES = ("es", "ca", "en")
"""Ours, whose catalogues are whole. Every list of them in the program is this one."""
ENGLISH = "en"
CODE = re.compile(r"[a-z]{2}")

T = TypeVar("T")
Words = Mapping[str, tuple[str, ...]]


class InLanguages(dict[str, T]):
    """One thing in several languages; in those that it lacks it is English."""

    def __missing__(self, lang: str) -> T:
        return self[ENGLISH]


@cache
def language_folders() -> dict[str, Traversable]:
    """Every language with its folder, ours first."""
    found: dict[str, Traversable] = {lang: files("trueque.locale") / lang for lang in LANGUAGES}
    for point in entry_points(group="trueque.languages"):
        if CODE.fullmatch(point.name) and (folder := folder_of(point.value)) is not None:
            found.setdefault(point.name, folder)
    for shelf in filter(None, os.environ.get("TRUEQUE_LANGUAGES", "").split(os.pathsep)):
        for folder in sorted(Path(shelf).iterdir()) if Path(shelf).is_dir() else ():
            if folder.is_dir() and CODE.fullmatch(folder.name):
                found.setdefault(folder.name, folder)
    return found


def folder_of(package: str) -> Traversable | None:
    """Where a language of another package lies; nowhere, where that package is gone or does not load."""
    try:
        with guard_package_failure():
            return files(package)
    except Exception as why:
        if not isinstance(why, ModuleNotFoundError):
            warnings.warn(f"The language of «{package[:40]}» is left out: {type(why).__name__}.", stacklevel=2)
        return None


def languages() -> tuple[str, ...]:
    """Every language that can be chosen: ours first."""
    return tuple(language_folders())


def clear_caches() -> None:
    """Forget which languages were found: one was laid over them since."""
    for remembered in (language_folders, _vocabulary, vocabulary_section):
        remembered.cache_clear()


def order_languages(lang: str) -> tuple[str, ...]:
    """*lang*, then the other languages."""
    return (lang, *(other for other in languages() if other != lang))


# ---- what people type ------------------------------------------------------------------------------------------------


@cache
def _vocabulary(lang: str) -> dict[str, dict[str, tuple[str, ...]]]:
    path = language_folders()[lang] / "vocabulary.txt"
    try:
        return read_vocabulary(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except (OSError, ValueError) as why:
        if lang in LANGUAGES:
            raise
        warnings.warn(f"The vocabulary of «{lang}» is left out: {why}", stacklevel=2)
        return {}


def read_vocabulary(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Sections of lines ``meaning: words``; a line that begins with ``#`` says something about the file."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    section: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("["):
            section = found.setdefault(line.strip("[] "), {})
        elif line.strip() and not line.startswith("#"):
            meaning, colon, words = line.partition(":")
            if not colon or not words.split():
                raise ValueError(f"line {number} should read “meaning: words”, not {line.strip()[:60]}")
            section[meaning.strip()] = tuple(words.split())
    return found


def read_own_section(lang: str, section: str) -> Words:
    """What *lang* itself has in a section of its vocabulary."""
    return _vocabulary(lang).get(section, {})


@cache
def vocabulary_section(lang: str, section: str) -> Words:
    """A section of the vocabulary of *lang*; what it leaves out is English."""
    return {**read_own_section(ENGLISH, section), **read_own_section(lang, section)}


def language_name(lang: str) -> str:
    """What a language calls itself; one that does not say so goes by its letters."""
    return " ".join(read_own_section(lang, "language").get("name", (lang.upper(),)))


def sign_words(lang: str, name: str) -> tuple[str, ...]:
    """The letters and small words that sentences are set with: the letters of the sides, the winds."""
    return vocabulary_section(lang, "signs")[name]


def sign_phrase(lang: str, name: str) -> str:
    """One of them that is a phrase: “to” in “3 to 1”."""
    return " ".join(sign_words(lang, name))
