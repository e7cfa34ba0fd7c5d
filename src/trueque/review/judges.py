"""Which games can be reviewed, and by whose judgement."""

from __future__ import annotations

from typing import cast

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Options
from trueque.kernel.judging import Judge, JudgesPositions
from trueque.kernel.record import Record
from trueque.kernel.registry import make, part
from trueque.locale import _

CHAMPION = "champion"
"""The level whose judgement all odds are: among its like they are set straight by themselves."""


def can_review(game: str) -> bool:
    """Whether there is a judge of that game."""
    return isinstance(part(game, "judge"), JudgesPositions)


def judge_of_record(record: Record) -> Judge:
    """The judge of a game that was played, by whoever played it."""
    bots = record.bots
    champions = len(bots) == make(record.game, record.options).seats and set(bots.values()) == {CHAMPION}
    return judge_of(record.game, record.options, champions)


def judge_of(name: str, options: Options, champions: bool = False) -> Judge:
    """The judge of a game under its rules; *champions*: nobody else plays."""
    if not can_review(name):
        raise RuleError(_("Nobody here can judge positions of this game, so it cannot be reviewed."), "records")
    return cast(JudgesPositions, part(name, "judge")).make_judge(make(name, options), champions)
