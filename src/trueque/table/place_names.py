"""What places are called and where one can go from each, for whoever walks over a table by ear: all of it once, then
only what has changed."""

from __future__ import annotations

from typing import Any

from trueque.speech import list_choices
from trueque.table.link import Link
from trueque.table.table import Table
from trueque.telling.places import list_ways, name_places

Heard = dict[str, dict[str, Any]]
"""The parts of a position that are only for whoever listens, each place by its name in notation."""
SILENCE: Heard = {"places": {}, "ways": {}}
Whose = tuple[int | None, str]


def list_named_places(table: Table, view: dict[str, Any], seat: int | None, lang: str) -> Heard:
    """Every place, with what lies there now, and with what lies next to it."""
    listening = list_choices(table.game, (), view, table.listener(seat, lang))
    return {"places": name_places(listening), "ways": list_ways(listening)}


def list_changes(now: Heard, before: Heard) -> Heard:
    return {part: serialize_news(told, before.get(part, {})) for part, told in now.items()}


def serialize_news(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {} if now is before else {name: told for name, told in now.items() if before.get(name) != told}


def is_missing_names(link: Link) -> bool:
    """Whether this listener does not know the names of places yet, as its seat and its language have them."""
    return link.is_listening and link.placed != (link.seat, link.lang)


def add_place_names(table: Table, update: dict[str, Any], link: Link) -> dict[str, Any]:
    """An update for one connection alone: with all names, where somebody listens there."""
    if link.is_listening and update["position"] is not None:
        update["position"] |= list_named_places(table, update["position"]["view"], link.seat, link.lang)
        link.placed = (link.seat, link.lang)
    return update


class PlaceNames:
    """The names of the position that was last told to all, and of the one that is being told."""

    def __init__(self) -> None:
        self._before: dict[Whose, Heard] = {}
        self._now: dict[Whose, Heard] = {}

    def turn_over(self) -> None:
        """Another position is told from now on."""
        self._before, self._now = self._now, {}

    def list_news(self, table: Table, view: dict[str, Any], link: Link) -> Heard:
        """What *link* does not know yet of the position that *view* shows."""
        whose = (link.seat, link.lang)
        if whose not in self._now:
            self._now[whose] = list_named_places(table, view, *whose)
        return list_changes(self._now[whose], {} if is_missing_names(link) else self._before.get(whose, {}))
