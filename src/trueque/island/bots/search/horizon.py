"""Looking rounds ahead: everybody plays on by a small search, by the same throws after every answer that is compared.

An evaluation thinks well of what it never did: cards that are kept for later, places that are left to others. Two
rounds on, such things have come true or not, and the evaluation says the rest. Nothing of this is exact, so answers are
compared by the same streams of throws, and by many of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Longs, Reals
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.actions import END_TURN, THROW
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import find_next_asked_seat
from trueque.island.core.rollout import draw_nature
from trueque.island.core.state import BUILD, DICE, NATURE, OVER, TRADE, Position
from trueque.island.core.tables import Tables

from .barter import trade_in_training
from .machine import machine, renew
from .notes import Net, Notes
from .turn import best_answer_place, search_again, search_turn
from .value import begin_search, judge_position

STREAMS = 2
"""Random numbers of one future: throws, and everything else; lines that differ in a draw still see the same throws."""
MOST_QUESTIONS = 300
"""After so many questions a future is judged as it is."""


@machine
def answer_for_nature(t: Tables, g: Position, streams: Sequence[Chance], tape: Tape) -> None:
    """Nature's answer, throws from a stream of their own."""
    if g.phase == DICE:
        apply_answer(t, g, NATURE, THROW + draw_below(streams[0], 36), tape)
    else:
        apply_answer(t, g, NATURE, draw_nature(t, g, streams[1]), tape)


@machine
def play_best_line(
    t: Tables, q: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int
) -> None:
    """Seat q goes the best way that a search finds from the first position of the pool, to where it would rest."""
    best = best_answer_place(b, search_again(t, q, b, n, pool, moves, tape, size))
    place = b.rest[best] + 0
    if place <= 0:
        apply_answer(t, pool[0], q, b.first[best], tape)
        return
    renew(pool[0], pool[place])
    if pool[0].phase == TRADE or pool[0].phase == BUILD:
        apply_answer(t, pool[0], q, END_TURN, tape)


@machine
def play_turns(
    t: Tables, b: Notes, nets: Sequence[Net], pool: list[Position], moves: Moves, tape: Tape, streams: Sequence[Chance],
    size: int, last: int, trades: int,
) -> None:  # fmt: skip
    """Everybody plays on in the first position of the pool, until the turn *last* begins."""
    questions = 0
    while pool[0].phase != OVER and pool[0].turn < last and questions < MOST_QUESTIONS:
        questions += 1
        q = find_next_asked_seat(t, pool[0])
        if q == NATURE:
            answer_for_nature(t, pool[0], streams, tape)
        else:
            if trades != 0:
                trade_in_training(t, pool[0], q, b, nets, 0, pool[1])
            play_best_line(t, q, b, nets[0], pool, moves, tape, size)


@machine
def judge_future(t: Tables, g: Position, p: int, b: Notes, n: Net) -> float:
    """How likely seat p is to win from a future, which may be the end."""
    if g.phase == OVER:
        return 1.0 if g.winner == p else 0.0
    return judge_position(t, g, p, b, n)


@machine
def seed_future(streams: Sequence[Chance], seed: int) -> None:
    """Begin the streams of a future."""
    seed_chance(streams[0], STREAMS * seed)
    seed_chance(streams[1], STREAMS * seed + 1)


@machine
def roll_position(
    t: Tables, g: Position, b: Notes, nets: Sequence[Net], pool: list[Position], moves: Moves, tape: Tape,
    streams: Sequence[Chance], size: int, turns: int, trades: int, seed: int, out: Reals, at: int,
) -> None:  # fmt: skip
    """How likely every seat is to win so many turns after a position, in the future of a seed."""
    renew(pool[0], g)
    seed_future(streams, seed)
    begin_search(t, pool[0], b, nets[0])
    play_turns(t, b, nets, pool, moves, tape, streams, size, g.turn + turns, trades)
    for q in range(t.seats):
        out[at + q] = judge_future(t, pool[0], q, b, nets[0])


@machine
def roll_answers(
    t: Tables, g: Position, p: int, b: Notes, nets: Sequence[Net], pool: list[Position], moves: Moves, tape: Tape,
    streams: Sequence[Chance], answers: Longs, count: int, futures: int, seed: int, own: int, size: int, turns: int,
    trades: int, out: Reals,
) -> None:  # fmt: skip
    """What seat p has in each future after each of the answers; its own turn is played on by a search of *own*."""
    begin_search(t, g, b, nets[0])
    for future in range(futures):
        for k in range(count):
            seed_future(streams, seed + future)
            renew(pool[0], g)
            apply_answer(t, pool[0], p, answers[k], tape)
            play_turns(t, b, nets, pool, moves, tape, streams, own, g.turn + 1, 0)
            play_turns(t, b, nets, pool, moves, tape, streams, size, g.turn + turns, trades)
            out[future * count + k] = judge_future(t, pool[0], p, b, nets[0])


@machine
def pick_siblings(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int, few: int,
    whim: Chance, found: list[Position], at: int,
) -> int:  # fmt: skip
    """Positions in which seat p could end its turn, as a search from the pool's first weighed them; how many.

    The first is the search's choice, the second ends the turn at once; of the rest the better of two each. In all of
    them the turn is over.
    """
    if pool[0].phase != TRADE and pool[0].phase != BUILD:
        return 0
    best = b.rest[best_answer_place(b, search_turn(t, p, b, n, pool, moves, tape, size))] + 0
    if best < 0 or b.held < 2:
        return 0
    b.heap[0], count = best, 1
    for k in range(3 * few):
        place = 0
        if k > 0:
            one, other = 1 + draw_below(whim, b.held - 1), 1 + draw_below(whim, b.held - 1)
            place = one if b.hope[one] > b.hope[other] else other
        is_new = pool[place].phase == TRADE or pool[place].phase == BUILD
        for j in range(count):
            if b.heap[j] == place:
                is_new = False
        if is_new and count < few:
            b.heap[count] = place
            count += 1
    for k in range(count):
        renew(found[at + k], pool[b.heap[k]])
        apply_answer(t, found[at + k], p, END_TURN, tape)
    return count
