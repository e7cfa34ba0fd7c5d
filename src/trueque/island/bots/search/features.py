"""What a position looks like to the evaluation: a row of numbers about each seat, and how the seats compare.

A row holds only what counts towards winning: points, income, cards, pieces, room to grow, harbours, awards in reach,
and how soon the next building can be paid. What the island alone decides is kept from one look to the next.
"""

from __future__ import annotations

from trueque.core.marks import lowest, single
from trueque.island.core.state import (
    BRICK,
    GRAIN,
    KNIGHT,
    MONOPOLY,
    MOST_SEATS,
    NOBODY,
    ORE,
    PLENTY,
    RESOURCES,
    ROAD_BUILDING,
    SEATS,
    WOOD,
    WOOL,
    WORD,
    Position,
)
from trueque.island.core.tables import Tables

from .machine import machine
from .notes import (
    ABOUT_ALL,
    BLOCKS,
    BLOCKS_OF_TWO,
    KEPT,
    LEADER,
    OTHERS,
    OTHERS_ROW,
    OWN,
    ROW,
    SMALL,
    TABLE,
    TABLE_ROW,
    Notes,
)

CAN_SETTLE, CAN_BUILD_CITY = 19, 20
"""The places in a row that say what the hand could pay for at once."""
PIPS = 36.0
BEST_SITE = 13.0
NEVER = 60.0
"""Throws that a card takes which one's own places never bring."""
SOON = 8.0
"""Throws of waiting that halve what a building is worth."""


@machine
def survey_corners(t: Tables, g: Position, b: Notes) -> None:
    """What each corner of this island yields in 36 throws, in all and of each resource."""
    for p in range(t.seats):
        b.sign[p] = -1
    for k in range(BLOCKS):
        b.told[k] = -1
    for k in range(KEPT):
        b.kept_sign[k] = -1
    for c in range(t.corners):
        b.site[c] = 0.0
        for r in range(RESOURCES):
            b.income[c, r] = 0.0
        for k in range(3):
            h = t.corner_hexes[c, k]
            if h >= 0 and g.terrain[h] < RESOURCES and g.terrain[h] >= 0 and g.token[h] > 0:
                pips = 6.0 - abs(7 - g.token[h])
                b.income[c, g.terrain[h]] += pips
                b.site[c] += pips


@machine
def blend_hash(total: int, more: int) -> int:
    """Stir one number into another: the high bits come down again, else two sets of high corners would look alike."""
    product = (total ^ more) * 0x1E3779B97F4A7C15
    return (product ^ (product >> 32 & 0xFFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@machine
def hash_hand(g: Position, p: int) -> int:
    """The cards in a hand as one number: ten counts of six bits."""
    total = 0
    for r in range(RESOURCES):
        total |= g.hand[p, r] << 6 * r | g.cards[p, r] << 6 * r + 30
    return total


@machine
def hash_places(t: Tables, g: Position, p: int) -> int:
    """A number that changes with anything `write_places` reads."""
    homes, roads = g.robber * MOST_SEATS + p, 0
    for w in range(t.corner_words):
        homes = blend_hash(blend_hash(homes, g.homes[p, w]), g.vacant[p, w])
        roads = blend_hash(roads, g.cities[w])
    for w in range(t.path_words):
        homes = blend_hash(homes, g.roads[p, w])
        roads = blend_hash(roads, g.free[w])
    return blend_hash(homes, roads)


@machine
def hash_holdings(t: Tables, g: Position, p: int) -> int:
    """A number that changes with anything else that a row says: cards, points, knights, roads and awards."""
    awards = (g.points[p] * 8 + g.army_holder + 1) * 8 + g.road_holder + 1
    far = 0  # ten bits a seat: four fit beside the awards, the fifth and the sixth are counted apart
    for q in range(t.seats):
        if q < SEATS:
            awards = (awards * 32 + g.knights[q]) * 32 + g.trail[q]
        else:
            far = (far * 32 + g.knights[q]) * 32 + g.trail[q]
    bought = 0
    if g.seat == p:
        bought = 1
        for r in range(RESOURCES):
            bought = bought * 64 + g.fresh[r]
    return blend_hash(blend_hash(hash_hand(g, p), bought), awards if far == 0 else blend_hash(awards, far))


@machine
def write_income(t: Tables, g: Position, p: int, b: Notes) -> None:
    """Production by resource, what the robber holds back, how many kinds and numbers."""
    at = p * ROW & SMALL
    numbers = 0
    for w in range(t.corner_words):
        members = g.homes[p, w]
        while members != 0:
            bit = lowest(members)
            members &= members - 1
            c = w * WORD + bit
            size = 2.0 if g.cities[w] >> bit & 1 else 1.0
            for r in range(RESOURCES):
                b.rows[at + 1 + r] += size * b.income[c, r] / PIPS
            for k in range(3):
                h = t.corner_hexes[c, k]
                if h >= 0 and g.token[h] > 0 and g.terrain[h] < RESOURCES:
                    numbers |= 1 << g.token[h]
                    if h == g.robber:
                        pips = size * (6.0 - abs(7 - g.token[h])) / PIPS
                        b.rows[at + 1 + g.terrain[h]] -= pips
                        b.rows[at + 7] += pips
    for r in range(RESOURCES):
        b.rows[at + 6] += b.rows[at + 1 + r]
        if b.rows[at + 1 + r] > 0.01:
            b.rows[at + 8] += 0.2
    while numbers != 0:
        numbers &= numbers - 1
        b.rows[at + 40] += 0.1


@machine
def write_room(t: Tables, g: Position, p: int, b: Notes) -> None:
    """The best places to settle: at once, one road away, two roads away."""
    at = p * ROW & SMALL
    here, one, two, count, room = 0.0, 0.0, 0.0, 0, 0.0
    touched, vacant = g.touched[p, 0] + 0, g.vacant[p, 0] + 0
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
                if (touched >> c if c < WORD else g.touched[p, 1] >> c - WORD) & 1:
                    continue
                if (vacant >> c if c < WORD else g.vacant[p, 1] >> c - WORD) & 1:
                    one = max(one, b.site[c])
                    room += 0.5 * b.site[c]
                if g.owner[c] == NOBODY:
                    for j in range(3):
                        n, f = t.corner_neighbours[c, j], t.corner_paths[c, j]
                        if (
                            n >= 0
                            and (g.free[0] >> f if f < WORD else g.free[1] >> f - WORD) & 1
                            and (vacant >> n if n < WORD else g.vacant[p, 1] >> n - WORD) & 1
                        ):
                            two = max(two, b.site[n])
                            room += 0.25 * b.site[n]
    b.rows[at + 32] = here / BEST_SITE
    b.rows[at + 33] = min(count, 4) / 4.0
    b.rows[at + 34] = max(one, here) / BEST_SITE
    b.rows[at + 35] = max(two, max(one, here)) / BEST_SITE
    b.rows[at + 48] = min(room, 50.0) / 50.0


@machine
def write_places(t: Tables, g: Position, p: int, b: Notes) -> None:
    """What the island alone decides about a seat, taken from the kept rows where it is among them."""
    at, place = p * ROW & SMALL, b.sign[p] & KEPT - 1
    kept = place * ROW & SMALL
    if b.kept_sign[place] == b.sign[p]:
        for i in range(ROW):
            b.rows[at + i] = b.kept[kept + i]
        return
    for i in range(at, at + ROW):
        b.rows[i] = 0.0
    write_income(t, g, p, b)
    write_room(t, g, p, b)
    b.kept_sign[place] = b.sign[p]
    for i in range(ROW):
        b.kept[kept + i] = b.rows[at + i]


@machine
def write_prices(g: Position, p: int, b: Notes) -> None:
    """How many throws a card of each resource takes: by one's own places, or through the bank."""
    at = p * ROW & SMALL
    units = 0.0
    b.rows[at + 36], b.rows[at + 37] = 0.0, 0.0
    for r in range(RESOURCES):
        units += b.rows[at + 1 + r] / g.rate[p, r]
        b.rows[at + 37] += b.rows[at + 1 + r] * (4.0 - g.rate[p, r])
        if g.rate[p, r] == 3:
            b.rows[at + 36] = 1.0
    bank = min(NEVER, 1.0 / max(units, 0.001))
    for r in range(RESOURCES):
        own = b.rows[at + 1 + r]
        b.price[r] = min(bank, 1.0 / own) if own > 0.01 else bank


@machine
def nearness(throws: float) -> float:
    """How near something is that takes so many throws."""
    return SOON / (SOON + throws)


@machine
def write_hand(t: Tables, g: Position, p: int, b: Notes) -> None:
    """Cards in hand, how far they are from paying for something, and how long that takes."""
    at = p * ROW & SMALL
    swaps = 0
    for r in range(RESOURCES):
        b.rows[at + 9 + r] = min(g.hand[p, r], 5) / 5.0
        swaps += g.hand[p, r] // max(1, g.rate[p, r])
    wood, brick = max(0, 1 - g.hand[p, WOOD]), max(0, 1 - g.hand[p, BRICK])
    wool, grain = max(0, 1 - g.hand[p, WOOL]), max(0, 1 - g.hand[p, GRAIN])
    ore, grains, ores = max(0, 1 - g.hand[p, ORE]), max(0, 2 - g.hand[p, GRAIN]), max(0, 3 - g.hand[p, ORE])
    house, city, card = wood + brick + wool + grain, grains + ores, wool + grain + ore
    b.rows[at + 14] = g.hand_size[p] / 10.0
    b.rows[at + 15] = max(0, g.hand_size[p] - t.hand_limit) / 7.0
    b.rows[at + 16] = house / 4.0
    b.rows[at + 17] = city / 5.0
    b.rows[at + 18] = card / 3.0
    b.rows[at + 41] = swaps / 3.0
    b.rows[at + 42] = min(house, city) / 5.0
    b.rows[at + CAN_SETTLE] = 1.0 if house == 0 and b.rows[at + 33] > 0 and g.settlements_left[p] > 0 else 0.0
    b.rows[at + CAN_BUILD_CITY] = 1.0 if city == 0 and g.cities_left[p] > 0 and b.rows[at + 30] > 0 else 0.0
    lots = single(b.price[WOOD] + b.price[BRICK])
    b.rows[at + 45] = nearness(single(single(lots + b.price[WOOL]) + b.price[GRAIN]))
    b.rows[at + 46] = nearness(single(2 * b.price[GRAIN] + single(3 * b.price[ORE])))
    b.rows[at + 47] = nearness(single(single(b.price[WOOL] + b.price[GRAIN]) + b.price[ORE]))
    road = single(wood * b.price[WOOD] + brick * b.price[BRICK])
    missing = single(single(road + wool * b.price[WOOL]) + grain * b.price[GRAIN])
    b.rows[at + 38] = nearness(missing)
    b.rows[at + 39] = nearness(single(grains * b.price[GRAIN] + single(ores * b.price[ORE])))
    b.rows[at + 44] = nearness(single(single(wool * b.price[WOOL] + grain * b.price[GRAIN]) + ore * b.price[ORE]))
    b.rows[at + 49] = nearness(road)


@machine
def write_cards(t: Tables, g: Position, p: int, b: Notes) -> None:
    """Development cards, knights, roads and the two awards."""
    at = p * ROW & SMALL
    mine = 1 if g.seat == p else 0
    b.rows[at + 21] = (g.cards[p, KNIGHT] + mine * g.fresh[KNIGHT]) / 3.0
    b.rows[at + 22] = g.cards[p, PLENTY] + mine * g.fresh[PLENTY]
    b.rows[at + 23] = g.cards[p, MONOPOLY] + mine * g.fresh[MONOPOLY]
    b.rows[at + 24] = g.cards[p, ROAD_BUILDING] + mine * g.fresh[ROAD_BUILDING]
    b.rows[at + 25] = g.knights[p] / 5.0
    b.rows[at + 26] = 1.0 if g.army_holder == p else 0.0
    b.rows[at + 27] = 1.0 if g.road_holder == p else 0.0
    b.rows[at + 28] = g.trail[p] / 10.0
    b.rows[at + 29] = (t.road_pieces - g.roads_left[p]) / 15.0
    b.rows[at + 30] = (t.settlement_pieces - g.settlements_left[p]) / 5.0
    b.rows[at + 31] = (t.city_pieces - g.cities_left[p]) / 4.0
    b.rows[at + 43] = 1.0 if g.settlements_left[p] == 0 else 0.0
    army, road = 2, 4
    for q in range(t.seats):
        if q != p:
            army, road = max(army, g.knights[q] + 0), max(road, g.trail[q] + 0)
    b.rows[at + 50] = min(3, max(-3, g.knights[p] - army)) / 3.0
    b.rows[at + 51] = min(3, max(-3, g.trail[p] - road)) / 3.0


@machine
def describe_seat(t: Tables, g: Position, p: int, b: Notes) -> int:
    """All numbers about one seat, unless they stand there already; 1 when something was written."""
    at, sign, holdings = p * ROW, hash_places(t, g, p), hash_holdings(t, g, p)
    if b.sign[p] != sign:
        b.sign[p] = sign
        write_places(t, g, p, b)
    elif b.holdings[p] == holdings:
        return 0
    b.holdings[p] = holdings
    b.rows[at] = g.points[p] / t.victory_points
    write_prices(g, p, b)
    write_cards(t, g, p, b)
    write_hand(t, g, p, b)
    return 1


@machine
def write_table(t: Tables, g: Position, p: int, b: Notes) -> None:
    """What concerns everybody: the deck, the time, and how soon it is seat p's turn again."""
    at = TABLE_ROW * ROW
    b.rows[at] = g.deck_left / 25.0
    b.rows[at + 1] = min(g.turn, 100) / 100.0
    b.rows[at + 2] = 1.0 if g.turn == 0 else 0.0
    q, far = g.seat if g.rolled == 0 else g.follower[g.seat], 0
    while q != p and far < t.seats:
        q = g.follower[q]
        far += 1
    b.rows[at + 3] = far / t.seats


@machine
def write_others(t: Tables, p: int, b: Notes) -> None:
    """The mean of the opponents' rows."""
    others = 1.0 / (t.seats - 1)
    for i in range(ROW):
        total = -b.rows[p * ROW + i]
        for q in range(t.seats):
            total = single(total + b.rows[q * ROW + i])
        b.rows[OTHERS_ROW * ROW + i] = total * others


@machine
def set_row(b: Notes, block: int, row: int, written: int) -> None:
    """Which row a block of the inputs speaks of from now on, and whether anything in it may have changed."""
    b.fresh[block] = 1 if written != 0 or b.told[block] != row else 0
    b.told[block] = row


@machine
def look_at_position(t: Tables, g: Position, p: int, b: Notes) -> None:
    """Seat p's look at a position: the table, its own row, the leading opponent's, the opponents' mean."""
    write_table(t, g, p, b)
    leader, best, written = -1, -1.0, 0
    for q in range(t.seats):
        written |= describe_seat(t, g, q, b) << q
        if q != p:
            strength = b.rows[q * ROW] + 0.2 * b.rows[q * ROW + 6]
            if strength > best:
                leader, best = q, strength
    set_row(b, TABLE, TABLE_ROW, 1)
    set_row(b, OWN, p, written >> p & 1)
    set_row(b, LEADER, leader, written >> leader & 1)
    if t.seats > 2:
        write_others(t, p, b)
        set_row(b, OTHERS, OTHERS_ROW, 1)


@machine
def write_inputs(t: Tables, g: Position, p: int, b: Notes) -> None:
    """The evaluation's inputs for seat p, one after the other."""
    look_at_position(t, g, p, b)
    for i in range(ABOUT_ALL):
        b.inputs[i] = b.rows[TABLE_ROW * ROW + i]
    for block in range(OWN, BLOCKS_OF_TWO if t.seats == 2 else BLOCKS):
        for i in range(ROW):
            b.inputs[ABOUT_ALL + (block - OWN) * ROW + i] = b.rows[b.told[block] * ROW + i]
