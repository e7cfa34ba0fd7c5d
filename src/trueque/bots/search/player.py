"""The quick thinker: of every answer it sees what follows at once, and takes the one that leaves it best off.

It thinks in worlds that fit what it knows (`imagine`), never in the position itself. A single card that is drawn is
weighed kind by kind with its exact odds; who gains nothing does nothing.
"""

from __future__ import annotations

from trueque.bots.search.contract import (
    ANSWERS,
    FIRST_DRAW,
    FOLLOWING,
    INNER,
    KINDS_DRAWN,
    NATURE,
    PAUSE,
    Notes,
    Position,
    Tables,
    Thinker,
    Workspace,
    draw_answer,
    give_answer,
    imagine,
    is_alike,
    is_drawing_one,
    is_leaving_all,
    is_pause,
    is_thought_of,
    list_answers,
    next_in_mind,
    offhand_answer,
    ways_to_draw,
    who_is_asked,
)
from trueque.bots.search.numbers import DRAWS, NEVER, RESTS, THINKS
from trueque.bots.search.value import judge
from trueque.core.chance import Chance, draw_below
from trueque.core.marks import renew, rule
from trueque.core.moves import Moves


@rule
def see_through(t: Tables, g: Position, me: int, m: Thinker, w: Workspace) -> None:
    """Answer in mind what an answer entails."""
    for _ in range(FOLLOWING):
        how = next_in_mind(t, g, me)
        if how == RESTS:
            return
        if how == DRAWS:
            give_answer(t, g, NATURE, draw_answer(t, g, w.moves, w.chance), w.moves, w.tape)
        elif how == THINKS:
            take_best(t, g, me, m, w)
        else:
            seat = who_is_asked(t, g)
            give_answer(t, g, seat, offhand_answer(t, g, seat, w.moves, w.chance), w.moves, w.tape)


@rule
def take_best(t: Tables, g: Position, me: int, m: Thinker, w: Workspace) -> None:
    """The answer to a question on the way that looks best at once, to *me* or to another who is asked."""
    b, seat = m.notes, who_is_asked(t, g)
    list_answers(t, g, seat, w.moves)
    count, found, best, sign = min(w.moves.count, INNER), 0, NEVER, 1 if seat == me else -1
    if count > 1:
        for i in range(count):
            b.inner[i] = w.moves.action[i]
        for i in range(count):
            renew(w.trial, g)
            give_answer(t, w.trial, seat, b.inner[i] + 0, w.moves, w.tape)
            worth = sign * judge(t, w.trial, me, m)
            if worth > best:
                best, found = worth, i
        give_answer(t, g, seat, b.inner[found] + 0, w.moves, w.tape)
    else:
        give_answer(t, g, seat, w.moves.action[0] + 0, w.moves, w.tape)


@rule
def worth_after(t: Tables, g: Position, me: int, action: int, m: Thinker, w: Workspace) -> int:
    """What an answer is worth at once: the mean of what a single drawn card may be, else what luck brings."""
    if is_leaving_all(action):
        return judge(t, g, me, m)
    renew(w.before, g)
    give_answer(t, w.before, me, action, w.moves, w.tape)
    if not is_drawing_one(w.before):
        see_through(t, w.before, me, m, w)
        return judge(t, w.before, me, m)
    total, cards = 0, 0
    for kind in range(KINDS_DRAWN):
        many = ways_to_draw(w.before, kind)
        if many > 0:
            renew(w.line, w.before)
            give_answer(t, w.line, NATURE, FIRST_DRAW + kind, w.moves, w.tape)
            see_through(t, w.line, me, m, w)
            total += judge(t, w.line, me, m) * many
            cards += many
    return total // max(1, cards)


@rule
def write_down(moves: Moves, b: Notes) -> int:
    """Write down the answers worth a thought, worth nothing yet; how many."""
    count = 0
    for i in range(moves.count):
        if count < ANSWERS and is_thought_of(moves.action[i]):
            b.first[count], b.worth[count] = moves.action[i], 0
            count += 1
    return count


@rule
def weigh(t: Tables, g: Position, me: int, m: Thinker, w: Workspace, looks: int, total: int) -> None:
    """Add up what each answer is worth at once, over so many worlds; all have the same luck."""
    b = m.notes
    for _ in range(looks):
        renew(w.world, g)
        imagine(t, w.world, me, b.sight, w.chance)
        draw_below(w.chance, 2)
        luck = w.chance.state
        for i in range(total):
            w.chance.state = luck
            if i > 0 and is_alike(b.first[max(0, i - 1)], b.first[i]):
                b.worth[i] = b.worth[max(0, i - 1)]
            else:
                b.worth[i] += worth_after(t, w.world, me, b.first[i] + 0, m, w)


@rule
def best_of(b: Notes, total: int, looks: int, warmth: int, chance: Chance) -> int:
    """The place of the best answer; with some warmth one a little worse now and then."""
    best, found = NEVER, 0
    for i in range(total):
        worth = b.worth[i] + 0
        if is_pause(b.first[i]):
            worth += PAUSE * looks
        if warmth > 0:
            worth += draw_below(chance, warmth) * looks
        if worth > best:
            best, found = worth, i
    return found


@rule
def quickly(t: Tables, g: Position, me: int, m: Thinker, w: Workspace, looks: int, warmth: int) -> int:
    """What the quick thinker answers; `w.moves` are what may be answered."""
    total = write_down(w.moves, m.notes)
    if total == 1:
        return m.notes.first[0] + 0
    weigh(t, g, me, m, w, looks, total)
    return m.notes.first[best_of(m.notes, total, looks, warmth, w.chance)] + 0
