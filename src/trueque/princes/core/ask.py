"""Who is asked, and what may be answered: the next step of the stack asks, if it asks anything."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer

from .action import add_action_answers
from .actions import DIE, FACE, FACES, ROLLED, SHOWN, STARTS
from .basic import add_feud_answers, add_relocate_answers
from .build import add_lay_regions_answers, add_pay_less_answers
from .choices import CHOICE, NOTHING
from .effects import (
    add_buy_answers,
    add_gain_answers,
    add_hand_over_answers,
    add_pay_answers,
    add_pay_any_answers,
    add_rob_answers,
)
from .hands import (
    add_pick_discard_answers,
    add_pick_from_answers,
    add_put_held_answers,
    add_search_stack_answers,
    add_take_away_answers,
    add_take_from_hand_answers,
)
from .happenings import add_avert_answers
from .losses import add_goes_under_answers, add_lose_one_answers
from .needs import resolve_amount
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
from .progress import add_tend_answers
from .setup import add_first_hand_answers, add_rearrange_answers
from .shuffle import add_shuffle_answers
from .state import NATURE, Position
from .switches import START_BLUE, START_RED
from .tables import Tables
from .turmoil import add_burn_answers, add_defend_answers, add_gain_one_kind_answers, add_riot_answers
from .turn import add_before_dice_answers, add_exchange_answers, add_refill_answers, add_replace_answers


@rule
def add_next_answers(t: Tables, g: Position, moves: Moves) -> int:
    """What the next step asks: NOTHING, or a CHOICE or COUNTS whose answers are in `moves`."""
    n = g.depth - 1
    op, me, a, b, c = g.todo_op[n], g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    moves.count = 0
    if op >= FIRST_SILENT:
        return NOTHING
    if op <= LAST_OF_NATURE:
        add_nature_answers(t, g, op, b, moves)
        return CHOICE
    if op >= FIRST_FORCED:
        return add_forced_answers(t, g, op, me, a, b, c, moves)
    return add_unforced_answers(t, g, op, me, b, moves)


@rule
def asked_seat(g: Position) -> int:
    """Who answers the next step."""
    n = g.depth - 1
    if g.todo_op[n] <= LAST_OF_NATURE:
        return NATURE
    return 1 - g.todo_me[n] if g.todo_op[n] == SUFFER_FEUD else g.todo_me[n]


@rule
def add_nature_answers(t: Tables, g: Position, op: int, what: int, moves: Moves) -> None:
    """What can be rolled, dealt or turned up; what lies there already is one answer."""
    if op == SHUFFLE:
        add_shuffle_answers(g, what, moves)
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
def add_unforced_answers(t: Tables, g: Position, op: int, me: int, b: int, moves: Moves) -> int:
    """Questions that are put also where only one answer is left."""
    if op == ACTION_PHASE:
        return add_action_answers(t, g, me, moves)
    if op == BEFORE_DICE:
        return add_before_dice_answers(t, g, me, moves)
    if op == REFILL:
        return add_refill_answers(t, g, me, moves)
    if op == EXCHANGE:
        return add_exchange_answers(t, g, me, moves)
    if op == REPLACE:
        return add_replace_answers(t, g, me, moves)
    if op == PICK_FROM:
        return add_pick_from_answers(g, me, b, moves)
    if op == BUY:
        return add_buy_answers(t, g, me, b, moves)
    if op == SEARCH_STACK:
        return add_search_stack_answers(t, g, me, b, moves)
    if op == PICK_DISCARD:
        return add_pick_discard_answers(t, g, me, moves)
    if op == TAKE_FROM_HAND:
        return add_take_from_hand_answers(g, me, moves)
    if op == TAKE_AWAY:
        return add_take_away_answers(g, me, b, moves)
    if op == PUT_HELD:
        return add_put_held_answers(t, g, me, moves)
    if op == FIRST_HAND:
        return add_first_hand_answers(t, g, me, b, moves)
    if op == REARRANGE:
        return add_rearrange_answers(g, me, moves)
    if op == AVERT:
        return add_avert_answers(t, g, me, moves)
    return add_defend_answers(t, moves)


@rule
def add_forced_answers(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, moves: Moves) -> int:
    """Questions that answer themselves where one answer is left."""
    if op == GAIN:
        return add_gain_answers(t, g, me, a, resolve_amount(t, g, me, b), moves)
    if op == PAY:
        return add_pay_answers(t, g, me, a, moves)
    if op == PAY_ANY:
        return add_pay_any_answers(t, g, me, b, moves)
    if op == ROB:
        return add_rob_answers(t, g, me, a, b, c, moves)
    if op == HAND_OVER:
        return add_hand_over_answers(t, g, me, moves)
    if op == CHOOSE_DIE:
        for die in range(DIE_SIDES):
            add_answer(moves, FACE + die)
        return CHOICE
    if op == PAY_LESS:
        return add_pay_less_answers(g, me, a, moves)
    if op == LAY_REGIONS:
        return add_lay_regions_answers(g, c, moves)
    if op == LOSE_ONE:
        return add_lose_one_answers(t, g, me, a, b, moves)
    if op == GOES_UNDER:
        return add_goes_under_answers(t, g, me, b, moves)
    if op == RELOCATE:
        return add_relocate_answers(t, g, me, moves)
    if op == SUFFER_FEUD:
        return add_feud_answers(t, g, me, a, b, moves)
    if op == TEND:
        return add_tend_answers(t, g, me, b, moves)
    if op == BURN:
        return add_burn_answers(t, g, me, moves)
    if op == GAIN_ONE_KIND:
        return add_gain_one_kind_answers(t, g, me, a, b, moves)
    return add_riot_answers(t, g, me, moves)
