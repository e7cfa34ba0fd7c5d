"""What the words of a question are about: «cuántas», “how many” and «quantes» are one concept in three languages.

The vocabulary's section ``concepts`` has the words, whole, by their beginning (``cost*``) or several that follow each
other (``have+to``); a word may be about several things: «tengo» is about having and about whoever speaks. A word that
nobody knows is taken for the known one that a slip of the finger makes of it, where there is just one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from trueque.kernel.registry import find_room
from trueque.kernel.words import Listener
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.sentences import LAND, PIECES, Word, joint_words, pattern_words, read_words
from trueque.speech.vocabulary import FOR, SMALL, TO, act_lexicon, number_words, ordinal_words, thing_lexicon

Known = dict[str, frozenset[str]]
STEM = 3
"""Letters of a beginning that are enough."""
QUIET = ("polite", "filler", "lead", "asks", "search", "idle", "handing", "getting", "mine", "yours", "dropping",
         "claiming", "pair", "whole", "ordinary", "above", "below", "searching", "stacks")  # fmt: skip
"""Rows of words that are no slips of others."""
PRICE = frozenset({"cost"})
"""The concept behind a thing that alone asks about it: “rode costs”."""
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
    tells = [
        word.kind or word_concepts(word.said, to.lang) or act_lexicon(to.lang).meanings(word.said) for word in line
    ]
    return [
        _mend_word(word, before, after, any(tells), to) for word, (before, after) in zip(line, beside, strict=False)
    ]


@cache
def _load_homophones(lang: str) -> dict[str, str]:
    """Words that a telephone writes for others: “would” for wood."""
    rows = (one.partition("/") for one in read_own_section(lang, "signs").get("homophones", ()))
    return {said: meant for said, _, meant in rows}


def _mend_word(word: Word, before: Word, after: Word, beside: bool, to: Listener) -> Word:
    if meant := _load_homophones(to.lang).get(word.said, ""):
        # “three or four” is no ore; whoever says nothing more than “rode please” means a road.
        is_short_form = bool(thing_lexicon(to.lang).meanings(word.said))
        ahead = (before.kind == "number" and after.kind != "number") or (
            before.said in joint_words(to.lang, "before-homophones") or (before.said in FOR and not is_short_form)
        )
        known = thing_lexicon(to.lang).own.get(after.said) or word_concepts(after.said, to.lang) & PRICE
        opens = not before.said and (not after.said or after.said in FOR | TO or bool(known))
        is_between = before.kind == "resource" and (after.kind == "resource" or after.said in SMALL)
        if is_between if word.kind else ahead or opens:
            return replace(read_words(meant, to)[0], slip=True)
    if word.kind or is_known(word.said, to.lang):
        return word
    near = one_of(_player_spellings(to).find_near(word.said)) if len(word.said) >= HEARD else ""
    near = near or correct_slip(word.said, to.lang, beside)
    return replace(read_words(near, to)[0], slip=True) if near else word


def one_of(found: set[str]) -> str:
    """The one that is found; none where it may be two."""
    return next(iter(found)) if len(found) == 1 else ""


@lru_cache(maxsize=64)
def _player_spellings(to: Listener) -> Spellings:
    return Spellings((token for name in to.names for token in split_tokens(name)[:1]), to.lang, HEARD)


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


@lru_cache(maxsize=4096)
def is_known(word: str, lang: str) -> bool:
    """Whether a word is anything in *lang*."""
    small = any(word in joint_words(lang, name) for name in QUIET)
    return (
        small
        or word in SMALL
        or word in pattern_words(lang)
        or word in ordinal_words(lang)
        or bool(word_concepts(word, lang) or act_lexicon(lang).meanings(word) or thing_lexicon(lang).meanings(word))
    )


class Spellings:
    """Words that a misspelt one may be meant as: by its sound, but for one letter, or with its letters moved."""

    def __init__(self, words: Iterable[str], lang: str, least: int) -> None:
        """*least*: shorter words must have the same letters, or sound the same."""
        self.lang, self.known = lang, frozenset(word for word in words if len(word) >= HEARD)
        self.by_key: dict[str, set[str]] = {}
        for word in self.known:
            slips = (word, *_iterate_deletions(word)) if len(word) >= least else ()
            for key in (f"~{spell_by_sound(word, lang)}", sort_letters(word), *slips):
                self.by_key.setdefault(key, set()).add(word)

    def find_near(self, word: str) -> set[str]:
        """The words that *word* may be meant as, those that begin alike before others."""
        found = set(self.by_key.get(f"~{spell_by_sound(word, self.lang)}", ())) or {
            near
            for key in (word, *_iterate_deletions(word))
            for near in self.by_key.get(key, ())
            if is_one_slip(word, near)
        }
        begun = {near for near in found if near[0] == word[0]}
        return begun or (found if len(word) >= SLIP else set()) or self.by_key.get(sort_letters(word), set())


def is_one_slip(word: str, near: str) -> bool:
    """Whether two words differ by a letter more, less or other, or by two that changed places."""
    same = next((i for i, (one, other) in enumerate(zip(word, near, strict=False)) if one != other), len(word))
    typed, meant = word[same:], near[same:]
    is_moved = typed[:2] == meant[1::-1] and typed[2:] == meant[2:]
    return is_moved or typed[1:] == meant[1:] or typed[1:] == meant or typed == meant[1:]


def is_alike(word: str, near: str, lang: str) -> bool:
    """Whether two words have the same letters, or sound the same."""
    return sort_letters(near) == sort_letters(word) or spell_by_sound(near, lang) == spell_by_sound(word, lang)


@lru_cache(maxsize=1024)
def correct_slip(word: str, lang: str, beside: bool) -> str:
    """The known word that *word* is but for a slip; none where that may be two things.

    *beside*: among words that tell something, where a short one may be meant as a word of the game.
    """
    found = known_spellings(lang).find_near(word) if len(word) >= HEARD else set()
    if beside:
        found = game_spellings(lang).find_near(word) or found
    elif len(word) < SLIP:
        found = {near for near in found if is_alike(word, near, lang)}
    about = {
        word_concepts(near, lang) or (act_lexicon(lang).meanings(near), thing_lexicon(lang).meanings(near), near)
        for near in found
    }
    return min(found, key=lambda near: (len(near), near)) if len(about) == 1 else ""


@cache
def known_spellings(lang: str) -> Spellings:
    """The words of a language that tell something."""
    pieces = [word for word, means in act_lexicon(lang).own.items() if set(means) & set(PIECES)]
    lands = [word for word, means in thing_lexicon(lang).own.items() if set(means) & {*LAND, "left", "right"}]
    said = [token for word in (*_load_concepts(lang)[0], *_load_concepts(lang)[1]) for token in split_tokens(word)]
    return Spellings([*pieces, *lands, *said], lang, SLIP)


@cache
def game_spellings(lang: str) -> Spellings:
    """The words of a language that name what is played, and those that ask."""
    rows = (joint_words(lang, row) for row in ("asks", "pair", "handing", "getting", "to", "for"))
    return Spellings({*act_lexicon(lang).own, *thing_lexicon(lang).own}.union(number_words(lang), *rows), lang, HEARD)


def sort_letters(word: str) -> str:
    """A word's first letter, and its others in order."""
    return f"={word[0]}{''.join(sorted(word[1:]))}"


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
def _card_spellings(game: str, lang: str) -> Spellings:
    return Spellings((word for words in card_names(game, lang) for word in words if len(word) >= SLIP), lang, SLIP)


def _mend_card_word(word: Word, game: str, lang: str) -> Word:
    spellings = _card_spellings(game, lang)
    if word.kind or len(word.said) < HEARD or word.said in spellings.known or is_known(word.said, lang):
        return word
    near = one_of(spellings.find_near(word.said))
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
