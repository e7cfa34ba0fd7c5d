"""How long a bot seems to think at a table with people: long enough to be followed, shorter where it has no choice."""

from __future__ import annotations

from typing import Any

from trueque.kernel.decision import Counts, Decision, Form

FORCED = 0.4
"""The share of a table's pace that an answer takes which is the only one."""


def pause(pace_ms: int, decision: Decision[Any]) -> float:
    """The seconds between a question to a bot and its answer, at a table's pace."""
    return pace_ms / 1000 * (FORCED if is_forced(decision) else 1.0)


def is_forced(decision: Decision[Any]) -> bool:
    """Whether a question has only one answer."""
    answers = decision.answers
    if isinstance(answers, Counts):
        return sum(answers.limits) == answers.least
    return not isinstance(answers, Form) and len(answers) == 1
