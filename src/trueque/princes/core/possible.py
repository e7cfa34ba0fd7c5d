"""Whether a step would change anything: a card whose first step would not may not be played."""

from __future__ import annotations

from trueque.core.marks import rule

from .board import count_club, find_region_beside
from .effects import count_demandable
from .hands import has_fetchable
from .needs import does_hold, resolve_amount
from .numbers import ALL_KINDS, GOLD, ROOM
from .operations import (
    AT_DISCARDS,
    AT_HAND,
    ATTACK,
    BURN,
    BUY,
    CHOOSE_DIE,
    GAIN,
    GAIN_ONE_KIND,
    IF,
    LOOK,
    LOSE_ONE,
    OPPONENT,
    PAY,
    PAY_ANY,
    RIOT,
    ROB,
    SEARCH_STACK,
    SET_FACE,
    SUFFER_FEUD,
    SUFFER_FRATERNAL,
    TEND,
    YIELD_AGAIN,
    YIELD_BESIDE,
)
from .piles import can_draw_from
from .progress import has_tendable_card
from .state import Position
from .stock import can_cover, count_held, count_room, count_stock
from .tables import Tables
from .turmoil import has_burnable, is_rioting


@rule
def is_possible(t: Tables, g: Position, me: int, program: int) -> bool:
    """Whether the first step of a program would change anything."""
    k, seat = t.first_step[program], me
    while t.step[k, 0] == OPPONENT or t.step[k, 0] == ATTACK or t.step[k, 0] == IF:
        if t.step[k, 0] == IF:
            need = t.step[k, 1]
            if not does_hold(t, g, seat, t.need[need, 0], t.need[need, 1], t.need[need, 2]):
                return False
        if t.step[k, 0] == OPPONENT:
            seat = 1 - seat
        k = t.first_step[t.step_a[k]]
    return is_step_possible(t, g, seat, t.step[k, 0], t.step_a[k], t.step[k, 1])


@rule
def is_step_possible(t: Tables, g: Position, me: int, op: int, a: int, b: int) -> bool:
    """Whether one step with no others inside would change anything."""
    if op == GAIN or op == GAIN_ONE_KIND:
        return resolve_amount(t, g, me, b) > 0 and count_room(t, g, me, a & ALL_KINDS) > 0
    if op == PAY:
        return can_cover(g, me, a)
    if op == PAY_ANY:
        return count_stock(g, me) >= b
    if op == ROB:
        return resolve_amount(t, g, me, b) > 0 and count_demandable(t, g, me, a) > 0
    if op == BUY:
        return count_held(g, me, GOLD) > 0 and count_room(t, g, me, ALL_KINDS) > 0
    if op == CHOOSE_DIE:
        return g.die == 0
    if op == SET_FACE:
        return g.face == 0
    if op == LOOK:
        return g.hand_size[1 - me] > 0 if b == AT_HAND else b != AT_DISCARDS or has_fetchable(t, g)
    return is_event_possible(t, g, me, op, a, b)


@rule
def is_event_possible(t: Tables, g: Position, me: int, op: int, a: int, b: int) -> bool:
    """The same for steps of events and of single cards."""
    if op == YIELD_BESIDE:
        return has_beside(t, g, me, b)
    if op == SUFFER_FEUD:
        return g.hero == 1 - me and count_club(t, g, me, t.buildings) > 0
    if op == SUFFER_FRATERNAL:
        return g.hero == 1 - me and g.hand_size[me] > 0
    if op == YIELD_AGAIN:
        return has_room_for_die(t, g, me)
    if op == TEND:
        return has_tendable_card(t, g, me, b)
    if op == LOSE_ONE:
        return count_club(t, g, me, b) > 0
    if op == BURN:
        return has_burnable(t, g, me)
    if op == RIOT:
        return is_rioting(t, g, me)
    if op == SEARCH_STACK:
        for stack in range(t.stacks):
            if g.stack_size[stack] > 0 and can_draw_from(t, me, stack):
                return True
        return False
    return True


@rule
def has_beside(t: Tables, g: Position, seat: int, club: int) -> bool:
    """Whether a card of the club has a region beside it."""
    for k in range(g.site_count[seat]):
        spot = g.sites[seat, k]
        if t.member[club, g.lies[seat, spot] - 1] != 0:
            if find_region_beside(g, seat, spot, -1) >= 0 or find_region_beside(g, seat, spot, 1) >= 0:
                return True
    return False


@rule
def has_room_for_die(t: Tables, g: Position, seat: int) -> bool:
    """Whether a region with the number of this turn's roll has room."""
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if t.store_number[store] == g.die and g.stock[seat, store] < ROOM:
            return True
    return False
