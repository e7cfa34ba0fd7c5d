"""The search of The Quick Game: the one for all games (`trueque.bots.search`), by what this game brings."""

from __future__ import annotations

from trueque.bots.search.loops import TurnSearch
from trueque.quick.bots.search.mind import looks, steps
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.source import make_source as rules

PACKAGE = "trueque.quick.bots.search.mind"
FILES = ("features", "imagine", "looks", "steps")
MIND = TurnSearch("quick-search", steps, looks, LOOPS, rules, [f"{PACKAGE}.{name}" for name in FILES])
source = MIND.source
