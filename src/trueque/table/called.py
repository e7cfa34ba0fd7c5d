"""What places are called, for whoever walks over a table by ear: all of it once, then only what has changed."""

from __future__ import annotations

from typing import Any

from trueque.speech import asked
from trueque.speech.ears import called
from trueque.table.link import Link
from trueque.table.table import Table

Names = dict[str, str]
Whose = tuple[int | None, str]


def names(table: Table, view: dict[str, Any], seat: int | None, lang: str) -> Names:
    """Every place by its name in notation, with what lies there now."""
    return called(asked(table.game, (), view, table.listener(seat, lang)))


def changed(now: Names, before: Names) -> Names:
    return {name: words for name, words in now.items() if before.get(name) != words}


def is_new(link: Link) -> bool:
    """Whether this listener does not know the names of places yet, as its seat and its language have them."""
    return link.listens and link.placed != (link.seat, link.lang)


def add(table: Table, update: dict[str, Any], link: Link) -> dict[str, Any]:
    """An update for one connection alone: with all names, where somebody listens there."""
    if link.listens and update["position"] is not None:
        update["position"]["places"] = names(table, update["position"]["view"], link.seat, link.lang)
        link.placed = (link.seat, link.lang)
    return update


class Called:
    """The names of the position that was last told to all, and of the one that is being told."""

    def __init__(self) -> None:
        self._before: dict[Whose, Names] = {}
        self._now: dict[Whose, Names] = {}

    def turn(self) -> None:
        """Another position is told from now on."""
        self._before, self._now = self._now, {}

    def news(self, table: Table, view: dict[str, Any], link: Link) -> Names:
        """What *link* does not know yet of the position that *view* shows."""
        whose = (link.seat, link.lang)
        if whose not in self._now:
            self._now[whose] = names(table, view, *whose)
        return changed(self._now[whose], {} if is_new(link) else self._before.get(whose, {}))
