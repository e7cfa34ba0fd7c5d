"""Games played to the end without Python in between: at random, or by the game's own player."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.contract import (
    NATURE,
    SEATS,
    Position,
    Sense,
    Tables,
    choose_well,
    draw_answer,
    give_answer,
    is_over,
    list_answers,
    seats_of,
    take_up,
    turns_of,
    who_is_asked,
    winners_of,
)
from trueque.core.fields import Longs
from trueque.core.marks import long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape, mix_events, mix_number
from trueque.core.tools import Tools

SHARE = 60
"""A whole win in a tally: it can be shared by up to six."""
ANSWERS, TURNS, FIRST_WIN = range(3)


@rule
def choose_answer(t: Tables, g: Position, seat: int, players: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """An answer: nature's by its odds, well chosen of the seats in the set `players`, of others any legal one alike."""
    if seat == NATURE:
        return draw_answer(t, g, moves, chance)
    list_answers(t, g, seat, moves)
    if (players >> seat & 1) != 0:
        return choose_well(t, g, seat, moves, chance, sense)
    return moves.action[draw_below(chance, moves.count)]


@rule
def play_on(t: Tables, g: Position, players: int, moves: Moves, tape: Tape, chance: Chance, sense: Sense) -> int:
    """Play until the game is over; how many answers that took."""
    count = 0
    take_up(t, g, moves)
    while not is_over(g):
        seat = who_is_asked(t, g)
        give_answer(t, g, seat, choose_answer(t, g, seat, players, moves, chance, sense), moves, tape)
        count += 1
    return count


@rule
def win_share(t: Tables, g: Position, seat: int) -> int:
    """A seat's part of the win, SHARE for the whole of it."""
    won = winners_of(t, g)
    if (won >> seat & 1) == 0:
        return 0
    sharing = 0
    for other in range(seats_of(t)):
        sharing += won >> other & 1
    return SHARE // sharing


@long_door
def playout_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    players: int,
    tools: Sequence[Tools],
    seed: int,
) -> int:
    """Play one game on to its end, in place; how many answers that took."""
    one = tools[0]
    seed_chance(one.chance, seed)
    return play_on(tables[0], games[0], players, one.moves, one.tape, one.chance, one.sense)


@long_door
def simulate_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    players: int,
    tools: Sequence[Tools],
    seed: int,
    count: int,
    tally: Longs,
) -> None:
    """Games of the seeds from `seed` on; adds answers, turns and each seat's wins (SHARE each) to the tally."""
    g, one = games[0], tools[0]
    for i in range(count):
        renew(g, starts[0])
        seed_chance(one.chance, seed + i)
        tally[ANSWERS] += play_on(tables[0], g, players, one.moves, one.tape, one.chance, one.sense)
        tally[TURNS] += turns_of(g)
        for seat in range(SEATS):
            tally[FIRST_WIN + seat] += win_share(tables[0], g, seat)


@rule
def compute_checksum(
    t: Tables, g: Position, players: int, moves: Moves, tape: Tape, chance: Chance, sense: Sense
) -> int:
    """Play to the end; a number that every answer, every list of answers and every event went into."""
    total = 0
    take_up(t, g, moves)
    while not is_over(g):
        seat = who_is_asked(t, g)
        action = choose_answer(t, g, seat, players, moves, chance, sense)
        total = mix_number(mix_number(total, seat), action)
        if seat != NATURE:
            for i in range(moves.count):
                total = mix_number(total, moves.action[i])
        tape.count = 0
        give_answer(t, g, seat, action, moves, tape)
        total = mix_events(total, tape)
    return total


@long_door
def checksum_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    players: int,
    tools: Sequence[Tools],
    seed: int,
) -> int:
    """The checksum of one game played on to its end, in place."""
    one = tools[0]
    seed_chance(one.chance, seed)
    return compute_checksum(tables[0], games[0], players, one.moves, one.tape, one.chance, one.sense)


POOL = 64
"""Positions that `copies_door` goes round in: a power of two."""


@long_door
def copies_door(positions: Sequence[Position], count: int) -> None:
    """So many copies, round and round through some positions, so that none can be left out: for measuring."""
    for i in range(count):
        renew(positions[i % POOL], positions[(i + 1) % POOL])
