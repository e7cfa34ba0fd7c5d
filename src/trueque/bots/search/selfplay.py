"""Whole games of the players, without Python in between; and what can be learned from them."""

from __future__ import annotations

from trueque.bots.search.contract import (
    ALL_TEACH,
    INPUTS,
    NATURE,
    SEATS_TAUGHT,
    Notes,
    Position,
    Tables,
    Thinker,
    Workspace,
    choose_well,
    describe,
    draw_answer,
    first_taught,
    give_answer,
    is_lesson,
    is_over,
    list_answers,
    looks_of,
    phase_of,
    seats_of,
    take_up,
    who_is_asked,
    winners_of,
)
from trueque.bots.search.numbers import ALL, ASKED, CHOSEN, GIVEN, IN_GAMES
from trueque.bots.search.player import quickly
from trueque.bots.search.turn import think
from trueque.core.chance import draw_below
from trueque.core.fields import Smalls
from trueque.core.marks import rule

BESIDE_INPUTS = 2
"""A lesson is a position's inputs for a seat, the seat, and 0, 1 or 2 halves of a win."""


@rule
def write_lesson(t: Tables, g: Position, seat: int, b: Notes, rows: Smalls, at: int) -> int:
    """What the seats that are taught see of a position; how many rows there are then."""
    s = b.sight
    for k in range(SEATS_TAUGHT):
        taught, first = (first_taught(g, seat) + k) % seats_of(t), (at + k) * (INPUTS + BESIDE_INPUTS)
        describe(t, g, taught, s)
        for i in range(INPUTS):
            rows[first + i] = s.inputs[i]
        rows[first + INPUTS] = taught
        rows[first + INPUTS + 1] = 0
    return at + SEATS_TAUGHT


@rule
def write_ends(t: Tables, g: Position, rows: Smalls, first: int, last: int) -> None:
    """How the game ended, into its rows."""
    won = winners_of(t, g)
    for at in range(first, last):
        end = at * (INPUTS + BESIDE_INPUTS) + INPUTS
        seat = rows[end]
        if (won >> seat & 1) != 0:
            rows[end + 1] = 2 if won == 1 << seat else 1


@rule
def answer_of(t: Tables, g: Position, seat: int, m: Thinker, w: Workspace, budget: int) -> int:
    """An answer: at random now and then, by the sensible player, quickly, or with a budget by search."""
    if w.moves.count == 1:
        return w.moves.action[0] + 0
    if w.plan.astray > 0 and draw_below(w.chance, ALL) < w.plan.astray:
        return w.moves.action[draw_below(w.chance, w.moves.count)] + 0
    if budget < 0:
        return choose_well(t, g, seat, w.moves, w.chance, w.sense)
    if budget > 0:
        return think(t, g, seat, m, w, budget)
    return quickly(t, g, seat, m, w, looks_of(g, IN_GAMES), w.plan.warmth)


@rule
def play_game(t: Tables, w: Workspace, firsts: int, rows: Smalls, first: int, most: int) -> int:
    """Play to the end, seats of the set *firsts* by the first net, which learns; how many rows there are then."""
    g, b, kept, last = w.game, w.thinkers[0].notes, w.plan.kept, first
    take_up(t, g, w.moves)
    while not is_over(g):
        seat = who_is_asked(t, g)
        if seat == NATURE:
            give_answer(t, g, NATURE, draw_answer(t, g, w.moves, w.chance), w.moves, w.tape)
        else:
            list_answers(t, g, seat, w.moves)
            player, was = 0 if (firsts >> seat & 1) != 0 else 1, phase_of(g)
            taught = kept > 0 and last + 2 <= most and (ALL_TEACH != 0 or player == 0)
            if taught and is_lesson(g, ASKED, was, 0, kept, w.chance):
                last = write_lesson(t, g, seat, b, rows, last)
            action = answer_of(t, g, seat, w.thinkers[player], w, w.plan.budget if player == 0 else w.plan.other)
            if taught and is_lesson(g, CHOSEN, was, action, kept, w.chance):
                last = write_lesson(t, g, seat, b, rows, last)
            give_answer(t, g, seat, action, w.moves, w.tape)
            if taught and is_lesson(g, GIVEN, was, action, kept, w.chance):
                last = write_lesson(t, g, seat, b, rows, last)
    write_ends(t, g, rows, first, last)
    return last
