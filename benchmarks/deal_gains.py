"""What the champion's deals bring: the games played on from after each and, by the same luck, from before it.

    python -m benchmarks.deal_gains gather FOLDER --cores 8 --minutes 3       # goes on where it ended
    python -m benchmarks.deal_gains check FOLDER [--write]

One champion among three strong players, the 2011 rules at four seats. Of every deal that it made, in its turn or in
another's, the position before the first offer and the one after it are played on, two thousand times each with the same
luck, by strong players; nobody offers anything more in that turn, so that no other deal takes its place. A gain is in
points of a hundred games. Intervals are of games drawn again (95 in 100). A deal's own error is about a point, so of
those that lose more than a point some lose nothing: told is how many, and how many lose more than twice their error.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from tests.campaigns import Result

from benchmarks.deals import iterate_deals
from benchmarks.gathering import Gathering, mean_with_interval
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import play_game
from trueque.bots.playouts import seat_levels
from trueque.bots.registry import bot
from trueque.island.game import Island
from trueque.kernel.registry import make_game

PLAYED, PIECE = 2000, 100
"""Games from each of the two positions, and of each part by whose spread the error is known."""
NO_MORE = 9
"""Offers made in this turn: nobody makes another."""
ROLES = ("champion, in its turn", "champion, asked", "who dealt with it")


def play_case(case: str) -> Result:
    """What each deal of the champion in one game brought it and the other, with its error."""
    number = int(case.split()[1])
    plain: Any = make_game("island", {"edition": "2011", "seats": "4"})
    game = Island(plain.rules, plain.layout, "compiled")
    mine = number % game.seats
    levels = {seat: "champion" if seat == mine else "strong" for seat in range(game.seats)}
    players = [bot(level, game, f"gains {number} {seat}") for seat, level in levels.items()]
    record = play_game(game, players, Random(f"gains {number}")).record(game, [*levels.values()])
    play_on, found = seat_levels(game, levels), list[list[Any]]()
    assert play_on is not None, "this measures compiled players"
    for before, after, _, mover, partner in iterate_deals(game, record):
        if mine in (mover, partner):
            for state in (before, after):
                for seat in range(game.seats):
                    state.g.proposals[seat] = NO_MORE
            other = partner if mover == mine else mover
            gains = [measure_gain(play_on, before, after, seat, number) for seat in (mine, other)]
            found.append([ROLES[0] if mover == mine else ROLES[1], *gains])
    return {"deals": found}


def measure_gain(play_on: Any, before: Any, after: Any, seat: int, number: int) -> tuple[float, float]:
    """Points of a hundred that a seat gains from the one position to the other, and the error of that."""
    parts = []
    for k in range(PLAYED // PIECE):
        won = [play_on(state, 1_000_000 * number + PIECE * k, PIECE).wins[seat] for state in (after, before)]
        parts.append(100 * (won[0] - won[1]) / PIECE)
    mean = sum(parts) / len(parts)
    return mean, sqrt(sum((one - mean) ** 2 for one in parts) / (len(parts) - 1) / len(parts))


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    prepare_bots("island", ["champion"])
    return (f"gains {number}" for number in range(given.games))


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a role."""
    for role in ROLES:
        place = 2 if role == ROLES[2] else 1
        games = [[deal[place] for deal in one["deals"] if role in (deal[0], ROLES[2])] for one in found]
        games = [deals for deals in games if deals]
        every = [deal for deals in games for deal in deals]
        if not every:
            continue
        mean, low, high = mean_with_interval([sum(gain for gain, _ in deals) / len(deals) for deals in games])
        lost = sum(gain < -1 for gain, _ in every), sum(gain < -1 and gain < -2 * error for gain, error in every)
        less, surely = (100 * count / len(every) for count in lost)
        told = f"{mean:+.2f} ({low:+.2f} to {high:+.2f}); over a point less: {less:.0f} %, beyond doubt {surely:.0f} %"
        yield f"{role}, {len(every)} deals of {len(games)} games", told, "above 0"


if __name__ == "__main__":
    Gathering(
        "What the champion's deals bring", __doc__ or "", play_case, list_cases, tell,
        lambda parser: parser.add_argument("--games", type=int, default=200),
    ).run()  # fmt: skip
