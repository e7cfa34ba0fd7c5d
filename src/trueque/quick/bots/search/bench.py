"""The bench of The Quick Game's champion: what lies on it, and how games are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.bots import bench
from trueque.bots.bench import BackEnd, Mind
from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.source import source as rules
from trueque.quick.core.state import Position
from trueque.quick.core.worth import Sense

from .mind import doors
from .mind.notes import POOL, Net, Notes
from .mind.source import source

MIND = Mind(doors, source, rules)
DESK = 6


class Bench(bench.Bench):
    """`answer` is asked for a seat, a seed, the positions of a line, and the budget."""

    def __init__(self, nets: Sequence[Net], back_end: BackEnd) -> None:
        sizes = ((Net, len(nets), nets), (Notes, 2, ()), (Position, POOL + 1, ()), (Position, DESK, ()),
                 (Moves, 1, ()), (Tape, 1, ()), (Chance, 1, ()), (Sense, 1, ()))  # fmt: skip
        super().__init__(MIND, back_end, sizes)


@dataclass(frozen=True)
class Games:
    """How games are played, in the order of `games_door`: who sits where, both budgets, positions a line, warmth,
    random answers, lessons kept."""

    seated: int = 0
    budget: int = 0
    other: int = 0
    size: int = 40
    warmth: int = 0
    astray: int = 0
    kept: int = 0
