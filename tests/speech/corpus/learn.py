"""Learns what speaks for which meaning, from the labelled sentences: ``python -m tests.speech.corpus.learn``.

Multinomial logistic regression with a little L2, by steps that grow smaller where a weight has moved much (Adagrad),
the later rounds averaged. A sentence is only set against what could be asked and answered where it was said. It draws
from one seed, so that the same sentences give the same file on one machine.
"""

from __future__ import annotations

import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.speech.corpus import NAMES, Line, lines, placed, question
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech.ears import list_answers
from trueque.speech.intents import ANSWER, CODES, GIVEN, SCALE, TALK, can_be, line_features
from trueque.speech.mentions import TWO
from trueque.speech.questions import read_question_words
from trueque.speech.sentences import Word
from trueque.speech.trades import direction_features, read_sides

FILE = Path(__file__).parents[3] / "src" / "trueque" / "locale" / "weights.z"
SETS = (
    "",
    "-second",
    "-third",
    "-fourth",
    "-fifth",
    "-sixth",
    "-never",
    "-talk",
    "-seventh",
    "-eighth",
    "-ninth",
    "-tenth",
    "-eleventh",
    "-twelfth",
    "-thirteenth",
    "-fourteenth",
    "-fifteenth",
    "-sixteenth",
    "-seventeenth",
    "-eighteenth",
    "-nineteenth",
    "-twentieth",
    "-twentyfirst",
    "-twentysecond",
    "-twentythird",
    "-twentyfourth",
    "-twentyfifth",
    "-twentysixth",
    "-twentyseventh",
    "-twentyeighth",
    "-twentyninth",
    "-thirtieth",
    "-thirtyfirst",
    "-thirtysecond",
    "-thirtythird",
    "-thirtyfourth",
    "-practice",
)
"""What is learnt from; a set that is to be run unseen is not among them."""
ROUNDS, STEP, PULL = 8, 0.15, 1e-3
"""How often every sentence is gone through, the size of a step, and how strongly weights are drawn to nothing."""
RIGHT = 0.99
"""A sentence that is as sure as this teaches nothing more in its round."""
FAINTEST = 4
"""Twentieths below which a weight is not written."""
LEAST = 2
"""Words, and concepts together, count where so many sentences have them."""
TOPICS = ("robber", "victory", "largest army", "longest road", "harbour")
"""Rules that people ask for in words of their own; others are looked for in the almanac."""


@dataclass(frozen=True)
class Example:
    """A sentence as it is learnt from."""

    meant: str
    game: str
    answers: frozenset[str]
    """The kinds of answer that were open when it was said."""
    found: dict[str, float]


Weights = dict[str, dict[str, float]]


def meaning(line: Line, said: Iterable[Word]) -> str:
    """What a labelled line teaches: the query with what belongs to it whatever is named."""
    if line.kind != "?":
        return f"{ANSWER}{line.meaning.split()[0]}" if line.kind == "=" else TALK
    name, _, about = line.meaning.partition(" ")
    if name == "rules" and about in TOPICS:
        return line.meaning
    if (name, about) == ("costs", "development card"):
        return line.meaning
    if name in ("points", "pieces", "realm") and about == NAMES[0].lower():
        return f"{name} me"
    pieces = {word.value for word in said if word.kind == "piece"}
    return "where city" if (name, about) == ("where", "city") and pieces != {"city"} else name


def examples(sets: Iterable[str] = SETS) -> list[Example]:
    found = []
    for lang in LANGUAGES:
        for line in (line for which in sets for line in lines(lang, which)):
            game = placed(line.position).game
            said = read_question_words(line.said, Listener(lang, 0, NAMES[: game.seats]), game.name)
            answers = question(line.position, lang).kinds
            found.append(Example(meaning(line, said), game.name, answers, line_features(said, lang, line.said)))
    return found


def learnt(rows: Sequence[Example], rounds: int = ROUNDS) -> Weights:
    """The averaged weights, by feature and meaning."""
    often = Counter(feature for row in rows for feature in row.found)
    names = sorted(one for one, n in often.items() if n >= LEAST or not set(one) & set("+>:_"))
    meanings = sorted({row.meant for row in rows})
    place = {name: i for i, name in enumerate(names)}
    kept = [[(place[one], value) for one, value in row.found.items() if one in place] for row in rows]
    at = [np.array([i for i, _ in some]) for some in kept]
    by = [np.array([[value] for _, value in some]) for some in kept]
    shut = [np.array([not _can_be(m, row) for m in meanings]) for row in rows]
    meant = [meanings.index(row.meant) for row in rows]
    now, moved = np.zeros((len(names), len(meanings))), np.full((len(names), len(meanings)), 1e-2)
    total, draws = np.zeros_like(now), np.random.RandomState(1)
    for turn in range(rounds):
        for i in draws.permutation(len(rows)):
            here = now[at[i]]
            scores = (here * by[i]).sum(axis=0)
            scores[shut[i]] = -np.inf
            wrong = np.exp(scores - scores.max())
            wrong /= wrong.sum()
            if wrong[meant[i]] > RIGHT:
                continue
            wrong[meant[i]] -= 1
            slope = by[i] * wrong + PULL * here
            moved[at[i]] += slope * slope
            now[at[i]] = here - STEP * slope / np.sqrt(moved[at[i]])
        total += now * (turn >= rounds // 2)
    mean = total / (rounds - rounds // 2)
    return {name: dict(zip(meanings, map(float, mean[i]), strict=True)) for name, i in place.items()}


def _can_be(meant: str, row: Example) -> bool:
    return meant == row.meant or can_be(meant, list_answers(row.game), row.answers)


def trades(sets: Iterable[str] = SETS) -> list[tuple[float, dict[str, float]]]:
    """The trades among the sentences: whether the card that is named first is given, and what tells it."""
    found = []
    for lang in LANGUAGES:
        for line in (line for which in sets for line in lines(lang, which) if line.kind == "="):
            kind, _, rest = line.meaning.partition(" ")
            given, _, _ = rest.replace(">", " for ").partition(" for ")
            game = placed(line.position).game
            said = read_question_words(line.said, Listener(lang, 0, NAMES[: game.seats]), game.name)
            cards = [side.kind for side in read_sides(said, lang)]
            form = question(line.position, lang).form_of(kind)
            if form.trades and len(cards) == TWO and (" for " in rest or ">" in rest):
                found.append((float(cards[0] in given), direction_features(said, lang, kind)))
    return found


def ways_learnt(rows: Sequence[tuple[float, dict[str, float]]], rounds: int = 24) -> Weights:
    """What speaks for giving the card that is named first: the same steps, with two ways to go."""
    now, moved, total = dict[str, float](), dict[str, float](), Counter[str]()
    draws = np.random.RandomState(1)
    for turn in range(rounds):
        for i in draws.permutation(len(rows)):
            first, found = rows[i]
            score = sum(now.get(one, 0.0) * value for one, value in found.items())
            wrong = 1 / (1 + np.exp(-score)) - first
            for one, value in found.items():
                slope = wrong * value + PULL * now.get(one, 0.0)
                moved[one] = moved.get(one, 1e-2) + slope * slope
                now[one] = now.get(one, 0.0) - STEP * slope / np.sqrt(moved[one])
        if turn >= rounds // 2:
            total.update(now)
    return {one: {GIVEN: total[one] / (rounds - rounds // 2)} for one in now}


def written(found: Weights) -> str:
    """All meanings, then a feature a row and what it speaks for: a sign for each meaning, in twentieths."""
    meanings = sorted({m for some in found.values() for m in some})
    code = dict(zip(meanings, CODES, strict=False))
    rows = ["\t".join(meanings)]
    for feature in sorted(found):
        pairs = [(code[m], round(w * SCALE)) for m, w in sorted(found[feature].items())]
        told = "".join(f"{sign}{w}" for sign, w in pairs if abs(w) >= FAINTEST)
        rows += [f"{feature}\t{told}"] if told else []
    return "\n".join(rows) + "\n"


def everything() -> Weights:
    """What all the sentences teach: which meaning a line has, and which way cards go."""
    return learnt(examples()) | ways_learnt(trades())


if __name__ == "__main__":
    FILE.write_bytes(zlib.compress(written(everything()).encode(), 9))
    sys.stdout.write(f"{FILE.stat().st_size} bytes\n")
