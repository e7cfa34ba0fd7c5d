"""The quick thinker: of every answer it sees what follows at once, and takes the one that leaves it best off.

It thinks in worlds that fit what it knows (`imagine`), never in the position itself. A single card that is drawn is
weighed kind by kind with its exact odds; who gains nothing does nothing.
"""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.marks import renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.actions import (
    DRAW_CARD,
    END,
    EXCHANGE,
    MOST_EXCHANGES,
    SEVERAL_PILE,
    USE_LIBRARY,
)
from trueque.quick.core.apply import apply
from trueque.quick.core.legal import legal, next_asked
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.core.odds import cards_to_draw, draw_nature
from trueque.quick.core.state import (
    BLIND,
    BUILD,
    DRAW,
    GUILD_DRAW,
    LAST_OF_NATURE,
    NATURE,
    OVER,
    RESTOCK,
    TRADE,
    Position,
)
from trueque.quick.core.tables import Tables

from .imagine import imagine
from .notes import ANSWERS, CERTAIN, Net, Notes
from .value import judge

FOLLOWING = 40
"""Questions that follow from an answer and are answered in mind."""
PAUSE = CERTAIN // 4096
"""Doing nothing wins where a deed gains no more than this."""
NEVER = -(1 << 50)


@rule
def is_thought_of(action: int) -> bool:
    """Several cards at once are no better than one after the other, when one sees what comes."""
    if action >= SEVERAL_PILE and action < EXCHANGE:
        return False
    return not (action >= EXCHANGE and action < USE_LIBRARY and (action - EXCHANGE) % MOST_EXCHANGES > 1)


@rule
def rests(g: Position, me: int) -> bool:
    """Whether a line stops here: *me* has a new question of its own, the turn is over, or the game."""
    return g.phase == TRADE or g.phase == BUILD or g.phase == DRAW or g.phase == OVER or g.active != me


@rule
def see_through(
    t: Tables, g: Position, me: int, n: Net, b: Notes, trial: Position, moves: Moves, tape: Tape, chance: Chance
) -> None:
    """Answer in mind what an answer entails."""
    for _ in range(FOLLOWING):
        if rests(g, me):
            return
        seat = next_asked(t, g)
        if g.phase <= LAST_OF_NATURE:
            apply(t, g, NATURE, draw_nature(g, chance), tape)
        elif seat == me:
            take_best(t, g, me, n, b, trial, moves, tape)
        else:
            legal(t, g, seat, moves)
            apply(t, g, seat, moves.action[below(chance, moves.count)] + 0, tape)


@rule
def take_best(t: Tables, g: Position, me: int, n: Net, b: Notes, trial: Position, moves: Moves, tape: Tape) -> None:
    """The answer to a question on the way that looks best at once."""
    legal(t, g, me, moves)
    count, found, best = min(moves.count, ANSWERS), 0, NEVER
    if count > 1:
        for i in range(count):
            b.inner[i] = moves.action[i]
        for i in range(count):
            renew(trial, g)
            apply(t, trial, me, b.inner[i] + 0, tape)
            worth = judge(t, trial, me, n, b)
            if worth > best:
                best, found = worth, i
        apply(t, g, me, b.inner[found] + 0, tape)
    else:
        apply(t, g, me, moves.action[0] + 0, tape)


@rule
def draws_one(g: Position) -> bool:
    """Whether nature draws a single card now, unseen by nobody who thinks of it."""
    return (g.phase == RESTOCK or g.phase == BLIND or g.phase == GUILD_DRAW) and g.todo == 1


@rule
def odds_after(
    t: Tables,
    g: Position,
    me: int,
    action: int,
    n: Net,
    b: Notes,
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
) -> int:
    """What an answer is worth at once: the mean of what a single drawn card may be, else what luck brings."""
    renew(before, g)
    apply(t, before, me, action, tape)
    if not draws_one(before):
        see_through(t, before, me, n, b, trial, moves, tape, chance)
        return judge(t, before, me, n, b)
    total, cards = 0, 0
    for kind in range(RESOURCES):
        many = cards_to_draw(before, kind)
        if many > 0:
            renew(line, before)
            apply(t, line, NATURE, DRAW_CARD + kind, tape)
            see_through(t, line, me, n, b, trial, moves, tape, chance)
            total += judge(t, line, me, n, b) * many
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
def weigh(
    t: Tables,
    g: Position,
    me: int,
    n: Net,
    b: Notes,
    world: Position,
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    looks: int,
    total: int,
) -> None:
    """Add up what each answer is worth at once, over so many worlds; all have the same luck."""
    for _ in range(looks):
        renew(world, g)
        imagine(t, world, me, b, chance)
        below(chance, 2)
        luck = chance.state
        for i in range(total):
            chance.state = luck
            b.worth[i] += odds_after(t, world, me, b.first[i] + 0, n, b, before, line, trial, moves, tape, chance)


@rule
def best_of(b: Notes, total: int, looks: int, warmth: int, chance: Chance) -> int:
    """The place of the best answer; with some warmth one a little worse now and then."""
    best, found = NEVER, 0
    for i in range(total):
        worth = b.worth[i] + 0
        if b.first[i] == END:
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
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    looks: int,
    warmth: int,
) -> int:
    """What the quick thinker answers; `moves` are what may be answered."""
    total = write_down(moves, b)
    if total == 1:
        return b.first[0] + 0
    weigh(t, g, me, n, b, world, before, line, trial, moves, tape, chance, looks, total)
    return b.first[best_of(b, total, looks, warmth, chance)] + 0
