"""Hands and stacks, and who knows which card: an entry is card * KNOWN + knows."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import CARD, DRAW, UNDER
from .events import DREW, PUT_UNDER
from .numbers import ALL, CARDS, KNOWN, STACKS
from .state import HAND_MOST, STACK_MOST, Position
from .tables import Tables


@rule
def draw_top_card(g: Position, me: int, stack: int, tape: Tape) -> None:
    """Take the top card of a stack into the hand; who knew it there knows it here."""
    g.stack_size[stack] -= 1
    entry = g.stack[stack, g.stack_size[stack]] | (1 << me)
    add_to_hand(g, me, entry)
    emit_event(tape, DREW, me, entry, stack)


@rule
def add_to_hand(g: Position, me: int, entry: int) -> None:
    """One more card in a hand."""
    g.hand[me, g.hand_size[me]] = entry
    g.hand_size[me] += 1


@rule
def has_room(g: Position, me: int) -> bool:
    """Whether a hand takes one more card: who holds `HAND_MOST` draws, searches, fetches and takes no more (R-274)."""
    return g.hand_size[me] < HAND_MOST


@rule
def is_in_hand(g: Position, me: int, card: int) -> bool:
    """Whether a card is in a hand."""
    for i in range(g.hand_size[me]):
        if g.hand[me, i] // KNOWN == card:
            return True
    return False


@rule
def remove_from_hand(t: Tables, g: Position, me: int, card: int, seen: int) -> None:
    """Take a card out of a hand; *seen* says who sees which one it is.

    Of equal cards the best known one goes. Whoever does not see the card can no longer be sure of those that stay and
    have the same back.
    """
    at, best = 0, -1
    for i in range(g.hand_size[me]):
        if g.hand[me, i] // KNOWN == card and g.hand[me, i] > best:
            at, best = i, g.hand[me, i]
    g.hand_size[me] -= 1
    for i in range(at, g.hand_size[me]):
        g.hand[me, i] = g.hand[me, i + 1]
    if seen != ALL:
        keep = seen | (1 << me)
        for i in range(g.hand_size[me]):
            entry = g.hand[me, i]
            if t.set[entry // KNOWN] == t.set[card]:
                g.hand[me, i] = entry // KNOWN * KNOWN + (entry & keep)


@rule
def lay_under_stack(g: Position, stack: int, entry: int) -> None:
    """A card goes under a stack."""
    k = g.stack_size[stack]
    for _ in range(g.stack_size[stack]):
        g.stack[stack, k] = g.stack[stack, k - 1]
        k -= 1
    g.stack[stack, 0] = entry
    g.stack_size[stack] += 1


@rule
def put_card_under_stack(t: Tables, g: Position, me: int, card: int, stack: int, tape: Tape) -> None:
    """Put a hand card under a stack; only its owner sees which one."""
    remove_from_hand(t, g, me, card, 1 << me)
    entry = card * KNOWN + (1 << me)
    lay_under_stack(g, stack, entry)
    emit_event(tape, PUT_UNDER, me, entry, stack)


@rule
def take_from_stack(g: Position, me: int, stack: int, card: int) -> None:
    """Take a card that *me* has looked for out of a stack, unseen by the other, who loses track of the stack."""
    at = g.stack_size[stack] - 1
    while g.stack[stack, at] // KNOWN != card:
        at -= 1
    g.stack_size[stack] -= 1
    for i in range(at, g.stack_size[stack]):
        g.stack[stack, i] = g.stack[stack, i + 1]
    for i in range(g.stack_size[stack]):
        g.stack[stack, i] = g.stack[stack, i] // KNOWN * KNOWN + (1 << me)
    add_to_hand(g, me, card * KNOWN + (1 << me))


@rare
def take_from_discards(g: Position, me: int, card: int) -> None:
    """The same with the discard pile, where the top card does not change and lies open."""
    at = g.discard_count - 1
    while g.discards[at] // KNOWN != card:
        at -= 1
    g.discard_count -= 1
    for i in range(at, g.discard_count):
        g.discards[i] = g.discards[i + 1]
    for i in range(g.discard_count):
        g.discards[i] = g.discards[i] // KNOWN * KNOWN + (1 << me)
    add_to_hand(g, me, card * KNOWN + (1 << me))


@rule
def discard_card(g: Position, card: int) -> None:
    """A card goes on the discard pile, open to all."""
    g.discards[g.discard_count] = card * KNOWN + ALL
    g.discard_count += 1


@rule
def is_repeated_in_hand(g: Position, seat: int, at: int) -> bool:
    """Whether an earlier card of the hand is the same."""
    for i in range(at):
        if g.hand[seat, i] // KNOWN == g.hand[seat, at] // KNOWN:
            return True
    return False


@rule
def add_put_under_answers(t: Tables, g: Position, me: int, moves: Moves) -> None:
    """Every card of the hand under every stack with its back."""
    for i in range(g.hand_size[me]):
        if not is_repeated_in_hand(g, me, i):
            card = g.hand[me, i] // KNOWN
            for stack in range(t.stacks):
                if can_go_under(t, g, me, card, stack):
                    add_answer(moves, UNDER + card * STACKS + stack)


@rule
def can_draw_from(t: Tables, seat: int, stack: int) -> bool:
    """Whether a seat draws from a stack: from any, or from those of the deck it brought."""
    return t.brought[seat] == 0 or t.back[stack] == t.brought[seat]


@rule
def can_go_under(t: Tables, g: Position, seat: int, card: int, stack: int) -> bool:
    """Whether a card that a seat gives up may go under a stack: one with its back, or one of the deck it brought."""
    if t.brought[seat] == 0:
        return t.back[stack] == t.set[card]
    return t.back[stack] == t.brought[seat] and g.stack_size[stack] < STACK_MOST


@rule
def add_stack_answers(t: Tables, g: Position, me: int, first: int, moves: Moves) -> None:
    """The stacks that still have cards: DRAW, or SEARCH; none for a hand that has no room (`has_room`)."""
    if not has_room(g, me):
        return
    for stack in range(t.stacks):
        if g.stack_size[stack] > 0 and can_draw_from(t, me, stack):
            add_answer(moves, first + stack)


@rule
def add_draws(t: Tables, g: Position, me: int, moves: Moves) -> None:
    """From which stacks a card can be drawn."""
    add_stack_answers(t, g, me, DRAW, moves)


@rule
def add_cards_of_hand(g: Position, seat: int, moves: Moves) -> None:
    """Each card of a hand once, in the order of their names."""
    last = -1
    while True:
        best = CARDS
        for i in range(g.hand_size[seat]):
            card = g.hand[seat, i] // KNOWN
            if card > last and card < best:
                best = card
        if best == CARDS:
            return
        add_answer(moves, CARD + best)
        last = best
