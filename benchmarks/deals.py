"""What the odds say of a deal beside games played on from before it and after it.

    python -m benchmarks.deals gather FOLDER --cores 8 --minutes 3       # goes on where it ended
    python -m benchmarks.deals check FOLDER [--write]

Games of the Island with trade, every number of seats, the levels of the core drawn for every seat. Of every deal the
position before anything was offered and the one after it are played on, a thousand times each with the same chance, by
the levels that sit there. Said is by how much the net's odds rose from the one to the other, and those of a review's
curve: for whoever is in turn, for the partner, and for another seat by lot in the partner's place. Intervals are of
games drawn again (95 in 100).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.campaigns import Result

from benchmarks.gathering import Gathering, mean_with_interval
from trueque.bots.playing import play_game
from trueque.bots.playouts import seat_levels
from trueque.bots.registry import bot
from trueque.island import actions as act
from trueque.island import bots
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record
from trueque.kernel.registry import make_game
from trueque.review.decision_review import PLAYED as REVIEWED
from trueque.review.decision_review import Point, compute_curve, play_odds_curve
from trueque.review.judges import make_judge

TABLES = [{"edition": "2011", "seats": str(n)} for n in (4, 3)] + [{"edition": "large", "seats": "5"}]
PLAYED = 1000
"""Games from each of the two positions of a deal."""
MOST = 4
"""Deals of a game, by lot."""
TRADING = (act.Offer, act.Accept, act.Decline, act.Deal, act.Withdraw)
ROLES = ("in turn", "partner", "another seat")
NEAR = 1.0
Deal = tuple[float, float, float]
"""What a seat gained by a deal: by the net, by games, by a review's curve."""


def play_record(number: int) -> tuple[Record, list[str]]:
    """A game by lot, and who sat there."""
    rng, table = Random(f"deals {number}"), make_game("island", TABLES[number % len(TABLES)])
    levels = [rng.choice([*bots.SKILLS]) for _ in range(table.seats)]
    players = [bot(level, table, f"{number} {seat}") for seat, level in enumerate(levels)]
    return play_game(table, players, rng).record(table, levels), levels


class FoundDeal(NamedTuple):
    """A deal of a game."""

    before: Any
    """The state before the first offer,"""
    after: Any
    """and after the deal."""
    lines: tuple[int, int]
    """The first line of trade, and that of the deal."""
    mover: int
    """Who is in turn."""
    partner: int


def iterate_deals(game: Any, record: Record) -> Iterator[FoundDeal]:
    """Every deal that somebody made in its own turn."""
    match: Match[Any, Any] = Match.replay(game, record, until=0)
    quiet, first = None, 0
    for number, line in enumerate(record.log):
        if line.author == TABLE:
            continue
        action = game.read(match.state, line.text)
        is_trading = isinstance(action, TRADING)
        if is_trading and quiet is None:
            quiet, first = match.state.copy(), number
        held = list_hands(match.state, game.seats)
        match.follow_line(line)
        moved = [seat for seat, cards in enumerate(list_hands(match.state, game.seats)) if cards != held[seat]]
        if is_trading and len(moved) == 2:
            mover = int(match.state.g.seat)
            if mover in moved:
                partner = next(seat for seat in moved if seat != mover)
                yield FoundDeal(quiet, match.state.copy(), (first, number), mover, partner)
            quiet = None
        elif not is_trading:
            quiet = None


def list_hands(state: Any, seats: int) -> list[list[int]]:
    return [[int(state.g.hand[seat, resource]) for resource in range(5)] for seat in range(seats)]


def measure_case(case: str) -> Result:
    """The deals of one game: for each role what is said and what came."""
    number = int(case.split()[1])
    record, lineup = play_record(number)
    levels = dict(enumerate(lineup))
    judge, rng = make_judge("island", record.options, levels), Random(f"deals measured {number}")
    play_on = seat_levels(judge.game, levels)
    assert play_on is not None, "this measures compiled players"
    deals = list(iterate_deals(judge.game, record))
    curve = play_odds_curve(judge, record, compute_curve(judge, record), REVIEWED) if deals else []
    found = list[list[Deal]]()
    for one in rng.sample(deals, min(MOST, len(deals))):
        seed = rng.getrandbits(40)
        said = [judge.odds(state) for state in (one.before, one.after)]
        won = [play_on(state, seed, PLAYED).wins for state in (one.before, one.after)]
        told = [find_odds(curve, line) for line in (one.lines[0] - 1, one.lines[1])]
        rest = [seat for seat in range(judge.game.seats) if seat not in (one.mover, one.partner)]
        roles = (one.mover, one.partner, rng.choice(rest)) if rest else (one.mover, one.partner)
        found.append([(said[1][seat] - said[0][seat], (won[1][seat] - won[0][seat]) / PLAYED,
                       told[1][seat] - told[0][seat]) for seat in roles])  # fmt: skip
    return {"deals": found}


def find_odds(curve: Sequence[Point], line: int) -> tuple[float, ...]:
    """What a review's curve says after a line."""
    return next(point.odds for point in reversed(curve) if point.number <= line)


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    return (f"deals {number}" for number in range(given.games))


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a role."""
    games = [one["deals"] for one in found if one["deals"]]
    for place, role in enumerate(ROLES):
        rows = [[100 * sum(one[place][k] for one in deals) / len(deals) for k in range(3)] for deals in games]
        for who, k in (("the net", 0), ("a review's curve", 2)):
            said, came = (sum(row[n] for row in rows) / len(rows) for n in (k, 1))
            apart, low, high = mean_with_interval([row[k] - row[1] for row in rows])
            told = f"{said:+.2f} said, {came:+.2f} by games: {apart:+.2f} ({low:+.2f} to {high:+.2f})"
            yield f"{who}: {role}, {sum(map(len, games))} deals of {len(games)} games", told, f"within {NEAR:.0f}"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=600)


DEALS = Gathering("What deals are worth", __doc__ or "", measure_case, list_cases, tell, add_options)

if __name__ == "__main__":
    DEALS.run()
