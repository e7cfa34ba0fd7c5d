"""The champion among three: who play as they do, who refuse it every deal, who also always rob it.

    python -m benchmarks.ganged_up gather FOLDER --cores 8 --minutes 4              # goes on where it ended
    python -m benchmarks.ganged_up gather FOLDER --level champion:50ms --only greedy --games 400
    python -m benchmarks.ganged_up check FOLDER --write

The 2011 rules at four seats, trade and manners on; each table is played from every seat in turn. A seed's games are the
same games on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by
from benchmarks.odd_players import Decliner, Hound
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Bot
from trueque.kernel.registry import make_game

TITLE = "The Island's champion ganged up on"
SEATS = 4
TABLES: dict[str, tuple[int, str]] = {
    "refuse": (400, "three strong players who refuse every deal"),
    "hound": (400, "the same, who always rob it where they can"),
    "greedy": (2000, "three strong players"),
    "eager": (400, "three strong players without manners"),
}
AIMS = {"refuse": "40 %", "hound": "20 %", "greedy": "70 % of 2,000", "eager": "told"}


def seat_other(table: str, game: Any, seed: str, mine: int) -> Bot:
    """One of the three."""
    if table == "refuse":
        return Decliner(game, seed)
    if table == "hound":
        return Hound(game, seed, mine)
    return bot("strong:eager" if table == "eager" else "strong", game, seed, outside=True)


def play_number(table: str, seed: int, number: int, level: str = "champion") -> float:
    """What the champion has of one game."""
    game, mine = make_game("island", {"edition": "2011", "seats": str(SEATS)}), number % SEATS
    players = [
        bot(level, game, f"{seed} {number} {seat}", outside=True)
        if seat == mine
        else seat_other(table, game, f"{seed} {number} {seat}", mine)
        for seat in range(SEATS)
    ]
    return float(play_game(game, players, Random(f"ganged {seed} {number // SEATS}"), keep_log=False).scores[mine])


def play_case(case: str) -> Result:
    """One game of a table."""
    table, level, seed, number = case.split()
    return {"table": table, "level": level, "won": play_number(table, int(seed), int(number), level)}


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The games of all tables that are asked for, in turn."""
    prepare_bots("island", ["champion"])
    asked = {table: min(TABLES[table][0], given.games or TABLES[table][0]) for table in given.only or TABLES}
    for number in range(max(asked.values())):
        yield from (f"{table} {given.level} {given.seed} {number}" for table in asked if number < asked[table])


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a table."""
    for table, games in group_by(found, "table").items():
        won = sum(one["won"] for one in games)
        low, high = wilson_interval(won, len(games))
        told = f"{100 * won / len(games):.1f} % ({100 * low:.1f}–{100 * high:.1f}) of {len(games)}"
        yield f"{games[0]['level']} against {TABLES[table][1]}", told, AIMS[table]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", nargs="*", choices=[*TABLES], help="which tables")
    parser.add_argument("--games", type=int, default=0, help="of each table; as many as it has where nothing is said")
    parser.add_argument("--level", default="champion", help="champion:50ms looks past its turn")
    parser.add_argument("--seed", type=int, default=1)


if __name__ == "__main__":
    Gathering(TITLE, __doc__ or "", play_case, list_cases, tell, add_options).run()
