"""What everybody has heard of bargains in this game: who asked whom how often, who took, refused and looked for what.

No rule looks at it: it is there for players who do not want to be tiresome, and to learn who deals.
"""

from __future__ import annotations

from trueque.core.marks import rare

from .state import ACCEPTED, RESOURCES, Position
from .tables import Tables

MOST_COUNTED = 100
PAIRS = RESOURCES * RESOURCES
"""Signs of a kind for a kind; those for more cards than are given come after."""


@rare
def encode_deal_pairs(g: Position, author: int) -> int:
    """The set of pairs in an offer, as who takes it sees them: what it gives, for what; more than it gives, or not."""
    sign, more = 0, 0
    for r in range(RESOURCES):
        more += g.give[author, r] - g.want[author, r]
        for s in range(RESOURCES):
            if g.give[author, r] > 0 and g.want[author, s] > 0:
                sign |= 1 << (s * RESOURCES + r)
    return sign << PAIRS if more > 0 else sign


@rare
def remember_offer(t: Tables, g: Position, author: int) -> None:
    """An offer is told to those whom it is made to."""
    kinds = 0
    for r in range(RESOURCES):
        kinds |= 1 << r if g.want[author, r] > 0 else 0
        kinds |= 1 << (RESOURCES + r) if g.give[author, r] > 0 else 0
    g.sought[author] = kinds
    for q in range(t.seats):
        if g.offered_to[author] >> q & 1 == 1 and g.asked[author, q] < MOST_COUNTED:
            g.asked[author, q] += 1


@rare
def remember_reply(g: Position, author: int, q: int, reply: int) -> None:
    """Seat q has taken an offer, or refused it."""
    if reply == ACCEPTED:
        g.taken[q] += 1 if g.taken[q] < MOST_COUNTED else 0
        return
    sign = encode_deal_pairs(g, author)
    g.refused_twice[q] |= g.refused[q] & sign
    g.refused[q] |= sign


@rare
def was_refused_twice(g: Position, q: int, gives: int, gets: int, more: int) -> bool:
    """Whether seat q has twice refused to give one kind for another."""
    sign = 1 << (gives * RESOURCES + gets)
    return (g.refused_twice[q] & (sign << PAIRS if more > 0 else sign)) != 0
