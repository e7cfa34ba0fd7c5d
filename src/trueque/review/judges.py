"""Which games can be reviewed, and by whose judgement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Options, Seat
from trueque.kernel.judging import NOBODY, Judge, JudgesPositions
from trueque.kernel.record import Record
from trueque.kernel.registry import make, part
from trueque.locale import _


def can_review(game: str) -> bool:
    """Whether there is a judge of that game."""
    return isinstance(part(game, "judge"), JudgesPositions)


def judge_of_record(record: Record) -> Judge:
    """The judge of a game that was played, by whoever played it."""
    return judge_of(record.game, record.options, record.bots)


def judge_of(name: str, options: Options, bots: Mapping[Seat, str] = NOBODY) -> Judge:
    """The judge of a game under its rules; *bots*: who is known to be one, each with its level."""
    if not can_review(name):
        raise RuleError(_("Nobody here can judge positions of this game, so it cannot be reviewed."), "records")
    return cast(JudgesPositions, part(name, "judge")).make_judge(make(name, options), bots)
