"""The quick thinker: of every answer it sees what follows at once, and takes the one that leaves it best off.

It thinks in worlds that fit what it knows (`imagine`), never in the position itself. Who gains nothing does nothing.
"""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.marks import renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.princes.core.actions import END, PASS, ROLL, SEARCH, UNDER
from trueque.princes.core.apply import apply, draw_nature
from trueque.princes.core.numbers import STACKS
from trueque.princes.core.operations import (
    ACTION_PHASE,
    BEFORE_DICE,
    EXCHANGE,
    REFILL,
    REPLACE,
    SEARCH_STACK,
    TURN_EVENT,
)
from trueque.princes.core.state import NATURE, Position
from trueque.princes.core.tables import Tables

from .imagine import imagine
from .notes import ANSWERS, UNIT, Net, Notes
from .value import judge

FOLLOWING = 24
"""Questions that follow from an answer and are answered in mind."""
INNER = 48
"""Answers looked at to each of those."""
PAUSE = UNIT // 128
"""Doing nothing wins where a deed gains no more than this."""
NEVER = -(1 << 50)


@rule
def rests(g: Position, me: int, op: int) -> bool:
    """Whether a line ends here: a new question of its own, or the other's to play."""
    if op == ACTION_PHASE:
        return g.draft == 0
    return op == REFILL or op == EXCHANGE or (op == BEFORE_DICE and g.asked != me)


@rule
def see_through(
    t: Tables, g: Position, me: int, n: Net, b: Notes, trial: Position, moves: Moves, tape: Tape, chance: Chance
) -> None:
    """Answer in mind what an answer entails; `moves` are what may be answered next."""
    for _ in range(FOLLOWING):
        if g.depth == 0:
            return
        op = g.todo_op[g.depth - 1]
        if g.asked == NATURE:
            if op == TURN_EVENT:
                return
            apply(t, g, draw_nature(g, moves, chance), moves, tape)
        elif rests(g, me, op):
            return
        elif op == BEFORE_DICE:
            apply(t, g, ROLL, moves, tape)
        elif op == REPLACE:
            apply(t, g, any_draw(moves, chance), moves, tape)
        else:
            take_best(t, g, me, n, b, trial, moves, tape)


@rule
def any_draw(moves: Moves, chance: Chance) -> int:
    """Some stack to draw from: a card nobody knows is not chosen by what it is."""
    draws = 0
    while draws < moves.count and moves.action[draws] < SEARCH:
        draws += 1
    return moves.action[below(chance, max(1, draws))] + 0


@rule
def take_best(t: Tables, g: Position, me: int, n: Net, b: Notes, trial: Position, moves: Moves, tape: Tape) -> None:
    """The answer that looks best at once, to *me* or to the other."""
    count, found, best, sign = min(moves.count, INNER), 0, NEVER, 1 if g.asked == me else -1
    if count > 1:
        for i in range(count):
            b.inner[i] = moves.action[i]
        for i in range(count):
            renew(trial, g)
            apply(t, trial, b.inner[i] + 0, moves, tape)
            worth = sign * judge(t, trial, me, n, b)
            if worth > best:
                best, found = worth, i
        apply(t, g, b.inner[found] + 0, moves, tape)
    else:
        apply(t, g, moves.action[0] + 0, moves, tape)


@rule
def looks_of(op: int) -> int:
    """In how many worlds a question is thought through: in more where luck decides what an answer brings."""
    if op == BEFORE_DICE:
        return 12
    return 4 if op == REFILL or op == REPLACE or op == SEARCH_STACK or op == EXCHANGE else 1


@rule
def write_down(moves: Moves, b: Notes) -> int:
    """Write down what may be answered, worth nothing yet; how many."""
    count = min(moves.count, ANSWERS)
    for i in range(count):
        b.first[i], b.worth[i] = moves.action[i], 0
    return count


@rule
def weigh(
    t: Tables,
    g: Position,
    me: int,
    n: Net,
    b: Notes,
    world: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    looks: int,
) -> int:
    """Add up what each answer to the question is worth at once, over so many worlds; how many answers there are."""
    total = write_down(moves, b)
    for _ in range(looks):
        renew(world, g)
        imagine(t, world, me, b, chance)
        below(chance, 2)
        luck = chance.state
        for i in range(total):
            chance.state = luck
            if b.first[i] == END:
                b.worth[i] += judge(t, world, me, n, b)
            elif is_same_card(b, i):
                b.worth[i] = b.worth[i - 1]
            else:
                renew(line, world)
                apply(t, line, b.first[i] + 0, moves, tape)
                see_through(t, line, me, n, b, trial, moves, tape, chance)
                b.worth[i] += judge(t, line, me, n, b)
    return total


@rule
def is_same_card(b: Notes, i: int) -> bool:
    """Whether an answer puts the same card under another stack as the one before it."""
    if i == 0 or b.first[i] < UNDER or b.first[i - 1] < UNDER:
        return False
    return (b.first[i - 1] - UNDER) // STACKS == (b.first[i] - UNDER) // STACKS


@rule
def best_of(b: Notes, total: int, looks: int, warmth: int, chance: Chance) -> int:
    """The place of the best answer; with some warmth one a little worse now and then."""
    best, found = NEVER, 0
    for i in range(total):
        worth = b.worth[i] + 0
        if b.first[i] == END or b.first[i] == PASS:
            worth += PAUSE * looks
        if warmth > 0:
            worth += below(chance, warmth) * looks
        if worth > best:
            best, found = worth, i
    return found


@rule
def quickly(
    t: Tables,
    g: Position,
    me: int,
    n: Net,
    b: Notes,
    world: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    warmth: int,
) -> int:
    """What the quick thinker answers; `moves` are what may be answered."""
    if moves.count == 1:
        return moves.action[0] + 0
    looks = looks_of(g.todo_op[g.depth - 1])
    total = weigh(t, g, me, n, b, world, line, trial, moves, tape, chance, looks)
    return b.first[best_of(b, total, looks, warmth, chance)] + 0
