"""Seats that play well, see the game as people do who play less well, or answer at random: whole games among them.

A seat of a level answers as the game's own player would with another outlook (`outlook`): the same players sit at
tables (`bots.levels`). A game that has them brings, besides what `contract` lists, `count_hurt` and `forget`
(`contract.FOR_LEVELS`), and has an outlook in its sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.core.chance import Chance, draw_below, scramble, seed_chance
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
    seats_of,
    take_up,
    turns_of,
    who_is_asked,
    winners_of,
)
from trueque.core.fields import Grid, Longs, declare_grid, declare_row
from trueque.core.marks import door, long_door, renew, rule
from trueque.core.moves import Moves
from trueque.core.outlook import STYLES
from trueque.core.tools import Tools

MOST_SEATS = 8
TASTES = 1 << 30
WHOLE_WIN = 60
"""A win in a tally: it can be shared by up to six."""
GAME_ANSWERS, GAME_TURNS, FIRST_SEAT = range(3)


@dataclass(slots=True)
class Skills:
    """How each seat plays: by chance alone, how far it spares who is behind, and its outlook."""

    chance: list[int] = declare_row(MOST_SEATS)
    mercy: list[int] = declare_row(MOST_SEATS)
    taste: list[int] = declare_row(MOST_SEATS, 32)
    blur: list[int] = declare_row(MOST_SEATS, 16)
    love: list[int] = declare_row(MOST_SEATS, 16)
    blind: list[int] = declare_row(MOST_SEATS, 16)
    kindness: list[int] = declare_row(MOST_SEATS, 16)
    eager: list[int] = declare_row(MOST_SEATS, 16)
    style: Grid = declare_grid(MOST_SEATS, STYLES, 16)


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
def choose_as(t: Tables, g: Position, seat: int, skills: Skills, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What a seat answers at its level; `moves` are all answers, and may be fewer then."""
    if skills.chance[seat] != 0:
        return moves.action[draw_below(chance, moves.count)]
    if skills.mercy[seat] != 0:
        spare_others(t, g, seat, skills.mercy[seat], moves)
    sense.outlook.taste = scramble(sense.outlook.game + seat) if sense.outlook.game != 0 else skills.taste[seat]
    sense.outlook.blur = skills.blur[seat]
    sense.outlook.love, sense.outlook.blind = skills.love[seat], skills.blind[seat]
    sense.outlook.kindness, sense.outlook.eager = skills.kindness[seat], skills.eager[seat]
    for plan in range(STYLES):
        sense.outlook.style[plan] = skills.style[seat, plan]
    return choose_well(t, g, seat, moves, chance, sense)


@rule
def draw_tastes(skills: Skills, chance: Chance, sense: Sense) -> None:
    """Which way the seats err in this game; nothing is drawn where nobody does."""
    errs = 0
    for seat in range(SEATS):
        errs += skills.blur[seat] + skills.love[seat]
    sense.outlook.game = 1 + draw_below(chance, TASTES) if errs != 0 else 0


@rule
def answer_at_level(t: Tables, g: Position, skills: Skills, tools: Tools) -> None:
    """Whoever is asked answers: nature by its odds, a seat at its level."""
    seat, action = who_is_asked(t, g), 0
    if seat == NATURE:
        action = draw_answer(t, g, tools.moves, tools.chance)
    else:
        list_answers(t, g, seat, tools.moves)
        action = choose_as(t, g, seat, skills, tools.moves, tools.chance, tools.sense)
    give_answer(t, g, seat, action, tools.moves, tools.tape)


@rule
def play_at_levels(t: Tables, g: Position, skills: Skills, tools: Tools) -> int:
    """Play until the game is over; how many answers that took."""
    count = 0
    forget(tools.sense)
    take_up(t, g, tools.moves)
    while not is_over(g):
        answer_at_level(t, g, skills, tools)
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
    one.sense.outlook.game = 0
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
        draw_tastes(skills[0], tools[0].chance, tools[0].sense)
        tally[GAME_ANSWERS] += play_at_levels(t, g, skills[0], tools[0])
        tally[GAME_TURNS] += turns_of(g)
        won, sharing = winners_of(t, g), 0
        for seat in range(seats_of(t)):
            sharing += won >> seat & 1
        for seat in range(SEATS):
            tally[FIRST_SEAT + seat] += WHOLE_WIN // max(1, sharing) if (won >> seat & 1) != 0 else 0
