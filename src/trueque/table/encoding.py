"""Puts views into JSON, each part once: seats see most of a position alike, and most of it stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

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


class Ready(NamedTuple):
    """Some parts of a view, and the same in JSON."""

    parts: Json
    ready: Json
    told: Json
    """Those that are not as they were."""
    same: tuple[str, ...]
    """The others, by name; whatever is small is told anyway."""


NOTHING = Ready({}, {}, {}, ())


class Parts:
    """A table as it was sent last, each part encoded."""

    def __init__(self) -> None:
        self.count = 0
        """How often it was sent."""
        self._shared = NOTHING
        self._own: dict[int | None, Ready] = {}
        self._apart: dict[int | None, set[str]] = {}
        """Which of the shared parts a seat sees in its own way."""
        self._apart_before: dict[int | None, set[str]] = {}
        # Each with the part itself, so that its `id` stays its own.
        self._kept: dict[int, tuple[Any, Fragment]] = {}

    def put(self, shown: Shown) -> None:
        """Put the views into JSON; what is the same object as last time is not put into it again."""
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        self.count += 1
        self._apart_before, self._apart = self._apart, dict[int | None, set[str]]()
        for seat, own in shown.own.items():
            if apart := own.keys() & shown.shared.keys():
                self._apart[seat] = apart
        self._shared = self._ready(shown.shared, self._shared)
        self._own = {seat: self._ready(own, self._own.get(seat, NOTHING)) for seat, own in shown.own.items()}

    def of(self, seat: int | None) -> Json:
        """The view of *seat*, its parts in JSON; a part that it sees in its own way takes the other's place."""
        return {**self._shared.ready, **self._own[seat].ready}

    def news_for(self, seat: int | None) -> tuple[Json, tuple[str, ...]]:
        """What is otherwise in the view of *seat* than it was sent last time, and the names of what is not."""
        shared, own = self._shared, self._own[seat]
        now, before = self._apart.get(seat, set()), self._apart_before.get(seat, set())
        if not now and not before:
            return {**shared.told, **own.told}, shared.same + own.same
        told = {name: part for name, part in shared.told.items() if name not in now} | own.told
        told |= {name: shared.ready[name] for name in before - now}
        return told, tuple(name for name in shared.ready if name not in told and name not in now) + own.same

    def _ready(self, parts: Json, before: Ready) -> Ready:
        old, ready, told, same = before.parts, dict[str, Any](), dict[str, Any](), list[str]()
        for name, value in parts.items():
            if name in old and old[name] is value:
                made = ready[name] = before.ready[name]
                if type(made) is Fragment:
                    same.append(name)
                    continue
            else:
                made = ready[name] = self._part(value)
            told[name] = made
        return Ready(parts, ready, told, tuple(same))

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
