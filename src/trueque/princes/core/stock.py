"""Moving resources in and out of stores: every gain and every payment passes here.

An amount by store is one number, two bits a store: no store holds more than three.
"""

from __future__ import annotations

from trueque.core.marks import lowest, rare, rule
from trueque.core.tape import Tape, emit_event

from .events import GAINED, HALF, HALF_BITS, MORE, PAID
from .numbers import FIELD, FIELD_MOST, GUARD, KINDS, PER_STORE, ROOM, STORE_MOST, STORES
from .state import Position
from .tables import Tables

UNCLEAR = -1
"""There is more than one way."""


@rule
def change_store(t: Tables, g: Position, seat: int, store: int, n: int) -> None:
    """Put *n* resources into a store; less than nothing takes them out."""
    g.stock[seat, store] += n
    g.purse[seat] += n << FIELD * t.store_kind[store]


@rule
def count_held(g: Position, seat: int, kind: int) -> int:
    """How many of a resource there are."""
    return int(g.purse[seat] >> FIELD * kind & FIELD_MOST)


@rule
def is_store_of(t: Tables, store: int, kinds: int) -> bool:
    """Whether a store is for one of these resources."""
    return (kinds >> t.store_kind[store] & 1) != 0


@rule
def count_stock(g: Position, seat: int) -> int:
    """All resources."""
    total = 0
    for kind in range(KINDS):
        total += count_held(g, seat, kind)
    return total


@rule
def count_room(t: Tables, g: Position, seat: int, kinds: int) -> int:
    """How many more of these resources can be stored."""
    total = 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if is_store_of(t, store, kinds):
            total += ROOM - g.stock[seat, store]
    return total


@rule
def rooms_of_kind(t: Tables, g: Position, seat: int, kind: int) -> int:
    """How many more of a resource can be stored."""
    return count_room(t, g, seat, 1 << kind)


@rare
def emit_stores(tape: Tape, amounts: int) -> None:
    """An amount by store, in two halves."""
    emit_event(tape, MORE, amounts & HALF, amounts >> HALF_BITS, 0)


@rare
def emit_stock(g: Position, seat: int, tape: Tape) -> None:
    """What the stores hold now."""
    amounts = 0
    for store in range(STORES):
        amounts += g.stock[seat, store] << PER_STORE * store
    emit_stores(tape, amounts)


@rule
def change_stores(t: Tables, g: Position, seat: int, amounts: int, sign: int) -> None:
    """Put an amount by store in, or (-1) take it out."""
    left = amounts
    while left != 0:
        store = lowest(left) // PER_STORE
        change_store(t, g, seat, store, sign * int(left >> PER_STORE * store & STORE_MOST))
        left &= ~(STORE_MOST << PER_STORE * store)


@rule
def gain_resources(t: Tables, g: Position, seat: int, amounts: int, lost: int, tape: Tape) -> None:
    """Put resources into stores that have room for them."""
    change_stores(t, g, seat, amounts, 1)
    if tape.on != 0 and (lost != 0 or amounts != 0):
        emit_event(tape, GAINED, seat, lost, 0)
        emit_stores(tape, amounts)
        emit_stock(g, seat, tape)


@rule
def pay_resources(t: Tables, g: Position, seat: int, amounts: int, to: int, tape: Tape) -> None:
    """Take resources out of stores; *to* is a seat + 1, or 0 for the supply."""
    change_stores(t, g, seat, amounts, -1)
    if tape.on != 0 and amounts != 0:
        emit_event(tape, PAID, seat, to, 0)
        emit_stores(tape, amounts)


@rule
def add_one_if_room(g: Position, seat: int, amounts: int, store: int) -> int:
    """1 more into a store, as long as it has room: the amount so far, or with it."""
    if g.stock[seat, store] + int(amounts >> PER_STORE * store & STORE_MOST) < ROOM:
        return amounts + (1 << PER_STORE * store)
    return amounts


@rule
def find_unclear_kind(t: Tables, g: Position, seat: int, cost: int) -> int:
    """The first resource of a packed cost that several stores could give; none: -1."""
    for kind in range(KINDS):
        need = int(cost >> FIELD * kind & FIELD_MOST)
        if need != 0:
            stores, held = 0, 0
            for k in range(g.owned_count[seat]):
                store = g.owned[seat, k]
                if t.store_kind[store] == kind and g.stock[seat, store] > 0:
                    stores += 1
                    held += g.stock[seat, store]
            if stores > 1 and held > need:
                return kind
    return -1


@rule
def find_only_payment(t: Tables, g: Position, seat: int, cost: int) -> int:
    """The only way to pay a packed cost, by store; UNCLEAR where several stores could give."""
    paid = 0
    for kind in range(KINDS):
        need = int(cost >> FIELD * kind & FIELD_MOST)
        left = need
        if need != 0:
            for k in range(g.owned_count[seat]):
                store = g.owned[seat, k]
                if t.store_kind[store] == kind:
                    have = g.stock[seat, store]
                    if have > left:
                        if left < need:
                            return UNCLEAR
                        have = left
                    paid += have << PER_STORE * store
                    left -= have
    return paid


@rule
def store_limit(t: Tables, g: Position, seat: int, store: int, kinds: int, rooms: int) -> int:
    """Of a store of these resources: the room in it, or what it holds."""
    if not is_store_of(t, store, kinds):
        return 0
    return ROOM - g.stock[seat, store] if rooms != 0 else g.stock[seat, store]


@rule
def find_only_split(t: Tables, g: Position, seat: int, n: int, kinds: int, rooms: int) -> int:
    """The only way to take *n* within the limits of the stores; UNCLEAR where there is a choice."""
    every, total, several, one = 0, 0, 0, 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        limit = store_limit(t, g, seat, store, kinds, rooms)
        if limit > 0:
            every += limit << PER_STORE * store
            total += limit
            several += 1
            one = store
    if n >= total:
        return every
    if n == 0:
        return 0
    return UNCLEAR if several > 1 else n << PER_STORE * one


@rule
def can_cover(g: Position, seat: int, cost: int) -> bool:
    """Whether what a seat has covers a packed cost."""
    return (GUARD + g.purse[seat] - cost) & GUARD == GUARD
