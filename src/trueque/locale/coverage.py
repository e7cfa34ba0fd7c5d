"""How much of a language is translated: of every sentence that our own languages have, how many it has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable

from trueque.kernel.registry import GAMES, open_game_files
from trueque.locale.po import read_po
from trueque.locale.tongues import LANGUAGES, language_folders, language_name

WHOLE = LANGUAGES[0]
"""A language of ours that is not English: it has every sentence, which tests hold."""


def project_catalogues() -> Iterator[tuple[str, Traversable]]:
    """Our catalogues in a language that is whole: of the house, then of the games, each with its domain."""
    for file in sorted(language_folders()[WHOLE].iterdir(), key=lambda one: one.name):
        if file.name.endswith(".po"):
            yield file.name.removesuffix(".po"), file
    for game in GAMES:
        yield game, open_game_files(game).joinpath(f"locale/{WHOLE}.po")


@cache
def english_sentences() -> dict[str, frozenset[str]]:
    """Every English sentence by its domain; one that counts goes by its form for one."""
    found = {domain: read_po(file.read_text(encoding="utf-8")) for domain, file in project_catalogues()}
    return {domain: frozenset({*one.singular, *one.plural} - {""}) for domain, one in found.items()}


def count_translated(folder: Traversable) -> tuple[int, int]:
    """How many of our sentences the language in *folder* has, and how many there are; what cannot be read has none."""
    done = 0
    for domain, sentences in english_sentences().items():
        path = folder / f"{domain}.po"
        try:
            own = read_po(path.read_text(encoding="utf-8")) if path.is_file() else read_po("")
        except (OSError, ValueError):
            continue
        said = {english for english, text in own.singular.items() if text}
        done += len(sentences & (said | {english for english, forms in own.plural.items() if all(forms)}))
    return done, sum(map(len, english_sentences().values()))


def translated_percent(lang: str) -> int:
    """How much of *lang* is translated; a hundred only where nothing is missing."""
    if lang in LANGUAGES:
        return 100
    done, whole = count_translated(language_folders()[lang])
    return 100 * done // whole


def language_label(lang: str) -> str:
    """What a language calls itself, and how much of it there is where something is missing."""
    percent = translated_percent(lang)
    return language_name(lang) if percent == 100 else f"{language_name(lang)} ({percent} %)"
