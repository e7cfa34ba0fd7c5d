"""What a position of the quick game is worth to a seat: features of every seat and weights learned from games."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.bots.quick_greedy import lacking
from trueque.quick.cards import COSTS, EXPANSIONS, SAFE_HAND, WINNING_POINTS
from trueque.quick.state import EXPANSION_POINTS, State

FEATURES = ("points", "roads", "odd road", "knights", "odd knight", "settlements", "cities", *EXPANSIONS, "cards",
            "too many cards", "kinds", "near settlement", "near city", "near road", "near knight", "near expansion",
            "near town hall")  # fmt: skip
NEARNESS = (1.0, 0.6, 0.35, 0.2, 0.1, 0.05, 0.0)
"""How much of a building a hand already is, by the cards it lacks."""
WON = 100.0

WEIGHTS = (1.092, -0.131, 0.517, -0.158, 0.44, -0.2, 0.275, 0.4, -0.1, -0.1, 2.295, 0.3, 0.3, 0.075, 0.0, 0.0, 0.0,
           0.73, 0.617, 0.31, 0.55, -0.3)  # fmt: skip
"""How much each feature counts, in log odds."""


def points(s: State, seat: int) -> int:
    """The seat's points on the table."""
    built = s.settlements[seat] + 2 * s.cities[seat] + EXPANSION_POINTS[s.expansions[seat]]
    return built + s.roads[seat] // 2 + s.knights[seat] // 2


def features(s: State, seat: int) -> list[float]:
    """The numbers that `FEATURES` names."""
    hand, owned = s.hands[seat], s.expansions[seat]
    amount = sum(hand)
    near = [NEARNESS[min(6, lacking(COSTS[what], hand))] for what in ("settlement", "city", "road", "knight")]
    near[0] *= s.settlement_pile > 0
    near[1] *= s.settlements[seat] > 0
    open_city = s.cities[seat] > 0
    free = any(s.expansion_pile[i] and not owned >> i & 1 for i in range(5))
    return [
        points(s, seat),
        s.roads[seat],
        s.roads[seat] % 2,
        s.knights[seat],
        s.knights[seat] % 2,
        s.settlements[seat],
        s.cities[seat],
        *(owned >> i & 1 for i in range(6)),
        min(amount, SAFE_HAND),
        max(0, amount - SAFE_HAND),
        sum(n > 0 for n in hand),
        *near,
        NEARNESS[min(6, lacking(COSTS["library"], hand))] * (open_city and free),
        NEARNESS[min(6, lacking(COSTS["town_hall"], hand))] * (open_city and s.expansion_pile[5] > 0),
    ]


def value(s: State, me: int, weights: Sequence[float]) -> float:
    """The odds of winning on a scale where nothing is even: mine less the best of the others'."""
    if s.result is not None:
        return WON * (2 * s.result[me] - 1)
    if points(s, me) >= WINNING_POINTS:
        return WON
    worth = [sum(w * x for w, x in zip(weights, features(s, seat), strict=True)) for seat in range(len(s.hands))]
    mine = worth.pop(me)
    return mine - max(worth)
