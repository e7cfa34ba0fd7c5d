"""Languages: one catalogue a package and language, and the function that speaks them.

A package asks once for its speaker and calls it with the English sentence:

    from trueque.locale import speaker
    say = speaker("island", lang)
    say("{name}: {total}", name="Marta", total=7)
    say.many("{n} card", "{n} cards", n)

The English sentence is the key; `<lang>/<domain>.po` holds the translations (ordinary gettext files), those of a game
lie in its wing (`<game>/locale/<lang>.po`); a language of another package has them all in its one folder
(`locale.tongues`). A test reads every such call in the sources and fails where a catalogue of ours lacks the sentence:
sentences must stand there as literals.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable

from trueque.kernel.errors import BadNotation, BadOptions, RuleError
from trueque.kernel.registry import open_game_files
from trueque.locale import tongues
from trueque.locale.contractions import contractions, decimal_mark, fill_blanks, format_decimal
from trueque.locale.po import Catalogue, read_po
from trueque.locale.tongues import ENGLISH, LANGUAGES, language_folders, languages

__all__ = [
    "LANGUAGES",
    "Speaker",
    "catalogue",
    "clear_caches",
    "fill_blanks",
    "format_decimal",
    "in_every_language",
    "languages",
    "speaker",
]  # fmt: skip


class Speaker:
    """Says sentences of one package in one language."""

    def __init__(self, domain: str, lang: str, catalogue: Catalogue) -> None:
        self.domain = domain
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, sentence: str, /, **values: object) -> str:
        said = self._catalogue.translate(sentence)
        return fill_blanks(said, self.lang, values) if values else said

    def many(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for *n* things; ``{n}`` stands for the number."""
        return fill_blanks(self._catalogue.translate_plural(one, many, n), self.lang, {"n": n, **values})


def _(sentence: str) -> str:
    """Marks a sentence that is said elsewhere, so that the catalogues are asked for it."""
    return sentence


def clear_caches() -> None:
    """Forget which languages were found, and what they say: one was laid over ours since."""
    tongues.clear_caches()
    for remembered in (speaker, catalogue, contractions, decimal_mark):
        remembered.cache_clear()


@cache
def speaker(domain: str, lang: str) -> Speaker:
    """The speaker of *domain* in *lang*; English needs no catalogue."""
    return Speaker(domain, lang, catalogue(domain, lang))


@cache
def catalogue(domain: str, lang: str) -> Catalogue:
    """The translations of *domain* into *lang*."""
    if lang not in languages():
        raise ValueError(f"no language {lang!r}: choose one of {', '.join(languages())}")
    paths = [language_folders()[lang] / f"{domain}.po", *find_wing_files(domain, f"locale/{lang}.po")]
    found = next((path for path in paths if path.is_file()), None)
    try:
        return read_po(found.read_text(encoding="utf-8") if found is not None and lang != ENGLISH else "")
    except Exception as why:
        if lang in LANGUAGES:
            raise
        # One of another package that cannot be read: it is English, and every other language goes on.
        warnings.warn(f"The catalogue «{domain}» of «{lang}» is left out: {type(why).__name__}.", stacklevel=2)
        return read_po("")


def find_wing_files(game: str, path: str) -> list[Traversable]:
    """A file of the package of *game*, where there is such a game: its words lie in its wing."""
    try:
        return [open_game_files(game).joinpath(path)]
    except BadOptions:
        return []


def translate_error(error: RuleError, lang: str, inner: Callable[[RuleError, str], str] | None = None) -> str:
    """What is wrong, in *lang*: in the game's own words, or by the kernel's pattern, whose catalogue is `kernel.po`.

    An error among its blanks is said by *inner*, or in the same way.
    """
    if not error.pattern:
        return error.spoken(lang)
    say = inner or translate_error
    values = {name: say(v, lang) if isinstance(v, RuleError) else v for name, v in error.values.items()}
    return speaker("kernel", lang)(error.pattern, **values)


def in_every_language(domain: str, told: Callable[[Speaker], str]) -> tuple[str, Callable[[str], str]]:
    """What *told* says in English, and the function that says it in any language: for errors that people will read."""
    return told(speaker(domain, "en")), lambda lang: told(speaker(domain, lang))


def make_notation_error(domain: str, told: Callable[[Speaker], str]) -> BadNotation:
    """The complaint about a text that is no answer of the game whose sentences are in *domain*."""
    sentence, said = in_every_language(domain, told)
    return BadNotation(sentence, "notation", said)
