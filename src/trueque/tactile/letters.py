"""The two letters that stand for a resource in braille: the same that may be typed."""

from __future__ import annotations

from trueque.speech.vocabulary import SHORT, thing_lexicon


def short_name(resource: str, lang: str) -> str:
    """The first short form of *resource* in the vocabulary."""
    return next(word for word, means in thing_lexicon(lang).own.items() if resource in means and len(word) == SHORT)
