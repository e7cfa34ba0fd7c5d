"""Search through one's own turn: every order of trades, cards and buildings that the budget reaches, best hopes first.

Draws and stolen cards are chance nodes with their exact odds. A line ends where the turn may end or the dice are to be
thrown, and is then judged; the same position reached by two ways is looked into once.
"""

from __future__ import annotations

from trueque.settlers.core.actions import DRAFT_OFFER, END_TURN, ROLL_DICE, THROW, WITHDRAW_OFFER
from trueque.settlers.core.state import (
    BUILD,
    FOUND_SETTLEMENT,
    LAST_OF_NATURE,
    NATURE,
    OVER,
    ROLL,
    TRADE,
    Moves,
    Position,
    Tape,
)
from trueque.settlers.core.tables import Tables

from .features import CAN_BUILD_CITY, CAN_SETTLE, blend, cards_of
from .machine import RULES, machine, renew
from .notes import ROW, Net, Notes
from .value import judge, look_round

apply, legal, is_waited_for = RULES.apply.apply, RULES.legal.legal, RULES.legal.is_waited_for
odds, first_answer, answers = RULES.odds.odds, RULES.odds.first_answer, RULES.odds.answers

UNSEEN = -9.0
UNFINISHED = 0.02
"""What a line loses whose end the budget did not reach."""
IDLE = 0.03
"""What a line loses that ends with the cards for a settlement or a city in hand: an evaluation values such a hand
nearly as much as the building, and would else save for ever."""


@machine
def mark_of(t: Tables, g: Position) -> int:
    """A number that tells positions of one turn apart: hands, pieces, cards, phase."""
    total = ((g.phase * 64 + g.robber) * 8 + g.free_roads) * 8 + g.card_played
    pieces = 0
    for q in range(t.seats):
        total = blend(total, cards_of(g, q))
        for w in range(t.corner_words):
            pieces = blend(pieces, g.homes[q, w])
        for w in range(t.path_words):
            total = blend(total, g.roads[q, w])
    for w in range(t.corner_words):
        pieces = blend(pieces, g.cities[w])
    return blend(total, pieces)


@machine
def may_rest(g: Position) -> bool:
    """Whether a line may end here."""
    return g.phase == TRADE or g.phase == BUILD or g.phase == ROLL or g.phase == FOUND_SETTLEMENT or g.phase == OVER


@machine
def saved(g: Position, p: int, b: Notes) -> float:
    """What ending the turn here costs seat p, whose row was just written, for what it could have built."""
    if g.phase != TRADE and g.phase != BUILD:
        return 0.0
    return IDLE * (b.rows[p * ROW + CAN_SETTLE] + b.rows[p * ROW + CAN_BUILD_CITY])


@machine
def expected(t: Tables, g: Position, p: int, b: Notes, n: Net, pool: list[Position], tape: Tape) -> float:
    """The value of nature's question: each of its answers by its exact odds."""
    first = first_answer(t, g)
    total, weight = 0.0, 0.0
    for action in range(first, first + answers(first)):
        chance = odds(t, g, action)
        if chance > 0:
            renew(pool[b.spare], g)
            apply(t, pool[b.spare], NATURE, action, tape)
            total += chance * judge(t, pool[b.spare], p, b, n)
            weight += chance
    return total / max(weight, 1.0)


@machine
def throw_of(total: int) -> int:
    """An answer of the dice with that total."""
    low = max(1, total - 6)
    return THROW + (low - 1) * 6 + (total - low) - 1


@machine
def credit(b: Notes, answer: int, value: float, place: int) -> None:
    """A line that begins with this answer came to an end worth so much."""
    if value > b.worth[answer]:
        b.worth[answer] = value
        b.rest[answer] = place


@machine
def is_known(b: Notes, count: int) -> bool:
    """Whether the newest position of the pool was there before."""
    fresh = b.mark[count]
    for i in range(count):
        if b.mark[i] == fresh:
            return True
    return False


@machine
def follow(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], tape: Tape, parent: int, action: int, answer: int,
    count: int,
) -> int:  # fmt: skip
    """Play one answer from a position of the pool; how many the pool holds now."""
    if action == END_TURN or action == ROLL_DICE:
        value = judge(t, pool[parent], p, b, n)
        credit(b, answer, value - saved(pool[parent], p, b), parent)
        return count
    renew(pool[count], pool[parent])
    apply(t, pool[count], p, action, tape)
    phase = pool[count].phase
    if phase <= LAST_OF_NATURE:
        credit(b, answer, expected(t, pool[count], p, b, n, pool, tape), -1)
        return count
    if phase == OVER or not is_waited_for(pool[count], p):
        credit(b, answer, judge(t, pool[count], p, b, n), -1)
        return count
    b.mark[count] = mark_of(t, pool[count])
    if is_known(b, count):
        return count
    b.hope[count] = judge(t, pool[count], p, b, n)
    b.came[count] = answer
    cost = saved(pool[count], p, b) if may_rest(pool[count]) else UNFINISHED
    credit(b, answer, b.hope[count] - cost, count)
    return count + 1


@machine
def is_offer(action: int) -> bool:
    """Whether an answer belongs to trade between players, which is weighed elsewhere."""
    return action >= DRAFT_OFFER and action < THROW and action != WITHDRAW_OFFER


@machine
def look_into(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, parent: int, count: int,
    size: int,
) -> int:  # fmt: skip
    """Follow every answer of one position; how many the pool holds now."""
    legal(t, pool[parent], p, moves)
    for i in range(moves.count):
        action = moves.action[i] + 0
        if count >= size:
            break
        if not is_offer(action):
            count = follow(t, p, b, n, pool, tape, parent, action, b.came[parent], count)
    return count


@machine
def best_hope(b: Notes, count: int) -> int:
    """The most promising position not looked into yet; -1 when there is none."""
    best, found = -5.0, -1
    for i in range(1, count):
        if b.hope[i] > best:
            best, found = b.hope[i], i
    return found


@machine
def think(t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int) -> int:
    """Search from the first position of the pool; how many answers are valued in `worth`."""
    look_round(t, pool[0], b, n)
    b.mark[0], b.hope[0] = mark_of(t, pool[0]), UNSEEN
    legal(t, pool[0], p, moves)
    total = 0
    for i in range(moves.count):
        if not is_offer(moves.action[i] + 0):
            b.first[total] = moves.action[i]
            b.worth[total], b.rest[total] = UNSEEN, -1
            total += 1
    count = 1
    for i in range(total):
        if count < size:
            count = follow(t, p, b, n, pool, tape, 0, b.first[i], i, count)
    while count < size:
        parent = best_hope(b, count)
        if parent < 0:
            break
        b.hope[parent] = UNSEEN
        count = look_into(t, p, b, n, pool, moves, tape, parent, count, size)
    return total


@machine
def best_of(b: Notes, total: int) -> int:
    """The place of the most valuable answer."""
    best = 0
    for i in range(1, total):
        if b.worth[i] > b.worth[best]:
            best = i
    return best
