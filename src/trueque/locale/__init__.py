"""Languages: one catalogue a package and language, and the function that speaks them.

A package asks once for its speaker and calls it with the English sentence:

    from trueque.locale import speaker
    say = speaker("settlers", lang)
    say("{name}: {total}", name="Marta", total=7)
    say.many("{n} card", "{n} cards", n)

The English sentence is the key; `<lang>/<domain>.po` holds the translations (ordinary gettext files). A test reads
every such call in the sources and fails where a catalogue lacks the sentence: sentences must stand there as literals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from trueque.locale.po import Catalogue, read_po

LANGUAGES = ("es", "ca", "en")


class Speaker:
    """Says sentences of one package in one language."""

    def __init__(self, domain: str, lang: str, catalogue: Catalogue) -> None:
        self.domain = domain
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, sentence: str, /, **values: object) -> str:
        return self._catalogue.one(sentence).format(**values) if values else self._catalogue.one(sentence)

    def many(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for *n* things; ``{n}`` stands for the number."""
        return self._catalogue.many(one, many, n).format(n=n, **values)


@cache
def speaker(domain: str, lang: str) -> Speaker:
    """The speaker of *domain* in *lang*; English needs no catalogue."""
    return Speaker(domain, lang, catalogue(domain, lang))


@cache
def catalogue(domain: str, lang: str) -> Catalogue:
    """The translations of *domain* into *lang*."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: choose one of {', '.join(LANGUAGES)}")
    path = files("trueque.locale") / lang / f"{domain}.po"
    return read_po(path.read_text(encoding="utf-8") if lang != "en" and path.is_file() else "")


def in_every_language(domain: str, told: Callable[[Speaker], str]) -> tuple[str, Callable[[str], str]]:
    """What *told* says in English, and the function that says it in any language: for errors that people will read."""
    return told(speaker(domain, "en")), lambda lang: told(speaker(domain, lang))
