"""The dice of a turn: production, and the five faces of the event die."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .actions import FACES, ROLLED
from .board import card_of_site, find_region_beside
from .effects import count_demandable
from .events import DICE_ROLLED, NOTHING_ON_FACE, PRODUCED, ROBBED
from .numbers import ALL_KINDS, CACHE, GOLD, PER_STORE, ROOM, SAFE, SEATS, WOOL
from .operations import GAIN, RESOLVE_FACE, ROB, ROOM_NOT_NEEDED, TRIGGER, TURN_EVENT
from .points import find_skill_leader
from .state import BRIGANDS, CELEBRATION, HARVEST_FACE, TRADE, Position
from .stock import change_store, emit_stock, emit_stores
from .switches import REINER_ONE, TRADE_LOST
from .tables import HARVEST, PRODUCED_, SHELTERS, TRADE_TAKES, Tables
from .todo import push_own_step, push_trigger, seat_pushed_last


@rule
def apply_dice_roll(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Both dice lie there; brigands come before production, everything else after."""
    g.die = (action - ROLLED) // FACES + 1
    g.face = (action - ROLLED) % FACES + 1
    emit_event(tape, DICE_ROLLED, me, g.die, g.face)
    if g.face == BRIGANDS:
        resolve_event_die(t, g, me, tape)
    else:
        push_own_step(g, me, RESOLVE_FACE, 0, 0, 0)
    produce_resources(t, g, me, tape)
    produce_resources(t, g, 1 - me, tape)
    last = seat_pushed_last(t, me)
    push_trigger(t, g, 1 - last, PRODUCED_)
    push_trigger(t, g, last, PRODUCED_)


@rule
def produce_resources(t: Tables, g: Position, seat: int, tape: Tape) -> None:
    """Every region with the number yields 1 and what boosters add; what has no room is lost."""
    amounts, lost, regions = 0, 0, 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if t.store_number[store] == g.die:
            regions += 1
            n, room = 1 + g.boost[seat, store], ROOM - g.stock[seat, store]
            lost += max(0, n - room)
            n = min(n, room)
            amounts += n << PER_STORE * store
            change_store(t, g, seat, store, n)
    if tape.on != 0 and regions > 0:
        emit_event(tape, PRODUCED, seat, lost, 0)
        emit_stores(tape, amounts)
        emit_stock(g, seat, tape)


@rule
def resolve_event_die(t: Tables, g: Position, me: int, tape: Tape) -> None:
    """What the event die does; where both choose, the seat in turn is first (R-208)."""
    if g.face == BRIGANDS:
        robbed = rob_by_brigands(t, g, me, tape) + rob_by_brigands(t, g, 1 - me, tape)
        if robbed == 0:
            emit_event(tape, NOTHING_ON_FACE, BRIGANDS, -1, 0)
    elif g.face == TRADE:
        resolve_trade(t, g, tape)
    elif g.face == CELEBRATION:
        resolve_celebration(t, g, me)
    elif g.face == HARVEST_FACE:
        last = seat_pushed_last(t, me)
        for k in range(SEATS):
            seat = last if k == 1 else 1 - last
            push_own_step(g, seat, TRIGGER, 0, HARVEST, 0)
            push_own_step(g, seat, GAIN, ALL_KINDS, 1, 0)
    else:
        push_own_step(g, me, TURN_EVENT, 0, 0, 0)


@rule
def count_brigand_resources(t: Tables, g: Position, seat: int) -> int:
    """The resources that brigands count: not those beside a Storehouse, nor in what is no region."""
    hidden, total = 0, 0
    if (g.standing[seat] & SHELTERS) != 0:
        for k in range(g.site_count[seat]):
            if (t.standing[card_of_site(g, seat, k)] & SHELTERS) != 0:
                for side in range(2):
                    store = find_region_beside(g, seat, g.sites[seat, k], 2 * side - 1)
                    if store >= 0:
                        hidden |= 1 << store
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if store < CACHE and (hidden >> store & 1) == 0:
            total += g.stock[seat, store]
    return total


@rule
def rob_by_brigands(t: Tables, g: Position, seat: int, tape: Tape) -> int:
    """Who has more than 7 loses all gold and all wool; whether that was so."""
    if count_brigand_resources(t, g, seat) <= SAFE:
        return 0
    lost = 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if store < CACHE and (t.store_kind[store] == GOLD or t.store_kind[store] == WOOL):
            lost += g.stock[seat, store] << PER_STORE * store
            change_store(t, g, seat, store, -g.stock[seat, store])
    if tape.on != 0:
        emit_event(tape, ROBBED, seat, 0, 0)
        emit_stores(tape, lost)
    return 1


@rule
def resolve_trade(t: Tables, g: Position, tape: Tape) -> None:
    """The trade advantage takes 1 resource of choice from the other."""
    if g.trade < 0:
        emit_event(tape, NOTHING_ON_FACE, TRADE, -1, 0)
        return
    flags = ALL_KINDS | (ROOM_NOT_NEEDED if t.trade_room == TRADE_LOST else 0)
    if count_demandable(t, g, g.trade, flags) == 0:
        emit_event(tape, NOTHING_ON_FACE, TRADE, g.trade, 0)
        return
    n = 1
    if (g.standing[g.trade] & TRADE_TAKES) != 0:
        for k in range(g.site_count[g.trade]):
            n = max(n, t.trade_takes[card_of_site(g, g.trade, k)])
    push_own_step(g, g.trade, ROB, flags, n, n)


@rare
def resolve_celebration(t: Tables, g: Position, me: int) -> None:
    """The most skilled takes 1, both where nobody is; who had it heralded takes one more (R-260)."""
    leader_, last = find_skill_leader(g), seat_pushed_last(t, me)
    for k in range(SEATS):
        seat = last if k == 1 else 1 - last
        n = 1 if leader_ == seat or leader_ < 0 else 0
        if g.herald == seat:
            n = 1 if t.reiner == REINER_ONE else n + 1
        if n > 0:
            push_own_step(g, seat, GAIN, ALL_KINDS, n, 0)
