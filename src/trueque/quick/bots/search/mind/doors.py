"""The players as Python calls them."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, below, seed_chance
from trueque.core.fields import Longs, Smalls
from trueque.core.marks import long_door, renew
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.legal import legal
from trueque.quick.core.state import Position
from trueque.quick.core.tables import Tables
from trueque.quick.core.worth import Sense

from .notes import Net, Notes
from .player import quickly
from .selfplay import ALL, play_game
from .turn import think
from .value import judge, think_of

WORLD, REST, BEFORE, LINE, TRIAL, GAME = range(6)
"""Single positions that a player works on."""
FIRST_WON, TURNS, AT_LIMIT, ROWS, FIRST_SEATS = range(5)
TALLY = 5
WIN = 60
"""Of a game that several won each has its share of this."""
ONE, HALF = range(2)
"""Who sits where: the first net at one seat, in turn; at every other one; above that the share of seats, at random."""


@long_door
def judge_door(
    tables: Sequence[Tables], games: Sequence[Position], seat: int, nets: Sequence[Net], notes: Sequence[Notes]
) -> int:
    """The odds that a seat wins the first game."""
    think_of(nets[0], notes[0])
    return judge(tables[0], games[0], seat, nets[0], notes[0])


@long_door
def answer_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    nets: Sequence[Net],
    notes: Sequence[Notes],
    pool: list[Position],
    desk: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seat: int,
    seed: int,
    size: int,
    budget: int,
) -> int:
    """What a seat of the first game answers: quickly, or with a budget by search."""
    seed_chance(chances[0], seed)
    think_of(nets[0], notes[0])
    legal(tables[0], games[0], seat, moves[0])
    if budget > 0:
        return think(tables[0], games[0], seat, nets[0], notes[0], pool, desk[WORLD], desk[REST], desk[BEFORE],
                     desk[LINE], desk[TRIAL], moves[0], tapes[0], chances[0], size, budget)  # fmt: skip
    return quickly(tables[0], games[0], seat, nets[0], notes[0], desk[WORLD], desk[BEFORE], desk[LINE], desk[TRIAL],
                   moves[0], tapes[0], chances[0], 4, 0)  # fmt: skip


@long_door
def games_door(
    tables: Sequence[Tables], starts: Sequence[Position], nets: Sequence[Net], notes: Sequence[Notes],
    pool: list[Position], desk: Sequence[Position], moves: Sequence[Moves], tapes: Sequence[Tape],
    chances: Sequence[Chance], senses: Sequence[Sense], seed: int, count: int, seated: int, budget: int, other: int,
    size: int, warmth: int, astray: int, kept: int, rows: Smalls, most: int, tally: Longs,
) -> None:  # fmt: skip
    """Games of the first net against the second, or against the sensible player; each start from every seat."""
    t, row, seats = tables[0], 0, tables[0].seats
    for i in range(count):
        g, firsts = desk[GAME], 0
        renew(g, starts[0])
        seed_chance(chances[0], seed + (i if kept > 0 else i // seats))
        think_of(nets[0], notes[0])
        think_of(nets[1], notes[1])
        for seat in range(seats):
            if seated == ONE:
                firsts |= 1 << seat if seat == i % seats else 0
            elif seated == HALF:
                firsts |= 1 << seat if (seat + i) % 2 == 0 else 0
            else:
                firsts |= 1 << seat if below(chances[0], ALL) < seated else 0
        row = play_game(
            t, g, nets[0], nets[1], notes[0], notes[1], pool, desk[WORLD], desk[REST], desk[BEFORE], desk[LINE],
            desk[TRIAL], moves[0], tapes[0], chances[0], senses[0], firsts, budget, other, size, warmth, astray, kept,
            rows, row, most,
        )  # fmt: skip
        winners = 0
        for seat in range(seats):
            winners += g.winners >> seat & 1
        for seat in range(seats):
            if (firsts >> seat & 1) != 0:
                tally[FIRST_SEATS] += 1
                tally[FIRST_WON] += WIN // max(1, winners) if (g.winners >> seat & 1) != 0 else 0
        tally[TURNS] += g.turn
        tally[AT_LIMIT] += 1 if g.turn >= t.turns else 0
    tally[ROWS] = row
