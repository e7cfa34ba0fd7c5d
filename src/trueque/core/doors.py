"""One answer at a time, as Python calls it: each record comes as a sequence with one of it, as C wants it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance
from trueque.core.contract import (
    NATURE,
    Position,
    Sense,
    Tables,
    choose_well,
    draw_answer,
    give_answer,
    list_answers,
    take_up,
    weight_of,
)
from trueque.core.marks import door
from trueque.core.moves import Moves
from trueque.core.tape import Tape


@door
def legal_door(tables: Sequence[Tables], games: Sequence[Position], seat: int, moves: Sequence[Moves]) -> int:
    """How many answers the seat may give; they are in `moves`."""
    take_up(tables[0], games[0], moves[0])
    list_answers(tables[0], games[0], seat, moves[0])
    return moves[0].count


@door
def apply_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seat: int,
    action: int,
    moves: Sequence[Moves],
    tapes: Sequence[Tape],
) -> int:
    """The seat answers; how many events are on the tape."""
    tape = tapes[0]
    tape.count = 0
    give_answer(tables[0], games[0], seat, action, moves[0], tape)
    return tape.count


@door
def odds_door(tables: Sequence[Tables], games: Sequence[Position], action: int) -> int:
    """The weight of one of nature's answers."""
    return weight_of(tables[0], games[0], action)


@door
def choice_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seat: int,
    moves: Sequence[Moves],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
) -> int:
    """What the game's own player answers for the seat; nature's answer is drawn."""
    take_up(tables[0], games[0], moves[0])
    if seat == NATURE:
        return draw_answer(tables[0], games[0], moves[0], chances[0])
    list_answers(tables[0], games[0], seat, moves[0])
    return choose_well(tables[0], games[0], seat, moves[0], chances[0], senses[0])
