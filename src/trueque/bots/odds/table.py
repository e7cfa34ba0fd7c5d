"""What a game brings so that odds are learned of it: its room `odds`, and its core as odds look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from trueque.bots.skills import Skill
from trueque.core.levelled import Levelled
from trueque.core.sampler import Sampler


class PlaysSteps(Protocol):
    """The rules by the core's numbers."""

    def copy(self, g: Any) -> Any: ...

    def asked_seat(self, g: Any) -> int | None:
        """Whoever is asked first, or nature; none when it is over."""

    def list_steps(self, g: Any, seat: int) -> Sequence[int]:
        """Every step that may be answered."""

    def list_chances(self, g: Any) -> Sequence[tuple[int, int]]:
        """Nature's steps and their weights."""

    def apply(self, g: Any, seat: int, step: int) -> None: ...

    def missing_points(self, g: Any, seat: int) -> int: ...


@dataclass(frozen=True)
class WatchedTable:
    """A table's core, and what its rows hold."""

    sampler: Sampler
    levels: Levelled
    tables: Any
    start: Any
    seats: int
    about_all: int
    about_seat: int
    kinds: int
    """Kinds of questions are numbers below this one."""


class LearnsOdds(Protocol):
    """The room itself."""

    TABLES: Mapping[str, Sequence[Mapping[str, str]]]
    """The tables of which odds are learned, by name: their options, the usual first, then editions and house rules."""
    ALIKE: Mapping[int, int]
    """Kinds of questions that the odds do not tell from another one, since one passes from that to this."""
    WEIGHTS: Path
    """The folder of the weights: `NAME.odds`, and beside them a card."""
    SKILLS: Mapping[str, Skill]
    """How the levels play that the core plays."""

    def list_champions(self, name: str) -> Sequence[Path]:
        """The weights by which the champion plays at a table: where others change nobody there plays otherwise."""
        ...

    def find_table(self, game: Any) -> str:
        """The name of the table whose odds are true of a game's rules; empty where nobody has measured that."""
        ...

    def make_quick_game(self, options: Mapping[str, str]) -> Any:
        """A game on the fastest back end that is there."""
        ...

    def take_steps(self, game: Any) -> PlaysSteps:
        """Its rules by the core's numbers."""
        ...

    def watch_table(self, game: Any) -> WatchedTable:
        """A game's core, on whichever back end is the game's."""
        ...
