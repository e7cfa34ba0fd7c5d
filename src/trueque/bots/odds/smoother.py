"""The odds along a game through what games played on said: each position tells something of its neighbours, too.

Odds are a fair game: from one answer to the next they mostly stay, and where they move the net mostly sees that they
do. So each seat's odds are taken for a walk that strays a little at every answer, further where the net moves, and with
it where nature draws; what was played on from each position, with chance of its own, is that walk seen through noise.
Forwards and backwards through all of them (Kalman's filter; Rauch, Tung and Striebel's smoother) gives the likeliest
walk, and how sure it is. How far it strays was fitted on games played on twice, so that one half says best what the
other says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from trueque.bots.odds.meter import WIDE, Measured
from trueque.kernel.judge_protocols import SaidOdds
from trueque.kernel.sums import sum_exactly

STRAYS = 0.0004
"""How far odds stray at an answer, as a part of their own variance: a point where they are even."""
FOLLOWS = 0.3
"""And which part of the square by which the net moves."""
DRAWN = 0.6
"""Which part of the net's own move is believed where nature drew: before a draw it says what is to be expected of it,
so that it is fair there, however far off it is; of answers it is not."""
LEAST = 0.0099
"""Odds' variance counts as no less: what was never seen to happen is not taken to be impossible."""
NONE = 1e-12
OPEN = 0.0005
"""No odds of a position that is open lie nearer to certainty."""


@dataclass(frozen=True)
class WalkPoint:
    """What is believed of a walk before and after something is seen of it: means and variances."""

    before: float
    before_spread: float
    after: float
    spread: float


def smooth_odds(by_net: Sequence[SaidOdds], played: Sequence[SaidOdds], drawn: Sequence[bool]) -> list[Measured]:
    """The played odds of a game's positions, smoothed, by whether each came of a draw; what is certain stays."""
    seats = range(len(played[0].odds))
    found = [_look_back(_look_forward(by_net, played, drawn, seat)) for seat in seats]
    return [
        Measured(said.odds, said.errors, said.unknown) if not any(said.errors)
        else _join_seats([walk[place] for walk in found], said)
        for place, said in enumerate(played)
    ]  # fmt: skip


def _join_seats(believed: Sequence[tuple[float, float]], said: SaidOdds) -> Measured:
    """Everybody's odds, which add up to one."""
    means = [min(1.0 - OPEN, max(OPEN, mean)) for mean, _ in believed]
    whole = sum_exactly(means)
    errors = (WIDE * sqrt(spread) + unknown for (_, spread), unknown in zip(believed, said.unknown, strict=True))
    return Measured(tuple(one / whole for one in means), tuple(errors), said.unknown)


def _look_forward(
    by_net: Sequence[SaidOdds], played: Sequence[SaidOdds], drawn: Sequence[bool], seat: int
) -> list[WalkPoint]:
    """What is believed of one seat in each position, by those before it."""
    walk = list[WalkPoint]()
    mean, spread = by_net[0].odds[seat], (by_net[0].errors[seat] / WIDE) ** 2
    for place, said in enumerate(played):
        is_known = place > 0 and by_net[place].odds == by_net[place - 1].odds
        before = spread
        if place and not is_known:
            moved = by_net[place].odds[seat] - by_net[place - 1].odds[seat]
            mean += DRAWN * moved if drawn[place] else 0.0
            before += STRAYS * _variance(said.odds[seat]) + FOLLOWS * moved**2
        if not any(said.errors):
            walk.append(WalkPoint(mean, before, said.odds[seat], 0.0))
        elif is_known:  # the same position says nothing new
            walk.append(WalkPoint(mean, before, mean, before))
        else:
            seen, noise = _list_seen(said, seat)
            gain = before / (before + noise)
            walk.append(WalkPoint(mean, before, mean + gain * (seen - mean), (1 - gain) * before))
        mean, spread = walk[-1].after, walk[-1].spread
    return walk


def _list_seen(said: SaidOdds, seat: int) -> tuple[float, float]:
    """What games said of a seat, and the variance of that. The net is not seen once more in every position: where it
    is wrong it is so in all of them."""
    if said.shares:
        return said.shares[seat], (said.chance_errors[seat] / WIDE) ** 2
    return said.odds[seat], ((said.errors[seat] - said.unknown[seat]) / WIDE) ** 2


def _look_back(walk: Sequence[WalkPoint]) -> list[tuple[float, float]]:
    """The same by all positions: mean and variance."""
    found = [(walk[-1].after, walk[-1].spread)]
    for now, later in zip(walk[-2::-1], walk[:0:-1], strict=True):
        mean, spread = found[-1]
        gain = now.spread / max(later.before_spread, NONE)
        smoothed = now.spread + gain * gain * (spread - later.before_spread)
        found.append((now.after + gain * (mean - later.before), max(0.0, smoothed)))
    return found[::-1]


def _variance(odds: float) -> float:
    return max(LEAST, odds * (1 - odds))
