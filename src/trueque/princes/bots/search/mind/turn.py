"""Search through one's own turn: every order of deeds that the budget reaches, best hopes first.

A line may end wherever the turn may; the same position reached by two ways is looked into once. What luck brings is
drawn anew in every world, and an answer is worth the mean over the worlds.
"""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.marks import renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.princes.core.actions import END
from trueque.princes.core.apply import apply, legal
from trueque.princes.core.numbers import KINDS, KNOWN
from trueque.princes.core.operations import ACTION_PHASE
from trueque.princes.core.state import Position
from trueque.princes.core.tables import Tables

from .imagine import imagine
from .notes import ANSWERS, POOL, SLOTS, Net, Notes
from .player import NEVER, best_of, looks_of, see_through, weigh, write_down
from .value import judge

BLEND = 1000003
MASK = (1 << 60) - 1


@rule
def mark_of(g: Position, me: int) -> int:
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
def is_known(b: Notes, at: int) -> bool:
    """Whether the position at a place of the pool was there before; if not, it is written down."""
    place = int(b.mark[at] * 40503 >> 7 & SLOTS - 1)
    while b.slot[place] // POOL == b.search:
        if b.mark[int(b.slot[place] % POOL)] == b.mark[at]:
            return True
        place = place + 1 & SLOTS - 1
    b.slot[place] = b.search * POOL + at
    return False


@rule
def put_by(b: Notes, position: int) -> None:
    """A position waits to be looked into."""
    at = int(b.heaped)
    b.heaped += 1
    while at > 0 and b.hope[position] > b.hope[b.heap[(at - 1) // 2]]:
        b.heap[at] = b.heap[(at - 1) // 2]
        at = (at - 1) // 2
    b.heap[at] = position


@rule
def best_hope(b: Notes) -> int:
    """Take out the most promising position not looked into yet; -1 when there is none."""
    if b.heaped == 0:
        return -1
    found = b.heap[0] + 0
    b.heaped -= 1
    left = int(b.heaped)
    last, at = b.heap[left] + 0, 0
    while 2 * at + 1 < left:
        below_it = 2 * at + 1
        if below_it + 1 < left and b.hope[b.heap[below_it + 1]] > b.hope[b.heap[below_it]]:
            below_it += 1
        if b.hope[b.heap[below_it]] <= b.hope[last]:
            break
        b.heap[at] = b.heap[below_it]
        at = below_it
    b.heap[at] = last
    return found


@rule
def follow(
    t: Tables,
    me: int,
    n: Net,
    b: Notes,
    here: Position,
    there: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    action: int,
    answer: int,
) -> None:
    """Play one answer of a position of the pool, and what follows from it, into the next free one."""
    renew(there, here)
    apply(t, there, action, moves, tape)
    see_through(t, there, me, n, b, trial, moves, tape, chance)
    at, worth = int(b.count), judge(t, there, me, n, b)
    b.best[answer] = max(b.best[answer], worth)
    if there.depth == 0 or there.asked != me or there.todo_op[there.depth - 1] != ACTION_PHASE:
        return
    b.mark[at] = mark_of(there, me)
    if not is_known(b, at):
        b.hope[at], b.came[at] = worth, answer
        put_by(b, at)
        b.count += 1


@rule
def explore(
    t: Tables,
    me: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    total: int,
    until: int,
) -> None:
    """From the first position of the pool: every answer, then the most promising positions, as the budget lasts."""
    b.search += 1
    b.heaped, b.count = 0, 1
    b.mark[0] = mark_of(pool[0], me)
    is_known(b, 0)
    luck = chance.state
    for i in range(total):
        chance.state = luck
        b.best[i] = NEVER
        if b.first[i] == END:
            b.best[i] = judge(t, pool[0], me, n, b)
        else:
            follow(t, me, n, b, pool[0], pool[int(b.count)], trial, moves, tape, chance, b.first[i] + 0, i)
    while b.seen < until and b.count < POOL:
        parent = best_hope(b)
        if parent < 0:
            return
        legal(t, pool[parent], moves)
        count = min(moves.count, ANSWERS)
        for i in range(count):
            b.ways[i] = moves.action[i]
        for i in range(count):
            if b.ways[i] != END and b.count < POOL and b.seen < until:
                follow(t, me, n, b, pool[parent], pool[int(b.count)], trial, moves, tape, chance, b.ways[i] + 0,
                       b.came[parent] + 0)  # fmt: skip


@rule
def think(
    t: Tables,
    g: Position,
    me: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    world: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    worlds: int,
    budget: int,
) -> int:
    """What a search of so many worlds and positions answers; `moves` are what may be answered."""
    if moves.count == 1:
        return moves.action[0] + 0
    b.seen = 0
    op = g.todo_op[g.depth - 1]
    if op != ACTION_PHASE or g.draft != 0:
        looks = looks_of(op) * worlds
        total = weigh(t, g, me, n, b, world, line, trial, moves, tape, chance, looks)
        return b.first[best_of(b, total, looks, 0, chance)] + 0
    total = write_down(moves, b)
    for k in range(worlds):
        renew(pool[0], g)
        imagine(t, pool[0], me, b, chance)
        below(chance, 2)
        explore(t, me, n, b, pool, trial, moves, tape, chance, total, budget * (k + 1) // worlds)
        for i in range(total):
            b.worth[i] += b.best[i]
    return b.first[best_of(b, total, worlds, 0, chance)] + 0
