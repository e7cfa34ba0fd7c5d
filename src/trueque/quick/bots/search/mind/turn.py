"""Search through one's own turn: exchanges and buildings in every order that the budget reaches, best hopes first.

An answer that draws a card is followed kind by kind, with the odds of each; further on a line that draws ends there and
is worth the mean of what may come: nobody plans with cards that are not there. The better answers are followed in more
worlds.
"""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.marks import renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.actions import CHOOSE_CARD, DRAW_CARD, END, EXCHANGE, PUT_DOWN, START_BUILDING, SWAP
from trueque.quick.core.apply import apply
from trueque.quick.core.legal import legal
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.core.odds import cards_to_draw
from trueque.quick.core.state import BUILD, NATURE, TRADE, Position
from trueque.quick.core.tables import Tables

from .imagine import imagine
from .notes import ANSWERS, POOL, SLOTS, Net, Notes
from .player import PAUSE, best_of, draws_one, is_thought_of, odds_after, see_through, weigh, write_down
from .value import judge

BLEND = 1000003
MASK = (1 << 60) - 1
STAYING = 8
"""Answers that are followed; after each world fewer."""
LEAST = 3
WORLDS = 12


@rule
def mark_of(g: Position, me: int) -> int:
    """A number that tells positions of one turn apart."""
    total = g.phase * 64 + g.exchanges
    for kind in range(RESOURCES):
        total = (total * BLEND + g.hand[me * RESOURCES + kind] * 64 + g.market[kind]) & MASK
    total = (total * BLEND + g.built * 64 + g.spent) & MASK
    total = (total * BLEND + g.settlements[me] * 64 + g.cities[me]) & MASK
    total = (total * BLEND + g.roads[me] * 64 + g.knights[me]) & MASK
    total = (total * BLEND + g.expansions[me] * 64 + g.arrow) & MASK
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
def is_line(action: int) -> bool:
    """Whether an answer draws nothing: going on, an exchange with the market, a building."""
    return action == END or (action >= SWAP and action < SWAP + RESOURCES * RESOURCES) or action >= START_BUILDING


@rule
def is_drawn(action: int) -> bool:
    """Whether an answer draws one card: of the pile, of a hand, by the guild."""
    if not is_thought_of(action):
        return False
    return (action >= PUT_DOWN and action < SWAP) or (action >= EXCHANGE and action < CHOOSE_CARD)


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
) -> None:
    """Play one answer of a position of the pool, and what follows from it, into the next free one."""
    renew(there, here)
    apply(t, there, me, action, tape)
    see_through(t, there, me, n, b, trial, moves, tape, chance)
    at, worth = int(b.count), judge(t, there, me, n, b)
    if there.active != me or (there.phase != TRADE and there.phase != BUILD):
        b.best = max(b.best, worth)
        return
    b.mark[at] = mark_of(there, me)
    if not is_known(b, at):
        b.hope[at] = worth
        put_by(b, at)
        b.count += 1


@rule
def explore(
    t: Tables,
    me: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    until: int,
) -> int:
    """The best end of a line from the first position of the pool, as the budget lasts."""
    if pool[0].active != me or (pool[0].phase != TRADE and pool[0].phase != BUILD):
        return judge(t, pool[0], me, n, b)
    b.search += 1
    b.heaped, b.count, b.best = 0, 1, 0
    b.mark[0] = mark_of(pool[0], me)
    is_known(b, 0)
    parent = 0
    while parent >= 0 and b.count < POOL:
        legal(t, pool[parent], me, moves)
        count = min(moves.count, ANSWERS)
        for i in range(count):
            b.ways[i] = moves.action[i]
        for i in range(count):
            if is_line(b.ways[i]) and b.count < POOL:
                follow(t, me, n, b, pool[parent], pool[int(b.count)], trial, moves, tape, chance, b.ways[i] + 0)
            elif parent == 0 and is_drawn(b.ways[i]):
                b.best = max(b.best, odds_after(t, pool[0], me, b.ways[i] + 0, n, b, before, line, trial, moves, tape,
                                                chance))  # fmt: skip
        if b.seen >= until:
            end_all(t, me, n, b, pool, trial, moves, tape, chance)
            return b.best + 0
        parent = best_hope(b)
    return b.best + 0


@rule
def end_all(
    t: Tables,
    me: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
) -> None:
    """The budget is spent: the most hopeful line is ended as it is, so that every search ends somewhere."""
    parent = best_hope(b)
    if parent >= 0:
        renew(trial, pool[parent])
        while trial.active == me and (trial.phase == TRADE or trial.phase == BUILD):
            apply(t, trial, me, END, tape)
        b.best = max(b.best, judge(t, trial, me, n, b))


@rule
def deep_odds(
    t: Tables,
    g: Position,
    me: int,
    action: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    rest: Position,
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    size: int,
) -> int:
    """What an answer is worth when the turn is played on as well as can be seen."""
    renew(rest, g)
    apply(t, rest, me, action, tape)
    if not draws_one(rest):
        renew(pool[0], rest)
        see_through(t, pool[0], me, n, b, trial, moves, tape, chance)
        return explore(t, me, n, b, pool, before, line, trial, moves, tape, chance, b.seen + size)
    total, cards = 0, 0
    for kind in range(RESOURCES):
        many = cards_to_draw(rest, kind)
        if many > 0:
            renew(pool[0], rest)
            apply(t, pool[0], NATURE, DRAW_CARD + kind, tape)
            see_through(t, pool[0], me, n, b, trial, moves, tape, chance)
            total += many * explore(t, me, n, b, pool, before, line, trial, moves, tape, chance, b.seen + size // 2)
            cards += many
    return total // max(1, cards)


@rule
def keep_best(b: Notes, total: int, staying: int) -> int:
    """Note the places of the best answers, best first; how many."""
    found = 0
    for i in range(total):
        at = min(found, staying)
        while at > 0 and b.worth[b.kept[at - 1]] < b.worth[i]:
            b.kept[at] = b.kept[at - 1]
            at -= 1
        b.kept[at] = i
        found = min(found + 1, staying)
    return found


@rule
def think(
    t: Tables, g: Position, me: int, n: Net, b: Notes, pool: list[Position], world: Position, rest: Position,
    before: Position, line: Position, trial: Position, moves: Moves, tape: Tape, chance: Chance, size: int, budget: int,
) -> int:  # fmt: skip
    """What a search answers that spends so many positions in all, and so many on each line; `moves` are the answers."""
    total = write_down(moves, b)
    b.seen = 0
    if total == 1:
        return b.first[0] + 0
    looks = 1 if g.phase == TRADE or g.phase == BUILD else 4
    weigh(t, g, me, n, b, world, before, line, trial, moves, tape, chance, looks, total)
    if g.phase != TRADE and g.phase != BUILD:
        return b.first[best_of(b, total, looks, 0, chance)] + 0
    staying = keep_best(b, total, STAYING)
    for k in range(total):
        b.worth[k] = 0
    worlds = 0
    while worlds < WORLDS and (worlds == 0 or b.seen < budget):
        renew(world, g)
        imagine(t, world, me, b, chance)
        below(chance, 2)
        luck = chance.state
        for k in range(staying):
            chance.state = luck
            i = b.kept[k] + 0
            b.worth[i] += deep_odds(t, world, me, b.first[i] + 0, n, b, pool, rest, before, line, trial, moves, tape,
                                    chance, size)  # fmt: skip
        worlds += 1
        staying = sort_kept(b, staying, worlds)
    return b.first[b.kept[0]] + 0


@rule
def sort_kept(b: Notes, staying: int, worlds: int) -> int:
    """The best of those that stayed come first, doing nothing where all are alike; how many stay on."""
    for k in range(1, staying):
        one, at = b.kept[k] + 0, k
        while at > 0 and with_pause(b, b.kept[at - 1] + 0, worlds) < with_pause(b, one, worlds):
            b.kept[at] = b.kept[at - 1]
            at -= 1
        b.kept[at] = one
    return max(LEAST, staying * 2 // 3) if staying > LEAST else staying


@rule
def with_pause(b: Notes, i: int, worlds: int) -> int:
    """What an answer is worth over the worlds so far; going on a little more."""
    return b.worth[i] + (PAUSE * worlds if b.first[i] == END else 0)
