"""Games played at random to the end, and other loops that must not go through Python answer by answer."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Longs
from trueque.core.marks import long_door, rare, renew, rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape, mix_events, mix_number

from .actions import TAKE_CARD, THROW
from .apply import apply_answer
from .legal import find_next_asked_seat, write_legal_answers
from .odds import count_nature_answers, first_answer, nature_weight
from .state import DICE, LAST_OF_NATURE, NATURE, OVER, RESOURCES, STOLEN, THROW_FOR_START, Position
from .tables import Tables


@rule
def draw_nature(t: Tables, g: Position, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    if g.phase == DICE or g.phase == THROW_FOR_START:
        return THROW + draw_below(chance, 36)
    if g.phase == STOLEN:
        left = draw_below(chance, g.hand_size[g.victim])
        for r in range(RESOURCES):
            left -= g.hand[g.victim, r]
            if left < 0:
                return TAKE_CARD + r
    return draw_by_odds(t, g, chance)


@rare
def draw_by_odds(t: Tables, g: Position, chance: Chance) -> int:
    """Any of nature's answers, the slow way."""
    first = first_answer(t, g)
    last = first + count_nature_answers(first)
    total = 0
    for action in range(first, last):
        total += nature_weight(t, g, first, action)
    left = draw_below(chance, total)
    for action in range(first, last):
        left -= nature_weight(t, g, first, action)
        if left < 0:
            return action
    return last - 1


@rule
def choose_randomly(t: Tables, g: Position, p: int, moves: Moves, chance: Chance) -> int:
    """An answer at random: nature by its odds, a seat with any legal one alike."""
    if p == NATURE:
        return draw_nature(t, g, chance)
    write_legal_answers(t, g, p, moves)
    return moves.action[draw_below(chance, moves.count)]


@rule
def play_randomly(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> int:
    """Play at random until the game is over; how many answers that took."""
    count = 0
    while g.phase != OVER:
        p = find_next_asked_seat(t, g)
        apply_answer(t, g, p, choose_randomly(t, g, p, moves, chance), tape)
        count += 1
    return count


@long_door
def playout_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    chances: Sequence[Chance],
    seed: int,
) -> int:
    """Play one game on at random, in place."""
    seed_chance(chances[0], seed)
    return play_randomly(tables[0], games[0], moves[0], tapes[0], chances[0])


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
    """Games of the seeds from `seed` on; adds answers, turns, nobody's wins and each seat's to the tally."""
    for i in range(count):
        g = games[0]
        renew(g, starts[0])
        seed_chance(chances[0], seed + i)
        tally[0] += play_randomly(tables[0], g, moves[0], tapes[0], chances[0])
        tally[1] += g.turn
        tally[3 + g.winner] += 1


@rule
def compute_random_checksum(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> int:
    """Play at random to the end; a number that every answer, every list of answers and every event went into."""
    total = 0
    while g.phase != OVER:
        p = find_next_asked_seat(t, g)
        action = choose_randomly(t, g, p, moves, chance)
        total = mix_number(mix_number(total, p), action)
        if g.phase > LAST_OF_NATURE:
            total = mix_number(total, moves.count)
        tape.count = 0
        apply_answer(t, g, p, action, tape)
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
    """The checksum of one game played on at random, in place."""
    seed_chance(chances[0], seed)
    return compute_random_checksum(tables[0], games[0], moves[0], tapes[0], chances[0])


POOL = 64
"""Positions that `copies_door` goes round in: a power of two."""


@long_door
def copies_door(positions: Sequence[Position], count: int) -> None:
    """So many copies, round and round through some positions, so that none can be left out: for measuring."""
    for i in range(count):
        renew(positions[i % POOL], positions[(i + 1) % POOL])
