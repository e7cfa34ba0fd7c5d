"""The players as Python calls them."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.bots.search.contract import (
    Position,
    Tables,
    Workspace,
    is_at_limit,
    list_answers,
    looks_of,
    seats_of,
    take_up,
    turns_of,
    winners_of,
)
from trueque.bots.search.numbers import ALL, AT_ONCE
from trueque.bots.search.player import quickly
from trueque.bots.search.selfplay import play_game
from trueque.bots.search.turn import think
from trueque.bots.search.value import judge, think_of
from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Longs, Smalls
from trueque.core.marks import long_door, renew, rule

FIRST_WON, TURNS, AT_LIMIT, ROWS, FIRST_SEATS = range(5)
TALLY = 5
WIN = 60
"""Of a game that several won each has its share of this."""
ONE, HALF = range(2)
"""Who sits where: the first net at one seat, in turn; at every other one; above that the share of seats, at random."""


@long_door
def judge_door(tables: Sequence[Tables], games: Sequence[Position], spaces: Sequence[Workspace], seat: int) -> int:
    """What the first game is worth to a seat."""
    think_of(spaces[0].thinkers[0])
    return judge(tables[0], games[0], seat, spaces[0].thinkers[0])


@long_door
def answer_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    spaces: Sequence[Workspace],
    seat: int,
    seed: int,
    budget: int,
) -> int:
    """What a seat of the first game answers: quickly, or with a budget by search."""
    t, g, w, m = tables[0], games[0], spaces[0], spaces[0].thinkers[0]
    seed_chance(w.chance, seed)
    think_of(m)
    take_up(t, g, w.moves)
    list_answers(t, g, seat, w.moves)
    if budget > 0:
        return think(t, g, seat, m, w, budget)
    return quickly(t, g, seat, m, w, looks_of(g, AT_ONCE), 0)


@rule
def seat_first_net(seats: int, seated: int, i: int, chance: Chance) -> int:
    """Which seats the first net has in the i-th game, as a set."""
    firsts = 0
    for seat in range(seats):
        if seated == ONE:
            firsts |= 1 << seat if seat == i % seats else 0
        elif seated == HALF:
            firsts |= 1 << seat if (seat + i) % 2 == 0 else 0
        else:
            firsts |= 1 << seat if draw_below(chance, ALL) < seated else 0
    return firsts


@long_door
def games_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    spaces: Sequence[Workspace],
    seed: int,
    count: int,
    rows: Smalls,
    most: int,
    tally: Longs,
) -> None:
    """Games of the first net against the second, or against the sensible player; each start from every seat."""
    t, w, row, seats = tables[0], spaces[0], 0, seats_of(tables[0])
    g = w.game
    for i in range(count):
        renew(g, starts[0])
        seed_chance(w.chance, seed + (i if w.plan.kept > 0 else i // seats))
        think_of(w.thinkers[0])
        think_of(w.thinkers[1])
        firsts = seat_first_net(seats, w.plan.seated, i, w.chance)
        row = play_game(t, w, firsts, rows, row, most)
        won, winners = winners_of(t, g), 0
        for seat in range(seats):
            winners += won >> seat & 1
        for seat in range(seats):
            if (firsts >> seat & 1) != 0:
                tally[FIRST_SEATS] += 1
                tally[FIRST_WON] += WIN // max(1, winners) if (won >> seat & 1) != 0 else 0
        tally[TURNS] += turns_of(g)
        tally[AT_LIMIT] += 1 if is_at_limit(t, g) else 0
    tally[ROWS] = row
