"""The Princes' turn under the names by which the search calls it (`trueque.bots.search.contract`)."""

from __future__ import annotations

from trueque.bots.search.numbers import CHOSEN, DRAWS, IS_OFFHAND, RESTS, THINKS, UNIT
from trueque.bots.search.records import Net
from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.princes.core.actions import END, PASS, ROLL, SEARCH, UNDER
from trueque.princes.core.numbers import KINDS, KNOWN, STACKS
from trueque.princes.core.operations import (
    ACTION_PHASE,
    BEFORE_DICE,
    EXCHANGE,
    REFILL,
    REPLACE,
    SEARCH_STACK,
    TURN_EVENT,
)
from trueque.princes.core.points import points_of
from trueque.princes.core.sense import Sense as Sense
from trueque.princes.core.state import Position
from trueque.princes.core.steps import NATURE as NATURE
from trueque.princes.core.steps import choose_well as choose_well
from trueque.princes.core.steps import draw_answer as draw_answer
from trueque.princes.core.steps import give_answer as give_answer
from trueque.princes.core.steps import is_over as is_over
from trueque.princes.core.steps import list_answers as list_answers
from trueque.princes.core.steps import seats_of as seats_of
from trueque.princes.core.steps import take_up as take_up
from trueque.princes.core.steps import turns_of as turns_of
from trueque.princes.core.steps import who_is_asked as who_is_asked
from trueque.princes.core.steps import winners_of as winners_of
from trueque.princes.core.tables import Tables

from .features import describe as describe
from .imagine import imagine as imagine
from .notes import INPUTS as INPUTS
from .notes import PrincesSight as Sight

__all__ = ["Sight"]

POOL, ANSWERS, INNER, FOLLOWING = 1024, 512, 48, 24
PAUSE = UNIT // 128
TOGETHER, ENDS_ANYWHERE, ALL_TEACH, SEATS_TAUGHT = 1, 1, 1, 2
KINDS_DRAWN, FIRST_DRAW = 0, 0
WON = 64 * UNIT
AT_TARGET = 24 * UNIT
"""For who has the points in its own turn, which only has to be ended."""
BLEND = 1000003
MASK = (1 << 60) - 1


@rule
def worth_of(t: Tables, g: Position, me: int, total: int, n: Net) -> int:
    """The log odds themselves, unless somebody has the points already."""
    if points_of(g, g.active) >= t.target:
        return total + (AT_TARGET if g.active == me else -AT_TARGET)
    return total


@rule
def final_worth(t: Tables, g: Position, me: int) -> int:
    """Of a game that is over; R-205: when the turns have run out, more points win."""
    if g.winner >= 0:
        return WON if g.winner == me else -WON
    mine, theirs = points_of(g, me), points_of(g, 1 - me)
    if mine == theirs:
        return 0
    return WON if mine > theirs else -WON


@rule
def op_of(g: Position) -> int:
    """The operation that is asked about."""
    return g.todo_op[g.depth - 1] + 0


@rule
def next_in_mind(t: Tables, g: Position, me: int) -> int:
    """A line rests at a new question of its own, at an event, and where the other is to play."""
    if g.depth == 0:
        return RESTS
    op = op_of(g)
    if g.asked == NATURE:
        return RESTS if op == TURN_EVENT else DRAWS
    if op == ACTION_PHASE:
        return RESTS if g.draft == 0 else THINKS
    if op == REFILL or op == EXCHANGE or (op == BEFORE_DICE and g.asked != me):
        return RESTS
    return IS_OFFHAND if op == BEFORE_DICE or op == REPLACE else THINKS


@rule
def offhand_answer(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance) -> int:
    """The dice are rolled; a card nobody knows is drawn from some stack: not chosen by what it is."""
    if op_of(g) == BEFORE_DICE:
        return ROLL
    draws = 0
    while draws < moves.count and moves.action[draws] < SEARCH:
        draws += 1
    return moves.action[draw_below(chance, max(1, draws))] + 0


@rule
def is_thought_of(action: int) -> bool:
    """Every answer is."""
    return True


@rule
def is_pause(action: int) -> bool:
    """The end of the turn, and passing."""
    return action == END or action == PASS


@rule
def is_alike(before: int, action: int) -> bool:
    """Whether an answer puts the same card under another stack as the one before it."""
    if before < UNDER or action < UNDER:
        return False
    return (before - UNDER) // STACKS == (action - UNDER) // STACKS


@rule
def is_leaving_all(action: int) -> bool:
    """The end of the turn."""
    return action == END


@rule
def is_drawing_one(g: Position) -> bool:
    """Never: what is drawn is drawn anew in every world."""
    return False


@rule
def ways_to_draw(g: Position, kind: int) -> int:
    """No kinds are told apart."""
    return 0


@rule
def looks_of(g: Position, what: int) -> int:
    """In how many worlds a question is thought through: in more where luck decides what an answer brings."""
    op = op_of(g)
    if op == BEFORE_DICE:
        return 12
    return 4 if op == REFILL or op == REPLACE or op == SEARCH_STACK or op == EXCHANGE else 1


@rule
def is_searched(g: Position, me: int) -> bool:
    """In the action phase, unless an answer is half said."""
    return op_of(g) == ACTION_PHASE and g.draft == 0


@rule
def may_go_on(g: Position, me: int) -> bool:
    """In one's own action phase."""
    return g.depth > 0 and g.asked == me and op_of(g) == ACTION_PHASE


@rule
def is_line(action: int) -> bool:
    """Every answer but the end."""
    return action != END


@rule
def is_drawn(action: int) -> bool:
    """None: see `is_drawing_one`."""
    return False


@rule
def end_line(t: Tables, g: Position, me: int) -> int:
    """The end of the turn."""
    return END


@rule
def hash_position(g: Position, me: int) -> int:
    """A number that tells positions of one turn apart: stores, hand, cards and what everybody has."""
    total = g.purse[me] ^ g.purse[1 - me] << 5
    for k in range(g.owned_count[me]):
        total = (total * BLEND + g.stock[me, g.owned[me, k]] + 7 * g.lies[me, g.region_spots[me, k % 4]]) & MASK
    for k in range(g.site_count[me]):
        total = (total * BLEND + g.sites[me, k] * 128 + g.lies[me, g.sites[me, k]]) & MASK
    cards = 0
    for i in range(g.hand_size[me]):
        card = g.hand[me, i] // KNOWN + 1
        cards += card * card * 7919 + card
    for k in range(g.place_count[me]):
        cards += g.lies[me, g.places[me, k]] << 20 + k
    total = (total * BLEND + cards + g.roads[me]) & MASK
    total = (total * BLEND + g.site_count[1 - me] * 64 + g.hand_size[1 - me] + g.used_count * KINDS) & MASK
    return total | 1


@rule
def phase_of(g: Position) -> int:
    """The operation that is asked about."""
    return op_of(g)


@rule
def is_lesson(g: Position, when: int, was: int, action: int, kept: int, chance: Chance) -> bool:
    """A turn begins, or its action phase ends: one of so many such positions."""
    if when != CHOSEN or (was != BEFORE_DICE and (was != ACTION_PHASE or action != END)):
        return False
    return draw_below(chance, kept) == 0


@rule
def first_taught(g: Position, seat: int) -> int:
    """Whose turn it is, and then the other."""
    return g.active


@rule
def is_at_limit(t: Tables, g: Position) -> bool:
    """Whether the turns ran out."""
    return g.winner < 0
