"""Shuffling: nature deals a stack card by card, unseen by anybody."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import DEAL, DEAL_REGION
from .events import SHUFFLED
from .numbers import ALL, BENEATH_YULE, CARDS, KNOWN, LEFT_IN
from .operations import SHUFFLE
from .state import Position
from .tables import ASIDE, EVENTS, REGIONS, Tables
from .todo import push_own_step, repeat_step


@rule
def begin_shuffle(t: Tables, g: Position, me: int, what: int) -> None:
    """Take the cards of a shuffle together."""
    loosen_deck(t, g, what)
    push_own_step(g, me, SHUFFLE, 0, what, 0)


@rule
def loosen_deck(t: Tables, g: Position, what: int) -> None:
    """The cards of a deck lie loose, besides those that do already."""
    for card in range(CARDS):
        g.loose[card] += t.deck[what, card]
        g.loose_count += t.deck[what, card]


@rule
def add_shuffle_answers(g: Position, what: int, moves: Moves) -> None:
    """Any of the loose cards comes next."""
    first = DEAL_REGION if what == REGIONS else DEAL
    for card in range(CARDS):
        if g.loose[card] > 0:
            add_answer(moves, first + card)


@rule
def draw_loose_card(g: Position, what: int, chance: Chance) -> int:
    """One of the loose cards, all alike."""
    left, card = draw_below(chance, g.loose_count), 0
    while left >= g.loose[card]:
        left -= g.loose[card]
        card += 1
    return (DEAL_REGION if what == REGIONS else DEAL) + card


@rule
def apply_shuffle_answer(t: Tables, g: Position, what: int, action: int, tape: Tape) -> None:
    """The next card of a shuffle lies on its pile."""
    card = action - (DEAL_REGION if what == REGIONS else DEAL)
    g.loose[card] -= 1
    g.loose_count -= 1
    deal_onto_pile(t, g, what, card * KNOWN)
    if what == ASIDE and g.loose_count == LEFT_IN:
        loosen_deck(t, g, EVENTS)
    elif g.loose_count == 0:
        emit_event(tape, SHUFFLED, what, 0, 0)
    else:
        repeat_step(g)


@rule
def deal_onto_pile(t: Tables, g: Position, what: int, entry: int) -> None:
    """A card lies on the pile that is being dealt."""
    if what == REGIONS:
        g.regions[g.region_pile] = entry
        g.region_pile += 1
    elif what == EVENTS:
        g.events[g.event_count] = entry
        g.event_count += 1
        if g.event_count == BENEATH_YULE:
            g.events[g.event_count] = t.yule * KNOWN + ALL
            g.event_count += 1
    elif what == ASIDE:
        g.aside[g.aside_count] = entry
        g.aside_count += 1
    else:
        stack = 0
        while t.back[stack] != what or g.stack_size[stack] >= t.deals[stack]:
            stack += 1
        g.stack[stack, g.stack_size[stack]] = entry
        g.stack_size[stack] += 1
