"""What places are called and where one can go from each, for whoever walks over a table by ear: all of it once, then
only what has changed."""

from __future__ import annotations

from typing import Any

from trueque.speech import asked
from trueque.speech.ears import called, ways
from trueque.table.link import Link
from trueque.table.table import Table

Heard = dict[str, dict[str, Any]]
"""The parts of a position that are only for whoever listens, each place by its name in notation."""
SILENCE: Heard = {"places": {}, "ways": {}}
Whose = tuple[int | None, str]


def heard(table: Table, view: dict[str, Any], seat: int | None, lang: str) -> Heard:
    """Every place, with what lies there now, and with what lies next to it."""
    listening = asked(table.game, (), view, table.listener(seat, lang))
    return {"places": called(listening), "ways": ways(listening)}


def changed(now: Heard, before: Heard) -> Heard:
    return {part: news(told, before.get(part, {})) for part, told in now.items()}


def news(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {} if now is before else {name: told for name, told in now.items() if before.get(name) != told}


def is_new(link: Link) -> bool:
    """Whether this listener does not know the names of places yet, as its seat and its language have them."""
    return link.listens and link.placed != (link.seat, link.lang)


def add(table: Table, update: dict[str, Any], link: Link) -> dict[str, Any]:
    """An update for one connection alone: with all names, where somebody listens there."""
    if link.listens and update["position"] is not None:
        update["position"] |= heard(table, update["position"]["view"], link.seat, link.lang)
        link.placed = (link.seat, link.lang)
    return update


class Called:
    """The names of the position that was last told to all, and of the one that is being told."""

    def __init__(self) -> None:
        self._before: dict[Whose, Heard] = {}
        self._now: dict[Whose, Heard] = {}

    def turn(self) -> None:
        """Another position is told from now on."""
        self._before, self._now = self._now, {}

    def news(self, table: Table, view: dict[str, Any], link: Link) -> Heard:
        """What *link* does not know yet of the position that *view* shows."""
        whose = (link.seat, link.lang)
        if whose not in self._now:
            self._now[whose] = heard(table, view, *whose)
        return changed(self._now[whose], {} if is_new(link) else self._before.get(whose, {}))
