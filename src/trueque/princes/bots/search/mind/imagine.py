"""A world that fits what a seat knows: every card it has not seen is dealt again."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.princes.core.numbers import KNOWN
from trueque.princes.core.state import HAND_MOST, STACK_MOST, Position
from trueque.princes.core.tables import Tables

from .notes import LOOSE, PrincesSight

IN_HAND = 1 << 12
IN_REGIONS = 1 << 13


@rule
def imagine(t: Tables, g: Position, me: int, b: PrincesSight, chance: Chance) -> None:
    """Deal again what *me* cannot know of stacks, the other's hand and the regions; each back among its own."""
    for k in range(t.sets):
        deck, count = t.set_order[k], 0
        for stack in range(t.stacks):
            if t.back[stack] == deck:
                for i in range(g.stack_size[stack]):
                    if (g.stack[stack, i] >> me & 1) == 0:
                        count = lift_unknown_card(b, count, stack * STACK_MOST + i, g.stack[stack, i] // KNOWN)
        for i in range(g.hand_size[1 - me]):
            entry = g.hand[1 - me, i]
            from_deck = t.brought[1 - me] if t.brought[1 - me] != 0 else t.set[entry // KNOWN]
            if (entry >> me & 1) == 0 and from_deck == deck:
                count = lift_unknown_card(b, count, IN_HAND + i, entry // KNOWN)
        shuffle_lifted(b, count, chance)
        lay_lifted_back(g, 1 - me, b, count)
    count = 0
    for i in range(g.region_pile):
        if (g.regions[i] >> me & 1) == 0:
            count = lift_unknown_card(b, count, IN_REGIONS + i, g.regions[i] // KNOWN)
    shuffle_lifted(b, count, chance)
    lay_lifted_back(g, 1 - me, b, count)


@rule
def lift_unknown_card(b: PrincesSight, count: int, place: int, card: int) -> int:
    """One more card to deal again; how many there are."""
    if count >= LOOSE:
        return count
    b.place[count], b.card[count] = place, card
    return count + 1


@rule
def shuffle_lifted(b: PrincesSight, count: int, chance: Chance) -> None:
    """Shuffle them."""
    for k in range(count - 1):
        other = k + draw_below(chance, count - k)
        card = b.card[k] + 0
        b.card[k] = b.card[other]
        b.card[other] = card


@rule
def lay_lifted_back(g: Position, them: int, b: PrincesSight, count: int) -> None:
    """Each place gets its card; who knows what lies there stays as it was."""
    for k in range(count):
        place, card = b.place[k] + 0, b.card[k] * KNOWN
        if place >= IN_REGIONS:
            i = place - IN_REGIONS
            g.regions[i] = card + g.regions[i] % KNOWN
        elif place >= IN_HAND:
            i = (place - IN_HAND) % HAND_MOST
            g.hand[them, i] = card + g.hand[them, i] % KNOWN
        else:
            stack, i = place // STACK_MOST, place % STACK_MOST
            g.stack[stack, i] = card + g.stack[stack, i] % KNOWN
