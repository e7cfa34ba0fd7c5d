"""Search through one's own turn: every order of trades, cards and buildings that the budget reaches, best hopes first.

Draws and stolen cards are chance nodes with their exact odds. A line ends where the turn may end or the dice are to be
thrown, and is then judged; the same position reached by two ways is looked into once.
"""

from __future__ import annotations

from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.actions import DRAFT_OFFER, END_TURN, ROLL_DICE, THROW, WITHDRAW_OFFER
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import is_waited_for, write_legal_answers
from trueque.island.core.odds import answer_weight, count_nature_answers, first_answer
from trueque.island.core.state import BUILD, FOUND_SETTLEMENT, LAST_OF_NATURE, NATURE, OVER, ROLL, TRADE, Position
from trueque.island.core.tables import Tables

from .features import CAN_BUILD_CITY, CAN_SETTLE, blend_hash, hash_hand
from .machine import machine, renew
from .notes import POOL, ROW, SLOTS, Net, Notes
from .value import begin_search, judge_position

UNSEEN = -9.0
UNFINISHED = 0.02
"""What a line loses whose end the budget did not reach."""
IDLE = 0.03
"""What a line loses that ends with the cards for a settlement or a city in hand: an evaluation values such a hand
nearly as much as the building, and would else save for ever."""


@machine
def hash_position(t: Tables, g: Position) -> int:
    """A number that tells positions of one turn apart: hands, pieces, cards, phase."""
    total = ((g.phase * 64 + g.robber) * 8 + g.free_roads) * 8 + g.card_played
    pieces = 0
    for q in range(t.seats):
        total = blend_hash(total, hash_hand(g, q))
        for w in range(t.corner_words):
            pieces = blend_hash(pieces, g.homes[q, w])
        for w in range(t.path_words):
            total = blend_hash(total, g.roads[q, w])
    for w in range(t.corner_words):
        pieces = blend_hash(pieces, g.cities[w])
    return blend_hash(total, pieces)


@machine
def may_rest(g: Position) -> bool:
    """Whether a line may end here."""
    return g.phase == TRADE or g.phase == BUILD or g.phase == ROLL or g.phase == FOUND_SETTLEMENT or g.phase == OVER


@machine
def unused_cards_cost(g: Position, p: int, b: Notes) -> float:
    """What ending the turn here costs seat p, whose row was just written, for what it could have built."""
    if g.phase != TRADE and g.phase != BUILD:
        return 0.0
    return IDLE * (b.rows[p * ROW + CAN_SETTLE] + b.rows[p * ROW + CAN_BUILD_CITY])


@machine
def expected_value(t: Tables, g: Position, p: int, b: Notes, n: Net, spare: Position, tape: Tape) -> float:
    """The value of nature's question: each of its answers by its exact odds."""
    first = first_answer(t, g)
    total, weight = 0.0, 0.0
    for action in range(first, first + count_nature_answers(first)):
        chance = answer_weight(t, g, action)
        if chance > 0:
            renew(spare, g)
            apply_answer(t, spare, NATURE, action, tape)
            total += chance * judge_position(t, spare, p, b, n)
            weight += chance
    return total / max(weight, 1.0)


@machine
def throw_with_total(total: int) -> int:
    """An answer of the dice with that total."""
    low = max(1, total - 6)
    return THROW + (low - 1) * 6 + (total - low) - 1


@machine
def credit_line(b: Notes, answer: int, value: float, place: int) -> None:
    """A line that begins with this answer came to an end worth so much."""
    if value > b.worth[answer]:
        b.worth[answer] = value
        b.rest[answer] = place


@machine
def is_known(b: Notes, count: int) -> bool:
    """Whether the newest position of the pool was there before; if not, it is written down."""
    place = b.mark[count] & b.slots - 1
    while b.slot[place] // POOL == b.search:
        if b.mark[b.slot[place] % POOL] == b.mark[count]:
            return True
        place = place + 1 & b.slots - 1
    b.slot[place] = b.search * POOL + count
    return False


@machine
def has_more_hope(b: Notes, one: int, other: int) -> bool:
    """Which of two positions is looked into first: the more promising, else the older."""
    return b.hope[one] > b.hope[other] or (b.hope[one] == b.hope[other] and one < other)


@machine
def push_position(b: Notes, position: int) -> None:
    """A position waits to be looked into."""
    at = b.heaped + 0
    b.heaped += 1
    while at > 0 and has_more_hope(b, position, b.heap[(at - 1) // 2] + 0):
        b.heap[at] = b.heap[(at - 1) // 2]
        at = (at - 1) // 2
    b.heap[at] = position


@machine
def pop_most_promising(b: Notes) -> int:
    """Take out the most promising position not looked into yet; -1 when there is none."""
    if b.heaped == 0:
        return -1
    found = b.heap[0] + 0
    b.heaped -= 1
    last, at = b.heap[b.heaped] + 0, 0
    while 2 * at + 1 < b.heaped:
        below = 2 * at + 1
        if below + 1 < b.heaped and has_more_hope(b, b.heap[below + 1] + 0, b.heap[below] + 0):
            below += 1
        if not has_more_hope(b, b.heap[below] + 0, last):
            break
        b.heap[at] = b.heap[below]
        at = below
    b.heap[at] = last
    return found


@machine
def follow_answer(
    t: Tables, p: int, b: Notes, n: Net, here: Position, there: Position, spare: Position, tape: Tape, parent: int,
    action: int, answer: int, count: int,
) -> int:  # fmt: skip
    """Play one answer from a position of the pool into the next free one; how many the pool holds now.

    It is given positions, not the pool: compiled code counts who holds an array, which costs more than a short rule.
    """
    if action == END_TURN or action == ROLL_DICE:
        if parent == 0:  # a later position was credited with what resting there is worth when it was reached
            value = judge_position(t, here, p, b, n)
            credit_line(b, answer, value - unused_cards_cost(here, p, b), 0)
        return count
    renew(there, here)
    apply_answer(t, there, p, action, tape)
    phase = there.phase
    if phase <= LAST_OF_NATURE:
        credit_line(b, answer, expected_value(t, there, p, b, n, spare, tape), -1)
        return count
    if phase == OVER or not is_waited_for(there, p):
        credit_line(b, answer, judge_position(t, there, p, b, n), -1)
        return count
    b.mark[count] = hash_position(t, there)
    if is_known(b, count):
        return count
    b.hope[count] = judge_position(t, there, p, b, n)
    b.came[count] = answer
    cost = unused_cards_cost(there, p, b) if may_rest(there) else UNFINISHED
    credit_line(b, answer, b.hope[count] - cost, count)
    push_position(b, count)
    return count + 1


@machine
def is_offer(action: int) -> bool:
    """Whether an answer belongs to trade between players, which is weighed elsewhere."""
    return action >= DRAFT_OFFER and action < THROW and action != WITHDRAW_OFFER


@machine
def expand_position(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, parent: int, count: int,
    size: int,
) -> int:  # fmt: skip
    """Follow every answer of one position; how many the pool holds now."""
    write_legal_answers(t, pool[parent], p, moves)
    for i in range(moves.count):
        action = moves.action[i] + 0
        if count >= size:
            break
        if not is_offer(action):
            count = follow_answer(t, p, b, n, pool[parent], pool[count], pool[b.spare], tape, parent, action,
                                  b.came[parent],
                           count)  # fmt: skip
    return count


@machine
def search_turn(t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int) -> int:
    """Search from the first position of the pool; how many answers are valued in `worth`."""
    begin_search(t, pool[0], b, n)
    return search_again(t, p, b, n, pool, moves, tape, size)


@machine
def search_again(t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int) -> int:
    """The same, where the last search was on this island with this net: what it knew of places is known still."""
    b.search, b.heaped, b.slots = b.search + 1, 0, 64
    while b.slots < 2 * size and b.slots < SLOTS:
        b.slots *= 2
    b.mark[0] = hash_position(t, pool[0])
    is_known(b, 0)
    write_legal_answers(t, pool[0], p, moves)
    total = 0
    for i in range(moves.count):
        if not is_offer(moves.action[i] + 0):
            b.first[total] = moves.action[i]
            b.worth[total], b.rest[total] = UNSEEN, -1
            total += 1
    count = 1
    for i in range(total):
        if count < size:
            count = follow_answer(t, p, b, n, pool[0], pool[count], pool[b.spare], tape, 0, b.first[i], i, count)
    while count < size:
        parent = pop_most_promising(b)
        if parent < 0:
            break
        count = expand_position(t, p, b, n, pool, moves, tape, parent, count, size)
    b.held = count
    return total


@machine
def best_answer_place(b: Notes, total: int) -> int:
    """The place of the most valuable answer."""
    best = 0
    for i in range(1, total):
        if b.worth[i] > b.worth[best]:
            best = i
    return best
