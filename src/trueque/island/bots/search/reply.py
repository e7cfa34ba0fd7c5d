"""Looking past one's own turn: the next seat's dice, each total by its odds, and its best reply to each."""

from __future__ import annotations

from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.actions import END_TURN, ROLL_DICE
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import find_next_asked_seat
from trueque.island.core.state import BUILD, NATURE, ROLL, TRADE, Position
from trueque.island.core.tables import Tables

from .machine import machine, renew
from .notes import Net, Notes
from .turn import best_answer_place, search_turn, throw_with_total
from .value import begin_search, judge_position

SEVEN = 7


@machine
def value_after_reply(
    t: Tables, p: int, m: Notes, n: Net, inner: list[Position], moves: Moves, tape: Tape, size: int
) -> float:
    """What seat p has once the seat that is asked in the inner pool's first position has played its turn."""
    q = find_next_asked_seat(t, inner[0])
    place = m.rest[best_answer_place(m, search_turn(t, q, m, n, inner, moves, tape, size))]
    return judge_position(t, inner[place if place >= 0 else 0], p, m, n)


@machine
def value_after_turn(
    t: Tables, g: Position, p: int, m: Notes, n: Net, inner: list[Position], moves: Moves, tape: Tape, size: int
) -> float:
    """The value for seat p of ending its turn in a position, over all totals of the next seat's dice."""
    end = inner[m.spare - 1]
    renew(end, g)
    if end.phase == TRADE or end.phase == BUILD:
        apply_answer(t, end, p, END_TURN, tape)
    if end.phase != ROLL or end.seat == p:
        return judge_position(t, g, p, m, n)
    apply_answer(t, end, find_next_asked_seat(t, end), ROLL_DICE, tape)
    total = 0.0
    for dice in range(2, 13):
        renew(inner[0], end)
        apply_answer(t, inner[0], NATURE, throw_with_total(dice), tape)
        if dice == SEVEN or inner[0].phase != TRADE:
            value = judge_position(t, inner[0], p, m, n)
        else:
            value = value_after_reply(t, p, m, n, inner, moves, tape, size)
        total += value * (6 - abs(SEVEN - dice)) / 36.0
    return total


@machine
def find_next_best(b: Notes, total: int, bound: float) -> int:
    """The most valuable answer below *bound* whose line has an end to look at; -1 when there is none."""
    best, found = -1.0, -1
    for i in range(total):
        if b.rest[i] >= 0 and b.worth[i] < bound and b.worth[i] > best:
            best, found = b.worth[i], i
    return found


@machine
def deepen_answers(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], m: Notes, inner: list[Position], moves: Moves,
    tape: Tape, total: int, most: int, size: int,
) -> None:  # fmt: skip
    """Correct the values of the best *most* answers by what the next seat can do, against their common change."""
    begin_search(t, pool[0], m, n)
    bound, count, shift = 1.5, 0, 0.0
    for k in range(most):
        i = find_next_best(b, total, bound)
        if i < 0:
            break
        bound = b.worth[i]
        b.hope[k] = value_after_turn(t, pool[b.rest[i]], p, m, n, inner, moves, tape, size) - b.worth[i]
        b.came[k] = i
        shift += b.hope[k]
        count += 1
    for k in range(count):
        b.worth[b.came[k]] += b.hope[k] - shift / count
