"""The commonest words and phrases in every position: ``python -m benchmarks.common_words FILE [MINUTES]``.

A piece is one position in one language with all the lines; pieces come in an order drawn from one seed, FILE keeps
which are done and every play that happened, and the same command goes on from there. What was played is printed, each
once.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.speech.common import GAMES, MANY, phrases, spots, words
from tests.speech.test_common_words import is_named, played

from trueque.locale import LANGUAGES

MINUTES = 14.0


def list_pieces() -> list[tuple[str, str, int]]:
    """Every language, game and position, in an order that is always the same."""
    pieces = [(lang, game, at) for game in GAMES for lang in LANGUAGES for at in range(len(spots(game, MANY)))]
    Random("common words").shuffle(pieces)
    return pieces


def read_piece(lang: str, game: str, at: int) -> dict[str, Any]:
    """One position with every line: how many were said, what was played, and what of that nothing named."""
    spot, said = spots(game, MANY)[at], [*words(lang), *phrases(lang)]
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


def main() -> None:
    file, until = Path(sys.argv[1]), time.monotonic() + 60 * float((sys.argv[2:] or [MINUTES])[0])
    done = [json.loads(row) for row in file.read_text().splitlines()] if file.exists() else []
    there = {(piece["lang"], piece["game"], piece["at"]) for piece in done}
    pieces = list_pieces()
    with file.open("a") as log:
        for piece in pieces:
            if time.monotonic() > until:
                break
            if piece not in there:
                done.append(read_piece(*piece))
                log.write(json.dumps(done[-1]) + "\n")
                log.flush()
    print_report(done, len(pieces))


if __name__ == "__main__":
    main()
