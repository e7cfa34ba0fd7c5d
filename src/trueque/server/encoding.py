"""Puts views into JSON, each part once: seats see most of a position alike, and most of it stays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

Json = dict[str, Any]


def encoded(value: Any) -> orjson.Fragment:
    """*value* as JSON that is put into a message as it is."""
    return orjson.Fragment(orjson.dumps(value))


class Parts:
    """The parts of a table's views that were sent last, encoded."""

    def __init__(self) -> None:
        # Each with the part itself, so that its `id` stays its own.
        self._kept: dict[int, tuple[Any, orjson.Fragment]] = {}

    def put(self, views: dict[int | None, Json]) -> dict[int | None, Json]:
        """*views* with every part that several share, or that was sent before, as ready JSON."""
        seen = Counter(id(part) for view in views.values() for part in _parts(view))
        kept: dict[int, tuple[Any, orjson.Fragment]] = {}
        for view in views.values():
            for part in _parts(view):
                key = id(part)
                if key not in kept and (seen[key] > 1 or key in self._kept):
                    kept[key] = self._kept[key] if key in self._kept else (part, encoded(part))
        self._kept = kept
        return {seat: {name: _put(value, kept) for name, value in view.items()} for seat, view in views.items()}


def _parts(view: Json) -> Iterator[Json]:
    """What may be shared: objects, and objects in lists."""
    for value in view.values():
        if type(value) is dict:
            yield value
        elif type(value) is list:
            yield from _objects(value)


def _objects(values: Iterable[Any]) -> Iterator[Json]:
    return (value for value in values if type(value) is dict)


def _put(value: Any, kept: dict[int, tuple[Any, orjson.Fragment]]) -> Any:
    if type(value) is dict:
        return kept[id(value)][1] if id(value) in kept else value
    if type(value) is list:
        return [kept[id(part)][1] if id(part) in kept else part for part in value]
    return value
