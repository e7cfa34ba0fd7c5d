"""Games played to the end without Python in between: at random, or by the sensible player."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, below, seed_chance
from trueque.core.fields import Longs
from trueque.core.marks import long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape, mix, mix_events

from .apply import apply
from .legal import legal, next_asked
from .numbers import SEATS
from .odds import draw_nature
from .player import sensible
from .state import LAST_OF_NATURE, NATURE, OVER, Position
from .tables import Tables
from .worth import Sense

SHARE = 60
"""A whole win in a tally: it can be shared by up to six."""
ANSWERS, TURNS, FIRST_WIN = range(3)
TALLY = FIRST_WIN + SEATS


@rule
def choose(t: Tables, g: Position, seat: int, players: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """An answer: nature's by its odds, sensible of the seats in the set `players`, of others any legal one alike."""
    if seat == NATURE:
        return draw_nature(g, chance)
    legal(t, g, seat, moves)
    if (players >> seat & 1) != 0:
        return sensible(t, g, seat, moves, chance, sense)
    return moves.action[below(chance, moves.count)]


@rule
def play_on(t: Tables, g: Position, players: int, moves: Moves, tape: Tape, chance: Chance, sense: Sense) -> int:
    """Play until the game is over; how many answers that took."""
    count = 0
    while g.phase != OVER:
        seat = next_asked(t, g)
        apply(t, g, seat, choose(t, g, seat, players, moves, chance, sense), tape)
        count += 1
    return count


@rule
def winners_count(g: Position) -> int:
    """How many seats share the win."""
    count = 0
    for seat in range(SEATS):
        count += g.winners >> seat & 1
    return count


@long_door
def playout_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    players: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
) -> int:
    """Play one game on to its end, in place; how many answers that took."""
    seed_chance(chances[0], seed)
    return play_on(tables[0], games[0], players, moves[0], tapes[0], chances[0], senses[0])


@long_door
def simulate_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    players: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
    count: int,
    tally: Longs,
) -> None:
    """Games of the seeds from `seed` on; adds answers, turns and each seat's wins (SHARE each) to the tally."""
    for i in range(count):
        g = games[0]
        renew(g, starts[0])
        seed_chance(chances[0], seed + i)
        tally[ANSWERS] += play_on(tables[0], g, players, moves[0], tapes[0], chances[0], senses[0])
        tally[TURNS] += g.turn
        share = SHARE // winners_count(g)
        for seat in range(SEATS):
            tally[FIRST_WIN + seat] += share * (g.winners >> seat & 1)


@rule
def checksum_on(t: Tables, g: Position, players: int, moves: Moves, tape: Tape, chance: Chance, sense: Sense) -> int:
    """Play to the end; a number that every answer, every list of answers and every event went into."""
    total = 0
    while g.phase != OVER:
        seat = next_asked(t, g)
        action = choose(t, g, seat, players, moves, chance, sense)
        total = mix(mix(total, seat), action)
        if g.phase > LAST_OF_NATURE:
            for i in range(moves.count):
                total = mix(total, moves.action[i])
        tape.count = 0
        apply(t, g, seat, action, tape)
        total = mix_events(total, tape)
    return total


@long_door
def checksum_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    players: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
    seed: int,
) -> int:
    """The checksum of one game played on to its end, in place."""
    seed_chance(chances[0], seed)
    return checksum_on(tables[0], games[0], players, moves[0], tapes[0], chances[0], senses[0])


POOL = 64
"""Positions that `copies_door` goes round in: a power of two."""


@long_door
def copies_door(positions: Sequence[Position], count: int) -> None:
    """So many copies, round and round through some positions, so that none can be left out: for measuring."""
    for i in range(count):
        renew(positions[i % POOL], positions[(i + 1) % POOL])
