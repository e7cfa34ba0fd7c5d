"""What a sentence is, however it is put: a question, one of the answers, or mere talk, each with how likely it is.

Every word in it speaks for some meanings and against others: what it is about (`word_concepts`), the word itself and
its beginning, two concepts together or one after the other, what the line opens and ends with, how much it names. How
much each counts is in `locale/weights.z`, learnt from labelled sentences (`python -m tests.speech.corpus.learn`),
those that are answers and those that are neither among them. Questions change nothing, so the likeliest is taken; an
answer is never played for its likeliness alone (`readings`).
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Container, Sequence, Set
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations, pairwise
from math import exp

from trueque.speech.concepts import phrase_concepts, word_concepts
from trueque.speech.denials import RAW, is_past, is_statement
from trueque.speech.ears import GENERAL, list_answers
from trueque.speech.sentences import Word

SCALE = 20
"""Weights are written as twentieths: finer ones change no answer, and the page fetches the file."""
ANSWER, TALK = "=", "!"
"""What is no question: an answer, and what people only say."""
QUERY = "?"
"""Before the name of a query, where answers stand beside it."""
GIVEN = ">"
"""No meaning of a line, but of a trade: that the card which is named first is given (`trading`)."""
PAIR, NEXT, LITERAL, FEW = 0.6, 0.5, 0.7, 0.5
"""What two concepts together, two that follow each other, a word as it stands and a line's length count, against one
concept alone."""
BEGINNING, ENDING = 4, 3
"""Letters of a longer word's beginning and of its ending, which tells the time of a verb."""
TWICE, THRICE, LONG = 2, 3, 12
PAIRED = 20
"""So many concepts are looked at in pairs: no sentence has more."""
CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*,./:;<=>?@[]^_{|}~"
"""One sign for each meaning in the file of weights."""
COUNTED = re.compile(rf"([{re.escape(CODES)}])(-?\d+)")
LEAST = 0.3
"""How likely a question is at least, to be answered."""
SURELY = 0.8
STRANGE = 0.08
"""How much likelier for each unknown word."""
RATHER = 0.3
"""How likely it must be against talk: whoever only talks is not harmed by a reply."""

Ranked = list[tuple[str, float]]


def line_features(line: Sequence[Word], lang: str, text: str = "") -> dict[str, float]:
    """What a line is made of, and how much each part counts."""
    places, per = 0, list[list[str]]()
    for word in line:
        places += word.kind == "place"
        per.append(sorted(_word_concepts(word, lang, places)))
    about = phrase_concepts(line, lang).union(*per)
    found = dict.fromkeys(sorted(about), 1.0)
    for sign, at in (("^", per[:1]), ("$", per[-1:])):
        found |= {f"{sign}{one}": 1.0 for here in at for one in here}
    paired = sorted(a for a in about if ":" not in a)[:PAIRED]
    found |= {f"{a}+{b}": PAIR for a, b in combinations(paired, 2)}
    found |= {f"{a}>{b}": NEXT for x, y in pairwise(per) for a in x for b in y if ":" not in a + b}
    found |= _spelling_features(line, lang)
    named = Counter(word.kind for word in line if word.kind)
    found |= {f"{kind}*{min(n, THRICE)}": 1.0 for kind, n in named.items()}
    found |= {f"~{sign}": 1.0 for sign in "?," if sign in text}
    tells = {"~past": is_past(RAW.findall(text.casefold()), lang), "~told": is_statement(text, lang)}
    found |= {name: 1.0 for name, is_so in tells.items() if is_so}
    return found | {"~": 1.0, f"~{min(len(line), LONG) // 2}": FEW}


def _spelling_features(line: Sequence[Word], lang: str) -> dict[str, float]:
    """The words as they stand, their beginnings and endings, and each with the one that follows."""
    found = dict[str, float]()
    for word in line:
        if not word.kind or word.kind in ("piece", "resource"):
            found[f"{lang}:{word.said}"] = LITERAL
        if not word.kind and len(word.said) > BEGINNING:
            found[f"{lang}:{word.said[:BEGINNING]}*"] = LITERAL
            found[f"{lang}:*{word.said[-ENDING:]}"] = FEW
    said = [f"@{word.kind}" if word.kind else word.said for word in line]
    return found | {f"{lang}:{one}_{other}": LITERAL for one, other in pairwise(said)}


def _word_concepts(word: Word, lang: str, places: int) -> set[str]:
    if word.kind == "place":
        return {f"@place{min(places, TWICE)}"}
    known = set(word_concepts(word.said, lang))
    if word.kind == "piece":
        return {"@piece", f"@{word.value}"} | known
    if word.kind in ("player", "number", "card"):
        return {f"@{word.kind}"}
    if word.kind:
        return {f"@{word.kind}"} | known
    return known or {f"{lang}:{word.said}"}


@cache
def load_weights() -> tuple[list[str], dict[str, dict[str, float]]]:
    """All meanings, and what each feature speaks for and against."""
    text = zlib.decompress((files("trueque.locale") / "weights.z").read_bytes()).decode()
    rows = [row for row in text.splitlines() if not row.startswith("#")]
    meanings = rows[0].split("\t")
    known = dict(zip(CODES, meanings, strict=False))
    split = (row.split("\t") for row in rows[1:])
    return meanings, {
        feature: {known[code]: int(n) / SCALE for code, n in COUNTED.findall(told)} for feature, told in split
    }


def rank_meanings(line: Sequence[Word], lang: str, game: str, text: str = "", among: Set[str] | None = None) -> Ranked:
    """Everything that the line may be at a table of *game*, the likeliest first, with how likely it is.

    *among*: the kinds of answer that are open, where that is known.
    """
    return list(_rank_meanings(tuple(line), lang, game, text, frozenset(among) if among is not None else None))


@lru_cache(maxsize=16)
def _rank_meanings(
    line: tuple[Word, ...], lang: str, game: str, text: str, among: frozenset[str] | None
) -> tuple[tuple[str, float], ...]:
    """One line is ranked once, however many ask."""
    scores = _score_meanings(line, lang, text)
    open_ones = _possible_meanings(list_answers(game), among)
    most = max(scores[one] for one in open_ones)
    parts = [(one, exp(scores[one] - most)) for one in open_ones]
    whole = sum(part for _, part in parts)
    return tuple(sorted(((one, part / whole) for one, part in parts), key=lambda pair: -pair[1]))


@lru_cache(maxsize=256)
def _possible_meanings(answers: frozenset[str], among: frozenset[str] | None) -> tuple[str, ...]:
    """Everything that a line can be where queries have such *answers* and answers of the kinds *among* are open."""
    return tuple(one for one in load_weights()[0] if can_be(one, answers, among))


@lru_cache(maxsize=16)
def _score_meanings(line: tuple[Word, ...], lang: str, text: str) -> dict[str, float]:
    """What speaks for every meaning, in all games: one line is asked about several times over."""
    meanings, known = load_weights()
    scores = {meaning: 0.0 for meaning in meanings if meaning != GIVEN}
    for feature, value in line_features(line, lang, text).items():
        for meaning, weight in known.get(feature, {}).items():
            scores[meaning] += weight * value
    return scores


def can_be(meaning: str, answers: Container[str], among: Set[str] | None) -> bool:
    """Whether a line can mean that where queries have such *answers*, with answers of the kinds *among* open."""
    if meaning in (TALK, GIVEN):
        return meaning == TALK
    if meaning[0] == ANSWER:
        return among is None or meaning[1:] in among
    name = meaning.partition(" ")[0]
    return name in GENERAL or name in answers


def is_query(meaning: str) -> bool:
    return meaning[0] not in (ANSWER, TALK)


def find_intent(
    line: Sequence[Word], lang: str, game: str, text: str, among: Set[str] | None, strange: int = 0
) -> tuple[str, float]:
    """The query that the line is, if any, and how likely that is.

    *strange*: how many of its words are unknown, each of which may be what it is about.
    """
    found = rank_meanings(line, lang, game, text, among)
    best = next(((m, p) for m, p in found if is_query(m)), ("", 0.0))
    talk = next((p for m, p in found if m == TALK), 0.0)
    answer = next((p for m, p in found if m[0] == ANSWER), 0.0)
    return best if best[1] > max(LEAST + STRANGE * strange, answer, RATHER * talk) else ("", 0.0)
