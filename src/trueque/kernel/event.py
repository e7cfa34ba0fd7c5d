"""What happened, and who may know it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from trueque.kernel.game import Seat


class Event:
    """Something that happened, named in the past tense: ``Discarded``, ``RobberMoved``.

    Events are dataclasses: frozen ones, or in a hurry (a frozen one takes three times as long to make) those with
    ``unsafe_hash`` that nobody ever changes.
    """

    __slots__ = ()
    shows: ClassVar[bool] = False
    """Whether this shows somebody a thing that was hidden: after it, nobody can take an answer back alone."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as *seat* may know it (``None``: a spectator); no event at all where the seat learns nothing."""
        return self


def plain(value: Any) -> Any:
    """*value* as JSON knows it: events and actions become objects with an ``is`` field, tuples lists, enums values."""
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {"is": type(value).__name__, **{f.name: plain(getattr(value, f.name)) for f in fields(value)}}
    return value
