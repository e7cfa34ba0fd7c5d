"""Names of cards in a line, which may be several words: «the parish hall» is one thing to ask about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from trueque.kernel.registry import find_room
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech.concepts import SLIP, find_near_word, is_known
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.sentences import LAND, PIECES, Word
from trueque.speech.vocabulary import SMALL

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
    if line[0].said not in SMALL:
        for words, name in card_names(game, lang).items():
            if words[0] == line[0].said and (length := match_length(words, line)):
                return name, length
    return "", 1


def match_length(words: Sequence[str], line: Sequence[Word]) -> int:
    """How many words of *line* say *words*, small ones between them counted; 0 where they do not."""
    left: Iterator[tuple[int, str]] = ((i, word.said) for i, word in enumerate(line) if word.said not in SMALL)
    at = 0
    for wanted in words:
        at, said = next(left, (0, ""))
        if said != wanted:
            return 0
    return at + 1
