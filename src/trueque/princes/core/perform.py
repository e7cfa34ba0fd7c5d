"""What each step does, with its answer or without one."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.tape import Tape, emit_event

from .action import do_action_phase
from .actions import DIE, FACE, SEARCH
from .basic import collect_feud_targets, do_copy_yield, do_relocate, do_suffer_fraternal, do_yield_beside
from .build import do_find_regions, do_lay_regions, do_pay_less
from .dice import do_roll_dice, resolve_event_die
from .effects import do_buy, do_gain, do_hand_over, do_pay, do_pay_any, do_rob
from .events import DIE_ROLLED, DIE_SET
from .hands import do_look, do_pick_discard, do_pick_from, do_put_held, do_take_away, do_take_from_hand, search_stack
from .happenings import do_avert, do_bury, do_rebuild, do_touch, do_turn_event
from .losses import do_goes_under, do_lose_one
from .needs import does_hold, named_amount
from .operations import (
    ACTION_PHASE,
    ATTACK,
    AVERT,
    BEFORE_DICE,
    BEGIN_TURN,
    BURN,
    BURY,
    BUY,
    CHOOSE_DIE,
    COPY_YIELD,
    DEFEND,
    DISCARD,
    END_TURN,
    EXCHANGE,
    FEND_OFF,
    FIND_REGIONS,
    FIRST_FORCED,
    FIRST_HAND,
    FIRST_HANDS,
    FIRST_SILENT,
    GAIN,
    GAIN_ONE_KIND,
    GATHER,
    GOES_UNDER,
    HAND_OVER,
    IF,
    KEEP,
    LAST_OF_NATURE,
    LAY_REGIONS,
    LOOK,
    LOSE_ONE,
    OPPONENT,
    PAY,
    PAY_ANY,
    PAY_LESS,
    PICK_DISCARD,
    PICK_FROM,
    PUT,
    PUT_HELD,
    REARRANGE,
    REBUILD,
    REFILL,
    RELOCATE,
    REPLACE,
    RESOLVE_FACE,
    ROB,
    ROLL_DICE,
    ROLL_DIE,
    SET_FACE,
    SHUFFLE,
    SICKEN,
    SUFFER_FEUD,
    SUFFER_FRATERNAL,
    TAKE_AWAY,
    TAKE_FROM_HAND,
    TEND,
    TOUCH,
    TRIGGER,
    TURN_EVENT,
    WHO_STARTS,
    YIELD_AGAIN,
    YIELD_BESIDE,
)
from .progress import do_sicken, do_tend, do_yield_again
from .setup import do_first_hand, do_rearrange, do_who_starts, push_opening_steps
from .shuffle import do_gather, do_shuffle
from .state import Position
from .stock import gain_resources
from .tables import Tables
from .todo import push_program_steps, push_trigger
from .turmoil import do_attack, do_burn, do_defend, do_gain_one_kind, do_riot, emit_attack_averted
from .turn import begin_turn, delay_last_card, do_before_dice, do_discard, do_exchange, do_refill, do_replace, end_turn


@rule
def perform_step(t: Tables, g: Position, action: int, tape: Tape) -> None:
    """Take the next step off the stack and do it with its answer (NO_ANSWER where it asks nothing)."""
    n = g.depth - 1
    op, me, a, b, c = g.todo_op[n], g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    g.depth = n
    if op <= LAST_OF_NATURE:
        perform_nature(t, g, op, me, a, b, c, action, tape)
    elif op < FIRST_FORCED:
        perform_freely(t, g, op, me, a, b, c, action, tape)
    elif op < FIRST_SILENT:
        perform_forced(t, g, op, me, a, b, c, action, tape)
    elif op <= OPPONENT:
        perform_turn(t, g, op, me, a, b, tape)
    else:
        perform_card(t, g, op, me, a, b, c, tape)


@rule
def perform_nature(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, action: int, tape: Tape) -> None:
    """Nature has answered."""
    if op == ROLL_DICE:
        do_roll_dice(t, g, me, action, tape)
    elif op == SHUFFLE:
        do_shuffle(t, g, b, action, tape)
    elif op == LOOK:
        do_look(g, me, b, c, tape)
    elif op == TURN_EVENT:
        do_turn_event(t, g, me, tape)
    elif op == FIND_REGIONS:
        do_find_regions(g, me, b, tape)
    elif op == WHO_STARTS:
        do_who_starts(g, action, tape)
    elif op == ROLL_DIE:
        push_program_steps(t, g, me, b if (a >> (action - DIE + 1) & 1) != 0 else c)
        emit_event(tape, DIE_ROLLED, me, action - DIE + 1, 0)


@rule
def perform_freely(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, action: int, tape: Tape) -> None:
    """A seat has answered a question that never answers itself."""
    if op == ACTION_PHASE:
        do_action_phase(t, g, me, action, tape)
    elif op == BEFORE_DICE:
        do_before_dice(t, g, me, action, tape)
    elif op == REFILL:
        do_refill(t, g, me, action, tape)
    elif op == EXCHANGE:
        do_exchange(t, g, me, action, tape)
    elif op == REPLACE:
        do_replace(t, g, me, action, tape)
    elif op == PICK_FROM:
        do_pick_from(g, me, b, c, action, tape)
    elif op == BUY:
        do_buy(t, g, me, b, action)
    elif op == PICK_DISCARD:
        do_pick_discard(g, me, action, tape)
    elif op == TAKE_FROM_HAND:
        do_take_from_hand(t, g, me, action, tape)
    elif op == TAKE_AWAY:
        do_take_away(t, g, me, b, action, tape)
    elif op == PUT_HELD:
        do_put_held(g, me, action, tape)
    elif op == FIRST_HAND:
        do_first_hand(g, me, action, tape)
    elif op == REARRANGE:
        do_rearrange(t, g, me, b, action, tape)
    elif op == AVERT:
        do_avert(t, g, me, action, tape)
    elif op == DEFEND:
        do_defend(t, g, me, a, b, c, action)
    elif action >= SEARCH:  # SEARCH_STACK, unless it was passed
        search_stack(g, me, action - SEARCH, c)


@rule
def perform_forced(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, action: int, tape: Tape) -> None:
    """A seat has answered, or nothing was left to choose."""
    if op == GAIN:
        do_gain(t, g, me, a, named_amount(t, g, me, b), action, tape)
    elif op == PAY:
        do_pay(t, g, me, a, b, action, tape)
    elif op == PAY_ANY:
        do_pay_any(t, g, me, b, action, tape)
    elif op == ROB:
        do_rob(t, g, me, a, b, action, tape)
    elif op == HAND_OVER:
        do_hand_over(t, g, me, action, tape)
    elif op == CHOOSE_DIE:
        g.die = action - FACE + 1
        emit_event(tape, DIE_SET, me, g.die, 0)
    elif op == PAY_LESS:
        do_pay_less(g, me, a, action)
    elif op == LAY_REGIONS:
        do_lay_regions(t, g, me, b, c, action, tape)
    elif op == LOSE_ONE:
        do_lose_one(t, g, me, c, action, tape)
    elif op == GOES_UNDER:
        do_goes_under(t, g, me, b, action, tape)
    elif op == RELOCATE:
        do_relocate(t, g, me, action, tape)
    elif op == SUFFER_FEUD:
        collect_feud_targets(t, g, me, a, b, action, tape)
    elif op == TEND:
        do_tend(t, g, me, action, tape)
    elif op == BURN:
        do_burn(g, me, action, tape)
    elif op == GAIN_ONE_KIND:
        do_gain_one_kind(g, me, b, action)
    else:
        do_riot(t, g, me, action, tape)


@rule
def perform_turn(t: Tables, g: Position, op: int, me: int, a: int, b: int, tape: Tape) -> None:
    """Steps of every turn that ask nobody."""
    if op == BEGIN_TURN:
        begin_turn(t, g, me, tape)
    elif op == DISCARD:
        do_discard(g, b)
    elif op == KEEP:
        delay_last_card(t, g, me)
    elif op == END_TURN:
        end_turn(t, g, me, tape)
    elif op == RESOLVE_FACE:
        resolve_event_die(t, g, me, tape)
    elif op == TRIGGER:
        push_trigger(t, g, me, b)
    elif op == PUT:
        gain_resources(t, g, me, a, 0, tape)
    else:
        push_program_steps(t, g, 1 - me, a)


@rule
def perform_card(t: Tables, g: Position, op: int, me: int, a: int, b: int, c: int, tape: Tape) -> None:
    """Steps of cards and events that ask nobody."""
    if op == IF:
        if does_hold(t, g, me, t.need[b, 0], t.need[b, 1], t.need[b, 2]):
            push_program_steps(t, g, me, a)
    elif op == SET_FACE:
        g.face, g.herald = b, me
        emit_event(tape, DIE_SET, me, 0, b)
    elif op == GATHER:
        do_gather(t, g, me, b)
    elif op == FIRST_HANDS:
        push_opening_steps(t, g)
    elif op == TOUCH:
        do_touch(t, g, me, tape)
    elif op == BURY:
        do_bury(g)
    elif op == REBUILD:
        do_rebuild(t, g, me)
    elif op == COPY_YIELD:
        do_copy_yield(t, g, me)
    elif op == YIELD_BESIDE:
        do_yield_beside(t, g, me, b, tape)
    elif op == SUFFER_FRATERNAL:
        do_suffer_fraternal(t, g, me)
    elif op == YIELD_AGAIN:
        do_yield_again(t, g, me, tape)
    elif op == SICKEN:
        do_sicken(t, g, me, tape)
    elif op == ATTACK:
        do_attack(t, g, me, a, b, c)
    elif op == FEND_OFF:
        emit_attack_averted(t, g, me, tape)
