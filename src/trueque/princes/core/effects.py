"""The verbs of the cards: resources."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import DEMAND, NO_ANSWER, STOP, STORE
from .choices import (
    CHOICE,
    COUNTS,
    NOTHING,
    add_stores,
    choice_or_nothing,
    name_one_store,
    sum_amounts,
    take_named_amounts,
)
from .events import DEMANDED, HALF, HALF_BITS, MORE
from .needs import resolve_amount
from .numbers import ALL_KINDS, CACHE, FIELD, FIELD_MOST, GOLD, KINDS, PER_STORE, ROOM, STORES
from .operations import GAIN, PAY, PUT, ROOM_NOT_NEEDED, SINGLE, WHOLE
from .state import Position
from .stock import (
    UNCLEAR,
    count_held,
    count_room,
    find_only_payment,
    find_only_split,
    find_unclear_kind,
    gain_resources,
    pay_resources,
    rooms_of_kind,
    store_limit,
)
from .switches import CACHE_FILLED, GIVEN_LOST
from .tables import Tables
from .todo import push_own_step, repeat_step

NOT_GOLD = ALL_KINDS & ~(1 << GOLD)
IN, OUT = 1, 0


@rule
def add_pay_answers(t: Tables, g: Position, me: int, cost: int, moves: Moves) -> int:
    """Where several stores could give, the payer picks, one resource after the other."""
    kind = find_unclear_kind(t, g, me, cost)
    if kind < 0:
        return NOTHING
    add_stores(t, g, me, 1 << kind, OUT, moves)
    return CHOICE if (cost >> FIELD * kind & FIELD_MOST) == 1 else COUNTS


@rule
def apply_pay_answer(t: Tables, g: Position, me: int, cost: int, to: int, action: int, tape: Tape) -> None:
    """Pay a cost: one resource of it, or all that leaves no choice."""
    if action == NO_ANSWER:
        pay_resources(t, g, me, find_only_payment(t, g, me, cost), to, tape)
        return
    shift = FIELD * t.store_kind[action - STORE]
    if name_one_store(g, action - STORE) < int(cost >> shift & FIELD_MOST):
        repeat_step(g)
        return
    push_own_step(g, me, PAY, cost & ~(FIELD_MOST << shift), to, 0)
    pay_resources(t, g, me, take_named_amounts(g), to, tape)


@rule
def pay_or_ask(t: Tables, g: Position, me: int, cost: int, tape: Tape) -> None:
    """Pay at once where nothing is left to choose; otherwise that is the next question."""
    only = find_only_payment(t, g, me, cost)
    if only == UNCLEAR:
        push_own_step(g, me, PAY, cost, 0, 0)
    else:
        pay_resources(t, g, me, only, 0, tape)


@rule
def add_pay_any_answers(t: Tables, g: Position, me: int, n: int, moves: Moves) -> int:
    """Which resources to pay."""
    if find_only_split(t, g, me, n, ALL_KINDS, OUT) != UNCLEAR:
        return NOTHING
    add_stores(t, g, me, ALL_KINDS, OUT, moves)
    return CHOICE if n == 1 else COUNTS


@rule
def apply_pay_any_answer(t: Tables, g: Position, me: int, n: int, action: int, tape: Tape) -> None:
    """Pay this many resources of one's own choice."""
    if action == NO_ANSWER:
        pay_resources(t, g, me, find_only_split(t, g, me, n, ALL_KINDS, OUT), 0, tape)
    elif name_one_store(g, action - STORE) < n:
        repeat_step(g)
    else:
        pay_resources(t, g, me, take_named_amounts(g), 0, tape)


@rule
def can_take_robbed(t: Tables, store: int) -> bool:
    """R-257: whether what brigands take may go into a store."""
    return store < CACHE or t.brigands_cache == CACHE_FILLED


@rule
def add_gain_answers(t: Tables, g: Position, me: int, kinds: int, n: int, moves: Moves) -> int:
    """Into which stores."""
    if (kinds & WHOLE) != 0:
        for k in range(g.owned_count[me]):
            store = g.owned[me, k]
            if n > 0 and store_limit(t, g, me, store, kinds & ALL_KINDS, IN) >= n and can_take_robbed(t, store):
                add_answer(moves, STORE + store)
        return choice_or_nothing(moves)
    if n != 1 and find_only_split(t, g, me, n, kinds, IN) != UNCLEAR:
        return NOTHING
    add_stores(t, g, me, kinds, IN, moves)
    if n != 1:
        return COUNTS
    return CHOICE if moves.count > 1 else NOTHING


@rule
def apply_gain_answer(t: Tables, g: Position, me: int, kinds: int, n: int, action: int, tape: Tape) -> None:
    """Receive resources of one's own choice; what has no room is lost."""
    if action == NO_ANSWER:
        amounts = find_only_split(t, g, me, n, kinds & ALL_KINDS, IN)
        gain_resources(t, g, me, amounts, n - sum_amounts(amounts), tape)
    elif (kinds & WHOLE) != 0:
        gain_resources(t, g, me, n << PER_STORE * (action - STORE), 0, tape)
    elif name_one_store(g, action - STORE) < n:
        repeat_step(g)
    else:
        gain_resources(t, g, me, take_named_amounts(g), 0, tape)


@rule
def gain_one_resource(t: Tables, g: Position, me: int, kind: int, tape: Tape) -> None:
    """Receive 1 of a resource, at once where only one store has room; otherwise that is the next question."""
    found, only = 0, 0
    for k in range(g.owned_count[me]):
        store = g.owned[me, k]
        if t.store_kind[store] == kind and g.stock[me, store] < ROOM:
            found += 1
            only = store
    if found == 1:
        gain_resources(t, g, me, 1 << PER_STORE * only, 0, tape)
    else:
        push_own_step(g, me, GAIN, 1 << kind, 1, 0)


@rule
def count_demandable_of_kind(t: Tables, g: Position, me: int, flags: int, kind: int) -> int:
    """How many of a kind can be named: what the opponent has and one has room for."""
    if (flags >> kind & 1) == 0:
        return 0
    theirs = count_held(g, 1 - me, kind)
    if (flags & SINGLE) != 0:
        room = 0
        for k in range(g.owned_count[me]):
            store = g.owned[me, k]
            if t.store_kind[store] == kind and can_take_robbed(t, store):
                room = max(room, ROOM - g.stock[me, store])
        return min(theirs, room)
    return theirs if (flags & ROOM_NOT_NEEDED) != 0 else min(theirs, rooms_of_kind(t, g, me, kind))


@rule
def count_demandable(t: Tables, g: Position, me: int, flags: int) -> int:
    """How many could be named in all."""
    total = 0
    for kind in range(KINDS):
        total += count_demandable_of_kind(t, g, me, flags, kind)
    return total


@rule
def most_named(t: Tables, g: Position, me: int, flags: int, n: int) -> int:
    """How many are named at most."""
    return min(resolve_amount(t, g, me, n), count_demandable(t, g, me, flags))


@rule
def add_rob_answers(t: Tables, g: Position, me: int, flags: int, n: int, least: int, moves: Moves) -> int:
    """Which resources; with SINGLE of one kind, as many as one region still holds."""
    most = most_named(t, g, me, flags, n)
    if most == 0 and (flags & SINGLE) == 0:
        return NOTHING
    for kind in range(KINDS):
        if count_demandable_of_kind(t, g, me, flags, kind) > int(g.chosen >> FIELD * kind & FIELD_MOST):
            add_answer(moves, DEMAND + kind)
    if (flags & SINGLE) != 0 or most == 1:
        return choice_or_nothing(moves)
    if g.chosen_count >= min(least, most):
        add_answer(moves, STOP)
    return COUNTS


@rule
def apply_rob_answer(t: Tables, g: Position, me: int, flags: int, n: int, action: int, tape: Tape) -> None:
    """Name resources of the opponent: he picks where they leave, you where they enter."""
    if action == NO_ANSWER:
        return
    if (flags & SINGLE) != 0:
        kind = action - DEMAND
        g.chosen = count_demandable_of_kind(t, g, me, flags, kind) << FIELD * kind
    elif action != STOP:
        g.chosen += 1 << FIELD * (action - DEMAND)
        g.chosen_count += 1
        if g.chosen_count < most_named(t, g, me, flags, n):
            repeat_step(g)
            return
    push_demand(g, me, flags & SINGLE, take_named_amounts(g), tape)


@rule
def push_demand(g: Position, me: int, whole: int, amounts: int, tape: Tape) -> None:
    """The opponent pays, then one receives."""
    kind = KINDS
    for _ in range(KINDS):
        kind -= 1
        n = int(amounts >> FIELD * kind & FIELD_MOST)
        if n > 0:
            push_own_step(g, me, GAIN, (1 << kind) | whole, n, 0)
    push_own_step(g, 1 - me, PAY, amounts, me + 1, 0)
    emit_event(tape, DEMANDED, me, 0, 0)
    emit_event(tape, MORE, amounts & HALF, amounts >> HALF_BITS, 0)


@rare
def add_hand_over_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """What to give: R-261 says whether the opponent needs room for it."""
    for store in range(STORES):
        has_room = t.given_room == GIVEN_LOST or rooms_of_kind(t, g, 1 - me, t.store_kind[store]) > 0
        if g.stock[me, store] > 0 and has_room:
            add_answer(moves, STORE + store)
    return choice_or_nothing(moves)


@rare
def apply_hand_over_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Give the opponent 1 resource of one's own choice."""
    if action != NO_ANSWER:
        store = action - STORE
        push_own_step(g, 1 - me, GAIN, 1 << t.store_kind[store], 1, 0)
        pay_resources(t, g, me, 1 << PER_STORE * store, 2 - me, tape)


@rule
def most_buyable(t: Tables, g: Position, me: int, n: int) -> int:
    """How many can be bought."""
    return min(n, min(count_held(g, me, GOLD), count_room(t, g, me, NOT_GOLD)))


@rule
def add_buy_answers(t: Tables, g: Position, me: int, n: int, moves: Moves) -> int:
    """Up to so many resources, for 1 gold each."""
    if most_buyable(t, g, me, n) == 0:
        return NOTHING
    add_stores(t, g, me, NOT_GOLD, IN, moves)
    add_answer(moves, STOP)
    return COUNTS


@rule
def apply_buy_answer(t: Tables, g: Position, me: int, n: int, action: int) -> None:
    """Pay first, then receive what was chosen."""
    if action == NO_ANSWER:
        return
    if action != STOP and name_one_store(g, action - STORE) < most_buyable(t, g, me, n):
        repeat_step(g)
        return
    amounts = take_named_amounts(g)
    if amounts != 0:
        push_own_step(g, me, PUT, amounts, 0, 0)
        push_own_step(g, me, PAY, sum_amounts(amounts) << FIELD * GOLD, 0, 0)
