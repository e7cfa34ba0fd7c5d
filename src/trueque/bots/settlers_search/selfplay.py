"""Whole games of the search against itself inside compiled code: where the evaluation learns from, and duels."""

from __future__ import annotations

from typing import Any

from trueque.bots.settlers_search.features import write_inputs
from trueque.bots.settlers_search.machine import RULES, door, machine
from trueque.bots.settlers_search.reply import deepen
from trueque.bots.settlers_search.turn import best_of, think
from trueque.settlers.core.actions import END_TURN
from trueque.settlers.core.state import LAST_OF_NATURE, NATURE, OVER, Chance, Position
from trueque.settlers.core.tables import Tables

apply, next_asked = RULES.apply.apply, RULES.legal.next_asked
draw_nature = RULES.rollout.draw_nature
seed_chance, below = RULES.chance.seed_chance, RULES.chance.below

LONG_ENOUGH = 400
"""Turns after which a game counts for nobody."""
FINE = 1 << 20
WAVERS = 8
"""One answer in so many is not quite the best, where there is warmth: so that other ways are learned about too."""
WIDTH, REPLIES = 5, 24
"""How many answers are looked at more deeply, and how many positions of each reply."""


@machine
def roughly_best(b: Any, total: int, warmth: float, chance: Chance) -> int:
    """An answer near the best: each loses up to *warmth* by chance."""
    best, found = -99.0, 0
    for i in range(total):
        value = b.worth[i] - warmth * below(chance, FINE) / FINE
        if value > best:
            best, found = value, i
    return found


@machine
def write_lesson(t: Tables, g: Position, b: Any, rows: Any, seats: Any, written: int) -> int:
    """Keep how the position looks to every seat; how many rows there are now."""
    for q in range(t.seats):
        write_inputs(t, g, q, b)
        for i in range(rows.shape[1]):
            rows[written, i] = b.inputs[i]
        seats[written] = q
        written += 1
    return written


@door
def play_door(
    tables: Any, games: Any, notes: Any, others: Any, pool: Any, inner: Any, listed: Any, tapes: Any, chances: Any,
    which: int, deep: int, seed: int, size: int, warmth: float, rows: Any, seats: Any,
) -> int:  # fmt: skip
    """Play a game on to its end, the set *which* by the second notes, the set *deep* deeper; how many lessons."""
    t, g, tape, chance, moves = tables[0], games[0], tapes[0], chances[0], listed[0]
    seed_chance(chance, seed)
    written = 0
    while g.phase != OVER and g.turn < LONG_ENOUGH:
        if g.phase <= LAST_OF_NATURE:
            apply(t, g, NATURE, draw_nature(t, g, chance), tape)
            continue
        p = next_asked(t, g)
        b = others[0] if which >> p & 1 else notes[0]
        pool[0] = g
        total = think(t, p, b, pool, moves, tape, size)
        if deep >> p & 1:
            deepen(t, p, b, pool, notes[1], inner, moves, tape, total, WIDTH, REPLIES)
        wavers = warmth > 0 and below(chance, WAVERS) == 0
        action = b.first[roughly_best(b, total, warmth, chance) if wavers else best_of(b, total)]
        apply(t, g, p, action, tape)
        if (action == END_TURN or g.turn == 0) and written + t.seats <= rows.shape[0] and g.phase != OVER:
            written = write_lesson(t, g, b, rows, seats, written)
    return written
