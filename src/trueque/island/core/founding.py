"""Who begins, and where the first settlements and roads are founded."""

from __future__ import annotations

from trueque.core.bits import bit_of, word_of
from trueque.core.marks import lowest, rare
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import BUILD_ROAD, BUILD_ROAD_FAR, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, answer_naming_place
from .build import improve_trade_rate, place_road, place_settlement
from .events import FOUNDING_SKIPPED, ORDER_SET, START_THROWN
from .produce import give_first_cards
from .state import CORNERS, FOUND_ROAD, FOUND_SETTLEMENT, NOBODY, PATHS, THROW_FOR_START, WORD, Position
from .switches import BOTH_SETTLEMENTS, CHAIN, DESCENDING, FIXED, NO_SETTLEMENT, TWO_ROUNDS
from .tables import Tables
from .turn import begin_turn


@rare
def begin_start_order(t: Tables, g: Position, tape: Tape) -> None:
    """By dice, or the fixed seat begins."""
    g.step = 0
    if t.start_order == FIXED:
        set_turn_order(t, g, t.first_seat, tape)
        return
    g.phase = THROW_FOR_START
    g.seat = 0


@rare
def is_tied(t: Tables, g: Position, p: int) -> bool:
    """Whether p must throw: its place is shared, and (unless all places matter) it is the first."""
    if g.rank[p] > 0 and t.turn_order != DESCENDING:
        return False
    for q in range(t.seats):
        if q != p and g.rank[q] == g.rank[p]:
            return True
    return False


@rare
def apply_start_throw(t: Tables, g: Position, first: int, second: int, tape: Tape) -> None:
    """One seat's dice; when all who must have thrown, places are shared out and ties throw again."""
    g.thrown[g.seat] = first + second
    emit_event(tape, START_THROWN, g.seat, first, second)
    if find_next_thrower(t, g):
        return
    rank_start_throws(t, g)
    if find_next_thrower(t, g):
        return
    best = 0
    for p in range(t.seats):
        if g.rank[p] == 0:
            best = p
    set_turn_order(t, g, best, tape)


@rare
def find_next_thrower(t: Tables, g: Position) -> bool:
    """Find a seat that must throw and has not."""
    for p in range(t.seats):
        if is_tied(t, g, p) and g.thrown[p] == 0:
            g.seat = p
            return True
    return False


@rare
def rank_start_throws(t: Tables, g: Position) -> None:
    """Among seats that shared a place the higher throw goes first."""
    behind = 0  # last round's places stand until all of this round's are known: three bits a seat
    for p in range(t.seats):
        ahead = 0
        for q in range(t.seats):
            ahead += 1 if g.rank[q] == g.rank[p] and g.thrown[q] > g.thrown[p] else 0
        behind |= ahead << (3 * p)
    for p in range(t.seats):
        g.rank[p] += behind >> (3 * p) & 7
        g.thrown[p] = 0


@rare
def set_turn_order(t: Tables, g: Position, first: int, tape: Tape) -> None:
    """The order of play is known: found, or begin with the printed pieces."""
    for i in range(t.seats):
        p = (first + i) % t.seats
        g.order[i] = p
    if t.turn_order == DESCENDING and t.start_order != FIXED:
        for p in range(t.seats):
            g.order[g.rank[p]] = p
    for i in range(t.seats):
        g.follower[g.order[i]] = g.order[(i + 1) % t.seats]
        g.rank[i] = g.thrown[i] = 0
        emit_event(tape, ORDER_SET, i, g.order[i], 0)
    if t.start_pieces == 1:
        place_start_pieces(t, g, tape)
    else:
        begin_next_founding(t, g, tape)


@rare
def place_start_pieces(t: Tables, g: Position, tape: Tape) -> None:
    """The beginners' board: everybody's pieces stand already."""
    for p in range(t.seats):
        for i in range(2):
            place_settlement(t, g, p, t.start_corner[p, i], 0, tape)
            improve_trade_rate(g, p, g.harbour[t.start_corner[p, i]])
            place_road(t, g, p, t.start_path[p, i], 0, tape)
    for p in range(t.seats):
        for i in range(2):
            starred = t.start_yields[p, i] == 1 or t.start_resources == BOTH_SETTLEMENTS
            if starred and t.start_resources != NO_SETTLEMENT:
                give_first_cards(t, g, p, t.start_corner[p, i], tape)
    begin_turn(t, g, g.order[0], tape)


@rare
def find_next_founder(t: Tables, g: Position) -> int:
    """Whose settlement is the next: there and back, or two in a row."""
    if t.founding != TWO_ROUNDS:
        return g.order[g.step // 2]
    if g.step < t.seats:
        return g.order[g.step]
    return g.order[2 * t.seats - 1 - g.step]


@rare
def is_second(t: Tables, g: Position) -> bool:
    """Whether the settlement being founded is its seat's second."""
    return g.step >= t.seats if t.founding == TWO_ROUNDS else g.step % 2 == 1


@rare
def begin_next_founding(t: Tables, g: Position, tape: Tape) -> None:
    """Ask for the next founding settlement; a seat with nowhere to settle is passed over (R-038)."""
    while g.step < 2 * t.seats:
        g.seat = find_next_founder(t, g)
        if has_founding_place(t, g, g.seat):
            g.phase = FOUND_SETTLEMENT
            return
        emit_event(tape, FOUNDING_SKIPPED, g.seat, 0, 0)
        g.step += 2 if t.founding == CHAIN else 1
    g.step = 0
    g.corner = 0
    begin_turn(t, g, g.order[0], tape)


@rare
def may_found_at(t: Tables, g: Position, p: int, c: int) -> bool:
    """Whether p may found a chain on a corner that is vacant for it: it must have room to go on."""
    for k in range(3):
        e = t.corner_paths[c, k]
        if e >= 0 and is_first_link(t, g, p, c, e):
            return True
    return False


@rare
def other_corner(t: Tables, e: int, c: int) -> int:
    """The corner at the other end of the path."""
    return t.path_corners[e, 1] if t.path_corners[e, 0] == c else t.path_corners[e, 0]


@rare
def is_first_link(t: Tables, g: Position, p: int, c: int, e: int) -> bool:
    """Whether a chain from c may begin with path e: free, with nobody at its end and a second link beyond."""
    if g.free[word_of(e)] & bit_of(e) == 0:
        return False
    middle = other_corner(t, e, c)
    if g.owner[middle] != NOBODY:
        return False
    for k in range(3):
        second = t.corner_paths[middle, k]
        if second >= 0 and second != e and is_second_link(t, g, p, middle, second):
            return True
    return False


@rare
def is_second_link(t: Tables, g: Position, p: int, middle: int, e: int) -> bool:
    """Whether the chain may end with path e: free, and its end vacant for p."""
    end = other_corner(t, e, middle)
    return g.free[word_of(e)] & bit_of(e) != 0 and g.vacant[p, word_of(end)] & bit_of(end) != 0


@rare
def has_founding_place(t: Tables, g: Position, p: int) -> bool:
    """Whether p can found a settlement anywhere."""
    if g.settlements_left[p] == 0:
        return False
    for w in range(t.corner_words):
        places = g.vacant[p, w]
        while places != 0:
            if t.founding != CHAIN or may_found_at(t, g, p, w * WORD + lowest(places)):
                return True
            places &= places - 1
    return False


@rare
def add_legal_founding_settlements(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The corners p may found on."""
    for w in range(t.corner_words):
        places = g.vacant[p, w]
        while places != 0:
            c = w * WORD + lowest(places)
            if t.founding != CHAIN or may_found_at(t, g, p, c):
                add_answer(moves, answer_naming_place(t, BUILD_SETTLEMENT, BUILD_SETTLEMENT_FAR, CORNERS, c))
            places &= places - 1


@rare
def is_on_second_link(t: Tables, g: Position, p: int) -> bool:
    """Whether the founding road continues a chain."""
    c = g.corner
    return t.founding == CHAIN and g.owner[c] != p


@rare
def may_found_road(t: Tables, g: Position, p: int, e: int) -> bool:
    """Whether the founding road may lie on a path at `corner`."""
    c = g.corner
    if t.founding != CHAIN:
        return g.free[word_of(e)] & bit_of(e) != 0
    if is_on_second_link(t, g, p):
        return is_second_link(t, g, p, c, e)
    return is_first_link(t, g, p, c, e)


@rare
def add_legal_founding_roads(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The paths at the new settlement, or the chain's next ones."""
    for k in range(3):
        e = t.corner_paths[g.corner, k]
        if e >= 0 and may_found_road(t, g, p, e):
            add_answer(moves, answer_naming_place(t, BUILD_ROAD, BUILD_ROAD_FAR, PATHS, e))


@rare
def found_settlement(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """A founding settlement, with its first cards and then its road."""
    finish_founding_settlement(t, g, p, c, tape)
    g.corner = c
    for k in range(3):
        e = t.corner_paths[c, k]
        if e >= 0 and g.roads_left[p] > 0 and may_found_road(t, g, p, e):
            g.phase = FOUND_ROAD
            return
    emit_event(tape, FOUNDING_SKIPPED, p, 1, 0)
    g.step += 1
    begin_next_founding(t, g, tape)


@rare
def finish_founding_settlement(t: Tables, g: Position, p: int, c: int, tape: Tape) -> None:
    """The settlement stands, its harbour is open, and it yields if it is the one that does."""
    place_settlement(t, g, p, c, 0, tape)
    improve_trade_rate(g, p, g.harbour[c])
    if t.start_resources != NO_SETTLEMENT and (is_second(t, g) or t.start_resources == BOTH_SETTLEMENTS):
        give_first_cards(t, g, p, c, tape)


@rare
def found_road(t: Tables, g: Position, p: int, e: int, tape: Tape) -> None:
    """A founding road; a chain goes on with its second road and ends with its second settlement."""
    end_of_chain = is_on_second_link(t, g, p)
    place_road(t, g, p, e, 0, tape)
    if t.founding == CHAIN:
        g.corner = other_corner(t, e, g.corner)
        g.step += 1 if end_of_chain else 0
        if not end_of_chain:
            return
        finish_founding_settlement(t, g, p, g.corner, tape)
    g.step += 1
    begin_next_founding(t, g, tape)
