"""How long a bot seems to think at a table with people: long enough to be followed, shorter where it has no choice.

Nothing of it may hang on what the bot hides: whether it has a choice is asked of a position that fits what a spectator
knows, and answers come at whole steps of the pace, however long the thinking took. Where somebody listens, a bot also
waits until the last deed could be said; how long that takes is read off what a spectator is told, never off what the
listener alone hears.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

from trueque.kernel.decision import Counts, Decision, Form
from trueque.kernel.game import Game

FORCED = 0.4
"""The share of a table's pace that an answer takes which everybody can see is the only one."""


LONGEST = 6.0
"""The most seconds that a bot waits for a listener: there is never a long silence."""
BREATH = 0.4
"""Seconds between two deeds for the ear."""


def hearing_seconds(public: str, rate: int) -> float:
    """The seconds until what everybody is told has been said, at *rate* characters a second; 0: nobody listens."""
    return min(LONGEST, len(public) / rate + BREATH) if rate and public else 0.0


def pause_seconds(pace_ms: int, game: Game[Any, Any], state: Any, asked: Decision[Any]) -> float:
    """The seconds between a question to a bot and its answer, at a table's pace."""
    if not pace_ms:
        return 0.0
    return pace_ms / 1000 * (FORCED if _is_publicly_forced(game, state, asked) else 1.0)


def _is_publicly_forced(game: Game[Any, Any], state: Any, asked: Decision[Any]) -> bool:
    """Whether the question has one answer in a position that hangs on public facts alone."""
    seen = game.guess(game.view(state, None), Random(0))
    same = [d for d in game.decisions(seen) if (d.seat, d.kind, d.waits) == (asked.seat, asked.kind, asked.waits)]
    return bool(same) and is_forced(same[0])


def is_forced(decision: Decision[Any]) -> bool:
    """Whether a question has only one answer."""
    answers = decision.answers
    if isinstance(answers, Counts):
        return sum(answers.limits) == answers.least
    return not isinstance(answers, Form) and len(answers) == 1


def seconds_to_step(step: float, gone: float) -> float:
    """The seconds to the next whole step of the pace, at least one after the beginning, when *gone* have passed."""
    if step <= 0:
        return 0.0
    return max(1, math.ceil(gone / step)) * step - gone
