"""What happened, and who may know it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from trueque.kernel.game import Seat


class Event:
    """Something that happened, named in the past tense: ``Discarded``, ``RobberMoved``.

    Events are frozen dataclasses: `kernel.value` makes them, `swift_value` where a simulation makes them in a hurry (it
    takes half the time and keeps nobody from changing one).
    """

    __slots__ = ()
    shows: ClassVar[bool] = False
    """Whether this shows somebody a thing that was hidden: after it, nobody can take an answer back alone."""
    news: ClassVar[str] = ""
    """The class of news it is for a listener: dice, production, robber, builds, trades, cards, turns, awards or end."""
    opens_turn: ClassVar[bool] = False
    """Whether with it the turn of its seat begins."""
    asks: ClassVar[bool] = False
    """Whether the question that follows says it again."""
    replies: ClassVar[bool] = False
    """Whether it is what somebody's offer or acceptance brought: to them it is a result of their own."""
    always_told: ClassVar[bool] = False
    """Whether those who are not part of it hear of it even where they want to hear little."""
    counts_up: ClassVar[bool] = False
    """Whether who wants to hear all is told the points and cards of its seat after it."""
    is_price: ClassVar[bool] = False
    """Whether it only says what a deed cost."""

    @property
    def thrown(self) -> int | None:
        """What two dice show together, where this is a throw that everybody counts."""
        return None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as *seat* may know it (``None``: a spectator); no event at all where the seat learns nothing."""
        return self


def is_public(kind: type[Event]) -> bool:
    """Whether everybody sees all of such an event."""
    return kind.seen_by is Event.seen_by


def seat_of(event: Event) -> Seat | None:
    """Whose event it is; none where it is nobody's. Events name their seat in a field, where they have one."""
    return getattr(event, "seat", None)


def to_plain(value: Any) -> Any:
    """*value* as JSON knows it: events and actions become objects with an ``is`` field, tuples lists, enums values."""
    kind = type(value)
    if kind in PLAIN_ALREADY:
        return value
    if kind is tuple or kind is list:
        return [inner if type(inner) in PLAIN_ALREADY else to_plain(inner) for inner in value]
    names = field_names(kind)
    if names is not None:
        made: dict[str, Any] = {"is": kind.__name__}
        for name in names:
            inner = getattr(value, name)
            made[name] = inner if type(inner) in PLAIN_ALREADY else to_plain(inner)
        return made
    if isinstance(value, Enum):
        return to_plain(value.value)
    if isinstance(value, dict):
        return {str(key): to_plain(inner) for key, inner in value.items()}
    return [to_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


PLAIN_ALREADY = frozenset({int, str, bool, float, type(None)})


_NAMES: dict[type, tuple[str, ...] | None] = {}


def field_names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; none for anything else. A server asks thousands of times a second."""
    try:
        return _NAMES[kind]
    except KeyError:
        known = is_dataclass(kind) and not issubclass(kind, Enum)
        found = _NAMES[kind] = tuple(field.name for field in fields(kind)) if known else None
        return found
