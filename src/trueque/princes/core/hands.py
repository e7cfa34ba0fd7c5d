"""Searching stacks, fetching from the discards, taking from the other's hand."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import CARD, NO_ANSWER, PASS, SEARCH, STACK, UNDER
from .choices import CHOICE, choice_or_nothing
from .events import DREW, FETCHED, MORE, PUT_UNDER, SEARCHED, STOLEN, TAKEN_AWAY
from .numbers import ALL, BOTH, KNOWN, STACKS
from .operations import AT_HAND, AT_STACK, LOOK, PICK_FROM, PUT_HELD, TAKE_AWAY
from .piles import (
    add_cards_of_hand,
    add_stack_answers,
    add_to_hand,
    can_go_under,
    has_room,
    lay_under_stack,
    remove_from_hand,
    take_from_discards,
    take_from_stack,
)
from .state import HELD_MOST, Position
from .switches import FETCH_OFTEN
from .tables import Tables
from .todo import push_own_step

HALF_CARDS = 60
"""Cards in one word of a set."""


@rule
def is_in_set(low: int, high: int, card: int) -> bool:
    """Whether a card is in a set of two words."""
    return (low >> card & 1) != 0 if card < HALF_CARDS else (high >> (card - HALF_CARDS) & 1) != 0


@rule
def add_search_stack_answers(t: Tables, g: Position, me: int, optional: int, moves: Moves) -> int:
    """Which stack to look through."""
    add_stack_answers(t, g, me, SEARCH, moves)
    if moves.count > 0 and optional != 0:
        add_answer(moves, PASS)
    return choice_or_nothing(moves)


@rule
def search_stack(g: Position, me: int, stack: int, n: int) -> None:
    """Look through a stack and take *n* of its cards."""
    push_own_step(g, me, PICK_FROM, 0, stack, n)
    push_own_step(g, me, LOOK, 0, AT_STACK, stack)


@rule
def add_pick_from_answers(g: Position, me: int, stack: int, moves: Moves) -> int:
    """Each card of a stack, the top one first."""
    if not has_room(g, me):
        return choice_or_nothing(moves)
    at = g.stack_size[stack]
    for _ in range(g.stack_size[stack]):
        at -= 1
        if not is_repeated_higher_in_stack(g, stack, at):
            add_answer(moves, CARD + g.stack[stack, at] // KNOWN)
    return choice_or_nothing(moves)


@rule
def is_repeated_higher_in_stack(g: Position, stack: int, at: int) -> bool:
    """Whether the same card lies further up in the stack."""
    for i in range(at + 1, g.stack_size[stack]):
        if g.stack[stack, i] // KNOWN == g.stack[stack, at] // KNOWN:
            return True
    return False


@rule
def apply_pick_from_answer(g: Position, me: int, stack: int, n: int, action: int, tape: Tape) -> None:
    """Take one of the cards of a stack one is looking through; the order of the rest stays."""
    if action == NO_ANSWER:
        return
    take_from_stack(g, me, stack, action - CARD)
    if n > 1:
        push_own_step(g, me, PICK_FROM, 0, stack, n - 1)
    emit_event(tape, DREW, me, (action - CARD) * KNOWN + (1 << me), stack)


@rule
def mark_cards_seen(g: Position, me: int, where: int, stack: int, tape: Tape) -> None:
    """See all of the opponent's hand, of the discards or of a stack."""
    if tape.on != 0:
        emit_look(g, me, where, stack, tape)
    bit = 1 << me
    if where == AT_STACK:
        for i in range(g.stack_size[stack]):
            g.stack[stack, i] |= bit
    elif where == AT_HAND:
        for i in range(g.hand_size[1 - me]):
            g.hand[1 - me, i] |= bit
    else:
        for i in range(g.discard_count):
            g.discards[i] |= bit


@rare
def emit_look(g: Position, me: int, where: int, stack: int, tape: Tape) -> None:
    """What is seen: piles from the top, hands in any order."""
    emit_event(tape, SEARCHED, me, where, stack)
    if where == AT_HAND:
        for i in range(g.hand_size[1 - me]):
            emit_event(tape, MORE, g.hand[1 - me, i] // KNOWN + 1, 0, 0)
        return
    at = g.stack_size[stack] if where == AT_STACK else g.discard_count
    while at > 0:
        first, second, third = 0, 0, 0
        first = card_seen_at(g, where, stack, at - 1)
        if at > 1:
            second = card_seen_at(g, where, stack, at - 2)
        if at > 2:
            third = card_seen_at(g, where, stack, at - 3)
        emit_event(tape, MORE, first, second, third)
        at -= 3


@rule
def card_seen_at(g: Position, where: int, stack: int, at: int) -> int:
    """A card of a pile + 1."""
    return (g.stack[stack, at] if where == AT_STACK else g.discards[at]) // KNOWN + 1


@rare
def add_pick_discard_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Each card of the discard pile, the top one first; R-272 says whether those that fetched may be fetched."""
    if not has_room(g, me):
        return choice_or_nothing(moves)
    at = g.discard_count
    for _ in range(g.discard_count):
        at -= 1
        if may_be_fetched(t, g, at) and not is_higher_in_discards(g, at):
            add_answer(moves, CARD + g.discards[at] // KNOWN)
    return choice_or_nothing(moves)


@rule
def may_be_fetched(t: Tables, g: Position, at: int) -> bool:
    """R-272: a card that has fetched one this turn stays on the discard pile."""
    return t.fetching == FETCH_OFTEN or not is_in_set(g.fetchers[0], g.fetchers[1], g.discards[at] // KNOWN)


@rule
def has_fetchable(t: Tables, g: Position) -> bool:
    """Whether the discard pile holds a card that may be fetched."""
    for at in range(g.discard_count):
        if may_be_fetched(t, g, at) or t.fetches_in_vain != 0:
            return True
    return False


@rule
def is_higher_in_discards(g: Position, at: int) -> bool:
    """Whether the same card lies further up."""
    for i in range(at + 1, g.discard_count):
        if g.discards[i] // KNOWN == g.discards[at] // KNOWN:
            return True
    return False


@rare
def apply_pick_discard_answer(g: Position, me: int, action: int, tape: Tape) -> None:
    """Take a card of the discard pile; its top lies open, so everybody sees that go and what comes to light."""
    fetcher = g.table[g.table_count - 1]
    if fetcher < HALF_CARDS:
        g.fetchers[0] |= 1 << fetcher
    else:
        g.fetchers[1] |= 1 << (fetcher - HALF_CARDS)
    if action == NO_ANSWER:
        return
    card, knows = action - CARD, ALL
    if g.discards[g.discard_count - 1] // KNOWN != card:
        knows = 1 << me
        take_from_discards(g, me, card)
    else:
        g.discard_count -= 1
        add_to_hand(g, me, card * KNOWN + ALL)
    if g.discard_count > 0:
        g.discards[g.discard_count - 1] |= ALL
    emit_event(tape, FETCHED, me, card * KNOWN + knows, 0)


@rare
def add_take_from_hand_answers(g: Position, me: int, moves: Moves) -> int:
    """A card of the opponent's hand, or none."""
    if has_room(g, me):
        add_cards_of_hand(g, 1 - me, moves)
    add_answer(moves, PASS)
    return CHOICE


@rare
def apply_take_from_hand_answer(t: Tables, g: Position, me: int, action: int, tape: Tape) -> None:
    """Take a card of the opponent's hand, which one has seen."""
    if action != PASS:
        entry = (action - CARD) * KNOWN + BOTH
        remove_from_hand(t, g, 1 - me, action - CARD, BOTH)
        add_to_hand(g, me, entry)
        emit_event(tape, STOLEN, me, entry, 0)


@rare
def add_take_away_answers(g: Position, me: int, n: int, moves: Moves) -> int:
    """Which card of the opponent's hand goes under a stack."""
    if n > 0 and g.held_count < HELD_MOST:
        add_cards_of_hand(g, 1 - me, moves)
    return choice_or_nothing(moves)


@rare
def apply_take_away_answer(t: Tables, g: Position, me: int, n: int, action: int, tape: Tape) -> None:
    """Take *n* cards (fewer: all) out of the opponent's hand and put them under stacks."""
    if action == NO_ANSWER:
        push_own_step(g, me, PUT_HELD, 0, 0, 0)
        return
    push_own_step(g, me, TAKE_AWAY, 0, n - 1, 0)
    remove_from_hand(t, g, 1 - me, action - CARD, BOTH)
    entry = (action - CARD) * KNOWN + BOTH
    g.held[g.held_count] = entry
    g.held_count += 1
    emit_event(tape, TAKEN_AWAY, 1 - me, entry, 0)


@rare
def add_put_held_answers(t: Tables, g: Position, me: int, moves: Moves) -> int:
    """Which of the cards taken from the other goes under which stack where it belongs."""
    for i in range(g.held_count):
        card, is_first = g.held[i] // KNOWN, True
        for k in range(i):
            is_first = is_first and g.held[k] // KNOWN != card
        if is_first:
            for stack in range(t.stacks):
                if can_go_under(t, g, 1 - me, card, stack):
                    add_answer(moves, UNDER + card * STACKS + stack)
    return choice_or_nothing(moves)


@rare
def apply_put_held_answer(g: Position, me: int, action: int, tape: Tape) -> None:
    """It goes under; from now on the other can no longer tell which card went where."""
    if action == NO_ANSWER:
        return
    card, stack, at = (action - UNDER) // STACKS, (action - UNDER) % STACKS, 0
    while g.held[at] // KNOWN != card:
        at += 1
    g.held_count -= 1
    for i in range(at, g.held_count):
        g.held[i] = g.held[i + 1]
    for i in range(g.held_count):
        g.held[i] = g.held[i] // KNOWN * KNOWN + (1 << me)
    entry = card * KNOWN + (1 << me)
    lay_under_stack(g, stack, entry)
    push_own_step(g, me, PUT_HELD, 0, 0, 0)
    emit_event(tape, PUT_UNDER, 1 - me, entry, stack)


@rule
def add_matching(t: Tables, g: Position, me: int, card: int, moves: Moves) -> None:
    """The stacks under which a card of a seat may go."""
    for stack in range(t.stacks):
        if can_go_under(t, g, me, card, stack):
            add_answer(moves, STACK + stack)
