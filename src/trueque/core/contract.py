"""What a game brings to the kit's loops: its records, a few numbers, and a dozen small rules under these names.

A game has one module with all of them, `core/steps.py`; `loops.bind_loops` puts it in the place of this one. What
stands here says what each is for, and is never run.
"""

from __future__ import annotations

from typing import Any

from trueque.core.chance import Chance
from trueque.core.fields import Longs, Smalls
from trueque.core.moves import Moves
from trueque.core.tape import Tape

__all__ = [
    "NATURE", "SEATS", "SPARSE_ROWS", "Position", "Sense", "Tables", "choose_well", "draw_answer", "give_answer",
    "is_over", "list_answers", "mask_width", "row_width", "seats_of", "start", "take_up", "turns_of", "weight_of",
    "who_is_asked", "winners_of", "write_row",
]  # fmt: skip
"""What a game's module must have."""
FOR_LEVELS = ["count_hurt", "forget"]
"""What it has besides, where its player also plays at levels (`levels`)."""

FOR_LEARNERS = ["turn_answer"]
"""And what, where rows and masks are for learners who sit beside its players (`seated`)."""

FOR_ODDS = ["Sight", "begin_looking", "look_at", "look_width", "question_kind", "seat_in_turn"]
"""And what, where odds are learned of it (`outcomes`)."""

Tables = Any
"""The record that the rules read and never write."""
Position = Any
Sense = Any
"""The record in which a player in the subset counts; `no_sense.Sense` where a game has no such player."""
Sight = Any
"""The record in which is counted what a position looks like."""

NATURE = -1
SEATS: int = 0
"""Room for so many seats in a position."""
SPARSE_ROWS: int = 0
"""1 where `write_row` leaves out what is zero: rows are cleared before it."""


class NotBrought(TypeError):
    """A game's rules lack something that the kit's loops ask for: the sentence says what."""


def start(t: Tables, g: Position) -> None:
    """The first position, over a record of zeros."""
    raise NotBrought("start")


def is_over(g: Position) -> bool:
    """Whether nothing more is asked."""
    raise NotBrought("is_over")


def who_is_asked(t: Tables, g: Position) -> int:
    """The seat that the game waits for, the lowest of several; NATURE for nature."""
    raise NotBrought("who_is_asked")


def take_up(t: Tables, g: Position, moves: Moves) -> None:
    """A position comes in from outside: whatever `give_answer` would have left in `moves` is put there."""
    raise NotBrought("take_up")


def list_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """What the seat (or nature) may answer, into `moves`; after `take_up` or `give_answer`."""
    raise NotBrought("list_answers")


def give_answer(t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape) -> None:
    """A seat (or NATURE) gives a legal answer."""
    raise NotBrought("give_answer")


def draw_answer(t: Tables, g: Position, moves: Moves, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    raise NotBrought("draw_answer")


def weight_of(t: Tables, g: Position, action: int) -> int:
    """The weight of one of nature's answers."""
    raise NotBrought("weight_of")


def choose_well(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What the game's own player answers for a seat; `moves` lists what may be answered."""
    raise NotBrought("choose_well")


def count_hurt(t: Tables, g: Position, seat: int, action: int, mercy: int) -> int:
    """How many seats that a forgiving player spares an answer would hurt; none where *mercy* is 0."""
    raise NotBrought("count_hurt")


def forget(sense: Sense) -> None:
    """Another game begins: whatever a player kept in its sense is of the one before."""
    raise NotBrought("forget")


def turn_answer(t: Tables, action: int, by: int) -> int:
    """The same answer with every seat that it names so many seats further on; any other number as it is."""
    raise NotBrought("turn_answer")


def winners_of(t: Tables, g: Position) -> int:
    """Who has won a game that is over, a bit a seat; several share."""
    raise NotBrought("winners_of")


def turns_of(g: Position) -> int:
    """How many turns have begun."""
    raise NotBrought("turns_of")


def seats_of(t: Tables) -> int:
    """How many sit at the table."""
    raise NotBrought("seats_of")


def mask_width(t: Tables) -> int:
    """Every answer of a seat is a number below this one."""
    raise NotBrought("mask_width")


def row_width(t: Tables) -> int:
    """How many numbers `write_row` writes."""
    raise NotBrought("row_width")


def write_row(t: Tables, g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """What the seat may know, from `at` on, numbers `gap` apart."""
    raise NotBrought("write_row")


def question_kind(g: Position) -> int:
    """Which kind of question waits, a small number."""
    raise NotBrought("question_kind")


def seat_in_turn(g: Position) -> int:
    """Whose turn it is; NATURE where it is nobody's yet."""
    raise NotBrought("seat_in_turn")


def look_width(t: Tables) -> int:
    """How many numbers `look_at` writes."""
    raise NotBrought("look_width")


def begin_looking(sight: Sight) -> None:
    """Another game begins: whatever was kept of the one before is forgotten."""
    raise NotBrought("begin_looking")


def look_at(t: Tables, g: Position, sight: Sight, rows: Longs, at: int) -> None:
    """What a position looks like, from `at` on: numbers about all, then as many about each seat."""
    raise NotBrought("look_at")
