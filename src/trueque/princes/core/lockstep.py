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

from .actions import NATURES
from .apply import apply, draw_nature, legal
from .numbers import SEATS
from .observe import row_width, write_row
from .rollout import BOTH_WON, winners
from .state import NATURE, Position
from .tables import Tables

MASK_WIDTH = NATURES  # every answer a seat can give comes before nature's
NEW_GAME = -1
STILL_PLAYING, ENDED, ILLEGAL = range(3)


@rule
def settle_nature(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> None:
    """Nature answers until a seat is asked or the game is over; `moves` then has what may be answered."""
    legal(t, g, moves)
    while g.depth > 0 and g.asked == NATURE:
        apply(t, g, draw_nature(g, moves, chance), moves, tape)


@rule
def reward_of(g: Position, seat: int) -> float:
    """A seat's reward of a finished game: 1 won, -1 lost, 0 where both have as many points."""
    won = winners(g)
    if won == BOTH_WON:
        return 0.0
    return 1.0 if (won >> seat & 1) != 0 else -1.0


@rule
def write_question(t: Tables, g: Position, i: int, moves: Moves, rows: Smalls, masks: Smalls) -> int:
    """Write the next question of game i, whose answers are in `moves`; who is asked."""
    clear(masks, i * MASK_WIDTH, (i + 1) * MASK_WIDTH)
    write_row(t, g, g.asked, rows, i * row_width(t), 1)
    write_mask(moves, masks, i * MASK_WIDTH, 1)
    return g.asked


@rule
def advance(
    t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape, chance: Chance, rewards: Reals, at: int
) -> int:
    """The seat answers and rewards are paid: STILL_PLAYING, ENDED, or ILLEGAL, which costs that seat the game."""
    legal(t, g, moves)
    listed = is_listed(moves, action)
    if listed:
        apply(t, g, action, moves, tape)
        settle_nature(t, g, moves, tape, chance)
    over = ILLEGAL if not listed else ENDED if g.depth == 0 else STILL_PLAYING
    for other in range(SEATS):
        rewards[at + other] = reward_of(g, other) if over == ENDED else 0.0
    if over == ILLEGAL:
        rewards[at + seat] = -1.0
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
        g, seat, action = games[i], int(seats[i]), int(answers[i])
        over[i] = ENDED
        if action != NEW_GAME:
            over[i] = advance(t, g, seat, action, moves[0], tapes[0], chances[i], rewards, i * SEATS)
            seeds[i] += stride if over[i] != STILL_PLAYING else 0
        if over[i] != STILL_PLAYING:
            renew(g, starts[0])
            seed_chance(chances[i], int(seeds[i]))
            settle_nature(t, g, moves[0], tapes[0], chances[i])
        seats[i] = write_question(t, g, i, moves[0], rows, masks)
        any_answer[i] = moves[0].action[below(whims[i], moves[0].count)]
