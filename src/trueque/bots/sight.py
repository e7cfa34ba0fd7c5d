"""What somebody who is asked sees, told in ways that any game has: read without knowing the game.

Of the question: how far the game is, who leads, and each field of the view, of a list its last entry, too. Of an
answer: itself, its place among those that are offered, and what it points at: where an answer holds a number
(`Sail(7)`, `Offer(1, 3)`) and the view a list, the place of that number in that list is what the answer is about: what
lies on the islet, how many one holds of what one gives.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple

from trueque.bots.habits import Course, list_places
from trueque.bots.world_numbers import WorldReader
from trueque.kernel import Decision, View

Name = tuple[str, Hashable]
"""What something told is called: a field of the view, and what of it; or one of these."""
GAME, ANSWER, OWN = "", "?", "="
"""What is known of any game's course, what an answer is, and one of its own numbers."""
NOTHING: Name = (GAME, "nothing")
ITSELF, PLACE = (ANSWER, "itself"), (ANSWER, "place")
LONG, TOGETHER, LAST = "long", "together", "last"
FEW, LATEST, SHORT = 6, 12, 3
"""Lists up to so long are read one by one, too; answers given before are told apart up to so many; a list up to so
short may point into another."""


class Pointer(NamedTuple):
    """A number in a field of the view that may be a place in a list of another field."""

    field: str
    part: Hashable


class Sight:
    """What the one who is asked *question* sees in *world*."""

    __slots__ = ("_course", "_listed", "_places", "_reader", "_seat", "_view")

    def __init__(
        self, reader: WorldReader, world: Any, question: Decision[Any], course: Course, listed: Sequence[Any]
    ) -> None:
        seat, points = question.seat, reader.game.points(world, None)
        lead = points[seat] - max([one for at, one in enumerate(points) if at != seat], default=0)
        self._view: View = reader.game.view(world, seat)
        self._course: dict[Hashable, Any] = {
            "nothing": 0, "seat": seat, "lead": lead, "points": points[seat],
            "given": min(LATEST, course.given[seat]),
        }  # fmt: skip
        self._reader, self._seat = reader, seat
        self._listed, self._places = listed, list_places(len(listed))

    def list_names(self) -> list[Name]:
        """What can be told of the question."""
        names: list[Name] = [(GAME, key) for key in self._course]
        pointers = self._list_pointers()
        for field in self._view:
            own = self._own(field)
            names += [(field, part) for part in list_parts(own)] if field != "seat" else []
            if isinstance(own, list | tuple) and len(own) > 1:
                names += [(field, pointer) for pointer in pointers if pointer.field != field]
        return names

    def _list_pointers(self) -> list[Pointer]:
        """The numbers of the view that may be places."""
        found = list[Pointer]()
        for field in self._view:
            own = self._own(field)
            if type(own) is int and field != "seat":
                found.append(Pointer(field, None))
            elif isinstance(own, list | tuple) and len(own) <= SHORT:
                found += [Pointer(field, at) for at, one in enumerate(own) if type(one) is int]
        return found

    def list_answer_names(self) -> list[Name]:
        """What can be told of its answers."""
        names = dict.fromkeys((ITSELF, PLACE))
        lists = [field for field in self._view if isinstance(self._own(field), list | tuple)]
        kinds = set[Hashable](map(type, self._listed))
        for numbered in sorted({name for kind in kinds for name in list_numbers(kind)}):
            names[OWN, numbered] = None
            names.update(dict.fromkeys((field, numbered) for field in lists))
        return list(names)

    def tell(self, name: Name) -> Hashable:
        """One thing about the question."""
        field, part = name
        if field == GAME:
            told: Hashable = self._course[part]
            return told
        own = self._own(field)
        if isinstance(part, Pointer):
            return point_at(own, read_part(self._own(part.field), part.part))
        return read_part(own, part)

    def tell_of_answers(self, name: Name) -> Sequence[Hashable]:
        """One thing about each answer."""
        field, part = name
        if field == ANSWER:
            return self._places if name == PLACE else self._listed
        if field == OWN:
            return [(type(one), getattr(one, str(part), None)) for one in self._listed]
        row = self._own(field)
        return [(type(one), point_at(row, getattr(one, str(part), None))) for one in self._listed]

    def _own(self, field: str) -> Any:
        """A field of the view; of a list with a place for every seat its own."""
        return self._reader.take_own(field, self._view.get(field), self._seat)


@cache
def list_numbers(kind: Hashable) -> tuple[str, ...]:
    """The fields of an answer that may hold a number."""
    return tuple(one.name for one in fields(kind)) if isinstance(kind, type) and is_dataclass(kind) else ()


def list_parts(value: Any) -> list[Hashable]:
    """What of a field can be told."""
    if isinstance(value, dict):
        return list(value)
    if not isinstance(value, list | tuple):
        return [None]
    numbers = [one for one in value if isinstance(one, int | float)]
    each = range(len(value)) if len(numbers) == len(value) <= FEW else ()
    return [LONG, LAST, *([TOGETHER] if numbers else ()), *each]


def read_part(value: Any, part: Hashable) -> Hashable:
    """A number, a word or nothing."""
    if isinstance(value, dict):
        value = value.get(part)
    elif isinstance(value, list | tuple):
        if part == LONG:
            return len(value)
        if part == TOGETHER:
            return sum(one for one in value if isinstance(one, int | float))
        at = len(value) - 1 if part == LAST else part
        value = value[at] if isinstance(at, int) and 0 <= at < len(value) else None
    return value if isinstance(value, int | float | str) else None


def point_at(row: Any, at: Any) -> Hashable:
    """What stands at a place of a list, or how much."""
    if not isinstance(row, list | tuple) or type(at) is not int or not 0 <= at < len(row):
        return None
    found = row[at]
    return len(found) if isinstance(found, list | tuple | dict) else found
