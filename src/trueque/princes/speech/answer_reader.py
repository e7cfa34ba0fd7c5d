"""Reads answers as people put them: whatever words fit one open answer, in any order and spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trueque.kernel import AmbiguousNotation, BadNotation, OneOf
from trueque.princes.actions import Action
from trueque.princes.catalogue import CARDS, KIND_OF, KINDS, STORE
from trueque.princes.legal import make_question
from trueque.princes.notation import VERBS, read_exact, write
from trueque.princes.state import PrincesState

if TYPE_CHECKING:
    from trueque.princes.game import Princes


def read_forgivingly(game: Princes, s: PrincesState, text: str) -> Action:
    """The answer that *text* means: exact notation first, then whatever fits one open answer only."""
    words = text.split()
    if not words:
        raise BadNotation("There is nothing to read; an answer begins with a word such as «build».", "notation")
    known, asked = read_exact(words), make_question(s)
    if known is not None and (asked is None or known in asked.answers):
        return known
    fits = _find_loose_matches(s, words)
    if len(fits) == 1:
        return fits[0]
    if known is not None:
        return known
    if fits:
        meanings = tuple(write(action) for action in fits[:9])
        raise AmbiguousNotation(f"«{text[:60]}» could mean {'; '.join(meanings)}.", meanings)
    begins = ", ".join(VERBS[:12])
    raise BadNotation(
        f"«{text[:60]}» is no answer of The Princes; answers begin with {begins} and the like.", "notation"
    )


FILLERS = {"for", "with", ">", "a", "an", "the", "of", "to", "at", "on", "card", "and", "1"}
ROW_WORDS = {"top": "t", "bottom": "b", "outer": "", "up": "t", "down": "b"}
SAID = {"no": "pass", "discard": "under", "exchange": "under", "sink": "lose", "trade": "bank", "roll": "roll"}


def _find_loose_matches(s: PrincesState, words: Sequence[str]) -> list[Action]:
    """The open answers in which every word of *words* is found, in any spelling that people use."""
    asked = make_question(s)
    if asked is None or not isinstance(asked.answers, OneOf):
        return []
    wanted = _plain_words(words)
    fits = [action for action in asked.answers if _has_all_words(_word_sayings(action), wanted)]
    shortest = min((len(write(action).split()) for action in fits), default=0)
    return [action for action in fits if len(write(action).split()) == shortest]


def _plain_words(words: Sequence[str]) -> list[str]:
    """Lower case, fillers left out, `l1 top outer` as `l1tt`."""
    joined = " ".join(words).lower().replace(",", " ").replace(">", " ")
    joined = re.sub(r"\b([lr]\d)\s+top\s+outer\b", r"\1tt", joined)
    joined = re.sub(r"\b([lr]\d)\s+bottom\s+outer\b", r"\1bb", joined)
    joined = re.sub(r"\b([lr]\d)\s+(top|bottom)\b", lambda m: m[1] + ROW_WORDS[m[2]], joined)
    plain = [SAID.get(word, word) for word in joined.split()]
    numbers = plain[:1] == ["bank"]
    return [word for word in plain if word not in FILLERS and not (numbers and word.isdigit())]


def _word_sayings(action: Action) -> list[set[str]]:
    """For each word of an answer, the words it may be said by."""
    sayings: list[set[str]] = []
    for word in write(action).split():
        said = {word.lower()}
        if word in CARDS:
            said |= {CARDS[word].id, *CARDS[word].id.split("_")}
        if word in STORE:
            said |= {KINDS[KIND_OF[STORE[word]]], word.rstrip("0123456789")}
        sayings.append(said)
    return sayings


def _has_all_words(sayings: list[set[str]], wanted: list[str]) -> bool:
    return bool(wanted) and all(any(word in said for said in sayings) for word in wanted)
