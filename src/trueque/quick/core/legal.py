"""Who is asked, and what each may answer."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer

from .actions import (
    CHOOSE_CARD,
    DISCARD_CARD,
    END,
    EXCHANGE,
    FLIP,
    KEEP,
    LAY_CARD,
    LAY_THREE,
    MOST_EXCHANGES,
    PUT_DOWN,
    SEVERAL_MARKET,
    SEVERAL_PILE,
    START_BUILDING,
    SWAP,
    TAKE_STALL,
    USE_GUILD,
    USE_LIBRARY,
    WITHOUTS,
)
from .build import is_available, is_kind_used
from .cards import count_kind
from .numbers import BUILDINGS, LIBRARY, RESOURCES
from .odds import add_nature_answers
from .pay import can_waive, count_spare_threes, is_payable
from .purse import market_size
from .state import (
    BUILD,
    CHOOSE,
    DESTINY,
    GIVE,
    LAST_OF_NATURE,
    MARKET_GIVE,
    MARKET_TAKE,
    NATURE,
    NONE,
    OVER,
    PAY,
    PILE,
    ROBBER,
    SPENT_LIBRARY,
    TRADE,
    Position,
)
from .tableau import has_expansion
from .tables import Tables
from .turn import is_guild_partner, may_use_guild


@rule
def is_waited_for(g: Position, seat: int) -> bool:
    """Whether the game stands still until this seat (or NATURE) answers."""
    if g.phase <= LAST_OF_NATURE:
        return seat == NATURE
    if seat == NATURE or g.phase == OVER:
        return False
    return g.due[seat] > 0 if g.phase == ROBBER else seat == g.active


@rule
def find_next_asked_seat(t: Tables, g: Position) -> int:
    """The seat the game waits for, the lowest of several; NATURE for nature (and when over)."""
    if g.phase <= LAST_OF_NATURE or g.phase == OVER:
        return NATURE
    if g.phase == ROBBER:
        for seat in range(t.seats):
            if g.due[seat] > 0:
                return seat
    return g.active


@rule
def write_legal_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """Write all answers this seat (or NATURE) may give into `moves`."""
    moves.count = 0
    if not is_waited_for(g, seat):
        return
    if g.phase <= LAST_OF_NATURE:
        add_nature_answers(g, moves)
    elif g.phase == TRADE:
        add_legal_trades(t, g, moves)
    elif g.phase == BUILD:
        add_legal_builds(t, g, moves)
    elif g.phase == GIVE or g.phase == PILE or g.phase == MARKET_GIVE:
        add_legal_cards(g, moves)
    else:
        add_rare_answers(t, g, seat, moves)


@rule
def add_legal_trades(t: Tables, g: Position, moves: Moves) -> None:
    """Exchange with the pile, the market or a player, one card or several at once; or go on to building."""
    seat = g.active
    add_answer(moves, END)
    if g.exchanges > 0:
        for kind in range(RESOURCES):
            if g.hand[seat * RESOURCES + kind] > 0:
                add_answer(moves, PUT_DOWN + kind)
                if g.roads[seat] > 0:  # without any road only the pile trades
                    add_legal_swaps(g, kind, moves)
        if g.roads[seat] > 0:
            add_legal_exchanges(t, g, moves)
    add_legal_guild_uses(t, g, moves)


@rule
def add_legal_swaps(g: Position, give: int, moves: Moves) -> None:
    """R-118: a single exchange with the market takes one kind and leaves another."""
    for take in range(RESOURCES):
        if take != give and g.market[take] > 0:
            add_answer(moves, SWAP + give * RESOURCES + take)


@rule
def add_legal_exchanges(t: Tables, g: Position, moves: Moves) -> None:
    """With players, and several cards at once."""
    look = has_expansion(g, g.active, LIBRARY) and (g.spent & SPENT_LIBRARY) == 0
    for other in range(t.seats):
        if other != g.active and g.hand_size[other] > 0:
            for amount in range(1, min(g.exchanges, g.hand_size[other]) + 1):
                add_answer(moves, EXCHANGE + other * MOST_EXCHANGES + amount)
            if look:
                add_answer(moves, USE_LIBRARY + other)
    own = min(g.exchanges, g.hand_size[g.active])
    if own > 1:
        for amount in range(2, own + 1):
            add_answer(moves, SEVERAL_PILE + amount)
        for amount in range(2, min(own, market_size(g)) + 1):
            add_answer(moves, SEVERAL_MARKET + amount)


@rule
def add_legal_guild_uses(t: Tables, g: Position, moves: Moves) -> None:
    """The guild's extra card, once a turn."""
    if may_use_guild(t, g):
        for other in range(t.seats):
            if is_guild_partner(t, g, other):
                add_answer(moves, USE_GUILD + other)


@rule
def add_legal_builds(t: Tables, g: Position, moves: Moves) -> None:
    """Build what can be paid for, once of each kind a turn; or end the turn."""
    seat = g.active
    add_answer(moves, END)
    waive = can_waive(t, g, seat)
    for what in range(BUILDINGS):
        if not is_kind_used(g, what) and is_available(t, g, seat, what):
            if is_payable(t, g, seat, what, NONE):
                add_answer(moves, START_BUILDING + what * WITHOUTS)
            if waive:
                add_legal_waivers(t, g, what, moves)
    add_legal_guild_uses(t, g, moves)


@rare
def add_legal_waivers(t: Tables, g: Position, what: int, moves: Moves) -> None:
    """With the university one card of the cost may be left out, also one that is held."""
    for without in range(RESOURCES):
        if t.cost[what * RESOURCES + without] > 0 and is_payable(t, g, g.active, what, without):
            add_answer(moves, START_BUILDING + what * WITHOUTS + without + 1)


@rule
def add_legal_cards(g: Position, moves: Moves) -> None:
    """One more card of the active hand that is not chosen yet."""
    for kind in range(RESOURCES):
        if g.hand[g.active * RESOURCES + kind] > count_kind(g.laid, kind):
            add_answer(moves, LAY_CARD + kind)


@rare
def add_rare_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """The destiny card, and what is chosen card by card."""
    if g.phase == DESTINY:
        add_answer(moves, FLIP)
        add_answer(moves, KEEP)
        return
    for kind in range(RESOURCES):
        if g.phase == PAY and count_spare_threes(t, g, seat, g.what, g.without, kind) > count_kind(g.laid, kind):
            add_answer(moves, LAY_THREE + kind)
        elif g.phase == ROBBER and g.hand[seat * RESOURCES + kind] > count_kind(g.sealed[seat], kind):
            add_answer(moves, DISCARD_CARD + kind)
        elif g.phase == CHOOSE and g.hand[g.partner * RESOURCES + kind] > 0:
            add_answer(moves, CHOOSE_CARD + kind)
        elif g.phase == MARKET_TAKE and g.market[kind] > count_kind(g.taken, kind):
            add_answer(moves, TAKE_STALL + kind)
