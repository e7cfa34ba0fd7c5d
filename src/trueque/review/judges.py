"""Which games can be reviewed, and by whose judgement."""

from __future__ import annotations

from typing import cast

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Options
from trueque.kernel.judging import Judge, JudgesPositions
from trueque.kernel.registry import make, part
from trueque.locale import _


def can_review(game: str) -> bool:
    """Whether there is a judge of that game."""
    return isinstance(part(game, "judge"), JudgesPositions)


def judge_of(name: str, options: Options) -> Judge:
    """The judge of a game under its rules."""
    if not can_review(name):
        raise RuleError(_("Nobody here can judge positions of this game, so it cannot be reviewed."), "records")
    return cast(JudgesPositions, part(name, "judge")).make_judge(make(name, options))
