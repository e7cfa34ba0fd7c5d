"""The judgement that the first games are played by: what a person would count, in log odds."""

from __future__ import annotations

from trueque.bots.search.numbers import HIDDEN, UNIT
from trueque.bots.search.records import Net
from trueque.princes.bots.search.mind import notes as n
from trueque.princes.bots.search.mind.notes import INPUTS
from trueque.princes.bots.search.weights import net_from
from trueque.princes.core.numbers import KINDS
from trueque.princes.core.tables import Tables

SEAT = {
    n.POINTS: 0.55, n.MISSING: -0.15, n.ONE_SHORT: 0.4, n.STRENGTH_: 0.05, n.COMMERCE_: 0.06, n.SKILL_: 0.04,
    n.PROGRESS_: 0.2, n.STRENGTH_LACKS: -0.08, n.COMMERCE_LACKS: -0.08, n.SETTLEMENTS_: 0.25, n.CITIES_: 0.35,
    n.ROADS_OUT: 0.25, n.HELD: 0.02, n.EFFECTIVE: 0.06, n.NUMBERS: 0.05, n.BOOSTED: 0.05, n.SHELTERED: 0.03,
    n.IN_DANGER: -0.08, n.EXPOSED: -0.02, n.CITY_SHORT: -0.12, n.SETTLEMENT_SHORT: -0.1, n.ROAD_SHORT: -0.04,
    n.HAND_SIZE: 0.03, n.BARGAINS: 0.03, n.FULL_REGIONS: -0.02,
}  # fmt: skip
"""What counts in a principality; the other's counts less."""
HAND = {n.PAYABLE: 0.22, n.NEARLY: 0.16, n.FURTHER: 0.11, n.FAR: 0.06, n.USELESS: -0.05, n.PLAYABLE: 0.04}
YIELD, CHEAPER = 0.07, 0.05
CARD, PRICE = 0.1, 0.05
"""A card that lies there, and each resource that it cost."""
THEIRS = -0.8


def make_first_net(t: Tables) -> Net:
    """The weights of a judgement that was not learned: all in the straight unit."""
    first = [0] * (INPUTS * HIDDEN)
    counts = {**SEAT, **{n.YIELDS + kind: YIELD for kind in range(KINDS)}}
    counts |= {n.CHEAP + kind: CHEAPER for kind in range(KINDS)}
    counts |= {n.BUILT_CARDS + card: CARD + PRICE * t.price[card] for card in range(n.FACES)}
    for k, weight in counts.items():
        first[(n.OWN + k) * HIDDEN] = round(weight * UNIT)
        first[(n.THEIRS + k) * HIDDEN] = round(THEIRS * weight * UNIT)
    for k, weight in HAND.items():
        first[(n.HANDS + k) * HIDDEN] = round(weight * UNIT)
    return net_from(first, [0] * HIDDEN, [UNIT] + [0] * (HIDDEN - 1), 0)
