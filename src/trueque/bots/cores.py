"""Everything that is printed as C and built when the package is: the rules of the games, and searches beside them."""

from __future__ import annotations

from trueque.bots.settlers_search.source import source as island_search
from trueque.core.source import Source
from trueque.settlers.core.source import source as island


def sources() -> tuple[Source, ...]:
    """One library each."""
    return island(), island_search()
