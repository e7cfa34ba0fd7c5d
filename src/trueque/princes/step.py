"""What the rules still have to do, as plain data: a position in the middle of a card's effect can be copied and saved.

A step first asks (or not), then does. The engine keeps a stack of them, each with the seat it belongs to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from trueque.kernel import Decision, Event, Seat
from trueque.princes.actions import Action

if TYPE_CHECKING:
    from trueque.princes.state import State

Question = Decision[Action]

STEPS: dict[str, type[Step]] = {}
"""Every kind of step by name, so that a view can carry what is pending."""


class Step:
    """One thing the engine has to do for one seat: a frozen dataclass."""

    __slots__ = ()
    forced: ClassVar[bool] = True
    """Whether a question with a single answer answers itself."""
    asks: ClassVar[bool] = True
    """Whether it ever asks."""
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        STEPS[cls.__name__] = cls
        cls.asks = cls.ask is not Step.ask

    def possible(self, s: State, me: Seat) -> bool:
        """Whether this would change anything: a card whose first step would not may not be played."""
        return True

    def ask(self, s: State, me: Seat) -> Question | None:
        """The question to put before this can be done; none where nothing is left to choose."""
        return None

    def do(self, s: State, me: Seat, answer: Any) -> list[Event]:
        """Do it, with the answer to the question (``None`` where none was asked)."""
        raise NotImplementedError


def thaw(value: Any) -> Any:
    """A step again, from its plain form (see `kernel.event.plain`)."""
    if isinstance(value, dict):
        return STEPS[value["is"]](**{name: thaw(inner) for name, inner in value.items() if name != "is"})
    if isinstance(value, list):
        return tuple(thaw(inner) for inner in value)
    return value
