"""Seats that play well, overlook some of what they could do, or answer at random: whole games among them.

A seat of a level sees a part of its answers and takes of those what the game's own player would: the same players sit
at tables (`bots.levels`). A game that has them brings, besides what `contract` lists, `may_overlook`, `count_hurt` and
`forget` (`contract.FOR_LEVELS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.core.chance import Chance, draw_below, seed_chance
from trueque.core.contract import (
    NATURE,
    SEATS,
    Position,
    Sense,
    Tables,
    choose_well,
    count_hurt,
    draw_answer,
    forget,
    give_answer,
    is_over,
    list_answers,
    may_overlook,
    seats_of,
    take_up,
    turns_of,
    who_is_asked,
    winners_of,
)
from trueque.core.fields import Longs, declare_row
from trueque.core.marks import door, long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.tools import Tools

MOST_SEATS = 8
ALL = 1000
"""Shares of answers are told in thousandths; who overlooks all of them answers at random."""
WHOLE_WIN = 60
"""A win in a tally: it can be shared by up to six."""
GAME_ANSWERS, GAME_TURNS, FIRST_SEAT = range(3)


@dataclass(slots=True)
class Skills:
    """How each seat plays: the share of its answers that it overlooks, and how far it spares who is behind."""

    overlooks: list[int] = declare_row(MOST_SEATS, 16)
    mercy: list[int] = declare_row(MOST_SEATS)


@rule
def spare_others(t: Tables, g: Position, seat: int, mercy: int, moves: Moves) -> None:
    """Leave of the answers those that hurt the fewest of the seats that are spared."""
    least, count = MOST_SEATS, 0
    for i in range(moves.count):
        least = min(least, count_hurt(t, g, seat, moves.action[i], mercy))
    for i in range(moves.count):
        if count_hurt(t, g, seat, moves.action[i], mercy) == least:
            moves.action[count] = moves.action[i]
            count += 1
    moves.count = count


@rule
def overlook_some(t: Tables, g: Position, seat: int, share: int, moves: Moves, chance: Chance) -> None:
    """Leave of the answers those that a seat sees; one of them all at random, where it sees none."""
    count = 0
    for i in range(moves.count):
        action = moves.action[i]
        if not may_overlook(t, g, action) or draw_below(chance, ALL) >= share:
            moves.action[count] = action
            count += 1
    if count == 0:
        moves.action[0] = moves.action[draw_below(chance, moves.count)]
        count = 1
    moves.count = count


@rule
def choose_as(t: Tables, g: Position, seat: int, skills: Skills, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What a seat answers at its level; `moves` are all answers, and are fewer then."""
    share = skills.overlooks[seat]
    if share >= ALL:
        return moves.action[draw_below(chance, moves.count)]
    if skills.mercy[seat] != 0:
        spare_others(t, g, seat, skills.mercy[seat], moves)
    if share > 0:
        overlook_some(t, g, seat, share, moves, chance)
    return choose_well(t, g, seat, moves, chance, sense)


@rule
def play_at_levels(t: Tables, g: Position, skills: Skills, tools: Tools) -> int:
    """Play until the game is over; how many answers that took."""
    count = 0
    forget(tools.sense)
    take_up(t, g, tools.moves)
    while not is_over(g):
        seat, action = who_is_asked(t, g), 0
        if seat == NATURE:
            action = draw_answer(t, g, tools.moves, tools.chance)
        else:
            list_answers(t, g, seat, tools.moves)
            action = choose_as(t, g, seat, skills, tools.moves, tools.chance, tools.sense)
        give_answer(t, g, seat, action, tools.moves, tools.tape)
        count += 1
    return count


@door
def level_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    skills: Sequence[Skills],
    tools: Sequence[Tools],
    seat: int,
    seed: int,
) -> int:
    """What a seat answers of what is listed in the tools' moves; of all that it may, where none is."""
    t, g, one = tables[0], games[0], tools[0]
    seed_chance(one.chance, seed)
    forget(one.sense)
    if one.moves.count == 0:
        take_up(t, g, one.moves)
        list_answers(t, g, seat, one.moves)
    return choose_as(t, g, seat, skills[0], one.moves, one.chance, one.sense)


@long_door
def levels_door(
    tables: Sequence[Tables],
    starts: Sequence[Position],
    games: Sequence[Position],
    skills: Sequence[Skills],
    tools: Sequence[Tools],
    seed: int,
    count: int,
    tally: Longs,
) -> None:
    """Games from one position on, of the seeds from `seed` on; adds answers, turns and seats' wins to the tally."""
    t, g = tables[0], games[0]
    for i in range(count):
        renew(g, starts[0])
        seed_chance(tools[0].chance, seed + i)
        tally[GAME_ANSWERS] += play_at_levels(t, g, skills[0], tools[0])
        tally[GAME_TURNS] += turns_of(g)
        won, sharing = winners_of(t, g), 0
        for seat in range(seats_of(t)):
            sharing += won >> seat & 1
        for seat in range(SEATS):
            tally[FIRST_SEAT + seat] += WHOLE_WIN // max(1, sharing) if (won >> seat & 1) != 0 else 0
