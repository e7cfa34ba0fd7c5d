"""Amounts: how they are said and typed («2 wood, ore», «madera madera mineral»), and hints where they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Protocol

from trueque.kernel import BadNotation, Counts
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.fold import split_tokens
from trueque.speech.vocabulary import SHORT, SMALL, group_name, number_words, thing_lexicon


def describe_lack(lang: str, n: int, cards: str) -> str:
    """What *n* cards, already said, are short of a cost."""
    say = speaker("speech", lang)
    return say.many("you lack {cards}", "you lack {cards}", n, cards=cards) if n else say("you have it all")


def hint_for_question(question: Asked) -> list[str]:
    """An example of what to type where amounts are asked for."""
    return [
        line
        for counts, kind in list_asked_amounts(question)
        for line in hint_for_amounts(counts, kind, question.to.lang)
    ]


def list_asked_amounts(question: Asked) -> list[tuple[Counts[Any], str]]:
    """The amounts that the game waits for, the first at most, and what they are asked for."""
    waits = [(one.answers, one.kind) for one in question.decisions if isinstance(one.answers, Counts) and one.waits]
    return waits[:1]


def hint_for_amounts(counts: Counts[Any], kind: str, lang: str) -> list[str]:
    """«For example: take nothing; take 1 wood.»"""
    examples = list(islice(counts.iterate_amounts(), 1 if counts.least else 2))
    if not examples:
        return []
    say, verb = speaker("speech", lang), group_name(kind, lang)
    spoken = [describe_amounts(some, counts.kinds, lang) for some in reversed(examples)]
    return [say("For example: {verb} {cards}.", verb=verb, cards=f"; {verb} ".join(spoken))]


def describe_bounds(question: Asked) -> list[str]:
    """«4 in all, of 2 wood, 5 ore.»: the limits of the amounts that are asked for."""
    say, lang = speaker("speech", question.to.lang), question.to.lang
    for counts, _ in list_asked_amounts(question):
        cards = describe_amounts(counts.limits, counts.kinds, lang)
        if counts.least == counts.most:
            return [say("{n} in all, of: {cards}.", n=counts.least, cards=cards)]
        return [say("From {least} to {most} in all, of: {cards}.", least=counts.least, most=counts.most, cards=cards)]
    return []


class KindWords(Protocol):
    """How amounts of such kinds are said and read."""

    def kind_names(self, lang: str) -> list[str]:
        """What every kind is called."""
        ...

    def describe_amounts(self, amounts: Sequence[int], lang: str) -> str:
        """Amounts in words."""
        ...

    def read_amounts(self, words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
        """How many of each kind *words* name; what cannot be understood raises `BadNotation`."""
        ...


_own: dict[tuple[str, ...], KindWords] = {}


def register_words(kinds: Sequence[str], words: KindWords) -> None:
    """Let *words* say and read amounts of *kinds*: called once by the wing of the game that has them."""
    _own[tuple(kinds)] = words


def find_words(kinds: Sequence[str]) -> KindWords | None:
    """The words a game has for *kinds*; none where the vocabulary will do."""
    return _own.get(tuple(kinds))


def find_kind(word: str, kinds: Sequence[str], lang: str) -> int | None:
    """Which of *kinds* a word names, in any language or cut short; none where it names none or several."""
    names = [split_tokens(kind)[0] for kind in kinds]
    if word in names:
        return names.index(word)
    lexicon = thing_lexicon(lang)
    cut_short = lexicon.abbreviated_meanings(word) if len(word) > SHORT else ()
    for meanings in (lexicon.meanings(word), cut_short):
        found = {names.index(meaning) for meaning in meanings if meaning in names}
        if len(found) == 1:
            return found.pop()
    cut = [i for i, name in enumerate(names) if len(word) > SHORT and name.startswith(word)]
    return cut[0] if len(cut) == 1 else None


def read_amounts(words: Sequence[str], kinds: Sequence[str], lang: str) -> tuple[int, ...]:
    """How many of each kind *words* name; an unknown word raises, and so does a number of nothing."""
    amounts, count = [0] * len(kinds), ""
    for word in (number_words(lang).get(word, word) for word in words):
        if word.isdecimal() and len(word) < 4:
            count = word
            continue
        kind = find_kind(word, kinds, lang)
        if kind is not None:
            amounts[kind] += int(count or 1)
            count = ""
        elif word not in SMALL:
            raise unknown_kind_error(word, kind_names(kinds, lang), lang)
    if count.strip("0"):
        raise unknown_kind_error(count, kind_names(kinds, lang), lang)
    return tuple(amounts)


def unknown_kind_error(word: str, named: Sequence[str], lang: str) -> BadNotation:
    """What is said where a word names none of the kinds there are."""
    say = speaker("speech", lang)
    return BadNotation(
        say("I do not know “{word}”. You can name: {kinds}.", word=word[:30], kinds=", ".join(named)), "notation"
    )


def kind_names(kinds: Sequence[str], lang: str) -> list[str]:
    """What the kinds are called in *lang*: the first word of the vocabulary, or the notation itself."""
    if (words := find_words(kinds)) is not None:
        return words.kind_names(lang)
    own = thing_lexicon(lang).own
    return [next((word for word, means in own.items() if kind in means), kind) for kind in kinds]


def describe_amounts(amounts: Sequence[int], kinds: Sequence[str], lang: str) -> str:
    """Amounts in words: «2 de madera, 1 de mineral», «1 de madera (bosque 2)»."""
    if (words := find_words(kinds)) is not None:
        return words.describe_amounts(amounts, lang)
    say = speaker("speech", lang)
    names = kind_names(kinds, lang)
    return ", ".join(say("{n} {kind}", n=n, kind=name) for n, name in zip(amounts, names, strict=True) if n) or say(
        "nothing"
    )
