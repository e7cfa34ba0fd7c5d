"""The two special cards: longest road, with forks, loops, cuts and ties, and largest army."""

from __future__ import annotations

from trueque.core.bits import bit_of, word_of
from trueque.core.marks import lowest, rare, rule
from trueque.core.tape import Tape, emit_event

from .events import AWARD_MOVED
from .state import NOBODY, WORD, Position
from .switches import HOLDER_KEEPS
from .tables import Tables

LONG_ENOUGH = 5  # roads in a row
LARGE_ENOUGH = 3  # knights
ROAD_AWARD, ARMY_AWARD = 0, 1


@rule
def is_cut_at(g: Position, p: int, c: int) -> bool:
    """Whether a foreign building at the corner, another seat's, ends p's roads there."""
    return g.owner[c] != NOBODY and g.owner[c] != p


@rule
def longest_trail_from(t: Tables, g: Position, p: int, start: int) -> int:
    """Length of p's longest run of roads from a corner, no road twice.

    A walk without recursion: `back` holds, two bits a step, the slot that leads back from each corner reached.
    """
    low, high = g.roads[p, 0], g.roads[p, 1]  # roads not on the present walk
    c, slot, length, best, back = start, 0, 0, 0, 0
    while True:
        if slot == 3:
            if length == 0:
                return best
            slot, back, length = back & 3, back >> 2, length - 1
            e = t.corner_paths[c, slot]
            low, high = (low | bit_of(e), high) if e < WORD else (low, high | bit_of(e))
            c, slot = t.corner_neighbours[c, slot], t.back_slot[c, slot] + 1
            continue
        e = t.corner_paths[c, slot]
        if e < 0 or (low if e < WORD else high) & bit_of(e) == 0:
            slot += 1
            continue
        best = max(best, length + 1)
        other = t.corner_neighbours[c, slot]
        if is_cut_at(g, p, other):
            slot += 1
            continue
        low, high = (low & ~bit_of(e), high) if e < WORD else (low, high & ~bit_of(e))
        back, length = back << 2 | t.back_slot[c, slot], length + 1
        c, slot = other, 0


@rule
def count_roads_at(t: Tables, g: Position, p: int, c: int) -> int:
    """How many of p's roads meet at the corner."""
    count = 0
    for k in range(3):
        e = t.corner_paths[c, k]
        if e >= 0 and g.roads[p, word_of(e)] & bit_of(e) != 0:
            count += 1
    return count


@rule
def is_dead_end(t: Tables, g: Position, p: int, c: int) -> bool:
    """Whether every run of p's roads that reaches the corner ends there."""
    return is_cut_at(g, p, c) or count_roads_at(t, g, p, c) == 1


@rule
def is_inside(t: Tables, g: Position, p: int, c: int) -> bool:
    """Whether two of p's roads go through the corner: a longest run never begins there, unless it is a ring."""
    return count_roads_at(t, g, p, c) == 2 and not is_cut_at(g, p, c)


@rule
def road_length(t: Tables, g: Position, p: int) -> int:
    """Length of p's longest road."""
    best, inside = 0, 0
    for w in range(t.corner_words):
        ends = g.touched[p, w]
        while ends != 0:
            c = w * WORD + lowest(ends)
            if is_inside(t, g, p, c):
                inside += 1
            else:
                best = max(best, longest_trail_from(t, g, p, c))
            ends &= ends - 1
    return best if inside <= best else max(best, ring_length(t, g, p))


@rare
def ring_length(t: Tables, g: Position, p: int) -> int:
    """Length of p's longest run that begins inside: a ring that nothing hangs on is not reached from anywhere else."""
    best = 0
    for w in range(t.corner_words):
        ends = g.touched[p, w]
        while ends != 0:
            c = w * WORD + lowest(ends)
            if is_inside(t, g, p, c):
                best = max(best, longest_trail_from(t, g, p, c))
            ends &= ends - 1
    return best


@rule
def give_road_award(t: Tables, g: Position, to: int, tape: Tape) -> None:
    """The longest road card moves, or is set aside."""
    holder = g.road_holder
    if holder != NOBODY:
        g.points[holder] -= t.longest_road_points
    if to != NOBODY:
        g.points[to] += t.longest_road_points
    g.road_holder = to
    emit_event(tape, AWARD_MOVED, ROAD_AWARD, holder, to)


@rule
def lengthen_road(t: Tables, g: Position, p: int, e: int, tape: Tape) -> None:
    """Seat p has built road e: it may now have the longest road."""
    holder = g.road_holder
    to_beat = LONG_ENOUGH - 1
    if holder != NOBODY and holder != p:
        to_beat = g.trail[holder]
    if t.road_pieces - g.roads_left[p] <= to_beat:
        return  # too few roads to matter
    if is_dead_end(t, g, p, t.path_corners[e, 0]):  # a longer run must use e, so it starts at an end of e that is loose
        length = longest_trail_from(t, g, p, t.path_corners[e, 0])
    elif is_dead_end(t, g, p, t.path_corners[e, 1]):
        length = longest_trail_from(t, g, p, t.path_corners[e, 1])
    else:
        length = road_length(t, g, p)
    if length <= g.trail[p]:
        return
    g.trail[p] = length
    if holder == p or length <= to_beat:
        return
    for q in range(t.seats):
        if q != p and g.trail[q] >= length:
            return  # set aside after a tie, and still tied
    give_road_award(t, g, p, tape)


@rule
def recount_cut_roads(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """Seat p has settled on a corner: runs of other seats' roads through it fall apart."""
    cut = False
    for q in range(t.seats):
        if q != p and g.touched[q, word_of(c)] & bit_of(c) != 0 and count_roads_at(t, g, q, c) >= 2:
            if g.road_holder == q or g.road_holder == NOBODY:
                cut = True
            g.trail[q] = min(g.trail[q], road_length(t, g, q))
    if cut:
        for q in range(t.seats):
            g.trail[q] = road_length(t, g, q)
        settle_road_award(t, g, tape)


@rule
def settle_road_award(t: Tables, g: Position, tape: Tape) -> None:
    """After a cut: the longest road, if it is long enough, decides; a tie by the edition's rule."""
    holder = g.road_holder
    best, who = LONG_ENOUGH - 1, NOBODY
    for q in range(t.seats):
        if g.trail[q] > best:
            best, who = g.trail[q], q
        elif g.trail[q] == best:
            who = NOBODY
    if holder != NOBODY and best >= LONG_ENOUGH and g.trail[holder] == best and t.longest_road_tie == HOLDER_KEEPS:
        who = holder
    if who != holder:
        give_road_award(t, g, who, tape)


@rule
def count_knight(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """Seat p has played one more knight: it may now have the largest army."""
    g.knights[p] += 1
    holder = g.army_holder
    if holder == p or g.knights[p] < LARGE_ENOUGH:
        return
    if holder != NOBODY:
        if g.knights[p] <= g.knights[holder]:
            return
        g.points[holder] -= t.largest_army_points
    g.points[p] += t.largest_army_points
    g.army_holder = p
    emit_event(tape, AWARD_MOVED, ARMY_AWARD, holder, p)
