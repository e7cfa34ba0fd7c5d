"""The regions of The Princes as people hear and type them: «1 wood (forest 2)», «2 from hills 3», «gold field 1»."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trueque.kernel import BadNotation
from trueque.kernel.words import Listener
from trueque.locale import languages, speaker
from trueque.princes.catalogue import KIND_OF, KINDS, STORES
from trueque.princes.speech.names import Voice
from trueque.speech.fold import tokens
from trueque.speech.vocabulary import SMALL, things


class RegionWords:
    """How amounts by region are said and read (`trueque.speech.kinds`)."""

    def names(self, lang: str) -> list[str]:
        return [Voice(Listener(lang, None, ())).store(name) for name in STORES]

    def spoken(self, amounts: Sequence[int], lang: str) -> str:
        return Voice(Listener(lang, None, ())).in_stores(amounts)

    def read(self, words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
        return read_regions(words, limits, lang)


@cache
def _spellings() -> dict[tuple[str, ...], int]:
    """Every region by its words, in any language and as the notation writes it."""
    voices = [Voice(Listener(lang, None, ())) for lang in languages()]
    spoken = {tokens(voice.store(name)): i for voice in voices for i, name in enumerate(STORES)}
    return spoken | {tokens(name): i for i, name in enumerate(STORES)}


def region_at(words: Sequence[str]) -> tuple[int, int] | None:
    """The region that *words* begin with, and how many words name it."""
    for n in range(min(len(words), 4), 0, -1):
        store = _spellings().get(tuple(words[:n]))
        if store is not None:
            return store, n
    return None


def _resource(word: str, lang: str) -> int | None:
    """The resource that a word names."""
    known = things(lang)
    found = {KINDS.index(meaning) for meaning in known.meanings(word) or known.cut(word) if meaning in KINDS}
    return found.pop() if len(found) == 1 else None


def read_regions(words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
    """How many from each region *words* name; a resource is enough where only one region has it."""
    amounts, count, at = [0] * len(STORES), 1, 0
    while at < len(words):
        word, used = words[at], 1
        named = region_at(words[at:])
        if named:
            store, used = named
        elif word.isdecimal() and len(word) < 4:
            count, at = int(word), at + 1
            continue
        else:
            kind, following = _resource(word, lang), region_at(words[at + 1 :])
            if word in SMALL or (following and KIND_OF[following[0]] == kind):
                at += 1
                continue
            store = _only(kind, word, limits, lang)
        amounts[store] += count
        count, at = 1, at + used
    return tuple(amounts)


def _only(kind: int | None, word: str, limits: Sequence[int], lang: str) -> int:
    """The one region that has a resource; several or none: a sentence that names those there are."""
    there = [store for store, limit in enumerate(limits) if limit]
    fits = [store for store in there if KIND_OF[store] == kind]
    if len(fits) == 1:
        return fits[0]
    say, voice = speaker("princes", lang), Voice(Listener(lang, None, ()))
    if fits:
        which = voice.listed([voice.store(STORES[store]) for store in fits])
        sentence = say("“{word}” could come from {regions}: name the region.", word=word, regions=which)
        raise BadNotation(sentence, "stock")
    named = ", ".join(voice.store(STORES[store]) for store in there)
    raise BadNotation(say("I do not know “{word}”. You can name: {kinds}.", word=word[:30], kinds=named), "notation")
