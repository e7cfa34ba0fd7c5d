"""Why a position cannot come about: each game lists its reasons, each a named value with the sentence that says it.

Possible means that none of them speaks against it, no more: what a line leaves unsaid is not proved. docs/position.md
is the list in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from trueque.kernel.errors import BadPosition, RuleError, bad_position

D = TypeVar("D")
MOST_SAID = 12
"""Of more objections than these the rest is counted."""


@dataclass(frozen=True)
class PositionReason(Generic[D]):
    """One thing that is so in every position of a game."""

    name: str
    sentence: str
    """What is said where it is not, with blanks."""
    find: Callable[[D], Iterable[Mapping[str, object]] | bool]
    """Every place where it is not, as what fills the blanks; or just whether it is not."""


@dataclass(frozen=True)
class Objection:
    """A reason that speaks against a position."""

    name: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def error(self) -> BadPosition:
        """The same as an error, which every shell can say in its reader's language."""
        return bad_position(self.sentence, **self.values)


class ImpossiblePosition(BadPosition):
    """A line whose position cannot come about; *objections* are all that speaks against it."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        errors: list[RuleError] = [one.error for one in objections[:MOST_SAID]]
        super().__init__(" ".join(one.sentence for one in errors), "positions")
        self.objections = tuple(objections)
        self.pattern = " ".join(f"{{why{n}}}" for n in range(len(errors)))
        self.values = {f"why{n}": one for n, one in enumerate(errors)}


def find_objections(reasons: Iterable[PositionReason[D]], position: D, **blanks: object) -> list[Objection]:
    """All that speaks against *position*; *blanks* are filled in wherever a sentence has them."""
    found: list[Objection] = []
    for reason in reasons:
        there = reason.find(position)
        places: Iterable[Mapping[str, Any]] = ({},) * there if isinstance(there, bool) else there
        found += [Objection(reason.name, reason.sentence, {**blanks, **values}) for values in places]
    return found


def require_possible(reasons: Iterable[PositionReason[D]], position: D, **blanks: object) -> None:
    """Refuse *position* with every reason that speaks against it."""
    found = find_objections(reasons, position, **blanks)
    if found:
        raise ImpossiblePosition(found)
