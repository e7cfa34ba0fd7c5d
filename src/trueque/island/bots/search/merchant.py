"""The champion where players trade: it searches its turn, and founds, offers and answers as the greedy player does.

The search learned from games without trade. Alone it accepts next to nothing and offers what helps others as much, and
where it founds it settles less than others later (`benchmarks/results.md`, levels against each other).
"""

from __future__ import annotations

from typing import Any

from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.bot import IslandSearch
from trueque.kernel import Decision, Form, OneOf, View

GREEDY = frozenset({"found_settlement", "found_road", "answer"})
"""Questions that are left to the greedy player."""


class Merchant:
    """One seat's player, made of two."""

    def __init__(self, search: IslandSearch, greedy: IslandGreedy) -> None:
        self.search, self.greedy = search, greedy

    def speaks(self, decision: Decision[Any]) -> bool:
        return self.greedy.speaks(decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = decision.answers
        if decision.kind in GREEDY or isinstance(answers, Form) or not decision.waits:
            return self.greedy.choose(view, decision)
        if isinstance(answers, OneOf):
            deal = self.greedy.dealt(view, list(answers))
            if deal is not None:
                return deal
        return self.search.decide(view, decision)
