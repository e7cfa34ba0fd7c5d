"""Who is asked, and what may be answered: the next step of the stack asks, if it asks anything."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer

from .action import ask_action_phase
from .actions import DIE, FACE, FACES, ROLLED, SHOWN, STARTS
from .basic import ask_relocate, ask_suffer_feud
from .build import ask_lay_regions, ask_pay_less
from .choices import CHOICE, NOTHING
from .effects import ask_buy, ask_gain, ask_hand_over, ask_pay, ask_pay_any, ask_rob
from .hands import (
    ask_pick_discard,
    ask_pick_from,
    ask_put_held,
    ask_search_stack,
    ask_take_away,
    ask_take_from_hand,
)
from .happenings import ask_avert
from .losses import ask_goes_under, ask_lose_one
from .needs import named_amount
from .numbers import DIE_SIDES
from .operations import (
    ACTION_PHASE,
    AVERT,
    BEFORE_DICE,
    BURN,
    BUY,
    CHOOSE_DIE,
    EXCHANGE,
    FIRST_FORCED,
    FIRST_HAND,
    FIRST_SILENT,
    GAIN,
    GAIN_ONE_KIND,
    GOES_UNDER,
    HAND_OVER,
    LAST_OF_NATURE,
    LAY_REGIONS,
    LOSE_ONE,
    PAY,
    PAY_ANY,
    PAY_LESS,
    PICK_DISCARD,
    PICK_FROM,
    PUT_HELD,
    REARRANGE,
    REFILL,
    RELOCATE,
    REPLACE,
    ROB,
    ROLL_DICE,
    ROLL_DIE,
    SEARCH_STACK,
    SHUFFLE,
    SUFFER_FEUD,
    TAKE_AWAY,
    TAKE_FROM_HAND,
    TEND,
    WHO_STARTS,
)
from .progress import ask_tend
from .setup import ask_first_hand, ask_rearrange
from .shuffle import ask_shuffle
from .state import NATURE, Position
from .switches import START_BLUE, START_RED
from .tables import Tables
from .turmoil import ask_burn, ask_defend, ask_gain_one_kind, ask_riot
from .turn import ask_before_dice, ask_exchange, ask_refill, ask_replace


@rule
def ask_next_step(t: Tables, g: Position, moves: Moves) -> int:
    """What the next step asks: NOTHING, or a CHOICE or COUNTS whose answers are in `moves`."""
    n = g.depth - 1
    op, me, a, b, c = g.todo_op[n], g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    moves.count = 0
    if op >= FIRST_SILENT:
        return NOTHING
    if op <= LAST_OF_NATURE:
        ask_nature(t, g, op, b, moves)
        return CHOICE
    if op >= FIRST_FORCED:
        return ask_forced(t, g, op, me, a, b, c, moves)
    return ask_freely(t, g, op, me, b, moves)


@rule
def asked_seat(g: Position) -> int:
    """Who answers the next step."""
    n = g.depth - 1
    if g.todo_op[n] <= LAST_OF_NATURE:
        return NATURE
    return 1 - g.todo_me[n] if g.todo_op[n] == SUFFER_FEUD else g.todo_me[n]


@rule
def ask_nature(t: Tables, g: Position, op: int, what: int, moves: Moves) -> None:
    """What can be rolled, dealt or turned up; what lies there already is one answer."""
    if op == SHUFFLE:
        ask_shuffle(g, what, moves)
    elif op == ROLL_DICE:
        for die in range(DIE_SIDES):
            for face in range(FACES):
                if (g.die == 0 or g.die == die + 1) and (g.face == 0 or g.face == face + 1):
                    add_answer(moves, ROLLED + die * FACES + face)
    elif op == ROLL_DIE:
        for die in range(DIE_SIDES):
            add_answer(moves, DIE + die)
    elif op == WHO_STARTS:
        if t.start != START_BLUE:
            add_answer(moves, STARTS)
        if t.start != START_RED:
            add_answer(moves, STARTS + 1)
    else:
        add_answer(moves, SHOWN)


@rule
def ask_freely(t: Tables, g: Position, op: int, me: int, b: int, moves: Moves) -> int:
    """Questions that are put also where only one answer is left."""
    if op == ACTION_PHASE:
        return ask_action_phase(t, g, me, moves)
    if op == BEFORE_DICE:
        return ask_before_dice(t, g, me, moves)
    if op == REFILL:
        return ask_refill(t, g, me, moves)
    if op == EXCHANGE:
        return ask_exchange(t, g, me, moves)
    if op == REPLACE:
        return ask_replace(t, g, me, moves)
    if op == PICK_FROM:
        return ask_pick_from(g, me, b, moves)
    if op == BUY:
        return ask_buy(t, g, me, b, moves)
    if op == SEARCH_STACK:
        return ask_search_stack(t, g, me, b, moves)
    if op == PICK_DISCARD:
        return ask_pick_discard(t, g, me, moves)
    if op == TAKE_FROM_HAND:
        return ask_take_from_hand(g, me, moves)
    if op == TAKE_AWAY:
        return ask_take_away(g, me, b, moves)
    if op == PUT_HELD:
        return ask_put_held(t, g, me, moves)
    if op == FIRST_HAND:
        return ask_first_hand(t, g, me, b, moves)
    if op == REARRANGE:
        return ask_rearrange(g, me, moves)
    if op == AVERT:
        return ask_avert(t, g, me, moves)
    return ask_defend(t, moves)


@rule
def ask_forced(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, moves: Moves) -> int:
    """Questions that answer themselves where one answer is left."""
    if op == GAIN:
        return ask_gain(t, g, me, a, named_amount(t, g, me, b), moves)
    if op == PAY:
        return ask_pay(t, g, me, a, moves)
    if op == PAY_ANY:
        return ask_pay_any(t, g, me, b, moves)
    if op == ROB:
        return ask_rob(t, g, me, a, b, c, moves)
    if op == HAND_OVER:
        return ask_hand_over(t, g, me, moves)
    if op == CHOOSE_DIE:
        for die in range(DIE_SIDES):
            add_answer(moves, FACE + die)
        return CHOICE
    if op == PAY_LESS:
        return ask_pay_less(g, me, a, moves)
    if op == LAY_REGIONS:
        return ask_lay_regions(g, c, moves)
    if op == LOSE_ONE:
        return ask_lose_one(t, g, me, a, b, moves)
    if op == GOES_UNDER:
        return ask_goes_under(t, g, me, b, moves)
    if op == RELOCATE:
        return ask_relocate(t, g, me, moves)
    if op == SUFFER_FEUD:
        return ask_suffer_feud(t, g, me, a, b, moves)
    if op == TEND:
        return ask_tend(t, g, me, b, moves)
    if op == BURN:
        return ask_burn(t, g, me, moves)
    if op == GAIN_ONE_KIND:
        return ask_gain_one_kind(t, g, me, a, b, moves)
    return ask_riot(t, g, me, moves)
