"""The words people use: what they mean is written as the notation writes it.

They stand in one file a language (`locale/<lang>/vocabulary.txt`) and nowhere else. Full words are understood in every
language, the reader's own first; the short forms (``po``, ``ti``) in the reader's own alone, since the languages
disagree about them. A meaning with several words (``settlement settle``) fits any of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from trueque.locale.tongues import ENGLISH, languages, own_words, words
from trueque.speech.fold import fold, tokens

SHORT = 2
"""Words of at most so many letters are short forms."""


def joint(name: str) -> frozenset[str]:
    """The small words of every language for one joint of an answer: ``for``, ``to``, ``with`` …"""
    return frozenset(token for lang in languages() for word in own_words(lang, "joints").get(name, ())
                     for token in tokens(word))  # fmt: skip


SMALL = joint("small")
"""Words that carry nothing where they are not asked for."""
FOR, TO = joint("for"), joint("to")
JOINTS = {word: name for name in ("without", "as") for word in joint(name)}
"""Words that join the parts of an answer, and mean nothing else."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """What words mean to a reader of one language."""

    own: dict[str, tuple[str, ...]]
    others: dict[str, tuple[str, ...]]
    endings: tuple[tuple[str, str], ...] = ()
    """What verbs of the language may end with, and what stands there in the word that is known: «jugaré», «ponme»."""

    def meanings(self, word: str) -> tuple[str, ...]:
        """What *word* means, in the words of the notation; nothing where it is unknown."""
        return self.own.get(word, ()) or self.others.get(word, ()) or (() if word in SMALL else self._inflected(word))

    @lru_cache(maxsize=4096)  # noqa: B019 -- as below
    def _inflected(self, word: str, again: bool = True) -> tuple[str, ...]:
        """What the verb means that *word* is a form of; two endings may follow each other: «plántame» is «plantar»."""
        for ending, instead in self.endings:
            stem = word.removesuffix(ending) + instead
            if word.endswith(ending) and len(stem) > SHORT and stem != word:
                found = self.own.get(stem) or (self._inflected(stem, False) if again else ())
                if found:
                    return found
        return ()

    @lru_cache(maxsize=4096)  # noqa: B019 -- a lexicon lives as long as the process
    def cut(self, word: str) -> tuple[str, ...]:
        """What a word that was cut short may mean; kept, since a line asks it of every word of every answer."""
        if len(word) < SHORT:
            return ()
        found = [meaning for full, means in self.own.items() if full.startswith(word) for meaning in means]
        return tuple(dict.fromkeys(found))

    def words(self) -> list[str]:
        return [word for word in self.own if len(word) > SHORT]


def _lexicon(section: str, lang: str) -> Lexicon:
    own: dict[str, tuple[str, ...]] = {}
    others: dict[str, tuple[str, ...]] = {}
    known = words(lang, section)
    for row in own_words(ENGLISH, section):
        meanings = tuple(row.split())
        for language in languages():
            said = known[row] if language == lang else own_words(language, section).get(row, ())
            for word in (token for one in said for token in tokens(one)):
                if language == lang:
                    own[word] = (*own.get(word, ()), *meanings)
                elif len(word) > SHORT:
                    others[word] = (*others.get(word, ()), *meanings)
    return Lexicon(own, others, endings(lang, "endings" if section == "acts" else "diminutives"))


@cache
def endings(lang: str, row: str) -> tuple[tuple[str, str], ...]:
    """The endings of verbs, as the vocabulary has them: «re/r» makes «jugaré» «jugar», «me» makes «ponme» «pon».

    *row*: or those of things that are called small: «ita/a» makes «piedrita» «piedra».
    """
    rows = (one.partition("/") for one in own_words(lang, "joints").get(row, ()))
    return tuple((fold(ending), fold(instead)) for ending, _, instead in rows)


@cache
def acts(lang: str) -> Lexicon:
    """The verbs and the pieces: what may open a line."""
    return _lexicon("acts", lang)


@cache
def things(lang: str) -> Lexicon:
    """Resources, terrains, cards, sides: what may follow."""
    return _lexicon("things", lang)


@cache
def figures(lang: str) -> dict[str, str]:
    """Numbers in words, as they are dictated: «dos» is 2."""
    return {token: number for number, said in words(lang, "numbers").items() for one in said for token in tokens(one)}


def every_word_for(meanings: Iterable[str], sections: Iterable[str], short: bool) -> dict[str, str]:
    """The words of every language for some meanings, for a reader that does not ask who wrote; *short* forms too."""
    wanted, found = set(meanings), {meaning: meaning for meaning in meanings}
    for section in sections:
        for row in own_words(ENGLISH, section):
            meaning = next((one for one in row.split() if one in wanted), None)
            for lang in languages() if meaning is not None else ():
                for word in (token for one in own_words(lang, section).get(row, ()) for token in tokens(one)):
                    if meaning is not None and (short or len(word) > SHORT):
                        found.setdefault(word, meaning)
    return found


def group_name(group: str, lang: str) -> str:
    """What a kind of answer is called: the vocabulary's first word for it."""
    return next((word for word, meanings in acts(lang).own.items() if group in meanings), group)
