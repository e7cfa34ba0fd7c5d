"""Whether who sits there takes a win that is there: a level of the core is asked what it would answer.

On the Island the levels see every building that wins and few of the roads, so a win that is there is not worth the same
to everybody. Who searches tries every answer, and takes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from trueque.bots.odds.table import PlaysSteps, WatchedTable
from trueque.bots.skills import Skill, skills_of
from trueque.core.levels import TASTES

ASKED = 8
"""How often it is asked."""
LONGEST = 8
"""Answers after which it has not won."""
ANYBODY = "normal"
"""Who is asked in the place of those that search: at their own seats nobody is."""


class LevelSight:
    """Who sits at one table."""

    def __init__(
        self, rules: PlaysSteps, table: WatchedTable, names: Sequence[str], skills: Mapping[str, Skill]
    ) -> None:
        self._rules, self._table, self._is_asked = rules, table, [one in skills for one in names]
        self._skills = skills_of([one if one in skills else ANYBODY for one in names], skills)

    def share_taken(self, g: Any, seat: int) -> float:
        """How often that seat wins from here before anybody else is asked, or nature."""
        if not self._is_asked[seat]:
            return 1.0
        return sum(self._is_turn_won(g, seat, Random(f"asked {number}")) for number in range(ASKED)) / ASKED

    def _is_turn_won(self, g: Any, seat: int, rng: Random) -> bool:
        """Whether it answers so that it wins; which way a weaker one errs is drawn anew for every game."""
        self._skills.taste[seat] = rng.randrange(TASTES)
        now = self._rules.copy(g)
        for _ in range(LONGEST):
            step = self._table.levels.answer(self._table.tables, now, seat, rng.getrandbits(40), self._skills)
            self._rules.apply(now, seat, step)
            if (asked := self._rules.asked_seat(now)) != seat:
                return asked is None and self._rules.missing_points(now, seat) <= 0
        return False
