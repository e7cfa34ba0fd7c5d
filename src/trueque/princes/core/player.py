"""A sensible player: builds what is worth most, trades towards what it lacks, keeps cards it can use, wastes nothing.

It reads what its seat may know: its own hand, and what lies open. It weighs every answer by itself and plays none in
mind, so that playouts stay quick.
"""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rare, rule
from trueque.core.moves import Moves
from trueque.core.outlook import lean_of

from .actions import (
    BANK,
    BANK_STORE,
    CARD,
    DEMAND,
    END,
    FACE,
    NATURES,
    PASS,
    ROAD,
    SEARCH,
    SETTLE,
    SPOT,
    STACK,
    STORE,
    UNDER,
    USE,
)
from .board import MIDDLE, find_region_beside, has_face, is_column
from .build import ROADS
from .numbers import FIELD, GOLD, KINDS, ROOM, ROWS, SAFE, STACKS, VICTORY
from .operations import (
    ACTION_PHASE,
    BURN,
    BUY,
    CHOOSE_DIE,
    EXCHANGE,
    HAND_OVER,
    PAY,
    PAY_ANY,
    RIOT,
    SUFFER_FEUD,
)
from .sense import (
    PATH,
    POINT,
    RATES,
    SAVINGS,
    SITES,
    SPARE,
    Sense,
    has_path,
    is_wanted,
    prepare_sense,
    rate_laid_card,
    rate_resources,
)
from .state import Position
from .tables import ACTION, BOOSTS, Tables

PAUSE = 50
"""Doing nothing wins ties: who goes on for nothing goes on for ever."""
PLAYED = 600
"""An action card that may be played."""
UNKNOWN = 750
"""A card yet to be drawn: a hand full of what cannot be used is worth less than an empty one."""
BLURRED = 5
"""By how much who misjudges is wrong about an answer in this turn, for each thousandth: never by a victory point."""
NEVER = -(1 << 30)


@rare
def choose_sensibly(t: Tables, g: Position, me: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """The answer that leaves the seat best off, any of several alike."""
    if moves.count == 1:
        return moves.action[0]
    op = g.todo_op[g.depth - 1]
    prepare_sense(t, g, me, sense, -1 if is_payment(op) else 1)
    now = rate_resources(sense, sense.purse, int(sense.spare), -1)
    best, found, alike = NEVER, 0, 0
    for i in range(moves.count):
        gain = rate_answer(t, g, me, op, moves.action[i], now, sense)
        if sense.outlook.blur != 0 and moves.action[i] != END and moves.action[i] != PASS:
            gain += BLURRED * lean_of(sense.outlook, moves.action[i] + NATURES * g.turn, sense.outlook.blur)
        if gain > best:
            best, found, alike = gain, i, 1
        elif gain == best:
            alike += 1
            if draw_below(chance, alike) == 0:
                found = i
    return moves.action[found]


@rule
def is_payment(op: int) -> bool:
    """Whether resources that are named are given away."""
    return op == PAY or op == PAY_ANY or op == HAND_OVER or op == RIOT


@rule
def rate_answer(t: Tables, g: Position, me: int, op: int, action: int, now: int, sense: Sense) -> int:
    """How much better off the seat is with an answer."""
    if op == ACTION_PHASE:
        return rate_action(t, g, me, action, now, sense)
    if action >= UNDER:
        return UNKNOWN - rate_card(t, g, me, (action - UNDER) // STACKS)
    if action >= SEARCH and action < STACK:
        return -PAUSE  # most searches are paid for
    if action >= FACE and action < ROAD:
        return count_roll_yield(t, g, me, action - FACE + 1) * (1 if op == CHOOSE_DIE else PAUSE)
    if action >= DEMAND and action < FACE:
        return kind_gain(action - DEMAND, 1, now, sense)
    if action >= SPOT and action < DEMAND:
        return rate_spot(t, g, me, op, action - SPOT, sense)
    if action >= STORE and action < SPOT:
        return rate_store_gain(t, op, action - STORE, now, sense)
    if action >= CARD and action < STORE:
        return rate_card(t, g, me, action - CARD) + PLAYED
    if action == PASS:
        return PAUSE if op == EXCHANGE else -PAUSE
    return 0


@rule
def kind_gain(kind: int, amount: int, now: int, sense: Sense) -> int:
    """What more of a resource is worth, or less of it."""
    return rate_resources(sense, sense.purse + (amount << FIELD * kind), int(sense.spare) + amount, -1) - now


@rule
def rate_store_gain(t: Tables, op: int, store: int, now: int, sense: Sense) -> int:
    """1 resource out of a store or into it."""
    kind = t.store_kind[store]
    if is_payment(op):
        return rate_resources(sense, sense.purse - (1 << FIELD * kind), int(sense.spare) - 1, -1) - now
    price = 2 * SPARE if op == BUY else 0
    return kind_gain(kind, 1, now, sense) - price


@rule
def rate_spot(t: Tables, g: Position, me: int, op: int, spot: int, sense: Sense) -> int:
    """A card of the other's that is named or burnt is the best one; one's own that is lost the least."""
    if op == SUFFER_FEUD or op == BURN:
        return rate_laid_card(t, g, 1 - me, max(0, g.lies[1 - me, spot] - 1), sense)
    return -rate_laid_card(t, g, me, max(0, g.lies[me, spot] - 1), sense) if not is_column(spot) else NEVER // 2


@rule
def count_roll_yield(t: Tables, g: Position, me: int, die: int) -> int:
    """How many resources a roll brings, less what it brings the other."""
    total = 0
    for seat in range(2):
        for k in range(g.owned_count[seat]):
            store = g.owned[seat, k]
            if t.store_number[store] == die:
                brings = min(ROOM - g.stock[seat, store], 1 + g.boost[seat, store])
                total += 2 * brings if seat == me else -brings
    return total


@rule
def rate_card(t: Tables, g: Position, me: int, card: int) -> int:
    """What a card in hand is worth."""
    if t.kind[card] == ACTION:
        return 350
    if is_wanted(t, g, me, card):
        return 900 + 500 * t.points[card, VICTORY]
    return 100 if t.once[card] != 0 and has_face(t, g, me, card) else 500


# ---- the action phase ------------------------------------------------------------------------------------------------


@rule
def rate_action(t: Tables, g: Position, me: int, action: int, now: int, sense: Sense) -> int:
    """Of what may be done in the action phase."""
    if action == END:
        return PAUSE
    if g.draft != 0:
        return rate_site(t, g, me, g.draft - 1, action - SPOT, sense)
    if action >= BANK:
        return rate_trade(t, g, me, action, now, sense)
    if action >= SETTLE:
        return 2 * POINT
    if action >= ROAD:
        return rate_road(t, g, me, now, sense)
    if action >= SPOT:
        return POINT if (action - SPOT) % ROWS == MIDDLE else NEVER // 2
    card = action - CARD
    return PLAYED if t.kind[card] == ACTION else rate_building(t, g, me, card, now, sense)


@rule
def rate_building(t: Tables, g: Position, me: int, card: int, now: int, sense: Sense) -> int:
    """What a card is worth where it will lie, and what is left over is still good for."""
    at = -1
    for k in range(sense.goals):
        if sense.card[k] == card:
            at = k
    left = rate_resources(sense, sense.purse - t.cost[card], int(sense.spare) - t.price[card], at)
    if sense.outlook.blind >= SAVINGS:
        left = now
    return rate_laid_card(t, g, me, card, sense) + left - now + UNKNOWN - rate_card(t, g, me, card)


@rule
def rate_road(t: Tables, g: Position, me: int, now: int, sense: Sense) -> int:
    """A road that leads to a place is worth it where there was none, and a little where there was."""
    if has_path(g, me):
        return -PAUSE
    return PATH + 2 * PATH + rate_resources(sense, sense.purse - t.centre_cost[ROADS], int(sense.spare) - 3, -1) - now


@rule
def rate_trade(t: Tables, g: Position, me: int, action: int, now: int, sense: Sense) -> int:
    """Resources for another: what is lost in number counts too; who does not think of it trades what is too much."""
    if sense.outlook.blind >= RATES and int(sense.spare) <= SAFE:
        return -PAUSE
    if action >= USE:
        give, get, n = GOLD, action - USE, 1
    elif action >= BANK_STORE:
        give, get, n = t.store_kind[(action - BANK_STORE) // KINDS], (action - BANK_STORE) % KINDS, 2
    else:
        give, get = (action - BANK) // KINDS, (action - BANK) % KINDS
        n = g.rates[me, give]
    after = sense.purse - (n << FIELD * give) + (1 << FIELD * get)
    return rate_resources(sense, after, int(sense.spare) - n + 1, -1) - now


@rule
def rate_site(t: Tables, g: Position, me: int, card: int, spot: int, sense: Sense) -> int:
    """A card that raises what regions yield goes beside those; any other keeps such sites free."""
    if is_column(spot) or sense.outlook.blind >= SITES:
        return 0
    beside = 0
    for side in range(2):
        store = find_region_beside(g, me, spot, 2 * side - 1)
        if store >= 0 and (t.standing[card] & BOOSTS) != 0 and (t.boosts[card] >> t.store_kind[store] & 1) != 0:
            beside += 1
    return beside
