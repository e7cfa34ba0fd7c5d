"""Sentences as people say them, compared with patterns of the vocabulary.

A pattern is one word of a vocabulary's row: parts joined by ``+``, each with alternatives (``a|b``), beginnings of
words (``cost*``) or what stands there (``@player``, ``@place``, ``@number``, ``@resource``, ``@piece``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from trueque.kernel.words import Listener
from trueque.locale.tongues import ENGLISH, languages, read_own_section, sign_words, vocabulary_section
from trueque.speech.fold import WORD, WORDS, fold_text, split_tokens
from trueque.speech.vocabulary import act_lexicon, list_kinds, number_words, pair_kinds, thing_lexicon

KEPT = 64
"""So many lines stay split: one is looked at many times over, by many."""
PLACE = re.compile(r"[a-z]\d{1,2}")
NUMBER = re.compile(r"\d{1,2}")
BARE = "bcdefghjklmnpqrst"
"""Letters that may stand before a number; the others are small words («a», «i», «y») in one language or another."""
PIECES, LAND, BRINGS = list_kinds("pieces"), list_kinds("lands"), pair_kinds("brings")
"""A land is asked about by what it brings."""


@dataclass(frozen=True)
class Word:
    """One word of a line, and what it names."""

    said: str
    kind: str = ""
    """player, place, number, resource, piece, or nothing."""
    value: str = ""
    slip: bool = False
    """Whether it was typed otherwise, and stands here as it was meant."""


@cache
def joint_words(lang: str, name: str) -> frozenset[str]:
    """The small words of one language for one purpose."""
    return frozenset(token for word in vocabulary_section(lang, "joints").get(name, ()) for token in split_tokens(word))


@cache
def spoken_letters() -> dict[str, str]:
    """The spoken letters of every language: «eco» and «echo» are e."""
    return {
        fold_text(spoken): fold_text(spoken)[0]
        for lang in languages()
        for spoken in read_own_section(lang, "signs").get("letters", ())
    }


@cache
def heard_letters(lang: str) -> dict[str, str]:
    """Every word that is a letter before a number: of an alphabet, or as a telephone writes it («see», «ce»)."""
    names = {fold_text(one): fold_text(one)[0] for one in sign_words(lang, "letters")} | spoken_letters()
    heard_as = (one.replace("+", " ").partition("/") for one in read_own_section(lang, "signs").get("spoken", ()))
    return names | {fold_text(said): letter for said, _, letter in heard_as}


def spell_places(text: str, lang: str, players: Iterable[str] = ()) -> str:
    """*text* with places as they are written: «delta cinc», «d cinc» and «d 5» are d5, a player Oscar is not."""
    said, numbers, names, patterns = _place_patterns(lang, frozenset(players))

    def write_place(found: re.Match[str]) -> str:
        letter = names.get(found[1], found[1])
        return f"{letter}{numbers.get(found[2], found[2])}"

    folded = mend_small_words(fold_text(text), lang, said, numbers)
    for pattern in patterns:
        folded = pattern.sub(write_place, folded)
    return folded


@lru_cache(maxsize=KEPT)
def _place_patterns(
    lang: str, players: frozenset[str]
) -> tuple[str, dict[str, str], dict[str, str], tuple[re.Pattern[str], ...]]:
    """What a number may be said as, numbers and letters by what is said, and the ways to say a place."""
    numbers = number_words(lang) | dict.fromkeys(folded_signs(lang, "one"), "1")
    names = {said: letter for said, letter in heard_letters(lang).items() if said not in players}
    said = "|".join([*map(re.escape, sorted(number_words(lang), key=len, reverse=True)), r"\d{1,2}"])
    ones = "|".join([said, *folded_signs(lang, "one")])
    ways = (
        rf"\b({'|'.join(sorted(set(names) - sound_letters(lang)))}) ({ones})\b",
        rf"\b({'|'.join(names)}) ?({said})\b",
        # «descarta'm tres» has no place m3.
        rf"(?<!['’])\b([{BARE}])[ -]({ones})\b",
    )
    return said, numbers, names, tuple(map(re.compile, ways))


@cache
def folded_signs(lang: str, name: str) -> tuple[str, ...]:
    """A row of signs of one language, folded; nothing where it has none."""
    return tuple(fold_text(one.replace("+", " ")) for one in read_own_section(lang, "signs").get(name, ()))


@cache
def sound_letters(lang: str) -> frozenset[str]:
    """Words that are a letter by their sound alone, and much else besides: “see”, “bee”."""
    return frozenset(folded_signs(lang, "sounds"))


def mend_small_words(text: str, lang: str, said: str, numbers: dict[str, str]) -> str:
    """*text* with the letter that is also a small word: «a de onze» is a d11, «dos de deu» is not d10."""
    small, before = folded_signs(lang, "letter-and-word"), folded_signs(lang, "before-letters")
    if not small:
        return text
    words, ahead = "|".join(small), "|".join(sorted(before, key=len, reverse=True))

    def write_place(found: re.Match[str]) -> str:
        number = found["number"]
        return f"{found['ahead']}{found['word'][0]}{numbers.get(number, number)}{found['after']}"

    text = re.sub(rf"\b({words})(?=\d{{1,2}}\b)", lambda found: found[1][0], text)
    text = re.sub(rf"(?P<ahead>\b(?:{ahead}) )(?P<word>{words}) (?P<number>{said})(?P<after>\b)", write_place, text)
    # «de diez a d11»: what goes as far as a corner comes from one.
    until = rf"(?P<after> (?:{ahead}) (?=[a-z]\d))"
    return re.sub(rf"(?P<ahead>\b)(?P<word>{words}) (?P<number>{said}){until}", write_place, text)


@cache
def _other_spellings(lang: str) -> dict[str, str]:
    """Words as one part of a language's people write them, with what the others write: “whaur”, “where”."""
    return {
        fold_text(one): usual.replace("+", " ")
        for usual, said in read_own_section(lang, "spellings").items()
        for one in said
    }


def spell_usually(text: str, lang: str) -> str:
    """*text* with what is spelt as it is spoken in one place as it is everywhere: “gies twa” is “give us two”."""
    known = _other_spellings(lang)
    return WORD.sub(lambda found: known.get(found[0], found[0]), fold_text(text)) if known else text


def read_words(text: str, to: Listener) -> list[Word]:
    """The words of *text*, each with what it names."""
    return list(_split(text, to))


@lru_cache(maxsize=KEPT)
def _split(text: str, to: Listener) -> tuple[Word, ...]:
    """A line is split once, however many look at it."""
    players = _player_words(to)
    said = split_tokens(spell_places(spell_usually(text, to.lang), to.lang, players))[:WORDS]
    return tuple(Word(w, "player", players[w]) if w in players else _read_word(w, to.lang) for w in said)


@lru_cache(maxsize=KEPT)
def _player_words(to: Listener) -> dict[str, str]:
    """The players by the first word of their names."""
    players = {token: fold_text(name) for name in to.names for token in split_tokens(name)[:1]}
    # “teos roads”: whoever types fast leaves the apostrophe out.
    return {f"{token}s": name for token, name in players.items() if to.lang == ENGLISH} | players


@cache
def thing_name(meaning: str, lang: str) -> str:
    """What a thing is called, where that is a word and no short form: «or» is gold in Catalan."""
    said = vocabulary_section(lang, "things").get(meaning, ())
    return fold_text(said[0]) if said else ""


@lru_cache(maxsize=8192)
def _read_word(word: str, lang: str) -> Word:
    if PLACE.fullmatch(word):
        return Word(word, "place", word)
    # “8s” are eights, and “3x wood” is three.
    number = number_words(lang).get(word, word.rstrip("sx") if word[:1].isdecimal() else word)
    if NUMBER.fullmatch(number):
        return Word(word, "number", number)
    meanings = thing_lexicon(lang).meanings(word) or (word,)
    if (len(word) > 2 or word == thing_name(meanings[0], lang)) and (
        land := next((m for m in meanings if m in LAND), "")
    ):
        return Word(word, "resource", land)
    meanings = act_lexicon(lang).meanings(word) or (word,)
    piece = next((one for one in meanings if one in PIECES), "") if len(word) > 2 else ""
    return Word(word, "piece", piece) if piece else Word(word)


# ---- patterns --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pattern:
    """A way to say something, and what it means."""

    meaning: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """For each part that is words and nothing else: which."""
        return tuple(frozenset(part) for part in self.parts if not any(one[0] == "@" or one[-1] == "*" for one in part))

    def match_words(self, line: Sequence[Word]) -> set[int] | None:
        """Which words of *line* fill its parts, each part by another word, in any order; none where one is missing."""
        used = set[int]()
        for part in self.parts:
            at = next((i for i, word in enumerate(line) if i not in used and is_part_word(word, part)), None)
            if at is None:
                return None
            used.add(at)
        return used


def is_part_word(word: Word, part: Sequence[str]) -> bool:
    """Whether a word is one of a part's alternatives."""
    for one in part:
        if one.startswith("@"):
            if word.kind == one[1:] or one == "@any":
                return True
        elif word.said.startswith(one[:-1]) if one.endswith("*") else word.said == one:
            return True
    return False


@cache
def load_patterns(lang: str, section: str) -> tuple[Pattern, ...]:
    """The patterns of one section of a language's vocabulary, in its order."""
    found = []
    for meaning, row in read_own_section(lang, section).items():
        for pattern in row:
            parts = tuple(tuple(_fold_part(one) for one in part.split("|")) for part in pattern.split("+"))
            found.append(Pattern(tuple(meaning.split()), parts))
    return tuple(found)


@cache
def pattern_words(lang: str) -> frozenset[str]:
    """Every word that stands in a whole sentence of the vocabulary."""
    patterns = (*load_patterns(lang, "saying-queries"), *load_patterns(lang, "saying-answers"))
    return frozenset(one for pattern in patterns for part in pattern.parts for one in part)


@cache
def _pattern_index(lang: str, section: str) -> tuple[dict[str, list[int]], list[int]]:
    """Where the patterns stand that need a word, by that word; and those that need none."""
    by_word, others = dict[str, list[int]](), list[int]()
    for i, pattern in enumerate(load_patterns(lang, section)):
        for word in pattern.needs[0] if pattern.needs else ():
            by_word.setdefault(word, []).append(i)
        others += [] if pattern.needs else [i]
    return by_word, others


def possible_patterns(lang: str, section: str, said: Set[str]) -> Iterator[Pattern]:
    """The patterns of a section that a line of these words may fit, in its order."""
    by_word, others = _pattern_index(lang, section)
    found = {i for word in said for i in by_word.get(word, ())}
    return (load_patterns(lang, section)[i] for i in sorted(found.union(others)))


def _fold_part(one: str) -> str:
    return one if one.startswith("@") else fold_text(one)


@cache
def load_phrases(lang: str, name: str) -> tuple[tuple[str, ...], ...]:
    """Words of a row that belong together in this order, the longest first."""
    rows = (split_tokens(one.replace("+", " ")) for one in read_own_section(lang, "joints").get(name, ()))
    return tuple(sorted(rows, key=len, reverse=True))


@cache
def opening(lang: str, name: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The phrases of a row by the word that they open with, the longest first."""
    found = dict[str, tuple[tuple[str, ...], ...]]()
    for phrase in load_phrases(lang, name):
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


def drop_idioms(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* less the words that say nothing when they stand in this order: «cap a» is no «cap»."""
    return list(_compute_idiom_free(tuple(line), lang))


@lru_cache(maxsize=KEPT)
def _compute_idiom_free(line: tuple[Word, ...], lang: str) -> tuple[Word, ...]:
    kept, at, known = list[Word](), 0, opening(lang, "idioms")
    said = tuple(word.said for word in line)
    while at < len(line):
        idiom = next((one for one in known.get(said[at], ()) if said[at : at + len(one)] == one), ())
        kept += [] if idiom else [line[at]]
        at += len(idiom) or 1
    return tuple(kept)


def join_compounds(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* with words that ask together as one: «por qué» is not any «por» and any «qué»."""
    kept, at, known = list[Word](), 0, frozenset(load_phrases(lang, "compounds"))
    while at < len(line):
        said = tuple(word.said for word in line[at : at + 2])
        is_one = said in known
        kept.append(Word("".join(said)) if is_one else line[at])
        at += 2 if is_one else 1
    return kept


def drop_politeness(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* without idioms and what is only polite, unless nothing else was said."""
    return list(_compute_polite_free(tuple(line), lang))


@lru_cache(maxsize=KEPT)
def _compute_polite_free(line: tuple[Word, ...], lang: str) -> tuple[Word, ...]:
    polite = joint_words(lang, "polite")
    kept = [word for word in drop_idioms(line, lang) if word.said not in polite]
    return tuple(join_compounds(kept or line, lang))
