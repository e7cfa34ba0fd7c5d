"""Many games in lockstep: every seat that is asked gets a row and a mask, every answer leads to the next question.

Nature answers for itself in between. Arrays are flat: game i's row begins at `i * width`.
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.contract import (
    NATURE,
    SPARSE_ROWS,
    Position,
    Tables,
    draw_answer,
    give_answer,
    is_over,
    list_answers,
    mask_width,
    row_width,
    seats_of,
    take_up,
    who_is_asked,
    winners_of,
    write_row,
)
from trueque.core.fields import Longs, Reals, Smalls
from trueque.core.marks import clear, long_door, renew, rule
from trueque.core.moves import Moves, is_listed, write_mask
from trueque.core.tape import Tape

NEW_GAME = -1
PLAYING, ENDED, ILLEGAL = range(3)


@rule
def settle(t: Tables, g: Position, moves: Moves, tape: Tape, chance: Chance) -> None:
    """Nature answers until a seat is asked or the game is over."""
    while not is_over(g) and who_is_asked(t, g) == NATURE:
        give_answer(t, g, NATURE, draw_answer(t, g, moves, chance), moves, tape)


@rule
def reward_of(t: Tables, g: Position, seat: int) -> float:
    """A seat's reward of a finished game: 1 won, -1 lost; a win that is shared counts its share."""
    won = winners_of(t, g)
    if (won >> seat & 1) == 0:
        return -1.0
    sharing = 0
    for other in range(seats_of(t)):
        sharing += won >> other & 1
    return 2.0 / sharing - 1.0


@rule
def put_question(t: Tables, g: Position, i: int, moves: Moves, rows: Smalls, masks: Smalls) -> int:
    """Write the next question of game i; who is asked."""
    seat, width, mask = who_is_asked(t, g), row_width(t), mask_width(t)
    list_answers(t, g, seat, moves)
    if SPARSE_ROWS != 0:
        clear(rows, i * width, (i + 1) * width)
    clear(masks, i * mask, (i + 1) * mask)
    write_row(t, g, seat, rows, i * width, 1)
    write_mask(moves, masks, i * mask, 1)
    return seat


@rule
def advance(
    t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape, chance: Chance, rewards: Reals, at: int
) -> int:
    """The seat answers and rewards are paid: PLAYING, ENDED, or ILLEGAL, which costs that seat the game."""
    take_up(t, g, moves)
    list_answers(t, g, seat, moves)
    listed = is_listed(moves, action)
    if listed:
        give_answer(t, g, seat, action, moves, tape)
        settle(t, g, moves, tape, chance)
    over = ILLEGAL if not listed else ENDED if is_over(g) else PLAYING
    for other in range(seats_of(t)):
        rewards[at + other] = reward_of(t, g, other) if over == ENDED else 0.0
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
            over[i] = advance(t, g, seat, action, moves[0], tapes[0], chances[i], rewards, i * seats_of(t))
            seeds[i] += stride if over[i] != PLAYING else 0
        if over[i] != PLAYING:
            renew(g, starts[0])
            seed_chance(chances[i], int(seeds[i]))
            take_up(t, g, moves[0])
            settle(t, g, moves[0], tapes[0], chances[i])
        seats[i] = put_question(t, g, i, moves[0], rows, masks)
        any_answer[i] = moves[0].action[draw_below(whims[i], moves[0].count)]
