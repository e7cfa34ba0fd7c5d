"""What a position looks like to the evaluation: a row of numbers about each seat, and how the seats compare.

A row holds only what counts towards winning: points, income, cards, pieces, room to grow, harbours, awards in reach,
and how soon the next building can be paid. What the island alone decides is kept from one look to the next.
"""

from __future__ import annotations

from typing import Any

from trueque.bots.settlers_search.machine import RULES, machine
from trueque.settlers.core.state import (
    BRICK,
    GRAIN,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ORE,
    PLENTY,
    RESOURCES,
    ROAD_BUILDING,
    WOOD,
    WOOL,
    WORD,
    Position,
)
from trueque.settlers.core.tables import Tables

lowest = RULES.backend.lowest

ROW = 52
"""Numbers about one seat."""
ABOUT_ALL = 4
INPUTS = ABOUT_ALL + 3 * ROW
INPUTS_OF_TWO = ABOUT_ALL + 2 * ROW
"""With two seats the leading opponent is all of them."""
CAN_SETTLE, CAN_BUILD_CITY = 19, 20
"""The places in a row that say what the hand could pay for at once."""
PIPS = 36.0
BEST_SITE = 13.0
NEVER = 60.0
"""Throws that a card takes which one's own places never bring."""
SOON = 8.0
"""Throws of waiting that halve what a building is worth."""


@machine
def survey(t: Tables, g: Position, site: Any, income: Any, sign: Any) -> None:
    """What each corner of this island yields in 36 throws, in all and of each resource."""
    for p in range(t.seats):
        sign[p] = -1
    for c in range(t.corners):
        site[c] = 0.0
        for r in range(RESOURCES):
            income[c, r] = 0.0
        for k in range(3):
            h = t.corner_hexes[c, k]
            if h >= 0 and g.terrain[h] < RESOURCES and g.terrain[h] >= 0 and g.token[h] > 0:
                pips = 6.0 - abs(7 - g.token[h])
                income[c, g.terrain[h]] += pips
                site[c] += pips


@machine
def sign_of(t: Tables, g: Position, p: int) -> int:
    """A number that changes with anything `write_places` reads."""
    total = g.robber + 0
    for w in range(t.corner_words):
        total = total * 1000003 ^ g.homes[p, w]
        total = total * 1000003 ^ g.cities[w]
        total = total * 1000003 ^ g.vacant[p, w]
    for w in range(t.path_words):
        total = total * 1000003 ^ g.roads[p, w]
        total = total * 1000003 ^ g.free[w]
    return total & 0x7FFFFFFFFFFFFFFF


@machine
def write_income(t: Tables, g: Position, p: int, b: Any, at: int) -> None:
    """Production by resource, what the robber holds back, how many kinds and numbers."""
    x, numbers = b.rows, 0
    for w in range(t.corner_words):
        members = g.homes[p, w]
        while members != 0:
            bit = lowest(members)
            members &= members - 1
            c = w * WORD + bit
            size = 2.0 if g.cities[w] >> bit & 1 else 1.0
            for r in range(RESOURCES):
                x[at + 1 + r] += size * b.income[c, r] / PIPS
            for k in range(3):
                h = t.corner_hexes[c, k]
                if h >= 0 and g.token[h] > 0 and g.terrain[h] < RESOURCES:
                    numbers |= 1 << g.token[h]
                    if h == g.robber:
                        pips = size * (6.0 - abs(7 - g.token[h])) / PIPS
                        x[at + 1 + g.terrain[h]] -= pips
                        x[at + 7] += pips
    for r in range(RESOURCES):
        x[at + 6] += x[at + 1 + r]
        if x[at + 1 + r] > 0.01:
            x[at + 8] += 0.2
    while numbers != 0:
        numbers &= numbers - 1
        x[at + 40] += 0.1


@machine
def write_room(t: Tables, g: Position, p: int, b: Any, at: int) -> None:
    """The best places to settle: at once, one road away, two roads away."""
    x, here, one, two, count, room = b.rows, 0.0, 0.0, 0.0, 0, 0.0
    for w in range(t.corner_words):
        members = g.vacant[p, w] & g.touched[p, w]
        while members != 0:
            c = w * WORD + lowest(members)
            members &= members - 1
            here = max(here, b.site[c])
            room += b.site[c]
            count += 1
    for w in range(t.path_words):
        members = g.reach[p, w] & g.free[w]
        while members != 0:
            e = w * WORD + lowest(members)
            members &= members - 1
            for k in range(2):
                c = t.path_corners[e, k]
                if g.touched[p, c // WORD] >> (c % WORD) & 1:
                    continue
                if g.vacant[p, c // WORD] >> (c % WORD) & 1:
                    one = max(one, b.site[c])
                    room += 0.5 * b.site[c]
                if g.owner[c] == NOBODY:
                    for j in range(3):
                        n, f = t.corner_neighbours[c, j], t.corner_paths[c, j]
                        if n >= 0 and g.free[f // WORD] >> (f % WORD) & 1 and g.vacant[p, n // WORD] >> (n % WORD) & 1:
                            two = max(two, b.site[n])
                            room += 0.25 * b.site[n]
    x[at + 32] = here / BEST_SITE
    x[at + 33] = min(count, 4) / 4.0
    x[at + 34] = max(one, here) / BEST_SITE
    x[at + 35] = max(two, max(one, here)) / BEST_SITE
    x[at + 48] = min(room, 50.0) / 50.0


@machine
def write_places(t: Tables, g: Position, p: int, b: Any) -> None:
    """What the island alone decides about a seat, unless it stands there already."""
    sign = sign_of(t, g, p)
    if b.sign[p] == sign:
        return
    b.sign[p] = sign
    at = p * ROW
    for i in range(at, at + ROW):
        b.rows[i] = 0.0
    write_income(t, g, p, b, at)
    write_room(t, g, p, b, at)


@machine
def write_prices(g: Position, p: int, b: Any, at: int) -> None:
    """How many throws a card of each resource takes: by one's own places, or through the bank."""
    x, units = b.rows, 0.0
    x[at + 36], x[at + 37] = 0.0, 0.0
    for r in range(RESOURCES):
        units += x[at + 1 + r] / g.rate[p, r]
        x[at + 37] += x[at + 1 + r] * (4.0 - g.rate[p, r])
        if g.rate[p, r] == 3:
            x[at + 36] = 1.0
    bank = min(NEVER, 1.0 / max(units, 0.001))
    for r in range(RESOURCES):
        own = x[at + 1 + r]
        b.price[r] = min(bank, 1.0 / own) if own > 0.01 else bank


@machine
def ease(throws: float) -> float:
    """How near something is that takes so many throws."""
    return SOON / (SOON + throws)


@machine
def write_hand(t: Tables, g: Position, p: int, b: Any, at: int) -> None:
    """Cards in hand, how far they are from paying for something, and how long that takes."""
    x, price, swaps = b.rows, b.price, 0
    for r in range(RESOURCES):
        x[at + 9 + r] = min(g.hand[p, r], 5) / 5.0
        swaps += g.hand[p, r] // max(1, g.rate[p, r])
    wood, brick = max(0, 1 - g.hand[p, WOOD]), max(0, 1 - g.hand[p, BRICK])
    wool, grain = max(0, 1 - g.hand[p, WOOL]), max(0, 1 - g.hand[p, GRAIN])
    ore, grains, ores = max(0, 1 - g.hand[p, ORE]), max(0, 2 - g.hand[p, GRAIN]), max(0, 3 - g.hand[p, ORE])
    house, city, card = wood + brick + wool + grain, grains + ores, wool + grain + ore
    x[at + 14] = g.hand_size[p] / 10.0
    x[at + 15] = max(0, g.hand_size[p] - t.hand_limit) / 7.0
    x[at + 16] = house / 4.0
    x[at + 17] = city / 5.0
    x[at + 18] = card / 3.0
    x[at + 41] = swaps / 3.0
    x[at + 42] = min(house, city) / 5.0
    x[at + CAN_SETTLE] = 1.0 if house == 0 and x[at + 33] > 0 and g.settlements_left[p] > 0 else 0.0
    x[at + CAN_BUILD_CITY] = 1.0 if city == 0 and g.cities_left[p] > 0 and x[at + 30] > 0 else 0.0
    lots = price[WOOD] + price[BRICK]
    x[at + 45] = ease(lots + price[WOOL] + price[GRAIN])
    x[at + 46] = ease(2 * price[GRAIN] + 3 * price[ORE])
    x[at + 47] = ease(price[WOOL] + price[GRAIN] + price[ORE])
    x[at + 38] = ease(wood * price[WOOD] + brick * price[BRICK] + wool * price[WOOL] + grain * price[GRAIN])
    x[at + 39] = ease(grains * price[GRAIN] + ores * price[ORE])
    x[at + 44] = ease(wool * price[WOOL] + grain * price[GRAIN] + ore * price[ORE])
    x[at + 49] = ease(wood * price[WOOD] + brick * price[BRICK])


@machine
def write_cards(t: Tables, g: Position, p: int, b: Any, at: int) -> None:
    """Development cards, knights, roads and the two awards."""
    x = b.rows
    mine = 1 if g.seat == p else 0
    x[at + 21] = (g.cards[p, KNIGHT] + mine * g.fresh[KNIGHT]) / 3.0
    x[at + 22] = g.cards[p, PLENTY] + mine * g.fresh[PLENTY]
    x[at + 23] = g.cards[p, MONOPOLY] + mine * g.fresh[MONOPOLY]
    x[at + 24] = g.cards[p, ROAD_BUILDING] + mine * g.fresh[ROAD_BUILDING]
    x[at + 25] = g.knights[p] / 5.0
    x[at + 26] = 1.0 if g.army_holder == p else 0.0
    x[at + 27] = 1.0 if g.road_holder == p else 0.0
    x[at + 28] = g.trail[p] / 10.0
    x[at + 29] = (t.road_pieces - g.roads_left[p]) / 15.0
    x[at + 30] = (t.settlement_pieces - g.settlements_left[p]) / 5.0
    x[at + 31] = (t.city_pieces - g.cities_left[p]) / 4.0
    x[at + 43] = 1.0 if g.settlements_left[p] == 0 else 0.0
    army, road = 2, 4
    for q in range(t.seats):
        if q != p:
            army, road = max(army, g.knights[q] + 0), max(road, g.trail[q] + 0)
    x[at + 50] = min(3, max(-3, g.knights[p] - army)) / 3.0
    x[at + 51] = min(3, max(-3, g.trail[p] - road)) / 3.0


@machine
def write_row(t: Tables, g: Position, p: int, b: Any) -> None:
    """All numbers about one seat."""
    at = p * ROW
    write_places(t, g, p, b)
    b.rows[at] = g.points[p] / t.victory_points
    write_prices(g, p, b, at)
    write_cards(t, g, p, b, at)
    write_hand(t, g, p, b, at)


@machine
def write_table(t: Tables, g: Position, p: int, x: Any) -> None:
    """What concerns everybody: the deck, the time, and how soon it is seat p's turn again."""
    x[0] = g.deck_left / 25.0
    x[1] = min(g.turn, 100) / 100.0
    x[2] = 1.0 if g.turn == 0 else 0.0
    q, far = g.seat if g.rolled == 0 else g.follower[g.seat], 0
    while q != p and far < t.seats:
        q = g.follower[q]
        far += 1
    x[3] = far / t.seats


@machine
def write_inputs(t: Tables, g: Position, p: int, b: Any) -> None:
    """The evaluation's inputs for seat p: the table, its own row, the leading opponent's, the opponents' mean."""
    x = b.inputs
    write_table(t, g, p, x)
    leader, best = -1, -1.0
    for q in range(t.seats):
        write_row(t, g, q, b)
        if q != p:
            strength = b.rows[q * ROW] + 0.2 * b.rows[q * ROW + 6]
            if strength > best:
                leader, best = q, strength
    for i in range(ROW):
        x[ABOUT_ALL + i] = b.rows[p * ROW + i]
        x[ABOUT_ALL + ROW + i] = b.rows[leader * ROW + i]
    if t.seats > 2:
        others = 1.0 / (t.seats - 1)
        for i in range(ROW):
            total = -b.rows[p * ROW + i]
            for q in range(t.seats):
                total += b.rows[q * ROW + i]
            x[ABOUT_ALL + 2 * ROW + i] = total * others
