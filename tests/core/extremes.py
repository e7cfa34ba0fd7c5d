"""Positions pushed to where a number of the rules decides: at it, and one beyond."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from trueque.core.bits import bit_of, word_of
from trueque.core.tape import Tape
from trueque.island.core import awards, bargains, costs, produce, trade
from trueque.island.core import state as island_state
from trueque.island.core.awards import LARGE_ENOUGH, LONG_ENOUGH
from trueque.island.core.bargains import MOST_COUNTED
from trueque.island.core.build import most_homes_of_a_hex
from trueque.island.core.produce import MOST_OF_A_HOME
from trueque.island.core.switches import OWN_ONLY
from trueque.island.core.trade import BEST_RATE
from trueque.princes.core import numbers as princes_numbers
from trueque.princes.core import state as princes_state
from trueque.princes.core.board import count_club
from trueque.princes.core.operations import ACTION_PHASE, BEFORE_DICE
from trueque.princes.core.piles import discard_card
from trueque.princes.core.restore import restore_door
from trueque.princes.core.stock import count_held
from trueque.quick.core import numbers as quick_numbers
from trueque.quick.core import state as quick_state
from trueque.quick.core.tableau import points_of

Named = Iterator[tuple[str, int]]
"""A number of the rules by its name, and where a position stands beside it: 0 at it, 1 beyond, others elsewhere."""

NUMBERS = {
    "island": (costs, awards, bargains, produce, trade),
    "quick": (quick_numbers,),
    "princes": (princes_numbers,),
}
"""Modules whose whole numbers are those of the rules: each has a position, or stands in `NO_BOUNDS` with the reason."""
PRICES = {name: getattr(island_state, name.split("_")[1]) for name in vars(costs) if name.isupper() and "_" in name}
"""What one of a kind of card is asked for, with that kind."""
NAMES_ONLY = "a name that is a number: a kind, a place, a count of kinds"
A_ROOM = "how much a position has room for: the pieces and cards of the box do not fill it"
SET_UP = "of the set-up, which every game of these positions has gone through, and some stop in"
NO_BOUNDS: dict[str, dict[str, str]] = {
    "island": dict.fromkeys(("PAIRS", "ROAD_AWARD", "ARMY_AWARD"), NAMES_ONLY),
    "quick": {
        **dict.fromkeys(("RESOURCES", "SEATS", "EXPANSIONS", "BUILDINGS"), NAMES_ONLY),
        **dict.fromkeys(("LIBRARY", "CHURCH", "CITADEL", "UNIVERSITY", "GUILD", "TOWN_HALL"), NAMES_ONLY),
        **dict.fromkeys(("SETTLEMENT", "CITY", "ROAD", "KNIGHT", "EXPANSION"), NAMES_ONLY),
        "FIRST_HAND": SET_UP,
    },
    "princes": {
        **dict.fromkeys(("SEATS", "KINDS", "WOOL", "GOLD", "REGIONS", "CACHE", "POINT_KINDS", "DIE_SIDES"), NAMES_ONLY),
        **dict.fromkeys(("VICTORY", "COMMERCE", "SKILL", "STRENGTH", "PROGRESS"), NAMES_ONLY),
        **dict.fromkeys(("SETTLEMENT", "CITY", "BOTH", "ALL", "KNOWN", "ALL_KINDS"), NAMES_ONLY),
        **dict.fromkeys(("FIELD", "FIELD_MOST", "GUARD", "ONE_EACH", "PER_STORE", "STORE_MOST", "ROWS"), NAMES_ONLY),
        **dict.fromkeys(("CACHES", "STORES", "STACKS", "OPEN", "CARDS", "EVENT_KINDS", "REACH", "SPOTS"), A_ROOM),
        **dict.fromkeys(("MOST_PLACES", "MOST_ROADS", "MOST_REGIONS", "MOST_OWNED", "MOST_SITES"), A_ROOM),
        **dict.fromkeys(("START_HAND", "REARRANGING", "BENEATH_YULE", "LEFT_IN"), SET_UP),
        **dict.fromkeys(("ROADS", "SETTLEMENTS", "CITIES"), SET_UP),
    },
}
"""Numbers that no position can stand beside, and why."""


# ---- The Island ------------------------------------------------------------------------------------------------------


def push_island(t: Any, g: Any, rng: Random) -> None:
    """A bank that is nearly empty, full hands, cities all around a hex, no pieces or cards left."""
    if g.phase not in (island_state.ROLL, island_state.TRADE, island_state.BUILD):
        return
    for _ in range(rng.choice((0, 1, 2, 4))):
        crowd_hex(t, g, rng)
    for r in range(island_state.RESOURCES):
        if rng.random() < 0.7:
            move_cards(t, g, r, rng.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, g.bank[r])), rng)
    if rng.random() < 0.4:
        deal_deck(t, g, rng)
    p = rng.randrange(t.seats)
    for name in ("roads_left", "settlements_left", "cities_left"):
        if rng.random() < 0.3:
            getattr(g, name)[p] = min(getattr(g, name)[p], rng.choice((0, 1)))
    if rng.random() < 0.3:
        g.taken[p] = rng.choice((MOST_COUNTED - 1, MOST_COUNTED))
        for q in range(t.seats):
            g.asked[p, q] = 0 if q == p else rng.choice((MOST_COUNTED - 1, MOST_COUNTED))


def crowd_hex(t: Any, g: Any, rng: Random) -> None:
    """As many cities around a hex as there may be: of two seats in turn, where homes keep away from one's own alone."""
    h = rng.randrange(t.hexes)
    ring = list(list_members(t.hex_corners, h, t.corner_words))
    is_own = t.distance_rule == OWN_ONLY
    ordered = [c for c in walk_ring(t, ring) if g.owner[c] == island_state.NOBODY]
    for n, c in enumerate(ordered):
        near = [other for other in list_members(t.near, c, t.corner_words) if g.owner[other] != island_state.NOBODY]
        p = n % 2 if is_own else rng.randrange(t.seats)
        if any(not is_own or g.owner[other] == p for other in near) or g.settlements_left[p] == 0:
            continue
        w, bit = word_of(c), bit_of(c)
        g.built[w] |= bit
        g.homes[p, w] |= bit
        g.owner[c] = p
        g.points[p] += 1
        if g.cities_left[p]:
            g.cities[w] |= bit
            g.cities_left[p] -= 1
            g.points[p] += 1
        else:
            g.settlements_left[p] -= 1


def walk_ring(t: Any, ring: list[int]) -> list[int]:
    """The corners of a hex, each beside the one before."""
    walked = ring[:1]
    while len(walked) < len(ring):
        near = list(list_members(t.near, walked[-1], t.corner_words))
        walked.append(next(c for c in ring if c in near and c not in walked))
    return walked


def list_members(sets: Any, row: int, words: int) -> Iterator[int]:
    """The members of one of several sets."""
    for w in range(words):
        members = sets[row, w]
        while members:
            lowest = members & -members
            yield w * island_state.WORD + lowest.bit_length() - 1
            members ^= lowest


def move_cards(t: Any, g: Any, r: int, wanted: int, rng: Random) -> None:
    """Cards between bank and hands, until the bank has so many."""
    while g.bank[r] > wanted:
        p = rng.randrange(t.seats)
        g.bank[r], g.hand[p, r], g.hand_size[p] = g.bank[r] - 1, g.hand[p, r] + 1, g.hand_size[p] + 1


def deal_deck(t: Any, g: Any, rng: Random) -> None:
    """Development cards to the hands until the deck is empty, or has one card."""
    left = rng.choice((0, 1))
    for k in range(island_state.CARD_KINDS):
        while g.deck[k] and g.deck_left > left:
            p = rng.randrange(t.seats)
            g.deck[k], g.deck_left, g.cards[p, k] = g.deck[k] - 1, g.deck_left - 1, g.cards[p, k] + 1
            g.points[p] += k == island_state.POINT


def name_island(t: Any, g: Any) -> Named:
    """Where the position stands beside the Island's numbers."""
    for name, r in PRICES.items():
        for p in range(t.seats):
            yield name, getattr(costs, name) - g.hand[p, r]
    for p in range(t.seats):
        yield "CHEAPEST", costs.CHEAPEST - g.hand_size[p]
        yield "BEST_RATE", BEST_RATE - g.hand_size[p]
        yield "victory_points", g.points[p] - t.victory_points + 1
        yield "proposals_per_turn", g.proposals[p] - t.proposals_per_turn + 1
        yield "MOST_COUNTED", g.taken[p] - MOST_COUNTED + 1
        for q in range(t.seats):
            yield "MOST_COUNTED", g.asked[p, q] - MOST_COUNTED + 1
        yield "hand_limit", g.hand_size[p] - t.hand_limit
        yield "LONG_ENOUGH", g.trail[p] - LONG_ENOUGH + 1
        yield "LARGE_ENOUGH", g.knights[p] - LARGE_ENOUGH + 1
        yield "roads_left", 1 - g.roads_left[p]
        yield "settlements_left", 1 - g.settlements_left[p]
        yield "cities_left", 1 - g.cities_left[p]
    yield "deck_left", 1 - g.deck_left
    for r in range(island_state.RESOURCES):
        yield "MOST_OF_A_HOME", MOST_OF_A_HOME - g.bank[r]
        yield "most_of_a_hex", most_homes_of_a_hex(t) * MOST_OF_A_HOME - g.bank[r]
        yield "bank", 1 - g.bank[r]


# ---- The Quick Game --------------------------------------------------------------------------------------------------


def push_quick(t: Any, g: Any, rng: Random) -> None:
    """Rows of cards that have run out, so that they are taken from others; long rows, and points enough."""
    if g.phase not in (quick_state.TRADE, quick_state.BUILD):
        return
    for name in ("road_pile", "knight_pile", "settlement_pile"):
        if rng.random() < 0.5:
            setattr(g, name, min(getattr(g, name), rng.choice((0, 1))))
    if rng.random() < 0.3:
        keep = rng.choice((0, 1, 2))
        for r in range(quick_numbers.RESOURCES):
            while g.pile[r] and g.left > keep:
                g.pile[r], g.discards[r], g.left = g.pile[r] - 1, g.discards[r] + 1, g.left - 1
    for e in range(quick_numbers.EXPANSIONS):
        if rng.random() < 0.3:
            g.expansion_pile[e] = 0
    for p in range(t.seats):
        if rng.random() < 0.5:
            g.roads[p] = rng.choice((0, 1, 2, 3, 4))
            g.knights[p] = rng.choice((0, 1, 2, 3))
        if rng.random() < 0.3:
            taken = rng.randrange(g.settlement_pile + 1)
            g.settlement_pile, g.settlements[p] = g.settlement_pile - taken, g.settlements[p] + taken


def name_quick(t: Any, g: Any) -> Named:
    """Where the position stands beside The Quick Game's numbers."""
    for p in range(t.seats):
        yield "WINNING_POINTS", points_of(t, g, p) - quick_numbers.WINNING_POINTS + 1
        yield "SAFE_HAND", g.hand_size[p] - quick_numbers.SAFE_HAND
        yield "SAFE_ROADS", g.roads[p] - quick_numbers.SAFE_ROADS
        yield "SAFE_KNIGHTS", g.knights[p] - quick_numbers.SAFE_KNIGHTS
        for r in range(quick_numbers.RESOURCES):
            yield "THREE", quick_numbers.THREE - g.hand[p * quick_numbers.RESOURCES + r]
    yield "MARKET_SIZE", quick_numbers.MARKET_SIZE - sum(g.market)
    yield "DRAWN_EACH_TURN", quick_numbers.DRAWN_EACH_TURN - g.left
    yield "left", 1 - g.left
    yield "road_pile", 1 - g.road_pile
    yield "knight_pile", 1 - g.knight_pile
    yield "settlement_pile", 1 - g.settlement_pile
    yield "seats", t.seats - quick_numbers.SEATS + 1


# ---- The Princes -----------------------------------------------------------------------------------------------------


def push_princes(t: Any, g: Any, rng: Random) -> None:
    """Stores that are empty or full, nothing left to build with, hands and stacks as large as they may be."""
    if g.depth == 0 or g.todo_op[g.depth - 1] not in (BEFORE_DICE, ACTION_PHASE):
        return
    for seat in range(princes_numbers.SEATS):
        if rng.random() < 0.8:
            for n in range(g.owned_count[seat]):
                g.stock[seat, g.owned[seat, n]] = rng.choice((0, 1, 2, 3, 3, 3))
        if rng.random() < 0.2:
            fill_hand(g, seat, rng)
        elif rng.random() < 0.2:
            shed_hand(g, seat, rng.choice((1, 2)))
    for name in ("road_supply", "settlement_supply", "city_supply"):
        if rng.random() < 0.3:
            setattr(g, name, min(getattr(g, name), rng.choice((0, 1))))
    if rng.random() < 0.5:
        fill_stack(t, g, rng)
    restore_door([t], [g], [Tape()])


def fill_hand(g: Any, seat: int, rng: Random) -> None:
    """Cards of the stacks into a hand, until it has room for none or for one."""
    most = princes_state.HAND_MOST - rng.choice((0, 1, 28))
    for stack in range(princes_numbers.STACKS):
        while g.stack_size[stack] and g.hand_size[seat] < most:
            g.stack_size[stack] -= 1
            entry = g.stack[stack, g.stack_size[stack]] // princes_numbers.KNOWN * princes_numbers.KNOWN + (1 << seat)
            g.hand[seat, g.hand_size[seat]] = entry
            g.hand_size[seat] += 1


def shed_hand(g: Any, seat: int, left: int) -> None:
    """Cards of a hand on the discard pile, but for so many."""
    while g.hand_size[seat] > left:
        g.hand_size[seat] -= 1
        discard_card(g, g.hand[seat, g.hand_size[seat]] // princes_numbers.KNOWN)
        g.hand[seat, g.hand_size[seat]] = 0


def fill_stack(t: Any, g: Any, rng: Random) -> None:
    """Cards of other stacks into the first, until it has room for none or for one: those of its back; of a tournament
    any, since all backs are alike there and cards change hands."""
    most = princes_state.STACK_MOST - rng.choice((0, 1))
    is_tournament = t.brought[0] != t.brought[1]
    for stack in range(1, princes_numbers.STACKS):
        while is_tournament or t.back[stack] == t.back[0]:
            if not g.stack_size[stack] or g.stack_size[0] == most:
                break
            g.stack_size[stack] -= 1
            g.stack[0, g.stack_size[0]] = g.stack[stack, g.stack_size[stack]]
            g.stack_size[0] += 1


def name_princes(t: Any, g: Any) -> Named:
    """Where the position stands beside The Princes' numbers."""
    for seat in range(princes_numbers.SEATS):
        stocks = [g.stock[seat, g.owned[seat, n]] for n in range(g.owned_count[seat])]
        yield "SAFE", sum(stocks) - princes_numbers.SAFE
        yield "HAND", g.hand_size[seat] - princes_numbers.HAND
        yield "HAND_MOST", g.hand_size[seat] - princes_state.HAND_MOST + 1
        for points in (princes_numbers.COMMERCE, princes_numbers.STRENGTH):
            yield "ADVANTAGE_FROM", g.points[seat, points] - princes_numbers.ADVANTAGE_FROM + 1
        yield "SEARCH_PRICE", princes_numbers.SEARCH_PRICE - sum(stocks)
        yield "FRATERNAL_CARDS", princes_numbers.FRATERNAL_CARDS - g.hand_size[seat]
        yield "FEUD_NAMES", count_club(t, g, seat, t.buildings) - princes_numbers.FEUD_NAMES
        yield "MANY_UNITS", count_club(t, g, seat, t.riotous) - princes_numbers.MANY_UNITS + 1
        for kind in range(princes_numbers.KINDS):
            if g.rates[seat, kind] == princes_numbers.SHIP_RATE:
                yield "SHIP_RATE", princes_numbers.SHIP_RATE - count_held(g, seat, kind)
        for stock in stocks:
            yield "ROOM", stock - princes_numbers.ROOM + 1
        for kind in range(princes_numbers.KINDS):
            yield "RATE", princes_numbers.RATE - g.rates[seat, kind]
    for stack in range(princes_numbers.STACKS):
        yield "STACK_MOST", g.stack_size[stack] - princes_state.STACK_MOST + 1
    yield "road_supply", 1 - g.road_supply
    yield "settlement_supply", 1 - g.settlement_supply
    yield "city_supply", 1 - g.city_supply


PUSHES: dict[str, Callable[[Any, Any, Random], None]] = {
    "island": push_island,
    "quick": push_quick,
    "princes": push_princes,
}
NAMES: dict[str, Callable[[Any, Any], Named]] = {"island": name_island, "quick": name_quick, "princes": name_princes}
