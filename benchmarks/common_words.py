"""The commonest words and phrases in every position: ``python -m benchmarks.common_words FILE... [--minutes N]``.

A piece is some lines of one language in all positions of one game; pieces come in an order drawn from one seed, the
first FILE keeps which are done and every play that happened, and the same command goes on from there. On several cores
each does its share (``--share 0/6``) into a file of its own, and all of them with no minutes are told together. What
was played is printed, each once. A line is read once where the question of several positions is the same to the letter
(the same seat, names, answers and sentences), and counted in each.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.speech.common import GAMES, MANY, Spot, phrases, spots, words
from tests.speech.common.plays import is_named, played

from trueque.kernel import BadNotation
from trueque.locale import LANGUAGES
from trueque.speech import Asked, verdict

MINUTES = 14.0
SOME = 42
"""Lines of a piece."""


def list_lines(lang: str) -> list[str]:
    """Every word and phrase once."""
    return list(dict.fromkeys([*words(lang), *phrases(lang)]))


def list_pieces() -> list[tuple[str, str, int]]:
    """Every language, game and where the lines of a piece begin, in an order that is always the same."""
    pieces = [(lang, game, at) for game in GAMES for lang in LANGUAGES for at in range(0, len(list_lines(lang)), SOME)]
    Random("common words").shuffle(pieces)
    return pieces


@cache
def list_unlike_spots(game: str, lang: str) -> list[tuple[Spot, int]]:
    """The positions of a game by their questions, each with how many ask the same to the letter."""
    found: dict[Any, tuple[Spot, int]] = {}
    for spot in spots(game, MANY):
        key = describe_question(spot.question(lang))
        first, n = found.get(key, (spot, 0))
        found[key] = first, n + 1
    return list(found.values())


def describe_question(asked: Asked) -> tuple[Any, ...]:
    """Everything in a question that a line is compared with."""
    listed = tuple((one.notation, one.sentence, one.decision.kind, one.decision.waits) for one in asked.choices)
    open_ones = tuple((one.kind, one.waits, repr(one.answers)) for one in asked.decisions)
    return asked.to.seat, asked.to.names, listed, open_ones


def read_piece(lang: str, game: str, at: int) -> dict[str, Any]:
    """Some lines in every position: how many were said, what was played, and what of that nothing named."""
    said, places = list_lines(lang)[at : at + SOME], list_unlike_spots(game, lang)
    often, plays, wrong = dict(places), Counter[str](), list[str]()
    # What is said to a line that plays nothing is not asked for here, and a third of the time.
    with patch.object(verdict, "make_refusal", return_value=BadNotation("not an answer")):
        # One line after another, each in all positions: what its words are is looked up once.
        for spot, line, notation in played(((spot, one) for one in said for spot, _ in places), lang):
            plays[f"{line} → {notation.split()[0]}"] += often[spot]
            if not is_named(line, notation, spot, lang):
                wrong.append(f"{line} → {notation} ({spot.kind})")
    return {
        "lang": lang,
        "game": game,
        "at": at,
        "said": sum(often.values()) * len(said),
        "plays": plays,
        "wrong": wrong,
    }


def print_report(pieces: list[dict[str, Any]], whole: int) -> None:
    print(f"{len(pieces)} of {whole} pieces")
    for lang in LANGUAGES:
        for game in GAMES:
            some = [piece for piece in pieces if (piece["lang"], piece["game"]) == (lang, game)]
            plays = Counter[str]()
            for piece in some:
                plays.update(piece["plays"])
            wrong = [one for piece in some for one in piece["wrong"]]
            lines = sum(piece["said"] for piece in some)
            print(f"{lang} {game}: {len(some)} pieces, {lines:,} lines, {plays.total():,} plays, {len(wrong)} unnamed")
            print("  " + "; ".join(f"{one} ({n})" for one, n in sorted(plays.items())))
            print("  NOT NAMED: " + "; ".join(sorted(set(wrong))) if wrong else "  none that nothing names")


def read_arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("files", nargs="+", type=Path)
    reader.add_argument("--minutes", type=float, default=MINUTES)
    reader.add_argument("--share", default="0/1", help="which part of the pieces: 0/6 to 5/6 on six cores")
    return reader.parse_args()


def main() -> None:
    asked = read_arguments()
    until = time.monotonic() + 60 * asked.minutes
    done = [json.loads(row) for file in asked.files if file.exists() for row in file.read_text().splitlines()]
    there = {(piece["lang"], piece["game"], piece["at"]) for piece in done}
    share, of = map(int, asked.share.split("/"))
    pieces = list_pieces()
    with asked.files[0].open("a") as log:
        for piece in pieces[share::of]:
            if time.monotonic() > until:
                break
            if piece not in there:
                done.append(read_piece(*piece))
                log.write(json.dumps(done[-1]) + "\n")
                log.flush()
    print_report(done, len(pieces))


if __name__ == "__main__":
    main()
