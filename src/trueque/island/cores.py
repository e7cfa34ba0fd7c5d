"""What of the Island is printed as C and built when the package is: its rules, and its search beside them."""

from __future__ import annotations

from trueque.core.source import Source
from trueque.island.bots.search.source import source as search
from trueque.island.core.source import source as rules


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), search()
