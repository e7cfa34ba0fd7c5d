"""Puts views into JSON, each part once: seats see most of a position alike, and most of it stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trueque.kernel.game import Shown

if TYPE_CHECKING:
    from orjson import Fragment, dumps
else:
    try:
        from orjson import Fragment, dumps
    except ModuleNotFoundError:
        from trueque.table.plain_json import Fragment, dumps

__all__ = ["Fragment", "Parts", "dumps", "encoded"]

Json = dict[str, Any]
MOST_KEPT = 24


def encoded(value: Any) -> Fragment:
    """*value* as JSON that is put into a message as it is."""
    return Fragment(dumps(value))


class Parts:
    """A table as it was sent last, each part encoded."""

    def __init__(self) -> None:
        self._shared: tuple[Json, Json] = ({}, {})
        self._own: dict[int | None, tuple[Json, Json]] = {}
        # Each with the part itself, so that its `id` stays its own.
        self._kept: dict[int, tuple[Any, Fragment]] = {}

    def put(self, shown: Shown) -> None:
        """Put the views into JSON; what is the same object as last time is not put into it again."""
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self._shared = (shown.shared, self._ready(shown.shared, *self._shared))
        self._own = {seat: (own, self._ready(own, *self._own.get(seat, ({}, {})))) for seat, own in shown.own.items()}

    def of(self, seat: int | None) -> Json:
        """The view of *seat*, its parts in JSON; a part that it sees in its own way takes the other's place."""
        return {**self._shared[1], **self._own[seat][1]}

    def _ready(self, parts: Json, old: Json, ready: Json) -> Json:
        return {
            name: ready[name] if name in old and old[name] is value else self._part(value)
            for name, value in parts.items()
        }

    def _part(self, value: Any) -> Any:
        """A part as JSON; objects and lists in it may be parts of others too."""
        kind = type(value)
        if kind is not dict and kind is not list:
            return value
        found = self._kept.get(id(value))
        return found[1] if found is not None else self._keep(value, self._inner(value))

    def _inner(self, value: Any) -> Any:
        if type(value) is dict:
            return {name: self._part(one) if _is_large(one) else one for name, one in value.items()}
        return [self._flat(one) for one in value] if value and type(value[0]) is dict else value

    def _flat(self, value: Any) -> Fragment:
        found = self._kept.get(id(value))
        return found[1] if found is not None else self._keep(value, value)

    def _keep(self, value: Any, inner: Any) -> Fragment:
        made = encoded(inner)
        self._kept[id(value)] = (value, made)
        return made


def _is_large(value: Any) -> bool:
    """Whether *value* is a list of lists or objects."""
    return type(value) is list and bool(value) and type(value[0]) in (list, dict)
