"""Learns which concepts ask what, from the labelled sentences: ``python -m tests.speech.corpus.learn``.

A passive-aggressive learner, averaged: it changes its weights only where a sentence is not ahead of every other meaning
by a margin, and no more than it must. It draws from one seed, so that the same sentences give the same file.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

from tests.speech.corpus import NAMES, Line, lines, placed
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech.asking import worded
from trueque.speech.intents import ANSWER, SCALE, TALK, features
from trueque.speech.sentences import Word

FILE = Path(__file__).parents[3] / "src" / "trueque" / "locale" / "questions.txt"
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
    "-practice",
)
"""What is learnt from; a set that is to be run unseen is not among them."""
ROUNDS = 20
MOST = 0.05
"""The largest step of a weight."""
FAINTEST = 5
"""Hundredths below which a weight is not written."""
LEAST = 2
"""Two concepts together count where so many sentences have them."""
HEAD = """\
# Which concepts (vocabulary, section concepts) speak for and against which query, in hundredths, for all languages.
# Written by tests/speech/corpus/learn.py from the labelled sentences of tests/speech/corpus; not to be edited by hand.
"""
TOPICS = ("robber", "victory", "largest army", "longest road", "harbour")
"""Rules that people ask for in words of their own; others are looked for in the almanac."""

Example = tuple[str, dict[str, float]]
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
            said = worded(line.said, Listener(lang, 0, NAMES[: game.seats]), game.name)
            found.append((meaning(line, said), features(said, lang)))
    return found


def learnt(rows: list[Example], rounds: int = ROUNDS) -> Weights:
    """The averaged weights, by feature and meaning."""
    often = Counter(feature for _, found in rows for feature in found)
    kept = [(m, {f: v for f, v in found.items() if "+" not in f or often[f] >= LEAST}) for m, found in rows]
    meanings = sorted({m for m, _ in kept})
    now: Weights = defaultdict(lambda: defaultdict(float))
    sums: Weights = defaultdict(lambda: defaultdict(float))
    draws, steps = Random(1), 1
    for _ in range(rounds):
        draws.shuffle(kept)
        for meant, found in kept:
            for feature, other, step in corrections(meant, found, meanings, now):
                for one, by in ((meant, step), (other, -step)):
                    now[feature][one] += by
                    sums[feature][one] += by * steps
            steps += 1
    return {f: {m: w - sums[f][m] / steps for m, w in some.items()} for f, some in now.items()}


def corrections(meant: str, found: dict[str, float], meanings: list[str], now: Weights) -> list[tuple[str, str, float]]:
    """By how much each feature should speak more for what was meant and less for its nearest rival."""
    scores = dict.fromkeys(meanings, 0.0)
    for feature, value in found.items():
        for one, weight in now[feature].items():
            scores[one] += weight * value
    rival = max((one for one in meanings if one != meant), key=lambda one: scores[one])
    short = 1 - (scores[meant] - scores[rival])
    if short <= 0:
        return []
    step = min(MOST, short / (2 * sum(value * value for value in found.values()) or 1))
    return [(feature, rival, step * value) for feature, value in found.items()]


def written(found: Weights) -> str:
    """The file: a feature, and what it speaks for, in hundredths."""
    rows = []
    for feature in sorted(found):
        pairs = [(m, round(w * SCALE)) for m, w in sorted(found[feature].items())]
        told = "\t".join(f"{m} {w}" for m, w in pairs if abs(w) >= FAINTEST)
        rows += [f"{feature}\t{told}"] if told else []
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(learnt(examples())), encoding="utf-8")
    sys.stdout.write(f"{FILE.stat().st_size} bytes\n")
