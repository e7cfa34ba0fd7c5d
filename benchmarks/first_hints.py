"""Whether the first hint wins wherever a win is there this turn: position after position of fresh games.

    python -m benchmarks.first_hints gather FOLDER --game quick --cores 8 --minutes 3    # goes on where it ended
    python -m benchmarks.first_hints check FOLDER [--write]

Games of our levels, every number of seats and every mode in turn. A position counts in which whoever is asked has more
than one answer and can win before anybody else is asked, for sure: every list of answers is tried for it, and it must
hold in positions dealt anew. Of every fourth game they are looked for wherever somebody is near the end, of the others
in the turn that won. Missed is one where the first hint is no such answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from tests.campaigns import Result
from tests.review.sure_wins import TABLES, Found, find_fault, in_game

from benchmarks.gathering import Gathering, group_by
from trueque.bots.levels import prepare_bots
from trueque.kernel import OneOf

WANTED = 10_000
"""Positions of a game."""
SHOWN = 3


def measure_game(case: str) -> Result:
    """One game's positions: how many there are, and of those that are missed the position and a way that wins."""
    game, number = case.split()
    prepare_bots(game, ("champion",))
    seen, missed = 0, list[tuple[str, str]]()
    for found in in_game(game, int(number)):
        if has_choice(found):
            seen += 1
            fault = find_fault(*found)
            missed += [fault] if fault else []
    return {"game": game, "seen": seen, "missed": missed}


def has_choice(found: Found) -> bool:
    _, _, asked, _ = found
    return isinstance(asked.answers, OneOf) and len(asked.answers) > 1


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    games = [given.game] if given.game else list(TABLES)
    return (f"{game} {number}" for number in range(given.first, given.first + given.games) for game in games)


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a game, and some of what was missed."""
    for game, games in sorted(group_by(found, "game").items()):
        seen, missed = sum(one["seen"] for one in games), [fault for one in games for fault in one["missed"]]
        shown = "".join(f"; {line}: {way}" for line, way in missed[:SHOWN])
        yield f"{game}, positions of {len(games)} games", f"{seen}, {len(missed)} missed{shown}", f"{WANTED}, 0"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=tuple(TABLES))
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the first game's number")


FIRST_HINTS = Gathering(
    "The first hint where a win is there", __doc__ or "", measure_game, list_cases, tell, add_options
)

if __name__ == "__main__":
    FIRST_HINTS.run()
