"""Search through one's own turn: every order of deeds that the budget reaches, best hopes first.

The same position reached by two ways is looked into once. Lines that begin with different answers are searched apart or
together, as the game says: apart, an answer that draws a card is followed kind by kind, and the better answers are
followed in more worlds; together, what luck brings is drawn anew in every world.
"""

from __future__ import annotations

from trueque.bots.search.contract import (
    ANSWERS,
    ENDS_ANYWHERE,
    FIRST_DRAW,
    KINDS_DRAWN,
    NATURE,
    PAUSE,
    POOL,
    TOGETHER,
    Notes,
    Position,
    Tables,
    Thinker,
    Workspace,
    end_line,
    give_answer,
    hash_position,
    imagine,
    is_drawing_one,
    is_drawn,
    is_leaving_all,
    is_line,
    is_pause,
    is_searched,
    list_answers,
    looks_of,
    may_go_on,
    take_up,
    ways_to_draw,
)
from trueque.bots.search.numbers import IN_SEARCH, NEVER
from trueque.bots.search.player import best_of, see_through, weigh, worth_after, write_down
from trueque.bots.search.pool import begin_pool, best_hope, is_known, put_by
from trueque.bots.search.value import judge
from trueque.core.chance import draw_below
from trueque.core.marks import renew, rule

STAYING = 8
"""Answers that are followed apart; after each world fewer."""
LEAST = 3
WORLDS = 12


@rule
def follow(t: Tables, me: int, m: Thinker, w: Workspace, parent: int, action: int, answer: int) -> None:
    """Play one answer of a position of the pool, and what follows from it, into the next free one."""
    b, there = m.notes, w.pool[int(m.notes.count)]
    renew(there, w.pool[parent])
    give_answer(t, there, me, action, w.moves, w.tape)
    see_through(t, there, me, m, w)
    at, worth = int(b.count), judge(t, there, me, m)
    goes_on = may_go_on(there, me)
    if ENDS_ANYWHERE != 0 or not goes_on:
        b.best[answer] = max(b.best[answer], worth)
    if not goes_on:
        return
    b.mark[at] = hash_position(there, me)
    if not is_known(b, at):
        b.hope[at], b.came[at] = worth, answer
        put_by(b, at)
        b.count += 1


@rule
def write_ways(t: Tables, me: int, b: Notes, w: Workspace, parent: int) -> int:
    """Write down what may be answered in a position of the pool; how many answers."""
    take_up(t, w.pool[parent], w.moves)
    list_answers(t, w.pool[parent], me, w.moves)
    count = min(w.moves.count, ANSWERS)
    for i in range(count):
        b.ways[i] = w.moves.action[i]
    return count


@rule
def explore_line(t: Tables, me: int, m: Thinker, w: Workspace, answer: int, until: int) -> int:
    """The best end of a line from the first position of the pool, as the budget lasts."""
    b = m.notes
    if not may_go_on(w.pool[0], me):
        return judge(t, w.pool[0], me, m)
    begin_pool(b, hash_position(w.pool[0], me))
    b.best[answer] = 0
    parent = 0
    while parent >= 0 and b.count < POOL:
        for i in range(write_ways(t, me, b, w, parent)):
            if is_line(b.ways[i]) and b.count < POOL:
                follow(t, me, m, w, parent, b.ways[i] + 0, answer)
            elif parent == 0 and is_drawn(b.ways[i]):
                b.best[answer] = max(b.best[answer], worth_after(t, w.pool[0], me, b.ways[i] + 0, m, w))
        if b.seen >= until:
            end_hopes(t, me, m, w, answer)
            return b.best[answer] + 0
        parent = best_hope(b)
    return b.best[answer] + 0


@rule
def end_hopes(t: Tables, me: int, m: Thinker, w: Workspace, answer: int) -> None:
    """The budget is spent: the most hopeful line is ended as it is, so that every search ends somewhere."""
    b = m.notes
    parent = best_hope(b)
    if parent >= 0:
        renew(w.trial, w.pool[parent])
        while may_go_on(w.trial, me):
            give_answer(t, w.trial, me, end_line(t, w.trial, me), w.moves, w.tape)
        b.best[answer] = max(b.best[answer], judge(t, w.trial, me, m))


@rule
def deep_worth(t: Tables, me: int, m: Thinker, w: Workspace, answer: int, size: int) -> int:
    """What an answer is worth in a world when the turn is played on as well as can be seen."""
    b = m.notes
    renew(w.rest, w.world)
    give_answer(t, w.rest, me, b.first[answer] + 0, w.moves, w.tape)
    if not is_drawing_one(w.rest):
        renew(w.pool[0], w.rest)
        see_through(t, w.pool[0], me, m, w)
        return explore_line(t, me, m, w, answer, b.seen + size)
    total, cards = 0, 0
    for kind in range(KINDS_DRAWN):
        many = ways_to_draw(w.rest, kind)
        if many > 0:
            renew(w.pool[0], w.rest)
            give_answer(t, w.pool[0], NATURE, FIRST_DRAW + kind, w.moves, w.tape)
            see_through(t, w.pool[0], me, m, w)
            total += many * explore_line(t, me, m, w, answer, b.seen + size // 2)
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
def think_apart(t: Tables, g: Position, me: int, m: Thinker, w: Workspace, total: int, budget: int) -> int:
    """The answer whose line looks best: the better ones at once are followed, those that stay so in more worlds."""
    b = m.notes
    weigh(t, g, me, m, w, looks_of(g, IN_SEARCH), total)
    staying = keep_best(b, total, STAYING)
    for k in range(total):
        b.worth[k] = 0
    worlds = 0
    while worlds < WORLDS and (worlds == 0 or b.seen < budget):
        renew(w.world, g)
        imagine(t, w.world, me, b.sight, w.chance)
        draw_below(w.chance, 2)
        luck = w.chance.state
        for k in range(staying):
            w.chance.state = luck
            i = b.kept[k] + 0
            b.worth[i] += deep_worth(t, me, m, w, i, w.plan.size)
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
    return b.worth[i] + (PAUSE * worlds if is_pause(b.first[i]) else 0)


@rule
def explore_all(t: Tables, me: int, m: Thinker, w: Workspace, total: int, until: int) -> None:
    """From the first position of the pool: every answer, then the most promising positions, as the budget lasts."""
    b = m.notes
    begin_pool(b, hash_position(w.pool[0], me))
    luck = w.chance.state
    for i in range(total):
        w.chance.state = luck
        b.best[i] = NEVER
        if is_leaving_all(b.first[i]):
            b.best[i] = judge(t, w.pool[0], me, m)
        else:
            follow(t, me, m, w, 0, b.first[i] + 0, i)
    while b.seen < until and b.count < POOL:
        parent = best_hope(b)
        if parent < 0:
            return
        for i in range(write_ways(t, me, b, w, parent)):
            if not is_leaving_all(b.ways[i]) and b.count < POOL and b.seen < until:
                follow(t, me, m, w, parent, b.ways[i] + 0, b.came[parent] + 0)


@rule
def think_together(t: Tables, g: Position, me: int, m: Thinker, w: Workspace, total: int, budget: int) -> int:
    """The answer with the best line in the mean of all worlds."""
    b, worlds = m.notes, w.plan.worlds
    for k in range(worlds):
        renew(w.pool[0], g)
        imagine(t, w.pool[0], me, b.sight, w.chance)
        draw_below(w.chance, 2)
        explore_all(t, me, m, w, total, budget * (k + 1) // worlds)
        for i in range(total):
            b.worth[i] += b.best[i]
    return b.first[best_of(b, total, worlds, 0, w.chance)] + 0


@rule
def think(t: Tables, g: Position, me: int, m: Thinker, w: Workspace, budget: int) -> int:
    """What a search answers that judges so many positions; `w.moves` are what may be answered."""
    b = m.notes
    total = write_down(w.moves, b)
    b.seen = 0
    if total == 1:
        return b.first[0] + 0
    if not is_searched(g, me):
        looks = looks_of(g, IN_SEARCH) * w.plan.worlds
        weigh(t, g, me, m, w, looks, total)
        return b.first[best_of(b, total, looks, 0, w.chance)] + 0
    if TOGETHER != 0:
        return think_together(t, g, me, m, w, total, budget)
    return think_apart(t, g, me, m, w, total, budget)
