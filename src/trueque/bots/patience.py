"""A champion with more time than it takes by itself: `champion:50ms`.

It costs whoever plays as much time as it is given, so only a person's own command line may say so.
"""

from __future__ import annotations

import re
from typing import Any

from trueque.bots.levels import TakesTime, bots_of
from trueque.kernel import BadOptions, Bot, Game

PATIENT = re.compile(r"champion:\s*([1-9][0-9]{0,3})ms")


def read_patience(name: str) -> int:
    """The milliseconds that the name of a bot gives the champion for an answer, on average; 0 for other names."""
    read = PATIENT.fullmatch(name.strip())
    return int(read[1]) if read else 0


def make_patient_bot(milliseconds: int, game: Game[Any, Any], seed: int | str) -> Bot:
    """The champion of a game with so much time."""
    bots = bots_of(game.name)
    if not isinstance(bots, TakesTime):
        raise BadOptions(f"The champion of {game.name} plays no better with more time.", "bots")
    return bots.make_patient_champion(game, seed, milliseconds)
