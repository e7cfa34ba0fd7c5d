"""What a game brings to environments: its `vector` room has `set_up(options, backend)`, which makes one of these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from trueque.kernel.columns import ColumnGroup


@dataclass(frozen=True)
class LockstepSetup:
    """Who sits, what rows and masks mean, and the loops that play one answer in every game."""

    game: Any
    """The game itself."""
    seats: int
    groups: list[ColumnGroup]
    """What the columns say, in their order."""
    answers: list[str]
    """What the numbers of the core mean."""
    seated_answers: list[str]
    """The same where seats are counted from the asked one on."""
    position: type
    """The record of a position."""
    steps: Any
    """The module with the game's rules as the kit's loops call them."""
    lockstep: ModuleType
    seated: ModuleType | None
    """The loops with players beside learners; none where a game has no player in the core."""
    core: Any
    """The back end."""
    library: Any
    """Where it is compiled: what the loops are in."""
    tables: Any
    start: Any
    """The first position, of that back end."""

    lay_state: Callable[[Any, Any], Any]
    """A position of the game itself over a position of its core, of that game's back end."""

    @cached_property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return [name for group in self.groups for name in group.names]
