"""The words people use: what they mean is written as the notation writes it.

They stand in one file a language (`locale/<lang>/vocabulary.txt`) and nowhere else. Full words are understood in every
language, the reader's own first; the short forms (``po``, ``ti``) in the reader's own alone, since the languages
disagree about them. A meaning with several words (``settlement settle``) fits any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from trueque.kernel.words import Listener
from trueque.locale.tongues import ENGLISH, languages, read_own_section, vocabulary_section
from trueque.speech.fold import fold_text, split_tokens

SHORT = 2
"""Words of at most so many letters are short forms."""


def joint_words(name: str) -> frozenset[str]:
    """The small words of every language for one joint of an answer: ``for``, ``to``, ``with`` …"""
    return frozenset(token for lang in languages() for word in read_own_section(lang, "joints").get(name, ())
                     for token in split_tokens(word))  # fmt: skip


def list_kinds(name: str) -> tuple[str, ...]:
    """Which meanings are of a kind: what is built, what lies on the table; the same for all languages."""
    return read_own_section(ENGLISH, "kinds")[name]


def pair_kinds(name: str) -> dict[str, str]:
    """What goes with what: which land brings which card."""
    return dict(one.split("/") for one in list_kinds(name))


SMALL = joint_words("small")
"""Words that carry nothing where they are not asked for."""
FOR, TO = joint_words("for"), joint_words("to")
JOINTS = {word: name for name in ("without", "as") for word in joint_words(name)}
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
        return (
            self.own.get(word, ())
            or self.others.get(word, ())
            or (() if word in SMALL else self._inflected_meanings(word))
        )

    @lru_cache(maxsize=4096)  # noqa: B019 -- as below
    def _inflected_meanings(self, word: str, again: bool = True) -> tuple[str, ...]:
        """What the verb means that *word* is a form of; two endings may follow each other: «plántame» is «plantar»."""
        for ending, instead in self.endings:
            stem = word.removesuffix(ending) + instead
            if word.endswith(ending) and len(stem) > SHORT and stem != word:
                found = self.own.get(stem) or (self._inflected_meanings(stem, False) if again else ())
                if found:
                    return found
        return ()

    @lru_cache(maxsize=4096)  # noqa: B019 -- a lexicon lives as long as the process
    def abbreviated_meanings(self, word: str) -> tuple[str, ...]:
        """What a word that was cut short may mean; kept, since a line asks it of every word of every answer."""
        if len(word) < SHORT:
            return ()
        found = [meaning for full, means in self.own.items() if full.startswith(word) for meaning in means]
        return tuple(dict.fromkeys(found))

    def words(self) -> list[str]:
        return [word for word in self.own if len(word) > SHORT]


def _load_lexicon(section: str, lang: str) -> Lexicon:
    own: dict[str, tuple[str, ...]] = {}
    others: dict[str, tuple[str, ...]] = {}
    known = vocabulary_section(lang, section)
    for row in read_own_section(ENGLISH, section):
        meanings = tuple(row.split())
        for language in languages():
            said = known[row] if language == lang else read_own_section(language, section).get(row, ())
            for word in (token for one in said for token in split_tokens(one)):
                if language == lang:
                    own[word] = (*own.get(word, ()), *meanings)
                elif len(word) > SHORT:
                    others[word] = (*others.get(word, ()), *meanings)
    return Lexicon(own, others, verb_endings(lang, "endings" if section == "acts" else "diminutives"))


@cache
def verb_endings(lang: str, row: str) -> tuple[tuple[str, str], ...]:
    """The endings of verbs, as the vocabulary has them: «re/r» makes «jugaré» «jugar», «me» makes «ponme» «pon».

    *row*: or those of things that are called small: «ita/a» makes «piedrita» «piedra».
    """
    rows = (one.partition("/") for one in read_own_section(lang, "joints").get(row, ()))
    return tuple((fold_text(ending), fold_text(instead)) for ending, _, instead in rows)


@cache
def act_lexicon(lang: str) -> Lexicon:
    """The verbs and the pieces: what may open a line."""
    return _load_lexicon("acts", lang)


@cache
def thing_lexicon(lang: str) -> Lexicon:
    """Resources, terrains, cards, sides: what may follow."""
    return _load_lexicon("things", lang)


@cache
def number_words(lang: str) -> dict[str, str]:
    """Numbers in words, as they are dictated: «dos» is 2."""
    return {
        token: number
        for number, said in vocabulary_section(lang, "numbers").items()
        for one in said
        for token in split_tokens(one)
    }


@cache
def ordinal_words(lang: str) -> dict[str, str]:
    """Numbers by their place in a row: «tercera» is 3."""
    return {fold_text(one): n for n, said in read_own_section(lang, "ordinals").items() for one in said}


def words_in_all_languages(meanings: Iterable[str], sections: Iterable[str], short: bool) -> dict[str, str]:
    """The words of every language for some meanings, for a reader that does not ask who wrote; *short* forms too."""
    wanted, found = set(meanings), {meaning: meaning for meaning in meanings}
    for section in sections:
        for row in read_own_section(ENGLISH, section):
            meaning = next((one for one in row.split() if one in wanted), None)
            for lang in languages() if meaning is not None else ():
                for word in (
                    token for one in read_own_section(lang, section).get(row, ()) for token in split_tokens(one)
                ):
                    if meaning is not None and (short or len(word) > SHORT):
                        found.setdefault(word, meaning)
    return found


def group_name(group: str, lang: str) -> str:
    """What a kind of answer is called: the vocabulary's first word for it."""
    return next((word for word, meanings in act_lexicon(lang).own.items() if group in meanings), group)


def list_meanings(words: Iterable[str], lang: str) -> set[str]:
    """Whatever *words* may name, as the notation writes it."""
    return {
        one for word in words for one in (word, *act_lexicon(lang).meanings(word), *thing_lexicon(lang).meanings(word))
    }


SHORTEST = 2
"""Letters of a name that are enough."""


@lru_cache(maxsize=256)
def split_name(name: str) -> tuple[str, ...]:
    """The words of a name at the table, asked for at every word of every line."""
    return split_tokens(name)


def find_seat(words: Sequence[str], to: Listener) -> int | None:
    """The seat that *words* name; none where they name nobody or several."""
    if not words:
        return None
    if len(words) == 1 and words[0].isdecimal():
        number = int(words[0][:4])
        return number if number < len(to.names) else None
    found = [seat for seat, name in enumerate(to.names) if split_name(name) == tuple(words)]
    if not found and len(words[0]) >= SHORTEST:
        found = [seat for seat, name in enumerate(to.names) if any(w.startswith(words[0]) for w in split_name(name))]
    return found[0] if len(found) == 1 else None


@cache
def _shown_words(meaning: str) -> frozenset[str]:
    """The words of all languages that are shown for a meaning."""
    rows = [(lang, section, row) for lang in languages() for section in ("acts", "things")
            for row in read_own_section(lang, section) if meaning in row.split()]  # fmt: skip
    said = (read_own_section(lang, section)[row] for lang, section, row in rows)
    return frozenset(split_tokens(some[0])[0] for some in said if some)


def shown_words(group: str, args: Iterable[str]) -> frozenset[str]:
    """The words that are shown for a kind of answer and for what it is about."""
    return frozenset().union(*(_shown_words(one) for one in (group, *args)))
