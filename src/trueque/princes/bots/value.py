"""What a position of The Princes is worth to a seat: features of both principalities and weights learned from games."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.princes.bots.greedy import goals, hand
from trueque.princes.catalogue import CARDS
from trueque.princes.state import State
from trueque.princes.tableau import SETTLEMENT, ends, road_to

WON = 100.0
FEATURES = ("points", "strength", "commerce", "skill", "progress", "cards laid", "what they cost", "open roads",
            "settlements", "cities", "goals in reach", "hand", "resources", "too many", "kinds", "good rates",
            "regions", "action cards")  # fmt: skip

WEIGHTS = (0.444, 0.226, 0.665, 0.176, 0.434, 0.138, 0.007, 0.724, 1.0, 1.816, 0.035, 0.236, 0.138, 0.045, 0.04, 0.182,
           0.309, -0.1)  # fmt: skip
"""How much each feature counts, in log odds."""


def features(s: State, seat: int) -> list[float]:
    """The numbers that `FEATURES` names."""
    realm = s.realms[seat]
    totals = realm.totals()
    amount = sum(totals)
    cities = sum(place != SETTLEMENT for place in realm.places.values())
    return [
        s.points(seat),
        realm.strength,
        realm.commerce,
        realm.skill,
        realm.progress,
        len(realm.sites),
        sum(CARDS[token].price for token in realm.sites.values()),
        sum(road_to(x) in realm.roads for x in ends(realm).values()),
        len(realm.places) - cities,
        cities,
        goals(s, seat),
        hand(s, seat),
        min(amount, 12),
        max(0, amount - 7),
        sum(n > 0 for n in totals),
        sum(3 - rate for rate in realm.rates),
        len(realm.owned),
        sum(CARDS[token].kind == "action" for token in s.cards(seat)),
    ]


def value(s: State, me: int, weights: Sequence[float]) -> float:
    """The odds of winning on a scale where nothing is even: mine less the opponent's."""
    target = s.rules.target
    if s.points(me) >= target:
        return WON
    mine, theirs = features(s, me), features(s, 1 - me)
    return sum(w * (a - b) for w, a, b in zip(weights, mine, theirs, strict=True))
