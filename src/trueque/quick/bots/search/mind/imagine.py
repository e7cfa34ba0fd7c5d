"""A world that fits what a seat knows: every card it has not seen is dealt again."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.quick.core.cards import count_kind
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.state import ROBBER, Position
from trueque.quick.core.tables import Tables

from .notes import QuickSight


@rule
def imagine(t: Tables, g: Position, me: int, b: QuickSight, chance: Chance) -> None:
    """Deal again what *me* cannot know of the pile and the other hands; not while cards are sealed for the robber."""
    if g.phase == ROBBER:
        return
    for kind in range(RESOURCES):
        b.loose[kind] = g.pile[kind]
        g.pile[kind] = 0
        for seat in range(t.seats):
            if seat != me:
                sure = count_kind(g.known[me * SEATS + seat], kind)
                b.loose[kind] += g.hand[seat * RESOURCES + kind] - sure
                g.hand[seat * RESOURCES + kind] = sure
    deal_pile(g, me, b, chance)
    for seat in range(t.seats):
        if seat != me:
            deal_hand(g, seat, b, chance)


@rule
def deal_pile(g: Position, me: int, b: QuickSight, chance: Chance) -> None:
    """The pile first: of no kind more than may be left in it."""
    for _ in range(g.left):
        total = 0
        for kind in range(RESOURCES):
            total += room_in_pile(g, me, kind, b)
        rest, found = draw_below(chance, max(1, total)), -1
        for kind in range(RESOURCES):
            rest -= room_in_pile(g, me, kind, b)
            if rest < 0 and found < 0:
                found = kind
        if found < 0:
            found = draw_loose_kind(b, chance)
        b.loose[found] -= 1
        g.pile[found] += 1


@rule
def room_in_pile(g: Position, me: int, kind: int, b: QuickSight) -> int:
    """How many more cards of a kind the pile may hold."""
    return max(0, min(b.loose[kind] + 0, count_kind(g.pile_most[me], kind) - g.pile[kind]))


@rule
def draw_loose_kind(b: QuickSight, chance: Chance) -> int:
    """The kind of some card that is still to be dealt."""
    total = 0
    for kind in range(RESOURCES):
        total += b.loose[kind]
    rest = draw_below(chance, max(1, total))
    for kind in range(RESOURCES - 1):
        rest -= b.loose[kind]
        if rest < 0:
            return kind
    return RESOURCES - 1


@rule
def deal_hand(g: Position, seat: int, b: QuickSight, chance: Chance) -> None:
    """A hand gets as many cards as it has, besides those that are known."""
    held = 0
    for kind in range(RESOURCES):
        held += g.hand[seat * RESOURCES + kind]
    for _ in range(g.hand_size[seat] - held):
        kind = draw_loose_kind(b, chance)
        b.loose[kind] -= 1
        g.hand[seat * RESOURCES + kind] += 1
