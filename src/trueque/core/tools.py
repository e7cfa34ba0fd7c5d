"""What a game's rules write on, as one record: a list of answers, a tape, luck, a player's sense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trueque.core.chance import Chance
from trueque.core.fields import lengthen_record, part
from trueque.core.moves import Moves
from trueque.core.no_sense import Sense
from trueque.core.tape import Tape


@dataclass(slots=True)
class Tools:
    """One of each; a game's own sense stands in the place of none."""

    moves: Moves = part(Moves)
    tape: Tape = part(Tape)
    chance: Chance = part(Chance)
    sense: Any = part(Sense)


def tools_with(sense: type) -> type[Tools]:
    """The tools of a game whose player counts in that record."""
    return lengthen_record(Tools, {}, {"sense": sense})
