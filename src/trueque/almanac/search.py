"""Full-text search that forgives case, accents, endings and small slips."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import takewhile

from trueque.almanac.entry import Entry, Text
from trueque.almanac.shelf import entries, shelf
from trueque.kernel.registry import game_names
from trueque.kernel.registry import game_words as words_of
from trueque.locale.fold import fold_text
from trueque.locale.tongues import languages, read_own_section

# What a word is worth by where it stands; in a title of few words it is worth more.
TITLE, NAME, BODY = 12, 10, 1
PRESENT = 10
INFLECTED, DERIVED, BEGUN = 0.8, 0.5, 0.25
# Whoever types a whole title, or another name of an entry, means that entry before all others.
WHOLE_TITLE, TABLE_TITLE, WHOLE_NAME = 2000, 1500, 1000
BODY_CAP = 4
SHORTEST_STEM, LONGEST_ENDING = 4, 3
# Anybody may search on a server: neither long questions nor odd words may cost much.
MOST_WORDS, LONGEST_WORD, REMEMBERED = 12, 30, 1024
SMALL_WORDS = frozenset(
    fold_text(word) for lang in languages() for word in read_own_section(lang, "joints").get("search", ())
)


@dataclass(frozen=True)
class Found:
    """An entry that answers a search, with how well."""

    entry: Entry
    score: float


def plain_words(text: str) -> list[str]:
    """The words of *text* without case, accents, elisions or the Catalan middle dot."""
    return re.findall(r"[^\W_]+", fold_text(text))


def search(words: str, lang: str, game: str | None = None, limit: int = 10) -> list[Found]:
    """The entries that fit what somebody typed, best first: many of the words, rare ones, and in telling places."""
    forget_search_index()
    typed = [word[:LONGEST_WORD] for word in plain_words(words[: MOST_WORDS * LONGEST_WORD])]
    telling = [word for word in typed if word not in SMALL_WORDS] or typed
    asked = [_correct_word(word, lang) for word in telling[:MOST_WORDS]]
    found = [
        Found(one, sum(_rarity(word, lang) * _score_word(word, one.id, lang) for word in asked))
        for one in entries(game)
    ]
    whole = " ".join(typed)
    found = [Found(hit.entry, hit.score + _score_title_match(hit.entry, whole, lang)) for hit in found]
    # Alike in every other way: the board game's first, as the shelf has it.
    found.sort(key=lambda hit: (-hit.score, game_names().index(hit.entry.games[0]), hit.entry.id))
    return [hit for hit in found[:limit] if hit.score]


_searched: list[Mapping[str, Entry]] = []
"""The shelf that all that is remembered below is of."""


def forget_search_index() -> None:
    """What was remembered of entries is of no use when the package of a game has come or gone."""
    if _searched and _searched[0] is shelf():
        return
    for kept in (_title_at_the_table, _find_similar_words, _rarity, _index, _vocabulary, _correct_word):
        kept.cache_clear()
    _searched[:] = [shelf()]


def _score_title_match(one: Entry, whole: str, lang: str) -> float:
    """More where what was typed is all of an entry's title, or all of another name of it."""
    text = one.texts[lang]
    if whole == " ".join(plain_words(text.title)):
        return WHOLE_TITLE
    if whole and whole == _title_at_the_table(one.id, lang):
        return TABLE_TITLE
    if whole == " ".join(plain_words(one.id)):
        return WHOLE_NAME + 1
    return WHOLE_NAME if whole in (" ".join(plain_words(name)) for name in (*one.aliases, *text.words)) else 0


@lru_cache(REMEMBERED)
def _title_at_the_table(name: str, lang: str) -> str:
    """The title as whoever plays that game says it: “City in The Quick Game” is the city there."""
    one = shelf()[name]
    title = plain_words(one.texts[lang].title.partition(" (")[0])
    of_game = {word for game in one.games for word in plain_words(words_of(game).title(lang))}
    while title and (title[-1] in of_game or title[-1] in SMALL_WORDS):
        title.pop()
    return " ".join(title)


def _score_word(word: str, name: str, lang: str) -> float:
    here = _index(lang)[name]
    best = max((fit * here.get(seen, 0) for seen, fit in _find_similar_words(word, lang).items()), default=0)
    return best + PRESENT if best else 0


@lru_cache(REMEMBERED)
def _find_similar_words(word: str, lang: str) -> Mapping[str, float]:
    """The words of the almanac that *word* may stand for, and how well they fit."""
    return {seen: fit for seen in _vocabulary(lang) if (fit := _score_fit(word, seen))}


@lru_cache(REMEMBERED)
def _rarity(word: str, lang: str) -> float:
    """More for a word that few entries have."""
    shelved = _index(lang)
    having = sum(_score_word(word, name, lang) > 0 for name in shelved)
    return math.log(1 + len(shelved) / having) if having else 0


def _score_fit(word: str, seen: str) -> float:
    if word == seen:
        return 1
    short, long = sorted((word, seen), key=len)
    if len(short) >= SHORTEST_STEM and long.startswith(short) and len(long) - len(short) <= LONGEST_ENDING:
        return INFLECTED
    stem = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, seen, strict=False)))
    if stem >= SHORTEST_STEM and len(word) - stem <= LONGEST_ENDING and len(seen) - stem <= LONGEST_ENDING:
        return DERIVED
    # Typing may stop in mid-word: what was typed opens the word.
    return BEGUN if len(word) >= 3 and seen.startswith(word) else 0


@cache
def _index(lang: str) -> Mapping[str, Mapping[str, float]]:
    return {one.id: _weigh_words(one, one.texts[lang]) for one in shelf().values()}


def _weigh_words(one: Entry, text: Text) -> Mapping[str, float]:
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


@lru_cache(REMEMBERED)
def _correct_word(word: str, lang: str) -> str:
    """The word itself, or the likeliest one meant when no entry has anything like it."""
    if _find_similar_words(word, lang):
        return word
    near = get_close_matches(word, _vocabulary(lang), n=1, cutoff=0.75)
    return near[0] if near else word
