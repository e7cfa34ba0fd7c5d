"""Positions of games at levels, in numbers as somebody sees them who knows everything, and who won: odds learn from it.

A game that odds are learned of brings a little more (`contract.FOR_ODDS`): who is asked what, what a position looks
like, and a record in which it counts (`Sight`).
"""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.contract import (
    Position,
    Sight,
    Tables,
    begin_looking,
    forget,
    is_over,
    look_at,
    look_width,
    question_kind,
    seat_in_turn,
    take_up,
    who_is_asked,
    winners_of,
)
from trueque.core.fields import Longs
from trueque.core.levels import Skills, answer_at_level, draw_tastes
from trueque.core.marks import door, long_door, renew, rule
from trueque.core.tools import Tools

KIND, ASKED, IN_TURN, WINNERS, GAME, HEAD = range(6)
"""A row: the kind of question, who is asked, whose turn it is, who won as a set, of which game; then looks."""
RATES = 1_000_000
"""How often questions of a kind are written down is said in millionths."""


@rule
def write_look(t: Tables, g: Position, sight: Sight, rows: Longs, at: int) -> None:
    """A position as a row; nobody has won before the game is over."""
    rows[at + KIND], rows[at + ASKED] = question_kind(g), who_is_asked(t, g)
    rows[at + IN_TURN] = seat_in_turn(g)
    rows[at + WINNERS] = winners_of(t, g) if is_over(g) else 0
    look_at(t, g, sight, rows, at + HEAD)


@door
def look_door(tables: Sequence[Tables], games: Sequence[Position], sights: Sequence[Sight], rows: Longs) -> None:
    """The first game as a row."""
    begin_looking(sights[0])
    write_look(tables[0], games[0], sights[0], rows, 0)


@rule
def play_watched(
    t: Tables, g: Position, skills: Skills, tools: Tools, sight: Sight, rates: Longs, whim: Chance, rows: Longs,
    first: int, most: int,
) -> int:  # fmt: skip
    """Play until the game is over, and write some of its positions down; how many rows there are then."""
    last, width = first, HEAD + look_width(t)
    forget(tools.sense)
    begin_looking(sight)
    take_up(t, g, tools.moves)
    while not is_over(g):
        if last < most and draw_below(whim, RATES) < rates[question_kind(g)]:
            write_look(t, g, sight, rows, last * width)
            last += 1
        answer_at_level(t, g, skills, tools)
    return last


@long_door
def outcomes_door(
    tables: Sequence[Tables], starts: Sequence[Position], games: Sequence[Position], skills: Sequence[Skills],
    tools: Sequence[Tools], sights: Sequence[Sight], whims: Sequence[Chance], seed: int, count: int, rates: Longs,
    rows: Longs, first: int, most: int,
) -> int:  # fmt: skip
    """Games of the seeds from `seed` on, rows of them from `first` on, `most` at most; how many rows there are then."""
    t, g, width = tables[0], games[0], HEAD + look_width(tables[0])
    last = first
    for i in range(count):
        renew(g, starts[0])
        seed_chance(tools[0].chance, seed + i)
        seed_chance(whims[0], seed + i)
        draw_tastes(skills[0], tools[0].chance, tools[0].sense)
        before = last
        last = play_watched(t, g, skills[0], tools[0], sights[0], rates, whims[0], rows, before, most)
        for k in range(before, last):
            rows[k * width + WINNERS], rows[k * width + GAME] = winners_of(t, g), i
    return last
