"""What a search works on: records inside one record, of sizes that each game chooses (`make_records`)."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, cast

from trueque.bots.search.numbers import ENTRIES, HIDDEN
from trueque.core.chance import Chance
from trueque.core.fields import declare_number, declare_row, lengthen_record, part, parts
from trueque.core.moves import Moves
from trueque.core.tape import Tape

PLAYERS = 2
"""Nets that meet in one game."""
INPUTS, WEIGHTS, POOL, POOL_AND_ONE, SLOTS, ANSWERS = range(-6, 0)
"""Sizes that stand for a game's own."""


@dataclass(slots=True)
class GamesOwn:
    """Stands for a record that a game brings."""


@dataclass(slots=True)
class Plan:
    """How games are played: who sits where, both players' budgets, how they search, and what is written down."""

    seated: int = declare_number(32)
    budget: int = declare_number(32)
    other: int = declare_number(32)
    size: int = declare_number(32, 40)  # positions of each line, where lines are searched apart
    worlds: int = declare_number(32, 1)  # where they are searched together
    warmth: int = declare_number(32)
    astray: int = declare_number(32)
    kept: int = declare_number(32)  # one lesson of so many; 0: none


@dataclass(slots=True)
class Net:
    """The weights of a judgement, and the odds that log odds come to."""

    out: list[int] = declare_row(HIDDEN, 64)
    level: int = declare_number(64)
    bias: list[int] = declare_row(HIDDEN, 32)
    odds: list[int] = declare_row(ENTRIES, 32)
    first: list[int] = declare_row(WEIGHTS, 16)


@dataclass(slots=True)
class Notes:
    """All that a player writes on, besides positions."""

    worth: list[int] = declare_row(ANSWERS, 64)  # what each answer is worth, over all worlds so far
    best: list[int] = declare_row(ANSWERS, 64)  # and the best line that begins with it, in this world
    mark: list[int] = declare_row(POOL, 64)  # a number by which two equal positions of the pool are known
    hope: list[int] = declare_row(POOL, 64)
    slot: list[int] = declare_row(SLOTS, 64)
    search: int = declare_number(64)  # how many searches there were
    seen: int = declare_number(64)  # positions judged since the question was put
    heaped: int = declare_number(64)
    count: int = declare_number(64)  # positions in the pool
    hidden: list[int] = declare_row(HIDDEN, 32)
    came: list[int] = declare_row(POOL, 16)  # the first answer that led to each position of the pool
    heap: list[int] = declare_row(POOL, 16)
    first: list[int] = declare_row(ANSWERS, 16)  # the answers to the question
    kept: list[int] = declare_row(ANSWERS, 16)  # which of them stay, by place, the best first
    inner: list[int] = declare_row(ANSWERS, 16)  # those to a question that follows from an answer
    ways: list[int] = declare_row(ANSWERS, 16)  # those of the position that is looked into
    known: list[int] = declare_row(INPUTS)  # the inputs that the hidden sums speak of
    sight: Any = part(GamesOwn)


@dataclass(slots=True)
class Thinker:
    """What a player knows, and what it writes on."""

    net: Net = part(Net)
    notes: Notes = part(Notes)


@dataclass(slots=True)
class Positions:
    """Single positions that a player works on."""

    world: Any = part(GamesOwn)  # one that fits what a seat knows
    rest: Any = part(GamesOwn)  # after an answer, while what may be drawn is followed
    before: Any = part(GamesOwn)  # after an answer that is weighed at once
    line: Any = part(GamesOwn)  # after that and a card
    trial: Any = part(GamesOwn)  # after one answer to a question on the way
    game: Any = part(GamesOwn)  # the game itself, where whole games are played
    pool: list[Any] = parts(GamesOwn, POOL_AND_ONE)


@dataclass(slots=True)
class Workspace(Positions):
    """Everything for a game of two players: themselves, positions, and what the rules write on."""

    thinkers: list[Thinker] = parts(Thinker, PLAYERS)
    plan: Plan = part(Plan)
    moves: Moves = part(Moves)
    tape: Tape = part(Tape)
    chance: Chance = part(Chance)
    sense: Any = part(GamesOwn)


class Records(NamedTuple):
    """The records of one game's search."""

    net: type[Net]
    notes: type[Notes]
    thinker: type[Thinker]
    workspace: type[Workspace]


def make_records(steps: ModuleType) -> Records:
    """The records of a search, with room for what a game brings."""
    own = cast(Any, steps)
    sizes = {INPUTS: own.INPUTS, WEIGHTS: own.INPUTS * HIDDEN, POOL: own.POOL, POOL_AND_ONE: own.POOL + 1,
             SLOTS: 4 * own.POOL, ANSWERS: own.ANSWERS}  # fmt: skip
    net, notes = lengthen_record(Net, sizes), lengthen_record(Notes, sizes, {"sight": own.Sight})
    thinker = lengthen_record(Thinker, sizes, {"net": net, "notes": notes})
    held = dict.fromkeys(Positions.__slots__, own.Position) | {"thinkers": thinker, "sense": own.Sense}
    return Records(net, notes, thinker, lengthen_record(Workspace, sizes, held))
