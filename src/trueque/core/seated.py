"""Games in step for learners: whoever is asked from outside gets a row and a mask, nature and all others answer inside.

Whoever learns sits among the game's own players at any level (`levels`), or alone with other learners. An answer that
names a seat names it as rows do, counted from the asked one on: 1 is the next. Arrays are flat, as in `lockstep`.
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.contract import (
    NATURE,
    SPARSE_ROWS,
    Position,
    Sense,
    Tables,
    draw_answer,
    forget,
    give_answer,
    is_over,
    list_answers,
    mask_width,
    row_width,
    seats_of,
    take_up,
    turn_answer,
    who_is_asked,
    write_row,
)
from trueque.core.fields import Longs, Reals, Smalls
from trueque.core.levels import Skills, choose_as, draw_tastes
from trueque.core.lockstep import ENDED, ILLEGAL, NEW_GAME, PLAYING, reward_of
from trueque.core.marks import clear, door, long_door, renew, rule
from trueque.core.moves import Moves, is_listed
from trueque.core.tape import Tape

LEFT_ALONE = -2
"""Instead of an answer: this game is not touched."""
RENEWS, ROTATES = 1, 2
"""Ways to go on: a finished game begins anew at once; who learns sits at another seat in every game."""


@rule
def play_others(
    t: Tables, g: Position, asking: int, skills: Skills, moves: Moves, tape: Tape, chance: Chance, sense: Sense
) -> None:
    """Nature and the seats that are not asked from outside answer, until one of those is asked or the game is over."""
    while not is_over(g):
        seat, action = who_is_asked(t, g), 0
        if seat == NATURE:
            action = draw_answer(t, g, moves, chance)
        else:
            if (asking >> seat & 1) != 0:
                return
            list_answers(t, g, seat, moves)
            action = choose_as(t, g, seat, skills, moves, chance, sense)
        give_answer(t, g, seat, action, moves, tape)


@rule
def hear_answer(
    t: Tables,
    g: Position,
    seat: int,
    action: int,
    asking: int,
    skills: Skills,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    sense: Sense,
) -> int:
    """The asked seat answers, and the others until it is asked again: PLAYING, ENDED or ILLEGAL.

    `moves` still lists what may be answered: it was listed when the question was put.
    """
    given = turn_answer(t, action, seat)
    if not is_listed(moves, given):
        return ILLEGAL
    give_answer(t, g, seat, given, moves, tape)
    play_others(t, g, asking, skills, moves, tape, chance, sense)
    return ENDED if is_over(g) else PLAYING


@rule
def pay_out(t: Tables, g: Position, over: int, seat: int, rewards: Reals, at: int) -> None:
    """What each seat gets: of a finished game by who won, of one that ended by an illegal answer its seat's loss."""
    for other in range(seats_of(t)):
        rewards[at + other] = reward_of(t, g, other) if over == ENDED else 0.0
    if over == ILLEGAL:
        rewards[at + seat] = -1.0


@rule
def write_known_row(t: Tables, g: Position, i: int, seat: int, rows: Smalls) -> None:
    """What a seat may know of game i."""
    width = row_width(t)
    if SPARSE_ROWS != 0:
        clear(rows, i * width, (i + 1) * width)
    write_row(t, g, seat, rows, i * width, 1)


@rule
def write_seat_mask(t: Tables, i: int, seat: int, moves: Moves, masks: Smalls) -> None:
    """A one for every answer in the list, seats counted from the asked one on."""
    width = mask_width(t)
    clear(masks, i * width, (i + 1) * width)
    for k in range(moves.count):
        masks[i * width + turn_answer(t, moves.action[k], seats_of(t) - seat)] = 1


@rule
def list_question(t: Tables, g: Position, moves: Moves) -> int:
    """Who is asked; what may be answered, into `moves`: nothing of a finished game."""
    if is_over(g):
        moves.count = 0
        return NATURE
    seat = who_is_asked(t, g)
    list_answers(t, g, seat, moves)
    return seat


@rule
def begin_seated(
    t: Tables, g: Position, start: Position, asking: int, skills: Skills, moves: Moves, tape: Tape, chance: Chance,
    sense: Sense,
) -> None:  # fmt: skip
    """A game begins, of the luck that is laid out, and goes on until somebody is asked from outside."""
    renew(g, start)
    forget(sense)
    draw_tastes(skills, chance, sense)
    take_up(t, g, moves)
    play_others(t, g, asking, skills, moves, tape, chance, sense)


@rule
def put_seated(
    t: Tables, g: Position, i: int, me: int, moves: Moves, whim: Chance, rows: Smalls, masks: Smalls, any_answer: Longs
) -> int:
    """Write the question of game i, or the last row of a finished one; who is asked, or learns there."""
    asked = list_question(t, g, moves)
    seat = me if asked == NATURE else asked
    write_known_row(t, g, i, seat, rows)
    write_seat_mask(t, i, seat, moves, masks)
    if moves.count > 0:
        chosen = moves.action[draw_below(whim, moves.count)]
        any_answer[i] = turn_answer(t, chosen, seats_of(t) - seat)
    return seat


@long_door
def seated_door(
    tables: Sequence[Tables], starts: Sequence[Position], games: Sequence[Position], chances: Sequence[Chance],
    whims: Sequence[Chance], senses: Sequence[Sense], skills: Sequence[Skills], moves: Sequence[Moves],
    tapes: Sequence[Tape], first: int, last: int, how: int, stride: int, seeds: Longs, askings: Longs, learners: Smalls,
    answers: Longs, rows: Smalls, masks: Smalls, rewards: Reals, over: Smalls, seats: Smalls, any_answer: Longs,
    finals: Smalls,
) -> None:  # fmt: skip
    """One answer in each game from `first` up to, not including, `last`; NEW_GAME begins the game of its seed.

    Who learns in game i sits at `learners[i]`; `askings` and `skills` say for each such seat which seats are asked
    from outside (a bit each), and how the others play. RENEWS: the last row goes into `finals`, and the game of the
    seed raised by `stride` begins.
    """
    t, tape = tables[0], tapes[0]
    for i in range(first, last):
        g, m, seat, action, me = games[i], moves[i], int(seats[i]), int(answers[i]), int(learners[i])
        if action == LEFT_ALONE:
            continue
        begins = action == NEW_GAME
        over[i] = PLAYING
        if not begins:
            over[i] = hear_answer(t, g, seat, action, int(askings[me]), skills[me], m, tape, chances[i], senses[i])
            pay_out(t, g, int(over[i]), seat, rewards, i * seats_of(t))
        if over[i] != PLAYING and (how & RENEWS) != 0:
            write_known_row(t, g, i, me, finals)
            seeds[i] += stride
            begins = True
        if begins:
            me = (int(seeds[i]) + (int(seeds[i]) >> 32)) % seats_of(t) if (how & ROTATES) != 0 else me
            learners[i] = me
            seed_chance(chances[i], int(seeds[i]))
            begin_seated(t, g, starts[0], int(askings[me]), skills[me], m, tape, chances[i], senses[i])
        seats[i] = put_seated(t, g, i, me, m, whims[i], rows, masks, any_answer)
        if over[i] == ILLEGAL and not begins:
            clear(masks, i * mask_width(t), (i + 1) * mask_width(t))


@door
def row_door(tables: Sequence[Tables], games: Sequence[Position], i: int, seat: int, rows: Smalls) -> None:
    """What a seat may know of game i, whether it is asked or not, into the first row."""
    write_known_row(tables[0], games[i], 0, seat, rows)
