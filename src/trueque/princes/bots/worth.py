"""What a principality is worth to who looks no further than one answer: points, and what leads to points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trueque.kernel.sums import sum_exactly
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, Card, Cost, unpack_amounts
from trueque.princes.core.board import road_bit
from trueque.princes.core.card_fits import FITS, STANDS
from trueque.princes.core.numbers import (
    ADVANTAGE_FROM,
    CACHE,
    COMMERCE,
    HAND,
    KNOWN,
    POINT_KINDS,
    PROGRESS,
    ROWS,
    SETTLEMENT,
    SKILL,
    SPOTS,
    STORES,
    STRENGTH,
    VICTORY,
)
from trueque.princes.record_fields import read_row
from trueque.princes.state import PrincesState
from trueque.princes.step_rows import TOKENS

BY_NUMBER: tuple[Card, ...] = tuple(CARDS[token] for token in TOKENS)
LAID = tuple(0.8 + 0.3 * card.price for card in BY_NUMBER)
"""What a card is worth where it lies."""
GAIN = tuple(2.0 + 0.4 * card.price + 6.0 * card.face.points.victory for card in BY_NUMBER)
"""What it is worth to build it."""
ROAD_COST, SETTLEMENT_COST, CITY_COST = (CENTRE_COSTS[name] for name in ("road", "settlement", "city"))
WON = 1000.0
POINT = 10.0
INCOME = 6.0
"""For each resource that a roll brings on average."""
SHORT = 0.72
"""What a goal is worth for each resource it still lacks."""
BY_LACK = tuple(SHORT**lack for lack in range(64))
UNKNOWN = 0.75
"""A card yet to be drawn: a hand full of what cannot be used is worth less than an empty one."""
ACTION, USELESS = 0.35, 0.1


def position_worth(s: PrincesState, me: int) -> float:
    """What a seat's position is worth, in tenths of a victory point."""
    g, (mine, theirs) = s.g, (read_row(s.g, "points", POINT_KINDS, me), read_row(s.g, "points", POINT_KINDS, 1 - me))
    points = mine[VICTORY] + (g.hero == me) + (g.trade == me)
    won = WON if points >= s.rules.target else 0.0
    lies = read_row(g, "lies", SPOTS, me)
    sites = read_row(g, "sites", read_row(g, "site_count", 2)[me], me)
    laid = sum_exactly([LAID[lies[spot] - 1] for spot in sites])
    spots = read_row(g, "places", read_row(g, "place_count", 2)[me], me)
    roads = read_row(g, "roads", 2)[me]
    ends = (roads & road_bit(min(spots) - 2 * ROWS) != 0) + (roads & road_bit(max(spots) + 2 * ROWS) != 0)
    owned, boost = read_row(g, "owned", read_row(g, "owned_count", 2)[me], me), read_row(g, "boost", STORES, me)
    income = INCOME * sum([1 + boost[store] for store in owned if store < CACHE]) / 6
    cards = [entry // KNOWN for entry in read_row(g, "hand", read_row(g, "hand_size", 2)[me], me)]
    fits = s.core.rate_fits(s.t, g, me)
    has_settlement = SETTLEMENT in [lies[spot] for spot in spots]
    wanted = goals_worth(s, me, has_settlement, ends > 0, [*cards, *read_row(g, "faceup", g.faceup_count)], fits)
    return (
        won + POINT * points + standing_worth(mine, theirs) + laid + 2.5 * ends + income + wanted
        + hand_worth(cards, fits, mine[PROGRESS]) + stock_worth(sum(read_row(g, "stock", STORES, me)))
    )  # fmt: skip


def standing_worth(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """Strength and commerce, most of all on the way to their advantages; skill; progress, which is cards in hand."""
    race = advantage_nearness(mine[STRENGTH], theirs[STRENGTH]) + advantage_nearness(mine[COMMERCE], theirs[COMMERCE])
    return race + 0.6 * mine[STRENGTH] + 0.8 * mine[COMMERCE] + 0.35 * mine[SKILL] + 2.5 * mine[PROGRESS]


def advantage_nearness(mine: int, theirs: int) -> float:
    """How near an advantage is: nothing at more than three points from it."""
    lacking = max(ADVANTAGE_FROM, theirs + 1) - mine
    return max(0.0, 3.0 - lacking) if lacking > 0 else 3.0


def goals_worth(
    s: PrincesState, me: int, has_settlement: bool, has_end: bool, cards: list[int], fits: list[int]
) -> float:
    """The best things to build next, the nearer the better."""
    totals = tuple(unpack_amounts(read_row(s.g, "purse", 2)[me]))
    near = [9.0 * BY_LACK[count_lacking(totals, CITY_COST)]] if s.g.city_supply and has_settlement else []
    if s.g.settlement_supply:
        gain, cost = (9.0, SETTLEMENT_COST) if has_end else (4.5, ROAD_COST)
        near.append(gain * BY_LACK[count_lacking(totals, cost)])
    for number, fit in dict(zip(cards, fits, strict=True)).items():
        if fit >= FITS:
            near.append((GAIN[number] - (fit - FITS)) * BY_LACK[count_lacking(totals, BY_NUMBER[number].cost)])
    near.sort(reverse=True)
    return sum_exactly([gain * 0.5**i for i, gain in enumerate(near[:3])])


@lru_cache(maxsize=1 << 14)
def count_lacking(totals: Cost, cost: Cost) -> int:
    """How many resources a cost still lacks."""
    return sum([need - have for have, need in zip(totals, cost, strict=True) if need > have])


def stock_worth(total: int) -> float:
    """Resources in store: each a little, more than 7 in danger."""
    return 0.25 * min(total, 12) - (0.2 * (total - 9) if total > 9 else 0.0)


def hand_worth(cards: list[int], fits: list[int], progress: int) -> float:
    """Cards in hand by what can be done with them, and the cards still to be drawn."""
    found = 0.0
    for number, fit in zip(cards, fits, strict=False):
        card = BY_NUMBER[number]
        if card.kind == "action":
            found += ACTION
        elif fit >= FITS:
            found += 0.9 + 0.5 * card.face.points.victory
        else:
            found += USELESS if fit == STANDS else 0.5
    return found + UNKNOWN * max(0, HAND + progress - len(cards))
