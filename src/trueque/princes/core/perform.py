"""What each step does, with its answer or without one."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.tape import Tape, emit_event

from .action import apply_action
from .actions import DIE, FACE, SEARCH
from .basic import (
    apply_relocate_answer,
    collect_feud_targets,
    push_copied_yield,
    push_fraternal_feud,
    yield_beside_cards,
)
from .build import apply_lay_regions_answer, apply_pay_less_answer, turn_up_regions
from .dice import apply_dice_roll, resolve_event_die
from .effects import (
    apply_buy_answer,
    apply_gain_answer,
    apply_hand_over_answer,
    apply_pay_answer,
    apply_pay_any_answer,
    apply_rob_answer,
)
from .events import DIE_ROLLED, DIE_SET
from .hands import (
    apply_pick_discard_answer,
    apply_pick_from_answer,
    apply_put_held_answer,
    apply_take_away_answer,
    apply_take_from_hand_answer,
    mark_cards_seen,
    search_stack,
)
from .happenings import apply_avert_answer, bury_event_card, push_event_effect, rebuild_event_stack, turn_up_event_card
from .losses import apply_goes_under_answer, apply_lose_one_answer
from .needs import does_hold, resolve_amount
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
from .progress import apply_tend_answer, repeat_region_yield, spread_plague
from .setup import apply_first_hand_answer, apply_rearrange_answer, apply_starter, push_opening_steps
from .shuffle import apply_shuffle_answer, begin_shuffle
from .state import Position
from .stock import gain_resources
from .tables import Tables
from .todo import push_program_steps, push_trigger
from .turmoil import (
    apply_burn_answer,
    apply_defend_answer,
    apply_gain_one_kind_answer,
    apply_riot_answer,
    emit_attack_averted,
    push_attack,
)
from .turn import (
    apply_before_dice_answer,
    apply_exchange_answer,
    apply_refill_answer,
    apply_replace_answer,
    begin_turn,
    delay_last_card,
    discard_played_card,
    end_turn,
)


@rule
def perform_step(t: Tables, g: Position, action: int, tape: Tape) -> None:
    """Take the next step off the stack and do it with its answer (NO_ANSWER where it asks nothing)."""
    g.depth -= 1
    op = g.todo_op[g.depth]
    if op <= LAST_OF_NATURE:
        perform_nature_step(t, g, op, action, tape)
    elif op < FIRST_FORCED:
        perform_unforced_step(t, g, op, action, tape)
    elif op < FIRST_SILENT:
        perform_forced_step(t, g, op, action, tape)
    elif op <= OPPONENT:
        perform_turn_step(t, g, op, tape)
    else:
        perform_card_step(t, g, op, tape)


@rule
def perform_nature_step(t: Tables, g: Position, op: int, action: int, tape: Tape) -> None:
    """Nature has answered."""
    n = g.depth
    me, a, b, c = g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    if op == ROLL_DICE:
        apply_dice_roll(t, g, me, action, tape)
    elif op == SHUFFLE:
        apply_shuffle_answer(t, g, b, action, tape)
    elif op == LOOK:
        mark_cards_seen(g, me, b, c, tape)
    elif op == TURN_EVENT:
        turn_up_event_card(t, g, me, tape)
    elif op == FIND_REGIONS:
        turn_up_regions(g, me, b, tape)
    elif op == WHO_STARTS:
        apply_starter(g, action, tape)
    elif op == ROLL_DIE:
        push_program_steps(t, g, me, b if (a >> (action - DIE + 1) & 1) != 0 else c)
        emit_event(tape, DIE_ROLLED, me, action - DIE + 1, 0)


@rule
def perform_unforced_step(t: Tables, g: Position, op: int, action: int, tape: Tape) -> None:
    """A seat has answered a question that never answers itself."""
    n = g.depth
    me, a, b, c = g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    if op == ACTION_PHASE:
        apply_action(t, g, me, action, tape)
    elif op == BEFORE_DICE:
        apply_before_dice_answer(t, g, me, action, tape)
    elif op == REFILL:
        apply_refill_answer(t, g, me, action, tape)
    elif op == EXCHANGE:
        apply_exchange_answer(t, g, me, action, tape)
    elif op == REPLACE:
        apply_replace_answer(t, g, me, action, tape)
    elif op == PICK_FROM:
        apply_pick_from_answer(g, me, b, c, action, tape)
    elif op == BUY:
        apply_buy_answer(t, g, me, b, action)
    elif op == PICK_DISCARD:
        apply_pick_discard_answer(g, me, action, tape)
    elif op == TAKE_FROM_HAND:
        apply_take_from_hand_answer(t, g, me, action, tape)
    elif op == TAKE_AWAY:
        apply_take_away_answer(t, g, me, b, action, tape)
    elif op == PUT_HELD:
        apply_put_held_answer(g, me, action, tape)
    elif op == FIRST_HAND:
        apply_first_hand_answer(g, me, action, tape)
    elif op == REARRANGE:
        apply_rearrange_answer(t, g, me, b, action, tape)
    elif op == AVERT:
        apply_avert_answer(t, g, me, action, tape)
    elif op == DEFEND:
        apply_defend_answer(t, g, me, a, b, c, action)
    elif action >= SEARCH:  # SEARCH_STACK, unless it was passed
        search_stack(g, me, action - SEARCH, c)


@rule
def perform_forced_step(t: Tables, g: Position, op: int, action: int, tape: Tape) -> None:
    """A seat has answered, or nothing was left to choose."""
    n = g.depth
    me, a, b, c = g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    if op == GAIN:
        apply_gain_answer(t, g, me, a, resolve_amount(t, g, me, b), action, tape)
    elif op == PAY:
        apply_pay_answer(t, g, me, a, b, action, tape)
    elif op == PAY_ANY:
        apply_pay_any_answer(t, g, me, b, action, tape)
    elif op == ROB:
        apply_rob_answer(t, g, me, a, b, action, tape)
    elif op == HAND_OVER:
        apply_hand_over_answer(t, g, me, action, tape)
    elif op == CHOOSE_DIE:
        g.die = action - FACE + 1
        emit_event(tape, DIE_SET, me, g.die, 0)
    elif op == PAY_LESS:
        apply_pay_less_answer(g, me, a, action)
    elif op == LAY_REGIONS:
        apply_lay_regions_answer(t, g, me, b, c, action, tape)
    elif op == LOSE_ONE:
        apply_lose_one_answer(t, g, me, c, action, tape)
    elif op == GOES_UNDER:
        apply_goes_under_answer(t, g, me, b, action, tape)
    elif op == RELOCATE:
        apply_relocate_answer(t, g, me, action, tape)
    elif op == SUFFER_FEUD:
        collect_feud_targets(t, g, me, a, b, action, tape)
    elif op == TEND:
        apply_tend_answer(t, g, me, action, tape)
    elif op == BURN:
        apply_burn_answer(g, me, action, tape)
    elif op == GAIN_ONE_KIND:
        apply_gain_one_kind_answer(g, me, b, action)
    else:
        apply_riot_answer(t, g, me, action, tape)


@rule
def perform_turn_step(t: Tables, g: Position, op: int, tape: Tape) -> None:
    """Steps of every turn that ask nobody."""
    n = g.depth
    me, a, b = g.todo_me[n], g.todo_a[n], g.todo_b[n]
    if op == BEGIN_TURN:
        begin_turn(t, g, me, tape)
    elif op == DISCARD:
        discard_played_card(g, b)
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
def perform_card_step(t: Tables, g: Position, op: int, tape: Tape) -> None:
    """Steps of cards and events that ask nobody."""
    n = g.depth
    me, a, b, c = g.todo_me[n], g.todo_a[n], g.todo_b[n], g.todo_c[n]
    if op == IF:
        if does_hold(t, g, me, t.need[b, 0], t.need[b, 1], t.need[b, 2]):
            push_program_steps(t, g, me, a)
    elif op == SET_FACE:
        g.face, g.herald = b, me
        emit_event(tape, DIE_SET, me, 0, b)
    elif op == GATHER:
        begin_shuffle(t, g, me, b)
    elif op == FIRST_HANDS:
        push_opening_steps(t, g)
    elif op == TOUCH:
        push_event_effect(t, g, me, tape)
    elif op == BURY:
        bury_event_card(g)
    elif op == REBUILD:
        rebuild_event_stack(t, g, me)
    elif op == COPY_YIELD:
        push_copied_yield(t, g, me)
    elif op == YIELD_BESIDE:
        yield_beside_cards(t, g, me, b, tape)
    elif op == SUFFER_FRATERNAL:
        push_fraternal_feud(t, g, me)
    elif op == YIELD_AGAIN:
        repeat_region_yield(t, g, me, tape)
    elif op == SICKEN:
        spread_plague(t, g, me, tape)
    elif op == ATTACK:
        push_attack(t, g, me, a, b, c)
    elif op == FEND_OFF:
        emit_attack_averted(t, g, me, tape)
