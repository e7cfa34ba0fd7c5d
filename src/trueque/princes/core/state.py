"""A position: two principalities, hands, stacks, and what is still to be done, in a record of one size."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Grid, declare_grid, declare_number, declare_row

from .numbers import (
    CARDS,
    EVENT_KINDS,
    KINDS,
    MOST_OWNED,
    MOST_PLACES,
    MOST_REGIONS,
    MOST_ROADS,
    MOST_SITES,
    POINT_KINDS,
    SEATS,
    SPOTS,
    STACKS,
    STORES,
)

NATURE = -1
NOBODY_WINS, PLAYING = -1, -2
DEPTH = 32
STACK_MOST, HAND_MOST, DISCARDS_MOST, EVENTS_MOST, REGIONS_MOST, HELD_MOST, FACEUP_MOST, USED_MOST = (
    48, 32, 112, 32, 12, 4, 8, 8
)  # fmt: skip
# The faces of the event die; 0 is none yet.
BRIGANDS, TRADE, CELEBRATION, HARVEST_FACE, EVENT_FACE = range(1, 6)


@dataclass(slots=True)
class Position:
    """Everything that lies on the table, is held in hands, or is still to be done. Piles have their top card last."""

    purse: list[int] = declare_row(SEATS, 64)  # of each kind, in one number
    full: list[int] = declare_row(SEATS, 64)  # how much could be stored
    prices: list[int] = declare_row(SEATS, 64)  # what 1 resource costs in each kind
    chosen: int = declare_number(64)  # resources named so far, of several: by store, or by kind
    fetchers: list[int] = declare_row(2, 64)  # cards that fetched another from the discards this turn, a bit each
    fresh: Grid = declare_grid(SEATS, 2, 64)  # cards that wait for their owner's next turn
    todo_a: list[int] = declare_row(DEPTH, 64)
    roads: list[int] = declare_row(SEATS, 32)  # by x, a bit each
    todo_b: list[int] = declare_row(DEPTH, 16)
    todo_c: list[int] = declare_row(DEPTH, 16)
    stack: Grid = declare_grid(STACKS, STACK_MOST, 16)
    hand: Grid = declare_grid(SEATS, HAND_MOST, 16)
    discards: list[int] = declare_row(DISCARDS_MOST, 16)
    events: list[int] = declare_row(EVENTS_MOST, 16)
    regions: list[int] = declare_row(REGIONS_MOST, 16)
    aside: list[int] = declare_row(EVENTS_MOST, 16)
    held: list[int] = declare_row(HELD_MOST, 16)  # on their way from a hand under stacks
    turn: int = declare_number(16)
    draft: int = declare_number(16)  # the first half of an answer of two
    loose_count: int = declare_number(16)
    standing: list[int] = declare_row(SEATS, 16)  # kinds of lasting effects there are
    todo_op: list[int] = declare_row(DEPTH)  # what is still to be done, the next step last
    todo_me: list[int] = declare_row(DEPTH)
    stack_size: list[int] = declare_row(STACKS)
    hand_size: list[int] = declare_row(SEATS)
    lies: Grid = declare_grid(SEATS, SPOTS)  # settlement 1, city 2; region's store + 1; card + 1
    under: Grid = declare_grid(SEATS, SPOTS)  # card + 1 beneath another
    sites: Grid = declare_grid(SEATS, MOST_SITES)  # the spots of cards, in the order they came
    site_count: list[int] = declare_row(SEATS)
    places: Grid = declare_grid(SEATS, MOST_PLACES)  # the spots of settlements and cities
    place_count: list[int] = declare_row(SEATS)
    road_spots: Grid = declare_grid(SEATS, MOST_ROADS)  # the x of roads + REACH, in the order they came
    road_count: list[int] = declare_row(SEATS)
    region_spots: Grid = declare_grid(SEATS, MOST_REGIONS)
    region_count: list[int] = declare_row(SEATS)
    owned: Grid = declare_grid(SEATS, MOST_OWNED)  # stores, oldest first
    owned_count: list[int] = declare_row(SEATS)
    stock: Grid = declare_grid(SEATS, STORES)
    boost: Grid = declare_grid(SEATS, STORES)
    rates: Grid = declare_grid(SEATS, KINDS)
    points: Grid = declare_grid(SEATS, POINT_KINDS)
    loose: list[int] = declare_row(CARDS)  # being shuffled; regions by store
    inside: list[int] = declare_row(EVENT_KINDS)  # events everybody saw go back before the stack was shuffled
    faceup: list[int] = declare_row(FACEUP_MOST)
    table: list[int] = declare_row(HELD_MOST)  # action cards being carried out
    used: list[int] = declare_row(USED_MOST)  # spots of cards whose power of this turn is spent
    spared: list[int] = declare_row(SEATS)
    barred: list[int] = declare_row(SEATS)
    depth: int = declare_number()
    discard_count: int = declare_number()
    event_count: int = declare_number()
    region_pile: int = declare_number()
    aside_count: int = declare_number()
    held_count: int = declare_number()
    faceup_count: int = declare_number()
    table_count: int = declare_number()
    used_count: int = declare_number()
    road_supply: int = declare_number()
    settlement_supply: int = declare_number()
    city_supply: int = declare_number()
    chosen_count: int = declare_number()
    active: int = declare_number()
    die: int = declare_number()
    face: int = declare_number()
    event: int = declare_number()  # the event card being resolved + 1
    herald: int = declare_number()
    hero: int = declare_number()
    trade: int = declare_number()
    winner: int = declare_number()
    asked: int = declare_number()  # who is asked
