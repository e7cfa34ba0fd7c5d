"""The commonest words and phrases in every position: ``python -m benchmarks.common_words FILE... [--minutes N]``.

A piece is one position in one language with all the lines; pieces come in an order drawn from one seed, the first FILE
keeps which are done and every play that happened, and the same command goes on from there. On several cores each does
its share (``--share 0/6``) into a file of its own, and all of them with no minutes are told together. What was played
is printed, each once.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.speech.common import GAMES, MANY, phrases, spots, words
from tests.speech.common.plays import is_named, played

from trueque.kernel import BadNotation
from trueque.locale import LANGUAGES
from trueque.speech import verdict

MINUTES = 14.0


def list_pieces() -> list[tuple[str, str, int]]:
    """Every language, game and position, in an order that is always the same."""
    pieces = [(lang, game, at) for game in GAMES for lang in LANGUAGES for at in range(len(spots(game, MANY)))]
    Random("common words").shuffle(pieces)
    return pieces


def read_piece(lang: str, game: str, at: int) -> dict[str, Any]:
    """One position with every line: how many were said, what was played, and what of that nothing named."""
    spot, said = spots(game, MANY)[at], [*words(lang), *phrases(lang)]
    # What is said to a line that plays nothing is not asked for here, and a third of the time.
    with patch.object(verdict, "make_refusal", return_value=BadNotation("not an answer")):
        found = list(played(((spot, one) for one in said), lang))
    plays = Counter(f"{line} → {notation.split()[0]}" for _, line, notation in found)
    wrong = [f"{line} → {notation}" for _, line, notation in found if not is_named(line, notation, spot, lang)]
    return {"lang": lang, "game": game, "at": at, "kind": spot.kind, "said": len(said), "plays": plays, "wrong": wrong}


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
            print(
                f"{lang} {game}: {len(some)} positions, {lines:,} lines, {plays.total():,} plays, {len(wrong)} unnamed"
            )
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
