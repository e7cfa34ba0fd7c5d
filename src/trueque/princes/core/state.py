"""A position: two principalities, hands, stacks, and what is still to be done, in a record of one size."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Grid, cell, grid, row

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

    purse: list[int] = row(SEATS, 64)  # of each kind, in one number
    full: list[int] = row(SEATS, 64)  # how much could be stored
    prices: list[int] = row(SEATS, 64)  # what 1 resource costs in each kind
    chosen: int = cell(64)  # resources named so far, of several: by store, or by kind
    fetchers: list[int] = row(2, 64)  # cards that fetched another from the discards this turn, a bit each
    fresh: Grid = grid(SEATS, 2, 64)  # cards that wait for their owner's next turn
    todo_a: list[int] = row(DEPTH, 64)
    roads: list[int] = row(SEATS, 32)  # by x, a bit each
    todo_b: list[int] = row(DEPTH, 16)
    todo_c: list[int] = row(DEPTH, 16)
    stack: Grid = grid(STACKS, STACK_MOST, 16)
    hand: Grid = grid(SEATS, HAND_MOST, 16)
    discards: list[int] = row(DISCARDS_MOST, 16)
    events: list[int] = row(EVENTS_MOST, 16)
    regions: list[int] = row(REGIONS_MOST, 16)
    aside: list[int] = row(EVENTS_MOST, 16)
    held: list[int] = row(HELD_MOST, 16)  # on their way from a hand under stacks
    turn: int = cell(16)
    draft: int = cell(16)  # the first half of an answer of two
    loose_count: int = cell(16)
    standing: list[int] = row(SEATS, 16)  # kinds of lasting effects there are
    todo_op: list[int] = row(DEPTH)  # what is still to be done, the next step last
    todo_me: list[int] = row(DEPTH)
    stack_size: list[int] = row(STACKS)
    hand_size: list[int] = row(SEATS)
    lies: Grid = grid(SEATS, SPOTS)  # settlement 1, city 2; region's store + 1; card + 1
    under: Grid = grid(SEATS, SPOTS)  # card + 1 beneath another
    sites: Grid = grid(SEATS, MOST_SITES)  # the spots of cards, in the order they came
    site_count: list[int] = row(SEATS)
    places: Grid = grid(SEATS, MOST_PLACES)  # the spots of settlements and cities
    place_count: list[int] = row(SEATS)
    road_spots: Grid = grid(SEATS, MOST_ROADS)  # the x of roads + REACH, in the order they came
    road_count: list[int] = row(SEATS)
    region_spots: Grid = grid(SEATS, MOST_REGIONS)
    region_count: list[int] = row(SEATS)
    owned: Grid = grid(SEATS, MOST_OWNED)  # stores, oldest first
    owned_count: list[int] = row(SEATS)
    stock: Grid = grid(SEATS, STORES)
    boost: Grid = grid(SEATS, STORES)
    rates: Grid = grid(SEATS, KINDS)
    points: Grid = grid(SEATS, POINT_KINDS)
    loose: list[int] = row(CARDS)  # being shuffled; regions by store
    inside: list[int] = row(EVENT_KINDS)  # events everybody saw go back before the stack was shuffled
    faceup: list[int] = row(FACEUP_MOST)
    table: list[int] = row(HELD_MOST)  # action cards being carried out
    used: list[int] = row(USED_MOST)  # spots of cards whose power of this turn is spent
    spared: list[int] = row(SEATS)
    barred: list[int] = row(SEATS)
    depth: int = cell()
    discard_count: int = cell()
    event_count: int = cell()
    region_pile: int = cell()
    aside_count: int = cell()
    held_count: int = cell()
    faceup_count: int = cell()
    table_count: int = cell()
    used_count: int = cell()
    road_supply: int = cell()
    settlement_supply: int = cell()
    city_supply: int = cell()
    chosen_count: int = cell()
    active: int = cell()
    die: int = cell()
    face: int = cell()
    event: int = cell()  # the event card being resolved + 1
    herald: int = cell()
    hero: int = cell()
    trade: int = cell()
    winner: int = cell()
    asked: int = cell()  # who is asked
