"""Full-text search that forgives case, accents, endings and small slips."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from trueque.almanac.entry import Entry, Text
from trueque.almanac.shelf import entries, shelf

# What a word is worth by where it stands; in a title of few words it is worth more.
TITLE, NAME, BODY = 12, 10, 1
INFLECTED, BEGUN = 0.8, 0.25
BODY_CAP = 4
SHORTEST_STEM, LONGEST_ENDING = 4, 3
SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a al an and are as at by d de del do el els em en es et for from how i if in is it l la las les lo los me mi"
        " my no o of on or per por que s se si su the to tu un una y you your",
    )
)


@dataclass(frozen=True)
class Found:
    """An entry that answers a search, with how well."""

    entry: Entry
    score: float


def plain_words(text: str) -> list[str]:
    """The words of *text* without case, accents, elisions or the Catalan middle dot."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("·", ""))
    return re.findall(r"[^\W_]+", "".join(c for c in bare if not unicodedata.combining(c)))


def search(words: str, lang: str, game: str | None = None, limit: int = 10) -> list[Found]:
    """The entries that fit what somebody typed, best first; entries with more of the words come before others."""
    asked = [word for word in plain_words(words) if word not in SMALL_WORDS] or plain_words(words)
    asked = [_known(word, lang) for word in asked]
    found: list[tuple[int, float, Entry]] = []
    for one in entries(game):
        marks = [_mark(word, one.id, lang) for word in asked]
        hits = sum(mark > 0 for mark in marks)
        if hits:
            found.append((hits, sum(marks), one))
    found.sort(key=lambda hit: (-hit[0], -hit[1], hit[2].id))
    return [Found(one, score) for _, score, one in found[:limit]]


def _mark(word: str, name: str, lang: str) -> float:
    return max(_fit(word, seen) * worth for seen, worth in _index(lang)[name].items())


def _fit(word: str, seen: str) -> float:
    if word == seen:
        return 1
    short, long = sorted((word, seen), key=len)
    if len(short) >= SHORTEST_STEM and long.startswith(short) and len(long) - len(short) <= LONGEST_ENDING:
        return INFLECTED
    # Typing may stop in mid-word: what was typed opens the word.
    return BEGUN if len(word) >= 3 and seen.startswith(word) else 0


@cache
def _index(lang: str) -> Mapping[str, Mapping[str, float]]:
    return {one.id: _worth(one, one.texts[lang]) for one in shelf().values()}


def _worth(one: Entry, text: Text) -> Mapping[str, float]:
    worth: dict[str, float] = {}
    rows = ["".join(span.text for span in row) for block in text.blocks for row in block.rows]
    body = " ".join([*rows, *(block.says for block in text.blocks)])
    for word, times in Counter(plain_words(body)).items():
        worth[word] = BODY * min(times, BODY_CAP)
    for word in set(plain_words(" ".join([one.id, *one.aliases, *text.words]))):
        worth[word] = worth.get(word, 0) + NAME
    title = plain_words(text.title)
    for word in set(title):
        worth[word] = worth.get(word, 0) + TITLE + TITLE / len(title)
    return worth


@cache
def _vocabulary(lang: str) -> tuple[str, ...]:
    return tuple(sorted({word for words in _index(lang).values() for word in words}))


@cache
def _known(word: str, lang: str) -> str:
    """The word itself, or the likeliest one meant when no entry has anything like it."""
    if any(_fit(word, seen) for seen in _vocabulary(lang)):
        return word
    near = get_close_matches(word, _vocabulary(lang), n=1, cutoff=0.75)
    return near[0] if near else word
