"""What those that search bring to a game beyond the players who sit in for them: told as they answer.

A position is played on by who can be played at length, so what comes of it lacks the edge of those that search: by how
much more they make of the rest of the game. At the beginning the net says how much that is. Were it weighed anew in
every position, each of their answers would seem better than was expected, and what was left of the edge would fade
while others answer and nature draws. So it is spent where it is earned: of each seat that searches, answer by answer,
more where much is open (its odds times what lacks to one), until nothing is left.

It is spent of the curve that is smoothed already, as who sits in would play. Gains come at the few answers that count,
which a smoothed curve follows; an edge is spent a little at every answer, and smoothing loses what two seats spend by
turns: where two search, their answers were all told as good (`benchmarks/results.md`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from trueque.bots.odds.meter import Measured
from trueque.bots.odds.smoother import OPEN
from trueque.kernel.judge_protocols import SaidOdds
from trueque.kernel.sums import sum_exactly

NOBODY_YET = -2
"""Who brought about the first position."""
Odds = tuple[float, ...]


def as_stand_ins(said: SaidOdds) -> Measured:
    """What would be said, did those sit there who played the games."""
    return _keep(said)._replace(odds=said.by_stand_ins or said.odds)


def spend_edges(
    edges: Mapping[int, Odds], first: Odds, played: Sequence[SaidOdds], authors: Sequence[int]
) -> list[Measured]:
    """The odds of every position as those would have them who sit in, with what is left there of the edges, by who
    answered before each. *edges*: what each seat that searches adds by itself to everybody's odds in the first
    position; *first*: what the net says of that one with all of them."""
    begun = played[0].by_stand_ins
    if not begun or not edges:
        return [_keep(one) for one in played]
    whole = [by_sitting - by_playing for by_sitting, by_playing in zip(first, begun, strict=True)]
    # Together they are not quite what each is by itself.
    rest = [all_ - sum_exactly(edge[seat] for edge in edges.values()) for seat, all_ in enumerate(whole)]
    added = {seat: [one + more / len(edges) for one, more in zip(edge, rest, strict=True)]
             for seat, edge in edges.items()}  # fmt: skip
    left = {seat: _list_left(played, authors, seat) for seat in edges}
    return [_add_edges(one, [(added[seat], left[seat][place]) for seat in edges]) for place, one in enumerate(played)]


def _list_left(played: Sequence[SaidOdds], authors: Sequence[int], seat: int) -> list[float]:
    """Which part of a seat's edge is left in every position; all of it where it never answers."""
    open_ = [0.0] * len(played)
    for place, author in enumerate(authors):
        if author == seat and (odds := played[place - 1].by_stand_ins):
            open_[place] = odds[seat] * (1 - odds[seat])
    whole = sum_exactly(open_)
    return [1 - spent / whole if whole else 1.0 for spent in accumulate(open_)]


def _add_edges(said: SaidOdds, edges: Sequence[tuple[Sequence[float], float]]) -> Measured:
    """The same with what is left of each edge; how strong those are that search is unknown only so far."""
    if not said.by_stand_ins:
        return _keep(said)
    odds = [
        min(1.0 - OPEN, max(OPEN, one + sum_exactly(edge[seat] * left for edge, left in edges)))
        for seat, one in enumerate(said.odds)
    ]
    whole, most = sum_exactly(odds), max(left for _, left in edges)
    unknown = tuple(one * most for one in said.unknown)
    errors = tuple(one - before + now for one, before, now in zip(said.errors, said.unknown, unknown, strict=True))
    return _keep(said)._replace(odds=tuple(one / whole for one in odds), errors=errors, unknown=unknown)


def _keep(said: SaidOdds) -> Measured:
    return Measured(said.odds, said.errors, said.unknown, said.shares, said.chance_errors, said.by_stand_ins)
