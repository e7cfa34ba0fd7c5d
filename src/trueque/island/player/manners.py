"""How often others are asked, and for what: so that nobody is tired of being asked (docs/levels.md, Manners).

A position does not say who is a person, so whatever holds for people holds for every seat; and what is counted is what
everybody has heard (`core.bargains`).
"""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.island.core.bargains import was_refused_twice
from trueque.island.core.state import NONE, RESOURCES, Position
from trueque.island.core.tables import Tables

from .goals import count_lacking, estimate_wait_for_card, rank_goals
from .others import would_feed_leader
from .sense import Sense

OFFERS_A_TURN, COUNTERS_A_TURN = 2, 1
ASKED_AT_MOST, ASKED_IN_VAIN = 8, 4
"""Offers put to one seat in a game by all bots together; and to one that has taken none."""
WORTH_IT = 200
"""Thousandths of a round that a trade must save."""


@rule
def share_of_asking(most: int, seats: int) -> int:
    """How many of the offers that a seat hears may be one bot's: others may ask it too."""
    return (most + seats - 2) // (seats - 1)


@rare
def may_ask(t: Tables, g: Position, p: int, q: int, besides: int) -> bool:
    """Whether p may put one more offer to q, while so many others may be putting one, too.

    Of each author only as many count as a bot may make: who asks all day long silences nobody else.
    """
    most = ASKED_AT_MOST if g.taken[q] > 0 else ASKED_IN_VAIN
    share, heard = share_of_asking(most, t.seats), besides
    for author in range(t.seats):
        heard += min(g.asked[author, q], share)
    return g.asked[p, q] < share and heard < most


@rare
def count_others_asked(t: Tables, g: Position, p: int) -> int:
    """How many besides p are asked by the offer that lies on the table, and may put another against it."""
    count = 0
    for q in range(t.seats):
        count += 1 if q != p and g.offered_to[g.seat] >> q & 1 == 1 else 0
    return count


@rare
def is_liked(t: Tables, g: Position, q: int, gets: int, count: int, gives: int, sense: Sense) -> bool:
    """Whether so many cards of one kind for one of another bring the goal nearer that q, whose goals are known, has."""
    if sense.count == 0 or gets == gives or g.hand[q, gives] == 0:
        return False
    goal = sense.goal[0]
    missing = min(count, count_lacking(g, q, goal, gets, sense))
    saved = missing * estimate_wait_for_card(t, g, q, gets, sense)
    if g.hand[q, gives] <= sense.cost[goal, gives]:
        saved -= estimate_wait_for_card(t, g, q, gives, sense)
    if saved > WORTH_IT:
        return True
    return count > 1 and saved >= 0 and g.hand_size[q] + count - 1 <= t.hand_limit


@rare
def rank_other_seats_goals(t: Tables, g: Position, q: int, sense: Sense) -> None:
    """What another seat saves for, as who thinks would in its place; what is remembered of that seat is forgotten."""
    sense.signs[q, 0] = NONE
    rank_goals(t, g, q, sense)
    sense.signs[q, 0] = NONE


@rare
def find_takers(t: Tables, g: Position, p: int, want: int, sense: Sense) -> None:
    """Who would give p a card of a kind, for which kind, and for one or two of it; p's goals are known again then."""
    for k in range(2 * RESOURCES):
        sense.takers[k] = 0
    for q in range(t.seats):
        if q == p or g.hand[q, want] == 0 or would_feed_leader(t, g, p, q) or not may_ask(t, g, p, q, 0):
            continue
        rank_other_seats_goals(t, g, q, sense)
        for k in range(2 * RESOURCES):
            give, count = k % RESOURCES, 1 + k // RESOURCES
            if g.hand[p, give] >= count and not was_refused_twice(g, q, want, give, count - 1):
                sense.takers[k] |= 1 << q if is_liked(t, g, q, give, count, want, sense) else 0
    rank_goals(t, g, p, sense)


@rare
def find_wishes_of_asker(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """For each kind that p could give the seat in turn: the set of kinds that it would give for one of it."""
    q = g.seat
    for k in range(RESOURCES):
        sense.takers[k] = 0
    if not may_ask(t, g, p, q, count_others_asked(t, g, p)):
        return
    rank_other_seats_goals(t, g, q, sense)
    for give in range(RESOURCES):
        for want in range(RESOURCES):
            if not was_refused_twice(g, q, want, give, 0):
                sense.takers[give] |= 1 << want if is_liked(t, g, q, give, 1, want, sense) else 0
    rank_goals(t, g, p, sense)
