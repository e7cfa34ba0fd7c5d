"""What the words of a question are about: «cuántas», “how many” and «quantes» are one concept in three languages.

The vocabulary's section ``concepts`` has the words, whole, by their beginning (``cost*``) or several that follow each
other (``have+to``); a word may be about several things: «tengo» is about having and about whoever speaks. A word that
nobody knows is taken for the known one that a slip of the finger makes of it, where there is just one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from trueque.kernel.registry import find_room
from trueque.kernel.words import Listener
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.sentences import LAND, PIECES, Word, joint_words, read_words
from trueque.speech.vocabulary import SMALL, act_lexicon, ordinal_words, thing_lexicon

Known = dict[str, frozenset[str]]
STEM = 3
"""Letters of a beginning that are enough."""
QUIET = ("polite", "filler", "lead", "asks", "search", "idle", "handing", "getting", "mine", "yours", "dropping",
         "claiming", "pair", "whole", "ordinary", "above", "below", "searching", "stacks")  # fmt: skip
"""Rows of words that are no slips of others."""
SLIP, HEARD = 5, 4
"""Shorter words are never taken for slips of others; nor, by their sound, for others at all."""


@cache
def _load_concepts(lang: str) -> tuple[Known, Known]:
    """Whole words and beginnings, each with what it is about."""
    whole: Known = {}
    begins: Known = {}
    for concept, said in read_own_section(lang, "concepts").items():
        for one in (word for word in said if "+" not in word):
            place, word = (begins, one[:-1]) if one.endswith("*") else (whole, one)
            place[fold_text(word)] = place.get(fold_text(word), frozenset()) | {concept}
    return whole, begins


def has_concepts(lang: str) -> bool:
    """Whether questions are heard in *lang* at all."""
    return bool(_load_concepts(lang)[0])


@lru_cache(maxsize=4096)
def word_concepts(word: str, lang: str) -> frozenset[str]:
    """What a folded word is about; nothing where nobody knows it."""
    whole, begins = _load_concepts(lang)
    longest = next((begins[word[:n]] for n in range(len(word), STEM - 1, -1) if word[:n] in begins), frozenset[str]())
    return whole.get(word, frozenset()) | longest


def line_concepts(line: Sequence[Word], lang: str) -> frozenset[str]:
    """What the words of a line are about, one by one."""
    return frozenset().union(*(word_concepts(word.said, lang) for word in line))


@cache
def _load_phrases(lang: str) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Words that are about something only when they follow each other, by the first of them."""
    found: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for concept, said in read_own_section(lang, "concepts").items():
        for row in (split_tokens(one.replace("+", " ")) for one in said if "+" in one):
            found[row[0]] = (*found.get(row[0], ()), (row, concept))
    return found


def phrase_concepts(line: Sequence[Word], lang: str) -> set[str]:
    """What the words of a line are about by following each other."""
    said, known = tuple(word.said for word in line), _load_phrases(lang)
    return {
        concept for i, word in enumerate(said) for row, concept in known.get(word, ()) if said[i : i + len(row)] == row
    }


# ---- slips of the finger ---------------------------------------------------------------------------------------------


def mend_line(line: Sequence[Word], to: Listener) -> list[Word]:
    """*line* with what was misspelt, or written as it sounds, as it was meant."""
    beside = zip([Word(""), *line], [*line[1:], Word("")], strict=False)
    return [_mend_word(word, before, after, to) for word, (before, after) in zip(line, beside, strict=False)]


@cache
def _load_homophones(lang: str) -> dict[str, str]:
    """Words that a telephone writes for others: “would” for wood."""
    rows = (one.partition("/") for one in read_own_section(lang, "signs").get("homophones", ()))
    return {said: meant for said, _, meant in rows}


def _mend_word(word: Word, before: Word, after: Word, to: Listener) -> Word:
    # “three or four” is no ore.
    ahead = (before.kind == "number" and after.kind != "number") or before.said in joint_words(
        to.lang, "before-homophones"
    )
    if ahead and (meant := _load_homophones(to.lang).get(word.said)):
        return replace(read_words(meant, to)[0], slip=True)
    if word.kind or len(word.said) < HEARD or is_known(word.said, to.lang):
        return word
    near = find_near_word(word.said, tuple(token for name in to.names for token in split_tokens(name)[:1]), to.lang)
    near = near or correct_slip(word.said, to.lang)
    return replace(read_words(near, to)[0], slip=True) if near else word


@cache
def _load_sounds(lang: str) -> tuple[tuple[str, str], ...]:
    """Letters that sound alike in a language, with those that stand for them all."""
    rows = (one.partition("/") for one in read_own_section(lang, "signs").get("alike", ()))
    return tuple((one, other) for one, _, other in rows)


@lru_cache(maxsize=8192)
def spell_by_sound(word: str, lang: str) -> str:
    """A folded word with one letter for each sound, however it is spelt: «avadía» and «abadía» are one."""
    for one, other in _load_sounds(lang):
        word = word.replace(one, other)
    return "".join(letter for i, letter in enumerate(word) if letter != word[i - 1 : i])


@lru_cache(maxsize=1024)
def find_near_word(word: str, known: tuple[str, ...], lang: str) -> str:
    """The one of *known* that *word* is by its sound, or but for one letter; none where that may be two."""
    sound = spell_by_sound(word, lang)
    alike = {one for one in known if spell_by_sound(one, lang) == sound}
    if not alike and len(word) >= SLIP:
        keys = {word, *_iterate_deletions(word)}
        alike = {
            one
            for one in known
            if one[:1] == word[:1]
            and abs(len(one) - len(word)) < 2
            and not keys.isdisjoint({one, *_iterate_deletions(one)})
        }
    return alike.pop() if len(alike) == 1 else ""


@lru_cache(maxsize=4096)
def is_known(word: str, lang: str) -> bool:
    """Whether a word is anything in *lang*."""
    small = any(word in joint_words(lang, name) for name in QUIET)
    return (
        small
        or word in SMALL
        or word in ordinal_words(lang)
        or bool(word_concepts(word, lang) or act_lexicon(lang).meanings(word) or thing_lexicon(lang).meanings(word))
    )


@lru_cache(maxsize=1024)
def correct_slip(word: str, lang: str) -> str:
    """The word that *word* is but for a letter more, less, other or moved; none where that may be two things."""
    index = _index_words(lang)
    found = set(_index_sounds(lang).get(spell_by_sound(word, lang), ())) or {
        near
        for key in (word, *_iterate_deletions(word))
        for near in index.get(key, ())
        if len(word) >= SLIP and abs(len(near) - len(word)) < 2
    }
    found = (
        {near for near in found if near[0] == word[0]} or found or set(_index_letters(lang).get(sort_letters(word), ()))
    )
    about = {
        word_concepts(near, lang) or (act_lexicon(lang).meanings(near), thing_lexicon(lang).meanings(near))
        for near in found
    }
    return min(found, key=len) if len(about) == 1 else ""


@cache
def _index_words(lang: str) -> dict[str, tuple[str, ...]]:
    """Words of some length by what is left of them without one letter."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _list_spellings(lang):
        for key in {word, *_iterate_deletions(word)}:
            found[key] = (*found.get(key, ()), word)
    return found


@cache
def _index_sounds(lang: str) -> dict[str, tuple[str, ...]]:
    """The same words by how they sound."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _list_spellings(lang) if _load_sounds(lang) else ():
        sound = spell_by_sound(word, lang)
        found[sound] = (*found.get(sound, ()), word)
    return found


@cache
def _index_letters(lang: str) -> dict[str, tuple[str, ...]]:
    """Those and shorter ones by their letters: “raod” is road."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _list_spellings(lang, HEARD):
        found[sort_letters(word)] = (*found.get(sort_letters(word), ()), word)
    return found


def sort_letters(word: str) -> str:
    """A word's first letter, and its others in order."""
    return word[0] + "".join(sorted(word[1:]))


def _list_spellings(lang: str, least: int = SLIP) -> list[str]:
    pieces = [word for word, means in act_lexicon(lang).own.items() if set(means) & set(PIECES)]
    lands = [word for word, means in thing_lexicon(lang).own.items() if set(means) & {*LAND, "left", "right"}]
    said = [token for word in (*_load_concepts(lang)[0], *_load_concepts(lang)[1]) for token in split_tokens(word)]
    return sorted({word for word in (*pieces, *lands, *said) if len(word) >= least})


def _iterate_deletions(word: str) -> Iterator[str]:
    return (word[:i] + word[i + 1 :] for i in range(len(word)))


# ---- names of cards, which may be several words ----------------------------------------------------------------------

NO_NAMES = frozenset((*LAND, *PIECES))
"""Cards that are pieces or resources have words of their own."""
LONG = 3
"""Of a name with so many words people leave out what stands between the first and the last, where no other has both."""


@cache
def card_names(game: str, lang: str) -> dict[tuple[str, ...], str]:
    """The cards' names by the words that say something; the longest first."""
    room = find_room(game, "cards")
    whole = {
        spoken: " ".join(split_tokens(card["names"][lang]))
        for card in (room.cards() if room is not None else ())
        if card["id"] not in NO_NAMES
        and lang in card["names"]
        and (spoken := telling_words(split_tokens(card["names"][lang])))
    }
    for card in room.cards() if room is not None else ():
        for other in read_own_section(lang, "cards").get(fold_text(card["names"].get(ENGLISH, "")), ()):
            whole.setdefault(
                telling_words(split_tokens(other.replace("+", " "))), " ".join(split_tokens(card["names"][lang]))
            )
    ends = Counter((words[0], words[-1]) for words in whole)
    short = {(words[0], words[-1]): name for words, name in whole.items() if len(words) >= LONG}
    known = {words: name for words, name in short.items() if ends[words] == 1} | whole
    return dict(sorted(known.items(), key=lambda pair: -len(pair[0])))


def telling_words(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in SMALL)


def join_card_names(line: Sequence[Word], game: str, lang: str) -> list[Word]:
    """*line* with each name of a card as one word."""
    kept, at = list[Word](), 0
    while at < len(line):
        name, length = match_card(line[at:], game, lang)
        kept.append(Word(name, "card", name, any(word.slip for word in line[at : at + length])) if name else line[at])
        at += length
    return kept


def mend_card_names(line: Sequence[Word], game: str, lang: str) -> list[Word]:
    """*line* with words of cards' names as they are written: «avadia» is «abadia»."""
    return [_mend_card_word(word, game, lang) for word in line]


@cache
def _list_card_words(game: str, lang: str) -> tuple[str, ...]:
    return tuple(sorted({word for words in card_names(game, lang) for word in words if len(word) >= SLIP}))


def _mend_card_word(word: Word, game: str, lang: str) -> Word:
    known = _list_card_words(game, lang)
    if word.kind or len(word.said) < SLIP or word.said in known or is_known(word.said, lang):
        return word
    near = find_near_word(word.said, known, lang)
    return Word(near, slip=True) if near else word


def match_card(line: Sequence[Word], game: str, lang: str) -> tuple[str, int]:
    """The card that *line* opens with, and how many words it takes; no name: one word, which is something else."""
    known = _index_card_names(game, lang).get(line[0].said, ()) if line[0].said not in SMALL else ()
    found = ((name, match_length(words, line)) for words, name in known)
    return next((one for one in found if one[1]), ("", 1))


@cache
def _index_card_names(game: str, lang: str) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """The cards' names by the first word."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for words, name in card_names(game, lang).items():
        found.setdefault(words[0], []).append((words, name))
    return found


def match_length(words: Sequence[str], line: Sequence[Word]) -> int:
    """How many words of *line* say *words*, small ones between them counted; 0 where they do not."""
    left: Iterator[tuple[int, str]] = ((i, word.said) for i, word in enumerate(line) if word.said not in SMALL)
    at = 0
    for wanted in words:
        at, said = next(left, (0, ""))
        if said != wanted:
            return 0
    return at + 1
