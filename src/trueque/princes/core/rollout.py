"""Games played to the end without Python in between, at random."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, below, seed_chance
from trueque.core.fields import Longs
from trueque.core.marks import long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape, mix, mix_events

from .apply import apply, draw_nature, legal
from .numbers import SEATS
from .points import points_of
from .state import NATURE, Position
from .tables import Tables

SHARE = 2
"""A whole win in a tally: it can be shared by both."""
ANSWERS, TURNS, FIRST_WIN = range(3)
TALLY = FIRST_WIN + SEATS
BOTH_WON = 3


@rule
def choose(g: Position, moves: Moves, chance: Chance) -> int:
    """An answer: nature's by its odds, of a seat any legal one alike."""
    if g.asked == NATURE:
        return draw_nature(g, moves, chance)
    return moves.action[below(chance, moves.count)]


@rule
def play_on(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> int:
    """Play until the game is over; how many answers that took."""
    count = 0
    legal(t, g, moves)
    while g.depth > 0:
        apply(t, g, choose(g, moves, chance), moves, tape)
        count += 1
    return count


@rule
def winners(g: Position) -> int:
    """Who has won, a bit each; R-205: when the turns have run out, more points win."""
    if g.winner >= 0:
        return 1 << g.winner
    red, blue = points_of(g, 0), points_of(g, 1)
    return (1 if red >= blue else 0) + (2 if blue >= red else 0)


@long_door
def playout_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    seed: int,
) -> int:
    """Play one game on to its end, in place; how many answers that took."""
    seed_chance(chances[0], seed)
    return play_on(tables[0], games[0], moves[0], tapes[0], chances[0])


@long_door
def simulate_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    seed: int,
    count: int,
    tally: Longs,
) -> None:
    """Games of the seeds from `seed` on; adds answers, turns and each seat's wins (SHARE each) to the tally."""
    for i in range(count):
        g = games[0]
        renew(g, starts[0])
        seed_chance(chances[0], seed + i)
        tally[ANSWERS] += play_on(tables[0], g, moves[0], tapes[0], chances[0])
        tally[TURNS] += g.turn
        won = winners(g)
        for seat in range(SEATS):
            if (won >> seat & 1) != 0:
                tally[FIRST_WIN + seat] += 1 if won == BOTH_WON else SHARE


@rule
def checksum_on(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> int:
    """Play to the end; a number that every answer, every list of answers and every event went into."""
    total = 0
    legal(t, g, moves)
    while g.depth > 0:
        for i in range(moves.count):
            total = mix(total, moves.action[i])
        action = choose(g, moves, chance)
        total = mix(mix(total, g.asked), action)
        tape.count = 0
        apply(t, g, action, moves, tape)
        total = mix_events(total, tape)
    return total


@long_door
def checksum_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    seed: int,
) -> int:
    """The checksum of one game played on to its end, in place."""
    seed_chance(chances[0], seed)
    return checksum_on(tables[0], games[0], moves[0], tapes[0], chances[0])


POOL = 64
"""Positions that `copies_door` goes round in: a power of two."""


@long_door
def copies_door(positions: Sequence[Position], count: int) -> None:
    """So many copies, round and round through some positions, so that none can be left out: for measuring."""
    for i in range(count):
        renew(positions[i % POOL], positions[(i + 1) % POOL])
