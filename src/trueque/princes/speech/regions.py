"""The regions of The Princes as people hear and type them: «1 wood (forest 2)», «2 from hills 3», «gold field 1»."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trueque.kernel import BadNotation
from trueque.kernel.words import Listener
from trueque.locale import languages, speaker
from trueque.princes.catalogue import KIND_OF, KINDS, STORES
from trueque.princes.speech.names import PrincesVoice
from trueque.speech.amounts import unknown_kind_error
from trueque.speech.fold import split_tokens
from trueque.speech.sentences import joint_words
from trueque.speech.vocabulary import SHORT, SMALL, thing_lexicon


class RegionWords:
    """How amounts by region are said and read (`trueque.speech.amounts`)."""

    def kind_names(self, lang: str) -> list[str]:
        return [PrincesVoice(Listener(lang, None, ())).store_name(name) for name in STORES]

    def describe_amounts(self, amounts: Sequence[int], lang: str) -> str:
        return PrincesVoice(Listener(lang, None, ())).describe_by_store(amounts)

    def read_amounts(self, words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
        return read_regions(words, limits, lang)


@cache
def _region_spellings() -> dict[tuple[str, ...], int]:
    """Every region by its words, in any language and as the notation writes it."""
    voices = [PrincesVoice(Listener(lang, None, ())) for lang in languages()]
    spoken = {split_tokens(voice.store_name(name)): i for voice in voices for i, name in enumerate(STORES)}
    return spoken | {split_tokens(name): i for i, name in enumerate(STORES)}


def match_region(words: Sequence[str]) -> tuple[int, int] | None:
    """The region that *words* begin with, and how many words name it."""
    for n in range(min(len(words), 4), 0, -1):
        store = _region_spellings().get(tuple(words[:n]))
        if store is not None:
            return store, n
    return None


def _find_resource(word: str, lang: str) -> int | None:
    """The resource that a word names."""
    known = thing_lexicon(lang)
    cut_short = known.abbreviated_meanings(word) if len(word) > SHORT else ()
    found = {KINDS.index(meaning) for meaning in known.meanings(word) or cut_short if meaning in KINDS}
    return found.pop() if len(found) == 1 else None


def read_regions(words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
    """How many from each region *words* name; a resource is enough where only one region has it."""
    amounts, count, at, quiet = [0] * len(STORES), "", 0, SMALL | joint_words(lang, "outof")
    while at < len(words):
        word, used = words[at], 1
        named = match_region(words[at:])
        if named:
            store, used = named
        elif word.isdecimal() and len(word) < 4:
            count, at = word, at + 1
            continue
        else:
            # «1 de fang del fangar 2» is one brick: the region says where it is from.
            beyond = next((i for i in range(at + 1, len(words)) if words[i] not in quiet), len(words))
            kind, following = _find_resource(word, lang), match_region(words[beyond:])
            if word in quiet or (following and KIND_OF[following[0]] == kind):
                at += 1
                continue
            store = _only_region(kind, word, limits, lang)
        amounts[store] += int(count or 1)
        count, at = "", at + used
    if count.strip("0"):
        raise unknown_kind_error(count, list_store_names(limits, lang), lang)
    return tuple(amounts)


def list_store_names(limits: Sequence[int], lang: str) -> list[str]:
    """What the regions are called that have something."""
    voice = PrincesVoice(Listener(lang, None, ()))
    return [voice.store_name(STORES[store]) for store, limit in enumerate(limits) if limit]


def _only_region(kind: int | None, word: str, limits: Sequence[int], lang: str) -> int:
    """The one region that has a resource; several or none: a sentence that names those there are."""
    there = [store for store, limit in enumerate(limits) if limit]
    fits = [store for store in there if KIND_OF[store] == kind]
    if len(fits) == 1:
        return fits[0]
    say, voice = speaker("princes", lang), PrincesVoice(Listener(lang, None, ()))
    if fits:
        which = voice.join_things([voice.store_name(STORES[store]) for store in fits])
        sentence = say("“{word}” could come from {regions}: name the region.", word=word, regions=which)
        raise BadNotation(sentence, "stock")
    raise unknown_kind_error(word, list_store_names(limits, lang), lang)
