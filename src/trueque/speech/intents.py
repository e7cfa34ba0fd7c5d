"""Which query a sentence asks: every concept in it, and every two together, speak for some and against others.

How much is in `locale/questions.txt`, for all languages: it was learnt from labelled sentences
(`tests/speech/corpus/learn.py`), those that are answers and those that are neither among them, so that a sentence can
also be no question at all. Word order counts for nothing but the first word. Questions change nothing, so the best one
is taken where it is ahead of the others; answers are never read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations

from trueque.speech.concepts import concepts, together
from trueque.speech.ears import can_answer
from trueque.speech.sentences import Word

SCALE = 100
"""Weights are written as hundredths: finer ones change no answer, and the page fetches the file."""
PAIR = 0.6
"""What two concepts together count, against one alone."""
ANSWER, TALK = "=", "!"
"""What is no question: an answer, and what people only say."""
TWICE = 2
LEAST = 0.6
"""What speaks for a question at least; most that are meant have twice as much."""
STRANGE = 0.4
"""How much more is wanted for each unknown word."""

Ranked = list[tuple[str, float]]


def features(line: Sequence[Word], lang: str) -> dict[str, float]:
    """What a line is about: concepts, kinds of things that are named, each two together, and what it opens with."""
    about, first, places = together(line, lang), set[str](), 0
    for i, word in enumerate(line):
        places += word.kind == "place"
        here = set(_about(word, lang, places))
        first = here if i == 0 else first
        about |= here
    shared = sorted(one for one in about if ":" not in one)
    alone = dict.fromkeys((*about, *(f"^{one}" for one in first)), 1.0)
    return alone | {f"{a}+{b}": PAIR for a, b in combinations(shared, 2)}


def _about(word: Word, lang: str, places: int) -> tuple[str, ...]:
    if word.kind == "place":
        return (f"@place{min(places, TWICE)}",)
    known = tuple(concepts(word.said, lang))
    if word.kind == "piece":
        return ("@piece", f"@{word.value}", *known)
    if word.kind in ("player", "number", "card"):
        return (f"@{word.kind}",)
    if word.kind:
        return (f"@{word.kind}", *known)
    return known or (f"{lang}:{word.said}",)


@cache
def weights() -> dict[str, tuple[tuple[str, float], ...]]:
    """What each feature speaks for and against."""
    found: dict[str, tuple[tuple[str, float], ...]] = {}
    text = (files("trueque.locale") / "questions.txt").read_text(encoding="utf-8")
    for row in text.splitlines():
        if row and not row.startswith("#"):
            feature, *rest = row.split("\t")
            pairs = (one.rpartition(" ") for one in rest)
            found[feature] = tuple((meaning, int(weight) / SCALE) for meaning, _, weight in pairs)
    return found


def ranked(line: Sequence[Word], lang: str, game: str) -> Ranked:
    """Everything that the line may be at a table of *game*, the likeliest first; empty where it is about nothing."""
    scores, known = dict[str, float](), weights()
    for feature, value in features(line, lang).items():
        for meaning, weight in known.get(feature, ()):
            scores[meaning] = scores.get(meaning, 0.0) + weight * value
    fit = ((m, s) for m, s in scores.items() if m[0] in (ANSWER, TALK) or can_answer(game, m.split()[0]))
    return sorted(fit, key=lambda pair: -pair[1])


def is_query(meaning: str) -> bool:
    return meaning[0] not in (ANSWER, TALK)


def intent(line: Sequence[Word], lang: str, game: str, lean: float, strange: int = 0) -> str:
    """The query that the line is, if any.

    *lean*: how much further ahead, or behind, a question may be than what is none; *strange*: how many of its words are
    unknown, each of which may be what it is about.
    """
    found = ranked(line, lang, game)
    best = next(((m, s) for m, s in found if is_query(m)), None)
    talk = next((s for m, s in found if m == TALK), 0.0) + lean
    answer = next((s for m, s in found if m[0] == ANSWER), 0.0) + max(0.0, lean)
    return best[0] if best is not None and best[1] > max(LEAST + strange * STRANGE, talk, answer) else ""
