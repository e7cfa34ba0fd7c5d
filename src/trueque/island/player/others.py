"""The others at the table: who leads, who gets nothing, whom the robber visits, what a seven costs."""

from __future__ import annotations

from trueque.core.bits import bit_of
from trueque.core.chance import Chance
from trueque.core.marks import lowest, rule
from trueque.core.moves import Moves
from trueque.core.outlook import see_worth
from trueque.island.core.actions import (
    DISCARD_CARD,
    MOVE_ROBBER,
    MOVE_ROBBER_FAR,
    STEAL_FROM,
    STEAL_FROM_FAR,
    STEAL_NOTHING,
)
from trueque.island.core.state import DESERT, HEXES, NONE, POINT, RESOURCES, SEATS, WORD, Position
from trueque.island.core.tables import Tables

from .sense import LEADERS, WORST, Sense, begin_choice, keep_if_best_answer, pips_of

CLOSE, AHEAD = 2, 2
"""Points that a seat lacks, or leads by, for which it gets nothing from anybody (`bots.manners`)."""

HEX_SEEN = 200
"""Of things that are misjudged: corners come first, then hexes."""


@rule
def named_place(action: int, first: int, far: int, usual: int) -> int:
    """The place that an answer of a kind names, among the *usual* ones or beyond."""
    return action - first if action >= first and action < first + usual else usual + action - far


@rule
def shown_points(g: Position, q: int, me: int) -> int:
    """A seat's points as seat *me* sees them."""
    return g.points[q] if q == me else g.points[q] - g.cards[q, POINT]


@rule
def would_feed_leader(t: Tables, g: Position, p: int, q: int) -> bool:
    """Whether a trade would feed a leader: who is about to win, or is in front alone and well ahead of p."""
    points = shown_points(g, q, p)
    if points >= t.victory_points - CLOSE:
        return True
    if t.seats <= 2 or 2 * points < t.victory_points or points < g.points[p] + AHEAD:
        return False
    for other in range(t.seats):
        if other != q and shown_points(g, other, p) >= points:
            return False
    return True


@rule
def rank_seat(g: Position, q: int, me: int) -> int:
    """Points first, then cards."""
    return 1000 * shown_points(g, q, me) + g.hand_size[q]


@rule
def rate_leader(t: Tables, g: Position, p: int) -> int:
    """How the strongest of the others stands."""
    best = 0
    for q in range(t.seats):
        if q != p:
            best = max(best, rank_seat(g, q, p))
    return best


@rule
def rate_robber_harm(t: Tables, g: Position, p: int, h: int, lead: int) -> int:
    """What the robber on a hex costs the others, the strongest of them above all, less what it costs p; in tenths."""
    pips, harm = pips_of(g.token[h]) if g.terrain[h] != DESERT else 0, 0
    for w in range(t.corner_words):
        homes = t.hex_corners[h, w] & g.built[w]
        while homes != 0:
            c = w * WORD + lowest(homes)
            homes &= homes - 1
            q = g.owner[c]
            cards = 2 * pips if g.cities[w] & bit_of(c) != 0 else pips
            if q == p:
                harm -= 30 * cards
            else:
                harm += (15 if rank_seat(g, q, p) == lead else 10) * cards + g.hand_size[q]
    return harm


@rule
def choose_robbed_hex(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Where the robber goes; any of several alike."""
    lead = rate_leader(t, g, p) if sense.outlook.blind < LEADERS else NONE
    begin_choice(0, sense)
    for i in range(moves.count):
        action, harm = moves.action[i], 5
        if action >= MOVE_ROBBER:
            h = named_place(action, MOVE_ROBBER, MOVE_ROBBER_FAR, HEXES)
            harm = rate_robber_harm(t, g, p, h, lead)
            harm = see_worth(sense.outlook, harm, HEX_SEEN + h) if harm > 0 else harm
        keep_if_best_answer(action, harm, chance, sense)
    return sense.picked


@rule
def choose_victim(t: Tables, g: Position, p: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Whom to take a card from: points, and cards a little."""
    begin_choice(0, sense)
    for i in range(moves.count):
        action, worth = moves.action[i], -10
        if action != STEAL_NOTHING:
            q = named_place(action, STEAL_FROM, STEAL_FROM_FAR, SEATS)
            worth = 10 * shown_points(g, q, p) + 3 * g.hand_size[q]
        keep_if_best_answer(action, worth, chance, sense)
    return sense.picked


@rule
def choose_discard(g: Position, p: int, sense: Sense) -> int:
    """The card that the two best goals need least."""
    best, found = WORST, 0
    for r in range(RESOURCES):
        if g.hand[p, r] > 0:
            needed = 2 * sense.cost[sense.goal[0], r] if sense.count > 0 else 0
            if sense.count > 1:
                needed = max(needed, sense.cost[sense.goal[1], r])
            if 2 * g.hand[p, r] - needed > best:
                best, found = 2 * g.hand[p, r] - needed, r
    return DISCARD_CARD + found
