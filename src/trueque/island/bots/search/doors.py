"""The search as Python calls it: each record comes as an array with one of it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance
from trueque.core.fields import Longs, Reals, Smalls
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.state import Position
from trueque.island.core.tables import Tables

from .barter import trade_in_training, weigh_swaps
from .horizon import pick_siblings, roll_answers, roll_position
from .machine import door, renew
from .notes import INPUTS, Net, Notes
from .reply import deepen_answers
from .selfplay import choose_answer, write_looks
from .turn import search_turn
from .value import begin_search, judge_position, number_of_net


@door
def think_door(
    tables: Sequence[Tables],
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    games: Sequence[Position],
    p: int,
    size: int,
) -> int:
    """Search the question put to seat p in the first game; how many answers are valued in the notes."""
    renew(pool[0], games[0])
    return search_turn(tables[0], p, notes[0], nets[0], pool, listed[0], tapes[0], size)


@door
def deepen_door(
    tables: Sequence[Tables],
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    inner: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    p: int,
    total: int,
    most: int,
    size: int,
) -> None:
    """After `think_door`: weigh the best answers by the next seat's replies."""
    deepen_answers(tables[0], p, notes[0], nets[0], pool, notes[1], inner, listed[0], tapes[0], total, most, size)


@door
def judge_door(
    tables: Sequence[Tables], notes: Sequence[Notes], nets: Sequence[Net], games: Sequence[Position], p: int
) -> float:
    """How likely seat p is to win the first game."""
    begin_search(tables[0], games[0], notes[0], nets[0])
    return judge_position(tables[0], games[0], p, notes[0], nets[0])


@door
def weigh_door(
    tables: Sequence[Tables],
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    games: Sequence[Position],
    p: int,
    q: int,
) -> None:
    """Every swap between p and q in the first game, into the notes."""
    begin_search(tables[0], games[0], notes[0], nets[0])
    weigh_swaps(tables[0], games[0], p, q, notes[0], nets[0], pool[0])


@door
def roll_door(
    tables: Sequence[Tables],
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    streams: Sequence[Chance],
    games: Sequence[Position],
    p: int,
    answers: Longs,
    count: int,
    futures: int,
    seed: int,
    own: int,
    size: int,
    turns: int,
    trades: int,
    out: Reals,
) -> None:
    """What seat p has some turns on, in several futures of the first game, after each of the answers."""
    roll_answers(tables[0], games[0], p, notes[0], nets, pool, listed[0], tapes[0], streams, answers, count, futures,
                 seed, own, size, turns, trades, out)  # fmt: skip


@door
def siblings_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seats: Smalls,
    which: Longs,
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    whims: Sequence[Chance],
    size: int,
    few: int,
    last: int,
    found: list[Position],
    counts: Longs,
) -> None:
    """Of each game some ends that the asked seat's turn could have, and how many."""
    for i in range(last):
        p = int(seats[i])
        renew(pool[0], games[i])
        counts[i] = pick_siblings(
            tables[0],
            p,
            notes[0],
            nets[number_of_net(which[i], p)],
            pool,
            listed[0],
            tapes[0],
            size,
            few,
            whims[i],
            found,
            i * few,
        )


@door
def futures_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seeds: Longs,
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    streams: Sequence[Chance],
    size: int,
    turns: int,
    trades: int,
    futures: int,
    last: int,
    out: Reals,
) -> None:
    """How likely every seat is to win some turns after each game, in each of its futures."""
    for i in range(last):
        for k in range(futures):
            roll_position(
                tables[0],
                games[i],
                notes[0],
                nets,
                pool,
                listed[0],
                tapes[0],
                streams,
                size,
                turns,
                trades,
                seeds[i] + k,
                out,
                (i * futures + k) * tables[0].seats,
            )


@door
def answers_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seats: Smalls,
    which: Longs,
    notes: Sequence[Notes],
    nets: Sequence[Net],
    pool: list[Position],
    listed: Sequence[Moves],
    tapes: Sequence[Tape],
    whims: Sequence[Chance],
    size: int,
    warmth: float,
    errs: int,
    trades: int,
    first: int,
    last: int,
    answers: Longs,
) -> None:
    """What the asked seat of each game answers; *which* says of each seat its net (`number_of_net`)."""
    for i in range(first, last):
        p = int(seats[i])
        if trades != 0:
            trade_in_training(tables[0], games[i], p, notes[0], nets, which[i], pool[0])
        renew(pool[0], games[i])
        answers[i] = choose_answer(
            tables[0],
            p,
            notes[0],
            nets[number_of_net(which[i], p)],
            pool,
            listed[0],
            tapes[0],
            size,
            warmth,
            errs,
            whims[i],
        )


@door
def looks_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    wanted: Smalls,
    notes: Sequence[Notes],
    first: int,
    last: int,
    out: Reals,
) -> None:
    """How each wanted game looks to every seat, into flat rows of the evaluation's inputs."""
    for i in range(first, last):
        if wanted[i]:
            write_looks(tables[0], games[i], notes[0], out, i * tables[0].seats * INPUTS)
