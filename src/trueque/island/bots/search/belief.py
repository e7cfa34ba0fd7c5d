"""How likely a seat takes a deal: what a merchant believes of it before the game, and learns of it during the game.

A small model (logistic): what the deal does to the seat's own odds, how many cards it brings, and what everybody has
heard of that seat so far, how often it was asked and said yes, what it has refused, what it asked for itself. Its
weights were counted from answers of all our levels (`python -m benchmarks.belief`); what is learned of a seat is the
view's own bargains, so that it outlives a restart and is forgotten with the game (docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from trueque.island.layouts import RESOURCES
from trueque.kernel import View

FACTS = ("always", "likes", "more", "habit", "refused", "seeks", "spares")
"""What a weight speaks of: nothing, the gain of the seat's own log odds, each card that it gets more than it gives, its
habit, whether it has refused this deal, whether its last offer asked for what it would get, or gave what it would
give."""
YES, NO = 1.0, 1.0
"""Answers that a seat nobody has asked yet is taken to have given."""


@dataclass(frozen=True)
class Belief:
    """The weights of the facts, in log odds."""

    weights: tuple[float, ...]

    def odds_of_agreeing(self, facts: Sequence[float]) -> float:
        """How likely a seat takes a deal of which these facts are so."""
        told = sum(weight * fact for weight, fact in zip(self.weights, facts, strict=True))
        return 1 / (1 + exp(-max(-30.0, min(30.0, told))))


BEFORE = Belief((-1.05, 4.5, -0.15, 0.0, 0.0, 0.0, 0.0))
"""Counted from answers of greedy players alone, nothing learned during a game: how eager merchants think."""
OF_LEVELS = Belief((-0.25, 5.55, 0.05, 0.7, -0.36, 0.3, 0.0))
OF_LEVELS_AT_TWO = Belief((-0.49, 2.59, 0.3, 0.78, -0.52, 0.48, 0.24))
"""Counted from answers of all levels, at four seats and at two (`benchmarks/results.md`)."""


@dataclass(frozen=True)
class Acquaintance:
    """What everybody has heard of one seat in this game."""

    habit: float
    """The log odds with which it has taken offers."""
    refused: frozenset[str]
    seeks: frozenset[str]
    spares: frozenset[str]

    @staticmethod
    def read_view(view: View, seat: int) -> Acquaintance:
        """Of a seat, from the view's bargains."""
        heard = view["bargains"]
        taken = heard["taken"][seat]
        left = max(0, sum(row[seat] for row in heard["asked"]) - taken)
        sought = [deal.partition(">") for deal in heard["sought"][seat]]
        return Acquaintance(
            log((taken + YES) / (left + NO)),
            frozenset(heard["refused"][seat]),
            frozenset(wanted for _, _, wanted in sought),
            frozenset(given for given, _, _ in sought),
        )

    def list_facts(self, gets: Sequence[int], gives: Sequence[int], likes: float) -> tuple[float, ...]:
        """The facts of a deal in which this seat gets and gives such cards, by kind."""
        more = sum(gets) - sum(gives)
        names = [[name for name, n in zip(RESOURCES, side, strict=True) if n] for side in (gets, gives)]
        sign = "+" if more > 0 else ""
        was_refused = any(f"{one}>{other}{sign}" in self.refused for one in names[1] for other in names[0])
        return (
            1.0,
            likes,
            more,
            self.habit,
            float(was_refused),
            float(any(name in self.seeks for name in names[0])),
            float(any(name in self.spares for name in names[1])),
        )
