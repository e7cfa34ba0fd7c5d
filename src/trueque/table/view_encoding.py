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

__all__ = ["EncodedViews", "Fragment", "dumps", "encode_fragment"]

Json = dict[str, Any]


def encode_fragment(value: Any) -> Fragment:
    """*value* as JSON that is put into a message as it is.

    The bytes are copied: orjson leaves each of its own in a room of four kilobytes, and these are kept for long.
    """
    return Fragment(b"%b" % dumps(value))


class EncodedParts(NamedTuple):
    """Some parts of a view, and the same in JSON."""

    parts: Json
    ready: Json
    told: Json
    """Those that are not as they were."""
    same: tuple[str, ...]
    """The others, by name; whatever is small is told anyway."""


NOTHING = EncodedParts({}, {}, {}, ())
NO_NAMES = frozenset[str]()


class EncodedViews:
    """A table as it was sent last, each part encoded."""

    def __init__(self) -> None:
        self.count = 0
        """How often it was sent."""
        self._shared = NOTHING
        self._own: dict[int | None, EncodedParts] = {}
        self._apart: dict[int | None, set[str]] = {}
        """Which of the shared parts a seat sees in its own way; most seats none."""
        self._apart_before: dict[int | None, set[str]] = {}
        self._made: dict[int, Fragment] = {}
        """What was put into JSON in this round, by the object's `id`: seats share parts."""

    def put_views(self, shown: Shown) -> None:
        """Put the views into JSON; what is the same object as last time is not put into it again."""
        self.count += 1
        shared, before = shown.shared, self._own
        self._apart_before, self._apart = self._apart, {}
        self._shared, self._own = self._encode_parts(shared, self._shared), {}
        for seat, own in shown.own.items():
            if not own.keys().isdisjoint(shared):
                self._apart[seat] = own.keys() & shared.keys()
            self._own[seat] = self._encode_parts(own, before.get(seat, NOTHING))
        # An `id` is an object's own only as long as the round holds it.
        self._made = {}

    def view_parts(self, seat: int | None) -> Json:
        """The view of *seat*, its parts in JSON; a part that it sees in its own way takes the other's place."""
        return {**self._shared.ready, **self._own[seat].ready}

    def changed_parts(self, seat: int | None) -> tuple[Json, tuple[str, ...]]:
        """What is otherwise in the view of *seat* than it was sent last time, and the names of what is not."""
        shared, own = self._shared, self._own[seat]
        now, before = self._apart.get(seat, NO_NAMES), self._apart_before.get(seat, NO_NAMES)
        if not now and not before:
            return {**shared.told, **own.told}, shared.same + own.same
        told = {name: part for name, part in shared.told.items() if name not in now} | own.told
        told |= {name: shared.ready[name] for name in before - now}
        return told, tuple(name for name in shared.ready if name not in told and name not in now) + own.same

    def _encode_parts(self, parts: Json, before: EncodedParts) -> EncodedParts:
        # Five times after every answer: plain literals, since `dict[str, Any]()` takes twenty times as long as `{}`.
        ready: Json = {}
        told: Json = {}
        same: list[str] = []
        old, was_ready = before.parts, before.ready
        for name, value in parts.items():
            if type(value) is not dict and type(value) is not list:
                ready[name] = told[name] = value
            elif old.get(name) is value:
                ready[name] = was_ready[name]
                same.append(name)
            else:
                ready[name] = told[name] = self._encode_part(value)
        return EncodedParts(parts, ready, told, tuple(same))

    def _encode_part(self, value: Any) -> Fragment:
        """An object or a list as JSON, made once in a round.

        It is made whole: what is nested in it and stayed as it was costs less made anew than looked for.
        """
        made = self._made.get(id(value))
        if made is None:
            made = self._made[id(value)] = encode_fragment(value)
        return made
