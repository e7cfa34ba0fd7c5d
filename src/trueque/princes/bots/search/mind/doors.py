"""The players as Python calls them."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, seed_chance
from trueque.core.fields import Longs, Smalls
from trueque.core.marks import long_door, renew
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.princes.core.apply import legal
from trueque.princes.core.state import Position
from trueque.princes.core.steps import winners_of
from trueque.princes.core.tables import Tables

from .notes import Net, Notes
from .player import quickly
from .selfplay import play_game
from .turn import think
from .value import judge, think_of

WORLD, LINE, TRIAL, GAME = range(4)
"""Single positions that a player works on."""
FIRST_WON, SECOND_WON, TURNS, AT_LIMIT, ROWS = range(5)
TALLY = 5


@long_door
def judge_door(
    tables: Sequence[Tables], games: Sequence[Position], seat: int, nets: Sequence[Net], notes: Sequence[Notes]
) -> int:
    """What the first game is worth to a seat, in log odds."""
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
    seed: int,
    worlds: int,
    budget: int,
) -> int:
    """What the asked seat of the first game answers: sensible, or with a budget by search."""
    seed_chance(chances[0], seed)
    think_of(nets[0], notes[0])
    legal(tables[0], games[0], moves[0])
    seat = games[0].asked
    if budget > 0:
        return think(tables[0], games[0], seat, nets[0], notes[0], pool, desk[WORLD], desk[LINE], desk[TRIAL], moves[0],
                     tapes[0], chances[0], worlds, budget)  # fmt: skip
    return quickly(tables[0], games[0], seat, nets[0], notes[0], desk[WORLD], desk[LINE], desk[TRIAL], moves[0],
                    tapes[0], chances[0], 0)  # fmt: skip


@long_door
def games_door(
    tables: Sequence[Tables], starts: Sequence[Position], nets: Sequence[Net], notes: Sequence[Notes],
    pool: list[Position], desk: Sequence[Position], moves: Sequence[Moves], tapes: Sequence[Tape],
    chances: Sequence[Chance], seed: int, count: int, first_budget: int, second_budget: int, worlds: int,
    warmth: int, astray: int, kept: int, rows: Smalls, most: int, tally: Longs,
) -> None:  # fmt: skip
    """Games of the first net against the second, each at both seats in turn; two run on one seed, unless they teach."""
    t, row = tables[0], 0
    for i in range(count):
        g, mirrored = desk[GAME], i % 2
        renew(g, starts[0])
        seed_chance(chances[0], seed + (i if kept > 0 else i // 2))
        row = play_game(
            t, g, nets[mirrored], nets[1 - mirrored], notes[0], notes[1], pool, desk[WORLD], desk[LINE], desk[TRIAL],
            moves[0], moves[1], tapes[0], chances[0], second_budget if mirrored != 0 else first_budget,
            first_budget if mirrored != 0 else second_budget, worlds, warmth, astray, kept, rows, row, most,
        )  # fmt: skip
        won = winners_of(t, g)
        for seat in range(2):
            if (won >> seat & 1) != 0:
                tally[FIRST_WON if seat == mirrored else SECOND_WON] += 1 if won == 3 else 2
        tally[TURNS] += g.turn
        if g.winner < 0:
            tally[AT_LIMIT] += 1
    tally[ROWS] = row
