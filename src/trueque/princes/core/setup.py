"""Before the first turn: principalities, shuffles, first hands, regions rearranged."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import DRAW, PASS, SEARCH, STARTS, STORE
from .basic import swap_regions
from .board import MIDDLE, add_road_spot
from .choices import CHOICE
from .events import STARTED
from .hands import search_stack
from .numbers import CITIES, KINDS, REACH, REARRANGING, ROADS, ROWS, SEATS, SETTLEMENT, SETTLEMENTS, START_HAND
from .operations import (
    BEGIN_TURN,
    FIRST_HAND,
    FIRST_HANDS,
    GATHER,
    REARRANGE,
    SHUFFLE,
    WHO_STARTS,
)
from .piles import draw_top_card
from .points import count_realm_points
from .state import NATURE, PLAYING, Position
from .switches import ANY_STACK, OTHER_REARRANGED
from .tables import ASIDE, EVENTS, FIRST_SET, REGIONS, Tables
from .todo import push_own_step, repeat_step


@rule
def start(t: Tables, g: Position) -> None:
    """The position before anything was answered, out of one that is all zeros."""
    for seat in range(SEATS):
        place_start_principality(t, g, seat)
    g.road_supply, g.settlement_supply, g.city_supply = ROADS, SETTLEMENTS, CITIES
    for k in range(t.faceup):
        g.faceup[k] = t.opened[k]
    g.faceup_count = t.faceup
    g.hero, g.trade, g.herald, g.winner, g.asked = -1, -1, -1, PLAYING, NATURE
    push_own_step(g, NATURE, FIRST_HANDS, 0, 0, 0)
    for k in range(t.sets):
        push_own_step(g, NATURE, GATHER, 0, t.set_order[t.sets - 1 - k], 0)
    if t.duel != 0:
        push_own_step(g, NATURE, SHUFFLE, 0, EVENTS, 0)
        push_own_step(g, NATURE, GATHER, 0, ASIDE, 0)
    else:
        push_own_step(g, NATURE, GATHER, 0, EVENTS, 0)
    push_own_step(g, NATURE, GATHER, 0, REGIONS, 0)
    push_own_step(g, NATURE, WHO_STARTS, 0, 0, 0)


@rule
def place_start_principality(t: Tables, g: Position, seat: int) -> None:
    """Two settlements, the road between them, six regions."""
    left = (REACH - 1) * ROWS + MIDDLE
    for k in range(2):
        g.places[seat, k] = left + 2 * k * ROWS
        g.lies[seat, left + 2 * k * ROWS] = SETTLEMENT
    g.place_count[seat] = 2
    add_road_spot(g, seat, REACH)
    for k in range(KINDS):
        store = t.start_store[seat, k]
        g.region_spots[seat, k], g.owned[seat, k] = t.start_spot[seat, k], store
        g.lies[seat, t.start_spot[seat, k]] = store + 1
        g.stock[seat, store] = t.start_stock[store]
    g.region_count[seat], g.owned_count[seat] = KINDS, KINDS
    count_realm_points(t, g, seat)


@rule
def apply_starter(g: Position, action: int, tape: Tape) -> None:
    """The higher die begins (R-201)."""
    g.active = action - STARTS
    emit_event(tape, STARTED, g.active, 0, 0)


@rule
def push_opening_steps(t: Tables, g: Position) -> None:
    """Both take their first hands, then rearrange their regions; the seat that starts is first."""
    first, second = g.active, 1 - g.active
    push_own_step(g, first, BEGIN_TURN, 0, 0, 0)
    if t.theme != 0:
        last = second if t.first_rearranged == OTHER_REARRANGED else first
        push_own_step(g, 1 - last, REARRANGE, 0, REARRANGING, 0)
        push_own_step(g, last, REARRANGE, 0, REARRANGING, 0)
    push_own_step(g, second, FIRST_HAND, 0, 1, 0)
    push_own_step(g, first, FIRST_HAND, 0, 0, 0)


@rule
def add_first_hand_answers(t: Tables, g: Position, me: int, is_second: int, moves: Moves) -> int:
    """Which basic stack, or which own; R-202: the second hand comes from another stack, which is still full."""
    most = 0
    first = t.brought[me] if t.brought[me] != 0 else FIRST_SET
    if is_second != 0 and t.second_hand != ANY_STACK:
        for stack in range(t.stacks):
            if t.back[stack] == first:
                most = max(most, g.stack_size[stack])
    for stack in range(t.stacks):
        if t.back[stack] == first and g.stack_size[stack] >= most:
            add_answer(moves, (SEARCH if t.theme != 0 else DRAW) + stack)
    return CHOICE


@rule
def apply_first_hand_answer(g: Position, me: int, action: int, tape: Tape) -> None:
    """Take 3 cards: the top ones of a stack, or in a theme game any 3 of a basic stack."""
    if action >= SEARCH:
        search_stack(g, me, action - SEARCH, START_HAND)
    else:
        for _ in range(START_HAND):
            draw_top_card(g, me, action - DRAW, tape)


@rule
def add_rearrange_answers(g: Position, me: int, moves: Moves) -> int:
    """May exchange two of one's regions: which one, then with which."""
    is_after = g.draft == 0
    for k in range(g.owned_count[me]):
        if is_after and (g.draft != 0 or k + 1 < g.owned_count[me]):
            add_answer(moves, STORE + g.owned[me, k])
        is_after = is_after or g.owned[me, k] + 1 == g.draft
    if g.draft == 0:
        add_answer(moves, PASS)
    return CHOICE


@rule
def apply_rearrange_answer(t: Tables, g: Position, me: int, left: int, action: int, tape: Tape) -> None:
    """Two regions change places, so many times."""
    if action == PASS:
        return
    if g.draft == 0:
        g.draft = action - STORE + 1
        repeat_step(g)
        return
    one = g.draft - 1
    g.draft = 0
    if left > 1:
        push_own_step(g, me, REARRANGE, 0, left - 1, 0)
    swap_regions(t, g, me, one, action - STORE, tape)
