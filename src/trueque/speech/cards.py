"""Amounts as people type them: «2 wood, ore», «madera madera mineral», «3 ma»."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel import BadNotation
from trueque.locale import speaker
from trueque.speech.fold import split_tokens
from trueque.speech.kinds import find_words
from trueque.speech.vocabulary import SMALL, number_words, thing_lexicon


def find_kind(word: str, kinds: Sequence[str], lang: str) -> int | None:
    """Which of *kinds* a word names, in any language or cut short; none where it names none or several."""
    names = [split_tokens(kind)[0] for kind in kinds]
    if word in names:
        return names.index(word)
    lexicon = thing_lexicon(lang)
    for meanings in (lexicon.meanings(word), lexicon.abbreviated_meanings(word)):
        found = {names.index(meaning) for meaning in meanings if meaning in names}
        if len(found) == 1:
            return found.pop()
    cut = [i for i, name in enumerate(names) if len(word) > 1 and name.startswith(word)]
    return cut[0] if len(cut) == 1 else None


def read_amounts(words: Sequence[str], kinds: Sequence[str], lang: str) -> tuple[int, ...]:
    """How many of each kind *words* name; an unknown word raises."""
    say = speaker("speech", lang)
    amounts, count = [0] * len(kinds), 1
    for word in (number_words(lang).get(word, word) for word in words):
        if word.isdecimal() and len(word) < 4:
            count = int(word)
            continue
        kind = find_kind(word, kinds, lang)
        if kind is None:
            if word in SMALL:
                continue
            named = ", ".join(kind_names(kinds, lang))
            raise BadNotation(
                say("I do not know “{word}”. You can name: {kinds}.", word=word[:30], kinds=named), "notation"
            )
        amounts[kind] += count
        count = 1
    return tuple(amounts)


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
