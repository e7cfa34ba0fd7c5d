"""Many games in lockstep: every seat that is asked gets a row and a mask, every answer leads to the next question.

Nature answers for itself in between. Flat arrays as in `observe`; game i's row begins at `i * width`.
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, below, seed_chance
from trueque.core.fields import Longs, Reals, Smalls
from trueque.core.marks import clear, long_door, renew, rule
from trueque.core.moves import Moves, is_listed, write_mask
from trueque.core.tape import Tape

from .actions import THROW
from .apply import apply
from .legal import legal, next_asked
from .observe import row_width, write_row
from .rollout import draw_nature
from .state import LAST_OF_NATURE, NOBODY, OVER, Position
from .tables import Tables

MASK_WIDTH = THROW  # every answer a seat can give comes before nature's
NEW_GAME = -1
PLAYING, ENDED, ILLEGAL = range(3)


@rule
def settle(t: Tables, g: Position, tape: Tape, chance: Chance) -> None:
    """Nature answers until a seat is asked or the game is over."""
    while g.phase <= LAST_OF_NATURE:
        apply(t, g, -1, draw_nature(t, g, chance), tape)


@rule
def reward_of(t: Tables, g: Position, p: int) -> float:
    """Seat p's reward of a finished game: 1 won, -1 lost; R-036: the most points share where nobody won in time."""
    if g.winner != NOBODY:
        return 1.0 if g.winner == p else -1.0
    most, sharing = 0, 0
    for q in range(t.seats):
        if g.points[q] > most:
            most, sharing = g.points[q], 0
        if g.points[q] == most:
            sharing += 1
    return 2.0 / sharing - 1.0 if g.points[p] == most else -1.0


@rule
def ask(t: Tables, g: Position, i: int, moves: Moves, rows: Smalls, masks: Smalls) -> int:
    """Write the next question of game i; who is asked."""
    p = next_asked(t, g)
    legal(t, g, p, moves)
    width = row_width(t)
    clear(rows, i * width, (i + 1) * width)
    clear(masks, i * MASK_WIDTH, (i + 1) * MASK_WIDTH)
    write_row(t, g, p, rows, i * width, 1)
    write_mask(moves, masks, i * MASK_WIDTH, 1)
    return p


@rule
def advance(
    t: Tables, g: Position, p: int, action: int, moves: Moves, tape: Tape, chance: Chance, rewards: Reals, at: int
) -> int:
    """Seat p answers and rewards are paid: PLAYING, ENDED, or ILLEGAL, which costs that seat the game."""
    legal(t, g, p, moves)
    listed = is_listed(moves, action)
    if listed:
        apply(t, g, p, action, tape)
        settle(t, g, tape, chance)
    over = ILLEGAL if not listed else ENDED if g.phase == OVER else PLAYING
    for q in range(t.seats):
        rewards[at + q] = reward_of(t, g, q) if over == ENDED else 0.0
    if over == ILLEGAL:
        rewards[at + p] = -1.0
    return over


@long_door
def lockstep_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    chances: Sequence[Chance],
    whims: Sequence[Chance],
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
    first: int,
    last: int,
    stride: int,
    seeds: Longs,
    answers: Longs,
    rows: Smalls,
    masks: Smalls,
    rewards: Reals,
    over: Smalls,
    seats: Smalls,
    any_answer: Longs,
) -> None:
    """One answer in each game from `first` up to, not including, `last`; NEW_GAME begins the game of its seed.

    A finished game pays out and begins anew with its seed raised by `stride`. Any legal answer to the next question,
    all alike by the whims, goes into `any_answer`.
    """
    t = tables[0]
    for i in range(first, last):
        g, p, action = games[i], int(seats[i]), int(answers[i])
        over[i] = ENDED
        if action != NEW_GAME:
            over[i] = advance(t, g, p, action, moves[0], tapes[0], chances[i], rewards, i * t.seats)
            seeds[i] += stride if over[i] != PLAYING else 0
        if over[i] != PLAYING:
            renew(g, starts[0])
            seed_chance(chances[i], int(seeds[i]))
            settle(t, g, tapes[0], chances[i])
        seats[i] = ask(t, g, i, moves[0], rows, masks)
        any_answer[i] = moves[0].action[below(whims[i], moves[0].count)]
