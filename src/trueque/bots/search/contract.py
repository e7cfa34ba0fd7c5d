"""What a game brings to the search, besides what it brings to the kit's loops (`core.contract`).

A game has one module with all of these names, `bots/search/mind/steps.py`; `loops.SearchLoops` puts it in the place of
this one. What stands here says what each is for, and is never run.
"""

from __future__ import annotations

from typing import Any

from trueque.bots.search.records import Net as Net
from trueque.bots.search.records import Notes as Notes
from trueque.bots.search.records import Thinker as Thinker
from trueque.bots.search.records import Workspace as Workspace
from trueque.core.chance import Chance
from trueque.core.contract import (
    NATURE,
    NotBrought,
    choose_well,
    draw_answer,
    give_answer,
    is_over,
    list_answers,
    seats_of,
    take_up,
    turns_of,
    who_is_asked,
    winners_of,
)
from trueque.core.moves import Moves

__all__ = [
    "ALL_TEACH",
    "ANSWERS",
    "ENDS_ANYWHERE",
    "FIRST_DRAW",
    "FOLLOWING",
    "INNER",
    "INPUTS",
    "KINDS_DRAWN",
    "NATURE",
    "PAUSE",
    "POOL",
    "SEATS_TAUGHT",
    "TOGETHER",
    "Position",
    "Tables",
    "choose_well",
    "describe",
    "draw_answer",
    "end_line",
    "final_worth",
    "first_taught",
    "give_answer",
    "hash_position",
    "imagine",
    "is_alike",
    "is_at_limit",
    "is_drawing_one",
    "is_drawn",
    "is_leaving_all",
    "is_lesson",
    "is_line",
    "is_over",
    "is_pause",
    "is_searched",
    "is_thought_of",
    "list_answers",
    "looks_of",
    "may_go_on",
    "next_in_mind",
    "offhand_answer",
    "phase_of",
    "seats_of",
    "take_up",
    "turns_of",
    "ways_to_draw",
    "who_is_asked",
    "winners_of",
    "worth_of",
]  # fmt: skip
"""What a game's module must have; the records of `records` are made for it."""

Position = Any
Tables = Any
Sight = Any
"""The game's own record to see in: `inputs` of the judgement, and whatever it counts in to come to them."""

INPUTS: int = 0
POOL: int = 1
"""Positions that a search of one line, or of one world, holds at most: a power of two."""
ANSWERS: int = 1
"""Answers that are weighed at most."""
INNER: int = 1
"""Answers looked at, to a question that follows from an answer."""
FOLLOWING: int = 1
"""Questions that follow from an answer and are answered in mind."""
PAUSE: int = 0
"""Doing nothing wins where a deed gains no more than this."""
TOGETHER: int = 0
"""1: all answers are searched together, world by world; 0: the line of each apart, the better ones in more worlds."""
ENDS_ANYWHERE: int = 0
"""1: a line is worth the best position on it; 0: the best with which the turn is over."""
KINDS_DRAWN: int = 0
"""Kinds of a single card that nature draws; each is followed with its odds."""
FIRST_DRAW: int = 0
"""Nature's answer that draws the first kind."""
ALL_TEACH: int = 0
"""1 where lessons are written of every seat, 0 where only of those that the first net plays."""
SEATS_TAUGHT: int = 1
"""How many seats' sight of a position is written down, from `first_taught` on."""


def describe(t: Tables, g: Position, me: int, sight: Sight) -> None:
    """Write the inputs of the judgement for a seat."""
    raise NotBrought("describe")


def imagine(t: Tables, g: Position, me: int, sight: Sight, chance: Chance) -> None:
    """Deal again whatever a seat cannot know."""
    raise NotBrought("imagine")


def worth_of(t: Tables, g: Position, me: int, total: int, n: Net) -> int:
    """What log odds (in UNITs) that the net gives come to."""
    raise NotBrought("worth_of")


def final_worth(t: Tables, g: Position, me: int) -> int:
    """The same of a game that is over."""
    raise NotBrought("final_worth")


def next_in_mind(t: Tables, g: Position, me: int) -> int:
    """How the next question is met in mind: RESTS, DRAWS, THINKS or IS_OFFHAND."""
    raise NotBrought("next_in_mind")


def offhand_answer(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance) -> int:
    """An answer without a look at what it brings."""
    raise NotBrought("offhand_answer")


def is_thought_of(action: int) -> bool:
    """Whether an answer is worth a thought."""
    raise NotBrought("is_thought_of")


def is_pause(action: int) -> bool:
    """Whether an answer does nothing."""
    raise NotBrought("is_pause")


def is_alike(before: int, action: int) -> bool:
    """Whether an answer is worth what the one listed before it is."""
    raise NotBrought("is_alike")


def is_leaving_all(action: int) -> bool:
    """Whether an answer leaves the position as it is judged now."""
    raise NotBrought("is_leaving_all")


def is_drawing_one(g: Position) -> bool:
    """Whether nature draws a single card now, one of KINDS_DRAWN."""
    raise NotBrought("is_drawing_one")


def ways_to_draw(g: Position, kind: int) -> int:
    """How many cards of a kind there are to draw."""
    raise NotBrought("ways_to_draw")


def looks_of(g: Position, what: int) -> int:
    """In how many worlds a question is weighed at once: IN_GAMES, AT_ONCE or IN_SEARCH."""
    raise NotBrought("looks_of")


def is_searched(g: Position, me: int) -> bool:
    """Whether a question is searched rather than weighed at once."""
    raise NotBrought("is_searched")


def may_go_on(g: Position, me: int) -> bool:
    """Whether a line may go on from a position."""
    raise NotBrought("may_go_on")


def is_line(action: int) -> bool:
    """Whether an answer is followed on a line: it draws nothing."""
    raise NotBrought("is_line")


def is_drawn(action: int) -> bool:
    """Whether an answer draws a card, so that a line may begin with it and no more."""
    raise NotBrought("is_drawn")


def end_line(t: Tables, g: Position, me: int) -> int:
    """The answer that ends a turn as it is."""
    raise NotBrought("end_line")


def hash_position(g: Position, me: int) -> int:
    """An odd number that tells positions of one turn apart."""
    raise NotBrought("hash_position")


def phase_of(g: Position) -> int:
    """What is asked now, for `is_lesson` after the answer."""
    raise NotBrought("phase_of")


def is_lesson(g: Position, when: int, was: int, action: int, kept: int, chance: Chance) -> bool:
    """Whether a position is written down: when ASKED, CHOSEN or GIVEN; of such positions about one in *kept*."""
    raise NotBrought("is_lesson")


def first_taught(g: Position, seat: int) -> int:
    """Whose sight of the position comes first in the lessons."""
    raise NotBrought("first_taught")


def is_at_limit(t: Tables, g: Position) -> bool:
    """Whether a game that is over ran out of turns."""
    raise NotBrought("is_at_limit")
