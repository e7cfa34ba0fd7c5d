"""Pebbles: a pile of twelve; a die first, a six adds one; then take one to three. Whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.fields import Grid, Longs, declare_grid, declare_number, declare_row
from trueque.core.marks import door, long_door, rule

SEATS, MOST, HISTORY = 2, 3, 20


@dataclass(slots=True)
class Position:
    """The position."""

    left: int = declare_number(32)
    turn: int = declare_number(16)
    history: Grid = declare_grid(HISTORY, 2)  # of the first turns: the die, and how many were taken
    taken: list[int] = declare_row(SEATS)
    thrown: int = declare_number()  # a single number comes last: C looks less closely at a list that ends a record


@rule
def lay_out(g: Position) -> None:
    """The first position."""
    g.left, g.turn, g.thrown = 12, 0, 0
    for seat in range(SEATS):
        g.taken[seat] = 0
    for turn in range(HISTORY):
        for k in range(2):
            g.history[turn, k] = 0


@rule
def throw(g: Position, die: int) -> None:
    """Nature's die."""
    g.thrown = 1
    if g.turn < HISTORY:
        g.history[g.turn, 0] = die
        if die == 6:
            g.left += 1


@rule
def take(g: Position, count: int) -> None:
    """The seat whose turn it is takes some."""
    g.left -= count
    g.taken[g.turn % SEATS] += count
    if g.turn < HISTORY:
        g.history[g.turn, 1] = count
    g.turn, g.thrown = g.turn + 1, 0


@rule
def play_pile(g: Position, chance: Chance) -> int:
    """Play at random to the end; who wins."""
    while g.left > 0:
        throw(g, draw_below(chance, 6) + 1)
        take(g, draw_below(chance, min(MOST, g.left)) + 1)
    return (g.turn - 1) % SEATS


@door
def throw_door(piles: Sequence[Position], die: int) -> None:
    """One throw of nature's."""
    throw(piles[0], die)


@long_door
def play_door(piles: Sequence[Position], chances: Sequence[Chance], seed: int, games: int, wins: Longs) -> None:
    """Many games, each on the random numbers that the one before left; the last one stays in the pile."""
    seed_chance(chances[0], seed)
    for _ in range(games):
        g = piles[0]
        lay_out(g)
        wins[play_pile(g, chances[0])] += 1
