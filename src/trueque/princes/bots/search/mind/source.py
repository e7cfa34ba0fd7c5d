"""The search of The Princes: the one for all games (`trueque.bots.search`), by what this game brings."""

from __future__ import annotations

from trueque.bots.search.loops import TurnSearch
from trueque.princes.bots.search.mind import looks, steps
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.source import make_source as rules

PACKAGE = "trueque.princes.bots.search.mind"
FILES = ("features", "imagine", "looks", "steps")
MIND = TurnSearch("princes-search", steps, looks, LOOPS, rules, [f"{PACKAGE}.{name}" for name in FILES])
source = MIND.source
