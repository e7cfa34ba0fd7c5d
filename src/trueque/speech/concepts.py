"""What the words of a question are about: «cuántas», “how many” and «quantes» are one concept in three languages.

The vocabulary's section ``concepts`` has the words, whole, by their beginning (``cost*``) or several that follow each
other (``have+to``); a word may be about several things: «tengo» is about having and about whoever speaks. A word that
nobody knows is taken for the known one that a slip of the finger makes of it, where there is just one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from trueque.kernel.words import Listener
from trueque.locale.tongues import own_words
from trueque.speech.fold import fold, tokens
from trueque.speech.sentences import LAND, PIECES, Word, joint, named
from trueque.speech.vocabulary import SMALL, acts, things

Known = dict[str, frozenset[str]]
STEM = 3
"""Letters of a beginning that are enough."""
QUIET = ("polite", "filler", "lead", "asks", "search", "idle", "handing", "getting", "mine", "yours", "dropping",
         "claiming", "pair", "whole", "ordinary", "above", "below")  # fmt: skip
"""Rows of words that are no slips of others."""
SLIP = 5
"""Shorter words are never taken for slips of others."""


@cache
def _known(lang: str) -> tuple[Known, Known]:
    """Whole words and beginnings, each with what it is about."""
    whole: Known = {}
    begins: Known = {}
    for concept, said in own_words(lang, "concepts").items():
        for one in (word for word in said if "+" not in word):
            place, word = (begins, one[:-1]) if one.endswith("*") else (whole, one)
            place[fold(word)] = place.get(fold(word), frozenset()) | {concept}
    return whole, begins


def has_concepts(lang: str) -> bool:
    """Whether questions are heard in *lang* at all."""
    return bool(_known(lang)[0])


@lru_cache(maxsize=4096)
def concepts(word: str, lang: str) -> frozenset[str]:
    """What a folded word is about; nothing where nobody knows it."""
    whole, begins = _known(lang)
    longest = next((begins[word[:n]] for n in range(len(word), STEM - 1, -1) if word[:n] in begins), frozenset[str]())
    return whole.get(word, frozenset()) | longest


@cache
def _together(lang: str) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Words that are about something only when they follow each other, by the first of them."""
    found: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for concept, said in own_words(lang, "concepts").items():
        for row in (tokens(one.replace("+", " ")) for one in said if "+" in one):
            found[row[0]] = (*found.get(row[0], ()), (row, concept))
    return found


def together(line: Sequence[Word], lang: str) -> set[str]:
    """What the words of a line are about by following each other."""
    said, known = tuple(word.said for word in line), _together(lang)
    return {
        concept for i, word in enumerate(said) for row, concept in known.get(word, ()) if said[i : i + len(row)] == row
    }


# ---- slips of the finger ---------------------------------------------------------------------------------------------


def mended(line: Sequence[Word], to: Listener) -> list[Word]:
    """*line* with what was misspelt as it was meant."""
    return [_mended(word, to) for word in line]


def _mended(word: Word, to: Listener) -> Word:
    if word.kind or len(word.said) < SLIP or is_known(word.said, to.lang):
        return word
    near = slip(word.said, to.lang)
    return named(near, to)[0] if near else word


@lru_cache(maxsize=4096)
def is_known(word: str, lang: str) -> bool:
    """Whether a word is anything in *lang*."""
    small = any(word in joint(lang, name) for name in QUIET)
    return (
        small or word in SMALL or bool(concepts(word, lang) or acts(lang).meanings(word) or things(lang).meanings(word))
    )


@lru_cache(maxsize=1024)
def slip(word: str, lang: str) -> str:
    """The word that *word* is but for a letter more, less, other or moved; none where that may be two things."""
    index = _index(lang)
    found = {near for key in (word, *_shorter(word)) for near in index.get(key, ()) if abs(len(near) - len(word)) < 2}
    found = {near for near in found if near[0] == word[0]} or found
    about = {concepts(near, lang) or (acts(lang).meanings(near), things(lang).meanings(near)) for near in found}
    return min(found, key=len) if len(about) == 1 else ""


@cache
def _index(lang: str) -> dict[str, tuple[str, ...]]:
    """Words of some length by what is left of them without one letter."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _spelt(lang):
        for key in {word, *_shorter(word)}:
            found[key] = (*found.get(key, ()), word)
    return found


def _spelt(lang: str) -> list[str]:
    pieces = [word for word, means in acts(lang).own.items() if set(means) & set(PIECES)]
    lands = [word for word, means in things(lang).own.items() if set(means) & set(LAND)]
    said = [token for word in (*_known(lang)[0], *_known(lang)[1]) for token in tokens(word)]
    return sorted({word for word in (*pieces, *lands, *said) if len(word) >= SLIP})


def _shorter(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))
